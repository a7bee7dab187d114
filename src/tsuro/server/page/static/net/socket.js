// The line to a table: told what happens, asks for things, and comes back by itself.

import { Refused, address, away } from "./api.js";
import { language } from "../ui/i18n.js";
import { PACES, setting } from "../ui/settings.js";
import { cookies } from "./tokens.js";
import { Stream } from "./stream.js";
import { VERSION, whole } from "./short.js";

/** @typedef {import("./short.js").Told} Told */
/** @typedef {{send: (message: any) => void, close: () => void}} Wire */
/** @typedef {{message: any, done: (answer: any) => void, failed: (why: Refused) => void}} Waiting */

const QUIET = 25_000; // after so long without news, ask whether the server is still there
const LOST = 8_000; // and if it says nothing for so long, it is not
const GONE = 4004;
const REFUSED = 4003;
const PASSING = ["StoreAway", "TooMany", "Busy", "TooFast"]; // try again later

export class Line {
  /**
   * @param {string} table
   * @param {(told: Told) => void} told what is done with each message
   * @param {(open: boolean) => void} state whether the line is open
   */
  constructor(table, told, state) {
    this.table = table;
    this.told = told;
    this.state = state;
    this.n = 1;
    this.waiting = /** @type {Map<string, Waiting>} */ (new Map());
    this.tickets = 0;
    this.name = Math.random().toString(36).slice(2, 10);
    this.tries = 0;
    this.pace = PACES[setting("pace")];
    this.opened = false;
    this.closed = false;
    this.wire = /** @type {Wire | null} */ (null);
    this.timer = 0;
    this.again = () => this.connect(true);
    addEventListener("online", this.again);
    this.connect();
  }

  /** Open the line, or open it again. @param {boolean} [now] */
  connect(now = false) {
    if (this.closed) return;
    if (now && this.wire && this.opened) {
      this.wonder(); // it may be open in name only
      return;
    }
    clearTimeout(this.timer);
    this.wire?.close();
    this.wire = null;
    const plain = !("WebSocket" in globalThis) || !cookies() || (this.tries >= 2 && !this.ever);
    this.wire = plain ? this.stream() : this.socket();
  }

  ever = false; // whether a socket was ever open: else it may be that none can be
  /** @returns {Wire} */
  stream() {
    return new Stream(this.table, this.n, this.pace, {
      open: () => this.open(),
      told: (message) => this.hear(message),
      alive: () => this.listen(),
      lost: () => this.lost(),
      gone: (why) => this.gone(why),
    });
  }

  /** @returns {Wire} */
  socket() {
    const url = address(`/tables/${this.table}/live`);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(VERSION));
    url.searchParams.set("since", String(this.n));
    url.searchParams.set("language", language());
    const socket = new WebSocket(url);
    /** @type {Refused | null} */
    let why = null;
    socket.onopen = () => {
      this.ever = true;
      this.open();
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "refused" && !message.ticket && message.name !== "UnknownVersion") {
        why = new Refused(message.name, message.sentence); // it will be closed
      } else {
        this.hear(message);
      }
    };
    socket.onclose = (event) => {
      if (this.wire !== wire) return;
      const final = event.code === GONE || event.code === REFUSED;
      if (final && !PASSING.includes(why?.name ?? "")) this.gone(why ?? away());
      else this.lost();
    };
    const wire = {
      send: (/** @type {any} */ message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    };
    return wire;
  }

  open() {
    this.opened = true;
    this.tries = 0;
    this.state(true);
    for (const { message } of this.waiting.values()) this.wire?.send(message); // what was not answered
    this.listen();
  }

  /** Somebody spoke; if nobody does for long, ask whether they are there. */
  listen() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wonder(), QUIET);
  }

  /** Ask whether they are there; if nobody answers, they are not. */
  wonder() {
    clearTimeout(this.timer);
    this.wire?.send({ type: "ping" });
    this.timer = setTimeout(() => this.lost(), LOST);
  }

  /** @param {any} told */
  hear(told) {
    const message = whole(told);
    this.listen();
    if (typeof message.n === "number" && message.n > this.n) this.n = message.n;
    const waiting = message.ticket ? this.waiting.get(message.ticket) : undefined;
    if (waiting) {
      this.waiting.delete(message.ticket);
      if (message.type === "refused") waiting.failed(new Refused(message.name, message.sentence, message.facts));
      else waiting.done(message);
    } else if (message.type !== "done") {
      this.told(message);
    }
  }

  lost() {
    clearTimeout(this.timer);
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    if (this.closed) return;
    if (this.opened) this.state(false);
    this.opened = false;
    this.tries += 1;
    const wait = Math.min(5000, 250 * 2 ** Math.min(this.tries, 5)) * (0.7 + 0.6 * Math.random());
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The server will not have us. @param {Refused} why */
  gone(why) {
    this.close();
    this.told({ type: "refused", name: why.name, sentence: why.message, facts: why.facts });
  }

  /**
   * Ask for something; what is answered. What is not answered is asked again when the line is back.
   * @param {string} type
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<any>}
   */
  ask(type, body = {}) {
    if (this.closed) return Promise.reject(away());
    const message = { type, ...body, ticket: `${this.name}-${this.tickets++}` };
    return new Promise((done, failed) => {
      this.waiting.set(message.ticket, { message, done, failed });
      if (this.opened) this.wire?.send(message);
    });
  }

  /** Say how long bots are to leave us to see a move: a stream is told when it is opened. @param {number} pace in milliseconds */
  wish(pace) {
    const [old, stream] = [this.pace, this.wire instanceof Stream];
    this.pace = pace;
    if (this.opened && !stream) this.wire?.send({ type: "pace", milliseconds: pace });
    else if (this.opened && old !== pace) this.translate();
  }

  /** Speak another language from now on; all that was told is told again in it. */
  translate() {
    this.n = 1;
    this.opened = false;
    this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
    this.wire?.close();
    this.wire = null;
    for (const { failed } of this.waiting.values()) failed(away());
    this.waiting.clear();
  }
}
