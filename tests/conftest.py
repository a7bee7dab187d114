"""Sizes: every test runs at a size that fits the time, and with ``--long`` at a large one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

import postgres
from browsing import Quiet, launch
from served import Served, served
from tsuro.board import Board
from tsuro.game import Game
from tsuro.picture import text
from tsuro.table import Table


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the same tests at large sizes")


def pytest_configure(config: pytest.Config) -> None:
    # The same examples in every run: what fails, fails again.
    long = bool(config.getoption("--long"))
    settings.register_profile(
        "tsuro",
        derandomize=True,
        deadline=None,
        max_examples=1500 if long else 100,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("tsuro")


def pytest_report_header() -> str:
    """Say which PostgreSQL the tests use."""
    return postgres.version()


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A real PostgreSQL, started when the first test wants one."""
    started = postgres.Cluster()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser. It is closed after each module: while it runs, no other event loop can."""
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for the pages of a module."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('house')}/house.db") as found:
        yield found


@pytest.fixture
def quiet(house: Served) -> Iterator[Quiet]:
    """Whatever a page complains of in a test fails it."""
    watching = Quiet(house)
    yield watching
    assert watching.complaints == []


Size = Callable[[int, int], int]


@pytest.fixture
def size(request: pytest.FixtureRequest) -> Size:
    """How large a test is: its usual size, or its size with ``--long``."""
    long = bool(request.config.getoption("--long"))
    return lambda usual, large: large if long else usual


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Where two tables should be the same and are not, draw both."""
    if op != "==" or type(left) is not type(right) or not isinstance(left, Board | Table | Game):
        return None
    assert isinstance(right, Board | Table | Game)
    drawn = [f"{name}: {value!r}" for name, value in (("left", left), ("right", right))]
    for name, value in (("left", left), ("right", right)):
        drawn += [f"{name}:", *text.board(value).lines()]
    return drawn
