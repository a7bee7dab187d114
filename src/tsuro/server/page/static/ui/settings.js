// What is remembered on this device. Where nothing can be kept, it lasts as long as the page.

/**
 * @typedef {object} Settings
 * @property {string} language en, fr, pt, or nothing for what the browser prefers
 * @property {"" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} oneTap a tap on a start, a pile or the square before one's stone plays at once
 * @property {boolean} sure a tile that is dragged onto its square is laid only when that is confirmed
 * @property {boolean} notation addresses and numbers of tiles are shown and said
 * @property {boolean} notify
 * @property {"calm" | "brisk" | "once"} pace of what is shown
 * @property {string} name
 * @property {string[]} tables the last tables, newest first
 */

const KEY = "tsuro";

/** How many milliseconds a move is shown at each pace. */
export const PACES = { calm: 1200, brisk: 600, once: 0 };

/** @type {Settings} */
const settings = {
  language: "", theme: "", sound: true, oneTap: false, sure: false, notation: false, notify: false, pace: "brisk", name: "", tables: [],
};

const changed = new EventTarget();

/** Read what is remembered. */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, value] of Object.entries(settings)) {
      if (typeof kept[name] === typeof value) Object.assign(settings, { [name]: kept[name] });
    }
  } catch {
    // blocked or broken: the usual settings
  }
}

read();

globalThis.addEventListener?.("storage", (event) => {
  if (event.key !== KEY) return;
  const before = { ...settings };
  read(); // another page of ours changed something: this one follows
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(settings))) {
    if (String(before[name]) !== String(settings[name])) changed.dispatchEvent(new Event(name));
  }
});

/**
 * A setting.
 * @template {keyof Settings} K
 * @param {K} name
 * @returns {Settings[K]}
 */
export function setting(name) {
  return settings[name];
}

/**
 * Change a setting, and remember it where that is possible.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  read(); // another page may have changed something
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // it lasts as long as the page
  }
  changed.dispatchEvent(new Event(name));
}

/** Have something done when a setting changes. @param {keyof Settings} name @param {() => void} then */
export function whenSet(name, then) {
  changed.addEventListener(name, then);
}

/** Have it done no more. @param {keyof Settings} name @param {() => void} then */
export function unset(name, then) {
  changed.removeEventListener(name, then);
}

/** Remember that one was at a table. @param {string} id */
export function visited(id) {
  const tables = setting("tables").filter((other) => other !== id);
  set("tables", [id, ...tables].slice(0, 20));
}

/** Whether the system asks for no motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
