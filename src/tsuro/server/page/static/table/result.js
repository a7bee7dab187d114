// After the end: who won, and what next.

import { button, h, stoneIcon } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { refused } from "../ui/notice.js";
import { replayOf } from "../net/record.js";
import { go } from "../net/route.js";

/** @typedef {import("./table.js").Table} Table */

/** How it ended, in a few words. @param {Table} table */
export function ending(table) {
  const { view, room } = table;
  const winners = view?.winners ?? [];
  const names = winners.map((seat) => room?.seats[seat]?.name ?? "").join(", ");
  if (view?.stones.length === 1) return winners.length ? _("Won: all tiles are laid.") : _("Lost: a stone went out.");
  if (winners.length > 1) return _("Shared win: {names}.", { names });
  if (winners.some((seat) => table.you.seats.includes(seat)) && table.you.seats.length === 1) return _("You win.");
  return winners.length ? _("{names} wins.", { names }) : _("Nobody wins.");
}

/** @param {(type: string) => Promise<any>} ask */
function again(ask) {
  const made = button(_("Play again"), () => {
    made.disabled = true;
    ask("rematch").catch((why) => {
      made.disabled = false;
      refused(why);
    });
  }, { class: "main" });
  return made;
}

/**
 * The result, and what can be done now.
 * @param {Table} table
 * @param {(type: string, body?: Record<string, unknown>) => Promise<any>} ask
 */
export function result(table, ask) {
  const winners = table.view?.winners ?? [];
  const seated = (table.you.seats.length > 0 || table.you.host) && table.room?.state !== "archived";
  const solo = table.view?.stones.length === 1;
  return h("section", { class: "result" },
    h("h2", {}, ...(solo ? [] : winners.map((seat) => stoneIcon(table.sign(seat, 0)))), ending(table)),
    h("div", { class: "row" },
      seated ? again(ask) : null,
      button(_("Replay"), () => void replayOf(table.room?.id ?? "").catch(refused)),
      button(_("Home"), () => go("/"))));
}
