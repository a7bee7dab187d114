// The table as we were told it: what lies where, whose turn it is, what happened so far.

import { trail } from "../board/path.js";
import { brief } from "./brief.js";
import { afterwards } from "./feats.js";
import { setting } from "../ui/settings.js";
import { Teller } from "./teller.js";

/** @typedef {import("../net/short.js").View} View */
/** @typedef {import("../net/short.js").PlayedTold} PlayedTold */
/** @typedef {import("../net/short.js").TableTold} TableTold */
/** @typedef {import("../net/short.js").RoomTold} RoomTold */
/** @typedef {import("../net/protocol.js").Trail} Trail */

/** @typedef {{words: string, n: number, kind: "played" | "room" | "chat", seat?: number | null, name?: string, square?: string}} Entry */

export class Table {
  n = 0;
  /** @type {import("../net/protocol.js").Room | null} */
  room = null;
  /** @type {import("../net/protocol.js").You} */
  you = { seats: [], seat: null, host: false };
  /** @type {View | null} */
  view = null;
  /** @type {Trail[]} */
  trails = [];
  /** @type {number[][] | null} */
  hands = null;
  /** @type {import("../net/protocol.js").ClockTold | null} */
  clock = null;
  clockAt = 0;
  offerAt = 0;
  watchers = 0;
  /** @type {Entry[]} */
  log = [];
  /** @type {import("../net/protocol.js").Feats} */
  feats = { falls: [], longest: null };
  /** Whether there is something of ours to take back. */
  undoable = false;
  /** Whether stones start on a side, and choose a port of it with their first tile. */
  enters = false;
  /** Whether what could be played now is known. While we wait it is asked for when it is wanted. */
  foreseen = false;

  /** The whole table. @param {TableTold} told */
  all(told) {
    this.begin(told.room.number, told.why === "started");
    Object.assign(this, { n: told.n, room: told.room, you: told.you, hands: told.hands, trails: told.trails });
    this.view = told.view;
    this.feats = told.feats ?? { falls: [], longest: null };
    this.undoable = told.room.undoable ?? false;
    this.enters ||= [...told.view?.choices ?? [], ...told.view?.stones.flat() ?? []].some((at) => /\.[nesw]$/.test(at ?? ""));
    this.foreseen = told.view?.seat !== null && told.view?.seat !== undefined;
    this.setClock(told.clock);
    this.offerAt = Date.now();
    told.chat.forEach((said) => this.say(said));
  }

  /** What happened in an earlier game here is past. @param {number} number @param {boolean} [anew] */
  begin(number, anew = false) {
    if (anew || (this.room && number !== this.room.number)) this.log = this.log.filter(({ kind }) => kind === "chat");
  }

  /** Somebody decided; what is said of it. @param {PlayedTold} told @returns {string} */
  played(told) {
    this.n = told.n;
    const mover = this.view?.active ?? null;
    this.trails = trail(this.trails, told.events);
    this.feats = afterwards(this.feats, told.events);
    if (!told.by && this.you.seats.includes(this.view?.active ?? -1)) this.undoable = true;
    this.setClock(told.clock);
    if (told.hands) this.hands = told.hands;
    if (told.table.winners && this.room) this.room = { ...this.room, state: "over" };
    if (!this.view) return "";
    const hidden = this.view.seat !== told.table.active || !told.own;
    const passed = this.you.seats.length > 1 && this.view.seat !== null && hidden;
    /** @type {View} */
    const view = { ...this.view, ...told.table, choices: [], placements: [], shown: [] };
    if (told.hand) view.hand = told.hand;
    if (told.own) Object.assign(view, told.own);
    if (passed || (told.table.winners && this.you.seats.length > 1)) {
      Object.assign(view, { seat: null, hand: [] });
    }
    this.view = view;
    this.foreseen = Boolean(told.own);
    const teller = new Teller(view.names, view.seat ?? (this.you.seats.length === 1 ? this.you.seat : null), view.stones[0]?.length ?? 1);
    const said = setting("notation") ? teller.all(told.events).join(" ") : brief(told.events, teller);
    const laid = told.events.find((event) => event.event === "TilePlaced");
    if (said) this.log.push({ words: said, n: told.n, kind: "played", seat: mover, ...(laid ? { square: laid.square } : {}) });
    return said;
  }

  /** Seats or settings changed. @param {RoomTold} told */
  changed(told) {
    this.n = told.n;
    this.begin(told.room.number);
    const seat = this.you.seat;
    Object.assign(this, { room: told.room, you: { ...told.you, seat: told.you.seats.length > 1 ? seat : told.you.seat } });
    this.setClock(told.clock);
    this.offerAt = Date.now();
    if (told.own && this.view) {
      this.view = { ...this.view, ...told.own };
      this.foreseen = true;
    }
    if (!told.you.seats.length && this.view) { // we only watch, from now on or as before
      this.view = { ...this.view, seat: null, hand: [], turns: [], shown: [], own_aside: [], sightings: [], choices: [], placements: [] };
      this.foreseen = false;
    }
  }

  /** Who is here. @param {import("../net/protocol.js").Presence} told */
  present({ here, watchers }) {
    this.watchers = watchers;
    if (!this.room) return;
    this.room = { ...this.room, seats: this.room.seats.map((seat, n) => ({ ...seat, here: here.includes(n) })) };
  }

  /** A seat's view, as it was asked for. @param {View} view */
  see(view) {
    this.view = view;
    this.foreseen = true;
  }

  /** @param {import("../net/protocol.js").ClockTold | null} clock */
  setClock(clock) {
    this.clock = clock;
    this.clockAt = Date.now();
  }

  /** Another game that is offered. */
  get offer() {
    return this.room?.offer ?? null;
  }

  /** Something was said; it may be told twice. @param {import("../net/protocol.js").Said} said */
  say(said) {
    if (this.log.some((entry) => entry.kind === "chat" && entry.n === said.at && entry.words === said.text)) return;
    this.log.push({ words: said.text, n: said.at, kind: "chat", seat: said.seat, name: said.name });
  }

  /** The seat that decides now, if any. */
  get mover() {
    const open = this.room?.state !== "archived";
    return open && this.view && this.view.asked && !this.view.winners ? this.view.active : null;
  }

  /** Whether it is up to somebody on this device. */
  get mine() {
    return this.mover !== null && this.you.seats.includes(this.mover) && !this.room?.seats[this.mover]?.stands_in;
  }

  /** Whether the hand of the one to move must be shown first: several share this device. */
  get hidden() {
    return this.mine && this.you.seats.length > 1 && this.view?.seat !== this.mover;
  }

  get over() {
    return Boolean(this.view?.winners);
  }

  /** Whether a seat still has a stone, or may still get one. @param {number} seat */
  lives(seat) {
    return this.view?.stones[seat]?.some((at) => at !== "out") ?? false;
  }

  /** Whether we only watch: no seat of ours lives. */
  get watching() {
    return !this.you.seats.some((seat) => this.lives(seat));
  }

  /** The stone that a seat is to start next. @param {number} seat */
  starting(seat) {
    return Math.max(0, this.view?.stones[seat]?.indexOf(null) ?? 0);
  }

  /** Which of the eight stones a stone is drawn as. @param {number} seat @param {number} stone */
  sign(seat, stone) {
    const alone = this.view?.stones.length === 1;
    return alone ? stone : this.room?.seats[seat]?.colour ?? seat;
  }

  /** Whether it is the second stone of a seat. @param {number} stone */
  second(stone) {
    return stone > 0 && (this.view?.stones.length ?? 0) > 1;
  }
}
