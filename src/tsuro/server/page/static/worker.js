// The service worker: keeps the shell of the page, so that it opens at once, also without a connection.
// BUILD, BASE, KEPT and SCREENS stand before this, written by the server.

const NAME = `tsuro-${BUILD}`;
const OURS = SCREENS.map((pattern) => new RegExp(pattern)); // everything else is the server's own

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)));
});

// A page that is open keeps its build until its reader wants the new one.
self.addEventListener("message", (event) => {
  if (event.data === "now") void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("tsuro-") && name !== NAME) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const path = url.pathname.slice(BASE.length);
  if (event.request.mode === "navigate" && OURS.some((each) => each.test(path))) event.respondWith(shell(event.request));
  else if (path.startsWith("/page/")) event.respondWith(kept(event.request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([first]) => first?.focus()));
});

/** @param {Request} request */
async function shell(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(`${BASE}/`)) ?? fetch(request);
}

/** @param {Request} request */
async function kept(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request)) ?? fetch(request);
}
