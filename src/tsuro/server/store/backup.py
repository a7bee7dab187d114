"""The operator's backup: everything that a store keeps, running games and hidden tiles too."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from tsuro.reason import Reason
from tsuro.server.store import Store
from tsuro.server.store.schema import TABLES
from tsuro.server.store.store import Row

FORMAT = "tsuro-backup/1"


class BadBackup(Exception):
    """A file that is no whole backup; says why."""


def export(
    rows: Iterable[tuple[str, Row]], path: Path, wrote: Callable[[int], None] = lambda _: None
) -> int:
    """Write a backup that only its owner can read; how many rows. A file that is there already
    is left alone."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    count = 0
    try:
        with os.fdopen(os.open(path, flags, 0o600), "w", encoding="utf-8") as file:
            _write(file, {"format": FORMAT})
            for table, row in rows:
                _write(file, {"table": table, "row": row})
                count += 1
                wrote(1)
            _write(file, {"rows": count})
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise
    except BaseException:
        path.unlink(missing_ok=True)  # half a backup is none
        raise
    return count


def _write(file: IO[str], form: dict[str, Any]) -> None:
    file.write(json.dumps(form, ensure_ascii=False) + "\n")


def restore(store: Store, path: Path, read: Callable[[int], None] = lambda _: None) -> int:
    """Take a backup into a store, which must be empty: all of it or nothing; how many rows.
    Raises `BadBackup` or `BadStore`."""
    with path.open("r", encoding="utf-8") as file:
        return store.restore(_rows(file, read))


def _rows(file: IO[str], read: Callable[[int], None]) -> Iterator[tuple[str, Row]]:
    count, whole = 0, False
    for number, line in enumerate(file, 1):
        form = _form(line, number)
        if number == 1:
            if form != {"format": FORMAT}:
                raise _bad(1, Reason("this is no {format}", format=FORMAT))
        elif whole:
            raise _bad(number, Reason("something follows the end"))
        elif form.get("rows") == count and len(form) == 1:
            whole = True
        else:
            yield _row(form, number)
            count += 1
            read(1)
    if not whole:
        raise BadBackup(Reason("the file ends too early: it is not whole"))


def _bad(number: int, why: Reason) -> BadBackup:
    return BadBackup(Reason("line {number}: {reason}", number=number, reason=why))


def _form(line: str, number: int) -> dict[str, Any]:
    try:
        form = json.loads(line)
    except ValueError:
        form = None
    if not isinstance(form, dict):
        raise _bad(number, Reason("not a JSON object"))
    return form


def _row(form: dict[str, Any], number: int) -> tuple[str, Row]:
    table, row = form.get("table"), form.get("row")
    if table not in TABLES or not isinstance(row, list) or len(row) != len(TABLES[table]):
        raise _bad(number, Reason("not a row of a backup"))
    return table, tuple(row)
