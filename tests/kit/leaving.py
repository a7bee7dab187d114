"""What a test leaves behind: processes, threads, sockets, files. It should be nothing."""

from __future__ import annotations

import gc
import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import psutil

from kit.paths import ROOT
from kit.waiting import PATIENCE

MARK = "TSURO_TEST_RUN"
"""In the environment of this process and of all that it starts, whoever adopts them later."""
OURS = {".venv", ".git", ".hypothesis", "build", "dist"}
"""Folders of the project that tools write to."""
LASTING_PROCESSES = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
"""Python's own, which end with us."""
LASTING_THREADS = ("Dask-", "Profile", "asyncio_", "pymysql", "IO loop")
"""Threads of libraries that are started once and never end: dask's loop and its helpers."""
LASTING_FILES = ("dask", ".pki", "fontconfig", "mesa_shader_cache", ".org.chromium")
"""What libraries and browsers keep in a home."""

SHORT = 20.0
"""For how many seconds a file may stay after all that could remove it has ended."""
KEPT: set[int] = set()
"""Processes that last for the whole run, whichever test is the first to want them."""

_lasting = 0


@contextmanager
def lasting() -> Iterator[None]:
    """Something with threads and sockets of its own outlives single tests; what it leaves of them
    is looked for when it ends."""
    global _lasting  # noqa: PLW0603
    before = Traces.now(())
    _lasting += 1
    try:
        yield
    finally:
        _lasting -= 1
    if not _lasting:
        left = _once_ended(lambda: before.threads_left() + before.sockets_left())
        assert left == []


@dataclass(frozen=True, slots=True)
class Traces:
    """What there is besides this test."""

    places: tuple[Path, ...]
    """Folders in which nothing may be left, however deep."""
    processes: frozenset[int]
    threads: frozenset[int]
    sockets: frozenset[tuple[int, int]]
    files: frozenset[str]
    alone: bool
    """Whether threads and sockets can only be the test's."""

    @classmethod
    def now(cls, places: tuple[Path, ...]) -> Traces:
        """Whatever there is now."""
        return cls(
            places,
            frozenset(processes()),
            frozenset(map(id, threading.enumerate())),
            sockets(),
            files(places),
            alone=not _lasting,
        )

    def left_behind(self, patience: float = PATIENCE) -> list[str]:
        """What there is now and was not then, once what is ending has ended."""
        return _once_ended(self._left, patience)

    def _left(self) -> list[str]:
        found = self.processes_left() + self.files_left()
        if self.alone:
            found += self.threads_left() + self.sockets_left()
        return found

    def processes_left(self) -> list[str]:
        """Processes that were not there before."""
        now = processes()
        return [
            f"process {pid}: {' '.join(_command(pid))}"
            for pid in now.keys() - self.processes
            if not self._is_lasting(pid, now)
        ]

    def threads_left(self) -> list[str]:
        """Threads that were not there before."""
        new = self._new_threads()
        return [f"thread {name}" for name in new if not name.startswith(LASTING_THREADS)]

    def _new_threads(self) -> list[str]:
        return [each.name for each in threading.enumerate() if id(each) not in self.threads]

    def sockets_left(self) -> list[str]:
        """Sockets that were not there before; a thread that lasts has its own."""
        if any(name.startswith(LASTING_THREADS) for name in self._new_threads()):
            return []
        return [f"socket {number}" for number, _ in sockets() - self.sockets]

    def files_left(self) -> list[str]:
        """Files that were not there before."""
        return [f"file {path}" for path in sorted(files(self.places) - self.files)]

    def _is_lasting(self, pid: int, parents: dict[int, int]) -> bool:
        """Whether a process belongs to one that was there before, such as a browser's."""
        known, one = self.processes | KEPT, pid
        while one:
            if one in known:
                return True
            one = parents.get(one, 0)
        return any(name in " ".join(_command(pid)) for name in LASTING_PROCESSES)


def _once_ended(left: Callable[[], list[str]], patience: float = PATIENCE) -> list[str]:
    """What is left when all that is ending has ended."""
    begun, pause = monotonic(), 0.001
    while found := left():
        stays = all(each.startswith("file ") for each in found)  # a file does not end by itself
        if monotonic() > begun + (min(SHORT, patience) if stays else patience):
            return found
        gc.collect()
        sleep(pause)
        pause = min(0.2, 2 * pause)
    return []


def processes() -> dict[int, int]:
    """The processes that come from this one and run, with their parents: those with our mark in
    their environment. Those of others are looked at once."""
    pids, found = set(psutil.pids()), {}
    _strangers.intersection_update(pids)
    for pid in pids - _strangers:
        try:
            process = psutil.Process(pid)
            ours = pid != os.getpid() and process.environ().get(MARK) == os.environ.get(MARK)
            if ours and process.status() != psutil.STATUS_ZOMBIE:
                found[pid] = process.ppid()
                continue
        except (psutil.Error, OSError):  # of somebody else, of the system itself, or just ended
            pass
        _strangers.add(pid)
    return found


_strangers: set[int] = set()


def _command(pid: int) -> list[str]:
    try:
        return psutil.Process(pid).cmdline()
    except psutil.Error:
        return ["(it has just ended)"]


def sockets() -> frozenset[tuple[int, int]]:
    """The sockets that are open here: their numbers, and what tells them from others that had the
    number before."""
    found = set()
    for entry in Path("/dev/fd").iterdir():
        try:
            about = os.fstat(int(entry.name))
        except OSError:  # it was the one that listed them
            continue
        if stat.S_ISSOCK(about.st_mode):
            found.add((int(entry.name), about.st_ino))
    return frozenset(found)


def files(places: tuple[Path, ...]) -> frozenset[str]:
    """The files in some places, and those of the project that are not its tools'; but where
    somebody may be at work in it, what turns up there is theirs."""
    found = set()
    for place in places:
        for folder, inner, names in os.walk(place):
            inner[:] = [name for name in inner if not name.startswith(LASTING_FILES)]
            found |= {f"{folder}/{name}" for name in names if not name.startswith(LASTING_FILES)}
    return PROJECT.files() | found if os.environ.get("CI") else frozenset(found)


class Project:
    """The files of the project, looked for again only when one of its folders has changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._changed: dict[str, int] = {}
        self._files: frozenset[str] = frozenset()

    def files(self) -> frozenset[str]:
        """All of them."""
        try:
            same = all(os.stat(folder).st_mtime_ns == at for folder, at in self._changed.items())  # noqa: PTH116
        except FileNotFoundError:
            same = False
        if not self._changed or not same:
            self._changed, self._files = self._look()
        return self._files

    def _look(self) -> tuple[dict[str, int], frozenset[str]]:
        changed, found, waiting = {}, set(), [str(self._root)]
        while waiting:
            folder = waiting.pop()
            changed[folder] = Path(folder).stat().st_mtime_ns
            with os.scandir(folder) as entries:
                for entry in entries:
                    ours = entry.name in OURS or entry.name.endswith(("cache__", "_cache"))
                    if entry.is_dir(follow_symlinks=False):
                        waiting += [] if ours else [entry.path]
                    elif not entry.name.startswith(".coverage"):
                        found.add(entry.path)
        return changed, frozenset(found)


PROJECT = Project(ROOT)
