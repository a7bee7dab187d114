"""What holds for all tests: their sizes, and that they leave nothing behind. It imports neither a
browser nor a database: what a folder of tests needs is in its own conftest."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kit.leaving import MARK, Traces
from kit.parts import SIGN
from kit.size import Size
from tsuro.board import Board
from tsuro.game import Game
from tsuro.table import Table


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the same tests at large sizes")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all is imported: what is made meanwhile stays
    # The same examples in every run: what fails, fails again.
    long = bool(config.getoption("--long"))
    settings.register_profile(
        "tsuro",
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=1500 if long else 100,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("tsuro")


SLOW = ("server", "page", "terminal")
"""Folders whose tests wait for others: begun first, they wait beside all that reckons."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folders = [Path(item.path).parent.name for item in items]
    order = {id(item): SLOW.index(folder) if folder in SLOW else len(SLOW)
             for item, folder in zip(items, folders, strict=True)}  # fmt: skip
    items.sort(key=lambda item: order[id(item)])


def pytest_collection_finish() -> None:
    """What was imported lasts: nobody need look through it for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture
def size(request: pytest.FixtureRequest) -> Size:
    """How large a test is: its usual size, or its size with ``--long``."""
    long = bool(request.config.getoption("--long"))
    return lambda usual, large: large if long else usual


@pytest.fixture(scope="session", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home and a folder for temporary files that are only ours, and not the tests' own: what
    turns up there was left behind. All that we start carries our mark."""
    place = tmp_path_factory.mktemp("elsewhere")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TMPDIR"):
            (place / name.lower()).mkdir()
            patch.setenv(name, str(place / name.lower()))
        patch.setattr(tempfile, "tempdir", str(place / "tmpdir"))
        patch.setenv(MARK, f"{os.getpid()} {place}")
        yield place


@pytest.fixture(autouse=True)
def nothing_is_left_behind(elsewhere: Path) -> Iterator[None]:
    """A test fails if it leaves a process, a thread, a socket, or a file outside its folder."""
    before = Traces.now((elsewhere,))
    yield
    assert before.left_behind() == []


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Where two tables should be the same and are not, draw both."""
    from tsuro.picture import text

    if op != "==" or type(left) is not type(right) or not isinstance(left, Board | Table | Game):
        return None
    assert isinstance(right, Board | Table | Game)
    drawn = [f"{name}: {value!r}" for name, value in (("left", left), ("right", right))]
    for name, value in (("left", left), ("right", right)):
        drawn += [f"{name}:", *text.board(value).lines()]
    return drawn


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was not run for want of something."""
    import programs

    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    for part in programs.PARTS.values():
        count = sum(SIGN + part.what in why for why in skipped)
        if count:
            terminalreporter.write_line(
                f"not run: {count} of {part.tests}, as there is no {part.what}. "
                f"To have it: {part.how}"
            )
