// What somebody has in mind before it is done: a start, a tile and its turn, a swap, a pile. It knows what the
// server said can be chosen, and judges nothing itself.

import { around, corner, spot } from "../board/path.js";
import { SQUARE, TURNS } from "../board/shapes.js";
import { inMind, parsed } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../net/short.js").Placement} Placement */

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
    /** Quarters that each tile of the hand was turned by. */
    this.quarters = this.hand.map(() => 0);
    this.stone = 0;
    this.entry = 0;
    /** @type {Set<number>} */
    this.give = new Set();
    /** @type {Set<number>} */
    this.take = new Set();
    /** Whether something was chosen: before, nothing is proposed. */
    this.touched = this.kind === "place";
    this.starts = this.kind === "start" ? around(this.choices, view?.size ?? 6) : [];
    this.piles = this.kind === "draw" ? this.choices : [];
    this.settle();
    this.suggest();
  }

  /** Begin with something that can be done. */
  suggest() {
    if (this.kind !== "place" || this.placement?.allowed) return;
    const possible = this.choices.find((choice) => parsed(choice).tile === this.tile) ?? this.choices[0];
    if (possible) this.propose(possible);
  }

  /** How many things there are to go through. */
  get count() {
    return { start: this.starts.length, draw: this.piles.length, place: this.hand.length, wait: this.hand.length, exchange: 0 }[this.kind];
  }

  /** Choose the next or the last one. @param {number} by */
  move(by) {
    if (!this.count) return;
    this.at = this.touched ? (this.at + by + this.count) % this.count : by < 0 ? this.count - 1 : 0;
    this.touched = true;
    this.settle();
  }

  /** Choose one by its number. @param {number} number */
  pick(number) {
    this.at = number;
    this.touched = true;
    this.settle();
  }

  /** Choose the start that is nearest to a point. @param {[number, number]} point */
  nearest([x, y]) {
    const far = (/** @type {string} */ start) => Math.hypot(spot(start)[0] - x, spot(start)[1] - y);
    const best = this.starts.reduce((one, other) => (far(other) < far(one) ? other : one));
    const same = this.touched && this.starts[this.at] === best;
    this.pick(this.starts.indexOf(best));
    return same;
  }

  /** Turn the tile by quarters. @param {number} by */
  turn(by) {
    if (this.tile === undefined) return;
    this.touched = true;
    this.quarters[this.at] = (this.quarters[this.at] ?? 0) + by;
  }

  /** The tile in mind. */
  get tile() {
    return this.kind === "place" || this.kind === "wait" ? this.hand[this.at] : undefined;
  }

  /** Its turn, as an action names it: tiles that look alike have the same. */
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

  /** The stones that could be played, by number. */
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
    const same = this.placement?.square === inside.square;
    if (!same) {
      this.stone = stone;
      this.entry = 0;
    }
    return same ? "same" : "other";
  }

  /** What would be laid. @returns {Placement | undefined} */
  get placement() {
    if (this.tile === undefined || !this.touched) return undefined;
    const enter = this.entries[this.entry] ?? null;
    return this.fitting.find(({ action }) => {
      const parts = parsed(action);
      return (parts.stone ?? 0) === this.stone && parts.enter === enter;
    });
  }

  /** Give or take a tile, or not. @param {number} tile @param {"give" | "take"} what */
  toggle(tile, what) {
    if (!this[what].delete(tile)) this[what].add(tile);
    this.touched = true;
  }

  /** The action in mind, if it is one that can be done. @returns {string | undefined} */
  get action() {
    if (this.kind === "start") return this.touched ? this.starts[this.at] : undefined;
    if (this.kind === "draw") return this.touched ? this.piles[this.at] : undefined;
    if (this.kind === "exchange") return this.swap;
    if (this.kind !== "place" || !this.placement?.allowed) return undefined;
    return this.placement.action;
  }

  /** The swap in mind: as many to give as to take. */
  get swap() {
    return this.choices.find((choice) => {
      const give = (choice.match(/-\d+/g) ?? []).map((text) => Number(text.slice(1)));
      const take = (choice.match(/\+\d+/g) ?? []).map((text) => Number(text.slice(1)));
      return give.length === this.give.size && take.length === this.take.size
        && give.every((tile) => this.give.has(tile)) && take.every((tile) => this.take.has(tile));
    });
  }

  /** Have an action in mind that somebody proposes. @param {string} action */
  propose(action) {
    this.touched = true;
    if (this.kind === "start") this.at = Math.max(0, this.starts.indexOf(action));
    if (this.kind === "draw") this.at = Math.max(0, this.piles.indexOf(action));
    if (this.kind === "exchange") {
      this.give = new Set((action.match(/-\d+/g) ?? []).map((text) => Number(text.slice(1))));
      this.take = new Set((action.match(/\+\d+/g) ?? []).map((text) => Number(text.slice(1))));
    }
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
