// What somebody has in mind before it is done: a start, a tile and its turn, a swap, a pile. It knows what the
// server said can be chosen, and judges nothing itself.

import { around, corner, spot } from "../board/path.js";
import { SQUARE, TURNS } from "../board/shapes.js";
import { Swap } from "./swap.js";
import { inMind, parsed } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../net/short.js").Placement} Placement */

const NEAR = 50; // so far from a start, in the board's measure, a tap still means it

export class Choosing {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const view = table.view;
    this.hand = view?.hand ?? [];
    this.choices = view?.choices ?? [];
    /** What is to be chosen; while others decide, one may still look at one's tiles. */
    this.kind = table.mine && !table.hidden ? view?.asked ?? "wait" : "wait";
    this.at = 0;
    this.quarters = this.hand.map(() => 0); // that each tile was turned by
    this.stone = 0;
    this.entry = 0;
    this.swap = new Swap(this.kind === "exchange" ? this.choices : []);
    /** Whether something was chosen by hand in this turn: before, what is shown is only proposed. */
    this.chosen = false;
    this.starts = this.kind === "start" ? around(this.choices, view?.size ?? 6) : [];
    this.piles = this.kind === "draw" ? this.choices : [];
    this.settle();
    this.suggest();
  }

  /** Show something that can be done first: nothing that puts a stone of ours out, if that can be. */
  suggest() {
    if (this.kind === "start") this.at = Math.floor(this.starts.length / 2);
    if (this.kind !== "place" || (this.placement?.allowed && !this.deadly)) return;
    const allowed = (this.table.view?.placements ?? []).filter((placement) => placement.allowed);
    const kept = allowed.filter((placement) => !this.kills(placement));
    const fits = (/** @type {Placement} */ placement) => parsed(placement.action).tile === this.tile;
    const best = kept.find(fits) ?? kept[0] ?? allowed.find(fits) ?? allowed[0];
    if (best) this.propose(best.action);
  }

  /** Whether a placement puts a stone of ours out. @param {Placement} placement */
  kills(placement) {
    return placement.falls.some(({ seat }) => seat === this.table.view?.seat);
  }

  /** Whether what is shown does. */
  get deadly() {
    return this.placement !== undefined && this.kills(this.placement);
  }

  /** How many things there are to go through. */
  get count() {
    return { start: this.starts.length, draw: this.piles.length, place: this.hand.length, wait: this.hand.length, exchange: 0 }[this.kind];
  }

  /** Choose the next or the last one. @param {number} by */
  move(by) {
    if (!this.count) return;
    const begins = !this.chosen && this.kind !== "start"; // the first one comes first
    this.at = begins ? (by < 0 ? this.count - 1 : 0) : (this.at + by + this.count) % this.count;
    this.chosen = true;
    this.settle();
  }

  /** Choose one by its number. @param {number} number */
  pick(number) {
    this.at = number;
    this.chosen = true;
    this.settle();
  }

  /** Choose the start near a point, if there is one: what was there. @param {[number, number]} point */
  nearest([x, y]) {
    const far = (/** @type {string} */ start) => Math.hypot(spot(start)[0] - x, spot(start)[1] - y);
    const best = this.starts.reduce((one, other) => (far(other) < far(one) ? other : one));
    if (far(best) > NEAR) return "nothing";
    const same = this.chosen && this.starts[this.at] === best;
    this.pick(this.starts.indexOf(best));
    return same ? "same" : "other";
  }

  /** Turn the tile by quarters. @param {number} by */
  turn(by) {
    if (this.tile === undefined) return;
    this.chosen = true;
    this.quarters[this.at] = (this.quarters[this.at] ?? 0) + by;
  }

  /** The tile in mind. */
  get tile() {
    return this.kind === "place" || this.kind === "wait" ? this.hand[this.at] : undefined;
  }

  /** Its turn, as an action names it. */
  get turned() {
    const turns = TURNS[/** @type {keyof typeof TURNS} */ (String(this.tile))] ?? 4;
    return (((this.quarters[this.at] ?? 0) % turns) + turns) % turns;
  }

  /** Every placement of the tile in mind as it is turned. */
  get fitting() {
    return (this.table.view?.placements ?? []).filter(({ action }) => {
      const { tile, turn } = parsed(action);
      return tile === this.tile && turn === this.turned;
    });
  }

  get stones() {
    return [...new Set((this.table.view?.placements ?? []).map(({ action }) => parsed(action).stone ?? 0))];
  }

  /** The ports by which the stone could enter, where that is to be chosen. */
  get entries() {
    const found = this.fitting.map(({ action }) => parsed(action)).filter(({ stone }) => (stone ?? 0) === this.stone);
    return found.flatMap(({ enter }) => (enter === null ? [] : [enter]));
  }

  /** Keep to a stone that can be played. */
  settle() {
    const ready = this.kind === "place" ? this.table.view?.ready ?? [] : this.stones;
    if (!ready.includes(this.stone)) this.stone = ready[0] ?? 0;
    if (this.entry >= this.entries.length) this.entry = 0;
  }

  nextStone() {
    const stones = this.kind === "place" ? this.table.view?.ready ?? [] : this.stones;
    this.stone = stones[(stones.indexOf(this.stone) + 1) % Math.max(1, stones.length)] ?? 0;
    this.entry = 0;
  }

  nextEntry() {
    this.entry = (this.entry + 1) % Math.max(1, this.entries.length);
  }

  /** Choose a stone by the square before it; whether one of ours is there. @param {[number, number]} point */
  before([x, y]) {
    const inside = (this.table.view?.placements ?? []).find(({ square }) => {
      const [left, top] = corner(square);
      return x >= left && x < left + SQUARE && y >= top && y < top + SQUARE;
    });
    if (!inside) return "nothing";
    const stone = parsed(inside.action).stone ?? 0;
    const same = this.chosen && this.placement?.square === inside.square;
    if (this.placement?.square !== inside.square) {
      this.stone = stone;
      this.entry = 0;
    }
    this.chosen = true;
    return same ? "same" : "other";
  }

  /** What would be laid. @returns {Placement | undefined} */
  get placement() {
    if (this.tile === undefined || (this.kind === "wait" && !this.chosen)) return undefined;
    const enter = this.entries[this.entry] ?? null;
    return this.fitting.find(({ action }) => {
      const parts = parsed(action);
      return (parts.stone ?? 0) === this.stone && parts.enter === enter;
    });
  }

  /** The action in mind, if it is one that can be done: no tile is laid that nobody chose in this turn. @returns {string | undefined} */
  get action() {
    if (this.kind === "start") return this.starts[this.at];
    if (this.kind === "draw") return this.chosen || this.alike ? this.piles[this.at] : undefined;
    if (this.kind === "exchange") return this.swap.action;
    if (this.kind !== "place" || !this.chosen || !this.placement?.allowed) return undefined;
    return this.placement.action;
  }

  /** Whether nobody can tell the piles apart. */
  get alike() {
    return !this.table.room?.pile_per_stone;
  }

  /** Have an action in mind that somebody proposes. @param {string} action */
  propose(action) {
    if (this.kind === "start") this.at = Math.max(0, this.starts.indexOf(action));
    if (this.kind === "draw") this.at = Math.max(0, this.piles.indexOf(action));
    if (this.kind === "exchange") this.swap.propose(action);
    if (this.kind === "place") {
      const { tile, turn, stone, enter } = parsed(action);
      this.at = Math.max(0, this.hand.indexOf(tile));
      this.quarters[this.at] = turn;
      this.stone = stone ?? 0;
      this.entry = enter === null ? 0 : Math.max(0, this.entries.indexOf(enter));
    }
  }

  /** What is in mind, in words. */
  get words() {
    return inMind(this);
  }
}
