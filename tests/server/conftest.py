"""A PostgreSQL for those tests that want one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import postgres
from kit.leaving import KEPT
from kit.luck import same_luck  # noqa: F401
from kit.parts import need


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A real PostgreSQL, started when the first test wants one."""
    need("postgres")
    with postgres.Cluster() as started:
        KEPT.add(started.pid)
        yield started
        KEPT.remove(started.pid)
