// What is said of stones, placements and choices, for those who read and those who listen.

import { LEVELS, STONES, TEMPERS } from "./facts.js";
import { _, plural } from "../ui/i18n.js";
import { setting } from "../ui/settings.js";

/** @typedef {import("../net/short.js").Placement} Placement */
/** @typedef {import("./table.js").Table} Table */

/** What the eight stones are called. @param {number} sign */
export function stoneName(sign) {
  const name = STONES[sign];
  return name ? _(name) : "";
}

/** What a level of bots is called; a bot that is no level keeps its name. @param {string} level */
export function levelName(level) {
  const name = /** @type {Record<string, string>} */ (LEVELS)[level];
  return name ? _(name) : level;
}

/** How strong a bot is, and its temper. @param {import("../net/protocol.js").Seat} seat */
export function character(seat) {
  const temper = /** @type {Record<string, string>} */ (TEMPERS)[seat.character ?? ""];
  const level = levelName(seat.level ?? "");
  return temper ? _("{level}: {temper}", { level, temper: _(temper) }) : _("bot");
}

/** That a deal is not by chance. */
export function knownDeck() {
  return _("The host knew the deck, or chose where the game begins.");
}

/** A place in a ranking. @param {number} place */
export function ordinal(place) {
  return [_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th")][place - 1] ?? String(place);
}

/** How a tile is turned. @param {number} turn */
export function turned(turn) {
  return [_("not turned"), _("turned once"), _("turned twice"), _("turned three times")][turn] ?? "";
}

/** What a stone is called at a table. @param {Table} table @param {number} seat @param {number} stone */
export function called(table, seat, stone) {
  const name = table.room?.seats[seat]?.name || table.view?.names[seat] || "";
  if ((table.view?.stones[seat]?.length ?? 1) === 1) return name;
  if (table.view?.stones.length === 1) return stoneName(stone);
  return seat === table.view?.seat
    ? _("your stone {stone}", { stone: stone + 1 })
    : _("{name}'s stone {stone}", { stone: stone + 1, name });
}

/** What a tile is called: by its place, or by its number for who wants notation. @param {number} n @param {number} of @param {number} tile */
export function tileWords(n, of, tile) {
  return setting("notation") ? _("Tile {number}", { number: tile }) : _("Tile {n} of {of}", { n: n + 1, of });
}

/** What a placement would do, in a few words for the eye. @param {Table} table @param {Placement} placement */
export function inShort(table, placement) {
  const me = table.view?.seat;
  const own = placement.walks.filter((walk) => walk.seat === me && walk.end !== "out");
  const walks = own.map((walk) => plural("{count} square", "{count} squares", walk.path.length));
  const falls = placement.falls.map(({ seat, stone }) => {
    const who = called(table, seat, stone);
    if (seat !== me) return placement.falls.some((fall) => fall.seat === me) ? _("{who} goes out", { who }) : _("you push {who} off", { who });
    return (table.view?.stones[seat]?.length ?? 1) === 1 ? _("you go out") : _("{who} goes out", { who });
  });
  const [first = "", ...rest] = [...falls, ...walks].join(", ");
  return first ? `${first.toUpperCase()}${rest.join("")}.` : "";
}

/** What a placement would do. @param {Table} table @param {Placement} placement */
export function preview(table, placement) {
  if (!setting("notation")) return plainPreview(table, placement);
  const { tile, turn } = parsed(placement.action);
  const single = (table.view?.stones[0]?.length ?? 1) === 1;
  const you = (/** @type {number} */ seat) => single && seat === table.view?.seat;
  const walks = placement.walks.filter((walk) => walk.end !== "out").map((walk) => {
    const facts = { end: walk.end, who: called(table, walk.seat, walk.stone) };
    return you(walk.seat)
      ? plural("you walk {count} square to {end}", "you walk {count} squares to {end}", walk.path.length, facts)
      : plural("{who} walks {count} square to {end}", "{who} walks {count} squares to {end}", walk.path.length, facts);
  });
  const falls = placement.falls.map((fall) => (you(fall.seat)
    ? _("you go out")
    : _("{who} goes out", { who: called(table, fall.seat, fall.stone) })));
  const what = [...walks, ...falls].join(_("; "));
  return _("Tile {tile} {turned}: {what}.", { tile, turned: turned(turn), what });
}

/** The same without addresses and numbers. @param {Table} table @param {Placement} placement */
function plainPreview(table, placement) {
  const { tile, turn } = parsed(placement.action);
  const hand = table.view?.hand ?? [];
  return _("Tile {n} of {of}, {turned}: {what}", {
    n: hand.indexOf(tile) + 1, of: hand.length, turned: turned(turn), what: inShort(table, placement) || _("Nobody moves."),
  });
}

/** Why a placement is not allowed, in a few words for the eye. @param {import("../net/protocol.js").PlainRefusal} refusal */
export function whyInShort(refusal) {
  return refusal.name === "WouldGoOut" ? _("Not allowed: you would go out.") : why(refusal);
}

/** Why a placement is not allowed. @param {import("../net/protocol.js").PlainRefusal} refusal */
export function why({ name, facts }) {
  if (name === "WouldGoOut") {
    return _("Not allowed: your own stone would go out, and you have another choice.");
  }
  if (name === "NoSuchStone") {
    return _("Stone {stone} cannot be played now; these can: {stones}.", {
      stone: facts.stone + 1, stones: facts.ready.map((/** @type {number} */ one) => one + 1).join(", "),
    });
  }
  return _("That is not allowed here.");
}

/**
 * An action's parts.
 * @param {string} action such as 17r2, 17r2s1, 17r2e7
 */
export function parsed(action) {
  const found = action.match(/^(\d+)r(\d)(?:s(\d+))?(?:e(\d))?$/);
  const number = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));
  return {
    tile: Number(found?.[1]), turn: Number(found?.[2]), stone: number(found?.[3]), enter: number(found?.[4]),
  };
}

