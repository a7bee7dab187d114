// What is shown on the board for a moment, and leaves nothing behind.

import { s } from "../ui/dom.js";
import { beside, corner, line } from "./path.js";
import { SQUARE, WALKED } from "./shapes.js";
import { still } from "../ui/settings.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../net/protocol.js").Trail} Trail */

const A_GLEAM = 150; // how long a light takes over a square, in milliseconds ...
const LONGEST_GLEAM = 2600; // ... and at most over a way

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

/**
 * Light runs along ways, from where their stones began; where nothing may travel they shine for a moment.
 * @param {Board} board
 * @param {Trail[]} ways
 * @param {(seat: number, stone: number) => number} sign
 */
export function gleam(board, ways, sign) {
  for (const { seat, stone, path, end } of ways.filter((way) => way.path.length)) {
    const long = path.length;
    const light = s("path", { class: "gleam", "data-sign": sign(seat, stone), d: line(path, end === "met"), pathLength: long, "stroke-width": WALKED });
    if (!still()) light.setAttribute("stroke-dasharray", `1.5 ${long + 2}`);
    board.effects.append(light);
    const shown = still() ? [{ opacity: 0.9 }, { opacity: 0 }] : [{ strokeDashoffset: 1.5 }, { strokeDashoffset: -long }];
    const duration = still() ? 900 : Math.min(LONGEST_GLEAM, A_GLEAM * (long + 1.5));
    light.animate(shown, { duration, easing: "ease-in-out" }).finished.then(() => light.remove(), () => {});
  }
}
