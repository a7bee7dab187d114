// The keys to seats. A browser keeps them in cookies that no script can read; where it keeps no cookies,
// a key lives as long as the page, and in its address behind #, so that loading it again works.

/** @type {Map<string, string>} */
const keys = new Map();

/** @type {boolean | null} */
let kept = null;

/** Whether this browser keeps cookies: tried, for one that blocks them says that it does not. */
export function cookies() {
  if (kept === null) {
    try {
      document.cookie = "tsuro_try=1; SameSite=Strict";
      kept = document.cookie.includes("tsuro_try=1");
      document.cookie = "tsuro_try=; SameSite=Strict; Max-Age=0";
    } catch {
      kept = false;
    }
  }
  return kept;
}

/** A key that is to be sent by hand, if there is one. @param {string} table */
export function keyOf(table) {
  return keys.get(table) ?? "";
}

/** We were given a key. @param {string} table @param {string} key */
export function given(table, key) {
  if (!cookies()) keys.set(table, key);
}

/** The key in the address, as in a private link; it is taken out of sight. */
export function fromAddress() {
  const found = location.hash.match(/^#k=([\w-]{20,200})$/)?.[1] ?? "";
  if (found && cookies()) history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

/** Keep a key in the address where cookies are blocked. @param {string} table */
export function intoAddress(table) {
  const key = keyOf(table);
  if (key) history.replaceState(history.state, "", `${location.pathname}#k=${key}`);
}

/** A new secret key, of our own making: asking again because an answer was lost takes no second seat. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
