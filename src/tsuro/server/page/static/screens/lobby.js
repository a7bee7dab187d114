// Before the game: who sits where, the link to send, and what the host arranges.

import { Board } from "../board/board.js";
import { api } from "../net/api.js";
import { field, select, toggle } from "../ui/dialog.js";
import { button, h, show, stoneIcon } from "../ui/dom.js";
import { editions } from "./editions.js";
import { _, plural } from "../ui/i18n.js";
import { iconButton } from "../ui/icon.js";
import { inviting } from "./invite.js";
import { given, intoAddress, newKey } from "../net/tokens.js";
import { refused } from "../ui/notice.js";
import { set, setting } from "../ui/settings.js";
import { USUAL } from "../table/facts.js";
import { character, knownDeck, stoneName } from "../table/words.js";

/** @typedef {import("../table/table.js").Table} Table */

export class Lobby {
  /**
   * @param {Table} table
   * @param {string} id
   * @param {(type: string, body?: Record<string, unknown>) => Promise<any>} ask
   * @param {() => void} seated what is done when somebody sat down here
   */
  constructor(table, id, ask, seated) {
    this.table = table;
    this.id = id;
    this.ask = ask;
    this.seated = seated;
    this.key = newKey();
    this.colour = "";
    this.name = setting("name");
    this.level = USUAL;
    this.asking = false;
    this.head = h("div");
    this.seats = h("ol", { class: "seats" });
    this.foot = h("div");
    this.invite = h("div", { class: "beside" });
    this.link = h("div");
    this.board = new Board(_("The board"));
    this.element = h("div", { class: "lobby" }, this.head, this.invite, h("div", { class: "company" }, this.seats, this.foot));
    inviting(id).then((panel) => show(this.link, panel), refused);
    void editions().then((known) => {
      this.levels = known.levels;
      this.known = known.editions;
      this.refresh();
    }, refused);
  }

  /** @type {import("../net/protocol.js").Level[]} */
  levels = [];
  /** @type {import("../net/protocol.js").Edition[]} */
  known = [];

  refresh() {
    const { table } = this;
    const room = table.room;
    if (!room) return;
    const open = room.seats.filter(({ kind }) => kind === "open").length;
    const ours = table.you.seats.length > 0 || table.you.host;
    const full = open === 0 && !ours;
    const host = room.host === null ? "" : room.seats[room.host]?.name;
    show(this.head, h("h2", {}, full ? _("All seats at this table are taken; you can watch.")
      : ours ? _("The table is set. Who else is coming?")
        : host ? _("{name} invites you to a game.", { name: host }) : _("You are invited to a game.")),
    h("p", { class: "quiet" }, this.facts(room)), room.fixed && !room.alone ? h("p", { class: "known-deck" }, knownDeck()) : null);
    if (room.size) this.board.show({ size: room.size, laid: {}, stones: [], trails: [], sign: () => 0, second: () => false });
    show(this.invite, ours ? (open ? this.link : null) : this.board.element);
    show(this.seats, room.seats.map((seat, number) => this.seat(seat, number)));
    show(this.foot, open && !table.you.seats.length && (!room.locked || table.you.host) ? this.joining() : null,
      room.locked && !table.you.host && !table.you.seats.length ? h("p", {}, _("The host has locked this table; you can watch.")) : null,
      table.you.host ? this.hosting(open) : h("p", { class: "quiet" }, _("The host will start the game.")));
  }

  /** What is played here, in a line. @param {import("../net/protocol.js").Room} room */
  facts(room) {
    const edition = this.known.find(({ name }) => name === room.edition);
    const mode = edition?.modes.find(({ name }) => name === room.mode);
    const chosen = mode?.options.filter(({ name }) => room.options[name] !== undefined)
      .map(({ name, title, titles }) => _("{option}: {value}", { option: title ?? name,
        value: titles?.find(([value]) => value === room.options[name])?.[1] ?? String(room.options[name]) })) ?? [];
    const seconds = room.clock?.seconds ?? 0;
    const long = seconds % 86_400 === 0 ? plural("{count} day", "{count} days", seconds / 86_400)
      : seconds % 60 === 0 ? plural("{count} minute", "{count} minutes", seconds / 60) : plural("{count} second", "{count} seconds", seconds);
    return [room.edition, mode?.title ?? "", plural("{count} seat", "{count} seats", room.seats.length), ...chosen,
      room.clock ? (room.clock.per === "move" ? _("{time} a move", { time: long }) : _("{time} a game", { time: long })) : _("no clock"),
    ].filter(Boolean).join(" · ");
  }