/** On which edge of the board a start lies. @param {string} address */
function edge(address) {
  const end = address.split(".")[1] ?? "";
  const side = /\d/.test(end) ? Math.floor(Number(end) / 2) : "nesw".indexOf(end);
  return [_("on the top edge"), _("on the right edge"), _("on the bottom edge"), _("on the left edge")][side] ?? "";
}

/** What a choice is that lays no tile: a start, a swap, a pile. @param {string} action such as a3.7, -3+9, d1 */
export function choiceWords(action) {
  if (action.includes(".")) return edge(action);
  if (action.startsWith("d")) return _("Pile {pile}.", { pile: Number(action.slice(1)) + 1 });
  const count = action.split("+").length - 1;
  return count ? plural("{count} tile", "{count} tiles", count) : _("Keep my hand");
}

/** Where a start lies, for those who cannot see it. @param {string} address @param {string[]} starts */
function startWords(address, starts) {
  const where = edge(address);
  return setting("notation") ? _("Start {address}, {where}.", { address, where })
    : _("Start {n} of {of}, {where}.", { n: starts.indexOf(address) + 1, of: starts.length, where });
}

/** What somebody has in mind. @param {import("./mind.js").Choosing} choosing */
export function inMind({ kind, action, swap, starts, hand, at, placement, tile, table }) {
  if (kind === "start") return action ? startWords(action, starts) : "";
  if (kind === "draw") return action ? _("Pile {pile}.", { pile: Number(action.slice(1)) + 1 }) : "";
  if (kind === "exchange") {
    const list = (/** @type {Set<number>} */ set) => (setting("notation") ? [...set].join(", ") || "–" : String(set.size));
    return _("Give: {give}. Take: {take}.", { give: list(swap.give), take: list(swap.take) });
  }
  if (!placement) return tile === undefined ? "" : tileWords(at, hand.length, tile);
  return placement.refusal ? `${preview(table, placement)} ${why(placement.refusal)}` : preview(table, placement);
}

/** Who is to do what. @param {Table} table */
export function standing(table) {
  const { view, mover } = table;
  if (!view || mover === null) return "";
  const who = table.room?.seats[mover]?.name || view.names[mover] || "";
  if (!table.mine || table.hidden) {
    return {
      start: _("{who} is choosing a start.", { who }),
      place: _("{who} is choosing a tile to lay.", { who }),
      exchange: _("{who} may swap tiles with those who just went out.", { who }),
      draw: _("{who} is choosing a pile to draw from.", { who }),
    }[view.asked ?? "place"];
  }
  return {
    start: _("Your turn. Choose a start on the rim."),
    place: _("Your turn. Choose a tile, turn it, lay it."),
    exchange: _("You may swap tiles with those who just went out."),
    draw: _("Choose a pile to draw from."),
  }[view.asked ?? "place"];
}

/** Where all stones are, and what is left. @param {Table} table */
export function whereabouts(table) {
  const { view } = table;
  if (!view) return "";
  const stones = view.stones.flatMap((addresses, seat) => addresses.map((at, stone) => {
    const who = called(table, seat, stone);
    if (at === null) return _("{who} has not started", { who });
    if (at === "out") return _("{who} is out", { who });
    if (setting("notation")) return _("{who} faces {at}", { who, at });
    return _("{who} faces square {square}", { who, square: at.split(".", 1).join() });
  }));
  const pile = view.piles.reduce((sum, size) => sum + size, 0);
  const left = plural("the pile has {count} tile", "the pile has {count} tiles", pile);
  return `${[...stones, left].join(_("; "))}.`;
}
