// Moves in a few words: few enough to be listened to, without addresses and numbers of tiles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everywhere, games, module } from "./world.js";

const { brief } = await module("table/brief.js");
const { Teller } = await module("table/teller.js");
const { afterwards } = await module("table/feats.js");

const words = (text) => text.split(/\s+/).filter(Boolean).length;

test("a move is told to every seat and to a watcher in a few words", () => {
  let [moves, all] = [0, 0];
  everywhere(({ heard, view, n }, game) => {
    for (const { seat, events } of heard) {
      const said = brief(events, new Teller(view.names, seat, view.stones[0].length));
      assert.doesNotMatch(said, /[a-h]\d\.\d|\btile \d|\d+r\d/);
      if (events.some(({ event }) => event === "StoneOut" || event === "GameOver")) continue;
      assert.ok(words(said) <= 12, `${game.name} ${n}: ${said}`);
      moves += 1;
      all += words(said);
    }
  });
  assert.ok(moves > 1000);
  assert.ok(all / moves < 7.5, "a round of eight takes no more than 60 words");
});

test("whoever goes out is told so", () => {
  everywhere(({ heard, view }) => {
    for (const { seat, events } of heard) {
      const out = events.find((event) => event.event === "StoneOut" && event.seat === seat && event.how !== "resigned");
      if (out && view.stones[0].length === 1) assert.match(brief(events, new Teller(view.names, seat, 1)), /[Yy]ou/);
    }
  });
});

test("falls and the longest walk are Python's", () => {
  for (const game of games) {
    let feats = { falls: [], longest: null };
    for (const { events } of game.steps) feats = afterwards(feats, events);
    assert.deepEqual(feats, game.feats, game.name);
  }
});
