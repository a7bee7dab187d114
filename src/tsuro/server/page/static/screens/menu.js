// What can be done with a table besides playing.

import { BASE } from "../net/api.js";
import { dialog, toggle } from "../ui/dialog.js";
import { button, h } from "../ui/dom.js";
import { _, plural } from "../ui/i18n.js";
import { handover, invitation } from "./invite.js";
import { refused } from "../ui/notice.js";
import { replayOf } from "../net/record.js";
import { go } from "../net/route.js";
import { knownDeck } from "../table/words.js";

/** @param {import("./room.js").Room} room */
export function menu(room) {
  const { table } = room;
  if (!table.room) return;
  const seated = table.you.seats.length > 0;
  const running = table.room.state === "running";
  const ask = (/** @type {string} */ type, /** @type {Record<string, unknown>} */ body = {}) => {
    shown.close();
    room.ask(type, body).catch(refused);
  };
  const link = (/** @type {string} */ words, /** @type {string} */ path) => h("a", { class: "button", href: BASE + path, onclick: () => shown.close() }, words);
  const gone = table.you.host && running
    ? table.room.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => seat.kind === "person" && !seat.here && !seat.stands_in)
    : [];
  const shown = dialog(_("This table"), [
    h("p", {}, plural("{count} person is watching.", "{count} people are watching.", table.watchers)),
    table.room.fixed && !table.room.alone ? h("p", { class: "known-deck" }, knownDeck()) : null,
    h("div", { class: "column" },
      link(_("The rules of this edition"), `/rules/${table.room.edition}`),
      button(_("Show the invitation"), () => {
        shown.close();
        void invitation(room.id);
      }),
      seated || table.you.host ? button(_("Go on on another device"), () => {
        shown.close();
        void handover(room.id);
      }, { "data-key": "handover" }) : null,
      seated && running && !table.watching ? button(_("Leave the game for good"), () => {
        shown.close();
        void room.play?.resign();
      }) : null,
      seated && running && !table.watching && !table.room.alone ? button(_("Leave; a bot takes over"), () => ask("leave")) : null,
      ...gone.map(({ seat, number }) => button(_("Let a bot play for {name}", { name: seat.name }), () => ask("takeover", { seat: number }))),
      ...earlier(room.id, table.room, () => shown.close()),
      button(_("Another table"), () => go("/"))),
    ...hosting(room),
  ], "small");
}

/**
 * The games that were played here before, each with its replay.
 * @param {string} id
 * @param {import("../net/protocol.js").Room} room
 * @param {() => void} close
 */
function earlier(id, { number, state }, close) {
  const count = state === "running" ? number - 1 : number;
  return Array.from({ length: Math.max(0, count) }, (_one, n) => button(_("Replay of game {number}", { number: n + 1 }), () => {
    close();
    void replayOf(id, n + 1).catch(refused);
  }, { "data-key": `game-${n + 1}` }));
}

/** What the host of a table may change. @param {import("./room.js").Room} room */
function hosting(room) {
  const { table } = room;
  if (!table.you.host || !table.room) return [];
  const others = table.room.seats.map((seat, number) => ({ seat, number }))
    .filter(({ seat, number }) => seat.kind === "person" && !table.you.seats.includes(number));
  return others.map(({ seat, number }) => toggle(_("Mute {name}", { name: seat.name }), seat.silent,
    (silent) => void room.ask("silence", { seat: number, silent }).catch(refused)));
}
