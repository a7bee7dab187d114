// Ways over the board: where they lie, how they are painted, and which stones walked them.

import { s } from "../ui/dom.js";
import { CASING, CENTRED, GONE, HALO, HALVES, LINES, LONG, LONG_HALVES, PORTS, SQUARE, WALKED } from "./shapes.js";

/** @typedef {import("../net/protocol.js").Crossing} Crossing */
/** @typedef {import("../net/protocol.js").Trail} Trail */
/** @typedef {[number, number]} Point */

const OUTWARD = /** @type {Point[]} */ ([[0, -1], [1, 0], [0, 1], [-1, 0]]);

/** The top left corner of a square, such as c4. @param {string} square @returns {Point} */
export function corner(square) {
  return [(square.charCodeAt(0) - 97) * SQUARE, (Number(square.slice(1)) - 1) * SQUARE];
}

/** Which way is out at an address, such as c4.5 or a3.w. @param {string} address @returns {Point} */
export function outward(address) {
  const end = address.split(".")[1] ?? "0";
  const side = /\d/.test(end) ? Math.floor(Number(end) / 2) : "nesw".indexOf(end);
  return OUTWARD[side] ?? [0, 0];
}

/** Where an address lies: a port, or the middle of a side. @param {string} address @returns {Point} */
export function spot(address) {
  const [square = "a1", end = "0"] = address.split(".");
  const [x, y] = corner(square);
  if (/\d/.test(end)) {
    const [dx = 0, dy = 0] = PORTS[Number(end)] ?? [];
    return [x + dx, y + dy];
  }
  const [ox, oy] = outward(address);
  return [x + SQUARE / 2 + (ox * SQUARE) / 2, y + SQUARE / 2 + (oy * SQUARE) / 2];
}

/** A point beside an address, outside the square. @param {string} address @param {number} far @returns {Point} */
export function beside(address, far) {
  const [x, y] = spot(address);
  const [dx, dy] = outward(address);
  return [x + far * dx, y + far * dy];
}

/** The shape of a crossing, or of its first half. @param {Crossing} crossing @param {boolean} [whole] */
export function shape([, enter, leave], whole = true) {
  const way = /** @type {keyof typeof LINES} */ (`${enter}${leave}`);
  return whole ? LINES[way] : HALVES[way];
}

/** The same, a little beyond its ports, so that squares side by side show no seam. @param {Crossing} crossing @param {boolean} whole */
function long([, enter, leave], whole) {
  const way = /** @type {keyof typeof LONG} */ (`${enter}${leave}`);
  return whole ? LONG[way] : LONG_HALVES[way];
}

/** The whole way as one shape on the board. @param {Crossing[]} path @param {boolean} [met] ends in the middle */
export function line(path, met = false) {
  return path.map((crossing, n) => {
    const [x, y] = corner(crossing[0]);
    const whole = !met || n < path.length - 1;
    let first = true;
    return shape(crossing, whole).replace(/(-?[\d.]+) (-?[\d.]+)/g, (_all, px, py) => {
      const at = `${Number(px) + x} ${Number(py) + y}`;
      const joined = first && n > 0 ? "" : at;
      first = false;
      return joined;
    }).replace(/^M/, n > 0 ? "" : "M");
  }).join("");
}

/**
 * A way as it is painted where a stone walked it: square by square, each with its halo.
 * @param {Trail} way
 * @param {number} sign
 * @param {boolean} second
 */
export function painted(way, sign, second) {
  const crossings = way.path.map((crossing, n) => {
    const whole = way.end !== "met" || n < way.path.length - 1;
    const [x, y] = corner(crossing[0]);
    return s("g", { transform: `translate(${x} ${y})` }, strokes(shape(crossing, whole), sign, second, long(crossing, whole)));
  });
  return s("g", { class: "walked", "data-sign": sign, "data-way": `${way.seat}.${way.stone}` }, ...crossings);
}

