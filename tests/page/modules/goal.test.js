// Whether the goal of a little board was reached.

import assert from "node:assert/strict";
import { test } from "node:test";

import { everywhere, module } from "./world.js";

const { COURSE, reached } = await module("table/goal.js");

test("goals are reached by the same events as in Python", () => {
  const seen = new Set();
  everywhere((step, game) => {
    for (const { seat, events, goals } of step.heard) {
      if (seat === null) continue; // a watcher tries nothing
      const found = COURSE.filter((what) => events.some((event) => reached(what, event, seat)));
      assert.deepEqual(found, goals, `${game.name} ${step.n}`);
      found.forEach((what) => seen.add(what));
    }
  });
  assert.deepEqual([...seen].sort(), [...COURSE].sort());
});
