"""The server's messages as types, for the server and its clients.

What they mean is told in ``docs/protocol.md``.
"""

VERSION = 1
"""The version of the protocol; a client says which one it speaks."""
