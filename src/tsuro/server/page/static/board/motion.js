// What happened, shown: tiles are laid, stones glide, meet and fall, the dragon flies, tiles are dealt.

import { part } from "../ui/dom.js";
import { ripple } from "./effects.js";
import { line, outward, strokes } from "./path.js";
import { duration } from "./stone.js";
import { still } from "../ui/settings.js";
import { sound } from "../ui/sound.js";

/** @typedef {import("../net/protocol.js").Happened} Happened */
/** @typedef {import("../net/protocol.js").StoneWalked} StoneWalked */
/** @typedef {import("../net/protocol.js").StoneOut} StoneOut */

/**
 * @typedef {object} Stage where it is shown
 * @property {import("./board.js").Board} board
 * @property {(seat: number, stone: number) => number} sign
 * @property {(stone: number) => boolean} second
 * @property {(seat: number) => Element | null} seat the place of a seat on the screen
 * @property {(pile: number) => Element | null} pile
 * @property {() => Element | null} dragon
 */

/** How long what happened takes to show as it is, in milliseconds. @param {Happened[]} events */
export function length(events) {
  const walks = events.flatMap((event) => (event.event === "StoneWalked" ? [duration(event.path.length, 1)] : []));
  const more = events.map(({ event }) => ({ StoneStarted: 260, TilePlaced: 200, DragonMoved: 500, TileDrawn: 150 })[String(event)] ?? 0);
  const falls = events.some(({ event }) => event === "StoneOut") ? 650 : 0;
  return Math.max(0, ...walks) + falls + more.reduce((sum, each) => sum + each, 0);
}

export class Motion {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.speed = 1;
    this.skipped = false;
    this.running = false;
  }

  /** Show the rest at once. */
  skip() {
    this.skipped = true;
    document.getAnimations().forEach((animation) => {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    });
  }

  /** Show what happened, one thing after the other; walks together. @param {Happened[]} events @param {number} speed 1 as it is, 0 at once */
  async show(events, speed) {
    this.speed = speed || 1;
    this.skipped = speed === 0;
    const walks = events.filter((event) => event.event === "StoneWalked");
    const outs = events.filter((event) => event.event === "StoneOut");
    this.running = true;
    try {
      for (const event of events) {
        if (event.event === "StoneWalked" && event === walks[0]) {
          await Promise.all(walks.map((walk) => this.walk(walk, outs)));
          await Promise.all(outs.map((out) => this.out(out)));
        } else {
          await this.one(event);
        }
      }
    } finally {
      this.running = false;
    }
  }

  get quick() {
    return this.skipped || still();
  }

  /** @param {Happened} event */
  async one(event) {
    const { board, sign, second } = this.stage;
    if (event.event === "StoneStarted") {
      const stone = board.stone(event.seat, event.stone, sign(event.seat, event.stone), second(event.stone));
      stone.stand(event.at);
      sound("tile");
      if (!this.quick) await stone.appear(this.speed);
    } else if (event.event === "TilePlaced") {
      board.ghost.replaceChildren();
      sound("tile");
      if (!this.quick) await board.lay(event.square, `${event.tile}r${event.turn}`, this.speed);
    } else if (event.event === "DragonMoved" && !this.quick) {
      await this.fly("tile-dragon", this.place(event.source), this.place(event.to), 500);
    } else if (event.event === "TileDrawn" && !this.quick) {
      await this.fly("tile-back", this.stage.pile(event.pile), this.stage.seat(event.seat), 150);
    } else if (event.event === "StoneOut" && event.how === "resigned") {
      await this.out(event);
    }
  }

  /** @param {number | string} where */
  place(where) {
    return typeof where === "number" ? this.stage.seat(where) : this.stage.dragon();
  }

  /** @param {StoneWalked} walk @param {StoneOut[]} outs */
  async walk(walk, outs) {
    const { board, sign, second } = this.stage;
    const [seat, stone] = [walk.seat, walk.stone];
    const met = outs.some((out) => out.seat === seat && out.stone === stone && out.how === "met");
    const own = sign(seat, stone);
    const walker = board.stone(seat, stone, own, second(stone));
    if (this.skipped) return;
    if (still()) {
      if (walk.end) walker.stand(walk.end);
      await walker.flash();
      return;
    }
    const under = strokes(line(walk.path, met), own, second(stone));
    await walker.walk(walk.path, met, board.walking, under, this.speed);
  }

  /** @param {StoneOut} out */
  async out(out) {
    const { board, sign } = this.stage;
    const own = sign(out.seat, out.stone);
    sound("out");
    const key = `${out.seat}.${out.stone}`;
    const stone = board.standing.get(key);
    if (this.skipped || !stone) return;
    if (still()) {
      await stone.flash();
      return;
    }
    if (out.how === "edge") {
      const address = `${out.square}.${out.port}`;
      await Promise.all([stone.fall(outward(address), this.speed), ripple(board, address, own, this.speed)]);
    } else {
      await stone.sink(this.speed);
    }
    board.standing.delete(key);
  }

  /**
   * Let something fly over the screen from one place to another.
   * @param {string} what
   * @param {Element | null} from
   * @param {Element | null} to
   * @param {number} time
   */
  async fly(what, from, to, time) {
    if (!from || !to || this.skipped) return;
    const [one, other] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const flying = part(what, { class: "flying" });
    document.body.append(flying);
    const at = (/** @type {DOMRect} */ box) => `translate(${box.x + box.width / 2 - 20}px, ${box.y + box.height / 2 - 20}px)`;
    await flying.animate([{ transform: at(one) }, { transform: at(other) }], { duration: time / this.speed, easing: "ease-in-out" }).finished.catch(() => {});
    flying.remove();
  }
}
