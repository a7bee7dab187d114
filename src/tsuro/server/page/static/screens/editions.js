// What can be played: editions, modes, options and levels, as the server names them.

import { api } from "../net/api.js";
import { VERSION } from "../net/short.js";
import { language } from "../ui/i18n.js";

/** @typedef {import("../net/protocol.js").Editions} EditionsForm */
/** @typedef {import("../net/protocol.js").Option} Option */

/** @type {Map<string, Promise<EditionsForm>>} */
const known = new Map();

/** All editions, in the reader's language. @returns {Promise<EditionsForm>} */
export function editions() {
  const code = language();
  let found = known.get(code);
  if (!found) {
    found = api("GET", `/editions?v=${VERSION}`);
    known.set(code, found);
    found.catch(() => known.delete(code));
  }
  return found;
}

/** What a value of an option is called. @param {Option} option @param {string | number | boolean} value */
export function valueName({ titles }, value) {
  return titles?.find(([each]) => each === value)?.[1] ?? String(value);
}
