"""A view as plain JSON, for programs of any language."""

from __future__ import annotations

from dataclasses import fields

from tsuro.event import StoneOut
from tsuro.rules.refusal import Refusal
from tsuro.table import Options, Sighting
from tsuro.view.plain import (
    OpenPart,
    OwnPart,
    PlainFall,
    PlainPlacement,
    PlainRefusal,
    PlainReturning,
    PlainSighting,
    PlainView,
    ShortFall,
    ShortPlacement,
    ShortWalk,
)
from tsuro.view.view import Placement, Returning, View

VERSION = 1
OPTIONS = tuple(field.name for field in fields(Options))


def plain(view: View, *, short: bool = False) -> PlainView:
    """What a seat sees; ``short``: with placements in short."""
    options = view.setup.options
    return {
        "v": VERSION,
        "edition": view.setup.edition,
        "mode": view.setup.mode,
        "options": {
            name: value for name in OPTIONS if (value := getattr(options, name)) is not None
        },
        "names": view.setup.names,
        "size": view.board.grid.size,
        "seat": view.seat,
        **own_part(view, short=short),
        **open_part(view),
    }


def own_part(view: View, *, short: bool = False) -> OwnPart:
    """What a seat alone sees; ``short``: with placements in short."""
    placement = short_placement if short else plain_placement
    return {
        "hand": view.hand,
        "turns": view.turns,
        "shown": view.shown,
        "own_aside": view.own_aside,
        "sightings": [_sighting(one) for one in view.sightings],
        "unseen": view.unseen,
        "choices": [str(choice) for choice in view.choices],
        "placements": [placement(one) for one in view.placements],
    }


def open_part(view: View) -> OpenPart:
    """What changes at a table in the sight of all."""
    return {
        "asked": view.asked,
        "active": view.active,
        "ready": view.ready,
        "laid": {square: str(laid) for square, laid in view.laid.items()},
        "stones": [list(stones) for stones in view.stones],
        "counts": view.counts,
        "spoils": view.spoils,
        "piles": view.piles,
        "aside": view.aside,
        "dragon": view.dragon,
        "winners": view.winners,
        "returning": _returning(view.returning),
    }


def refusal_form(why: Refusal) -> PlainRefusal:
    """A refusal: its name and its facts."""
    facts = {f.name: getattr(why, f.name) for f in fields(why)}  # type: ignore[arg-type]
    return {"name": type(why).__name__, "facts": facts}


def _returning(returning: Returning | None) -> PlainReturning | None:
    if returning is None:
        return None
    known = returning.sighting
    return {
        "count": returning.count,
        "passes": returning.passes,
        "sighting": _sighting(known) if known else None,
    }


def _sighting(sighting: Sighting) -> PlainSighting:
    return {
        "tiles": sorted(sighting.tiles),
        "least": sighting.least,
        "most": sighting.most,
    }


def plain_placement(placement: Placement) -> PlainPlacement:
    """A placement, every fact by its name."""
    form: PlainPlacement = {
        "action": str(placement.action),
        "square": placement.square,
        "allowed": placement.allowed,
        "walks": [
            {
                "seat": walk.seat,
                "stone": walk.stone,
                "end": walk.end or "out",
                "path": walk.path,
            }
            for walk in placement.walks
        ],
        "outs": [(out.seat, out.stone) for out in placement.outs],
        "falls": [_fall(out) for out in placement.outs],
    }
    if placement.refusal:
        form["refusal"] = refusal_form(placement.refusal)
    return form


def _fall(out: StoneOut) -> PlainFall:
    return {
        "seat": out.seat,
        "stone": out.stone,
        "how": out.how,
        "by": out.by,
        "square": out.square,
        "port": out.port,
        "met": out.met,
    }


def short_placement(placement: Placement) -> ShortPlacement:
    """A placement in short."""
    return ShortPlacement(
        str(placement.action),
        placement.square,
        tuple(
            ShortWalk(
                walk.seat,
                walk.stone,
                "".join([f"{square}{enter}{leave}" for square, enter, leave in walk.path]),
                walk.end or "out",
            )
            for walk in placement.walks
        ),
        tuple(
            ShortFall(out.seat, out.stone, out.how, out.by, out.square, out.port, out.met)
            for out in placement.outs
        ),
        refusal_form(placement.refusal) if placement.refusal else None,
    )
