// What the server told and is not shown yet: taken in one by one, in order.

/** @typedef {import("../net/short.js").Told} Told */

export class Backlog {
  /** @param {(told: Told) => Promise<void>} hear take something in @param {() => void} changed how much waits has changed */
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    /** @type {Told[]} */
    this.queue = [];
    this.running = false;
    /** Whether what waits is to be shown at once, up to our turn. */
    this.skipping = false;
  }

  /** @param {Told} told */
  push(told) {
    this.queue.push(told);
    if (!this.running) void this.run();
    this.changed();
  }

  async run() {
    this.running = true;
    for (let told = this.queue.shift(); told; told = this.queue.shift()) {
      await this.hear(told).catch((error) => console.error(error));
    }
    this.running = false;
    this.skipping = false;
    this.changed();
  }

  /** How many moves wait. */
  get moves() {
    return this.queue.filter(({ type }) => type === "played").length;
  }

  clear() {
    this.queue.length = 0;
  }
}
