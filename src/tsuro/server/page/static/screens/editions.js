// What can be played: editions, modes, options and levels, as the server names them.

import { api } from "../net/api.js";
import { _, language } from "../ui/i18n.js";

/** @typedef {import("../net/protocol.js").Editions} EditionsForm */

/** @type {Map<string, Promise<EditionsForm>>} */
const known = new Map();

/** All editions, in the reader's language. @returns {Promise<EditionsForm>} */
export function editions() {
  const code = language();
  let found = known.get(code);
  if (!found) {
    found = api("GET", "/editions");
    known.set(code, found);
    found.catch(() => known.delete(code));
  }
  return found;
}

/** What an option is called. @param {string} name */
export function optionName(name) {
  return {
    elimination_bonus: _("Elimination bonus: swap tiles with those you put out"),
    pass_the_pile: _("The pile stands before the player to move, the dragon under it"),
    side: _("Side of the board"), piles: _("Piles"), stones: _("Stones"),
  }[name] ?? name;
}

/** What a value of an option is called. @param {string | number | boolean} value */
export function valueName(value) {
  if (value === "phoenix") return _("phoenix side");
  if (value === "dragon") return _("dragon side");
  return typeof value === "boolean" ? (value ? _("yes") : _("no")) : String(value);
}
