// A finished game, step by step: every hand open, every move with its own address.

import { api } from "../net/api.js";
import { VERSION } from "../net/short.js";
import { Teller } from "../table/teller.js";
import { Analysis } from "./analysis.js";
import { bar } from "./bar.js";
import { Board } from "../board/board.js";
import { brief } from "../table/brief.js";
import { button, h, part, show, stoneIcon } from "../ui/dom.js";
import { select } from "../ui/dialog.js";
import { _ } from "../ui/i18n.js";
import { icon, iconButton } from "../ui/icon.js";
import { Motion } from "../board/motion.js";
import { refused } from "../ui/notice.js";
import { setting } from "../ui/settings.js";
import { trail } from "../board/path.js";
import { share, whatIf } from "./share.js";

/** @typedef {Omit<import("../net/protocol.js").Step, "words"> & {words: string}} Step a step, and what is said of it */
/** @typedef {Omit<import("../net/protocol.js").Replay, "steps"> & {steps: Step[]}} Game */

class Replay {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.names = /** @type {string[]} */ (game.header.seats);
    this.at = 0;
    this.speed = 1;
    this.playing = 0;
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
    this.play = iconButton("play", _("Play"), () => this.toggle());
    this.list = h("ol", { class: "log" });
    this.analysis = new Analysis(game, (step) => this.go(step), () => this.mark());
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
      iconButton("back", _("Back"), () => this.go(this.at - 1)), this.play,
      iconButton("next", _("Next"), () => void this.forward()),
      iconButton("last", _("To the end"), () => this.go(this.game.steps.length - 1)),
      select([["0.6", "0.6×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]], "1", (speed) => {
        this.speed = Number(speed);
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

  draw() {
    const { table, hands, words } = this.step;
    this.board.show({ ...table, size: this.game.size, trails: this.trails[this.at] ?? [], sign: this.sign, second: this.second });
    this.board.describe(words);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `${this.at}: ${words}`);
    this.words.textContent = words;
    show(this.hands, hands.map((tiles, seat) => this.hand(tiles, seat)));
    this.list.querySelectorAll("[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
    const current = this.list.querySelector(`[data-step="${this.at}"]`);
    current?.setAttribute("aria-current", "step");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    this.analysis.show(this.at);
  }

  /** A seat with its tiles, open to all. @param {number[]} tiles @param {number} seat */
  hand(tiles, seat) {
    const { table, hands } = this.step;
    const moves = table.active === seat && !table.winners ? " moves" : "";
    const won = table.winners?.includes(seat) ? " won" : "";
    const label = _("Tiles {tiles}", { tiles: tiles.join(", ") || "–" });
    return h("li", { class: `chip${moves}${won}`, "data-sign": this.sign(seat, 0) },
      hands.length > 1 ? stoneIcon(this.sign(seat, 0)) : null, h("b", {}, this.names[seat] ?? ""),
      h("span", { class: "tiles", role: "img", "aria-label": label }, ...tiles.map((tile) => part(`tile-${tile}`, { class: "mini" }))),
      table.dragon === seat ? part("tile-dragon", { class: "mini" }) : null);
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
    const at = this.at;
    await this.motion.show(next.events, this.speed);
    if (this.at === at) this.go(at + 1);
  }

  /** Play, or stop. */
  toggle() {
    this.playing = this.playing ? 0 : Date.now();
    show(this.play, icon(this.playing ? "pause" : "play"));
    this.play.setAttribute("aria-label", this.playing ? _("Pause") : _("Play"));
    if (this.playing) {
      if (this.at === this.game.steps.length - 1) this.go(0);
      void this.run(this.playing);
    }
  }

  /** @param {number} run */
  async run(run) {
    while (this.playing === run && this.at < this.game.steps.length - 1) {
      await this.forward();
      await new Promise((done) => setTimeout(done, 400 / this.speed));
    }
    if (this.playing === run) this.toggle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
    /** @type {Record<string, () => void>} */
    const meaning = {
      ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0),
      End: () => this.go(this.game.steps.length - 1), " ": () => this.toggle(),
    };
    const done = meaning[event.key];
    if (!done || (event.key === " " && event.target instanceof HTMLElement && event.target.closest("button, a"))) return;
    event.preventDefault();
    done();
  }

  close() {
    this.playing = 0;
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
