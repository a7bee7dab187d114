// What can be done now, at the foot of the table: one main button, and a few small ones.

import { button, h } from "../ui/dom.js";
import { hint } from "./ahead.js";
import { piles, swapping } from "./hand.js";
import { _, plural } from "../ui/i18n.js";
import { icon, iconButton } from "../ui/icon.js";
import { result } from "./result.js";
import { go } from "../net/route.js";

/** @typedef {import("./play.js").Play} Play */

/** What can be done now. @param {Play} play @returns {(Node | null)[]} */
export function foot(play) {
  const { table, choosing } = play;
  if (table.over) return [result(table, play.ask)];
  if (table.room?.state === "archived") return [closed()];
  if (table.hidden) return [passing(play)];
  const main = (/** @type {string} */ words) => button(words, () => void play.confirm(), {
    class: "main", disabled: !choosing.action, "data-key": "main", "data-action": choosing.action,
  });
  const small = [
    table.room?.undo ? tool("undo", _("Take back"), () => play.undo()) : null,
    table.room?.alone && table.mine ? tool("hint", _("Hint"), () => void hint(play)) : null,
  ];
  if (choosing.kind === "start") return [h("div", { class: "row" }, main(_("Start here")), ...small)];
  if (choosing.kind === "draw") {
    return [piles(choosing, (choice) => pileWords(play, choice), (n) => play.input.press(n)), h("div", { class: "row" }, main(_("Draw")), ...small)];
  }
  if (choosing.kind === "exchange") {
    const names = (table.view?.spoils ?? []).map((seat) => table.room?.seats[seat]?.name ?? "");
    return [swapping(choosing, names, () => play.change(() => {})),
      h("div", { class: "row" }, main(choosing.give.size || choosing.take.size ? _("Swap") : _("Keep my hand")), ...small)];
  }
  if (choosing.kind === "place") return [h("div", { class: "row" }, ...turning(play), main(_("Lay the tile")), ...small)];
  const leave = table.watching ? button(_("Another table"), () => go("/"), { "data-key": "another" }) : null;
  return [h("div", { class: "row" }, ...turning(play), ...small, away(play), leave)];
}

/** Nobody played on here for long. */
function closed() {
  return h("div", { class: "passing" }, h("p", {}, _("This table is closed.")), button(_("Another table"), () => go("/"), { class: "main" }));
}

/** A small button: a sign, and where there is room its name. @param {Parameters<typeof icon>[0]} sign @param {string} name @param {() => void} then */
function tool(sign, name, then) {
  return h("button", { type: "button", class: "tool", onclick: then, "aria-label": name, title: name, "data-key": sign },
    icon(sign), h("span", { class: "name" }, name));
}

/** What changes the placement in mind. @param {Play} play */
function turning(play) {
  const { choosing, table } = play;
  if (choosing.tile === undefined) return [];
  return [
    iconButton("left", _("Turn back"), () => play.input.turn(-1)),
    iconButton("right", _("Turn the tile"), () => play.input.turn(1)),
    choosing.kind === "place" && (table.view?.ready.length ?? 0) > 1
      ? tool("stone", _("Other stone"), () => play.change(() => choosing.nextStone())) : null,
    choosing.kind === "place" && choosing.entries.length > 1
      ? tool("entry", _("Other entry"), () => play.change(() => choosing.nextEntry())) : null,
  ];
}

/** Several share this device: the next one takes it. @param {Play} play */
function passing(play) {
  const seat = play.table.mover ?? 0;
  const name = play.table.room?.seats[seat]?.name ?? "";
  return h("div", { class: "passing" }, h("p", {}, _("Pass the device to {name}.", { name })),
    button(_("I am {name}: show my tiles", { name }), () => void play.reveal(seat), { class: "main", "data-key": "reveal" }));
}

/** Where a bot plays for us, we can take our seat back. @param {Play} play */
function away(play) {
  const { table } = play;
  const gone = table.you.seats.some((seat) => table.room?.seats[seat]?.stands_in);
  return gone ? button(_("Take my seat back"), () => void play.try("back"), { class: "main", "data-key": "back-here" }) : null;
}

/** What a pile is called: where each stone has its own, after the stone. @param {Play} play @param {string} choice */
function pileWords({ table: { view, room } }, choice) {
  if (!view) return "";
  const number = Number(choice.slice(1));
  const stones = view.stones[view.active]?.length ?? 1;
  const own = room?.pile_per_stone;
  const left = plural("{count} tile", "{count} tiles", view.piles[own ? stones * view.active + number : number] ?? 0);
  return own ? _("For stone {stone}: {left}", { stone: number, left }) : _("Pile {pile}: {left}", { pile: number + 1, left });
}
