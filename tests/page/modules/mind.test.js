// What somebody has in mind: every choice can be come to, by keys as by a proposal, and nothing else can be done.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everywhere, module, places } from "./world.js";

const { Choosing } = await module("table/mind.js");

/** A table at which it is up to us. */
const mine = (view) => ({ view, mine: true, hidden: false, room: { pile_per_stone: true } });

test("whatever is proposed is then in mind", () => {
  everywhere(({ view, n }, game) => {
    for (const choice of view.choices) {
      const mind = new Choosing(mine(view));
      mind.propose(choice);
      mind.chosen = true;
      assert.equal(mind.action, choice, `${game.name} ${n}`);
    }
  });
});

test("what is shown first can be done, but is not before it is chosen", () => {
  everywhere(({ view }) => {
    const mind = new Choosing(mine(view));
    if (mind.kind === "place") {
      assert.ok(view.choices.includes(mind.placement?.action));
      assert.equal(mind.action, undefined);
      mind.turn(4);
      assert.ok(view.choices.includes(mind.action));
    }
    if (mind.kind === "start") assert.ok(view.choices.includes(mind.action));
    if (mind.kind === "draw") assert.equal(mind.action, undefined);
  });
});

test("piles that nobody can tell apart need not be chosen", () => {
  everywhere(({ view }) => {
    const mind = new Choosing({ ...mine(view), room: { pile_per_stone: false } });
    if (mind.kind === "draw") assert.ok(view.choices.includes(mind.action));
  });
});

test("nothing is shown first that puts a stone of ours out where another choice does not", () => {
  /** @type {Record<string, number>} */
  const turns = {};
  let dies = 0;
  for (const { kind, view } of places) {
    const kills = ({ falls }) => falls.some(({ seat }) => seat === view.seat);
    const mind = new Choosing(mine(view));
    assert.ok(mind.placement.allowed);
    if (view.placements.some((each) => each.allowed && !kills(each))) assert.ok(!kills(mind.placement), `${kind} ${mind.placement.action}`);
    else dies += 1;
    turns[kind] = (turns[kind] ?? 0) + 1;
  }
  assert.ok(Object.values(turns).every((count) => count === 200));
  assert.ok(Object.keys(turns).length >= 8);
  assert.ok(dies > 0);
});

test("going through tiles, turns, stones and ports comes to every choice and to no other", () => {
  everywhere(({ view, n }, game) => {
    if (view.asked !== "place" || !view.choices.length) return;
    const found = new Set();
    const mind = new Choosing(mine(view));
    for (let tile = 0; tile < view.hand.length; tile += 1) {
      mind.pick(tile);
      for (let turn = 0; turn < 4; turn += 1) {
        for (let stone = 0; stone < Math.max(1, view.ready.length); stone += 1) {
          for (let entry = 0; entry < Math.max(1, mind.entries.length); entry += 1) {
            if (mind.action) found.add(mind.action);
            mind.nextEntry();
          }
          mind.nextStone();
        }
        mind.turn(1);
      }
    }
    assert.deepEqual([...found].sort(), [...view.choices].sort(), `${game.name} ${n}`);
  });
});

test("starts and piles are gone through one by one, round and round", () => {
  everywhere(({ view }) => {
    if (!["start", "draw"].includes(view.asked) || !view.choices.length) return;
    const mind = new Choosing(mine(view));
    const found = view.choices.map(() => {
      mind.move(1);
      return mind.action;
    });
    assert.deepEqual([...found].sort(), [...view.choices].sort());
    mind.move(1);
    assert.equal(mind.action, found[0]);
    mind.move(-1);
    assert.equal(mind.action, found.at(-1));
  });
});

test("while others decide nothing can be done", () => {
  everywhere(({ view }) => {
    const mind = new Choosing({ view, mine: false, hidden: false });
    assert.equal(mind.kind, "wait");
    assert.equal(mind.action, undefined);
  });
});
