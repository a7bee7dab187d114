"""The view that plain JSON tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tsuro.action import Place, parse
from tsuro.board import Board, Crossing
from tsuro.event import StoneOut, StoneWalked
from tsuro.rules import refusal as refusals
from tsuro.rules.refusal import Refusal
from tsuro.table import OUT, Options, Setup, Sighting, Stone
from tsuro.view.plain import (
    PlainPlacement,
    PlainRefusal,
    PlainReturning,
    PlainSighting,
    PlainView,
    ShortPlacement,
)
from tsuro.view.view import Placement, Returning, View


def view_of(form: PlainView) -> View:
    """The view that a plain form tells."""
    board = Board.empty(form["size"])
    for square, laid in form["laid"].items():
        tile, turn = laid.split("r")
        board = board.lay(board.grid.index[square], int(tile), int(turn))
    setup = Setup(form["edition"], form["mode"], tuple(form["names"]), Options(**form["options"]))
    return View(
        setup=setup,
        seat=form["seat"],
        board=board,
        addresses=tuple(tuple(_stone_of(board, at) for at in stones) for stones in form["stones"]),
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
        returning=_returning_of(form["returning"]),
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


def _sighting_of(form: PlainSighting) -> Sighting:
    return Sighting(frozenset(form["tiles"]), tuple(form["least"]), tuple(form["most"]))


def _returning_of(form: PlainReturning | None) -> Returning | None:
    if form is None:
        return None
    known = form["sighting"]
    return Returning(form["count"], _sighting_of(known) if known else None, form["passes"])


def _placement_of(form: PlainPlacement | ShortPlacement | list[Any]) -> Placement:
    if not isinstance(form, dict):
        return _long(ShortPlacement(*form))
    walks = tuple(
        StoneWalked(
            walk["seat"],
            walk["stone"],
            tuple(Crossing(*crossing) for crossing in walk["path"]),
            None if walk["end"] == "out" else walk["end"],
        )
        for walk in form["walks"]
    )
    outs = tuple(
        StoneOut(
            out["seat"], out["stone"], out["how"], out["by"], out["square"], out["port"],
            _pair(out["met"]),
        )
        for out in form["falls"]
    )  # fmt: skip
    why = refusal_of(form["refusal"]) if "refusal" in form else None
    return Placement(_place(form["action"]), form["square"], walks, outs, why)


def _long(short: ShortPlacement) -> Placement:
    walks = tuple(
        StoneWalked(seat, stone, tuple(_crossings(path)), None if end == "out" else end)
        for seat, stone, path, end in short.walks
    )
    outs = tuple(StoneOut(*out[:-1], met=_pair(out[-1])) for out in short.falls)
    why = refusal_of(short.refusal) if short.refusal else None
    return Placement(_place(short.action), short.square, walks, outs, why)


def _crossings(path: str) -> Iterable[Crossing]:
    for n in range(0, len(path), 4):
        yield Crossing(path[n : n + 2], int(path[n + 2]), int(path[n + 3]))


def _place(text: str) -> Place:
    action = parse(text)
    assert isinstance(action, Place)
    return action


def _pair(met: Iterable[int] | None) -> tuple[int, int] | None:
    if met is None:
        return None
    seat, stone = met
    return seat, stone


def refusal_of(form: PlainRefusal) -> Refusal:
    """The refusal that a form tells."""
    facts = {
        name: tuple(fact) if isinstance(fact, list) else fact
        for name, fact in form["facts"].items()
    }
    why: Refusal = getattr(refusals, form["name"])(**facts)
    return why
