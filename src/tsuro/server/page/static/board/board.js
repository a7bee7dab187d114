// The board on the screen: told what lies where, it shows that. It has no rules and draws no tile itself.

import { s } from "../ui/dom.js";
import { corner, marks, painted, spot, use } from "./path.js";
import { RIM, SQUARE } from "./shapes.js";
import { Stone } from "./stone.js";

/** @typedef {import("../net/protocol.js").Trail} Trail */

/**
 * @typedef {object} Scene what a board shows
 * @property {number} size
 * @property {Record<string, string>} laid
 * @property {(string | null)[][]} stones
 * @property {Trail[]} trails
 * @property {(seat: number, stone: number) => number} sign
 * @property {(stone: number) => boolean} second
 */

export class Board {
  /** @param {string} [label] */
  constructor(label = "") {
    this.size = 0;
    this.ground = s("g");
    this.tiles = s("g");
    this.ways = s("g");
    this.walking = s("g");
    this.marks = s("g");
    this.ghost = s("g", { class: "ghost" });
    this.starts = s("g", { class: "starts" });
    this.stones = s("g");
    this.effects = s("g", { class: "effects" });
    this.element = s("svg", { class: "board", role: "img", "aria-label": label },
      this.ground, this.tiles, this.ways, this.walking, this.marks, this.ghost, this.starts, this.stones, this.effects);
    /** @type {Map<string, {text: string, node: SVGElement}>} */
    this.laid = new Map();
    /** @type {Map<string, {key: string, node: SVGElement[]}>} */
    this.walked = new Map();
    /** @type {Map<string, Stone>} */
    this.standing = new Map();
  }

  /** @param {string} words */
  describe(words) {
    this.element.setAttribute("aria-label", words);
  }

  /** Show a scene; what is there already stays as it is. @param {Scene} scene */
  show(scene) {
    this.grow(scene.size);
    this.showTiles(scene.laid);
    this.showWays(scene);
    this.showStones(scene);
    this.walking.replaceChildren();
    this.effects.replaceChildren();
  }

  /** @param {number} size */
  grow(size) {
    if (size === this.size) return;
    this.size = size;
    const wide = size * SQUARE + 2 * RIM;
    this.element.setAttribute("viewBox", `${-RIM} ${-RIM} ${wide} ${wide}`);
    this.ground.replaceChildren(s("use", { href: `#ground-${size}` }));
  }

  /** @param {Record<string, string>} laid */
  showTiles(laid) {
    for (const [square, { node }] of this.laid) {
      if (!(square in laid)) {
        node.remove();
        this.laid.delete(square);
      }
    }
    for (const [square, text] of Object.entries(laid)) {
      if (this.laid.get(square)?.text === text) continue;
      this.laid.get(square)?.node.remove();
      const node = this.tile(square, text);
      this.tiles.append(node);
      this.laid.set(square, { text, node });
    }
  }

  /** A tile as it lies on a square. @param {string} square @param {string} text such as 17r2 */
  tile(square, text) {
    const [number, turn] = text.split("r");
    const [x, y] = corner(square);
    const turned = `translate(${x} ${y}) rotate(${90 * Number(turn)} 45 45)`;
    return s("g", { class: "tile" }, s("use", { href: `#tile-${number}`, width: SQUARE, height: SQUARE, transform: turned }));
  }

  /** Lay a tile, and show that it is laid. @param {string} square @param {string} text @param {number} speed */
  async lay(square, text, speed) {
    const node = this.tile(square, text);
    this.tiles.append(node);
    this.laid.set(square, { text, node });
    const [x, y] = corner(square);
    node.style.transformOrigin = `${x + 45}px ${y + 45}px`;
    await node.animate(
      [{ transform: "scale(1.25)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }],
      { duration: 200 / speed, easing: "ease-out" },
    ).finished.catch(() => {});
  }

  /** @param {Scene} scene */
  showWays({ trails, sign, second }) {
    const wanted = new Map(trails.map((way) => [`${way.seat}.${way.stone}`, way]));
    for (const [key, { node }] of this.walked) {
      if (!wanted.has(key)) {
        node.forEach((each) => each.remove());
        this.walked.delete(key);
      }
    }
    for (const [key, way] of wanted) {
      const known = `${way.path.length} ${way.end} ${sign(way.seat, way.stone)} ${way.path[0]}`;
      const old = this.walked.get(key);
      if (old?.key === known) continue;
      old?.node.forEach((each) => each.remove());
      const line = painted(way, sign(way.seat, way.stone), second(way.stone));
      const signs = marks(way, sign);
      this.ways.append(line);
      this.marks.append(...signs);
      this.walked.set(key, { key: known, node: [line, ...signs] });
    }
  }

  /** @param {Scene} scene */
  showStones({ stones, sign, second }) {
    const seen = new Set();
    stones.forEach((addresses, seat) => addresses.forEach((at, number) => {
      if (at === null || at === "out") return;
      const key = `${seat}.${number}`;
      seen.add(key);
      this.stone(seat, number, sign(seat, number), second(number)).stand(at);
    }));
    for (const [key, stone] of this.standing) {
      stone.element.getAnimations().forEach((animation) => animation.cancel());
      if (!seen.has(key)) {
        stone.element.remove();
        this.standing.delete(key);
      }
    }
  }

  /** A stone, put on the board if it is not there. @param {number} seat @param {number} number @param {number} sign @param {boolean} second */
  stone(seat, number, sign, second) {
    const key = `${seat}.${number}`;
    let stone = this.standing.get(key);
    if (!stone || stone.element.dataset.sign !== String(sign)) {
      stone?.element.remove();
      stone = new Stone(sign, second);
      this.standing.set(key, stone);
    }
    if (!stone.element.isConnected) this.stones.append(stone.element);
    return stone;
  }

  /** Light up a stone: it is to be played. @param {string[]} keys such as 0.1 @param {number} sign */
  light(keys, sign) {
    this.stones.querySelectorAll(".lit").forEach((each) => each.remove());
    for (const key of keys) {
      this.standing.get(key)?.element.prepend(s("circle", { class: "lit", r: 20, "data-sign": sign }));
    }
  }

  /** Offer starts. @param {string[]} starts @param {string | undefined} chosen @param {number} sign */
  offer(starts, chosen, sign) {
    this.starts.replaceChildren(...starts.map((start) => {
      const [x, y] = spot(start);
      return s("circle", { class: "start", cx: x, cy: y, r: 6 });
    }));
    if (chosen) {
      const [x, y] = spot(chosen);
      this.starts.append(
        s("circle", { class: "chosen", cx: x, cy: y, r: 20, "data-sign": sign }),
        use(`stone-${sign}`, [x, y]),
      );
    }
  }

  /** Where on the board something points. @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  at({ clientX, clientY }) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return [-1, -1];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }
}
