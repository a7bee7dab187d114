// What the page's modules expect around them, as far as those need it that draw nothing; and the cases that Python wrote.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.document = { documentElement: { lang: "en", dataset: {} } };
globalThis.fetch = async (address) => {
  const text = await readFile(new URL(address), "utf8");
  return { ok: true, json: async () => JSON.parse(text) };
};

/** Games, step by step, as Python plays and tells them. */
export const games = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8"));

/** A sentence for each number, in each language. */
export const counted = JSON.parse(readFileSync(new URL("./counted.json", import.meta.url), "utf8"));

/** What is seen when a tile is to be laid: 200 times in each edition and mode. */
export const places = JSON.parse(readFileSync(new URL("./places.json", import.meta.url), "utf8"));

/** A module of the page. @param {string} name */
export const module = (name) => import(new URL(`./static/${name}`, import.meta.url).href);

/** All steps of all games. @param {(step: any, game: any) => void} check */
export function everywhere(check) {
  for (const game of games) for (const step of game.steps) check(step, game);
}
