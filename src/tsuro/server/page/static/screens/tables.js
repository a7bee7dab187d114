// The public tables: to watch, or to sit down at.

import { BASE, api } from "../net/api.js";
import { bar } from "./bar.js";
import { button, h, show, stoneIcon } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { knownDeck } from "../table/words.js";

/** @returns {Promise<import("../net/route.js").Screen>} */
export async function screen() {
  const list = h("ul", { class: "public" });
  const load = async () => {
    const found = (await api("GET", "/tables")).tables;
    show(list, found.length ? found.map(row) : h("li", { class: "quiet" }, _("There are no public tables right now. Create one that anybody can find.")));
  };
  await load();
  const timer = setInterval(() => void load().catch(() => {}), 10_000);
  const element = h("div", { class: "text-screen" }, bar(_("Public tables")), h("div", { class: "text" }, list,
    h("div", { class: "row" }, button(_("Refresh"), () => void load()), h("a", { class: "button", href: `${BASE}/` }, _("Home")))));
  return { element, title: _("Public tables"), close: () => clearInterval(timer) };
}

/** @param {any} table */
function row(table) {
  const seats = /** @type {{name: string, kind: string, colour?: number}[]} */ (table.seats);
  const names = seats.filter(({ name }) => name).map(({ name }) => name).join(", ");
  const open = seats.some(({ kind }) => kind === "open") && !table.locked;
  return h("li", {}, h("a", { class: "card", href: `${BASE}/t/${table.id}` }, ...seats.map(({ colour }, n) => stoneIcon(colour ?? n)),
    h("span", {}, h("b", {}, names || _("An empty table")),
      h("small", {}, `${table.edition} · ${table.state === "waiting" ? (open ? _("has free seats") : _("about to begin")) : _("being played")}`),
      table.fixed ? h("small", { class: "known-deck" }, knownDeck()) : null)));
}
