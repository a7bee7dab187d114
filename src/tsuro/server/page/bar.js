// The bar at the top: home, where one is, settings.

import { BASE } from "./api.js";
import { h, part } from "./dom.js";
import { _ } from "./i18n.js";
import { iconButton } from "./icon.js";
import { options } from "./options.js";

/**
 * @param {string} title
 * @param {import("./dom.js").Child[]} [more]
 */
export function bar(title, more = []) {
  return h("header", { class: "bar" },
    h("a", { href: `${BASE}/`, class: "home", "aria-label": _("Home") }, part("tile-2")),
    h("h1", {}, title), ...more,
    iconButton("menu", _("Settings"), () => options()));
}
