// Showing what happened at a table, move by move, and a fall once more.

import { _ } from "../ui/i18n.js";
import { length } from "../board/motion.js";
import { mind, notice, say } from "../ui/notice.js";
import { rest, shownFor } from "./pacing.js";

/** @typedef {import("../net/short.js").PlayedTold} PlayedTold */

export class Showing {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** Whether something is being shown. */
    this.busy = false;
    /** The last move in which somebody fell, to be seen again. @type {PlayedTold | null} */
    this.fall = null;
  }

  /** Somebody decided: show it, with so many more behind it, then the table. @param {PlayedTold} told @param {number} behind @param {boolean} quick */
  async played(told, behind, quick) {
    const { play, play: { table } } = this;
    const late = told.by === "clock" && table.you.seats.includes(table.view?.active ?? -1);
    await this.demonstrate(told, quick ? 0 : shownFor(behind));
    if (play.closed) return;
    if (told.events.some(({ event }) => event === "StoneOut")) this.fall = told;
    const said = table.played(told);
    if (table.you.seats.length > 1) mind(""); // the next one need not hear it
    say(said);
    if (late) notice(_("Your time ran out: a bot moved for you."), { id: "late", lasting: true });
    play.refresh(true);
  }

  /** Show a move for some time. @param {PlayedTold} told @param {number} time in milliseconds */
  async demonstrate(told, time) {
    const { motion } = this.play;
    const began = performance.now();
    this.busy = time > 0;
    if (this.busy) this.play.draw();
    await motion.show(told.events, time && Math.max(1, length(told.events) / time));
    await rest(time - (performance.now() - began), () => motion.skipped || this.play.closed);
    this.busy = false;
  }

  /** See the last fall again: from how the table stood before it. */
  async again() {
    const { fall, play, play: { table } } = this;
    if (!fall || this.busy || !table.view) return;
    play.moment.hide();
    play.board.show({ ...before(table, fall), sign: play.sign, second: (stone) => table.second(stone) });
    await this.demonstrate(fall, 2 * length(fall.events));
    if (!play.closed) play.refresh();
  }
}

/** What lay where before a move. @param {import("./table.js").Table} table @param {PlayedTold} move */
function before({ view, trails }, { events }) {
  const gone = events.flatMap((event) => (event.event === "TilePlaced" ? [event.square] : []));
  const walks = events.filter((event) => event.event === "StoneWalked");
  const walkOf = (/** @type {number} */ seat, /** @type {number} */ stone) => walks.find((each) => each.seat === seat && each.stone === stone);
  const stones = (view?.stones ?? []).map((addresses, seat) => addresses.map((at, stone) => {
    const first = walkOf(seat, stone)?.path[0];
    return first ? `${first[0]}.${first[1]}` : at;
  }));
  return {
    size: view?.size ?? 6, stones,
    laid: Object.fromEntries(Object.entries(view?.laid ?? {}).filter(([square]) => !gone.includes(square))),
    trails: trails.map((way) => {
      const walk = walkOf(way.seat, way.stone);
      if (!walk) return way;
      return { ...way, path: way.path.slice(0, way.path.length - walk.path.length), end: /** @type {const} */ ("stands"), met: null };
    }),
  };
}
