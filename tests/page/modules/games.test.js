// What is remembered of games on a device.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { module } from "./world.js";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key),
};
const { MOST, finish, finished, forget, numbers } = await module("ui/games.js");

const game = (more) => ({
  table: "t", number: 1, at: 1, edition: "calliope", mode: "standard", names: ["Ada", "Bo"], winners: [0], seat: 0, place: 1, longest: 3, pushed: 1, ...more,
});

beforeEach(() => kept.clear());

test("a game is kept once, the last one first, and no more than fifty", () => {
  finish(game());
  finish(game());
  assert.equal(finished().length, 1);
  for (let number = 2; number < 60; number += 1) finish(game({ number }));
  assert.equal(finished().length, MOST);
  assert.equal(finished()[0].number, 59);
  forget();
  assert.deepEqual(finished(), []);
});

test("what is broken is left out", () => {
  for (const text of ["{", "7", "null", '[{"table": 1}, null, 3]', JSON.stringify([{ ...game(), names: [1] }])]) {
    kept.set("tsuro-games", text);
    assert.deepEqual(finished(), []);
  }
});

test("numbers by edition and all together", () => {
  const found = numbers([game(), game({ edition: "kosmos", winners: [1], longest: 9, pushed: 0 })]);
  assert.deepEqual(found.get(""), { played: 2, won: 1, longest: 9, pushed: 1 });
  assert.deepEqual(found.get("kosmos"), { played: 1, won: 0, longest: 9, pushed: 0 });
  assert.deepEqual(numbers([]), new Map());
});
