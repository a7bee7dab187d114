// Setting up a table: edition, seats, bots, options, clock.

import { dialog, field, select, toggle } from "../ui/dialog.js";
import { differences } from "./differences.js";
import { button, h, show } from "../ui/dom.js";
import { editions, valueName } from "./editions.js";
import { _ } from "../ui/i18n.js";
import { make } from "./new-table.js";
import { refused } from "../ui/notice.js";
import { set, setting } from "../ui/settings.js";
import { seatRow } from "./seat-row.js";
import { USUAL } from "../table/facts.js";
import { stoneName } from "../table/words.js";

/** @typedef {"bots" | "friends" | "hot" | "solitaire" | "duel"} Kind what somebody came for */
/** @typedef {import("./seat-row.js").Wanted} Wanted */

/** @type {Record<Kind, () => string>} */
const TITLES = {
  bots: () => _("Against bots"), friends: () => _("Invite friends"), hot: () => _("On one device"),
  solitaire: () => _("Solitaire"), duel: () => _("Duel"),
};

export class Setup {
  /** @param {Kind} kind @param {import("../net/protocol.js").Editions} known */
  constructor(kind, known) {
    this.kind = kind;
    this.known = known;
    this.mode = kind === "solitaire" || kind === "duel" ? kind : "standard";
    this.edition = this.fitting[0]?.name ?? "";
    this.count = { bots: 4, friends: 4, hot: 2, solitaire: 1, duel: 2 }[kind];
    /** @type {Record<string, string | number | boolean>} */
    this.options = {};
    this.clock = "";
    this.public = false;
    this.undo = kind === "solitaire" || kind === "bots";
    this.lot = false;
    /** @type {Wanted[]} */
    this.seats = [];
    this.body = h("form", { class: "setup", onsubmit: (/** @type {Event} */ event) => this.submit(event) });
    this.arrange();
    this.draw();
  }

  /** The editions that have this mode. */
  get fitting() {
    return this.known.editions.filter(({ modes }) => modes.some(({ name }) => name === this.mode));
  }

  get modeForm() {
    return this.known.editions.find(({ name }) => name === this.edition)?.modes.find(({ name }) => name === this.mode);
  }

  /** Seats for as many as are wanted, kept as they were where they were. */
  arrange() {
    const { least = 1, most = 8 } = this.modeForm ?? {};
    this.count = Math.min(most, Math.max(least, this.count));
    for (const { name, values } of this.modeForm?.options ?? []) { // what no longer fits is forgotten
      if (name in this.options && !values[String(this.count)]?.includes(/** @type {string} */ (this.options[name]))) delete this.options[name];
    }
    const usual = { bots: "bot", friends: "open", hot: "me", solitaire: "me", duel: "bot" }[this.kind];
    this.seats = Array.from({ length: this.count }, (_each, n) => this.seats[n] ?? {
      kind: /** @type {Wanted["kind"]} */ (n === 0 ? "me" : usual), name: n === 0 ? setting("name") : "", level: USUAL,
    });
  }

  /** @param {() => void} how */
  change(how) {
    how();
    this.arrange();
    this.draw();
  }

  draw() {
    const { least = 1, most = 8, options = [] } = this.modeForm ?? {};
    const counts = Array.from({ length: most - least + 1 }, (_each, n) => String(least + n));
    show(this.body,
      this.editions(),
      counts.length > 1 ? field(_("Seats"), select(/** @type {[string, string][]} */ (counts.map((count) => [count, count])), String(this.count),
        (count) => this.change(() => {
          this.count = Number(count);
        }), { "data-key": "seats" })) : null,
      h("ol", { class: "wanted" }, ...this.seats.map((seat, n) => seatRow(this, seat, n))),
      ...options.map((option) => this.option(option)),
      this.folding("further", h("summary", { "data-key": "more" }, _("More")), ...this.more()),
      h("button", { type: "submit", class: "main" }, this.seats.some(({ kind }) => kind === "open") ? _("Create table") : _("Begin")));
  }

