// A game on the screen: board, hand, players, pile and dragon, and what can be done now.

import { Board } from "../board/board.js";
import { Choosing } from "./mind.js";
import { confirm } from "../ui/dialog.js";
import { h, show } from "../ui/dom.js";
import { foot } from "./doing.js";
import { foresee, odds } from "./ahead.js";
import { ghost } from "./ghost.js";
import { Hand } from "./hand.js";
import { _ } from "../ui/i18n.js";
import { iconButton } from "../ui/icon.js";
import { Input } from "./input.js";
import { Log } from "./log.js";
import { Motion } from "../board/motion.js";
import { mind, refused, say, yourTurn } from "../ui/notice.js";
import { Players } from "./players.js";
import { standing, whereabouts, why } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../net/short.js").Played} Played */
/** @typedef {(type: string, body?: Record<string, unknown>) => Promise<any>} Ask */

export class Play {
  /** @param {Table} table @param {Ask} ask */
  constructor(table, ask) {
    this.table = table;
    this.ask = ask;
    this.board = new Board();
    this.players = new Players();
    this.hand = new Hand({ pressed: (n) => this.input.press(n) });
    this.log = new Log((text) => this.try("chat", { text }), (what) => this.try("react", { what }));
    this.status = h("p", { class: "status" });
    this.foot = h("div", { class: "foot" });
    this.side = h("aside", { class: "side" }, iconButton("close", _("Close"), () => this.raise(false), { class: "close lower" }), this.log.element);
    this.choosing = new Choosing(table);
    /** Whether our decision is made, and what comes of it not shown yet. */
    this.decided = false;
    this.sign = table.sign.bind(table);
    this.motion = new Motion({
      board: this.board, sign: this.sign, second: table.second.bind(table),
      seat: (seat) => this.players.element.querySelector(`[data-seat="${seat}"]`),
      pile: (pile) => this.players.stocks.querySelector(`[data-pile="${pile}"]`) ?? this.players.stocks.firstElementChild,
      dragon: () => this.players.stocks.querySelector(".dragon-rests") ?? this.players.stocks.firstElementChild,
    });
    this.element = h("div", { class: "table" }, this.players.element, h("div", { class: "board-place" }, this.board.element),
      this.players.stocks, this.status, this.talkButton(), this.hand.element, this.foot, this.side);
    this.input = new Input(this);
    this.closed = false;
    this.hide = () => document.hidden && this.motion.skip(); // what nobody sees need not move
    document.addEventListener("visibilitychange", this.hide);
    this.timer = setInterval(() => this.players.tick(table), 500);
  }

  /** On phones what happened slides up from below. */
  talkButton() {
    const talk = iconButton("talk", _("What happened"), () => this.raise(!this.side.classList.contains("raised")),
      { class: "talk-button", "aria-expanded": "false" });
    return talk;
  }

  /** Raise the sheet with what happened, or lower it. @param {boolean} up */
  raise(up) {
    this.side.classList.toggle("raised", up);
    this.element.querySelector(".talk-button")?.setAttribute("aria-expanded", String(up));
    if (up) this.log.list.scrollTop = this.log.list.scrollHeight;
  }

  /** Show the table as it is now, with nothing in mind yet. */
  refresh() {
    const { table } = this;
    this.choosing = this.remembered(new Choosing(table));
    if (table.view) this.board.show({ ...table.view, trails: table.trails, sign: this.sign, second: (stone) => table.second(stone) });
    this.board.element.classList.toggle("over", table.over);
    this.board.ways.querySelectorAll(".walked").forEach((way) => {
      const seat = Number(/** @type {SVGElement} */ (way).dataset.way?.split(".")[0]);
      way.classList.toggle("winner", table.view?.winners?.includes(seat) ?? false);
    });
    this.board.describe(_("The board. {where}", { where: whereabouts(table) }));
    this.players.show(table);
    this.players.tick(table);
    this.log.show(table);
    yourTurn(table.mine, standing(table));
    odds(this);
    this.draw();
  }

