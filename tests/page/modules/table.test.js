// The table as it was told: after each message what Python's view says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { games, module } from "./world.js";

const { Table } = await module("table/table.js");
const { whole } = await module("net/short.js");

/** What a seat is told only while it is up to it, or when it asks. */
const FORESEEN = ["choices", "placements", "shown", "turns", "unseen", "own_aside", "sightings"];

test("what was told message by message is what a view says", () => {
  for (const game of games) {
    for (const [seat, messages] of game.told.entries()) {
      const table = new Table();
      for (const { message, view, trails } of messages) {
        if (message.type === "table") table.all(whole(message));
        else table.played(whole(message));
        const expected = { ...view };
        const found = { ...table.view };
        if (!table.foreseen) for (const name of FORESEEN) delete expected[name], delete found[name];
        assert.deepEqual(found, expected, `${game.name}, seat ${seat}, after ${message.n}`);
        assert.deepEqual(table.trails, trails);
        assert.equal(table.over, view.winners !== null);
        assert.equal(table.mine, view.winners === null && view.asked !== null && view.active === seat);
      }
    }
  }
});

test("a stone is drawn as Python draws it", () => {
  for (const game of games) {
    const table = new Table();
    for (const { message } of game.told[0]) if (message.type === "table") table.all(whole(message));
    for (const { seat, stone, sign, second } of game.signs) {
      assert.equal(table.sign(seat, stone), sign, game.name);
      assert.equal(table.second(stone), second, game.name);
    }
  }
});

test("what is said in chat stands there once", () => {
  const table = new Table();
  const said = { at: 5, name: "Ada", seat: 0, text: "hello" };
  table.say(said);
  table.say(said);
  table.say({ ...said, text: "again" });
  assert.deepEqual(table.log.map(({ words }) => words), ["hello", "again"]);
});
