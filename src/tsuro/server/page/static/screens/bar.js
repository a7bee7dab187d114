// The bar at the top: home, where one is, settings.

import { BASE } from "../net/api.js";
import { h, part } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { iconButton } from "../ui/icon.js";
import { options } from "./settings-dialog.js";

/**
 * @param {string} title
 * @param {import("../ui/dom.js").Child[]} [more]
 */
export function bar(title, more = []) {
  return h("header", { class: "bar" },
    h("a", { href: `${BASE}/`, class: "home", "aria-label": _("Home") }, part("tile-2")),
    h("h1", {}, title), ...more,
    iconButton("menu", _("Settings"), () => options()));
}
