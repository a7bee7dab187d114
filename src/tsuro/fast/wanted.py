"""What games are asked for, looked at before compiled code sees it, which can say nothing."""

from __future__ import annotations

from tsuro.given import shown, whole
from tsuro.table import Setup


def look_at(setup: Setup, games: int, seed: int) -> tuple[int, int]:
    """How many games, and their seed, as plain numbers."""
    if not isinstance(setup, Setup):
        raise TypeError(
            f"setup is what setup_of gives, such as setup_of(seats=2), not {shown(setup)}"
        )
    return whole("games", games, 0), look_at_seed(seed)


def look_at_seed(seed: int) -> int:
    """A seed as a plain number that has room in 64 bits."""
    return whole("seed", seed, -(2**63), 2**64 - 1)
