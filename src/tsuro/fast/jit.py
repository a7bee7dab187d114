"""How functions of this part are compiled, and the generator of random numbers that they share.

Everything here is compiled by Numba, kept on disk for the next process, and lets other threads
run. The functions hold no state: what they read and write is handed to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tsuro.fast.cache import forget_stale

forget_stale()

F = TypeVar("F", bound=Callable[..., object])

Row = NDArray[np.uint16]
"""One game: numbers at the places that `tsuro.fast.layout` names."""
Chance = np.uint64
"""The state of a game's own small generator; never 0."""

whole = cast("Callable[[Any], int]", np.int64)
"""A number of a row as a signed integer, to calculate with: the numbers of a row are unsigned, and
where signed and unsigned ones are mixed Numba makes a float."""


_COMMON: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,  # nothing is allocated, so no references are counted: half as fast again
}


_INNER = {**_COMMON, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: F) -> F:
    """Compile a function that Python calls, when it is first called, and keep it on disk."""
    return cast("F", njit(function, cache=True, **_COMMON))


def compiled(function: F) -> F:
    """Compile a function that only other compiled ones call."""
    return cast("F", njit(function, **_INNER))


def inlined(function: F) -> F:
    """Compile a small function into those that call it."""
    return cast("F", njit(function, forceinline=True, **_INNER))


_TWELVE, _TWENTY_FIVE, _TWENTY_SEVEN = np.uint64(12), np.uint64(25), np.uint64(27)
_THIRTY, _THIRTY_ONE, _THIRTY_TWO = np.uint64(30), np.uint64(31), np.uint64(32)
_STAR = np.uint64(0x2545F4914F6CDD1D)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_ONE = np.uint64(1)


@compiled
def seeded(seed: int, number: int) -> Chance:
    """The generator of the game of that number, mixed well from a seed."""
    state = np.uint64(seed) * _GOLDEN + np.uint64(number)
    for _ in range(2):
        state = (state + _GOLDEN) & np.uint64(0xFFFFFFFFFFFFFFFF)
        state = (state ^ (state >> _THIRTY)) * _MIX_1
        state = (state ^ (state >> _TWENTY_SEVEN)) * _MIX_2
        state ^= state >> _THIRTY_ONE
    return state | _ONE


@inlined
def moved(chance: Chance) -> Chance:
    """The next state of a generator."""
    chance ^= chance >> _TWELVE
    chance ^= chance << _TWENTY_FIVE
    chance ^= chance >> _TWENTY_SEVEN
    return chance


@inlined
def below(chance: Chance, limit: int) -> int:
    """A random number from 0 up to, not including, the limit, made from a state of a generator."""
    # A product instead of a remainder: no division, and uneven by less than limit / 2**32.
    return whole((((chance * _STAR) >> _THIRTY_TWO) * np.uint64(limit)) >> _THIRTY_TWO)


@inlined
def copy(row: Row, other: Row) -> None:
    """Copy all numbers of the other row into a row."""
    for place in range(len(other)):
        row[place] = other[place]