  /** @param {import("../net/protocol.js").Seat} seat @param {number} number */
  seat(seat, number) {
    const { you } = this.table;
    const mine = you.seats.includes(number);
    const name = seat.name || stoneName(seat.colour);
    const tools = you.host ? this.tools(seat, number, name, mine) : [];
    const state = seat.kind === "open" ? _("free") : seat.kind === "bot" ? character(seat) : seat.here ? _("here") : _("not here yet");
    return h("li", { class: `seat ${seat.kind}`, "data-seat": number }, stoneIcon(seat.colour),
      h("span", { class: "who" }, h("b", {}, name), h("small", {}, mine ? _("you") : state)),
      h("span", { class: "tools" }, ...tools,
        mine && !you.host ? button(_("Leave seat"), () => this.do("leave"), { "data-key": "leave" }) : null));
  }

  /** What the host may do with a seat. @param {import("../net/protocol.js").Seat} seat @param {number} number @param {string} name @param {boolean} mine */
  tools(seat, number, name, mine) {
    const last = (this.table.room?.seats.length ?? 1) - 1;
    const key = (/** @type {string} */ what) => ({ "data-key": `${what}-${number}` });
    const bot = (/** @type {string} */ level) => this.do("arrange", { seat: number, ...(level ? { level } : {}) });
    return [
      number > 0 ? iconButton("up", _("Move up: {name}", { name }), () => this.swap(number, number - 1), key("up")) : null,
      number < last ? iconButton("down", _("Move down: {name}", { name }), () => this.swap(number, number + 1), key("down")) : null,
      seat.kind === "open" ? button(_("Bot"), () => bot(this.level), key("bot")) : null,
      seat.kind === "bot" ? iconButton("close", _("Remove the bot"), () => bot(""), key("nobot")) : null,
      seat.kind === "person" && !mine
        ? iconButton("close", _("Remove {name}", { name }), () => this.do("remove", { seat: number }), key("remove")) : null,
    ];
  }

  joining() {
    const name = h("input", { type: "text", value: this.name, maxlength: 24, required: true, autocomplete: "nickname", "data-key": "name",
      oninput: () => {
        this.name = name.value;
      } });
    const taken = new Set(this.table.room?.seats.filter(({ kind }) => kind !== "open").map(({ colour }) => colour));
    const free = [0, 1, 2, 3, 4, 5, 6, 7].filter((sign) => !taken.has(sign));
    return h("form", {
      class: "joining", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (name.value.trim()) void this.join(name.value);
      },
    }, field(_("Your name"), name),
    field(_("Your stone"), select([["", _("any")], .../** @type {[string, string][]} */ (free.map((sign) => [String(sign), stoneName(sign)]))],
      this.colour, (colour) => {
        this.colour = colour;
      }, { "data-key": "colour" })),
    h("button", { type: "submit", class: "main" }, _("Sit down")));
  }

  /** @param {string} name */
  async join(name) {
    set("name", name);
    const colour = this.colour === "" ? {} : { colour: Number(this.colour) };
    try {
      const { token } = await api("POST", `/tables/${this.id}/join`, { name, token: this.key, ...colour });
      given(this.id, token);
      intoAddress(this.id);
      this.seated();
    } catch (why) {
      refused(why);
    }
  }

  /** @param {number} open */
  hosting(open) {
    const levels = /** @type {[string, string][]} */ (this.levels.map(({ name, title }) => [name, title]));
    return h("div", { class: "hosting" },
      open ? field(_("Bots"), select(levels, this.level, (level) => {
        this.level = level;
      }, { "data-key": "level" })) : null,
      toggle(_("Lock the table"), this.table.room?.locked ?? false, (locked) => this.do("lock", { locked })),
      button(open ? _("Begin with bots in the free seats") : _("Begin"), () => this.do("start", open ? { level: this.level } : {}),
        { class: "main", "data-key": "start" }));
  }

  /** @param {number} one @param {number} other */
  swap(one, other) {
    const order = (this.table.room?.seats ?? []).map((_seat, number) => number);
    [order[one], order[other]] = [other, one];
    this.do("order", { order });
  }

  /** @param {string} type @param {Record<string, unknown>} [body] */
  do(type, body) {
    if (this.asking) return; // once is enough
    this.asking = true;
    this.ask(type, body).catch(refused).finally(() => {
      this.asking = false;
    });
  }
}
