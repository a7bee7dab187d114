"""Compiled play against the engine: the same tables and the same choices after every action."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from kit.games_at_random import SPECS, Spec, play
from kit.size import Size
from tsuro.chance import Chance
from tsuro.editions import edition
from tsuro.fast import Batch, NotLegal, layout, play_by_chance, setup_of
from tsuro.fast.codes import action_of, code_of
from tsuro.fast.convert import row_of, table_of
from tsuro.game import Decision, Game, Shuffle
from tsuro.table import OUT, Setup, Table


def unseen(table: Table) -> Table:
    """A table without what the seats have seen go into the pile, which no rule reads."""
    due = table.due and replace(table.due, sightings=(None,) * len(table.stones))
    return replace(table, seen=((),) * len(table.stones), due=due)


def setup_for(spec: Spec) -> Setup:
    return setup_of(spec.edition, spec.seats, mode=spec.mode, options=spec.options)


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_it_plays_as_the_engine_does(spec: Spec, size: Size) -> None:
    for seed in range(size(4, 150)):
        chance = Chance(f"fast {spec} {seed}")
        game = Game.new(
            spec.edition, spec.seats, mode=spec.mode, options=spec.options, chance=chance
        )
        batch = Batch.of([game.table], seed)
        batch.step([-1])  # from here on it is the batch that tells, not what it was given
        while not game.over:
            agree(game, batch)
            if game.table.due:
                top = int(batch.rows[0, layout.TOPS]) - len(game.table.due.tiles)
                batch.step([-1])
                pile = batch.rows[0, layout.DECK + top : layout.DECK + len(game.deck)]
                game = game.after(Shuffle(tuple(pile.tolist()))).game
            else:
                choice = chance.pick(game.choices)
                batch.step([code_of(choice, game.table)], shuffle=False)
                game = game.after(Decision(game.table.active, choice)).game
        agree(game, batch)


def agree(game: Game, batch: Batch) -> None:
    """The two are at the same table, and list the same choices."""
    assert batch.table(0) == unseen(game.table)
    codes = np.flatnonzero(batch.legal()[0]).tolist()
    assert {action_of(code, game.table) for code in codes} == set(game.choices)
    assert len(codes) == len(game.choices)
    assert bool(batch.over[0]) == game.over


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_tables_are_rows_and_rows_are_tables(spec: Spec, size: Size) -> None:
    for seed in range(size(1, 20)):
        for game, _ in play(spec, seed, careful=50, resigns=2):
            table = game.table
            assert Batch.of([table]).table(0) == table
            assert table_of(row_of(table), table.setup) == unseen(table)
            again, row = row_of(table_of(row_of(table), table.setup)), row_of(table)
            for square, laid in enumerate(table.board.laid):
                if laid:  # what is kept of its ports has no meaning any more
                    again[8 * square : 8 * square + 8] = row[8 * square : 8 * square + 8]
            assert np.array_equal(again, row)
            for choice in game.choices:
                assert action_of(code_of(choice, table), table) == choice


@pytest.mark.parametrize("spec", SPECS, ids=str)
@pytest.mark.parametrize("safe", [False, True])
def test_an_action_by_chance_is_one_of_the_choices(spec: Spec, safe: bool, size: Size) -> None:
    """Each single action by chance leads to a table that the engine gets to by a choice."""
    for seed in range(size(1, 20)):
        for game, _ in play(spec, seed, careful=50, resigns=1):
            if game.to_move is not None:
                batch = Batch.of([game.table], seed)
                batch.play_out(safe=safe, most=1)
                assert batch.table(0) in outcomes(game, batch, safe)


def outcomes(game: Game, batch: Batch, safe: bool) -> list[Table]:
    """The tables with the batch's board that choices lead to, if tiles are drawn and shuffled as
    the batch did."""
    rules, before, after = game.edition, row_of(game.table), batch.rows[0]
    board = batch.table(0).board
    deck = after[layout.DECK : layout.DECK + len(game.deck)].tolist()
    piles = tuple(
        tuple(deck[before[layout.TOPS + i] : before[layout.BOTTOMS + i]])
        for i in range(len(game.table.piles))
    )
    found, all_lost = [], True
    mover = game.table.active
    for choice in game.choices:
        table = rules.carry_out(game.table, mover, choice).table
        lost = table.stones[mover].count(OUT) > game.table.stones[mover].count(OUT)
        all_lost = all_lost and lost
        if table.board != board:
            continue
        if table.due:
            pile = deck[int(before[layout.TOPS]) - len(table.due.tiles) :]
            if sorted(pile) != sorted((*table.due.tiles, *table.piles[0])):
                continue  # the batch did something else: other tiles came back
            table = rules.shuffle(table, tuple(pile)).table
        else:
            table = rules.carry_out(replace(game.table, piles=piles), mover, choice).table
        found.append((lost, unseen(table)))
    if safe and game.table.asked == "place" and not all_lost:
        found = [(lost, table) for lost, table in found if not lost]
    return [table for _, table in found]


@pytest.mark.parametrize("spec", SPECS, ids=str)
@pytest.mark.parametrize("safe", [False, True])
def test_quick_play_is_the_same_play(spec: Spec, safe: bool, size: Size) -> None:
    """Going on for several turns at once gives the same rows as one action after another."""
    setup, games = setup_for(spec), size(200, 20_000)
    quick, slow = Batch.start(setup, games, 3), Batch.start(setup, games, 3)
    quick.play_out(safe=safe)
    while not slow.over.all():
        slow.play_out(safe=safe, most=1)
    used = slice(0, layout.SLOTS)
    assert np.array_equal(quick.rows[:, used], slow.rows[:, used])
    assert np.array_equal(quick.chances, slow.chances)


KINDS = (
    Spec("calliope", 2),
    Spec("calliope", 5, options={"elimination_bonus": True}),
    Spec("kosmos", 3),
    Spec("kosmos", 2, "duel"),
    Spec("wizkids", 4),
    Spec("wizkids", 2, "duel"),
    Spec("wizkids", 1, "solitaire", {"stones": 3}),
)


@pytest.mark.parametrize("spec", KINDS, ids=str)
def test_every_choice_is_as_likely_as_any_other(spec: Spec, size: Size) -> None:
    """A chi-square test of the actions by chance, wherever each choice shows on the table."""
    games, tested = size(3000, 100_000), 0
    for n, (game, _) in enumerate(play(spec, 5, careful=100)):
        if game.to_move is None or len(game.choices) == 1:
            continue
        batch = Batch.of([game.table] * games, n)
        batch.play_out(most=1)
        marks = np.ascontiguousarray(marks_of(batch))
        whole_rows = marks.view(f"V{marks.strides[0]}").ravel()
        _, counts = np.unique(whole_rows, return_counts=True)
        if len(counts) == len(game.choices):
            tested += 1
            expected, freedom = games / len(counts), len(counts) - 1
            chi = float(((counts - expected) ** 2 / expected).sum())
            assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 6, n
    assert tested > 5


def marks_of(batch: Batch) -> NDArray[np.uint16]:
    """What an action leaves: tiles laid, stones moved, and how many tiles the piles have."""
    stones = batch.stones.reshape(len(batch), -1)
    tops = batch.rows[:, layout.TOPS : layout.TOPS + batch.facts.piles]
    return np.concatenate([batch.laid, stones, tops, batch.counts], axis=1)


@pytest.mark.parametrize("threads", [2, 3])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(threads: int) -> None:
    setup = setup_of("calliope", 4)
    one = play_by_chance(setup, 50_000, 11)
    more = play_by_chance(setup, 50_000, 11, threads=threads)
    for name in ("placed", "winners", "why", "out_at"):
        assert np.array_equal(getattr(one, name), getattr(more, name))
    other = play_by_chance(setup, 50_000, 12)
    assert not np.array_equal(one.placed, other.placed)


def test_what_is_not_legal_is_refused_and_nothing_is_played() -> None:
    batch = Batch.start(setup_of(), 3)
    before = batch.rows.copy()
    with pytest.raises(NotLegal, match="in game 1 the action of code 100 is not legal"):
        batch.step([0, 100, 0])
    with pytest.raises(NotLegal):
        batch.step([0, 0, 10**9])
    with pytest.raises(ValueError, match="one code for each of the 3 games"):
        batch.step([0])
    assert np.array_equal(batch.rows, before)


def test_a_batch_is_of_one_setup() -> None:
    tables = [Game.new(seats=seats).table for seats in (2, 3)]
    with pytest.raises(ValueError, match="one setup"):
        Batch.of(tables)
    assert edition("calliope").name in repr(Batch.of(tables[:1]))
