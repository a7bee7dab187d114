// What the server makes of a game: for each decision the odds of every choice, and where the game turned.

import { api } from "../net/api.js";
import { button, h, part, show } from "../ui/dom.js";
import { _, percent } from "../ui/i18n.js";
import { refused, say } from "../ui/notice.js";
import { setting } from "../ui/settings.js";
import { Shares } from "./shares.js";
import { choiceWords, parsed, turned } from "../table/words.js";

/** @typedef {import("../net/protocol.js").Analysis} AnalysisForm */

const EVERY = 700;

export class Analysis {
  /**
   * @param {import("./replay.js").Game} game
   * @param {(step: number) => void} go
   * @param {() => void} changed
   */
  constructor(game, go, changed) {
    this.game = game;
    this.go = go;
    this.changed = changed;
    /** @type {AnalysisForm | null} */
    this.form = null;
    this.at = 0;
    this.timer = 0;
    this.head = h("div", { class: "analysis-head" });
    this.choices = h("div", { class: "choices" });
    this.shares = new Shares(go);
    this.element = h("section", { class: "analysis", "aria-label": _("Analysis") }, this.head, this.shares.element, this.choices);
    this.over = Boolean(game.steps[game.steps.length - 1]?.table.winners);
    if (game.analysed) void this.ask("GET", true);
    this.draw();
  }

  closed = false;

  /** Whether the server is at it. */
  get working() {
    return this.form?.state === "waiting" || this.form?.state === "running";
  }

  /** The steps at which the game turned. */
  get turning() {
    return (this.form?.turning ?? []).map((n) => this.stepOf(n));
  }

  /** The step that a decision led to. @param {number} n */
  stepOf(n) {
    return Math.max(0, this.game.steps.findIndex((step) => step.n > n));
  }

  /** @param {"GET" | "POST" | "DELETE"} method @param {boolean} [quietly] */
  async ask(method, quietly = false) {
    clearTimeout(this.timer);
    try {
      this.form = await api(method, `/records/${this.game.id}/analysis`, method === "POST" ? {} : undefined);
      if (this.closed) return;
      if (this.working) this.timer = setTimeout(() => void this.ask("GET"), EVERY);
      if (this.form?.state === "done" && !quietly) say(_("The analysis is done."));
    } catch (why) {
      if (this.closed) return;
      if (!quietly) refused(why);
      if (this.working) this.timer = setTimeout(() => void this.ask("GET", true), 5 * EVERY);
    }
    this.draw();
    this.changed();
  }

  /** Show what is known of the step that is shown. @param {number} step */
  show(step) {
    this.at = step;
    this.shares.at(step);
    const before = this.game.steps[step - 1]?.n;
    const judged = this.form?.decisions.find(({ n }) => n === before);
    if (!judged) {
      show(this.choices);
      return;
    }
    const rows = judged.choices.map(({ action, win, survival }) => h("tr", { class: action === judged.chosen ? "chosen" : "" },
      h("th", { scope: "row" }, this.choice(action), action === judged.chosen ? h("span", { class: "unseen" }, ` ${_("chosen")}`) : null),
      h("td", {}, this.meter(survival)), h("td", {}, this.meter(win))));
    const grave = this.form?.turning.includes(judged.n);
    const lost = grave ? h("p", { class: "lost" }, _("This gave away {share} of the win.", { share: percent(judged.lost) })) : null;
    show(this.choices, lost, h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": _("The choices") }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, _("choice")), h("th", { scope: "col" }, _("survival")), h("th", { scope: "col" }, _("win")))),
      h("tbody", {}, ...rows))));
  }

  /** A choice: its tile as it would be turned, or what it is in words; its name for who wants notation. @param {string} action */
  choice(action) {
    const { tile, turn, stone } = parsed(action);
    if (!tile) return h("span", {}, setting("notation") ? action : choiceWords(action));
    const drawing = part(`tile-${tile}`, { class: "mini" });
    drawing.style.transform = `rotate(${90 * turn}deg)`;
    const words = _("Tile {tile} {turned}", { tile, turned: turned(turn) });
    return h("span", { class: "choice" }, drawing, setting("notation") ? action : h("span", { class: "unseen" }, words),
      stone === null || setting("notation") ? null : h("small", {}, _("stone {stone}", { stone: stone + 1 })));
  }

  /** @param {number} share */
  meter(share) {
    return h("span", { class: "meter" }, h("meter", { value: share, "aria-hidden": "true" }), percent(share));
  }

  draw() {
    this.shares.fill(this.game.steps, this.form?.decisions ?? [], this.game.steps[0]?.table.stones.length ?? 0);
    this.shares.at(this.at);
    if (!this.over) {
      show(this.head, h("p", { class: "quiet" }, _("You can analyse a game once it is over.")));
      return;
    }
    const { form } = this;
    if (!form || form.state === "cancelled") {
      show(this.head, button(_("Analyse"), () => void this.ask("POST"), { class: "main" }),
        h("p", { class: "quiet" }, _("Every decision is judged by what its player could know.")));
    } else if (this.working) {
      show(this.head, h("label", {}, _("Judging {done} of {total} decisions", { done: form.done, total: form.total }),
        h("progress", { value: form.done, max: form.total })), button(_("Stop"), () => void this.ask("DELETE")));
    } else {
      show(this.head, h("h2", {}, _("Turning points")), this.turning.length
        ? h("ul", { class: "turning" }, ...this.turning.map((step) => h("li", {},
          button(`${step}. ${this.game.steps[step]?.words ?? ""}`, () => this.go(step)))))
        : h("p", {}, _("No single decision turned this game.")));
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
