// My games on this device: the tables that still run, and what was played to the end.

import { BASE, api } from "../net/api.js";
import { button, h, show } from "../ui/dom.js";
import { confirm } from "../ui/dialog.js";
import { finished, forget, numbers } from "../ui/games.js";
import { _, percent, plural } from "../ui/i18n.js";
import { refused } from "../ui/notice.js";
import { replayOf } from "../net/record.js";
import { setting } from "../ui/settings.js";
import { ordinal } from "../table/words.js";

/** @typedef {import("../ui/games.js").Finished} Finished */
/** @typedef {import("../net/protocol.js").Seat} Seat */

/** The section, which fills itself. */
export function mine() {
  const running = h("ul", { class: "running" });
  const over = h("div");
  const element = h("section", { class: "mine", "aria-label": _("My games"), hidden: true }, running, over);
  const appear = () => {
    element.hidden = !running.childElementCount && !over.childElementCount;
  };
  const refresh = () => {
    show(over, ...past(refresh));
    appear();
  };
  refresh();
  void tables().then((found) => {
    show(running, ...found);
    appear(); // what somebody has unfolded meanwhile stays unfolded
  });
  return element;
}

/** The tables that one is at and that still run, with whose turn it is. */
async function tables() {
  const asked = setting("tables").map((id) => api("GET", `/tables/${id}`).catch(() => null)); // that table is gone
  return (await Promise.all(asked)).flatMap((told) => {
    if (!told?.you.seats.length || !["running", "waiting"].includes(told.room.state)) return [];
    const { room, view, you } = told;
    const others = room.seats.filter((/** @type {Seat} */ seat, /** @type {number} */ number) => seat.name && !you.seats.includes(number));
    const names = others.map((/** @type {Seat} */ seat) => seat.name).join(", ");
    const turn = room.state === "waiting" ? _("not begun yet")
      : you.seats.includes(view.active) ? _("your turn") : _("{name} to move", { name: room.seats[view.active]?.name ?? "" });
    return [h("li", {}, h("a", { class: "button", href: `${BASE}/t/${room.id}` },
      h("b", {}, names ? _("With {names}", { names }) : room.edition), h("small", {}, turn)))];
  });
}

/** What was played, folded away: numbers, games, and what can be done with them. @param {() => void} changed */
function past(changed) {
  const games = finished();
  if (!games.length) return [];
  const all = numbers(games);
  const total = all.get("");
  const share = percent((total?.won ?? 0) / games.length);
  return [h("details", {},
    h("summary", {}, _("My games"), " ", h("small", {}, plural("{count} played, {share} won", "{count} played, {share} won", games.length, { share }))),
    h("table", { class: "numbers" },
      h("thead", {}, h("tr", {}, ...["", _("played"), _("wins"), _("longest walk"), _("most pushed off")].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, ...[...all].map(([name, { played, won, longest, pushed }]) => h("tr", {}, h("th", { scope: "row" }, name || _("all")),
        ...[played, won, longest, pushed].map((count) => h("td", {}, String(count))))))),
    h("ol", { class: "past" }, ...games.map(row)),
    h("div", { class: "row" }, button(_("Download"), () => download(games)), button(_("Erase"), () => void erase(changed), { "data-key": "erase" })))];
}

/** @param {Finished} game */
function row(game) {
  const others = game.names.filter((_name, seat) => seat !== game.seat).join(", ");
  const result = game.names.length === 1 ? (game.winners.length ? _("won") : _("lost")) : ordinal(game.place);
  const when = new Date(game.at).toLocaleDateString(document.documentElement.lang);
  return h("li", {}, h("b", {}, result), h("span", {}, others || game.edition, h("small", {}, ` ${game.edition} · ${when}`)),
    button(_("Replay"), () => void replayOf(game.table, game.number).catch(refused)));
}

/** @param {Finished[]} games */
function download(games) {
  const link = h("a", { href: URL.createObjectURL(new Blob([JSON.stringify(games, null, 1)], { type: "application/json" })), download: "tsuro-games.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {() => void} changed */
async function erase(changed) {
  if (!await confirm(_("Erase the list of your games on this device?"), _("Erase"))) return;
  forget();
  changed();
}
