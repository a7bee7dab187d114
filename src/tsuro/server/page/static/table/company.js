// Who else is at the table: that somebody came or left, and a bot for who stays away.

import { _ } from "../ui/i18n.js";
import { dismiss, notice } from "../ui/notice.js";
import { sound } from "../ui/sound.js";

/** @typedef {import("./table.js").Table} Table */

const GONE = 60_000; // for so many milliseconds a seat waits for its person

export class Company {
  /** @param {Table} table @param {(seat: number) => void} replace have a bot play for a seat */
  constructor(table, replace) {
    this.table = table;
    this.replace = replace;
    /** @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.missed = new Map();
    /** @type {Set<number> | null} */
    this.here = null;
  }

  /** Who is connected has changed, or who plays. */
  refresh() {
    const { room, you } = this.table;
    if (!room) return;
    const others = room.seats.map((seat, number) => ({ ...seat, number })).filter(({ kind, number }) => kind === "person" && !you.seats.includes(number));
    const here = new Set(others.flatMap((seat) => (seat.here ? [seat.number] : [])));
    for (const { number, name, stands_in: replaced } of others) {
      const before = this.here?.has(number);
      if (this.here && here.has(number) && !before) this.tell(number, _("{name} is here.", { name }), "came");
      if (before && !here.has(number) && room.state !== "over") this.tell(number, _("{name} has left.", { name }));
      const waits = room.state === "running" && you.seats.length > 0 && !here.has(number) && !replaced && this.table.lives(number);
      if (!waits) this.forget(number);
      else if (!this.missed.has(number)) this.missed.set(number, setTimeout(() => this.offer(number, name), GONE));
    }
    this.here = here;
  }

  /** @param {number} seat @param {string} words @param {"came"} [heard] */
  tell(seat, words, heard) {
    notice(words, { id: `seat-${seat}` });
    if (heard) sound(heard);
  }

  /** @param {number} seat @param {string} name */
  offer(seat, name) {
    notice(_("{name} has been gone for a minute.", { name }), {
      id: `gone-${seat}`, lasting: true, action: _("Let a bot play"),
      then: () => {
        this.forget(seat);
        this.replace(seat);
      },
    });
  }

  /** @param {number} seat */
  forget(seat) {
    clearTimeout(this.missed.get(seat));
    this.missed.delete(seat);
    dismiss(`gone-${seat}`);
  }

  close() {
    [...this.missed.keys()].forEach((seat) => this.forget(seat));
  }
}
