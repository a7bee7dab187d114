// How stones went out and the longest walk, folded from what happens; and the places of all from that.

/** @typedef {import("../net/protocol.js").Feats} Feats */
/** @typedef {import("../net/protocol.js").Happened} Happened */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{seat: number, place: number, fall: import("../net/protocol.js").Fall | null, pushed: number}} Standing */

/** The feats after one more decision. @param {Feats} feats @param {Happened[]} events @returns {Feats} */
export function afterwards(feats, events) {
  const number = (feats.falls.at(-1)?.number ?? 0) + 1;
  const falls = [...feats.falls];
  let { longest } = feats;
  for (const event of events) {
    if (event.event === "StoneOut") falls.push({ seat: event.seat, stone: event.stone, how: event.how, by: event.by, number });
    if (event.event === "StoneWalked" && event.path.length > (longest?.squares ?? 0)) longest = { seat: event.seat, squares: event.path.length };
  }
  return { falls, longest };
}

/** The seats from the first place to the last, so far: who is left is before who is out. @param {Table} table @returns {Standing[]} */
export function places(table) {
  const { view, feats } = table;
  const winners = view?.winners ?? null;
  const last = (/** @type {number} */ seat) => feats.falls.findLast((fall) => fall.seat === seat) ?? null;
  const rank = (/** @type {number} */ seat) => {
    if (winners ? winners.includes(seat) : table.lives(seat)) return Infinity;
    return last(seat)?.number ?? 0;
  };
  const seats = (view?.stones ?? []).map((_stones, seat) => seat);
  return seats.map((seat) => ({
    seat, place: 1 + seats.filter((other) => rank(other) > rank(seat)).length, fall: table.lives(seat) ? null : last(seat),
    pushed: feats.falls.filter((fall) => fall.by === seat && fall.seat !== seat).length,
  })).sort((one, other) => one.place - other.place || one.seat - other.seat);
}
