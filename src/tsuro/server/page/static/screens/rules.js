// The rules of an edition, in our own words, with boards to try them on.

import { BASE, api } from "../net/api.js";
import { bar } from "./bar.js";
import { differencesTable } from "./differences.js";
import { h } from "../ui/dom.js";
import { editions } from "./editions.js";
import { Figure } from "./figure.js";
import { _ } from "../ui/i18n.js";

/** Which figures stand after which section, by number. @type {Record<number, string[]>} */
const FIGURES = { 2: ["walk"], 3: ["push", "meet"] };

/** @param {string} name the edition; without one, all of them @returns {Promise<import("../net/route.js").Screen>} */
export async function screen(name) {
  const known = await editions();
  const one = known.editions.find((edition) => edition.name === name);
  const links = h("nav", { class: "row", "aria-label": _("Editions") }, ...known.editions.map((edition) => h("a", {
    class: "button", href: `${BASE}/rules/${edition.name}`, "aria-current": edition.name === name ? "page" : null,
  }, edition.name)));
  if (!one) {
    const title = _("The rules");
    return {
      title, element: h("div", { class: "text-screen" }, bar(title), h("div", { class: "text" },
        h("p", {}, _("Several printed rulebooks describe the game, and disagree. Choose one, or see how they differ.")), links,
        ...known.editions.map((edition) => h("section", {}, h("h2", {}, edition.name), h("p", {}, edition.lines.join(" ")))),
        h("h2", {}, _("How the editions differ")), differencesTable(known))),
    };
  }
  const { sections } = await api("GET", `/editions/${name}/rules`);
  /** @type {Figure[]} */
  const figures = [];
  const title = _("The rules: {edition}", { edition: name });
  const body = h("div", { class: "text" }, links, h("p", {}, one.lines.join(" ")),
    h("p", { class: "quiet" }, _("A ◆ marks one of our own rulings, where the rulebook is silent or contradicts itself.")),
    ...sections.flatMap((/** @type {any} */ section, /** @type {number} */ number) => [
      h("section", {}, h("h2", {}, section.title), h("ul", {}, ...section.points.map((/** @type {any} */ point) =>
        h("li", {}, point.text, point.ruling ? h("span", { class: "ruling", title: _("ruling") }, " ◆") : null)))),
      ...(FIGURES[number] ?? []).map((what) => {
        const figure = new Figure(what, name);
        figures.push(figure);
        return figure.element;
      }),
    ]));
  return {
    title, element: h("div", { class: "text-screen" }, bar(title), body),
    close: () => figures.forEach((figure) => figure.close()),
  };
}
