"""The ways that stones have walked: folded from what happened, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from tsuro.board import Crossing
from tsuro.event import Event, StoneOut, StoneStarted, StoneWalked
from tsuro.feats import Feats
from tsuro.game import Game, Played


@dataclass(frozen=True, slots=True)
class Trail:
    """The way that a stone has walked, from its start on."""

    seat: int
    stone: int
    path: tuple[Crossing, ...]
    end: Literal["stands", "edge", "met"] = "stands"
    met: tuple[int, int] | None = None
    """The seat and stone that it met."""


Trails = tuple[Trail, ...]


def with_walks(trails: Trails, events: Iterable[Event]) -> Trails:
    """The ways after something more has happened."""
    found = {(trail.seat, trail.stone): trail for trail in trails}
    for event in events:
        match event:
            case StoneStarted(seat, stone):
                found[seat, stone] = Trail(seat, stone, ())
            case StoneWalked(seat, stone, path, end):
                one = found[seat, stone]
                ends: Literal["stands", "edge"] = "stands" if end else "edge"
                found[seat, stone] = replace(one, path=one.path + path, end=ends)
            case StoneOut(seat, stone, "met", met=met):
                found[seat, stone] = replace(found[seat, stone], end="met", met=met)
            case _:
                pass
    return tuple(found.values())


def walked(game: Game) -> Trails:
    """The ways of all stones of a game, also of those that are out; the game is played again."""
    return followed(game.history()).trails


class Followed(NamedTuple):
    """A game that was followed to its end, or to where it stands."""

    game: Game | None
    trails: Trails
    feats: Feats


def followed(steps: Iterable[Played]) -> Followed:
    """A game that is being played, the ways that its stones have walked at the end, and its
    feats."""
    found = Followed(None, (), Feats())
    for game, _, events in steps:
        found = Followed(game, with_walks(found.trails, events), found.feats.after(events))
    return found
