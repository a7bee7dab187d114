// How the editions differ, side by side.

import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";

/** How the editions differ. @param {import("../net/protocol.js").Editions} known */
export function differences(known) {
  dialog(_("How the editions differ"), [differencesTable(known)], "wide");
}

/** @param {import("../net/protocol.js").Editions} known */
export function differencesTable(known) {
  return h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": _("How the editions differ") }, h("table", {},
    h("thead", {}, h("tr", {}, h("td"), ...known.editions.map(({ name }) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...known.differences.map(({ label, cells }) => h("tr", {}, h("th", { scope: "row" }, label), ...cells.map((cell) => h("td", {}, cell)))))));
}
