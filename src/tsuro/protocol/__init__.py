"""The server's messages as types, for the server and its clients.

What they mean is told in ``docs/protocol.md``. Its modules (``tsuro.protocol.told`` and so on) are
imported when they are first asked for.
"""

from typing import TYPE_CHECKING, Literal

from tsuro.extras import part

if TYPE_CHECKING:
    from tsuro.protocol import answers as answers
    from tsuro.protocol import asking as asking
    from tsuro.protocol import client as client
    from tsuro.protocol import events as events
    from tsuro.protocol import refused as refused
    from tsuro.protocol import tables as tables
    from tsuro.protocol import told as told

VERSION = 1
"""The version that is spoken with whoever does not say which one they speak."""
SHORT: Literal[2] = 2
"""The version for programs that make sentences themselves: events without them, and placements in
short."""
VERSIONS = (VERSION, SHORT)

_PARTS = ("answers", "asking", "client", "events", "refused", "tables", "told")


def __getattr__(name: str) -> object:
    return part(__name__, name, _PARTS, "server")


def __dir__() -> list[str]:
    return sorted(("SHORT", "VERSION", "VERSIONS", *_PARTS))
