"""A view as plain JSON, for programs of any language, and back again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from tsuro.action import Place, parse
from tsuro.board import Board, Crossing
from tsuro.event import StoneOut, StoneWalked
from tsuro.rules import refusal as refusals
from tsuro.rules.refusal import Refusal
from tsuro.table import OUT, Options, Setup, Sighting, Stone
from tsuro.view.view import Placement, Returning, View

VERSION = 1

Form = dict[str, Any]


def plain(view: View) -> Form:
    """What a seat sees as lists, texts and numbers: nothing in it needs the rules."""
    options = asdict(view.setup.options)
    return {
        "v": VERSION,
        "edition": view.setup.edition,
        "mode": view.setup.mode,
        "options": {name: value for name, value in options.items() if value is not None},
        "names": view.setup.names,
        "size": view.board.grid.size,
        "seat": view.seat,
        **own_part(view),
        **open_part(view),
    }


def own_part(view: View) -> Form:
    """What a seat alone sees."""
    return {
        "hand": view.hand,
        "turns": view.turns,
        "shown": view.shown,
        "own_aside": view.own_aside,
        "sightings": [_sighting(one) for one in view.sightings],
        "unseen": view.unseen,
        "choices": [str(choice) for choice in view.choices],
        "placements": [_placement(placement) for placement in view.placements],
    }


def open_part(view: View) -> Form:
    """What changes at a table in the sight of all."""
    grid, returning = view.board.grid, view.returning
    return {
        "asked": view.asked,
        "active": view.active,
        "ready": view.ready,
        "laid": {
            square: f"{laid.tile}r{laid.turn}"
            for square, laid in zip(grid.squares, view.board.laid, strict=True)
            if laid
        },
        "stones": [[_stone(view, at) for at in stones] for stones in view.stones],
        "counts": view.counts,
        "spoils": view.spoils,
        "piles": view.piles,
        "aside": view.aside,
        "dragon": view.dragon,
        "winners": view.winners,
        "returning": returning
        and {
            "count": returning.count,
            "passes": returning.passes,
            "sighting": returning.sighting and _sighting(returning.sighting),
        },
    }


def refusal_form(why: Refusal) -> Form:
    """A refusal: its name and its facts."""
    facts = {f.name: getattr(why, f.name) for f in fields(why)}  # type: ignore[arg-type]
    return {"name": type(why).__name__, "facts": facts}


def _stone(view: View, at: Stone) -> str | None:
    if at is None:
        return None
    return "out" if at == OUT else view.board.grid.names[at]


def _sighting(sighting: Sighting) -> Form:
    return {
        "tiles": sorted(sighting.tiles),
        "least": sighting.least,
        "most": sighting.most,
    }


def _placement(placement: Placement) -> Form:
    form: Form = {
        "action": str(placement.action),
        "square": placement.square,
        "allowed": placement.refusal is None,
        "walks": [
            {
                "seat": walk.seat,
                "stone": walk.stone,
                "end": walk.end or "out",
                "path": walk.path,
            }
            for walk in placement.walks
        ],
        "outs": [[out.seat, out.stone] for out in placement.outs],
        "falls": [_fall(out) for out in placement.outs],
    }
    if placement.refusal:
        form["refusal"] = refusal_form(placement.refusal)
    return form


def _fall(out: StoneOut) -> Form:
    return {
        "seat": out.seat,
        "stone": out.stone,
        "how": out.how,
        "by": out.by,
        "square": out.square,
        "port": out.port,
        "met": out.met,
    }


# and back


def view_of(form: Form) -> View:
    """The view that a plain form tells."""
    board = Board.empty(form["size"])
    for square, laid in form["laid"].items():
        tile, turn = laid.split("r")
        board = board.lay(board.grid.squares.index(square), int(tile), int(turn))
    setup = Setup(form["edition"], form["mode"], tuple(form["names"]), Options(**form["options"]))
    returning = form["returning"]
    return View(
        setup=setup,
        seat=form["seat"],
        board=board,
        stones=tuple(tuple(_stone_of(board, at) for at in stones) for stones in form["stones"]),
        hand=tuple(form["hand"]),
        counts=tuple(form["counts"]),
        shown=_tuples(form["shown"]),
        piles=tuple(form["piles"]),
        aside=tuple(form["aside"]),
        own_aside=tuple(form["own_aside"]),
        dragon=form["dragon"],
        active=form["active"],
        asked=form["asked"],
        ready=tuple(form["ready"]),
        spoils=tuple(form["spoils"]),
        returning=returning
        and Returning(
            returning["count"],
            returning["sighting"] and _sighting_of(returning["sighting"]),
            returning["passes"],
        ),
        sightings=tuple(_sighting_of(one) for one in form["sightings"]),
        winners=None if form["winners"] is None else tuple(form["winners"]),
        choices=tuple(parse(text) for text in form["choices"]),  # type: ignore[misc]
        placements=tuple(_placement_of(one) for one in form["placements"]),
    )


def _tuples(lists: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(one) for one in lists)


def _stone_of(board: Board, at: str | None) -> Stone:
    if at is None:
        return None
    return OUT if at == "out" else board.grid.addresses[at]


def _sighting_of(form: Form) -> Sighting:
    return Sighting(frozenset(form["tiles"]), tuple(form["least"]), tuple(form["most"]))


def _placement_of(form: Form) -> Placement:
    action = parse(form["action"])
    assert isinstance(action, Place)
    walks = tuple(
        StoneWalked(
            walk["seat"],
            walk["stone"],
            tuple(Crossing(*crossing) for crossing in walk["path"]),
            None if walk["end"] == "out" else walk["end"],
        )
        for walk in form["walks"]
    )
    outs = tuple(StoneOut(**{**out, "met": _pair(out["met"])}) for out in form["falls"])
    why = refusal_of(form["refusal"]) if "refusal" in form else None
    return Placement(action, form["square"], walks, outs, why)


def _pair(met: list[int] | None) -> tuple[int, int] | None:
    return None if met is None else (met[0], met[1])


def refusal_of(form: Form) -> Refusal:
    """The refusal that a form tells."""
    facts = {
        name: tuple(fact) if isinstance(fact, list) else fact
        for name, fact in form["facts"].items()
    }
    why: Refusal = getattr(refusals, form["name"])(**facts)
    return why
