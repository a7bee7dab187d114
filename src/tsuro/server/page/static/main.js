// Where the page begins: language, tiles, and the screen that the address names.

import { Refused, outdated } from "./net/api.js";
import { bar } from "./screens/bar.js";
import { show, the } from "./ui/dom.js";
import { _, language, speak, wanted } from "./ui/i18n.js";
import { dismiss, entitle, notice } from "./ui/notice.js";
import { followLinks, here, whenMoved } from "./net/route.js";
import { SCREENS } from "./net/screens.js";
import { whenSet } from "./ui/settings.js";
import { wake } from "./ui/sound.js";
import { trouble } from "./screens/trouble.js";

/** @typedef {import("./net/route.js").Screen} Screen */

/** @type {Screen | null} */
let screen = null;
let shown = "";
let arrivals = 0;

/** The screen that an address names, loaded when it is wanted. @param {string} path @returns {Promise<Screen | null>} */
async function screenAt(path) {
  for (const [pattern, module] of Object.entries(SCREENS)) {
    const found = path.match(pattern);
    if (found) return (await import(`./${module}`)).screen(found[1] ?? "");
  }
  return null;
}

/** Show the screen that the address names. */
async function arrive() {
  const serial = ++arrivals;
  screen?.close?.();
  screen = null;
  document.querySelectorAll("dialog").forEach((open) => open.close());
  const path = here();
  const place = the("#screen");
  try {
    const next = await screenAt(path);
    if (serial !== arrivals) {
      next?.close?.(); // somebody went on meanwhile
      return;
    }
    screen = next;
    shown = path;
    show(place, ...(next ? [next.element] : [bar("Tsuro"), trouble("NoSuchPage", _("There is nothing here."))]));
    entitle(next?.title ?? "");
  } catch (error) {
    if (serial !== arrivals) return;
    shown = path;
    show(place, bar("Tsuro"), error instanceof Refused ? trouble(error.name, error.message) : await broken(error));
  }
  scrollTo(0, 0);
  place.focus({ preventScroll: true });
}

/** Something of the page itself does not work. @param {unknown} error */
async function broken(error) {
  if (await outdated()) return trouble("Outdated", _("This page is older than the server. Reload it."));
  console.error(error);
  return trouble("Broken", _("This could not be shown."));
}

/** Speak the language that is wanted, at once. */
async function translate() {
  await speak(wanted());
  if (screen?.spoken) screen.spoken();
  else await arrive();
}

async function tiles() {
  const answer = await fetch(new URL("sprite.svg", import.meta.url));
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sprite");
  drawn.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(drawn, true));
}

/** The worker keeps the page, so that it opens at once and without a connection. */
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const base = document.documentElement.dataset.base ?? "";
    const kept = await navigator.serviceWorker.register(`${base}/worker.js`, { scope: `${base}/` });
    const ready = () => {
      if (kept.waiting && navigator.serviceWorker.controller) void newer(kept.waiting);
    };
    kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", ready));
    ready();
  } catch {
    // it works without
  }
}

/** Say that there is a newer page, if there is. @param {ServiceWorker} [waiting] what has it ready */
async function newer(waiting) {
  if (!(await outdated())) return;
  const load = async () => {
    waiting ??= (await navigator.serviceWorker?.getRegistration())?.waiting ?? undefined;
    if (!waiting) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("now");
  };
  notice(_("There is a newer version of this page."), { id: "newer", fixed: true, action: _("Reload"), then: () => void load() });
}

function offline() {
  if (navigator.onLine) dismiss("offline");
  else notice(_("You are offline. What is open stays open; the game goes on when you are back online."), { id: "offline", fixed: true });
}

async function begin() {
  await Promise.all([tiles(), speak(wanted())]);
  followLinks();
  whenMoved((within) => {
    if (!(within && here() === shown && shown.startsWith("/r/"))) void arrive(); // a replay sees to its moves itself
  });
  whenSet("language", () => void (wanted() === language() ? null : translate()));
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
  addEventListener("online", () => {
    offline();
    void newer();
  });
  addEventListener("offline", offline);
  await arrive();
  offline();
  void keep();
}

void begin();