  /** Something that opens, and stays open while one changes things. @param {"choosing" | "further"} name @param {...(HTMLElement | null)} inside */
  folding(name, ...inside) {
    const made = h("details", { class: name, open: this[name], ontoggle: () => {
      this[name] = made.open;
    } }, ...inside);
    return made;
  }

  /** The edition that is chosen, and behind it the others. */
  editions() {
    const chosen = this.fitting.find(({ name }) => name === this.edition);
    return this.folding("choosing",
      h("summary", { "data-key": "edition" }, h("b", {}, _("Edition: {name}", { name: this.edition })),
        h("small", {}, chosen?.lines[0] ?? ""), h("small", {}, chosen?.lines[1] ?? "")),
      h("fieldset", {}, h("legend", { class: "unseen" }, _("Edition")), ...this.fitting.map((one) => this.card(one))),
      button(_("How the editions differ"), () => differences(this.known), { class: "quiet" }));
  }

  choosing = false;
  further = false;
  made = () => {};

  /** @param {import("../net/protocol.js").Edition} one */
  card(one) {
    return h("label", { class: "edition" },
      h("input", { type: "radio", name: "edition", value: one.name, checked: one.name === this.edition, "data-key": `edition-${one.name}`,
        onchange: () => this.change(() => {
          this.edition = one.name;
          this.options = {};
        }) }),
      h("span", {}, h("b", {}, one.name), h("small", {}, one.lines[0]), h("small", {}, one.lines[1])));
  }

  /** @param {import("../net/protocol.js").Option} option */
  option(option) {
    const values = option.values[String(this.count)] ?? [];
    const chosen = this.options[option.name] ?? option.default[String(this.count)] ?? "";
    if (values.length < 2) return null;
    if (values.every((value) => typeof value === "boolean")) {
      return toggle(option.title ?? option.name, Boolean(chosen), (on) => {
        this.options[option.name] = on;
      });
    }
    const list = /** @type {[string, string][]} */ (values.map((value) => [String(value), valueName(option, value)]));
    return field(option.title ?? option.name, select(list, String(chosen), (text) => {
      this.options[option.name] = values.find((value) => String(value) === text) ?? text;
    }, { "data-key": option.name }));
  }

  more() {
    const open = this.seats.some(({ kind }) => kind === "open");
    return [
      field(_("Clock"), select([["", _("none")], ["30 move", _("30 seconds a move")], ["120 move", _("2 minutes a move")],
        ["600 game", _("10 minutes a game")], ["86400 move", _("a day a move")]], this.clock, (clock) => {
        this.clock = clock;
      })),
      toggle(_("Anybody can find it and watch"), this.public, (on) => {
        this.public = on;
      }),
      this.count > 1 ? toggle(_("Random first player"), this.lot, (on) => {
        this.lot = on;
      }) : null,
      open ? null : toggle(_("Moves can be taken back"), this.undo, (on) => {
        this.undo = on;
      }),
    ];
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const open = this.seats.some(({ kind }) => kind === "open");
    const mine = this.seats.find(({ kind }) => kind === "me");
    if (mine?.name) set("name", mine.name);
    const [seconds, per] = this.clock.split(" ");
    make({
      edition: this.edition, mode: this.mode, options: this.options, public: this.public, first: this.lot ? "lot" : "order",
      clock: seconds ? { seconds: Number(seconds), per, then: "bot" } : null,
      undo: this.undo && !open,
      seats: this.seats.map(({ kind, name, level }, n) => ({
        kind, ...(kind === "bot" ? { level } : {}),
        ...(kind === "me" ? { name: name.trim() || stoneName(n) } : {}),
      })),
      start: !open,
    }).then(() => this.made(), refused);
  }
}

/** Show the panel. @param {Kind} kind */
export async function setup(kind) {
  try {
    const panel = new Setup(kind, await editions());
    const shown = dialog(TITLES[kind](), [panel.body]);
    panel.made = () => shown.close();
  } catch (why) {
    refused(why);
  }
}
