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

/** Keep the last game at a table; its id. @param {string} table */
export async function recordOf(table) {
  return kept(await api("GET", `/tables/${table}/record`));
}

/** Go to the replay of the last game at a table. @param {string} table */
export async function replayOf(table) {
  go(`/r/${await recordOf(table)}`);
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
