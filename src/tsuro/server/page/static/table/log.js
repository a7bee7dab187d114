// What happened and what was said, in words.

import { REACTIONS } from "./facts.js";
import { button, h, show, stoneIcon } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";

export class Log {
  /**
   * @param {(text: string) => void} said
   * @param {(what: string) => void} reacted
   * @param {(square: string) => void} pointed somebody wants to see a move on the board
   */
  constructor(said, reacted, pointed) {
    this.pointed = pointed;
    this.list = h("ol", { class: "log", tabindex: "0" });
    this.input = h("input", { type: "text", maxlength: 300, autocomplete: "off" });
    this.form = h("form", {
      class: "chat",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (this.input.value.trim()) said(this.input.value);
        this.input.value = "";
      },
    });
    this.reacted = reacted;
    this.element = h("section", { class: "talk" }, this.list, this.form);
    /** How many entries are shown, and with which they begin. */
    this.shown = 0;
    /** @type {import("./table.js").Entry | undefined} */
    this.first = undefined;
    this.language = "";
  }

  /** Whether it can be read now. */
  get inSight() {
    return this.list.offsetParent !== null;
  }

  /** @param {import("./table.js").Entry} entry @param {import("./table.js").Table} table */
  entry(entry, table) {
    const solo = table.view?.stones.length === 1;
    const stone = entry.seat === null || entry.seat === undefined || solo ? null : stoneIcon(table.sign(entry.seat, 0));
    if (entry.kind !== "chat") {
      const { square } = entry;
      const words = square ? button(entry.words, () => this.pointed(square), { class: "told", title: _("Show it on the board") }) : entry.words;
      return h("li", {}, stone, words);
    }
    return h("li", { class: "said" }, stone, h("b", {}, entry.name || _("Host")), ` ${entry.words}`);
  }

  /** @param {import("./table.js").Table} table */
  show(table) {
    this.list.setAttribute("aria-label", _("What happened"));
    const last = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    if (this.first !== table.log[0] || this.shown > table.log.length) {
      this.list.replaceChildren();
      this.shown = 0;
    }
    this.list.append(...table.log.slice(this.shown).map((entry) => this.entry(entry, table)));
    this.first = table.log[0];
    this.shown = table.log.length;
    if (last) this.list.scrollTop = this.list.scrollHeight;
    const talks = table.you.seats.length > 0 || table.you.host;
    const people = (table.room?.seats.filter(({ kind }) => kind === "person").length ?? 0) > 1;
    this.form.hidden = !talks || !people || table.you.seats.length > 1;
    if (!this.form.childElementCount || this.language !== document.documentElement.lang) this.fill();
  }

  fill() {
    this.language = document.documentElement.lang;
    this.input.setAttribute("aria-label", _("Say something"));
    this.input.placeholder = _("Say something");
    show(this.form, h("div", { class: "row" }, this.input, h("button", { type: "submit" }, _("Send"))),
      h("div", { class: "reactions", role: "group", "aria-label": _("Reactions") },
        ...REACTIONS.map((what) => button(what, () => this.reacted(what)))));
  }
}
