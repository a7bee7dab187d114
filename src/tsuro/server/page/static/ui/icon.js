// Small signs for buttons, as lines: no font has to have them.

import { s } from "./dom.js";

const SIGNS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M4.5 12h2M11 12h2M17.5 12h2",
  talk: "M5 5h14v11h-8l-4 4v-4H5z",
  left: "M5 5v5h5M5.6 10a7.5 7.5 0 1 1-.6 5",
  right: "M19 5v5h-5M18.4 10a7.5 7.5 0 1 0 .6 5",
  undo: "M9 6l-4 4 4 4M5 10h9a5 5 0 0 1 0 10h-3",
  hint: "M9.5 20h5M10 17c0-3-4-4-4-8a6 6 0 0 1 12 0c0 4-4 5-4 8z",
  stone: "M12 12m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 8v8M8 12h8",
  entry: "M4 12h11M11 8l4 4-4 4M19 5v14",
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M15 6l-6 6 6 6",
  play: "M8 5l11 7-11 7z",
  pause: "M9 6v12M15 6v12",
  skip: "M5 6l7 6-7 6zM13 6l7 6-7 6z",
  next: "M9 6l6 6-6 6",
  last: "M6 6l8 6-8 6zM17 6v12",
  up: "M12 19V6M6 12l6-6 6 6",
  down: "M12 5v13M6 12l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
};

/** @param {keyof typeof SIGNS} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[name] }));
}

/**
 * A round button with a sign.
 * @param {keyof typeof SIGNS} name
 * @param {string} words
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, unknown>} [more]
 */
export function iconButton(name, words, onclick, more = {}) {
  const { class: kind = "", ...rest } = more;
  const made = document.createElement("button");
  made.type = "button";
  made.className = `round ${kind}`.trim();
  made.title = words;
  made.setAttribute("aria-label", words);
  for (const [key, value] of Object.entries({ "data-key": name, ...rest })) made.setAttribute(key, String(value));
  made.append(icon(name));
  made.addEventListener("click", onclick);
  return made;
}
