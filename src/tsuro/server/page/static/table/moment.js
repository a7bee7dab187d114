// The moments of a game: that one is out, and the end. They stand over the bar and the players, where no finger is while playing.

import { gleam } from "../board/effects.js";
import { button, h, show, stoneIcon } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { places } from "./feats.js";
import { go } from "../net/route.js";
import { setting, still } from "../ui/settings.js";
import { sound } from "../ui/sound.js";
import { ending } from "./result.js";
import { ordinal } from "./words.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("../net/protocol.js").Fall} Fall */

export class Moment {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.element = h("div", { class: "moment", role: "status", hidden: true });
    /** Of which end it was told: of none, that one is out, that it is over. */
    this.told = /** @type {"" | "out" | "over"} */ ("");
  }

  /** Tell what there is to tell, once; `live`: it has just happened. @param {boolean} live */
  refresh(live) {
    const { table } = this.play;
    const own = table.you.seats.length === 1 ? table.you.seats[0] : undefined;
    const now = table.over ? "over" : own !== undefined && table.view && !table.lives(own) ? "out" : "";
    if (now === this.told) return;
    this.told = now;
    if (now === "") this.hide();
    else if (live || now === "over") this.tell(now, own, live);
  }

  /** @param {"out" | "over"} what @param {number | undefined} own @param {boolean} live */
  tell(what, own, live) {
    const { table } = this.play;
    const mine = own === undefined ? undefined : places(table).find(({ seat }) => seat === own);
    const won = own !== undefined && (table.view?.winners?.includes(own) ?? false);
    const headline = what === "over" ? ending(table) : _("You are out.");
    const cause = mine?.fall ? because(this.play, mine.fall) : "";
    const solo = table.view?.stones.length === 1;
    const place = mine && !won && !solo ? _("{place} of {all}.", { place: ordinal(mine.place), all: table.view?.stones.length ?? 0 }) : "";
    this.element.hidden = false;
    this.element.classList.toggle("won", won);
    show(this.element,
      h("h2", {}, ...(what === "over" && !solo ? (table.view?.winners ?? []).map((seat) => stoneIcon(table.sign(seat, 0))) : []), headline),
      h("p", {}, [cause, place].filter(Boolean).join(" ")),
      h("div", { class: "row" },
        button(what === "over" ? _("See the board") : _("Watch"), () => this.hide(), { class: "main", "data-key": "watch" }),
        button(_("Leave the table"), () => go("/"), { "data-key": "another" })));
    if (!live) return;
    if (what === "over") gleam(this.play.board, table.trails.filter(({ seat }) => table.view?.winners?.includes(seat)), this.play.sign);
    sound(what === "out" ? "lost" : won || (solo && table.view?.winners?.length) ? "won" : "over");
    if (setting("sound") && !still()) navigator.vibrate?.(what === "out" ? [60, 60, 120] : 80);
  }

  hide() {
    this.element.hidden = true;
  }
}

/** Why a stone of ours went out. @param {Play} play @param {Fall} fall */
function because({ table }, fall) {
  const by = table.room?.seats[fall.by]?.name ?? "";
  const own = table.you.seats.includes(fall.by);
  if (fall.how === "resigned") return _("You left the game.");
  if (fall.how === "met") return own ? _("Your tile led you into another stone.") : _("{by}'s tile led you into another stone.", { by });
  return own ? _("Your own tile led you over the edge.") : _("{by}'s tile led you over the edge.", { by });
}
