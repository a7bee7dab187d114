// A seat of a table that is set up: who is to sit there.

import { select } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";

/** @typedef {{kind: "me" | "bot" | "open", name: string, level: string}} Wanted */

/** @param {import("./new-table-dialog.js").Setup} setup @param {Wanted} seat @param {number} n */
export function seatRow(setup, seat, n) {
  const several = setup.seats.filter(({ kind }) => kind === "me").length > 1;
  /** @type {[string, string][]} */
  const kinds = [["me", several ? _("plays here") : _("you")]];
  if (setup.mode !== "solitaire") {
    kinds.push(["open", _("a friend, by link")]);
    for (const { name, title } of setup.known.levels) kinds.push([`bot:${name}`, _("{bot} (bot)", { bot: title })]);
  }
  const chosen = seat.kind === "bot" ? `bot:${seat.level}` : seat.kind;
  const who = select(kinds, chosen, (value) => setup.change(() => {
    const [kind, level] = value.split(":");
    seat.kind = /** @type {Wanted["kind"]} */ (kind);
    if (level) seat.level = level;
  }), { "aria-label": _("Who has seat {seat}", { seat: n + 1 }), "data-key": `seat-${n}` });
  return h("li", {}, who, seat.kind === "me" ? nameField(seat, n) : null);
}

/** @param {Wanted} seat @param {number} n */
function nameField(seat, n) {
  const input = h("input", {
    type: "text", maxlength: 24, value: seat.name, placeholder: _("name"), "data-key": `name-${n}`,
    "aria-label": _("Name of seat {seat}", { seat: n + 1 }), oninput: () => {
      seat.name = input.value;
    },
  });
  return input;
}
