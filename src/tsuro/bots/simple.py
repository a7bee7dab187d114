"""Bots that do not look further than the tile they lay."""

from __future__ import annotations

from tsuro.action import Choice
from tsuro.bots.bot import safe
from tsuro.chance import Chance
from tsuro.view import View


class RandomBot:
    """Takes any legal choice, each as likely as any other."""

    name = "random"

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """Any choice."""
        return self._chance.pick(view.choices)


class CarefulBot:
    """Takes any choice that keeps its own stones on the board, if there is one."""

    name = "careful"

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """Any choice that puts no stone of its own out."""
        return self._chance.pick(safe(view) or view.choices)
