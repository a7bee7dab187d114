// Each seat's share of the win over a whole game, as lines to slide on: judged at its own decisions, nothing once it is out.

import { h, s, show } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";

/** @typedef {import("../net/protocol.js").DecisionTold} Decision */
/** @typedef {Pick<import("../net/protocol.js").Step, "n" | "events"> & {table: {winners: number[] | null}}} Step */
/** @typedef {[step: number, share: number][]} Line */

const [WIDE, HIGH] = [300, 80];

/**
 * For each seat where its share stood, step by step as far as it is known.
 * @param {Step[]} steps
 * @param {Decision[]} decisions
 * @param {number} seats
 * @returns {Line[]}
 */
export function lines(steps, decisions, seats) {
  const found = Array.from({ length: seats }, () => /** @type {Line} */ ([]));
  const winners = steps[steps.length - 1]?.table.winners;
  steps.forEach((step, at) => {
    const judged = at ? decisions.find(({ n }) => n === steps[at - 1]?.n) : undefined;
    const chosen = judged?.choices.find(({ action }) => action === judged.chosen);
    if (judged && chosen) found[judged.seat]?.push([at, chosen.win]);
    for (const event of step.events) {
      if (event.event === "SeatOut" && !winners?.includes(event.seat)) found[event.seat]?.push([at, 0]);
    }
  });
  winners?.forEach((seat) => found[seat]?.push([steps.length - 1, 1 / winners.length]));
  return found;
}

export class Shares {
  /** @param {(step: number) => void} go */
  constructor(go) {
    this.last = 1;
    this.now = s("line", { class: "now", y1: 0, y2: HIGH });
    this.drawing = s("svg", {
      class: "shares", viewBox: `0 -3 ${WIDE} ${HIGH + 6}`, preserveAspectRatio: "none", role: "img", "aria-label": _("Each player's share of the win"),
    });
    this.element = h("div", { class: "shares-place", hidden: true }, this.drawing);
    const slide = (/** @type {PointerEvent} */ event) => {
      if (event.type === "pointermove" && !event.buttons) return;
      const { left, width } = this.drawing.getBoundingClientRect();
      if (event.type === "pointerdown") this.drawing.setPointerCapture(event.pointerId);
      go(Math.round(this.last * Math.min(1, Math.max(0, (event.clientX - left) / width))));
    };
    this.drawing.addEventListener("pointerdown", slide);
    this.drawing.addEventListener("pointermove", slide);
  }

  /** @param {Step[]} steps @param {Decision[]} decisions @param {number} seats */
  fill(steps, decisions, seats) {
    this.last = Math.max(1, steps.length - 1);
    this.element.hidden = decisions.length === 0;
    const point = (/** @type {[number, number]} */ [at, share]) => `${(WIDE * at) / this.last},${HIGH * (1 - share)}`;
    show(this.drawing, s("line", { class: "half", x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
      ...lines(steps, decisions, seats).flatMap((line, seat) => ["casing", "share"].map((kind) =>
        s("polyline", { class: kind, "data-sign": seat, points: line.map(point).join(" ") }))), this.now);
  }

  /** @param {number} step */
  at(step) {
    const x = String((WIDE * step) / this.last);
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
  }
}
