// Coming by a private link: whoever has its key has the seat.

import { Refused, api } from "../net/api.js";
import { notice } from "../ui/notice.js";
import { fromAddress, given } from "../net/tokens.js";

/** Take the seats of the key in the address, if there is one. @param {string} table */
export async function resume(table) {
  const key = fromAddress();
  if (!key) return;
  try {
    const { token } = await api("POST", `/tables/${table}/resume`, { token: key });
    given(table, token);
  } catch (why) {
    if (why instanceof Refused && why.name !== "NoConnection") notice(why.message);
  }
}
