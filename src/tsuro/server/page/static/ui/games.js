// The games that were played to their end on this device: kept in the browser alone, the last fifty of them.

/**
 * @typedef {object} Finished a game that is over
 * @property {string} table
 * @property {number} number which game it was there
 * @property {number} at when, in milliseconds
 * @property {string} edition
 * @property {string} mode
 * @property {string[]} names
 * @property {number[]} winners
 * @property {number} seat ours
 * @property {number} place ours
 * @property {number} longest the squares of our longest walk, if it was the longest of all
 * @property {number} pushed how many we pushed off
 */

/**
 * @typedef {object} Numbers what they come to
 * @property {number} played
 * @property {number} won
 * @property {number} longest
 * @property {number} pushed the most in one game
 */

const KEY = "tsuro-games";
export const MOST = 50;

/** @param {any} one @returns {one is Finished} */
function whole(one) {
  return typeof one?.table === "string" && typeof one.edition === "string" && typeof one.mode === "string"
    && ["number", "at", "seat", "place", "longest", "pushed"].every((name) => Number.isFinite(one[name]))
    && Array.isArray(one.names) && one.names.every((/** @type {unknown} */ name) => typeof name === "string")
    && Array.isArray(one.winners) && one.winners.every(Number.isFinite);
}

/** The finished games, the last one first. @returns {Finished[]} */
export function finished() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(whole).slice(0, MOST) : [];
  } catch {
    return []; // blocked or broken
  }
}

/** Remember a game; one that is known already is not counted again. @param {Finished} game */
export function finish(game) {
  const before = finished();
  if (before.some(({ table, number }) => table === game.table && number === game.number)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([game, ...before].slice(0, MOST)));
  } catch {
    // nothing can be kept here
  }
}

/** Forget all of them. */
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

/** What games come to, by edition and all together. @param {Finished[]} games @returns {Map<string, Numbers>} */
export function numbers(games) {
  /** @type {Map<string, Numbers>} */
  const found = new Map();
  for (const game of games) {
    for (const key of ["", game.edition]) {
      const before = found.get(key) ?? { played: 0, won: 0, longest: 0, pushed: 0 };
      found.set(key, {
        played: before.played + 1, won: before.won + (game.winners.includes(game.seat) ? 1 : 0),
        longest: Math.max(before.longest, game.longest), pushed: Math.max(before.pushed, game.pushed),
      });
    }
  }
  return found;
}
