// Coming by a private link: whoever has its key has the seat; where the link works once, by a key of our own from then on.

import { Refused, api } from "../net/api.js";
import { _ } from "../ui/i18n.js";
import { notice } from "../ui/notice.js";
import { fromAddress, given, newKey } from "../net/tokens.js";

/** Take the seats of the key in the address, if there is one. @param {string} table */
export async function resume(table) {
  const key = fromAddress();
  if (!key) return;
  try {
    const { token } = await api("POST", `/tables/${table}/resume`, { token: key, own: newKey() });
    given(table, token);
  } catch (why) {
    if (why instanceof Refused && why.name !== "NoConnection") notice(why.message);
  }
}

/**
 * Say so if we have just gone on on another device, so that we only watch here.
 * @param {import("../table/table.js").Table} table
 * @param {import("../net/protocol.js").RoomTold} told
 */
export function movedOn({ you }, told) {
  const moved = told.why === "moved" && (you.host || you.seats.length > 0) && !told.you.host && told.you.seats.length === 0;
  if (moved) notice(_("You went on on another device. Here you watch now."), { id: "moved", lasting: true });
}
