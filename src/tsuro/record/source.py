"""Reading a record wherever it is: a path, an open file, or its text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from tsuro.game import Game
from tsuro.reason import Reason
from tsuro.record.read import BadRecord, lines_in, lines_of, read_text, replay

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
ENDING = ".tsuro"


def read(source: Source) -> Game:
    """The game that a record tells, given as a path, an open file, or the text itself; raises
    `BadRecord`, which names the file, or what opening the file raises.

    >>> from tsuro import Chance, Game, read, write
    >>> game = Game.new(seats=2, chance=Chance(7)).play(0, "a1.0").game
    >>> read(write(game)) == game
    True
    >>> read("not_there.tsuro")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'not_there.tsuro'

    A text of one line that does not look like a record is taken for a path if it ends in
    ``.tsuro`` or a file of that name is there. For a text that comes from a stranger use
    `tsuro.record.read_text`, which never opens a file.
    """
    if isinstance(source, str) and not _is_path(source):
        if "\n" in source or source.lstrip()[:1] in ("{", "[", ""):
            return read_text(source)
        raise BadRecord(1, Reason("not a JSON object, and there is no file of that name"))
    if isinstance(source, bytes | bytearray | memoryview):
        return read_text(bytes(source))
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as stream:
            return _of_stream(stream, os.fspath(source))
    if not callable(getattr(source, "readline", None)):
        kind = type(source).__name__
        raise TypeError(f"read takes a path, an open file or the text of a record, not {kind}")
    name = getattr(source, "name", None)
    return _of_stream(source, name if isinstance(name, str) else None)


def _is_path(text: str) -> bool:
    if "\n" in text or "\0" in text or text.lstrip()[:1] in ("{", ""):
        return False
    return text.endswith(ENDING) or (len(text) < 4096 and Path(text).is_file())


def _of_stream(stream: IO[str] | IO[bytes], name: str | None) -> Game:
    try:
        start = stream.read(0)
        lines = lines_in(stream.read()) if isinstance(start, str) else lines_of(stream)  # type: ignore[arg-type]
        *_, played = replay(lines)
    except UnicodeDecodeError as bad:
        line = bad.object.count(b"\n", 0, bad.start) + 1
        raise BadRecord(line, Reason("not UTF-8 text"), file=name) from None
    except BadRecord as bad:
        raise BadRecord(bad.line, bad.reason, bad.refusal, name) from None
    return played.game
