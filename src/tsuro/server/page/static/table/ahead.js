// Looking ahead: what one's tiles would do while others decide, a hint, the odds for those who watch.

import { mind, refused } from "../ui/notice.js";

/** @typedef {import("./play.js").Play} Play */

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
    mind(sentence);
    play.choosing.propose(action);
    play.draw();
    play.status.textContent = sentence;
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
  }, () => {});
}
