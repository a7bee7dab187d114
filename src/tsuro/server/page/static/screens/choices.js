// The choices of a decision with their odds. Tap one, and the board shows what it would have done; play on from there.

import { button, h, part, show } from "../ui/dom.js";
import { _, percent } from "../ui/i18n.js";
import { setting } from "../ui/settings.js";
import { choiceWords, parsed, turned } from "../table/words.js";

/** @typedef {import("../net/protocol.js").DecisionTold} Decision */

export class Choices {
  /**
   * @param {(n: number, action: string | null) => void} tried what is to be seen on the board; nothing: what was really done
   * @param {(n: number, action: string) => void} playOn
   */
  constructor(tried, playOn) {
    this.tried = tried;
    this.playOn = playOn;
    this.element = h("div", { class: "choices" });
    /** @type {Decision | undefined} */
    this.judged = undefined;
    /** The choice that is tried. @type {string | null} */
    this.picked = null;
  }

  /** Show the choices of a decision, or none. @param {Decision | undefined} judged @param {boolean} grave whether much was lost by it */
  fill(judged, grave) {
    this.judged = judged;
    this.picked = null;
    if (!judged) return show(this.element);
    const rows = judged.choices.map(({ action, win, survival }) => h("tr", { class: action === judged.chosen ? "chosen" : "", "data-action": action },
      h("th", { scope: "row" }, this.choice(action, action === judged.chosen)), h("td", {}, meter(survival)), h("td", {}, meter(win))));
    const lost = grave ? h("p", { class: "lost" }, _("This gave away {share} of the win.", { share: percent(judged.lost) })) : null;
    const heads = [_("choice"), _("survival"), _("win")].map((words) => h("th", { scope: "col" }, words));
    this.on = button(_("Play on from here"), () => this.picked && this.playOn(judged.n, this.picked), { class: "main", "data-key": "play-on", hidden: true });
    return show(this.element, lost, h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": _("The choices") },
      h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows))), this.on);
  }

  /** A choice to tap. @param {string} action @param {boolean} chosen */
  choice(action, chosen) {
    return h("button", { type: "button", class: "choice", "aria-pressed": "false", onclick: () => this.pick(action) },
      ...looks(action), chosen ? h("span", { class: "unseen" }, ` ${_("chosen")}`) : null);
  }

  /** Try a choice; once more, and it is as it was. @param {string} action */
  pick(action) {
    if (!this.judged) return;
    this.picked = action === this.picked ? null : action;
    this.element.querySelectorAll("tr[data-action]").forEach((row) => {
      const tried = /** @type {HTMLElement} */ (row).dataset.action === this.picked;
      row.classList.toggle("tried", tried);
      row.querySelector("button")?.setAttribute("aria-pressed", String(tried));
      if (tried) row.scrollIntoView({ block: "nearest" });
    });
    if (this.on) this.on.hidden = this.picked === null;
    this.tried(this.judged.n, this.picked);
  }

  /** Try the next choice, or the one before; whether there is any. @param {number} by */
  move(by) {
    const all = this.judged?.choices.map(({ action }) => action) ?? [];
    const at = this.picked === null ? (by > 0 ? -1 : all.length) : all.indexOf(this.picked);
    const next = all[at + by];
    if (next !== undefined) this.pick(next);
    return all.length > 0;
  }

  /** Try nothing any more; whether something was. */
  forget() {
    if (this.picked === null) return false;
    this.pick(this.picked);
    return true;
  }
}

/** How a choice looks: its tile as it would be turned, or what it is in words; its name for who wants notation. @param {string} action */
function looks(action) {
  const { tile, turn, stone } = parsed(action);
  const notation = setting("notation");
  if (!tile) return [h("span", {}, notation ? action : choiceWords(action))];
  const drawing = part(`tile-${tile}`, { class: "mini" });
  drawing.style.transform = `rotate(${90 * turn}deg)`;
  const words = _("Tile {tile} {turned}", { tile, turned: turned(turn) });
  return [drawing, notation ? action : h("span", { class: "unseen" }, words),
    stone === null || notation ? null : h("small", {}, _("stone {stone}", { stone: stone + 1 }))];
}

/** @param {number} share */
function meter(share) {
  return h("span", { class: "meter" }, h("meter", { value: share, "aria-hidden": "true" }), percent(share));
}
