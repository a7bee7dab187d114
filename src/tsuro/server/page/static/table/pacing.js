// How fast what happens is shown: every move of every seat, one after the other; faster where many wait, none left out.

import { PACES, setting } from "../ui/settings.js";

const LEAST = 150; // milliseconds, however many wait

/** How long a move is shown, in milliseconds, with so many more behind it. @param {number} behind */
export function shownFor(behind) {
  const pace = PACES[setting("pace")];
  return pace === 0 ? 0 : Math.max(LEAST, pace / (1 + behind / 2));
}

/** How long bots are to leave us for a move: where we are alone as we like it. @param {boolean} alone */
export function wished(alone) {
  return alone ? PACES[setting("pace")] : PACES.brisk;
}

/** Wait, unless something is so before. @param {number} time @param {() => boolean} enough */
export function rest(time, enough) {
  return new Promise((done) => {
    const end = performance.now() + time;
    const look = () => {
      if (enough() || performance.now() >= end) done(null);
      else setTimeout(look, Math.min(50, end - performance.now()));
    };
    look();
  });
}
