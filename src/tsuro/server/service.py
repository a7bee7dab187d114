"""What a server process is made of, for its endpoints to use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from tsuro.protocol.refused import Refused
from tsuro.server.config import Config
from tsuro.server.jobs.analyses import Analyses
from tsuro.server.jobs.workshop import Workshop
from tsuro.server.messages.outbox import Outbox
from tsuro.server.metrics import Metrics
from tsuro.server.process.effort import Effort
from tsuro.server.process.process import Process
from tsuro.server.process.rooms import Rooms
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.process.timing import Timing
from tsuro.server.store import Store
from tsuro.server.web.rates import address_of


class Service:
    """A server process."""

    def __init__(
        self, config: Config, store: Store, owner: str, timing: Timing | None = None
    ) -> None:
        self.config, self.store = config, store
        self.metrics = Metrics()
        self.thinkers = Thinkers(self.metrics, config.bot_threads)
        self.process = Process(store, self.metrics, self.thinkers, owner, timing or Timing())
        self.rooms = Rooms(self.process, config.archive_days)
        self.effort = Effort()
        self.painter = Workshop("painter", self.effort)
        """Makes what takes long: pictures in pixels, and in motion."""
        self.clerk = Workshop("clerk", self.effort)
        """Makes what is quick: replays and drawings."""
        self.analyses = Analyses(self.process, config.limits.analyses)
        self.closing = False
        self.streams: set[Outbox] = set()
        self._connected: Counter[str] = Counter()

    async def begin(self) -> None:
        """Begin to work."""
        await self.process.begin()
        self.rooms.begin()

    def close_streams(self) -> None:
        """No more is to come: let those go who wait for it."""
        self.closing = True
        for box in self.streams:
            box.wake()

    async def end(self) -> None:
        """Write what is waiting, and let go."""
        await self.process.end()
        self.thinkers.close()
        self.painter.close()
        self.clerk.close()
        await self.store.close()

    def admit(self, connection: HTTPConnection, at_table: int) -> None:
        """Refuse one more listener where there are too many already."""
        limits, address = self.config.limits, address_of(connection)
        if (
            self._connected[address] >= limits.sockets
            or self._connected.total() >= limits.all_sockets
            or at_table >= limits.listeners
        ):
            raise Refused("TooMany")

    @contextmanager
    def connected(self, connection: HTTPConnection) -> Iterator[None]:
        """While somebody listens."""
        address = address_of(connection)
        self._connected[address] += 1
        try:
            yield
        finally:
            self._connected[address] -= 1
            if not self._connected[address]:
                del self._connected[address]

    def link(self, connection: HTTPConnection, path: str) -> str:
        """An address of ours as others reach it."""
        if self.config.public_url:
            return self.config.public_url.rstrip("/") + path
        host = connection.headers.get("host", "")
        return f"{connection.scope.get('scheme', 'http')}://{host}{path}"


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request."""
    service: Service = connection.app.state.service
    return service
