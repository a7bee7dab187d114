// How somebody notices something: a word at the edge of the screen, a sentence for those who listen, and
// when it is their turn a bell, the title, the icon, and a notification where that is allowed.

import { button, h, the } from "./dom.js";
import { _ } from "./i18n.js";
import { iconButton } from "./icon.js";
import { setting } from "./settings.js";
import { sound } from "./sound.js";

const FOR = 5000;

const KEPT = 20;

/** Say to those who listen what happened: after what was said before. @param {string} words */
export function say(words) {
  if (!words) return;
  const said = the("#said");
  said.append(h("p", {}, words));
  while (said.childElementCount > KEPT) said.firstElementChild?.remove();
}

/** Say to those who listen what they have in mind: instead of what that was before. @param {string} words */
export function mind(words) {
  const said = the("#mind");
  said.textContent = said.textContent === words ? `${words}\u200b` : words;
}

/**
 * Show a few words for a while.
 * @param {string} words
 * @param {{id?: string, lasting?: boolean, fixed?: boolean, action?: string, then?: () => void}} [more] with an id it replaces the last one of it;
 *   lasting: until it is closed; fixed: until what it says is no more so
 */
export function notice(words, { id = words, lasting = false, fixed = false, action, then } = {}) {
  dismiss(id);
  const shown = h("div", { class: "notice", "data-id": id }, h("p", {}, words),
    action && then ? button(action, then) : null,
    fixed ? null : iconButton("close", _("Close"), () => shown.remove(), { class: "close" }));
  the("#notices").append(shown);
  if (!lasting && !fixed) setTimeout(() => shown.remove(), FOR);
}

/** Take a notice away. @param {string} id */
export function dismiss(id) {
  the("#notices").querySelectorAll(".notice").forEach((each) => {
    if (each instanceof HTMLElement && each.dataset.id === id) each.remove();
  });
}

/** Say why something was not done. @param {unknown} why */
export function refused(why) {
  const words = why instanceof Error ? why.message : String(why);
  notice(words, { id: "refused" });
}

let title = "Tsuro";
let waiting = false;

/** What the window is called. @param {string} name */
export function entitle(name) {
  title = name ? `${name} · Tsuro` : "Tsuro";
  mark();
}

/** Whether it is up to somebody here. @param {boolean} yours @param {string} [words] */
export function yourTurn(yours, words = "") {
  if (yours === waiting) return;
  waiting = yours;
  mark();
  if (!yours) return;
  sound("turn");
  if (document.hidden && setting("notify")) void notify(words);
}

function mark() {
  document.title = waiting ? `● ${_("Your turn.")} ${title}` : title;
  const icon = document.querySelector("#icon");
  icon?.setAttribute("href", (icon.getAttribute("href") ?? "").replace(/icon(-turn)?\.svg/, waiting ? "icon-turn.svg" : "icon.svg"));
  const badge = waiting ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}

/** @param {string} words */
async function notify(words) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body: words, tag: "turn" };
  if (worker) await worker.showNotification("Tsuro", options);
  else new Notification("Tsuro", options);
}
