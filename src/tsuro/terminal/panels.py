"""What stands beside and below the board: who plays, the hand, what is asked, the keys."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from rich.text import Text

from tsuro.action import Draw
from tsuro.picture.scene import Scene
from tsuro.picture.text import letter_of
from tsuro.picture.text.cells import Ink, style_of
from tsuro.table import OUT
from tsuro.terminal.mind import Choosing
from tsuro.terminal.piles import are_apart, piles_of
from tsuro.terminal.sitting import Offer
from tsuro.view import View
from tsuro.words import Language, Teller, preview, standing


def seats_text(view: View, teller: Teller, scene: Scene, *, unicode: bool) -> Text:
    """Who plays, with which stones, and how many tiles each holds."""
    _ = teller.language.text
    found = Text()
    for seat, stones in enumerate(view.addresses):
        lit = seat == view.to_move or seat in (view.winners or ())
        found.append(("▶" if unicode else ">") if lit else " ")
        for stone, at in enumerate(stones):
            ink = Ink("stone", scene.sign(seat, stone))
            style = "dim strike" if at == OUT else style_of(ink)
            found.append(letter_of(scene, seat, stone), style)
        words = f" {teller.name(seat)}  {view.counts[seat]}"
        if view.dragon == seat:
            words += ", " + _("the dragon")
        out = all(at == OUT for at in stones)
        found.append(words + "\n", "dim" if out else "bold" if lit else "")
    piles = piles_of(view, typed=False)
    found.append(" " + _("In the pile: {count}").format(count=piles), "dim")
    return found


def hand_of(view: View | None, choosing: Choosing | None) -> list[tuple[int, int, bool]]:
    """The tiles of a seat, and those that it may take: each with its turn, and whether it is the
    one in mind."""
    if view is None:
        return []
    action = choosing.action if choosing and choosing.is_place else None
    found = [(tile, 0, False) for tile in (*view.hand, *(t for hand in view.shown for t in hand))]
    if action:
        found[view.hand.index(action.tile)] = (action.tile, action.turn, True)
    return found


def sentence_of(view: View, choosing: Choosing | None, teller: Teller) -> str:
    """What is asked, or what the choice in mind would do."""
    _ = teller.language.text
    if view.winners is not None:
        return _("The game is over. Press v to see it again.")
    if choosing is None:
        return standing(teller, view)
    if placement := choosing.placement:
        return preview(teller, placement)
    assert choosing.view.asked
    asked = {
        "start": _("Where do you start?"),
        "exchange": _("What do you swap?"),
        "draw": _("Which pile do you draw from?"),
    }[choosing.view.asked]
    count, choice = f"{choosing.number + 1}/{len(choosing.view.choices)}", str(choosing.choice)
    if isinstance(choosing.choice, Draw) and view.seat is not None and are_apart(view):
        choice += f", {teller.stone(view.seat, choosing.choice.pile)}"
    return f"{asked}  {choice}  ({count})"


def choosing_keys(
    choosing: Choosing | None, language: Language, *, unicode: bool
) -> list[tuple[str, str, str]]:
    """The keys by which somebody chooses: what stands on each, what it does, and its name."""
    _, across = language.text, "←→" if unicode else "<>"
    keys = []
    if choosing and choosing.is_place:
        keys += [(across, _("tile"), "right"), ("↑↓" if unicode else "^v", _("turn"), "up")]
        if len(choosing.view.ready) > 1:
            keys.append(("s", _("stone"), "s"))
        if choosing.action and choosing.action.enter is not None:
            keys.append(("e", _("entrance"), "e"))
        keys.append((_("Enter"), _("lay"), "enter"))
    elif choosing:
        keys += [(across, _("choose"), "right"), (_("Enter"), _("take it"), "enter")]
    return keys


def table_keys(
    choosing: Choosing | None, offers: AbstractSet[Offer], language: Language, *, unicode: bool
) -> list[tuple[str, str, str]]:
    """All keys that do something now at a table."""
    _ = language.text
    keys: tuple[tuple[str, str, bool], ...] = (
        ("b", _("begin"), "begin" in offers),
        ("q", _("leave"), True),
        ("?", _("help"), True),
        ("t", _("take my seat back"), "back" in offers),
        ("h", _("hint"), "hint" in offers and choosing is not None),
        ("u", _("undo"), "undo" in offers and choosing is not None),
        ("v", _("replay"), "replay" in offers),
        ("c", _("chat"), "chat" in offers),
        ("m", _("rematch"), "rematch" in offers),
        ("n", _("no rematch"), "decline" in offers),
        ("x", _("resign"), choosing is not None),
    )
    names = {"?": "question_mark"}
    others = [(key, does, names.get(key, key)) for key, does, is_there in keys if is_there]
    return choosing_keys(choosing, language, unicode=unicode) + others
