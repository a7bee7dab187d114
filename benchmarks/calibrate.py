"""A fixed compiled loop to compare machines by: branches, look-ups and a small generator.

`python benchmarks/calibrate.py` prints how many rounds of it one core does in a second. It never
changes; a benchmark divides its own figure by this one, taken in the same breath.
"""

from __future__ import annotations

import time

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(nogil=True)
def rounds(count: int, table: NDArray[np.int64]) -> int:
    state, place, odd = np.uint64(88172645463325252), np.int64(0), 0
    for _ in range(count):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        place = table[(place + np.int64(state & np.uint64(1023))) & 1023]
        if place & 1:
            odd += 1
            table[place] = (place * 7 + 3) & 1023
    return odd


def calibrate(seconds: float = 0.3) -> float:
    """How many million rounds a second."""
    table = np.arange(1024, dtype=np.int64)[::-1].copy()
    rounds(10, table)
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        rounds(1_000_000, table)
        count += 1
    return count / (time.perf_counter() - start)


if __name__ == "__main__":
    print(f"{calibrate(2):.1f} million rounds a second")
