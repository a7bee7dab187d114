"""What is to be done on each little board of the lesson and of the rules. The page asks for it, and
``tools/lessons.py`` looks for situations in which it can be done."""

from __future__ import annotations

from typing import Literal

from tsuro.event import DragonMoved, Event, StoneOut, StoneStarted, StoneWalked, TilePlaced
from tsuro.frozen import value


@value
class Goal:
    """Something that is to happen, to oneself or to another."""

    event: str
    mine: bool = True
    squares: int = 0
    """Of a walk: over how many squares at least, staying on the board."""
    how: Literal["edge", "met"] | None = None
    """Of a stone that goes out."""

    def reached(self, event: Event, me: int) -> bool:
        """Whether an event is it, for the seat that tries; ``table/goal.js`` says the same."""
        if type(event).__name__ != self.event:
            return False
        match event:
            case StoneStarted(seat=seat) | TilePlaced(seat=seat) | DragonMoved(to=seat):
                return (seat == me) is self.mine
            case StoneWalked(seat=seat, path=path, end=end):
                stays = end is not None and len(path) >= self.squares
                return stays and (seat == me) is self.mine
            case StoneOut(seat=seat, how=how):
                return how == self.how and (seat == me) is self.mine
        return False


GOALS = {
    "start": Goal("StoneStarted"),
    "place": Goal("TilePlaced"),
    "turn": Goal("StoneWalked", squares=2),
    "walk": Goal("StoneWalked", squares=3),
    "push": Goal("StoneOut", mine=False, how="edge"),
    "meet": Goal("StoneOut", mine=False, how="met"),
    "dragon": Goal("DragonMoved"),
}
"""By the name of the board, in the order of the lesson."""
