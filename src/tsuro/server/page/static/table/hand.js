// The hand at the thumb: one's tiles, the one in mind lit, each turned as one turned it.

import { button, h, part, show } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { tileWords } from "./words.js";

/** @typedef {import("./mind.js").Choosing} Choosing */

/**
 * A tile that can be pressed.
 * @param {number} tile
 * @param {number} quarters
 * @param {{chosen?: boolean, key: string, label: string, onclick?: (event: MouseEvent) => void}} how
 */
export function tileButton(tile, quarters, { chosen = false, key, label, onclick }) {
  const drawing = part(`tile-${tile}`);
  drawing.style.transform = `rotate(${90 * quarters}deg)`;
  return h("button", {
    type: "button", class: "tile-button", "aria-pressed": String(chosen), "aria-label": label, "data-key": key, "data-tile": tile, onclick,
  }, drawing);
}

export class Hand {
  /**
   * @param {object} then
   * @param {(number: number) => void} then.pressed
   */
  constructor({ pressed }) {
    this.pressed = pressed;
    this.element = h("div", { class: "hand", role: "group" });
    /** @type {string} */
    this.known = "";
  }

  /** @param {Choosing} choosing */
  show(choosing) {
    this.element.setAttribute("aria-label", _("Your tiles"));
    const known = choosing.hand.join(" ");
    if (known === this.known && this.element.childElementCount === choosing.hand.length) {
      this.update(choosing);
      return;
    }
    this.known = known;
    show(this.element, choosing.hand.map((tile, n) => tileButton(tile, choosing.quarters[n] ?? 0, {
      key: `hand-${n}`, label: tileWords(n, choosing.hand.length, tile), onclick: () => this.pressed(n),
    })));
    this.update(choosing);
  }

  /** @param {Choosing} choosing */
  update(choosing) {
    [...this.element.children].forEach((tile, n) => {
      const mine = choosing.at === n && (choosing.kind === "place" || choosing.kind === "wait");
      tile.setAttribute("aria-pressed", String(mine && choosing.chosen));
      tile.classList.toggle("proposed", mine && !choosing.chosen && choosing.kind === "place");
      const drawing = tile.firstElementChild;
      if (drawing instanceof SVGElement) drawing.style.transform = `rotate(${90 * (choosing.quarters[n] ?? 0)}deg)`;
    });
  }
}

/**
 * The elimination bonus: one's own tiles to give, and those of the seats that just went out to take.
 * @param {Choosing} choosing
 * @param {string[]} names of those who went out
 * @param {() => void} changed
 */
export function swapping(choosing, names, changed) {
  const row = (/** @type {string} */ title, /** @type {number[]} */ tiles, /** @type {"give" | "take"} */ what) =>
    h("div", { class: "swap-row", role: "group", "aria-label": title }, h("span", {}, title), ...tiles.map((tile, n) => tileButton(tile, 0, {
      chosen: choosing.swap[what].has(tile), key: `${what}-${tile}`, label: tileWords(n, tiles.length, tile),
      onclick: () => {
        choosing.swap.toggle(tile, what);
        changed();
      },
    })));
  const shown = choosing.table.view?.shown ?? [];
  return h("div", { class: "swap" }, row(_("Give"), choosing.hand, "give"),
    ...shown.map((tiles, n) => row(_("Take from {name}", { name: names[n] ?? "" }), tiles, "take")));
}

/**
 * The piles to draw from.
 * @param {Choosing} choosing
 * @param {(choice: string) => string} words what a pile is called
 * @param {(number: number) => void} pressed
 */
export function piles(choosing, words, pressed) {
  return h("div", { class: "draw-piles", role: "group", "aria-label": _("Piles") }, ...choosing.piles.map((choice, n) => button(
    words(choice), () => pressed(n), { class: "pile-button", "aria-pressed": String(choosing.chosen && choosing.at === n), "data-key": choice },
    part("tile-back"))));
}
