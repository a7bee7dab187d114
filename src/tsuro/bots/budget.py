"""How long a bot may think: some milliseconds, or a number of playouts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tsuro.frozen import told
from tsuro.given import shown, whole
from tsuro.reason import Reason

MOST_MS = 600_000
MOST_PLAYOUTS = 100_000_000


class BadBudget(ValueError):
    """A text that is no budget."""

    def __init__(self, text: str) -> None:
        super().__init__(
            Reason(
                "{text} is not a budget: give milliseconds such as 100ms (1 to {ms}ms), or playouts"
                " such as 5000playouts (1 to {playouts}).",
                text=repr(text[:40]),
                ms=MOST_MS,
                playouts=MOST_PLAYOUTS,
            )
        )


@told
@dataclass(frozen=True, slots=True)
class Budget:
    """A limit for one decision; with playouts the same seed always gives the same choice.

    >>> from tsuro.bots import Budget, budget
    >>> Budget(playouts=5000), str(Budget(ms=100))
    (Budget(ms=None, playouts=5000), '100ms')
    >>> budget("100ms") == Budget(ms=100)
    True
    """

    ms: int | None = None
    """Milliseconds."""
    playouts: int | None = None
    """How many games are played on in the head."""

    def __post_init__(self) -> None:
        if (self.ms is None) == (self.playouts is None):
            raise ValueError(
                "a budget is milliseconds or playouts: Budget(ms=100), or Budget(playouts=5000)"
            )
        for name in ("ms", "playouts"):
            if (given := getattr(self, name)) is not None:
                whole(name, given, 1)

    def __str__(self) -> str:
        return f"{self.ms}ms" if self.ms is not None else f"{self.playouts}playouts"

    def shrunk(self, share: float) -> Budget:
        """A share of it, never so little that nothing is thought about."""
        if self.ms is not None:
            return Budget(ms=max(1, int(self.ms * share)))
        assert self.playouts is not None
        return Budget(playouts=max(10, int(self.playouts * share)))


def no_text(given: Budget) -> Budget:
    """A budget that was given, and not only its text or number."""
    if not isinstance(given, Budget):
        raise TypeError(f"a budget is a Budget, such as Budget(playouts=100), not {shown(given)}")
    return given


def budget(text: str) -> Budget:
    """The budget that a text writes; raises `BadBudget` for any other text."""
    match = re.fullmatch(r"(\d{1,9})(ms|playouts)", text.strip().lower(), re.ASCII)
    if match:
        number, playouts = int(match[1]), match[2] == "playouts"
        if 1 <= number <= (MOST_PLAYOUTS if playouts else MOST_MS):
            return Budget(playouts=number) if playouts else Budget(ms=number)
    raise BadBudget(text)
