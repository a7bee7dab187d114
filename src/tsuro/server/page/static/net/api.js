// Asking the server over HTTP.

import { _, language } from "../ui/i18n.js";
import { keyOf } from "./tokens.js";

export const BASE = document.documentElement.dataset.base ?? "";
export const BUILD = document.documentElement.dataset.build ?? "";

/** Why something was not done: a name, facts, and a sentence for the reader. */
export class Refused extends Error {
  /** @param {string} name @param {string} sentence @param {Record<string, unknown>} [facts] */
  constructor(name, sentence, facts = {}) {
    super(sentence);
    this.name = name;
    this.facts = facts;
  }
}

/** The refusal of a server that cannot be reached. */
export function away() {
  return new Refused("NoConnection", _("There is no connection to the server. Try again in a moment."));
}

/**
 * Ask the server; what it answers.
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path below /api
 * @param {object | string} [body]
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  const answer = await send(method, path, body);
  return answer.headers.get("content-type")?.startsWith("application/json") ? answer.json() : answer.text();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object | string} [body]
 */
async function send(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (typeof body === "object") headers["content-type"] = "application/json";
  const key = keyOf(path.match(/^\/tables\/([^/?]+)/)?.[1] ?? "");
  if (key) headers.authorization = `Bearer ${key}`;
  let answer;
  try {
    answer = await fetch(address(path), {
      method, headers, body: typeof body === "object" ? JSON.stringify(body) : body ?? null,
    });
  } catch {
    throw away();
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  try {
    const form = await answer.json();
    return new Refused(form.name, form.sentence, form.facts);
  } catch {
    return away();
  }
}

/** The address of something below /api, in the reader's language. @param {string} path */
export function address(path) {
  const url = new URL(`${BASE}/api${path}`, location.href);
  url.searchParams.set("language", language());
  return url;
}

/** Whether the server has another build of the page than this one. */
export async function outdated() {
  try {
    const answer = await fetch(`${BASE}/build`, { cache: "no-store" });
    return answer.ok && (await answer.json()).build !== BUILD;
  } catch {
    return false;
  }
}
