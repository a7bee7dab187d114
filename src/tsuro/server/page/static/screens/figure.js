// A little board to try a rule on: a real table of the server that begins in the middle of a game.

import { api } from "../net/api.js";
import { button, h, show } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { reached } from "../table/goal.js";
import { GENTLE } from "../table/facts.js";
import { given } from "../net/tokens.js";
import { ownName } from "./new-table.js";
import { refused, say } from "../ui/notice.js";
import { Room } from "./room.js";

/** @typedef {import("../net/protocol.js").Happened} Happened */

/**
 * @typedef {object} Scene what is said of a situation: what is to be done in it, and that it is done
 * @property {string} title
 * @property {string} task
 * @property {string} praise
 */

/** @returns {Record<string, Scene>} */
export function scenes() {
  return {
    start: {
      title: _("The start"), task: _("Your stone starts on the rim. Choose a mark, then choose it again to confirm."),
      praise: _("There it stands. From here its path leads onto the board."),
    },
    place: {
      title: _("A tile"), task: _("Lay a tile on the square in front of your stone. Tap a tile in your hand, then the square."),
      praise: _("Your stone followed the path to the end of the tile."),
    },
    turn: {
      title: _("Turning"), task: _("Tap the tile again to turn it. Find a way for your stone to walk two squares or more."),
      praise: _("A tile can be turned four ways: what you see first is rarely the only choice."),
    },
    walk: {
      title: _("Walking"), task: _("A stone walks until its path ends. Find a path of three squares or more."),
      praise: _("It kept walking, tile after tile, to the end of its path."),
    },
    push: {
      title: _("Pushing"), task: _("Your tile moves every stone beside it. Send the other one over the edge, and stay on the board."),
      praise: _("Over the edge and out. The last one left wins."),
    },
    meet: {
      title: _("Meeting"), task: _("Two stones that meet on one path are both out. Make the other two meet."),
      praise: _("Both are out: a knot of their colours stays where they met."),
    },
    dragon: {
      title: _("The dragon"),
      task: _("The pile is empty. Lay a tile: since you cannot draw, you take the dragon, and you will draw first when tiles come back."),
      praise: _("The dragon is yours until there are tiles to draw."),
    },
  };
}

/** A table for a scene: the other seats are played by a gentle bot. @param {string} what @param {string} edition */
async function table(what, edition) {
  const answer = await fetch(new URL(`../figures/${what}-${edition}.tsuro`, import.meta.url));
  if (!answer.ok) throw new Error(_("There is no such board."));
  const record = await answer.text();
  const header = JSON.parse(record.split("\n", 1)[0] ?? "{}");
  const seats = header.seats.map((/** @type {string} */ name, /** @type {number} */ seat) => (seat === Number(header.tags.seat)
    ? { kind: "me", name: ownName() } : { kind: "script", name, level: GENTLE }));
  const made = await api("POST", "/tables", { origin: { record }, seats, undo: true, start: true });
  given(made.id, made.token);
  return made;
}

/** The board that is tried: keys are for one at a time. @type {Figure | null} */
let current = null;

export class Figure {
  /**
   * @param {string} what
   * @param {string} edition
   * @param {() => void} [done] what is done when the task is; then it begins at once
   */
  constructor(what, edition, done) {
    this.what = what;
    this.edition = edition;
    this.done = done;
    this.scene = /** @type {Scene} */ (scenes()[what]);
    this.place = h("div", { class: "figure-place" });
    this.words = h("p", { class: "task", "aria-live": "polite" }, this.scene.task);
    this.tools = h("div", { class: "row" });
    const title = h(done ? "h2" : "h3", {}, this.scene.title);
    this.element = h("figure", { class: "figure", "data-scene": what }, h("figcaption", {}, title, this.words), this.place, this.tools);
    /** @type {Room | null} */
    this.room = null;
    this.reached = false;
    this.run = 0;
    if (done) void this.begin();
    else this.offer();
  }

  /** Let somebody try. */
  offer() {
    show(this.tools, button(_("Try it"), () => void this.begin(), { class: "main" }));
  }

  async begin() {
    if (current !== this) current?.rest();
    current = this;
    this.close();
    const run = this.run;
    this.reached = false;
    this.words.textContent = this.scene.task;
    show(this.tools, button(_("Again"), () => void this.begin(), { "data-key": "again" }));
    try {
      const { id, table: told } = await table(this.what, this.edition);
      if (run !== this.run) return; // closed, or begun again meanwhile
      this.room = new Room(id, { bare: true, heard: (events) => this.heard(events, told.you.seats[0] ?? 0) });
      show(this.place, this.room.element);
    } catch (why) {
      refused(why);
    }
  }

  /** Another board is tried: this one rests. */
  rest() {
    this.close();
    show(this.place);
    this.offer();
  }

  /** @param {Happened[]} events @param {number} me */
  heard(events, me) {
    if (this.reached) return;
    const done = events.some((event) => reached(this.what, event, me));
    const tried = events.some((it) => it.event === "TilePlaced" && it.seat === me);
    if (!done && !tried) return;
    this.reached = done;
    const words = done ? this.scene.praise : _("Not this time. Start again, and try another tile or turn it another way.");
    this.words.textContent = words;
    say(words);
    if (done) this.done?.();
  }

  close() {
    this.run += 1;
    this.room?.close();
    this.room = null;
  }
}

