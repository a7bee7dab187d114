"""A file store has one owner: a lock that ends with its process, and says who holds it."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from tsuro.reason import Reason


class Owned(Exception):
    """Somebody else owns the store; knows what they said of themselves."""

    def __init__(self, path: Path, owner: dict[str, str]) -> None:
        file, process = str(path), owner.get("process")
        super().__init__(
            Reason(
                "{file} is in use by another tsuro (process {process}).", file=file, process=process
            )
            if process
            else Reason("{file} is in use by another tsuro.", file=file)
        )
        self.owner = owner


class Lock:
    """A lock on a file beside the store, and where SQLite's own locks do not mind on the store
    itself: the file beside it can be deleted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._store: IO[str] | None = None
        self._file: IO[str] | None = None
        self._made = False

    def take(self, **said: str) -> None:
        """Take the lock and say who we are; raises `Owned`."""
        self._made = not self._path.exists()
        file = self._path.open("a+", encoding="utf-8")
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            owner = _read(file.read(4096))
            file.close()
            raise Owned(self._path.with_suffix(""), owner) from None
        self._file = file
        self.say(**said)

    def take_store(self, path: Path) -> None:
        """Lock the store itself; raises `Owned`. What SQLite does is another kind of lock on Linux;
        elsewhere the two may be one, and the file beside it has to do."""
        if sys.platform != "linux":
            return
        file = path.open("a", encoding="utf-8")
        try:
            _lock(file)
        except OSError:
            file.close()
            raise Owned(path, {}) from None
        self._store = file

    def say(self, **said: str) -> None:
        """Say something of ourselves, such as the address that we serve."""
        assert self._file
        self._file.seek(0)
        self._file.truncate()
        self._file.write(json.dumps({"process": str(os.getpid()), **said}))
        self._file.flush()

    def drop(self) -> None:
        """Let go."""
        for file in (self._file, self._store):
            if file:
                file.close()
        self._file = self._store = None

    def take_back(self) -> None:
        """Let go, and leave no file behind that was not there before."""
        self.drop()
        if self._made:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def _read(text: str) -> dict[str, str]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


try:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
except ImportError:  # Windows
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(1 << 20)  # far behind what is said
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
