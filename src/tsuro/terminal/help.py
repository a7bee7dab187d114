"""What can be typed in line mode."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from tsuro.editions import edition
from tsuro.terminal.lines import wrapped
from tsuro.terminal.piles import are_apart
from tsuro.terminal.sitting import Offer
from tsuro.view import View
from tsuro.words import Language, in_ascii


def command_of(word: str, language: Language) -> str:
    """What somebody typed, with its first word in English if it is a command in their language;
    accents may be left away."""
    _ = language.text
    local = {
        _("help"): "help",
        _("list"): "list",
        _("hint"): "hint",
        _("undo"): "undo",
        _("board"): "board",
        _("hand"): "hand",
        _("rules"): "rules",
        _("say"): "say",
        _("resign"): "resign",
        _("quit"): "quit",
    }
    local |= {in_ascii(name): command for name, command in local.items()}
    first, space, rest = word.partition(" ")
    return local.get(first.lower(), first) + space + rest


def help_lines(view: View, offers: AbstractSet[Offer], language: Language) -> list[str]:
    """What can be typed while one is asked, a line each."""
    _, setup, rules = language.text, view.setup, edition(view.setup.edition)
    sides = rules.mode(setup.mode).starts(rules).name == "outer-side"
    stones, piles = len(view.stones[0]), len(view.piles)
    apart = are_apart(view)
    bonus = rules.bonus is not None and rules.bonus.used(setup) and not apart
    lines = (
        (_("a3.7     start on port 7 of square a3"), not sides),
        (_("a3.w     start on the outer west side of square a3"), sides),
        (_("17r2     lay tile 17 turned twice (17: not turned)"), True),
        (_("17r2s1   the same, in front of your second stone (s0: the first)"), stones > 1),
        (_("17r2e7   the same, with the stone entering by port 7 (first time)"), sides),
        (_("-3+9     swap: give tile 3, take tile 9; = keeps your hand"), bonus),
        (_("d1       draw from the second pile (d0: the first)"), piles > 1 and not apart),
        (_("d1       draw for your second stone (d0: for the first)"), apart),
        (_("list     what you can do, and what would happen"), True),
        (_("hint     what a strong player would do"), "hint" in offers),
        (_("undo     take your last decision back"), "undo" in offers),
        (_("board    show the board and your hand again"), True),
        (_("hand     show your tiles larger"), True),
        (_("rules    the rules of this edition"), True),
        (_("say hi   say something to the others at the table"), "chat" in offers),
        (_("resign   leave the game"), True),
        (_("quit     stop"), True),
    )
    ports = _("Ports go clockwise from the top left: 0 1 top, 2 3 right, 4 5 bottom, 6 7 left.")
    rows = [line.partition("  ") for line, applies in lines if applies]
    wide = max(len(word) for word, _, _ in rows)  # some words are longer than English ones
    found = [f"  {word:<{wide}}  {does.strip()}" for word, _, does in rows]
    return [*found, *wrapped(ports)]
