"""Bots: each chooses an action from a view, and from nothing else."""

from __future__ import annotations

from typing import Protocol

from tsuro.action import Choice, Place
from tsuro.chance import Chance
from tsuro.view import View


class Bot(Protocol):
    """Somebody who can play: asked with a view, it answers one of the view's choices."""

    def choose(self, view: View) -> Choice:
        """What to do."""
        ...


class RandomBot:
    """Takes any legal choice, each as likely as any other."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """Any choice."""
        return self._chance.pick(view.choices)


class CarefulBot:
    """Takes any choice that keeps its own stones on the board, if there is one."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """Any choice that puts no stone of its own out."""
        return self._chance.pick(safe(view) or view.choices)


def safe(view: View) -> tuple[Place, ...]:
    """The placements that may be chosen and put no stone of one's own out."""
    return tuple(
        placement.action
        for placement in view.placements
        if placement.action in view.choices and all(out.seat != view.seat for out in placement.outs)
    )
