"""The same luck in every run: what a server deals and its bots choose by chance is so for a test
whenever it is run, as far as it asks one thing after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Chance without a seed has one: the test's name, and how much of it there was before."""
    numbers = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "tsuro.chance.SystemRandom", lambda: Random(f"{request.node.name} {next(numbers)}")
        )
        yield
