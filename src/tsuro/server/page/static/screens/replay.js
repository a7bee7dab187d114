// A finished game, step by step: every hand open, every move with its own address.

import { api } from "../net/api.js";
import { VERSION } from "../net/short.js";
import { Teller } from "../table/teller.js";
import { Analysis } from "./analysis.js";
import { bar } from "./bar.js";
import { Board } from "../board/board.js";
import { brief } from "../table/brief.js";
import { button, h, show } from "../ui/dom.js";
import { select } from "../ui/dialog.js";
import { _ } from "../ui/i18n.js";
import { showHands } from "./hands.js";
import { iconButton } from "../ui/icon.js";
import { Motion } from "../board/motion.js";
import { refused } from "../ui/notice.js";
import { Running } from "./running.js";
import { setting } from "../ui/settings.js";
import { trail } from "../board/path.js";
import { share, whatIf } from "./share.js";
import { Trying } from "./trying.js";

/** @typedef {Omit<import("../net/protocol.js").Step, "words"> & {words: string}} Step a step, and what is said of it */
/** @typedef {Omit<import("../net/protocol.js").Replay, "steps"> & {steps: Step[]}} Game */

class Replay {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.names = /** @type {string[]} */ (game.header.seats);
    this.at = 0;
    /** The ways walked after each step. @type {import("../net/protocol.js").Trail[][]} */
    this.trails = [];
    for (const step of game.steps) this.trails.push(trail(this.trails[this.trails.length - 1] ?? [], step.events));
    const stones = game.steps[0]?.table.stones ?? [];
    const alone = stones.length === 1;
    this.sign = (/** @type {number} */ seat, /** @type {number} */ stone) => (alone ? stone : seat);
    this.second = (/** @type {number} */ stone) => stone > 0 && !alone;
    this.board = new Board();
    this.motion = new Motion({ board: this.board, sign: this.sign, second: this.second, seat: () => null, pile: () => null, dragon: () => null });
    this.hands = h("ul", { class: "hands" });
    this.words = h("p", { class: "step-words", "aria-live": "polite" });
    this.marks = h("div", { class: "marks" });
    this.slider = h("input", {
      type: "range", min: 0, max: game.steps.length - 1, value: 0, "aria-label": _("Step"), oninput: () => this.go(Number(this.slider.value)),
    });
    this.running = new Running(() => this.forward(), () => this.at === game.steps.length - 1, () => this.go(0));
    this.list = h("ol", { class: "log" });
    this.analysis = new Analysis(game, (step) => this.go(step), () => this.mark(), (n, action) => void this.consider(n, action).catch(refused));
    this.trying = new Trying(game.id, this.board, this.sign);
    this.title = this.names.join(", ");
    this.element = h("div", { class: "room" }, bar(this.title), h("div", { class: "replay" },
      h("div", { class: "board-place" }, this.board.element),
      h("div", { class: "controls" }, h("div", { class: "track" }, this.marks, this.slider), this.buttons(), this.words),
      this.hands, h("aside", { class: "side" }, this.analysis.element, this.list)));
    this.fill();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.moved = () => this.go(this.stepOf(Number(location.hash.slice(1)) || 0), false);
    addEventListener("keydown", this.keys);
    addEventListener("hashchange", this.moved);
    this.go(location.hash ? this.stepOf(Number(location.hash.slice(1)) || 0) : 0, false);
  }

  buttons() {
    return h("div", { class: "row" },
      iconButton("first", _("To the beginning"), () => this.go(0)),
      iconButton("back", _("Back"), () => this.go(this.at - 1)), this.running.button,
      iconButton("next", _("Next"), () => void this.forward()),
      iconButton("last", _("To the end"), () => this.go(this.game.steps.length - 1)),
      select([["0.6", "0.6×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]], "1", (speed) => {
        this.running.speed = Number(speed);
      }, { "aria-label": _("Speed") }),
      button(_("What if?"), () => void whatIf(this.game, this.step.n).catch(refused), { "data-key": "what-if" }),
      button(_("Share"), () => share(this.game, this.step.n), { "data-key": "share" }));
  }

  get step() {
    return /** @type {Step} */ (this.game.steps[this.at]);
  }

  /** The step after so many entries. @param {number} n */
  stepOf(n) {
    const found = this.game.steps.findIndex((step) => step.n >= n);
    return found < 0 ? this.game.steps.length - 1 : found;
  }

  fill() {
    show(this.list, this.game.steps.map((step, number) => h("li", {},
      h("a", { href: `#${step.n}`, "data-step": number }, step.words))));
  }

  /** Show a step. @param {number} step @param {boolean} [addressed] */
  go(step, addressed = true) {
    this.at = Math.max(0, Math.min(this.game.steps.length - 1, step));
    if (addressed) history.replaceState(null, "", `#${this.step.n}`);
    this.draw();
  }

  /** Show the board after a step. @param {number} at */
  scene(at) {
    const step = /** @type {Step} */ (this.game.steps[at]);
    this.trying.clear();
    this.board.show({ ...step.table, size: this.game.size, trails: this.trails[at] ?? [], sign: this.sign, second: this.second });
  }

  /** Show what a choice of the decision before this step would have done; without one, what was done. @param {number} n @param {string | null} action */
  async consider(n, action) {
    this.running.stop();
    const view = action === null ? null : await this.trying.view(n);
    if (this.analysis.choices.picked !== action || this.analysis.choices.judged?.n !== n) return; // meanwhile it is another
    this.scene(action === null ? this.at : this.at - 1);
    const words = view && action !== null ? this.trying.show(view, action) : this.step.words;
    this.words.textContent = words;
    this.board.describe(words);
  }

  draw() {
    const { words } = this.step;
    this.scene(this.at);
    this.board.describe(words);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `${this.at}: ${words}`);
    this.words.textContent = words;
    showHands(this.hands, this.step, this.names, this.sign);
    this.list.querySelectorAll("[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
    const current = this.list.querySelector(`[data-step="${this.at}"]`);
    current?.setAttribute("aria-current", "step");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    this.analysis.show(this.at);
  }

  /** The turning points, on the slider. */
  mark() {
    const last = Math.max(1, this.game.steps.length - 1);
    show(this.marks, this.analysis.turning.map((step) => {
      const mark = h("span", { class: "mark", title: _("Turning point") });
      mark.style.left = `${(100 * step) / last}%`;
      return mark;
    }));
    this.analysis.show(this.at);
  }

  /** One step on, shown as it happened. */
  async forward() {
    const next = this.game.steps[this.at + 1];
    if (!next) return;
    this.analysis.choices.forget();
    const at = this.at;
    await this.motion.show(next.events, this.running.speed);
    if (this.at === at) this.go(at + 1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
    /** @type {Record<string, () => void>} */
    const meaning = {
      ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0),
      End: () => this.go(this.game.steps.length - 1), " ": () => this.running.toggle(),
    };
    const { choices } = this.analysis;
    if (choices.judged) Object.assign(meaning, { ArrowDown: () => choices.move(1), ArrowUp: () => choices.move(-1) });
    if (choices.picked !== null) meaning.Escape = () => choices.forget();
    const done = meaning[event.key];
    if (!done || (event.key === " " && event.target instanceof HTMLElement && event.target.closest("button, a"))) return;
    event.preventDefault();
    done();
  }

  close() {
    this.running.stop();
    this.analysis.close();
    removeEventListener("keydown", this.keys);
    removeEventListener("hashchange", this.moved);
  }
}

/** @param {string} id @returns {Promise<import("../net/route.js").Screen>} */
export async function screen(id) {
  /** @type {import("../net/protocol.js").Replay} */
  const game = await api("GET", `/records/${id}/replay?v=${VERSION}`);
  const teller = new Teller(game.header.seats, null, game.steps[0]?.table.stones[0]?.length ?? 1);
  return new Replay({ ...game, steps: game.steps.map((step, n) => ({ ...step, words: told(step.events, teller, n) })) });
}

/** What is said of a step: as at the table, but never nothing. @param {Step["events"]} events @param {Teller} teller @param {number} n */
function told(events, teller, n) {
  if (n === 0) return _("The beginning.");
  return (setting("notation") ? "" : brief(events, teller)) || teller.all(events).join(" ");
}
