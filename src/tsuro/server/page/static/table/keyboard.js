// Playing by keys.

/**
 * @typedef {object} Keys what a key does
 * @property {(by: number) => void} move
 * @property {(by: number) => void} turn
 * @property {() => void} stone
 * @property {() => void} entry
 * @property {() => void} confirm
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} where
 * @property {() => void} skip
 */

/** Listen to keys until told to stop. @param {Keys} keys @returns {() => void} */
export function keyboard(keys) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.closest("input, select, textarea, summary, a")) return;
    const pressing = target instanceof HTMLElement && target.closest("button:not(.tile-button)") !== null;
    /** @type {Record<string, () => void>} */
    const meaning = {
      ArrowLeft: () => keys.move(-1), ArrowRight: () => keys.move(1),
      ArrowUp: () => keys.turn(-1), ArrowDown: () => keys.turn(1),
      r: () => keys.turn(1), R: () => keys.turn(-1), s: keys.stone, e: keys.entry, u: keys.undo, h: keys.hint, w: keys.where,
      Escape: keys.skip,
    };
    if (!pressing) Object.assign(meaning, { Enter: keys.confirm });
    const done = meaning[event.key];
    if (!done) return;
    event.preventDefault();
    done();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