  /** What was in mind stays, as far as it is still to be decided. @param {Choosing} next */
  remembered(next) {
    const old = this.choosing;
    const same = old.hand.join() === next.hand.join();
    if (same && old.kind === next.kind && old.choices.join() === next.choices.join()) return old;
    this.decided = false;
    if (same && old.kind === "wait" && old.touched && next.kind === "place") {
      next.quarters = old.quarters; // what one turned while waiting stays turned
      next.pick(old.at);
    }
    return next;
  }

  /** Show what is in mind. */
  draw() {
    const { table, choosing } = this;
    const seat = table.view?.seat ?? table.mover ?? 0;
    const own = this.sign(seat, choosing.stone);
    ghost(this.board, choosing.placement, this.sign, own);
    this.board.offer(choosing.starts, choosing.kind === "start" ? choosing.action : undefined, this.sign(seat, this.starting(seat)));
    const ready = choosing.kind === "place" ? (table.view?.ready ?? []).map((stone) => `${seat}.${stone}`) : [];
    this.board.light(ready.length > 1 ? [`${seat}.${choosing.stone}`] : ready, own);
    this.hand.show(choosing);
    this.hand.element.hidden = choosing.kind === "exchange" || choosing.hand.length === 0;
    const forbidden = choosing.kind === "place" ? choosing.placement?.refusal : undefined;
    this.status.classList.toggle("forbidden", Boolean(forbidden));
    this.status.textContent = forbidden ? why(forbidden) : table.over ? "" : standing(table);
    show(this.foot, ...foot(this));
  }

  /** The stone that is to be started next. @param {number} seat */
  starting(seat) {
    return Math.max(0, this.table.view?.stones[seat]?.indexOf(null) ?? 0);
  }

  /** @param {number} seat */
  async reveal(seat) {
    try {
      const told = await this.ask("show", { seat });
      this.table.see(told.view);
      this.refresh();
      mind(`${standing(this.table)} ${_("Your tiles: {tiles}.", { tiles: told.view.hand.join(", ") })}`);
    } catch (why) {
      refused(why);
    }
  }

  /** Change what is in mind, show and say it. @param {() => void} how */
  change(how) {
    if (this.choosing.kind === "wait" && !this.table.foreseen) void foresee(this);
    how();
    this.draw();
    if (this.choosing.words) mind(this.choosing.words);
  }

  /** Do what is in mind. */
  async confirm() {
    if (this.table.hidden && this.table.mover !== null) {
      await this.reveal(this.table.mover);
      return;
    }
    const { action, placement } = this.choosing;
    if (this.decided) return; // it is on its way
    if (!action) {
      if (placement?.refusal) mind(this.choosing.words);
      return;
    }
    this.decided = true;
    if (!(await this.try("act", { action, seen: this.table.n }))) this.decided = false;
  }

  undo() {
    if (this.table.room?.undo) void this.try("undo", { seen: this.table.n });
  }

  /** Leave the game for good, if that is meant. */
  async resign() {
    if (await confirm(_("Leave this game for good?"), _("Leave"))) await this.try("resign");
  }

  /** Ask for something; whether it was done. @param {string} type @param {Record<string, unknown>} [body] */
  async try(type, body) {
    try {
      await this.ask(type, body);
      return true;
    } catch (why) {
      refused(why);
      return false;
    }
  }

  /** Somebody decided: show it, then how the table stands. @param {Played} told @param {boolean} shown */
  async played(told, shown) {
    if (shown) await this.motion.show(told.events);
    if (this.closed) return;
    const said = this.table.played(told);
    if (this.table.you.seats.length > 1) mind(""); // the next one need not hear it
    if (said.length) say(said.join(" "));
    this.refresh();
  }

  close() {
    this.closed = true;
    this.motion.skip();
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.hide);
    this.input.close();
    yourTurn(false);
  }
}
