"""One of several processes of a server."""

from tsuro.server.run import work

work()
