// The ghost: a tile as it would be laid, who would walk where, and who would go out.

import { s } from "../ui/dom.js";
import { beside, corner, line, outward, spot, use } from "../board/path.js";
import { GONE, SQUARE } from "../board/shapes.js";
import { parsed } from "./words.js";

/**
 * Show a placement, or nothing.
 * @param {import("../board/board.js").Board} board
 * @param {import("../net/short.js").Placement | undefined} placement
 * @param {(seat: number, stone: number) => number} sign
 * @param {number} own the sign of the one who lays it
 */
export function ghost(board, placement, sign, own) {
  if (!placement) {
    board.ghost.replaceChildren();
    return;
  }
  const { tile, turn } = parsed(placement.action);
  const [x, y] = corner(placement.square);
  const laid = s("use", {
    href: `#tile-${tile}`, width: SQUARE, height: SQUARE, opacity: 0.75,
    transform: `translate(${x} ${y}) rotate(${90 * turn} 45 45)`,
  });
  const frame = s("rect", {
    class: placement.allowed ? "frame" : "frame forbidden", x: x + 2, y: y + 2, width: SQUARE - 4, height: SQUARE - 4, rx: 5, "data-sign": own,
  });
  board.ghost.replaceChildren(laid, frame, ...placement.walks.map((walk) => planned(walk, placement, sign)));
}

/**
 * @param {import("../net/protocol.js").PlainWalk} walk
 * @param {import("../net/short.js").Placement} placement
 * @param {(seat: number, stone: number) => number} sign
 */
function planned(walk, placement, sign) {
  const own = sign(walk.seat, walk.stone);
  const fall = placement.falls.find(({ seat, stone }) => seat === walk.seat && stone === walk.stone);
  const met = fall?.how === "met";
  const d = line(walk.path, met);
  const parts = [s("path", { d, class: "plan-casing" }), s("path", { d, class: "plan", "data-sign": own })];
  const last = walk.path[walk.path.length - 1];
  if (last) {
    const end = `${last[0]}.${last[2]}`;
    if (met) parts.push(s("path", { class: "meeting", d: cross(d) }));
    else if (walk.end === "out") return s("g", {}, ...parts, use(`gone-${own}`, beside(end, GONE)));
    else parts.push(arrow(end, own));
  }
  return s("g", {}, ...parts);
}

/** A cross where two would meet. @param {string} d the way there */
function cross(d) {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const [x, y] = [numbers[numbers.length - 2] ?? 0, numbers[numbers.length - 1] ?? 0];
  return `M${x - 9} ${y - 9}l18 18m0-18l-18 18`;
}

/** An arrow's head at a port, pointing out of its square. @param {string} end @param {number} own */
function arrow(end, own) {
  const [x, y] = spot(end);
  const [dx, dy] = outward(end);
  const d = `M${x + 12 * dx} ${y + 12 * dy}L${x - 9 * dy - 2 * dx} ${y + 9 * dx - 2 * dy}L${x + 9 * dy - 2 * dx} ${y - 9 * dx - 2 * dy}Z`;
  return s("path", { class: "arrow", d, "data-sign": own });
}
