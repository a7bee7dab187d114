// What happened and what was said, beside the table; on phones it slides up from below.

import { h } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { iconButton } from "../ui/icon.js";

export class Side {
  /** @param {import("./log.js").Log} log */
  constructor(log) {
    this.log = log;
    this.element = h("aside", { class: "side" }, iconButton("close", _("Close"), () => this.raise(false), { class: "close lower" }), log.element);
    this.button = iconButton("talk", _("What happened"), () => this.raise(!this.raised), { class: "talk-button", "aria-expanded": "false" });
  }

  get raised() {
    return this.element.classList.contains("raised");
  }

  /** Raise the sheet, or lower it. @param {boolean} up */
  raise(up) {
    this.element.classList.toggle("raised", up);
    this.button.setAttribute("aria-expanded", String(up));
    this.button.classList.remove("unread");
    if (up) this.log.list.scrollTop = this.log.list.scrollHeight;
  }

  /** Something was said that cannot be seen now. */
  unread() {
    this.button.classList.add("unread");
  }
}
