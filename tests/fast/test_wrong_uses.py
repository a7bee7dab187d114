"""Wrong uses of compiled play, and what they answer: a sentence that helps."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from kit.games_at_random import SPECS, Spec
from tsuro.action import Place, Resign
from tsuro.chance import Chance
from tsuro.fast import Batch, play_by_chance, setup_of
from tsuro.game import Game
from tsuro.tile import TURNS

GAME = Game.new(seats=2, chance=Chance(7)).play(0, "b1.0").game.play(1, "e6.4").game
BATCH = Batch.of([GAME])
SETUP = setup_of(seats=2)
LEGAL = "batch.legal() has the codes of all that may be done"

USES: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "the code of a tile that is not there": (
        lambda: BATCH.code(0, "99r0"),
        ValueError,
        f"99r0 has no code in game 0: {LEGAL}",
    ),
    "the code of a turn that is not there": (
        lambda: BATCH.code(0, "6r9"),
        ValueError,
        f"6r9 has no code in game 0: {LEGAL}",
    ),
    "the code of a start off the board": (
        lambda: BATCH.code(0, "z9.0"),
        ValueError,
        f"z9.0 has no code in game 0: {LEGAL}",
    ),
    "the code of a swap that is not asked": (
        lambda: BATCH.code(0, "-3+9"),
        ValueError,
        f"-3+9 has no code in game 0: {LEGAL}",
    ),
    "the code of a pile that is not chosen": (
        lambda: BATCH.code(0, "d2"),
        ValueError,
        f"d2 has no code in game 0: {LEGAL}",
    ),
    "the code of a stone that is not named": (
        lambda: BATCH.code(0, Place(6, 1, stone=0)),
        ValueError,
        f"6r1s0 has no code in game 0: {LEGAL}",
    ),
    "the code of a number": (
        lambda: BATCH.code(0, 6),  # type: ignore[arg-type]
        TypeError,
        "an action is written as text, such as '17r2'; 6 is none",
    ),
    "the code of resigning": (
        lambda: BATCH.code(0, Resign()),  # type: ignore[arg-type]
        ValueError,
        "nobody resigns in a batch, so there is no code for it",
    ),
    "a code too large": (
        lambda: BATCH.action(0, 99999),
        ValueError,
        f"99999 is no code in game 0: {LEGAL}",
    ),
    "a code below none": (
        lambda: BATCH.action(0, -1),
        ValueError,
        f"-1 is no code in game 0: {LEGAL}",
    ),
    "a batch of one game, not of a list": (
        lambda: Batch.of(GAME),  # type: ignore[arg-type]
        TypeError,
        "a batch is of a list of games or tables, such as [table] * 100, not of Game",
    ),
    "a batch of nothing": (
        lambda: Batch.of([]),
        ValueError,
        "a batch is of one game at least",
    ),
    "a batch of texts": (
        lambda: Batch.of(["calliope"]),  # type: ignore[list-item]
        TypeError,
        "a batch is of games or tables, not of str",
    ),
    "a text for a batch's seed": (
        lambda: Batch.of([GAME], seed="x"),  # type: ignore[arg-type]
        TypeError,
        "seed is a whole number, not 'x'",
    ),
    "a batch of an edition": (
        lambda: Batch.start("calliope", 10),  # type: ignore[arg-type]
        TypeError,
        "setup is what setup_of gives, such as setup_of(seats=2), not 'calliope'",
    ),
    "fewer games than none": (
        lambda: Batch.start(SETUP, -1),
        ValueError,
        "games is a whole number from 0 on, not -1",
    ),
    "random games of an edition": (
        lambda: play_by_chance("calliope", games=10),  # type: ignore[arg-type]
        TypeError,
        "setup is what setup_of gives, such as setup_of(seats=2), not 'calliope'",
    ),
    "fewer random games than none": (
        lambda: play_by_chance(SETUP, games=-1),
        ValueError,
        "games is a whole number from 0 on, not -1",
    ),
    "a text for a seed": (
        lambda: play_by_chance(SETUP, 10, seed="x"),  # type: ignore[arg-type]
        TypeError,
        "seed is a whole number, not 'x'",
    ),
    "a seed that is too large": (
        lambda: play_by_chance(SETUP, 10, seed=2**64),
        ValueError,
        f"seed is a whole number from {-(2**63)} to {2**64 - 1}, not {2**64}",
    ),
    "no thread": (
        lambda: play_by_chance(SETUP, 10, threads=0),
        ValueError,
        "threads is a whole number from 1 on, not 0",
    ),
}


@pytest.mark.parametrize("use", USES)
def test_a_wrong_use_is_answered_with_a_sentence(use: str) -> None:
    wrong, kind, sentence = USES[use]
    with pytest.raises(kind) as answer:
        wrong()
    assert str(answer.value) == sentence


def test_a_batch_is_of_games_as_of_their_tables() -> None:
    assert Batch.of([GAME, GAME.table]).tables() == [GAME.table] * 2
    assert np.array_equal(Batch.of([GAME]).rows, Batch.of([GAME.table]).rows)


def test_a_number_of_numpy_is_a_number() -> None:
    seven = np.int64(7)
    some = play_by_chance(SETUP, seven, seed=seven)  # type: ignore[arg-type]
    assert np.array_equal(some.placed, play_by_chance(SETUP, 7, seed=7).placed)


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_a_code_means_an_action_of_that_code_or_nothing(spec: Spec) -> None:
    """Every number is looked at, before the first stone is put down: none hangs, and none means
    what has another code."""
    setup = setup_of(spec.edition, spec.seats, mode=spec.mode, options=spec.options)
    batch = Batch.start(setup, 1, seed=1)
    legal, meanings = batch.legal()[0], 0
    for code in range(batch.facts.codes):
        try:
            action = batch.action(0, code)
        except ValueError:
            assert not legal[code]
            continue
        meanings += 1
        assert batch.code(0, action) == code
        assert not isinstance(action, Place) or action.turn < TURNS[action.tile]
    assert meanings >= legal.sum()
