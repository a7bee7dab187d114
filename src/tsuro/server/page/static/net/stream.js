// The same line without a socket: events as a stream, requests one by one. For browsers that have no
// WebSocket, or keep no cookies.

import { Refused, address, api } from "./api.js";
import { VERSION } from "./short.js";
import { keyOf } from "./tokens.js";

/**
 * @typedef {object} Ends
 * @property {() => void} open
 * @property {(message: any) => void} told
 * @property {() => void} alive something came, be it only a sign of life
 * @property {() => void} lost
 * @property {(why: Refused) => void} gone
 */

export class Stream {
  /** @param {string} table @param {number} since @param {number} pace how long bots are to leave us to see a move @param {Ends} ends */
  constructor(table, since, pace, ends) {
    this.table = table;
    this.pace = pace;
    this.ends = ends;
    this.stop = new AbortController();
    this.read(since).then(
      () => this.end(() => ends.lost()),
      (why) => this.end(() => (why instanceof Refused ? ends.gone(why) : ends.lost())),
    );
  }

  /** @param {() => void} then */
  end(then) {
    if (!this.stop.signal.aborted) then();
  }

  /** @param {number} since */
  async read(since) {
    const url = address(`/tables/${this.table}/events`);
    url.searchParams.set("v", String(VERSION));
    url.searchParams.set("since", String(since));
    url.searchParams.set("pace", String(this.pace));
    const key = keyOf(this.table);
    const answer = await fetch(url, {
      headers: key ? { authorization: `Bearer ${key}` } : {}, signal: this.stop.signal,
    });
    if (answer.status === 404 || answer.status === 403) {
      const form = await answer.json();
      throw new Refused(form.name, form.sentence, form.facts);
    }
    if (!answer.ok || !answer.body) throw new Error("no stream");
    this.ends.open();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.ends.alive();
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = block.split("\n").find((each) => each.startsWith("data: "));
        if (data) this.ends.told(JSON.parse(data.slice(6)));
      }
    }
  }

  /** Send a request; its answer comes as a message would. @param {any} message */
  send({ type, ticket, ...body }) {
    if (type === "ping") return; // the server shows by itself that it is there
    const here = `/tables/${this.table}`;
    const seat = body.seat === undefined ? "" : `?seat=${body.seat}`;
    const asked = type === "look" ? api("GET", `${here}/view${seat}`) : api("POST", `${here}/${type}`, { ...body, ticket });
    asked.then(
      (answer) => this.ends.told({ ...answer, type: answer.type === "table" ? "done" : answer.type, ticket }),
      (why) => {
        if (why.name === "NoConnection") this.end(() => this.ends.lost());
        else this.ends.told({ type: "refused", name: why.name, sentence: why.message, facts: why.facts, ticket });
      },
    );
  }

  close() {
    this.stop.abort();
  }
}
