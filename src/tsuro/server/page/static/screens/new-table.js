// Making tables.

import { api } from "../net/api.js";
import { given } from "../net/tokens.js";
import { go } from "../net/route.js";
import { GENTLE, USUAL } from "../table/facts.js";
import { setting } from "../ui/settings.js";
import { stoneName } from "../table/words.js";

/** Make a table, and go there. @param {Record<string, unknown>} wanted */
export async function make(wanted) {
  const { id, token } = await api("POST", "/tables", wanted);
  given(id, token);
  go(`/t/${id}`);
}

/** What we are called: as we said once, else after our stone. */
export function ownName() {
  return setting("name") || stoneName(0);
}

/** A game against bots, at once. */
export function playNow() {
  const bot = (/** @type {string} */ level) => ({ kind: "bot", level });
  return make({ seats: [{ kind: "me", name: ownName() }, bot(USUAL), bot(GENTLE), bot(USUAL)], undo: true, start: true });
}
