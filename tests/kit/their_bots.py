"""Bots as other people may write them, for tests."""

from __future__ import annotations

import os
import sys

from tsuro.action import Choice
from tsuro.chance import Chance
from tsuro.view import View

NUMBER = 7


class Good:
    """Takes its first choice."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View) -> Choice:
        return view.choices[0]


class Leaves(Good):
    """Ends the program when asked."""

    def choose(self, view: View) -> Choice:
        sys.exit("I quit")


class Ends(Good):
    """Ends the process when asked, whatever else runs in it."""

    def choose(self, view: View) -> Choice:
        os._exit(3)


class Slips(Good):
    """Has a slip in it."""

    def choose(self, view: View) -> Choice:
        return view["choices"][0]  # type: ignore[index, no-any-return]


class Answers(Good):
    """Answers a text that is no choice."""

    def choose(self, view: View) -> Choice:
        return "99r0"  # type: ignore[return-value]


class Raises(Good):
    """Cannot be made."""

    def __init__(self, chance: Chance) -> None:
        raise ValueError("no")


class Quits(Good):
    """Ends the program when made."""

    def __init__(self, chance: Chance) -> None:
        sys.exit(1)
