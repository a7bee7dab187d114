"""The game record: a game as text that any program can replay, and its trace.

JSON Lines: a header, then one line per entry. What it says is documented in ``docs/record.md``.
"""

from tsuro.record.json import FORMAT, choice_form, entry_form, header_form
from tsuro.record.read import BadRecord, entry_of, lines_in, lines_of, read_text, replay
from tsuro.record.source import read
from tsuro.record.trace import trace
from tsuro.record.write import write

__all__ = [
    "FORMAT",
    "BadRecord",
    "choice_form",
    "entry_form",
    "entry_of",
    "header_form",
    "lines_in",
    "lines_of",
    "read",
    "read_text",
    "replay",
    "trace",
    "write",
]
