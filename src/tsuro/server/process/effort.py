"""How much of a processor's time is spent for whom."""

from __future__ import annotations

from math import ceil
from time import monotonic

from tsuro.protocol.refused import Refused

SHARE, AT_ONCE = 0.25, 4.0
"""The share of a processor that an address has, and the seconds that it may use at once."""
MANY = 10_000
"""So many addresses are known before those are forgotten that owe nothing."""


class Effort:
    """How much of a processor's time is spent for an address: a quarter of it in the long run, and
    some seconds at once. What something costs is known only afterwards, so one may come to owe."""

    def __init__(self) -> None:
        self._spent: dict[str, tuple[float, float]] = {}
        """By address: what it owes, and since when it is being paid back."""

    def owed(self, address: str) -> float:
        """What is not paid back yet, in seconds."""
        owed, since = self._spent.get(address, (0.0, 0.0))
        return max(0.0, owed - SHARE * (monotonic() - since))

    def check(self, address: str) -> None:
        """Refuse further work for an address for which too much was done."""
        if (owed := self.owed(address)) > AT_ONCE:
            raise Refused("TooFast", seconds=ceil((owed - AT_ONCE) / SHARE))

    def spend(self, address: str, seconds: float) -> None:
        """So much was done for it."""
        self._spent[address] = self.owed(address) + seconds, monotonic()
        if len(self._spent) > MANY:
            self._spent = {each: kept for each, kept in self._spent.items() if self.owed(each)}
