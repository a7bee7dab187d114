"""Who may come in: the names that the server answers to, and whose orders it takes."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from tsuro.protocol.refused import Refused
from tsuro.server.config import Config

HOST = re.compile(r"(?:(?P<name>[a-z0-9._-]+)|\[(?P<address>[0-9a-f:.]+)\])(?::[0-9]{1,5})?")
"""A name or an address with its port, and nothing else."""
SAFE = ("GET", "HEAD", "OPTIONS")


class Doors:
    """To which names the server answers, and from which pages it takes orders."""

    def __init__(self, config: Config) -> None:
        self._config = config
        public = urlsplit(config.public_url)
        self._names = {"localhost", config.host.lower()}
        if public.hostname:
            self._names.add(public.hostname)
        if config.everywhere:
            name = socket.gethostname().lower()
            self._names |= {name, f"{name}.local"}
        self._origin = f"{public.scheme}://{public.netloc}".lower() if public.netloc else ""

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse another site's orders, and names that are not ours: a page of another site could
        have its own name lead here."""
        host = headers.get("host", "").lower()
        if not self._is_ours(host):
            raise Refused("WrongHost")
        origin = headers.get("origin", "").lower()
        orders = scope["type"] == "websocket" or scope["method"] not in SAFE
        if orders and origin and origin != self._origin and origin.partition("://")[2] != host:
            raise Refused("WrongOrigin")
        if orders and headers.get("sec-fetch-site") == "cross-site":
            raise Refused("WrongOrigin")

    def _is_ours(self, host: str) -> bool:
        found = HOST.fullmatch(host)
        if not found:
            return False
        name = found["name"] or found["address"]
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self._config.everywhere
