"""The addresses of the page, and the module that shows the screen of each: the server's routes, the
page's own and those that it knows without a connection are made from these."""

from __future__ import annotations

import re

SCREENS = {
    "/": "screens/home.js",
    "/t/{id}": "screens/room.js",
    "/r/{id}": "screens/replay.js",
    "/learn": "screens/lesson.js",
    "/rules": "screens/rules.js",
    "/rules/{edition}": "screens/rules.js",
    "/tables": "screens/tables.js",
}
"""By address; each module exports ``screen``, which is called with what stands for the braces."""


def patterns() -> dict[str, str]:
    """The addresses as regular expressions, as a browser reads them too."""
    return {
        "^" + re.sub(r"{\w+}", r"([\\w-]+)", address) + "$": module
        for address, module in SCREENS.items()
    }
