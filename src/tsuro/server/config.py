"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address, one table and the whole server bear."""

    requests: int = 100
    "Requests allowed per second from one address."
    tables: int = 300
    """Tables and records made in an hour from one address."""
    headers: float = 10.0
    """Seconds within which somebody who is connected has said what they want."""
    body_time: float = 60.0
    """Seconds within which all of a body has come."""
    stuck: float = 20.0
    """Seconds after which somebody is cut off who does not read what is sent."""
    sockets: int = 200
    """Sockets and streams from one address."""
    all_sockets: int = 20_000
    listeners: int = 200
    """Sockets and streams at one table."""
    messages: int = 20
    """Messages a second on one socket; at once twice as many."""
    body: int = 65_536
    """Bytes of a request, but for records."""
    record: int = 1_048_576
    message: int = 16_384
    """Bytes of a message on a socket."""
    backlog: int = 500
    """Messages that may wait for somebody who is slow."""
    backlog_bytes: int = 2_097_152
    """And bytes of them."""
    analyses: int = 20
    """Analyses that may wait."""

    @property
    def connections(self) -> int:
        """Connections from one address, whatever they are for; never more than half of all."""
        return 2 * self.sockets

    @property
    def all_messages(self) -> float:
        """Messages a second on all sockets of one address; at once twice as many."""
        return 1.5 * self.sockets


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is run."""

    store: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    share: bool = False
    public_url: str = ""
    """The address under which others reach it, with its sub-path if it has one."""
    proxies: str = ""
    """The addresses of proxies whose headers are believed, with commas between."""
    archive_days: float = 30.0
    metrics_token: str = ""
    bot_threads: int | None = None
    limits: Limits = field(default_factory=Limits)

    @property
    def base(self) -> str:
        """The sub-path under which it is served, such as /tsuro; else nothing."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def everywhere(self) -> bool:
        """Whether it listens on the network."""
        return self.share or self.host not in ("127.0.0.1", "::1", "localhost")
