// The invitation: a link to send, and its code for phones.

import { api } from "../net/api.js";
import { dialog } from "../ui/dialog.js";
import { button, h } from "../ui/dom.js";
import { _ } from "../ui/i18n.js";
import { notice, refused } from "../ui/notice.js";

/** The panel with a table's link. @param {string} id */
export async function inviting(id) {
  const { link, sentence, qr } = await api("GET", `/tables/${id}/invite`);
  return panel(sentence, _("Link to this table"), link, qr);
}

/** A link and its code, with what to know of it. @param {string} sentence @param {string} label @param {string} link @param {string} qr */
function panel(sentence, label, link, qr) {
  const code = new DOMParser().parseFromString(qr, "image/svg+xml").documentElement;
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", _("The link as a QR code"));
  return h("section", { class: "invite" }, h("p", {}, sentence),
    linkRow(label, link),
    h("div", { class: "code" }, document.importNode(code, true)));
}

/** A link to copy, or to share where the system can. @param {string} label @param {string} link */
export function linkRow(label, link) {
  const input = h("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => input.select() });
  return h("div", { class: "row link-row" }, input, button(_("Copy"), () => void copy(link, input), { class: "main" }),
    "share" in navigator ? button(_("Share"), () => void navigator.share({ title: "Tsuro", url: link }).catch(() => {})) : null);
}

/** @param {string} text @param {HTMLInputElement} input */
async function copy(text, input) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    input.select();
    if (!document.execCommand("copy")) {
      notice(_("Copy the link by hand: it is selected."));
      return;
    }
  }
  notice(_("Copied."));
}

/** Show the invitation over the table. @param {string} id */
export async function invitation(id) {
  try {
    dialog(_("Invite"), [await inviting(id)], "small");
  } catch (why) {
    refused(why);
  }
}

/** Show the link by which somebody goes on with their seats elsewhere. @param {string} id */
export async function handover(id) {
  try {
    const { link, qr } = await api("POST", `/tables/${id}/handover`);
    const sentence = _("Open this link on the other device: your seat moves there. It works once; show it to nobody else.");
    dialog(_("Go on on another device"), [panel(sentence, _("Your private link"), link, qr)], "small");
  } catch (why) {
    refused(why);
  }
}
