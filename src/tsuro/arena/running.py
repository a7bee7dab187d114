"""Running the games of a plan, on this machine or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from tsuro.arena.plan import Plan
from tsuro.arena.playing import Played, play

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
    keep: Callable[[Played], None],
) -> None:
    """Play games and hand each on as soon as it ends; without an executor right here."""
    if executor is None:
        for deal, arrangement in jobs:
            keep(play(plan, deal, arrangement))
        return
    left = iter(jobs)
    running = {executor.submit(play, plan, *job) for job in islice(left, AHEAD * workers)}
    try:
        while running:
            done, waiting = wait(running, return_when=FIRST_COMPLETED)
            running = set(waiting)
            running |= {executor.submit(play, plan, *job) for job in islice(left, len(done))}
            for future in done:
                keep(future.result())
    finally:
        _drop(running)


def _drop(running: set[Future[Played]]) -> None:
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
        initializer=signal,
        initargs=(SIGINT, SIG_IGN),  # Ctrl-C is for us; we end them
    )
    try:
        yield executor, jobs
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()


@contextmanager
def cluster(address: str) -> Iterator[Hands]:
    """The workers of a running dask.distributed scheduler, and how many there are."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            "--cluster needs dask.distributed. Install it with: pip install 'tsuro[cluster]'"
        ) from None
    try:
        connect: Callable[..., Any] = Client
        client = connect(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NoCluster(f"No scheduler answers at {address}: {error}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCluster(f"The scheduler at {address} has no workers.")
        yield client.get_executor(), workers
