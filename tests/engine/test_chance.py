from __future__ import annotations

from collections import Counter

from tsuro.chance import Chance


def test_the_same_seed_gives_the_same_choices() -> None:
    one, other = Chance(7), Chance(7)
    assert [one.below(100) for _ in range(20)] == [other.below(100) for _ in range(20)]
    assert one.shuffle(range(30)) == other.shuffle(range(30))


def test_choices_stay_the_same_over_versions_of_python() -> None:
    chance = Chance(1)
    assert [chance.below(1000) for _ in range(5)] == [478, 44, 117, 856, 292]


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    chance = Chance(3)
    counts = Counter(chance.shuffle("abc") for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_without_a_seed_nobody_can_foretell() -> None:
    assert Chance().shuffle(range(60)) != Chance().shuffle(range(60))
