"""A browser, and a server for its pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from kit.browsing import Quiet, driving, launch
from kit.luck import same_luck  # noqa: F401
from kit.served import Served, served


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A real browser. It is closed after each module: while it runs, no other event loop can."""
    with driving(tmp_path_factory.mktemp("browser")) as playwright:
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
