"""Connections as they come: how many one address may have, and the end of those that take too
long."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from tsuro.server.config import Config
from tsuro.server.metrics import Metrics
from tsuro.server.web.rates import Allowance, household


class Connections:
    """Who is connected, by address; proxies that are believed speak for many."""

    def __init__(self, config: Config, metrics: Metrics, most: int) -> None:
        """``most``: how many connections there may be in all."""
        self.limits, self.metrics = config.limits, metrics
        self._proxies = _networks(config.proxies)
        self._most = most
        self._each = min(config.limits.connections, most // 2)
        self._by: dict[asyncio.BaseTransport, str | None] = {}
        """The address of each; a proxy's has none that counts."""
        self._count: Counter[str] = Counter()
        self._said: dict[str, Allowance] = {}

    def came(self, transport: asyncio.BaseTransport) -> bool:
        """Take one more in, or not."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else "-"
        address = None if self._speaks_for_many(host) else household(host)
        if len(self._by) >= self._most or (address and self._count[address] >= self._each):
            self.metrics.count("turned_away_total")
            return False
        self._by[transport] = address
        if address:
            self._count[address] += 1
        return True

    def _speaks_for_many(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def hears(self, transport: asyncio.BaseTransport, count: int) -> bool:
        """Whether an address may say so much more, on all its sockets together."""
        address = self._by.get(transport)
        if address is None:
            return True
        if address not in self._said:
            self._said[address] = Allowance(self.limits.all_messages)
        return self._said[address].take(count)

    def gone(self, transport: asyncio.BaseTransport) -> None:
        """It is closed."""
        address = self._by.pop(transport, None)
        if address is None:
            return
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
            self._said.pop(address, None)


def _networks(proxies: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """The addresses of proxies, each alone or as a network; a star is all there are."""
    named = [each.strip() for each in proxies.replace("*", "0.0.0.0/0,::/0").split(",")]
    found = []
    for each in named:
        with suppress(ValueError):
            found.append(ip_network(each, strict=False))
    return tuple(found)


class Deadline:
    """Cuts a connection that takes too long over something, unless that is done in time."""

    def __init__(self, late: Callable[[], None]) -> None:
        self._late = late
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """From now on there is so much time, if none runs yet."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._late)

    def met(self) -> None:
        """It is done."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
