// A game on the screen: board, hand, players, pile and dragon, and what can be done now.

import { Board } from "../board/board.js";
import { Choosing } from "./mind.js";
import { confirm } from "../ui/dialog.js";
import { h, show } from "../ui/dom.js";
import { foot, tools, tray } from "./doing.js";
import { foresee, odds } from "./ahead.js";
import { ghost } from "./ghost.js";
import { Hand } from "./hand.js";
import { _ } from "../ui/i18n.js";
import { Input } from "./input.js";
import { Log } from "./log.js";
import { Moment } from "./moment.js";
import { Motion } from "../board/motion.js";
import { mind, refused, yourTurn } from "../ui/notice.js";
import { Players } from "./players.js";
import { Rematch } from "./rematch.js";
import { point } from "../board/effects.js";
import { showResult } from "./result.js";
import { Showing } from "./showing.js";
import { Side } from "./side.js";
import { inShort, standing, whereabouts, whyInShort } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {(type: string, body?: Record<string, unknown>) => Promise<any>} Ask */

export class Play {
  /** @param {Table} table @param {Ask} ask @param {() => void} skip show no more one by one what waits to be shown */
  constructor(table, ask, skip) {
    this.table = table;
    this.ask = ask;
    this.skip = skip;
    this.board = new Board();
    this.players = new Players();
    this.hand = new Hand({ pressed: (n) => this.input.press(n) });
    this.log = new Log((text) => this.try("chat", { text }), (what) => this.try("react", { what }), (square) => point(this.board, square));
    this.status = h("p", { class: "status" });
    this.tools = h("div", { class: "tools" });
    this.other = h("div", { class: "other" });
    this.foot = h("div", { class: "foot" });
    this.moment = new Moment(this);
    this.ended = h("div", { class: "ended", hidden: true });
    this.rematch = new Rematch(table, ask);
    this.side = new Side(this.log);
    this.choosing = new Choosing(table);
    /** Whether our decision is made, and what comes of it not shown yet. */
    this.decided = false;
    this.behind = false; // whether more waits to be shown
    this.arrived = -Infinity; // when what is to be decided now did
    this.sign = table.sign.bind(table);
    this.motion = new Motion({
      board: this.board, sign: this.sign, second: table.second.bind(table),
      seat: (seat) => this.players.element.querySelector(`[data-seat="${seat}"]`),
      pile: (pile) => this.players.stocks.querySelector(`[data-pile="${pile}"]`) ?? this.players.stocks.firstElementChild,
      dragon: () => this.players.stocks.querySelector(".dragon-rests") ?? this.players.stocks.firstElementChild,
    });
    this.showing = new Showing(this);
    this.element = h("div", { class: "table" }, this.players.element, h("div", { class: "board-place" }, this.board.element),
      this.players.stocks, h("div", { class: "says" }, this.status, this.tools), this.side.button,
      h("div", { class: "tray" }, this.hand.element, this.other), this.foot, this.ended, this.moment.element, this.side.element);
    this.input = new Input(this);
    this.closed = false;
    this.hide = () => document.hidden && this.motion.skip(); // what nobody sees need not move
    document.addEventListener("visibilitychange", this.hide);
    this.timer = setInterval(() => this.players.tick(table), 250);
  }

  /** Show the table as it is now, with nothing in mind yet. @param {boolean} [live] it has just come to be so */
  refresh(live = false) {
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
    showResult(this);
    this.moment.refresh(live);
    Object.assign(this.element.dataset, { n: table.n, arrived: Math.ceil(this.arrived) });
  }

  /** What was in mind stays, as far as it is still to be decided. @param {Choosing} next */
  remembered(next) {
    const old = this.choosing;
    const same = old.hand.join() === next.hand.join();
    if (same && old.kind === next.kind && old.choices.join() === next.choices.join()) return old;
    this.decided = false;
    this.arrived = performance.now();
    if (same && old.kind === "wait" && old.chosen && next.kind === "place") {
      next.quarters = [...old.quarters]; // what one turned while waiting stays turned ...
      next.at = old.at;
      next.settle();
      next.suggest(); // ... and is only proposed now
    }
    return next;
  }

  /** Show what is in mind. */
  draw() {
    const { table, choosing } = this;
    const seat = table.view?.seat ?? table.mover ?? 0;
    const own = this.sign(seat, choosing.stone);
    const [places, other] = [choosing.kind === "place", tray(this)];
    ghost(this.board, choosing.placement, this.sign, own);
    this.board.offer(choosing.starts, choosing.kind === "start" ? choosing.action : undefined, this.sign(seat, table.starting(seat)));
    const ready = places ? (table.view?.ready ?? []).map((stone) => `${seat}.${stone}`) : [];
    this.board.light(ready.length > 1 ? [`${seat}.${choosing.stone}`] : ready, own);
    this.hand.show(choosing);
    this.hand.element.hidden = other !== null || choosing.hand.length === 0;
    show(this.other, other);
    const forbidden = places ? choosing.placement?.refusal : undefined;
    this.element.dataset.asked = this.showing.busy ? "" : table.hidden ? "pass" : choosing.kind === "wait" ? "" : choosing.kind;
    this.status.classList.toggle("forbidden", Boolean(forbidden) || (places && choosing.deadly));
    const short = choosing.placement && (choosing.chosen || choosing.deadly) ? inShort(table, choosing.placement) : "";
    this.status.textContent = forbidden ? whyInShort(forbidden) : table.over ? "" : table.hidden ? this.passing : short || standing(table);
    show(this.tools, ...tools(this));
    show(this.foot, ...foot(this));
  }

  /** Whether more waits to be shown. @param {boolean} behind */
  wait(behind) {
    if (behind === this.behind) return;
    this.behind = behind;
    this.draw();
  }

  /** Several share this device: the next one takes it. */
  get passing() {
    return _("Pass the device to {name}.", { name: this.table.room?.seats[this.table.mover ?? 0]?.name ?? "" });
  }

  /** @param {number} seat */
  async reveal(seat) {
    try {
      const told = await this.ask("show", { seat });
      this.table.see(told.view);
      this.refresh();
      mind(standing(this.table));
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
    if (this.table.hidden && this.table.mover !== null) return this.reveal(this.table.mover);
    const { action, placement } = this.choosing;
    if (this.decided) return; // it is on its way
    if (!action) return placement ? mind(placement.refusal ? this.choosing.words : _("Choose a tile first.")) : undefined;
    this.decided = true;
    if (!(await this.try("act", { action, seen: this.table.n }))) this.decided = false;
  }

  undo() {
    if (this.table.room?.undo && this.table.undoable) void this.try("undo", { seen: this.table.n });
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

  close() {
    this.closed = true;
    this.motion.skip();
    clearInterval(this.timer);
    this.rematch.close();
    document.removeEventListener("visibilitychange", this.hide);
    this.input.close();
    yourTurn(false);
  }
}
