from __future__ import annotations

from dataclasses import FrozenInstanceError, field, replace

import pytest

from tsuro.frozen import value


@value
class Pair:
    """Two numbers."""

    one: int
    two: int = 2
    note: str = field(default="", compare=False)


def test_a_value_is_made_by_position_or_name_and_has_defaults() -> None:
    assert Pair(1) == Pair(one=1, two=2) == Pair(1, 2, "note")
    assert Pair(1) != Pair(1, 3)
    assert hash(Pair(1)) == hash(Pair(1, 2, "other"))
    assert repr(Pair(1)) == "Pair(one=1, two=2, note='')"
    with pytest.raises(TypeError):
        Pair()  # type: ignore[call-arg]


def test_a_value_cannot_be_changed_but_replaced() -> None:
    pair = Pair(1)
    with pytest.raises(FrozenInstanceError):
        pair.one = 5  # type: ignore[misc]
    assert not hasattr(pair, "__dict__")
    assert replace(pair, two=7) == Pair(1, 7)
