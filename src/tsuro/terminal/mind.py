"""Choosing step by step what to do: which tile, how turned, before which stone."""

from __future__ import annotations

from tsuro.action import Choice, Place
from tsuro.view import Placement, View

WITHIN = {"tile": (), "turn": ("tile",), "stone": (), "enter": ("stone",)}
"""What stays the same while one thing is changed."""


class Choosing:
    """What somebody has in mind while they are asked. Keys change it, one thing at a time."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._number = 0
        legal = [p for p in view.placements if p.action in view.choices]
        safe = [p for p in legal if all(out.seat != view.seat for out in p.outs)]
        self.action: Place | None = (safe or legal)[0].action if legal else None

    @property
    def is_place(self) -> bool:
        """Whether a tile is to be laid."""
        return self.view.asked == "place"

    @property
    def placement(self) -> Placement | None:
        """The placement in mind, with what it would do."""
        if not self.is_place:
            return None
        return next((p for p in self.view.placements if p.action == self.action), None)

    @property
    def choice(self) -> Choice | None:
        """What would be done now; None if it is not allowed."""
        if self.is_place:
            return self.action if self.action in self.view.choices else None
        return self.view.choices[self._number]

    @property
    def number(self) -> int:
        """The number of the choice among all, where no tile is laid."""
        return self._number

    def press(self, key: str) -> bool:
        """Change what a key says; whether it says anything."""
        match key:
            case "left" | "right":
                self.step(1 if key == "right" else -1)
            case "up" | "down" | "r":
                self.turn(-1 if key == "down" else 1)
            case "s":
                self.stone()
            case "e":
                self.enter()
            case _ if key.isdigit() and key != "0":
                self.pick(int(key) - 1)
            case _:
                return False
        return True

    def step(self, by: int) -> None:
        """The next choice, or the next tile of the hand."""
        if self.is_place:
            self._next("tile", by)
        else:
            self._number = (self._number + by) % len(self.view.choices)

    def pick(self, number: int) -> None:
        """A choice by its number, or a tile by its place in the hand."""
        if self.is_place:
            hand = self.view.hand
            if self.action and number < len(hand):
                self._next("tile", sorted(set(hand)).index(hand[number]) - self._held())
        elif number < len(self.view.choices):
            self._number = number

    def _held(self) -> int:
        assert self.action
        return sorted(set(self.view.hand)).index(self.action.tile)

    def turn(self, by: int) -> None:
        """Turn the tile; where none is laid, another choice."""
        if self.is_place:
            self._next("turn", by)
        else:
            self.step(by)

    def stone(self) -> None:
        """Another stone."""
        if self.is_place:
            self._next("stone", 1)

    def enter(self) -> None:
        """Another port to enter by."""
        if self.is_place:
            self._next("enter", 1)

    def take(self, choice: Choice) -> None:
        """Have a choice in mind."""
        if isinstance(choice, Place):
            self.action = choice
        elif choice in self.view.choices:
            self._number = self.view.choices.index(choice)

    def _next(self, what: str, by: int) -> None:
        """The next action that differs in one thing, and as little as can be in others."""
        assert self.action
        now = self.action
        reach = [
            p.action
            for p in self.view.placements
            if all(getattr(p.action, same) == getattr(now, same) for same in WITHIN[what])
        ]
        values = sorted({getattr(action, what) for action in reach}, key=lambda v: (v is None, v))
        wanted = values[(values.index(getattr(now, what)) + by) % len(values)]
        self.action = min(
            (action for action in reach if getattr(action, what) == wanted),
            key=lambda a: (
                a.tile != now.tile,
                a.stone != now.stone,
                a.enter != now.enter,
                a.turn != now.turn,
                a.turn,
            ),
        )