/** The strokes of a painted way: halo, casing, colour. @param {string} d @param {number} sign @param {boolean} second @param {string} [further] */
export function strokes(d, sign, second, further = d) {
  const wide = WALKED + 2 * CASING;
  const centred = CENTRED.includes(sign) || second;
  return [
    s("path", { d, class: "halo", "stroke-width": wide + 2 * HALO }),
    s("path", { d, class: "casing", "stroke-width": wide }),
    s("path", { d: further, class: "colour", "stroke-width": WALKED }),
    ...(centred ? [s("path", { d: further, class: "middle", "stroke-dasharray": second ? "6 5" : null })] : []),
  ];
}

/**
 * The marks of a way: the sign where it begins, and a broken ring or a knot where its stone went out.
 * @param {Trail} way
 * @param {(seat: number, stone: number) => number} sign
 */
export function marks(way, sign) {
  const first = way.path[0];
  const last = way.path[way.path.length - 1];
  const own = sign(way.seat, way.stone);
  if (!first || !last) return [];
  const found = [use(`entered-${own}`, beside(`${first[0]}.${first[1]}`, 22))];
  if (way.end === "edge") found.push(use(`gone-${own}`, beside(`${last[0]}.${last[2]}`, GONE)));
  if (way.end === "met" && way.met && (way.seat < way.met[0] || (way.seat === way.met[0] && way.stone < way.met[1]))) {
    found.push(knot(last, own, sign(...way.met)));
  }
  return found;
}

/** What stays where two stones met. @param {Crossing} at @param {number} one @param {number} other */
function knot(at, one, other) {
  const found = use("knot", middle(at));
  found.style.setProperty("--one", `var(--stone-${one})`);
  found.style.setProperty("--other", `var(--stone-${other})`);
  return found;
}

/** The middle of a crossing, where stones meet. @param {Crossing} crossing @returns {Point} */
export function middle(crossing) {
  const numbers = (shape(crossing, false).match(/-?[\d.]+/g) ?? []).map(Number);
  const [x, y] = corner(crossing[0]);
  return [x + (numbers[numbers.length - 2] ?? 45), y + (numbers[numbers.length - 1] ?? 45)];
}

/** A part of the sprite at a point. @param {string} name @param {Point} at @param {string} [more] */
export function use(name, at, more = "") {
  return s("use", { href: `#${name}`, transform: `translate(${at[0]} ${at[1]})${more}` });
}

/**
 * The ways after something happened.
 * @param {Trail[]} ways
 * @param {import("../net/protocol.js").Happened[]} events
 * @returns {Trail[]}
 */
export function trail(ways, events) {
  /** @type {Map<string, Trail>} */
  const found = new Map(ways.map((way) => [`${way.seat}.${way.stone}`, way]));
  for (const event of events) {
    if (event.event !== "StoneStarted" && event.event !== "StoneWalked" && event.event !== "StoneOut") continue;
    const { seat, stone } = event;
    const key = `${seat}.${stone}`;
    const old = found.get(key) ?? { seat, stone, path: [], end: "stands", met: null };
    if (event.event === "StoneStarted") found.set(key, { seat, stone, path: [], end: "stands", met: null });
    if (event.event === "StoneWalked") {
      found.set(key, { ...old, path: [...old.path, ...event.path], end: event.end ? "stands" : "edge" });
    }
    if (event.event === "StoneOut" && event.how === "met") found.set(key, { ...old, end: "met", met: event.met });
  }
  return [...found.values()];
}

/** Starts in the order of a walk around the rim, from the top left. @param {string[]} starts @param {number} size */
export function around(starts, size) {
  const middle = (size * SQUARE) / 2;
  const angle = (/** @type {string} */ start) => {
    const [x, y] = spot(start);
    return (Math.atan2(y - middle, x - middle) + 2.75 * Math.PI) % (2 * Math.PI);
  };
  return [...starts].sort((one, other) => angle(one) - angle(other));
}
