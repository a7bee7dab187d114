// Making tables.

import { api } from "./api.js";
import { _ } from "./i18n.js";
import { given } from "./keys.js";
import { go } from "./route.js";
import { setting } from "./settings.js";

/** Make a table, and go there. @param {Record<string, unknown>} wanted */
export async function make(wanted) {
  const { id, token } = await api("POST", "/tables", wanted);
  given(id, token);
  go(`/t/${id}`);
}

/** What we are called if nobody said otherwise. */
export function ownName() {
  return setting("name") || _("You");
}

/** A game against bots, at once. */
export function playNow() {
  const bot = (/** @type {string} */ level) => ({ kind: "bot", level });
  return make({ seats: [{ kind: "me", name: ownName() }, bot("heron"), bot("sparrow"), bot("heron")], undo: true, start: true });
}
