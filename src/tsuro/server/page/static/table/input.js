// What hands do at a table: keys, taps, drags and the wheel, as what they mean for what is in mind.

import { hint } from "./ahead.js";
import { gestures } from "./gestures.js";
import { keyboard } from "./keyboard.js";
import { mind } from "../ui/notice.js";
import { setting } from "../ui/settings.js";
import { whereabouts } from "./words.js";

export class Input {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    gestures(play.board.element, play.hand.element, {
      turn: (by) => this.turn(by), tap: (event) => this.tap(event),
      lift: (n) => this.lift(n), drop: (event) => this.drop(event),
    });
    this.skip = () => {
      if (play.motion.running) play.motion.skip(); // any tap does
    };
    addEventListener("pointerdown", this.skip);
    this.unlisten = keyboard({
      move: (by) => this.move(by), turn: (by) => this.turn(by), confirm: () => void play.confirm(),
      stone: () => play.change(() => this.choosing.nextStone()), entry: () => play.change(() => this.choosing.nextEntry()),
      undo: () => play.undo(), hint: () => void hint(play), where: () => mind(whereabouts(play.table)), skip: () => {
        play.motion.skip();
        play.raise(false);
      },
    });
  }

  close() {
    this.unlisten();
    removeEventListener("pointerdown", this.skip);
  }

  get choosing() {
    return this.play.choosing;
  }

  /** @param {number} by */
  move(by) {
    if (this.choosing.count) this.play.change(() => this.choosing.move(by));
  }

  /** @param {number} by */
  turn(by) {
    if (this.choosing.kind === "start" || this.choosing.kind === "draw") this.move(by);
    else if (this.choosing.tile !== undefined) this.play.change(() => this.choosing.turn(by));
  }

  /** A tile or a pile was pressed: chosen, and if it was chosen already, turned. @param {number} n */
  press(n) {
    const { choosing } = this;
    const again = choosing.touched && choosing.at === n;
    const once = setting("oneTap") && choosing.kind !== "wait";
    this.play.change(() => (again && !once && choosing.kind !== "draw" ? choosing.turn(1) : choosing.pick(n)));
    if (once) void this.play.confirm();
  }

  /** The board was tapped. @param {PointerEvent} event */
  tap(event) {
    const { choosing, play } = this;
    if (play.side.classList.contains("raised")) {
      play.raise(false);
      return;
    }
    const point = play.board.at(event);
    if (choosing.kind === "start") {
      let same = false;
      play.change(() => {
        same = choosing.nearest(point);
      });
      if (same || setting("oneTap")) void play.confirm();
    } else if (choosing.kind === "place") {
      const where = choosing.before(point);
      if (where === "same") void play.confirm();
      else if (where === "other") play.change(() => {});
    }
  }

  /** A tile of the hand was picked up. @param {number} n */
  lift(n) {
    if (this.choosing.kind === "place" || this.choosing.kind === "wait") this.play.change(() => this.choosing.pick(n));
  }

  /** It was let go. @param {PointerEvent} event */
  drop(event) {
    if (this.choosing.kind !== "place") return;
    const where = this.choosing.before(this.play.board.at(event));
    this.play.draw();
    if (where !== "nothing" && setting("oneTap")) void this.play.confirm();
  }
}
