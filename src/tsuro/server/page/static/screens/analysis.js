// What the server makes of a game: for each decision the odds of every choice, and where the game turned.

import { api } from "../net/api.js";
import { Choices } from "./choices.js";
import { button, h, show } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { refused, say } from "../ui/notice.js";
import { whatIf } from "./share.js";
import { Shares } from "./shares.js";

/** @typedef {import("../net/protocol.js").Analysis} AnalysisForm */

const EVERY = 700;

export class Analysis {
  /**
   * @param {import("./replay.js").Game} game
   * @param {(step: number) => void} go
   * @param {() => void} changed
   * @param {(n: number, action: string | null) => void} tried a choice is to be seen on the board, or none any more
   */
  constructor(game, go, changed, tried) {
    this.game = game;
    this.go = go;
    this.changed = changed;
    /** @type {AnalysisForm | null} */
    this.form = null;
    this.at = 0;
    this.timer = 0;
    this.head = h("div", { class: "analysis-head" });
    this.choices = new Choices(tried, (n, action) => void whatIf(game, n, action).catch(refused));
    this.shares = new Shares(go);
    this.element = h("section", { class: "analysis", "aria-label": _("Analysis") }, this.head, this.shares.element, this.choices.element);
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
    this.choices.fill(judged, Boolean(judged && this.form?.turning.includes(judged.n)));
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
