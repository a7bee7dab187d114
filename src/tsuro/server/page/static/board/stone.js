// A stone on the board: where it stands, and how it moves.

import { s } from "../ui/dom.js";
import { line, spot } from "./path.js";
import { AT_MOST, A_SQUARE } from "./shapes.js";

/** @typedef {[number, number]} Point */

/** How long a walk takes, in milliseconds. @param {number} squares @param {number} speed */
export function duration(squares, speed) {
  return Math.min(AT_MOST, A_SQUARE * squares) / speed;
}

/** @param {Point} point @param {string} [more] */
function moved([x, y], more = "") {
  return `translate(${x}px, ${y}px)${more}`;
}

export class Stone {
  /** @param {number} sign @param {boolean} second */
  constructor(sign, second) {
    this.element = s("g", { class: "stone", "data-sign": sign }, s("use", { href: `#${second ? "second" : "stone"}-${sign}` }));
    /** @type {Point} */
    this.point = [0, 0];
  }

  /** Stand at an address. @param {string} address */
  stand(address) {
    this.point = spot(address);
    this.element.style.transform = moved(this.point);
  }

  /** Come onto the board. @param {number} speed */
  async appear(speed) {
    await this.element.animate(
      [{ transform: moved(this.point, " scale(2.2)"), opacity: 0 }, { transform: moved(this.point), opacity: 1 }],
      { duration: 260 / speed, easing: "ease-out" },
    ).finished.catch(() => {});
  }

  /**
   * Walk a path; painted behind it is its way.
   * @param {import("../net/protocol.js").Crossing[]} path
   * @param {boolean} met whether it ends in the middle of a tile
   * @param {SVGElement} under where the way is painted meanwhile
   * @param {SVGElement[]} strokes
   * @param {number} speed
   */
  async walk(path, met, under, strokes, speed) {
    const time = duration(path.length, speed);
    const way = s("path", { d: line(path, met), fill: "none" });
    const length = way.getTotalLength();
    const steps = Math.max(8, path.length * 8);
    const frames = Array.from({ length: steps + 1 }, (_each, n) => {
      const { x, y } = way.getPointAtLength((length * n) / steps);
      return { transform: moved([x, y]) };
    });
    const options = { duration: time, easing: "ease-in-out", fill: /** @type {const} */ ("forwards") };
    const trail = s("g", { class: "walked", "data-sign": this.element.dataset.sign }, ...strokes);
    for (const stroke of strokes) {
      stroke.setAttribute("pathLength", "1");
      stroke.setAttribute("stroke-dasharray", "1");
      stroke.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], options);
    }
    under.append(trail);
    await this.element.animate(frames, options).finished.catch(() => {});
    const end = way.getPointAtLength(length);
    this.point = [end.x, end.y];
  }

  /** Tip over the edge. @param {Point} out which way @param {number} speed */
  async fall([dx, dy], speed) {
    const [x, y] = this.point;
    const far = /** @type {Point} */ ([x + 30 * dx, y + 30 * dy]);
    await this.element.animate(
      [{ transform: moved(this.point), opacity: 1 }, { transform: moved(far, " rotate(80deg) scale(0.2)"), opacity: 0 }],
      { duration: 420 / speed, easing: "ease-in", fill: "forwards" },
    ).finished.catch(() => {});
    this.element.remove();
  }

  /** Flash and sink where it met another. @param {number} speed */
  async sink(speed) {
    await this.element.animate(
      [
        { transform: moved(this.point), opacity: 1 }, { transform: moved(this.point, " scale(1.7)"), opacity: 1, offset: 0.4 },
        { transform: moved(this.point, " scale(0.1)"), opacity: 0 },
      ],
      { duration: 560 / speed, easing: "ease-in-out", fill: "forwards" },
    ).finished.catch(() => {});
    this.element.remove();
  }

  /** A short highlight, where nothing may travel. */
  async flash() {
    await this.element.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: 300 }).finished.catch(() => {});
  }
}
