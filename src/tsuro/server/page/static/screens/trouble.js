// When something cannot be shown: a sentence, and ways on.

import { BASE } from "../net/api.js";
import { button, h, part } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";

/** @param {string} name @param {string} sentence */
export function trouble(name, sentence) {
  return h("section", { class: "trouble", "data-why": name }, part("tile-back"),
    h("h2", {}, sentence),
    h("div", { class: "row" },
      h("a", { class: "button main", href: `${BASE}/` }, _("Go to the home page")),
      button(_("Try again"), () => location.reload())));
}
