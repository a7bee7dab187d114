"""One of several processes of a server."""

from tsuro.server.serving import work

work()
