// The lesson: a few minutes of doing, one thing at a time, each on a real table.

import { BASE } from "../net/api.js";
import { bar } from "./bar.js";
import { button, h, show } from "../ui/dom.js";
import { COURSE } from "../table/goal.js";
import { editions } from "./editions.js";
import { Figure } from "./figure.js";
import { _ } from "../ui/i18n.js";
import { playNow } from "./new-table.js";
import { refused } from "../ui/notice.js";

class Lesson {
  /** @param {string} edition */
  constructor(edition) {
    this.edition = edition;
    this.at = 0;
    this.title = _("Learn");
    this.place = h("div", { class: "lesson-place", tabindex: "-1" });
    this.progress = h("ol", { class: "course" });
    this.foot = h("div", { class: "row" });
    this.element = h("div", { class: "lesson-screen" }, bar(this.title), this.progress, this.place, this.foot);
    /** @type {Figure | null} */
    this.figure = null;
    this.go(0);
  }

  /** @param {number} step */
  go(step) {
    this.figure?.close();
    this.figure = null;
    this.at = step;
    show(this.progress, COURSE.map((_what, n) => h("li", { class: n < step ? "done" : "", "aria-current": n === step ? "step" : null },
      h("span", { class: "unseen" }, _("Step {number}", { number: n + 1 })))));
    if (step >= COURSE.length) {
      this.end();
      return;
    }
    this.figure = new Figure(COURSE[step] ?? "", this.edition, () => this.tools(true));
    show(this.place, this.figure.element);
    this.tools(false);
    this.place.focus({ preventScroll: true }); // so that Enter lays a tile, and skips nothing
  }

  /** @param {boolean} done */
  tools(done) {
    const last = this.at === COURSE.length - 1;
    show(this.foot, this.at > 0 ? button(_("Back"), () => this.go(this.at - 1)) : null,
      button(_("Again"), () => void this.figure?.begin()),
      button(done ? (last ? _("Finish") : _("Next")) : _("Skip"), () => this.go(this.at + 1), { class: done ? "main" : "", "data-key": "next" }));
  }

  end() {
    show(this.place, h("section", { class: "trouble" }, h("h2", {}, _("That is the whole game.")),
      h("p", {}, _("Stay on the board longer than everyone else. The rest is in the rules of each edition."))));
    show(this.foot, button(_("Play now"), () => void playNow().catch(refused), { class: "main" }),
      h("a", { class: "button", href: `${BASE}/rules/${this.edition}` }, _("The rules")), button(_("Once more"), () => this.go(0)));
  }

  close() {
    this.figure?.close();
  }
}

/** @returns {Promise<import("../net/route.js").Screen>} */
export async function screen() {
  const known = await editions();
  return new Lesson(known.editions[0]?.name ?? "");
}
