"""Structured logs: one JSON object a line. Tokens, hands and piles are never in them."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections import Counter
from datetime import UTC, datetime

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
"""What every entry has, whatever it is about."""


UNSEEN = re.compile("[^\\x20-\\x7e\\u00a1-\\u00ac\\u00ae-\\u02ff]")
"""What a terminal might obey instead of showing it, or show elsewhere than it stands; and all that
is not the letters of our languages."""


class Lines(logging.Formatter):
    """Writes an entry as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """An entry as one line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        form = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        form |= {key: value for key, value in vars(record).items() if key not in PLAIN}
        if record.exc_info:
            form["trace"] = self.formatException(record.exc_info)
        return UNSEEN.sub(_escaped, json.dumps(form, ensure_ascii=False, default=str))


def _escaped(found: re.Match[str]) -> str:
    """A letter as JSON may also write it."""
    return "".join(json.dumps(letter)[1:-1] for letter in found[0])


MINUTE = 60.0
REQUESTS, OTHERS = 3000, 60
"""How many entries a minute are written about requests, and about any other thing."""


class Throttle(logging.Filter):
    """Lets so many entries of a kind through in a minute; the next one says how many it left out.
    So nobody can fill the disk by having the server complain."""

    def __init__(self) -> None:
        super().__init__()
        self._minute, self._count = 0, Counter[tuple[str, str]]()
        self._left: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether an entry is written."""
        if self._minute != (now := int(record.created // MINUTE)):
            self._minute = now
            self._count.clear()
        kind = (record.name, str(record.msg))
        self._count[kind] += 1
        if self._count[kind] > (REQUESTS if record.msg == "request" else OTHERS):
            self._left[kind] += 1
            return False
        if left := self._left.pop(kind, 0):
            record.left_out = left
        return True


def set_up(level: int) -> None:
    """Write our log, and that of the libraries and of asyncio itself, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Throttle())
    for name in ("tsuro.server", "uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = ([handler] if name != "uvicorn.error" else []), False
        logger.setLevel(level if name == "tsuro.server" else max(level, logging.WARNING))
    logging.getLogger("uvicorn.error").propagate = True
