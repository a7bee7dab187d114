// Looking ahead: what one's tiles would do while others decide, a hint, the odds for those who watch.

import { _ } from "../ui/i18n.js";
import { mind, refused } from "../ui/notice.js";
import { setting } from "../ui/settings.js";
import { inShort } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

const AGAIN = 3000; // after so many milliseconds the odds are asked for again that were refused

/** What our tiles would do as the board stands, while others decide. @param {Play} play */
export async function foresee(play) {
  const { table } = play;
  const seat = table.you.seat;
  if (seat === null || table.you.seats.length > 1 || table.foreseen || !table.lives(seat)) return;
  table.foreseen = true;
  try {
    const told = await play.ask("look", { seat });
    if (told.view && !table.mine) {
      table.view = told.view;
      play.draw();
    }
  } catch {
    table.foreseen = false;
  }
}

/** Have something in mind that a strong bot would do. @param {Play} play */
export async function hint(play) {
  if (!play.table.room?.alone || !play.table.mine) return;
  try {
    const { action, sentence } = await play.ask("hint");
    play.choosing.propose(action);
    play.choosing.chosen = true; // who asks for a hint has chosen it
    play.draw();
    const { placement, words } = play.choosing;
    const what = placement ? inShort(play.table, placement) : words;
    mind(setting("notation") ? sentence : words);
    play.status.textContent = setting("notation") ? sentence : _("Try this: {what}", { what });
    const main = play.foot.querySelector("button.main");
    if (main instanceof HTMLElement) main.focus(); // Enter does it now
  } catch (why) {
    refused(why);
  }
}

/** How the game stands, for those who only watch. @param {Play} play */
export function odds(play) {
  const { table, players } = play;
  if (!table.watching || table.over || (table.view?.stones.length ?? 0) < 2) {
    players.shares = null;
    return;
  }
  const n = table.n;
  play.ask("odds").then(({ shares }) => {
    if (table.n !== n) return;
    players.shares = shares;
    players.show(table);
  }, () => setTimeout(() => table.n === n && !play.closed && odds(play), AGAIN)); // it was busy, or has only just begun
}
