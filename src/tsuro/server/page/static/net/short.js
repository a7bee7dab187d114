// Placements in short, as the server tells those who ask for it, written out.

/** @typedef {import("./protocol.js").PlainPlacement} Placement */
/** @typedef {import("./protocol.js").ShortPlacement} Short */
/** @typedef {import("./protocol.js").Crossing} Crossing */
/** @typedef {Omit<import("./protocol.js").OwnPart, "placements"> & {placements: Placement[]}} OwnPart what a seat alone sees */
/** @typedef {Omit<import("./protocol.js").PlainView, "placements"> & {placements: Placement[]}} View what a seat sees */
/** @typedef {Omit<import("./protocol.js").TableTold, "view"> & {view: View | null}} TableTold */
/** @typedef {Omit<import("./protocol.js").ViewTold, "view"> & {view: View}} ViewTold */
/** @typedef {Omit<import("./protocol.js").PlayedTold, "own"> & {own?: OwnPart}} PlayedTold */
/** @typedef {Omit<import("./protocol.js").RoomTold, "own"> & {own?: OwnPart}} RoomTold */
/** @typedef {Exclude<import("./protocol.js").Told, {type: "table" | "view" | "played" | "room"}>} Others */
/** @typedef {TableTold | ViewTold | PlayedTold | RoomTold | Others} Told what is heard */

/** The version of the protocol in which placements are short, and sentences the page's own. */
export const VERSION = 2;

/**
 * What a seat sees, with its placements written out.
 * @template {{placements: (Placement | Short)[]}} T
 * @param {T} seen
 * @returns {Omit<T, "placements"> & {placements: Placement[]}}
 */
function long(seen) {
  return { ...seen, placements: seen.placements.map((each) => (Array.isArray(each) ? placement(each) : each)) };
}

/** @param {Short} short @returns {Placement} */
function placement([action, square, walks, falls, refusal]) {
  return {
    action, square, allowed: !refusal,
    walks: walks.map(([seat, stone, path, end]) => ({ seat, stone, end, path: crossings(path) })),
    outs: falls.map(([seat, stone]) => [seat, stone]),
    falls: falls.map(([seat, stone, how, by, where, port, met]) => ({ seat, stone, how, by, square: where, port, met })),
    ...(refusal && { refusal }),
  };
}

/** The squares of a walk. @param {string} path such as c452c507 @returns {Crossing[]} */
function crossings(path) {
  return (path.match(/..../g) ?? []).map((each) => [each.slice(0, 2), Number(each[2]), Number(each[3])]);
}

/** A message with whatever placements are in it written out. @param {any} message */
export function whole(message) {
  const { view, own } = message;
  return { ...message, ...(view && { view: long(view) }), ...(own && { own: long(own) }) };
}
