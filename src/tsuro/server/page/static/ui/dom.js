// Making elements.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes] a function under `onclick` and the like listens; false and null leave it away
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(
    /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...nodes(children));
  return element;
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const child of children.flat()) {
    if (child instanceof Node) found.push(child);
    else if (child !== null && child !== undefined && child !== false) found.push(String(child));
  }
  return found;
}

/**
 * Put other children into an element, and keep the focus where it was if what had it comes back with
 * the same `data-key`.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function show(element, ...children) {
  const focused = document.activeElement;
  const key = element.contains(focused) && focused instanceof HTMLElement ? focused.dataset.key : undefined;
  const typing = focused instanceof HTMLInputElement && focused.type === "text" ? focused : null;
  const caret = [typing?.selectionStart ?? null, typing?.selectionEnd ?? null];
  element.replaceChildren(...nodes(children));
  if (key !== undefined) {
    const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    if (typing && again instanceof HTMLInputElement) again.setSelectionRange(caret[0] ?? null, caret[1] ?? null);
  }
}

/**
 * A part of the sprite, as a drawing of its own.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {string} [box]
 */
export function part(name, attributes = {}, box = "0 0 90 90") {
  const use = box === "0 0 90 90" ? { width: 90, height: 90 } : {};
  return s("svg", { viewBox: box, "aria-hidden": "true", ...attributes }, s("use", { href: `#${name}`, ...use }));
}

/** A stone as a small drawing. @param {number} sign @param {boolean} [second] */
export function stoneIcon(sign, second = false) {
  return part(`${second ? "second" : "stone"}-${sign}`, { class: "stone-icon" }, "-16 -16 32 32");
}

/**
 * A button with words.
 * @param {string} words
 * @param {(event: MouseEvent) => void} onclick
 * @param {Attributes} [attributes]
 * @param {...Child} before
 */
export function button(words, onclick, attributes = {}, ...before) {
  return h("button", { type: "button", onclick, "data-key": words, ...attributes }, ...before, words);
}

/** The first element that fits, which must be there. @param {string} selector @returns {HTMLElement} */
export function the(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return found;
}
