// Dialogs: something to read or decide, over the screen.

import { button, h } from "./dom.js";
import { _ } from "./i18n.js";
import { iconButton } from "./icon.js";

/**
 * Show a dialog until it is closed.
 * @param {string} title
 * @param {(import("./dom.js").Child | import("./dom.js").Child[])[]} content
 * @param {string} [kind] a class of its own
 */
export function dialog(title, content, kind = "") {
  const shown = h("dialog", { class: `dialog ${kind}`, "aria-labelledby": "dialog-title" },
    h("header", {}, h("h2", { id: "dialog-title" }, title),
      iconButton("close", _("Close"), () => shown.close(), { class: "close" })),
    h("div", { class: "content", tabindex: "0" }, ...content));
  shown.addEventListener("close", () => shown.remove());
  shown.addEventListener("click", (event) => {
    if (event.target === shown) shown.close();
  });
  document.body.append(shown);
  shown.showModal();
  return shown;
}

/** Ask before something that cannot be taken back. @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function confirm(question, yes) {
  return new Promise((answer) => {
    const shown = dialog(question, [
      h("div", { class: "row" },
        button(yes, () => {
          answer(true);
          shown.close();
        }, { class: "main" }),
        button(_("No"), () => shown.close())),
    ], "small");
    shown.addEventListener("close", () => answer(false));
  });
}

/** A field with its label. @param {string} label @param {HTMLElement} input */
export function field(label, input) {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

/**
 * A choice of one of several.
 * @param {[value: string, words: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} then
 * @param {Record<string, unknown>} [attributes]
 */
export function select(options, chosen, then, attributes = {}) {
  const element = h("select", { ...attributes, onchange: () => then(element.value) },
    ...options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return element;
}

/** A switch. @param {string} words @param {boolean} on @param {(on: boolean) => void} then @param {string} [explained] */
export function toggle(words, on, then, explained = "") {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => then(box.checked) });
  return h("label", { class: "toggle" }, box, h("span", {}, words, explained ? h("small", {}, explained) : null));
}
