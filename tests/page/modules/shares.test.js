// The lines of an analysis: a share at each decision of a seat, nothing once it is out, the win at the end.

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./world.js";

const { lines } = await module("screens/shares.js");

const judged = (n, seat, win) => ({ n, seat, chosen: "1r0", lost: 0, choices: [{ action: "2r0", win: 0.9, survival: 1 }, { action: "1r0", win, survival: 1 }] });
const step = (n, winners = null, events = []) => ({ n, events, table: { winners } });

test("a seat's line has the share of what it chose, at the step that this led to", () => {
  const steps = [step(0), step(1), step(2), step(4, [0], [{ event: "SeatOut", seat: 1 }])];
  assert.deepEqual(lines(steps, [judged(0, 0, 0.5), judged(1, 1, 0.25)], 2), [[[1, 0.5], [3, 1]], [[2, 0.25], [3, 0]]]);
});

test("who goes out together and wins shares the win", () => {
  const out = [0, 1].map((seat) => ({ event: "SeatOut", seat }));
  assert.deepEqual(lines([step(0), step(1, [0, 1], out)], [], 2), [[[1, 0.5]], [[1, 0.5]]]);
});

test("what is not judged yet has no point", () => {
  assert.deepEqual(lines([step(0), step(1)], [], 1), [[]]);
});
