// Sentences: the same as Python's, in all languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, everywhere, games, module } from "./world.js";

const { parsed, preview, standing } = await module("table/words.js");
const { Teller } = await module("table/teller.js");
const { plural, speak } = await module("ui/i18n.js");
const { set } = await module("ui/settings.js");

set("notation", true); // as Python says it, with squares, ports and tiles

/** A table that shows a view, and no room. */
const shown = (view) => ({ view, mover: view.asked && !view.winners ? view.active : null, mine: false });

for (const language of ["en", "fr", "pt"]) {
  test(`what a placement would do, in ${language}`, async () => {
    await speak(language);
    let count = 0;
    everywhere(({ view, previews, n }, game) => {
      if (view.stones.length === 1) return; // alone the page calls the stones by their signs, a terminal by numbers
      previews[language].forEach((sentence, number) => {
        count += 1;
        assert.equal(preview(shown(view), view.placements[number]), sentence, `${game.name} ${n}`);
      });
    });
    assert.ok(count > 1000);
  });

  test(`what happened, told to every seat and to a watcher, in ${language}`, async () => {
    await speak(language);
    let count = 0;
    everywhere(({ heard, view, n }, game) => {
      for (const { seat, events, words } of heard) {
        const teller = new Teller(view.names, seat, view.stones[0].length);
        assert.deepEqual(teller.all(events), words[language], `${game.name} ${n}, seat ${seat}`);
        count += words[language].length;
      }
    });
    assert.ok(count > 5000);
  });

  test(`numbers have the forms that Python gives them, in ${language}`, async () => {
    await speak(language);
    counted[language].forEach((sentence, count) => {
      assert.equal(plural("the pile has {count} tile", "the pile has {count} tiles", count), sentence);
    });
  });

  test(`who is to do what, in ${language}`, async () => {
    await speak(language);
    everywhere(({ view, stands, n }, game) => {
      if (stands) assert.equal(standing(shown(view)), stands[language], `${game.name} ${n}`);
    });
  });
}

test("an action has the parts that Python reads in it", () => {
  for (const game of games) {
    for (const { text, ...parts } of game.actions) assert.deepEqual(parsed(text), parts, text);
  }
});
