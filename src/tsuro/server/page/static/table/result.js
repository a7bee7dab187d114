// After the end: the places of all and how each fell, the feats of the game, the fall again, and another game.

import { address } from "../net/api.js";
import { button, h, show, stoneIcon } from "../ui/dom.js";
import { _, plural } from "../ui/i18n.js";
import { finish } from "../ui/games.js";
import { refused } from "../ui/notice.js";
import { places } from "./feats.js";
import { recordOf } from "../net/record.js";
import { ordinal } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./play.js").Play} Play */

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

/** Remember a game that was ours alone on this device; boards to try are not counted. @param {Play} play */
function remember({ table, element }) {
  const { room, view, you } = table;
  const [seat, ...more] = you.seats;
  if (!room || !view?.winners || seat === undefined || more.length || element.closest(".bare")) return;
  const { place, pushed } = places(table).find((one) => one.seat === seat) ?? { place: 1, pushed: 0 };
  finish({
    table: room.id, number: room.number, at: Date.now(), edition: room.edition, mode: room.mode, names: room.seats.map(({ name }) => name),
    winners: view.winners, seat, place, pushed, longest: table.feats.longest?.seat === seat ? table.feats.longest.squares : 0,
  });
}

/** Show the result once there is one. @param {Play} play */
export function showResult(play) {
  play.rematch.refresh();
  play.ended.hidden = !play.table.over;
  show(play.ended, play.table.over ? result(play) : null);
}

/** The result, and what can be done now. @param {Play} play */
function result(play) {
  const { table } = play;
  remember(play);
  const solo = table.view?.stones.length === 1;
  return h("section", { class: "result", "aria-label": _("The result") },
    solo ? null : ranking(table),
    feats(table),
    h("div", { class: "row" },
      play.rematch.element,
      play.showing.fall ? button(_("See the fall again"), () => void play.showing.again(), { "data-key": "again" }) : null,
      button(_("Picture"), () => void picture(table).catch(refused), { "data-key": "picture" })));
}

/** @param {Table} table */
function ranking(table) {
  return h("ol", { class: "ranking" }, ...places(table).map(({ seat, place, fall }) => h("li", { "data-sign": table.sign(seat, 0) },
    h("b", {}, ordinal(place)), stoneIcon(table.sign(seat, 0)), h("span", { class: "who" }, table.room?.seats[seat]?.name ?? ""),
    h("small", {}, fall ? how(table, fall) : _("on the board")))));
}

/** How a stone fell, in few words. @param {Table} table @param {import("../net/protocol.js").Fall} fall */
function how(table, { how: what, by, seat }) {
  if (what === "resigned") return _("left");
  if (what === "met") return _("met another stone");
  return by === seat ? _("walked off") : _("pushed by {by}", { by: table.room?.seats[by]?.name ?? "" });
}

/** The longest walk, and who pushed off the most. @param {Table} table */
function feats(table) {
  const { longest } = table.feats;
  const most = places(table).reduce((one, other) => (other.pushed > one.pushed ? other : one), { seat: 0, pushed: 0 });
  const name = (/** @type {number} */ seat) => table.room?.seats[seat]?.name ?? "";
  const walk = (/** @type {number} */ count, /** @type {string} */ who) =>
    plural("Longest walk: {who}, {count} square.", "Longest walk: {who}, {count} squares.", count, { who });
  const pushes = (/** @type {number} */ count, /** @type {string} */ who) =>
    plural("Most pushed off: {who}, {count} stone.", "Most pushed off: {who}, {count} stones.", count, { who });
  return h("ul", { class: "feats" },
    longest ? h("li", {}, walk(longest.squares, name(longest.seat))) : null,
    most.pushed > 0 ? h("li", {}, pushes(most.pushed, name(most.seat))) : null);
}

/** The whole board as a picture to keep or to share. @param {Table} table */
async function picture(table) {
  const from = address(`/records/${await recordOf(table.room?.id ?? "")}/picture`);
  from.searchParams.set("kind", "png");
  h("a", { href: from.href, download: "tsuro.png" }).click();
}
