// Who else is at the table: told once, and a bot offered for who stays away for a minute.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { module } from "./world.js";

const { Company } = await module("table/company.js");

globalThis.HTMLElement = class {
  querySelectorAll() {
    return [];
  }
};
globalThis.document.querySelector = () => new HTMLElement(); // where notices are: there are none

/** Company that notes what it says and offers, at a table of Ada (us), Bo and Cy. */
function company({ mine = [0], state = "running", out = [] } = {}) {
  const heard = [];
  class Noted extends Company {
    tell(seat, words, sound) {
      heard.push([seat, words, sound]);
    }

    offer(seat, name) {
      heard.push([seat, "offered", name]);
    }
  }
  const seats = ["Ada", "Bo", "Cy"].map((name) => ({ kind: "person", name, here: true, stands_in: null }));
  const table = { room: { state, seats }, you: { seats: mine }, lives: (seat) => !out.includes(seat) };
  const noted = new Noted(table, () => {});
  noted.refresh();
  return { heard, seats, noted, change: (seat, what) => { Object.assign(seats[seat], what); noted.refresh(); } };
}

test("who is there at first is no news, who comes and leaves is", () => {
  const { heard, noted, change } = company();
  assert.deepEqual(heard, []);
  change(1, { here: false });
  change(1, { here: true });
  change(0, { here: false }); // ourselves, by another window
  assert.deepEqual(heard, [[1, "Bo has left.", undefined], [1, "Bo is here.", "came"]]);
  noted.close();
});

test("a bot is offered for who is gone for a minute, and only then", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { heard, change } = company();
  change(1, { here: false });
  change(2, { here: false });
  mock.timers.tick(59_999);
  change(2, { here: true });
  heard.length = 0;
  mock.timers.tick(1);
  assert.deepEqual(heard, [[1, "offered", "Bo"]]);
  mock.timers.tick(600_000);
  assert.equal(heard.length, 1); // once
  mock.timers.reset();
});

test("no bot is offered for who is out or has one, before the game, after it, to watchers, or when we have left", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const tables = [company({ out: [1] }), company({ state: "waiting" }), company({ state: "over" }), company({ mine: [] })];
  tables.forEach(({ change }) => change(1, { here: false }));
  const replaced = company();
  replaced.change(1, { here: false, stands_in: "heron" });
  const left = company();
  left.change(1, { here: false });
  left.noted.close();
  mock.timers.tick(600_000);
  for (const { heard } of [...tables, replaced, left]) assert.deepEqual(heard.filter(([, words]) => words === "offered"), []);
  mock.timers.reset();
});

test("nobody is told after the end that somebody left", () => {
  const { heard, change } = company({ state: "over" });
  change(1, { here: false });
  assert.deepEqual(heard, []);
});
