// All hands of a game that is looked at again, open to all.

import { h, part, show, stoneIcon } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";

/**
 * Show what each seat holds after a step.
 * @param {Element} place
 * @param {Pick<import("../net/protocol.js").Step, "table" | "hands">} step
 * @param {string[]} names
 * @param {(seat: number, stone: number) => number} sign
 */
export function showHands(place, { table, hands }, names, sign) {
  show(place, hands.map((tiles, seat) => {
    const moves = table.active === seat && !table.winners ? " moves" : "";
    const won = table.winners?.includes(seat) ? " won" : "";
    const label = _("Tiles {tiles}", { tiles: tiles.join(", ") || "–" });
    return h("li", { class: `chip${moves}${won}`, "data-sign": sign(seat, 0) },
      hands.length > 1 ? stoneIcon(sign(seat, 0)) : null, h("b", {}, names[seat] ?? ""),
      h("span", { class: "tiles", role: "img", "aria-label": label }, ...tiles.map((tile) => part(`tile-${tile}`, { class: "mini" }))),
      table.dragon === seat ? part("tile-dragon", { class: "mini" }) : null);
  }));
}
