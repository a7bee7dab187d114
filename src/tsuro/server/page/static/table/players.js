// Who plays: a chip for each seat, and beside them the pile and the dragon.

import { h, part, show, stoneIcon } from "../ui/dom.js";
import { _, percent, plural } from "../ui/i18n.js";
import { sound } from "../ui/sound.js";
import { character, knownDeck, levelName } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

export class Players {
  constructor() {
    this.element = h("ul", { class: "players" });
    this.stocks = h("div", { class: "stocks" });
    /** @type {number[] | null} */
    this.shares = null;
    this.left = 0;
  }

  /** @param {Table} table */
  show(table) {
    const { view, room } = table;
    if (!view || !room) return;
    this.element.setAttribute("aria-label", _("Players"));
    show(this.element, room.seats.map((seat, number) => this.chip(table, seat, number)));
    show(this.stocks, ...this.stock(table));
  }

  /** @param {Table} table @param {import("../net/protocol.js").Seat} seat @param {number} number */
  chip(table, seat, number) {
    const { view, room } = table;
    const out = !table.lives(number);
    const moves = table.mover === number;
    const count = view?.counts[number] ?? 0;
    const away = seat.kind === "person" && !seat.here && room?.state === "running";
    const won = view?.winners?.includes(number);
    const share = this.shares?.[number];
    const words = [
      table.you.seats.includes(number) ? _("you") : null,
      moves ? _("to move") : null, out ? _("out") : null, won ? _("won") : null,
      plural("{count} tile", "{count} tiles", count),
      view?.dragon === number ? _("has the dragon") : null,
      seat.kind === "bot" ? character(seat) : null,
      seat.stands_in ? _("played by a bot") : away ? _("away") : null,
    ].filter(Boolean).join(", ");
    const stones = view?.stones.length === 1 ? view.stones[0]?.length ?? 1 : 1;
    return h("li", { class: `chip${moves ? " moves" : ""}${out ? " out" : ""}${won ? " won" : ""}`, "data-seat": number, "data-sign": seat.colour,
      title: seat.kind === "bot" ? character(seat) : null },
      stones > 1 ? null : stoneIcon(seat.colour),
      h("span", { class: "who" }, h("b", {}, seat.name),
        h("small", { "aria-hidden": "true" }, h("span", { class: "kind" }, this.mark(table, number, away)), "▪".repeat(Math.min(count, 6)) || "–")),
      view?.dragon === number ? part("tile-dragon", { class: "mini" }) : null,
      table.clock ? h("time", { class: "clock", "data-seat": number }) : null,
      share === undefined || out ? null : h("span", { class: "share" }, percent(share)),
      h("span", { class: "unseen" }, words));
  }

  /** Who it is, in a word. @param {Table} table @param {number} number @param {boolean} away */
  mark(table, number, away) {
    const seat = table.room?.seats[number];
    if (seat?.level) return `${levelName(seat.level)} `;
    if (away) return `${_("away")} `;
    return table.you.seats.length === 1 && table.you.seats.includes(number) ? `${_("you")} ` : "";
  }

  /** The pile, and the dragon where nobody has it. @param {Table} table */
  stock(table) {
    const { view } = table;
    if (!view) return [];
    const left = (/** @type {number} */ count) => plural("the pile has {count} tile", "the pile has {count} tiles", count);
    const piles = view.piles.map((count, number) => h("div", { class: "pile", "data-pile": number, title: left(count) },
      part("tile-back", { class: "mini" }), h("b", {}, String(count)), h("span", { class: "unseen" }, left(count))));
    const rests = view.dragon === "aside" || view.dragon === "pile";
    const known = table.room?.fixed && !table.room.alone && table.room.number === 1
      ? h("small", { class: "known-deck", title: knownDeck() }, _("known deck")) : null;
    return [...piles, known, rests ? h("div", { class: "dragon-rests", title: _("The dragon") }, part("tile-dragon", { class: "mini" }),
      h("span", { class: "unseen" }, view.dragon === "pile" ? _("The dragon lies under the pile.") : _("The dragon lies beside the board."))) : null];
  }

  /** Somebody reacts. @param {number} seat @param {string} what */
  react(seat, what) {
    const chip = this.element.querySelector(`[data-seat="${seat}"]`);
    const shown = h("span", { class: "reaction", "aria-hidden": "true" }, what);
    chip?.append(shown);
    setTimeout(() => shown.remove(), 2500);
  }

  /** Let the clocks run. @param {Table} table */
  tick(table) {
    const { clock } = table;
    if (!clock) return;
    const passed = (Date.now() - table.clockAt) / 1000;
    this.element.querySelectorAll("time.clock").forEach((each) => {
      const seat = Number(/** @type {HTMLElement} */ (each).dataset.seat);
      const runs = clock.deadline !== null && table.mover === seat;
      const left = runs ? (clock.deadline ?? 0) - clock.now - passed : clock.left[seat] ?? table.room?.clock?.seconds ?? 0;
      const whole = Math.max(0, Math.ceil(left));
      each.textContent = whole >= 86_400 ? _("{days} d", { days: Math.floor(whole / 86_400) })
        : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
      each.classList.toggle("short", runs && whole <= 10);
      each.classList.toggle("last", runs && whole <= 5);
      if (runs && table.you.seats.includes(seat)) this.count(whole);
    });
  }

  /** The last five seconds of our own time are heard. @param {number} left */
  count(left) {
    if (left !== this.left && left > 0 && left <= 5) sound("tick");
    this.left = left;
  }
}
