// Ways: folded from events as Python folds them; starts in order around the rim.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everywhere, games, module } from "./world.js";

const { around, corner, outward, spot, beside, line, middle, trail } = await module("board/path.js");

test("the ways after each step are Python's", () => {
  for (const game of games) {
    let ways = [];
    for (const step of game.steps) {
      ways = trail(ways, step.events);
      assert.deepEqual(ways, step.trails, `${game.name} ${step.n}`);
    }
  }
});

test("squares, ports and sides lie where the board has them", () => {
  assert.deepEqual(corner("a1"), [0, 0]);
  assert.deepEqual(corner("c4"), [180, 270]);
  assert.deepEqual(outward("a1.0"), [0, -1]);
  assert.deepEqual(outward("a3.w"), [-1, 0]);
  assert.deepEqual(spot("a1.n"), [45, 0]);
  assert.deepEqual(spot("b2.e"), [180, 135]);
  const [x, y] = spot("f6.4");
  assert.deepEqual(beside("f6.4", 10), [x, y + 10]);
});

test("starts go around the rim, each once, neighbours beside each other", () => {
  everywhere(({ view }) => {
    if (view?.asked !== "start" || !view.choices.length) return;
    const order = around(view.choices, view.size);
    assert.deepEqual([...order].sort(), [...view.choices].sort());
    const sides = order.map((start) => String(outward(start)));
    const changes = sides.filter((side, n) => side !== sides[(n + 1) % sides.length]);
    assert.ok(changes.length <= 4, "each side is walked along once");
  });
});

test("a way is one line, and its middle lies on the square", () => {
  everywhere(({ trails }) => {
    for (const way of trails) {
      const drawn = line(way.path, way.end === "met");
      assert.equal((drawn.match(/M/g) ?? []).length, way.path.length ? 1 : 0);
      for (const crossing of way.path) {
        const [x, y] = corner(crossing[0]);
        const [mx, my] = middle(crossing);
        assert.ok(mx >= x && mx <= x + 90 && my >= y && my <= y + 90);
      }
    }
  });
});
