// Records: kept by the server for viewing, opened from a file.

import { api } from "./api.js";
import { go } from "./route.js";

/** Keep a record, and go to its replay. @param {string} text */
export async function keep(text) {
  go(`/r/${await kept(text)}`);
}

/** Keep a record; its id. @param {string} text @returns {Promise<string>} */
async function kept(text) {
  return (await api("POST", "/records", { record: text })).id;
}

/** Keep a game at a table, the last one if no number is given; its id. @param {string} table @param {number} [number] */
export async function recordOf(table, number) {
  return kept(await api("GET", `/tables/${table}/record${number ? `?game=${number}` : ""}`));
}

/** Go to the replay of a game at a table, the last one if no number is given. @param {string} table @param {number} [number] */
export async function replayOf(table, number) {
  go(`/r/${await recordOf(table, number)}`);
}

/** Have a file chosen, and go to its replay. @returns {Promise<void>} */
export function openFile() {
  return new Promise((done, failed) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".tsuro,.jsonl,.txt,application/x-ndjson,text/plain";
    input.onchange = () => {
      const file = input.files?.[0];
      if (file) file.text().then(keep).then(done, failed);
    };
    input.click();
  });
}
