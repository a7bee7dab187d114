// Passing a game on: as a link, a record, a picture, a moving picture; and playing on from any point of it.

import { address, api } from "../net/api.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { linkRow } from "./invite.js";
import { make, ownName } from "./new-table.js";
import { notice } from "../ui/notice.js";

/** @typedef {import("./replay.js").Game} Game */

/** Show how a game can be passed on. @param {Game} game @param {number} n */
export function share(game, n) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  const url = new URL(location.href);
  url.hash = `#${n}`;
  const file = (/** @type {string} */ words, /** @type {string} */ path, /** @type {Record<string, string | number>} */ query, /** @type {string} */ name) => {
    const from = address(`/records/${game.id}${path}`);
    for (const [key, value] of Object.entries(query)) from.searchParams.set(key, String(value));
    return h("a", { class: "button", href: from.href, download: name }, words);
  };
  dialog(_("Share this game"), [
    linkRow(_("Link to this move"), url.href),
    h("div", { class: "column" },
      file(_("Record (.tsuro)"), "", {}, "game.tsuro"),
      file(_("Picture of this move (.png)"), "/picture", { kind: "png", theme, n }, "game.png"),
      file(_("Drawing of this move (.svg)"), "/picture", { kind: "svg", theme, n }, "game.svg"),
      file(_("The whole game, animated (.gif)"), "/animation", { kind: "gif", theme }, "game.gif")),
  ], "small");
}

/**
 * Play on from a point of a game against bots, in the place of whoever is to move.
 * @param {Game} game
 * @param {number} n
 * @param {string} [then] what they do first
 */
export async function whatIf(game, n, then) {
  const record = await api("GET", `/records/${game.id}`);
  const step = game.steps.find((each) => each.n === n) ?? game.steps[0];
  const seats = /** @type {string[]} */ (game.header.seats);
  const mine = step?.table.winners ? 0 : step?.table.active ?? 0;
  await make({
    origin: { record, n: step?.table.winners ? 0 : n, then },
    seats: seats.map((_name, seat) => (seat === mine ? { kind: "me", name: ownName() } : { kind: "bot", level: "fox" })),
    edition: game.header.edition, mode: game.header.mode, undo: true, start: true,
  });
  notice(_("You play on in {name}'s place, against bots.", { name: seats[mine] ?? "" }));
}
