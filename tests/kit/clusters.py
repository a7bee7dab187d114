"""A cluster of one machine for tests, where dask is installed."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kit.paths import ROOT


@contextmanager
def cluster() -> Iterator[Any]:
    """One worker, in a thread of this process, that can be reached as if it were far away. One at
    a time, whichever process runs the test: two that begin at once leave a socket open."""
    distributed = pytest.importorskip("distributed")
    with (ROOT / "pyproject.toml").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            processes=False,
            dashboard_address=None,
            protocol="tcp",
            host="127.0.0.1",
        ) as local:
            yield local
