// The elimination bonus: which tiles to give, and which to take of those who just went out.

export class Swap {
  /** @param {string[]} choices what can be done, such as -3+17 */
  constructor(choices) {
    this.choices = choices;
    /** @type {Set<number>} */
    this.give = new Set();
    /** @type {Set<number>} */
    this.take = new Set();
  }

  /** Give or take a tile, or not. @param {number} tile @param {"give" | "take"} what */
  toggle(tile, what) {
    if (!this[what].delete(tile)) this[what].add(tile);
  }

  /** Have a choice in mind. @param {string} action */
  propose(action) {
    this.give = new Set(tiles(action, "-"));
    this.take = new Set(tiles(action, "+"));
  }

  /** The choice in mind: as many to give as to take. */
  get action() {
    return this.choices.find((choice) => {
      const [give, take] = [tiles(choice, "-"), tiles(choice, "+")];
      return give.length === this.give.size && take.length === this.take.size
        && give.every((tile) => this.give.has(tile)) && take.every((tile) => this.take.has(tile));
    });
  }

  /** Whether anything is to be given or taken. */
  get empty() {
    return this.give.size === 0 && this.take.size === 0;
  }
}

/** The tiles that a choice gives or takes. @param {string} choice @param {"-" | "+"} sign */
function tiles(choice, sign) {
  return (choice.match(/[-+]\d+/g) ?? []).filter((each) => each.startsWith(sign)).map((each) => Number(each.slice(1)));
}
