"""Running the games of a plan, on this machine or on a cluster."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Thread
from typing import Any

from tsuro.arena.match import Result, play
from tsuro.arena.plan import Plan
from tsuro.extras import install
from tsuro.reason import Reason

SECONDS = 10
"""How long a cluster may take to answer."""
AHEAD = 2
"""How many games are handed out for each that can be played at once."""


class NoCluster(Exception):
    """A cluster that cannot be reached; says why."""


def run(
    plan: Plan,
    jobs: Iterable[tuple[int, int]],
    executor: Executor | None,
    workers: int,
    keep: Callable[[Result], None],
) -> None:
    """Play games and hand each on as soon as it ends; without an executor right here."""
    if executor is None:
        for deal, arrangement in jobs:
            keep(play(plan, deal, arrangement))
        return
    left = iter(jobs)
    running = {executor.submit(_work, plan, *job) for job in islice(left, AHEAD * workers)}
    try:
        while running:
            done, waiting = wait(running, return_when=FIRST_COMPLETED)
            running = set(waiting)
            running |= {executor.submit(_work, plan, *job) for job in islice(left, len(done))}
            for future in done:
                keep(future.result())
    finally:
        _drop(running)


def _drop(running: set[Future[Result]]) -> None:
    for future in running:
        future.cancel()


Hands = tuple[Executor | None, int]
"""Who plays the games, and how many at once."""


@contextmanager
def local(jobs: int) -> Iterator[Hands]:
    """Processes on this machine; none for one job, which is played right here."""
    if jobs == 1:
        yield None, 1
        return
    executor = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=_begin,
    )
    try:
        yield executor, jobs
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        for process in active_children():
            process.join(5)


def _begin() -> None:
    """What a process does first: it leaves Ctrl-C to the one that started it, and ends in good
    order, with what its bots have started, when it is told to or when that one is gone."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, _end)
    Thread(target=_watch, daemon=True).start()


class _Ended(BaseException):
    """This process is to end; no bot's failure, whatever it is doing."""


_playing: list[tuple[int, int]] = []
"""The game that this process plays, if it plays one."""


def _end(number: int, frame: object) -> None:
    if _playing:
        raise _Ended
    os._exit(1)


def _work(plan: Plan, deal: int, arrangement: int) -> Result:
    """Play a game; told to end, close its bots and do so, instead of playing the next one."""
    _playing.append((deal, arrangement))
    try:
        return play(plan, deal, arrangement)
    except _Ended:
        os._exit(1)
    finally:
        _playing.clear()


def _watch() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), SIGTERM)


@contextmanager
def cluster(address: str) -> Iterator[Hands]:
    """The workers of a running dask.distributed scheduler, and how many there are."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            Reason(
                "--cluster needs dask.distributed. Install it with: {command}",
                command=install("cluster"),
            )
        ) from None
    if not re.fullmatch(r"(tcp://|tls://|ws://|wss://)?[^/\s:]+:\d{1,5}", address):
        raise NoCluster(
            Reason(
                "{address} is not a scheduler's address, such as tcp://host:8786.",
                address=repr(address[:80]),
            )
        )
    try:
        connect: Callable[..., Any] = Client
        client = connect(address, timeout=SECONDS, set_as_default=False)
    except Exception as error:  # whatever its parts raise
        raise NoCluster(
            Reason("No scheduler answers at {address}: {why}", address=address, why=str(error))
        ) from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCluster(Reason("The scheduler at {address} has no workers.", address=address))
        yield client.get_executor(), workers
