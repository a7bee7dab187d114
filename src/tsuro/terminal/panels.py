"""What stands beside and below the board: who plays, the hand, what is asked, the keys."""

from __future__ import annotations

from rich.text import Text

from tsuro.picture.cells import Ink, style_of
from tsuro.picture.scene import Scene
from tsuro.picture.text import letter_of
from tsuro.table import OUT
from tsuro.terminal.choosing import Choosing
from tsuro.terminal.session import Session
from tsuro.words import preview, standing


def seats_text(session: Session, scene: Scene, *, unicode: bool) -> Text:
    """Who plays, with which stones, and how many tiles each holds."""
    table, teller, _ = session.game.table, session.teller(None), session.language.text
    found = Text()
    for seat, stones in enumerate(table.stones):
        lit = seat == table.to_move or seat in (table.winners or ())
        found.append(("▶" if unicode else ">") if lit else " ")
        for stone, at in enumerate(stones):
            ink = Ink("stone", scene.sign(seat, stone))
            style = "dim strike" if at == OUT else style_of(ink)
            found.append(letter_of(scene, seat, stone), style)
        words = f" {teller.name(seat)}  {len(table.hands[seat])}"
        if table.dragon == seat:
            words += ", " + _("the dragon")
        out = all(at == OUT for at in stones)
        found.append(words + "\n", "dim" if out else "bold" if lit else "")
    sizes = ", ".join(str(len(pile)) for pile in table.piles)
    found.append(" " + _("In the pile: {count}").format(count=sizes), "dim")
    return found


def hand_of(
    session: Session, choosing: Choosing | None, seat: int | None
) -> list[tuple[int, int, bool]]:
    """The tiles of a seat, and those that it may take: each with its turn, and whether it is the
    one in mind."""
    if seat is None:
        return []
    view = choosing.view if choosing else session.view(seat)
    action = choosing.action if choosing and choosing.is_place else None
    found = [(tile, 0, False) for tile in (*view.hand, *(t for hand in view.shown for t in hand))]
    if action:
        found[view.hand.index(action.tile)] = (action.tile, action.turn, True)
    return found


def sentence_of(session: Session, choosing: Choosing | None) -> str:
    """What is asked, or what the choice in mind would do."""
    table, _ = session.game.table, session.language.text
    if table.winners is not None:
        return _("The game is over. Press v to see it again.")
    if choosing is None:
        return standing(session.teller(session.alone), table)
    if placement := choosing.placement:
        return preview(session.teller(choosing.view.seat), placement)
    assert choosing.view.asked
    asked = {
        "start": _("Where do you start?"),
        "exchange": _("What do you swap?"),
        "draw": _("Where do you draw?"),
    }[choosing.view.asked]
    count = f"{choosing.number + 1}/{len(choosing.view.choices)}"
    return f"{asked}  {choosing.choice}  ({count})"


def keys_of(
    session: Session, choosing: Choosing | None, *, unicode: bool
) -> list[tuple[str, str, str]]:
    """The keys that do something now: what stands on each, what it does, and its name."""
    _, across = session.language.text, "←→" if unicode else "<>"
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
    keys.append(("q", _("leave"), "q"))
    if choosing:
        keys += [("h", _("hint"), "h"), ("u", _("undo"), "u")]
    if session.alone is not None or session.game.over:
        keys.append(("v", _("replay"), "v"))
    return [*keys, ("x", _("resign"), "x")] if choosing else keys
