// What happened, as one would say it at the table: a sentence or two for a move, without addresses and numbers.

import { _, plural } from "../ui/i18n.js";

/** @typedef {import("../net/protocol.js").Happened} Happened */
/** @typedef {import("./teller.js").Teller} Teller */

/**
 * A move in a few words; nothing for what goes without saying.
 * @param {Happened[]} events
 * @param {Teller} teller who is told, and what everybody is called
 */
export function brief(events, teller) {
  return events.map((event) => one(event, events, teller)).filter((words) => words !== null).join(" ");
}

/** @param {Happened} event @param {Happened[]} all @param {Teller} teller @returns {string | null} */
function one(event, all, teller) {
  switch (event.event) {
    case "StoneStarted":
      return teller.you(event.seat) ? _("You start.") : _("{who} starts.", { who: teller.name(event.seat) });
    case "StoneWalked":
      return walked(event, all, teller);
    case "StoneOut":
      return fallen(event, teller);
    case "TilesSwapped":
    case "SeatResigned":
    case "DragonMoved":
    case "GameOver":
      return event.event === "DragonMoved" && typeof event.to !== "number" ? null : teller.tell(event, true); // it can be seen
    case "SeatPassedOver":
      return teller.you(event.seat) ? teller.tell(event) : null;
    case "SeatChanged":
      return teller.you(event.seat) ? _("Your turn.") : null;
    default:
      return null;
  }
}

/**
 * Walks of the one who moved, and of the one who is told: others can be seen.
 * @param {import("../net/protocol.js").StoneWalked} walk
 * @param {Happened[]} all
 * @param {Teller} teller
 */
function walked({ seat, stone, path, end }, all, teller) {
  if (end === null) return null;
  const mover = all.find((event) => event.event === "TilePlaced")?.seat;
  const count = path.length;
  const who = teller.stones === 1 ? teller.name(seat) : teller.said(teller.stone(seat, stone));
  if (teller.you(seat) && teller.stones === 1) {
    return seat === mover ? plural("You walk {count} square.", "You walk {count} squares.", count)
      : plural("It moves you {count} square.", "It moves you {count} squares.", count);
  }
  return seat === mover ? plural("{who}: {count} square.", "{who}: {count} squares.", count, { who }) : null;
}

/** @param {import("../net/protocol.js").StoneOut} out @param {Teller} teller */
function fallen({ seat, stone, how, by, met }, teller) {
  if (how === "resigned") return null;
  const you = teller.you(seat) && teller.stones === 1;
  const facts = { who: teller.stones === 1 ? teller.name(seat) : teller.said(teller.stone(seat, stone)), by: teller.name(by) };
  if (met) {
    if (seat > met[0] || (seat === met[0] && stone > met[1])) return null; // told once, for both
    const other = teller.stone(...met);
    if (teller.stones === 1 && teller.you(met[0])) return _("You and {other} meet: both are out.", { other: facts.who });
    return you ? _("You and {other} meet: both are out.", { other }) : _("{who} and {other} meet: both are out.", { ...facts, other });
  }
  if (by === seat) return you ? _("You walk off the board.") : _("{who} walks off the board.", facts);
  if (teller.you(by)) return _("You push {who} off the board.", facts);
  return you ? _("{by} pushes you off the board.", facts) : _("{by} pushes {who} off the board.", facts);
}
