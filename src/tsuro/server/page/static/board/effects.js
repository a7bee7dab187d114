// What is shown on the board for a moment, and leaves nothing behind.

import { s } from "../ui/dom.js";
import { beside, corner } from "./path.js";
import { SQUARE } from "./shapes.js";

/** @typedef {import("./board.js").Board} Board */

/** Show where a tile lies. @param {Board} board @param {string} square */
export function point(board, square) {
  const [x, y] = corner(square);
  const frame = s("rect", { class: "pointed", x: x + 2, y: y + 2, width: SQUARE - 4, height: SQUARE - 4, rx: 5 });
  board.effects.replaceChildren(frame);
  frame.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: 1800 }).finished.then(() => frame.remove(), () => {});
}

/** A ripple on the rim where a stone left. @param {Board} board @param {string} address @param {number} sign @param {number} speed */
export async function ripple(board, address, sign, speed) {
  const [x, y] = beside(address, 8);
  const ring = s("circle", { class: "ripple", cx: x, cy: y, r: 10, "data-sign": sign });
  board.effects.append(ring);
  ring.style.transformOrigin = `${x}px ${y}px`;
  await ring.animate([{ transform: "scale(0.4)", opacity: 1 }, { transform: "scale(3.4)", opacity: 0 }],
    { duration: 650 / speed, easing: "ease-out" }).finished.catch(() => {});
  ring.remove();
}
