// A replay that runs by itself, and the button that has it run or stop.

import { show } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { icon, iconButton } from "../ui/icon.js";

const PAUSE = 400; // milliseconds between two steps

export class Running {
  /** @param {() => Promise<void>} forward one step on @param {() => boolean} ended @param {() => void} rewind */
  constructor(forward, ended, rewind) {
    this.forward = forward;
    this.ended = ended;
    this.rewind = rewind;
    this.speed = 1;
    /** Which run it is, if it runs. */
    this.run = 0;
    this.button = iconButton("play", _("Play"), () => this.toggle());
  }

  /** Run, or stop. */
  toggle() {
    if (this.run) return this.stop();
    this.run = Date.now();
    this.mark();
    if (this.ended()) this.rewind();
    return void this.go(this.run);
  }

  stop() {
    this.run = 0;
    this.mark();
  }

  mark() {
    show(this.button, icon(this.run ? "pause" : "play"));
    this.button.setAttribute("aria-label", this.run ? _("Pause") : _("Play"));
  }

  /** @param {number} run */
  async go(run) {
    while (this.run === run && !this.ended()) {
      await this.forward();
      await new Promise((done) => setTimeout(done, PAUSE / this.speed));
    }
    if (this.run === run) this.stop();
  }
}
