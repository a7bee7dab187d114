// What hands do at a table: keys, taps, drags and the wheel, as what they mean for what is in mind.

import { hint } from "./ahead.js";
import { CALM } from "./doing.js";
import { gestures, swallow } from "./gestures.js";
import { _ } from "../ui/i18n.js";
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
    this.skip = (/** @type {PointerEvent} */ event) => {
      if (!play.showing.busy || !(event.target instanceof Element) || event.target.closest("[data-key=skip], .side, .moment")) return;
      play.motion.skip(); // any tap does, and does nothing else
      swallow(event);
    };
    play.element.addEventListener("pointerdown", this.skip, { capture: true });
    this.unlisten = keyboard({
      move: (by) => this.move(by), turn: (by) => this.turn(by), confirm: () => void play.confirm(),
      stone: () => play.change(() => this.choosing.nextStone()), entry: () => play.change(() => this.choosing.nextEntry()),
      undo: () => play.undo(), hint: () => void hint(play), where: () => mind(whereabouts(play.table)), skip: () => {
        play.motion.skip();
        play.side.raise(false);
      },
    });
  }

  close() {
    this.unlisten();
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

  /** A tile or a pile was pressed: chosen, and a tile that was chosen already is turned. @param {number} n */
  press(n) {
    const { choosing } = this;
    const again = choosing.chosen && choosing.at === n && choosing.kind !== "draw";
    this.play.change(() => (again ? choosing.turn(1) : choosing.pick(n)));
    if (setting("oneTap") && choosing.kind === "draw") void this.play.confirm();
  }

  /** The board was tapped. @param {PointerEvent} event */
  tap(event) {
    const { choosing, play } = this;
    if (play.side.raised) {
      play.side.raise(false);
      return;
    }
    const point = play.board.at(event);
    if (choosing.kind !== "start" && choosing.kind !== "place") return;
    const where = choosing.kind === "start" ? choosing.nearest(point) : choosing.before(point);
    if (where === "nothing") return;
    const once = setting("oneTap") && !choosing.deadly && performance.now() - play.arrived >= CALM;
    if (where === "same" || once) void play.confirm();
    else play.change(() => {});
  }

  /** A tile of the hand was picked up. @param {number} n */
  lift(n) {
    if (this.choosing.kind === "place" || this.choosing.kind === "wait") this.play.change(() => this.choosing.pick(n));
  }

  /** It was let go. @param {PointerEvent} event */
  drop(event) {
    const { choosing, play } = this;
    if (choosing.kind !== "place") return;
    const where = choosing.before(play.board.at(event));
    play.draw();
    if (where === "nothing") play.status.textContent = _("Drop it on the outlined square.");
    else if (choosing.placement?.allowed && !choosing.deadly && !setting("sure")) void play.confirm();
  }
}
