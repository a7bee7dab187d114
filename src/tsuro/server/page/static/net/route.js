// Addresses and screens: each screen has its address, and is shown in the one page.

import { BASE } from "./api.js";

/** @typedef {{element: HTMLElement, title: string, close?: () => void, spoken?: () => void}} Screen */

const moved = new EventTarget();

/** Go to an address of ours, such as /t/abc. @param {string} path */
export function go(path) {
  history.pushState(null, "", BASE + path);
  moved.dispatchEvent(new Event("move"));
}

/** The address that is shown, without what stands before all of ours. */
export function here() {
  const path = location.pathname;
  return path.startsWith(BASE) ? path.slice(BASE.length) || "/" : path;
}

/** Have something done whenever the address changes, and say whether the browser went through its history. @param {(within: boolean) => void} then */
export function whenMoved(then) {
  moved.addEventListener("move", () => then(false));
  addEventListener("popstate", () => then(true));
}

/** Follow links of ours without loading the page again. */
export function followLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !url.pathname.startsWith(BASE) || url.pathname.startsWith(`${BASE}/api`)) return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    go(url.pathname.slice(BASE.length) + url.search + url.hash);
  });
}
