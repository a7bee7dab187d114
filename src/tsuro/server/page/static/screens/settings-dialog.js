// The settings: language, look, sound, and how one plays.

import { dialog, field, select, toggle } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { LANGUAGES, _, language } from "../ui/i18n.js";
import { set, setting } from "../ui/settings.js";
import { wake } from "../ui/sound.js";

/** Show the settings; a language that is chosen is spoken at once. @param {import("../ui/dom.js").Child[]} [more] */
export function options(more = []) {
  const shown = dialog(_("Settings"), [
    field(_("Language"), select(Object.entries(LANGUAGES), language(), (code) => {
      set("language", code);
      shown.close();
    })),
    field(_("Look"), select([["", _("match the system")], ["light", _("paper (light)")], ["dark", _("night (dark)")]],
      setting("theme"), (theme) => look(theme))),
    field(_("Show moves"), select([["calm", _("calmly")], ["brisk", _("briskly")], ["once", _("instantly")]],
      setting("pace"), (pace) => set("pace", pace === "calm" || pace === "once" ? pace : "brisk"))),
    toggle(_("Sound"), setting("sound"), (on) => {
      set("sound", on);
      wake();
    }),
    toggle(_("Play with one tap"), setting("oneTap"), (on) => set("oneTap", on),
      _("One tap on a start, a pile or the square in front of your stone makes the move.")),
    toggle(_("Confirm dragged tiles"), setting("sure"), (on) => set("sure", on)),
    toggle(_("Notation"), setting("notation"), (on) => set("notation", on), _("Name squares, ports and tiles the way records do.")),
    "Notification" in globalThis ? notifying() : null,
    ...(matchMedia("(pointer: fine)").matches ? [h("h3", {}, _("Keys")), keys()] : []),
    ...more,
  ]);
  return shown;
}

/** @param {string} theme */
function look(theme) {
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    set("theme", theme);
  } else {
    delete document.documentElement.dataset.theme;
    set("theme", "");
  }
}

function notifying() {
  return toggle(_("Tell me when it is my turn"), setting("notify"), async (on) => {
    const allowed = on && (await Notification.requestPermission()) === "granted";
    set("notify", allowed);
  }, _("With a notification, while this page is in the background."));
}

function keys() {
  /** @type {[string, string][]} */
  const list = [
    ["← →", _("choose a tile, a start or a pile")],
    ["R", _("turn the tile (Shift: turn it back)")],
    ["S", _("another stone")],
    ["E", _("another port to enter by")],
    [_("Enter"), _("confirm")],
    ["U", _("take back")],
    ["H", _("a hint")],
    ["W", _("say where all the stones are")],
    ["Esc", _("skip the animation")],
  ];
  return h("dl", { class: "keys" }, ...list.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]));
}
