// What is remembered on this device. Where nothing can be kept, it lasts as long as the page.

/**
 * @typedef {object} Settings
 * @property {string} language en, fr, pt, or nothing for what the browser prefers
 * @property {"" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} oneTap play with one tap, without confirming
 * @property {boolean} notify
 * @property {number} speed of what is shown: 1 as it is, 0 at once
 * @property {string} name
 * @property {string[]} tables the last tables, newest first
 */

const KEY = "tsuro";

/** @type {Settings} */
const settings = {
  language: "", theme: "", sound: true, oneTap: false, notify: false, speed: 1, name: "", tables: [],
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

/** Remember that one was at a table. @param {string} id */
export function visited(id) {
  const tables = setting("tables").filter((other) => other !== id);
  set("tables", [id, ...tables].slice(0, 8));
}

/** Whether the system asks for no motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
