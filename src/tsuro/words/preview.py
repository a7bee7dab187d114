"""What a placement would do, as a sentence."""

from __future__ import annotations

from tsuro.event import StoneOut, StoneWalked
from tsuro.view import Placement
from tsuro.words.refusals import refusal
from tsuro.words.teller import Teller


def preview(teller: Teller, placement: Placement) -> str:
    """What a placement would do, and why it is not allowed if it is not."""
    _ = teller.language.text
    action = placement.action
    parts = [_walk(teller, walk) for walk in placement.walks if walk.end is not None]
    parts += [_out(teller, out) for out in placement.outs]
    text = _("Tile {tile} {turned}: {what}.").format(
        tile=action.tile, turned=teller.turned(action.turn), what=_("; ").join(parts)
    )
    if placement.refusal:
        text += " " + refusal(teller.language, placement.refusal)
    return text


def _walk(teller: Teller, walk: StoneWalked) -> str:
    count, plural = len(walk.path), teller.language.plural
    if walk.seat == teller.listener and teller.stones == 1:
        text = plural(
            "you walk {count} square to {end}", "you walk {count} squares to {end}", count
        )
    else:
        text = plural(
            "{who} walks {count} square to {end}", "{who} walks {count} squares to {end}", count
        )
    return text.format(who=teller.stone(walk.seat, walk.stone), count=count, end=walk.end)


def _out(teller: Teller, out: StoneOut) -> str:
    _ = teller.language.text
    if out.seat == teller.listener and teller.stones == 1:
        return _("you go out")
    return _("{who} goes out").format(who=teller.stone(out.seat, out.stone))
