// A table's screen: the line to it, and either those who wait for the game to begin, or the game.

import { away } from "../net/api.js";
import { bar } from "./bar.js";
import { h, show } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { iconButton } from "../ui/icon.js";
import { intoAddress } from "../net/tokens.js";
import { Lobby } from "./lobby.js";
import { menu } from "./menu.js";
import { Backlog } from "../table/backlog.js";
import { Company } from "../table/company.js";
import { dismiss, entitle, notice, refused, say } from "../ui/notice.js";
import { wished } from "../table/pacing.js";
import { Play } from "../table/play.js";
import { movedOn, resume } from "./resume.js";
import { unset, visited, whenSet } from "../ui/settings.js";
import { Line } from "../net/socket.js";
import { Table } from "../table/table.js";
import { trouble } from "./trouble.js";
import { standing } from "../table/words.js";
/** @typedef {import("../net/short.js").Told} Told */

export class Room {
  /**
   * @param {string} id
   * @param {{bare?: boolean, heard?: (events: import("../net/protocol.js").Happened[]) => void}} [how] bare: within another screen
   */
  constructor(id, { bare = false, heard } = {}) {
    this.id = id;
    this.bare = bare;
    this.heard = heard;
    this.table = new Table();
    this.place = h("div", { class: "place" }, h("p", { class: "loading", role: "status" }, _("Finding the table…")));
    this.element = h("div", { class: bare ? "room bare" : "room" }, bare ? null : this.bar(), this.place);
    this.title = "";
    /** @type {Play | null} */
    this.play = null;
    /** @type {Lobby | null} */
    this.lobby = null;
    this.backlog = new Backlog((told) => this.hear(told), () => this.wait());
    this.live = false;
    this.company = new Company(this.table, (seat) => void this.ask("takeover", { seat }).catch(refused));
    this.wish = this.wish.bind(this);
    whenSet("pace", this.wish);
    this.closed = false;
    /** @type {Line | null} */
    this.line = null;
    void this.begin();
  }

  bar() {
    return bar("Tsuro", [iconButton("more", _("This table"), () => menu(this))]);
  }

  async begin() {
    if (!this.bare) await resume(this.id);
    if (this.closed) return;
    if (!this.bare) intoAddress(this.id);
    this.line = new Line(this.id, (told) => this.backlog.push(told), (open) => this.connected(open));
  }

  /** @param {boolean} open */
  connected(open) {
    this.live = false;
    if (open) dismiss("line");
    else notice(_("The connection was lost. Trying again…"), { id: "line", fixed: true });
    this.element.classList.toggle("unconnected", !open);
  }

  skip() { // show no more one by one what waits, up to our turn
    this.backlog.skipping = true;
    this.play?.motion.skip();
  }
  wait() { // say on the table whether something waits to be shown
    this.play?.wait(this.backlog.moves > 0 || this.play.showing.busy);
  }

  wish() { // how long bots are to leave us to see a move
    if (this.live && this.table.room) this.line?.wish(wished(this.table.room.alone));
  }

  /** @param {Told} told */
  async hear(told) {
    if (this.closed) return;
    const { table } = this;
    switch (told.type) {
      case "table":
        this.live = true;
        table.all(told);
        this.arrive();
        this.wish();
        if (told.why === "undone") say(_("Taken back."));
        if (table.mine || told.why === "started") say(standing(table));
        break;
      case "played":
        if (this.live && this.play) {
          await this.play.showing.played(told, this.backlog.moves, this.backlog.skipping || document.hidden);
          if (table.mine) this.backlog.skipping = false;
          if (!this.closed) this.heard?.(told.events);
        } else {
          table.played(told);
        }
        break;
      case "room":
        if (this.live) movedOn(table, told);
        table.changed(told);
        if (this.live) this.arrive();
        break;
      case "chat":
        table.say(told.said);
        this.play?.log.show(table);
        if (this.live && !table.you.seats.includes(told.said.seat ?? -1) && !this.play?.log.inSight) {
          notice(`${told.said.name}: ${told.said.text}`, { id: "chat" });
          this.play?.side.unread();
        }
        break;
      case "reaction":
        this.play?.players.react(told.seat, told.what);
        break;
      case "presence":
        table.present(told);
        this.company.refresh();
        this.lobby?.refresh();
        this.play?.players.show(table);
        break;
      case "refused":
        if (this.line?.closed) this.fail(told.name, told.sentence);
        else notice(told.sentence, told.name === "UnknownVersion" ? { fixed: true, action: _("Reload"), then: () => location.reload() } : {});
        break;
      default: // an answer
    }
  }

  /** Show what fits the state of the table. */
  arrive() {
    const { table } = this;
    if (!table.room) return;
    this.company.refresh();
    dismiss("refused"); // what was refused before is past
    if (!this.bare) visited(this.id);
    if (table.room.state === "archived" && !table.view) {
      this.fail("TableClosed", _("This table is closed."));
    } else if (table.room.state === "waiting" || !table.view) {
      this.play?.close();
      this.play = null;
      this.lobby ??= new Lobby(table, this.id, (type, body) => this.ask(type, body), () => this.line?.translate());
      if (!this.lobby.element.isConnected) show(this.place, this.lobby.element);
      this.lobby.refresh();
    } else {
      this.lobby = null;
      this.play ??= new Play(table, (type, body) => this.ask(type, body), () => this.skip());
      if (!this.play.element.isConnected) show(this.place, this.play.element);
      this.play.refresh();
    }
    this.title = table.room.seats.filter(({ name }) => name).map(({ name }) => name).join(", ");
    if (!this.bare) entitle(this.title);
  }

  /** @param {string} type @param {Record<string, unknown>} [body] @returns {Promise<any>} */
  ask(type, body) {
    return this.line ? this.line.ask(type, body) : Promise.reject(away());
  }

  /** @param {string} name @param {string} sentence */
  fail(name, sentence) {
    this.forget();
    show(this.element, this.bare ? null : bar("Tsuro"), this.place);
    show(this.place, trouble(name, sentence));
  }

  /** Another language is spoken: everything is told again in it. */
  spoken() {
    this.table.log = [];
    show(this.element, this.bare ? null : this.bar(), this.place);
    this.forget();
    this.live = false;
    this.line?.translate();
  }

  /** What is shown, and what was still to be shown, is past. */
  forget() {
    this.backlog.clear();
    this.lobby = null;
    this.play?.close();
    this.play = null;
  }

  close() {
    this.closed = true;
    this.line?.close();
    this.company.close();
    unset("pace", this.wish);
    this.forget();
    dismiss("line");
    entitle("");
  }
}

export const screen = (/** @type {string} */ id) => new Room(id);
