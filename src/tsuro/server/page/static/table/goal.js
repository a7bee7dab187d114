// What is to be done on a little board, and whether it was.

import { GOALS } from "./facts.js";

/** @typedef {{event: string, mine: boolean, squares: number, how: string | null}} Goal */

/** The little boards, in the order of the lesson. */
export const COURSE = Object.keys(GOALS);

/**
 * Whether an event is what a board asks for, of the seat that tries it.
 * @param {string} what
 * @param {import("../net/protocol.js").Happened} it
 * @param {number} me
 */
export function reached(what, it, me) {
  const goal = /** @type {Record<string, Goal>} */ (GOALS)[what];
  if (it.event !== goal?.event) return false;
  const whose = it.event === "DragonMoved" ? it.to : "seat" in it ? it.seat : null;
  return (whose === me) === goal.mine
    && (it.event !== "StoneWalked" || (it.path.length >= goal.squares && it.end !== null))
    && (it.event !== "StoneOut" || it.how === goal.how);
}
