// The first screen: what would you like to play?

import { BASE } from "../net/api.js";
import { bar } from "./bar.js";
import { Board } from "../board/board.js";
import { button, h, part, stoneIcon } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { mine } from "./mine.js";
import { playNow } from "./new-table.js";
import { refused } from "../ui/notice.js";
import { openFile } from "../net/record.js";
import { SCENE } from "../board/shapes.js";

/** Set up a table. @param {import("./new-table-dialog.js").Kind} kind */
async function setup(kind) {
  await import("./new-table-dialog.js").then((panel) => panel.setup(kind), () => refused(_("This could not be shown.")));
}

/** @returns {import("../net/route.js").Screen} */
export function screen() {
  const card = (/** @type {string} */ words, /** @type {string} */ line, /** @type {string | (() => void)} */ where, /** @type {SVGElement} */ icon) => {
    const inner = [icon, h("span", {}, h("b", {}, words), h("small", {}, line))];
    return h("li", {}, typeof where === "string"
      ? h("a", { class: "card", href: BASE + where }, ...inner)
      : h("button", { type: "button", class: "card", onclick: where }, ...inner));
  };
  const now = button(_("Play now"), () => {
    now.disabled = true;
    playNow().catch((why) => {
      now.disabled = false;
      refused(why);
    });
  }, { class: "main large" });
  const element = h("div", { class: "home-screen" }, bar("Tsuro"),
    h("section", { class: "welcome" },
      h("div", { class: "words" }, h("h2", {}, _("The game of the path")),
        h("p", {}, _("Lay tiles, follow the path, stay on the board. The last stone on it wins.")),
        h("div", { class: "row" }, now, h("a", { class: "button", href: `${BASE}/learn` }, _("Learn in three minutes"))), mine()),
      picture()),
    h("ul", { class: "cards" },
      card(_("Invite friends"), _("Send a link. No account."), () => void setup("friends"), stoneIcon(0)),
      card(_("Against bots"), _("From gentle to merciless."), () => void setup("bots"), stoneIcon(3)),
      card(_("On one device"), _("Pass it round."), () => void setup("hot"), stoneIcon(2)),
      card(_("Solitaire"), _("Lay all 35 tiles without losing a stone."), () => void setup("solitaire"), part("tile-dragon")),
      card(_("Duel"), _("Two players, two stones each."), () => void setup("duel"), stoneIcon(5, true)),
      card(_("Watch"), _("Public tables, live."), "/tables", stoneIcon(1)),
      card(_("Open a record"), _("Replay and analyse a game."), () => void openFile().catch(refused), part("tile-17")),
      card(_("Rules"), _("All editions, side by side."), "/rules", part("tile-back"))),
    h("footer", {}, h("p", {}, _("An independent implementation. “Tsuro” is a trademark of its owner."), " ",
      h("a", { href: `${BASE}/api` }, _("For developers")))));
  return { element, title: "" };
}

/** A board with a game under way. */
function picture() {
  const board = new Board(_("A board with tiles and stones."));
  const trails = /** @type {import("../net/protocol.js").Trail[]} */ (/** @type {unknown} */ (SCENE.trails));
  board.show({ size: 6, laid: SCENE.laid, stones: SCENE.stones, trails, sign: (seat) => seat, second: () => false });
  return h("div", { class: "picture" }, board.element);
}
