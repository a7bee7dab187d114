"""The server's messages as types, for the server and its clients.

What they mean is told in ``docs/protocol.md``.
"""

from typing import Literal

VERSION = 1
"""The version that is spoken with whoever does not say which one they speak."""
SHORT: Literal[2] = 2
"""The version for programs that make sentences themselves: events without them, and placements in
short."""
VERSIONS = (VERSION, SHORT)
