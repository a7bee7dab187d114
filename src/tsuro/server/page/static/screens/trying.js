// What a choice of an earlier decision would have done, shown on the board as it was before it.

import { api } from "../net/api.js";
import { VERSION, whole } from "../net/short.js";
import { ghost } from "../table/ghost.js";
import { Table } from "../table/table.js";
import { choiceWords, preview } from "../table/words.js";

/** @typedef {import("../net/short.js").View} View */
/** @typedef {import("../board/board.js").Board} Board */

export class Trying {
  /** @param {string} id of the record @param {Board} board @param {(seat: number, stone: number) => number} sign */
  constructor(id, board, sign) {
    this.id = id;
    this.board = board;
    this.sign = sign;
    /** What the seat to move saw, by the number of entries. @type {Map<number, Promise<View>>} */
    this.views = new Map();
  }

  /** @param {number} n @returns {Promise<View>} */
  async view(n) {
    const asked = this.views.get(n) ?? api("GET", `/records/${this.id}/view?n=${n}&v=${VERSION}`).then((told) => whole(told).view);
    this.views.set(n, asked);
    asked.catch(() => this.views.delete(n));
    return asked;
  }

  /** Show a choice; what it would do, in words. @param {View} view @param {string} action */
  show(view, action) {
    const seat = view.seat ?? 0;
    const placement = view.placements.find((each) => each.action === action);
    const stone = Math.max(0, view.stones[seat]?.indexOf(null) ?? 0);
    ghost(this.board, placement, this.sign, this.sign(seat, 0));
    this.board.offer([], view.asked === "start" ? action : undefined, this.sign(seat, stone));
    const table = new Table();
    table.view = view;
    return placement ? preview(table, placement) : choiceWords(action);
  }

  /** Show nothing that was not done. */
  clear() {
    ghost(this.board, undefined, this.sign, 0);
    this.board.offer([], undefined, 0);
  }
}
