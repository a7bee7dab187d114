// Sentences in the reader's language. English is written in the code; the catalogues are gettext's.

import { LANGUAGES } from "./languages.js";
import { setting } from "./settings.js";

export { LANGUAGES };

/** @typedef {Record<string, string | number>} Facts */

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let code = "en";
let rules = new Intl.PluralRules("en");

/** Of a language with several kinds, the one that we speak: their plurals differ. */
const KINDS = /** @type {Record<string, string>} */ ({ pt: "pt-PT" });
/** The forms for numbers, in the order in which gettext keeps those that a language has. */
const FORMS = ["zero", "one", "two", "few", "many", "other"];

/** The language that is spoken. */
export function language() {
  return code;
}

/** The language that the reader chose, or the first of ours that the browser prefers. */
export function wanted() {
  const chosen = setting("language");
  const codes = [chosen, ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase())];
  return codes.find((each) => each in LANGUAGES) ?? "en";
}

/** Speak a language from now on. @param {string} next */
export async function speak(next) {
  /** @type {typeof catalogue} */
  let found = {};
  if (next !== "en") {
    try {
      const answer = await fetch(new URL(`../words.${next}.json`, import.meta.url));
      if (!answer.ok) throw new Error(String(answer.status));
      found = await answer.json();
    } catch {
      next = "en";
    }
  }
  catalogue = found;
  code = next;
  rules = new Intl.PluralRules(KINDS[next] ?? next);
  document.documentElement.lang = next;
}

/** A sentence, with its facts put in. @param {string} text @param {Facts} [facts] */
export function _(text, facts) {
  const found = catalogue[text];
  return filled(typeof found === "string" ? found : text, facts);
}

/**
 * A sentence in the form for a number; the number is the fact `count`.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Facts} [facts]
 */
export function plural(one, many, count, facts) {
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : [one, many];
  const own = /** @type {string[]} */ (rules.resolvedOptions().pluralCategories);
  const place = FORMS.filter((each) => own.includes(each)).indexOf(rules.select(count));
  return filled(forms[Math.min(place, forms.length - 1)] ?? many, { count, ...facts });
}

/** @param {string} text @param {Facts} [facts] */
function filled(text, facts = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** A share as a percentage. @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(code, { style: "percent" }).format(share);
}
