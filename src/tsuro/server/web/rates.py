"""How often an address may do something."""

from __future__ import annotations

import ipaddress
from math import ceil
from time import monotonic, time

from limits import RateLimitItemPerHour, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from tsuro.protocol.refused import Refused
from tsuro.server.config import Config


class Rates:
    """How often an address may do something."""

    def __init__(self, config: Config) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerSecond(config.limits.requests)
        self._tables = RateLimitItemPerHour(config.limits.tables)

    def request(self, address: str) -> None:
        """One more request, or the refusal."""
        self._hit(self._requests, "request", address)

    def making(self, address: str) -> None:
        """One more table or record, or the refusal."""
        self._hit(self._tables, "making", address)

    def _hit(
        self, item: RateLimitItemPerSecond | RateLimitItemPerHour, what: str, address: str
    ) -> None:
        if not self._limiter.hit(item, what, address):
            until = self._limiter.get_window_stats(item, what, address).reset_time
            raise Refused("TooFast", seconds=max(1, ceil(until - time())))


class Allowance:
    """So many a second, and twice as many at once."""

    def __init__(self, rate: float) -> None:
        self._rate, self._level, self._at = rate, 2 * rate, monotonic()

    def take(self, count: float = 1) -> bool:
        """Whether so many more are allowed; if not, nothing is taken."""
        now = monotonic()
        self._level = min(2 * self._rate, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < count:
            return False
        self._level -= count
        return True


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return household(connection.client.host if connection.client else "-")


def household(host: str) -> str:
    """An address; of a long one the part that one household has."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host
