"""A second implementation, written from the rules alone, agrees after every entry."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

from kit import second_engine
from kit.games_at_random import SPECS, play
from kit.size import Size
from tsuro.record import BadRecord, replay, trace, write

BY_NAME = {str(spec): spec for spec in SPECS}


def comparable(form: dict[str, Any]) -> dict[str, Any]:
    """A trace without what is unspecified: the order of choices, and hands after the end."""
    form = dict(form)
    form["legal"] = sorted(json.dumps(choice, sort_keys=True) for choice in form["legal"])
    if form["winners"] is not None:
        for key in ("hands", "piles", "dragon"):
            del form[key]
    return form


def agree(lines: list[str]) -> int:
    """Both engines replay a record to the same traces; how many there were."""
    theirs = [comparable(form) for form in second_engine.trace(lines)]
    ours = [comparable(trace(played.game)) for played in replay(line.encode() for line in lines)]
    assert len(ours) == len(theirs) == len(lines)
    for one, other in zip(ours, theirs, strict=True):
        assert one == other
    return len(lines)


@pytest.mark.parametrize("name", BY_NAME)
def test_both_engines_agree_on_our_games(name: str, size: Size) -> None:
    spec = BY_NAME[name]
    for seed in range(size(4, 80)):
        *_, (game, _last) = play(
            spec, seed, careful=(0, 90)[seed % 2], resigns=(0, 4)[seed // 2 % 2]
        )
        assert agree(write(game).splitlines()) > 1


@pytest.mark.parametrize("name", BY_NAME)
def test_both_engines_agree_on_games_of_the_second(name: str, size: Size) -> None:
    spec = BY_NAME[name]
    for seed in range(size(2, 40)):
        lines = second_engine.random_record(
            spec.edition,
            spec.mode,
            spec.seats,
            seed,
            dict(spec.options),
            (0.0, 0.05)[seed % 2],
            0.8,
        )
        assert agree(lines) > 1


@dataclass(frozen=True)
class Spoiled:
    """A record that is right up to a point."""

    right: list[str]
    wrong: list[str]
    """What follows, wrong or not."""


def spoiled(lines: list[str]) -> list[Spoiled]:
    """A record with one entry spoiled in each of several ways."""
    found = []
    for number in range(1, len(lines)):
        entry = json.loads(lines[number])
        others: list[list[str]] = []
        for key, value in entry.items():
            if isinstance(value, int):
                for other in (value + 1, value - 1, True, float(value), str(value), None):
                    others.append([json.dumps({**entry, key: other})])
            others.append([json.dumps({k: entry[k] for k in entry if k != key})])
        others.append([json.dumps({**entry, "more": 1})])
        others.append([lines[number], lines[number]])
        others.append(lines[number + 1 :])
        found += [Spoiled(lines[:number], other) for other in others]
    return found


def our_verdict(lines: list[str]) -> int | None:
    """The line that we refuse, if any."""
    try:
        list(replay(line.encode() for line in lines))
    except BadRecord as bad:
        return bad.line
    return None


def their_verdict(before: second_engine.SecondGame, one: Spoiled) -> int | None:
    """The line that the second engine refuses, if any, going on from where all was right."""
    try:
        list(second_engine.games(one.wrong, deepcopy(before), 1 + len(one.right)))
    except second_engine.Refused as bad:
        return bad.line
    return None


@pytest.mark.parametrize("name", [name for i, name in enumerate(BY_NAME) if i % 5 == 0])
def test_both_engines_refuse_the_same_lines(name: str, size: Size) -> None:
    *_, (game, _last) = play(BY_NAME[name], 3, careful=80, resigns=2)
    lines = write(game).splitlines()
    before = [deepcopy(each) for each in second_engine.games(lines)]
    refused, wrong = 0, spoiled(lines)
    for one in wrong[:: min(size(7, 1), max(1, len(wrong) // 10))]:  # some games are short
        ours = our_verdict(one.right + one.wrong)
        theirs = their_verdict(before[len(one.right) - 1], one)
        assert ours == theirs, one
        refused += ours is not None
    assert refused > 5
