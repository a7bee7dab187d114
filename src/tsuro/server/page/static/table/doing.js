// What can be done now. Everything has its place for the whole game: what is not for now is there and dull.

import { h } from "../ui/dom.js";
import { hint } from "./ahead.js";
import { piles, swapping } from "./hand.js";
import { _, plural } from "../ui/i18n.js";
import { icon } from "../ui/icon.js";
import { replayOf } from "../net/record.js";
import { refused } from "../ui/notice.js";

/** @typedef {import("./play.js").Play} Play */

export const CALM = 400; // for so many milliseconds after a turn arrives the main button takes nothing

/** The foot: one main button, and what changes what is in mind. @param {Play} play @returns {(Node | null)[]} */
export function foot(play) {
  const { table, choosing } = play;
  if (!table.you.seats.length) return []; // who only watches has nothing to do here
  const turns = choosing.tile !== undefined && !table.over;
  const places = choosing.kind === "place";
  const several = (table.view?.stones[table.you.seats[0] ?? 0]?.length ?? 1) > 1;
  return [
    tool("left", _("Turn back"), () => play.input.turn(-1), turns),
    tool("right", _("Turn the tile"), () => play.input.turn(1), turns),
    main(play),
    several ? tool("stone", _("Other stone"), () => play.change(() => choosing.nextStone()), places && (table.view?.ready.length ?? 0) > 1) : null,
    table.enters ? tool("entry", _("Other entry"), () => play.change(() => choosing.nextEntry()), places && choosing.entries.length > 1) : null,
  ];
}

/** Beside the sentence of who is to do what: taking back, a hint, going on to one's turn, the replay. @param {Play} play */
export function tools(play) {
  const { table } = play;
  const seated = table.you.seats.length > 0;
  return [
    seated && table.room?.undo ? tool("undo", _("Take back"), () => play.undo(), table.undoable && !table.over) : null,
    seated && table.room?.alone ? tool("hint", _("Hint"), () => void hint(play), table.mine && !table.hidden) : null,
    tool("skip", seated ? _("Skip to my turn") : _("Skip to now"), () => play.skip(), play.behind),
    tool("play", _("Replay"), () => void replayOf(table.room?.id ?? "").catch(refused), table.over),
  ];
}

/** The main button does what is in mind. @param {Play} play */
function main(play) {
  const { table, choosing } = play;
  const [words, then] = purpose(play);
  const dies = choosing.kind === "place" && choosing.deadly && Boolean(choosing.placement?.allowed);
  const able = Boolean(then) && !play.showing.busy;
  return h("button", {
    type: "button", class: dies ? "main warning" : "main", disabled: !able, "data-key": "main", "data-action": choosing.action,
    "data-seat": table.mover ?? "",
    onclick: () => {
      if (performance.now() - play.arrived >= CALM) then?.();
    },
  }, words);
}

/** What the main button is for now, and what it does. @param {Play} play @returns {[string, (() => void) | null]} */
function purpose(play) {
  const { table, choosing } = play;
  const act = choosing.action ? () => void play.confirm() : null;
  if (table.over) return [_("The game is over"), null];
  if (table.you.seats.some((seat) => table.room?.seats[seat]?.stands_in)) return [_("Take my seat back"), () => void play.try("back")];
  if (table.hidden) return [_("Show my tiles"), () => void play.reveal(table.mover ?? 0)];
  if (table.room?.state === "archived") return [_("This table is closed."), null];
  switch (choosing.kind) {
    case "start":
      return [_("Start here"), act];
    case "draw":
      return [choosing.chosen ? _("Draw") : _("Draw for me"), act];
    case "exchange":
      return [choosing.swap.empty ? _("Keep my hand") : _("Swap"), act];
    case "place":
      return [choosing.deadly && choosing.placement?.allowed ? _("Lay it and go out") : _("Lay the tile"), act];
    default:
      return [_("Lay the tile"), null];
  }
}

/** What lies in the tray instead of the hand, if anything does. @param {Play} play */
export function tray(play) {
  const { table, choosing } = play;
  if (choosing.kind === "draw") return piles(choosing, (choice) => pileWords(play, choice), (n) => play.input.press(n));
  if (choosing.kind !== "exchange") return null;
  const names = (table.view?.spoils ?? []).map((seat) => table.room?.seats[seat]?.name ?? "");
  return swapping(choosing, names, () => play.change(() => {}));
}

/**
 * A small button with a sign.
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} name
 * @param {() => void} then
 * @param {boolean} able
 */
function tool(sign, name, then, able) {
  return h("button", { type: "button", class: "tool", onclick: then, "aria-label": name, title: name, "data-key": sign, disabled: !able },
    icon(sign));
}

/** What a pile is called: where each stone has its own, after the stone. @param {Play} play @param {string} choice */
function pileWords({ table: { view, room } }, choice) {
  if (!view) return "";
  const number = Number(choice.slice(1));
  const stones = view.stones[view.active]?.length ?? 1;
  const own = room?.pile_per_stone;
  const left = plural("{count} tile", "{count} tiles", view.piles[own ? stones * view.active + number : number] ?? 0);
  return own ? _("For stone {stone}: {left}", { stone: number + 1, left }) : _("Pile {pile}: {left}", { pile: number + 1, left });
}
