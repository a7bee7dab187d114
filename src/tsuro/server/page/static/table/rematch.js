// Playing again: offered to all at the table, it begins when all people want to, or after a while with those who do.

import { toggle } from "../ui/dialog.js";
import { button, h, show, stoneIcon } from "../ui/dom.js";
import { USUAL } from "./facts.js";
import { _, plural } from "../ui/i18n.js";
import { notice, refused, say } from "../ui/notice.js";
import { sound } from "../ui/sound.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../net/protocol.js").Offer} Offer */
/** @typedef {(type: string, body?: Record<string, unknown>) => Promise<any>} Ask */

export class Rematch {
  /** @param {Table} table @param {Ask} ask */
  constructor(table, ask) {
    this.table = table;
    this.ask = ask;
    this.element = h("div", { class: "rematch" });
    this.left = h("span", { class: "left" });
    this.timer = 0;
    /** What was told last. @type {Offer | null} */
    this.told = null;
  }

  /** The table has changed. */
  refresh() {
    const { table } = this;
    const offer = table.over ? table.offer : null;
    show(this.element, ...(table.over ? this.parts(offer) : []));
    this.element.classList.toggle("offered", Boolean(offer));
    clearInterval(this.timer);
    if (offer) this.timer = setInterval(() => this.tick(offer), 250);
    if (offer) this.tick(offer);
    this.tell(offer);
    this.told = offer;
  }

  /** What we said. @param {Offer} offer @returns {"" | "plays" | "not"} */
  answer({ accepted, declined }) {
    const mine = (/** @type {number[]} */ seats) => seats.some((seat) => this.table.you.seats.includes(seat));
    return mine(accepted) ? "plays" : mine(declined) ? "not" : "";
  }

  /** @param {number[]} seats */
  names(seats) {
    return seats.map((seat) => this.table.room?.seats[seat]?.name ?? "").join(", ");
  }

  /** @param {Offer | null} offer */
  parts(offer) {
    const { you, room } = this.table;
    if ((!you.seats.length && !you.host) || room?.state === "archived") return offer ? [this.answers(offer), this.left] : [];
    if (!offer) return [this.button(_("Play again"), "rematch", "main")];
    const said = this.answer(offer);
    const plays = said === "plays" || !you.seats.length;
    return [
      this.answers(offer), this.left,
      h("div", { class: "row" },
        plays ? null : this.button(_("Play again"), "rematch", "main", you.host && offer.level ? { level: offer.level } : {}),
        said || !you.seats.length ? null : this.button(_("No, thank you"), "decline"),
        said === "plays" ? this.button(_("I do not play after all"), "decline") : null),
      you.host && plays ? toggle(_("Bots take the seats of those who do not play"), Boolean(offer.level),
        (wanted) => void this.ask("rematch", wanted ? { level: USUAL } : {}).catch(refused)) : null,
    ];
  }

  /** @param {string} words @param {string} asks @param {string} [kind] @param {Record<string, unknown>} [body] */
  button(words, asks, kind = "", body = {}) {
    const made = button(words, () => {
      made.disabled = true;
      this.ask(asks, body).catch((why) => {
        made.disabled = false;
        refused(why);
      });
    }, { class: kind, "data-key": asks });
    return made;
  }

  /** What each person said. @param {Offer} offer */
  answers({ accepted, declined }) {
    return h("ul", { class: "answers", "aria-label": _("Another game") }, ...(this.table.room?.seats ?? []).map((seat, number) => {
      if (seat.kind !== "person") return null;
      const said = accepted.includes(number) ? _("plays again") : declined.includes(number) || seat.stands_in ? _("does not play") : _("has not said yet");
      return h("li", {}, stoneIcon(this.table.sign(number, 0)), h("b", {}, seat.name), h("small", {}, said));
    }));
  }

  /** Tell what has just changed to those who look elsewhere, or listen. @param {Offer | null} offer */
  tell(offer) {
    const before = this.told;
    if (!offer) {
      if (before && this.table.over) notice(_("There is no other game: too few want to play again."), { id: "rematch" });
      return;
    }
    const fresh = (/** @type {number[]} */ seats, /** @type {number[]} */ known) =>
      seats.filter((seat) => !known.includes(seat) && !this.table.you.seats.includes(seat));
    const wants = this.names(fresh(offer.accepted, before?.accepted ?? []));
    const not = this.names(fresh(offer.declined, before?.declined ?? []));
    if (not) notice(_("{who} does not play again.", { who: not }), { id: "declined" });
    if (!wants) return;
    say(_("{who} would like to play again.", { who: wants }));
    if (!this.answer(offer)) sound("came"); // it stands below the result, where it can be answered
  }

  /** Let the time run. @param {Offer} offer */
  tick(offer) {
    const left = Math.max(0, Math.ceil(offer.left - (Date.now() - this.table.offerAt) / 1000));
    this.left.textContent = plural("{count} second left.", "{count} seconds left.", left);
  }

  close() {
    clearInterval(this.timer);
  }
}
