"""Views: what a seat may know, and the tables that it can imagine behind it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.games_at_random import SPECS, Spec, play
from kit.scene import play as act
from kit.scene import scene
from tsuro.action import Exchange
from tsuro.chance import Chance
from tsuro.editions import edition
from tsuro.event import HandsShown, TileDrawn, TilesSwapped
from tsuro.rules.refusal import NoSuchStone, SeatIsOut, WouldGoOut
from tsuro.table import Sighting, Table
from tsuro.view import View, seen_by
from tsuro.view.from_json import view_of
from tsuro.view.hidden import Holder, deal
from tsuro.view.json import plain

WITH_BONUS = tuple(spec for spec in SPECS if spec.edition.startswith("wizkids") and spec.seats > 2)


def after_bonus(pile: tuple[int, ...] = (20, 21)) -> Table:
    """Seat 0 pushed seat 1 out, saw tiles 4 and 5, gave 2 and took 5."""
    table = scene(
        "wizkids",
        stones=["a1.0", "a1.1", "e1.0", "f6.4"],
        hands=[[23, 2, 3], [4, 5], [34, 7, 8], [9, 10, 11]],
        pile=pile,
    )
    return act(table, "23r0", "-2+5").table


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others() -> None:
    table = scene(stones=["c1.0", "d1.0", "e1.0"], hands=[[1, 2], [3], [4, 5, 6]], pile=[7])
    view = View.of(table, 1)
    assert view.hand == (3,)
    assert view.counts == (2, 1, 3)
    assert view.piles == (1,)
    assert 1 in view.unseen
    assert 3 not in view.unseen


def test_a_watcher_sees_no_hand() -> None:
    table = scene(stones=["c1.0", "d1.0"], hands=[[1, 2], [3]], pile=[7])
    view = View.of(table, None)
    assert view.hand == ()
    assert view.placements == ()
    assert len(view.unseen) == 35


def test_there_is_no_view_for_a_seat_that_is_not_there() -> None:
    table = scene(stones=["c1.0", "d1.0"], hands=[[1, 2], [3]])
    for seat in (-1, 2):
        with pytest.raises(SeatIsOut):
            View.of(table, seat)


def test_the_view_lists_forbidden_placements_with_their_refusal() -> None:
    table = scene(stones=["a1.0", "d1.0", "e1.0"], hands=[[1, 34], [3], [4]])
    listed = {str(p.action): p.refusal for p in View.of(table, 0).placements}
    assert listed == {"1r0": WouldGoOut(1, 0), "34r0": None}


def test_the_view_lists_placements_while_another_seat_is_to_decide() -> None:
    table = scene(stones=["a1.0", "d1.0", "e1.0"], hands=[[1, 34], [34], [4]])
    view = View.of(table, 1)
    assert view.choices == ()
    assert [str(p.action) for p in view.placements] == ["34r0"]


def test_in_a_duel_the_other_stone_is_refused_once_it_has_been_played() -> None:
    table = scene(
        "kosmos",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["e6.4", "f6.4"]],
        hands=[[34], [4]],
        piles=[[7], [], []],
        ready=(1,),
    )
    refusals = {str(p.action): p.refusal for p in View.of(table, 0).placements}
    assert refusals == {"34r0s0": NoSuchStone(0, (1,)), "34r0s1": None}


def test_ruling_dead_tiles_are_shown_to_nobody_but_the_taker() -> None:
    table = scene(
        "wizkids", stones=["a1.0", "a1.1", "e1.0"], hands=[[23, 2], [4, 5], [6]], pile=[7]
    )
    asked = act(table, "23r0").table
    assert View.of(asked, 0).shown == ((4, 5),)
    assert View.of(asked, 2).shown == ()
    assert 4 in View.of(asked, 2).unseen


def test_the_taker_knows_which_tiles_went_back_and_who_can_have_drawn_them() -> None:
    # After the shuffle the pile holds 2, 4, 20, 21, and seat 0 alone drew.
    table = after_bonus()
    view = View.of(table, 0)
    assert [set(s.tiles) for s in view.sightings] == [{2, 4} - set(table.hands[0])]
    for seed in range(50):
        imagined = view.imagine(Chance(seed))
        assert not {2, 4} & {*imagined.hands[2], *imagined.hands[3]}


def test_a_seat_that_draws_later_may_have_them() -> None:
    table = act(after_bonus(), "34r0").table
    view = View.of(table, 0)
    hands = Counter(bool({2, 4} & set(view.imagine(Chance(seed)).hands[2])) for seed in range(200))
    assert hands[True] > 20
    assert all(not {2, 4} & set(view.imagine(Chance(seed)).hands[3]) for seed in range(50))


def test_the_others_know_nothing_of_what_went_back() -> None:
    table = after_bonus()
    view = View.of(table, 2)
    assert view.sightings == ()
    seen = Counter(tile for seed in range(300) for tile in view.imagine(Chance(seed)).hands[3])
    assert seen[4] > 0


def test_who_went_out_knows_its_tiles_are_in_the_pile_or_with_the_taker() -> None:
    view = View.of(after_bonus(), 1)
    for seed in range(100):
        imagined = view.imagine(Chance(seed))
        assert not {4, 5} & {*imagined.hands[2], *imagined.hands[3]}
    held = {tile for seed in range(100) for tile in view.imagine(Chance(seed)).hands[0]}
    assert {4, 5} <= held


def full(**setting: Any) -> Table:
    """A scene in which the rest of the box lies on the board, so that the counts are real."""
    held = {tile for hand in setting["hands"] for tile in hand} | set(setting.get("pile", ()))
    rest = [f"{tile}r0" for tile in range(1, 36) if tile not in held]
    rows = [["."] * 6, ["."] * 6, *((rest[i : i + 6] + ["."] * 6)[:6] for i in range(0, 24, 6))]
    rows[1][2 : 2 + len(rest[24:])] = rest[24:]
    return scene("wizkids", board="\n".join(" ".join(row) for row in rows), **setting)


def test_an_owner_knows_how_many_of_its_tiles_the_taker_took() -> None:
    """Also while the shuffle is still due."""
    rules = edition("wizkids")
    asked = act(
        full(
            stones=["a1.0", "a1.1", "e1.0", "f1.0"],
            hands=[[23, 2, 3], [4, 5], [34, 7, 8], [9, 10, 11]],
            pile=(20, 21),
        ),
        "23r0",
    ).table
    due = rules.play(asked, 0, Exchange((2,), (5,))).table
    for seed in range(100):
        held = View.of(due, 1).imagine(Chance(seed)).hands[0]
        assert len({4, 5} & set(held)) == 1
    after = rules.shuffle(due, (21, 20, 4, 2)).table
    counts = Counter(
        len({4, 5} & set(View.of(after, 1).imagine(Chance(seed)).hands[0])) for seed in range(300)
    )
    assert set(counts) == {1, 2}  # the one taken, and perhaps the one drawn


def test_what_a_taker_gave_away_it_does_not_hold() -> None:
    # Seat 3 knows that 4, 5, 6 were in the pile and that seat 0 may have drawn two of them.
    table = full(
        stones=["a1.0", "a1.1", "e1.0", "out"],
        hands=[[23, 4, 5], [7, 8], [34, 9, 10], []],
        pile=(6, 20, 21, 22),
    )
    sighting = Sighting(frozenset({4, 5, 6}), (0, 0, 0, 0), (2, 0, 0, 0))
    table = replace(table, seen=((), (), (), (sighting,)))
    view = View.of(act(table, "23r0", "-4-5+7+8").table, 3)
    held = {len({4, 5, 6} & set(view.imagine(Chance(n)).hands[0])) for n in range(300)}
    assert held == {0, 1}  # two unknown ones came, and one was drawn


def test_who_draws_from_a_pile_of_known_tiles_surely_holds_one() -> None:
    table = full(
        stones=["a1.0", "a1.1", "f1.0", "f1.1"],
        hands=[[23, 2, 3], [4, 5], [24, 8], [9, 10, 11]],
        pile=(),
    )
    after = act(table, "23r0", "=").table
    view = View.of(after, 0)
    own = {4, 5} - set(after.hands[0])
    assert len(own) == 1
    assert all(own & set(view.imagine(Chance(seed)).hands[2]) for seed in range(50))


@given(st.sampled_from(WITH_BONUS), st.integers(0, 2**32), st.sampled_from([0, 3]))
def test_the_true_table_is_always_one_that_fits_what_is_known(
    spec: Spec, seed: int, quits: int
) -> None:
    for game, _ in play(spec, seed, careful=60, resigns=quits):
        table = game.table
        for seat in range(spec.seats):
            view = View.of(table, seat)
            for other in range(spec.seats):
                if other == seat or (view.shown and other in view.spoils):
                    continue
                if not (table.lives(other) or table.hands[other]):
                    continue  # its tiles are on their way to the pile
                later: set[int] = set()
                for sighting in reversed(view.sightings):
                    later |= sighting.tiles
                    held = len(later & set(table.hands[other]))
                    assert sighting.least[other] <= held <= sighting.most[other]


def test_deals_are_uniform_among_those_that_fit() -> None:
    # Two hands of one tile and a pile of two; tiles 1 and 2 are known, the first hand has no
    # room for them, the second has room for one. Deals: the first hand 3 or 4, ...
    holders = [Holder(1, (0,), (0,)), Holder(1, (0,), (1,))]
    counts: Counter[tuple[int, ...]] = Counter()
    chance = Chance(5)
    for _ in range(6000):
        dealt, rest = deal(chance, [[3, 4], [1, 2]], holders)
        counts[dealt[0][0], dealt[1][0], *rest] += 1
    # first hand: 2 ways; second hand: any of the 3 others; the pile in 2 orders
    assert len(counts) == 12
    assert all(400 < count < 600 for count in counts.values())


def test_later_sightings_count_against_earlier_ones() -> None:
    # One hand of two tiles, room for one of the first sighting or later, none of the second.
    holders = [Holder(2, (0, 0), (1, 0))]
    hands = set()
    for seed in range(300):
        dealt, _ = deal(Chance(seed), [[1, 2], [3, 4], [5]], holders)
        hands.add(tuple(sorted(dealt[0])))
    assert hands == {(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)}


def test_events_show_hidden_tiles_only_to_their_seat() -> None:
    drawn = TileDrawn(1, 0, 17)
    assert seen_by(drawn, 1) == drawn
    assert seen_by(drawn, 0) == seen_by(drawn, None) == TileDrawn(1, 0, None)
    assert seen_by(TilesSwapped(1, 1, (2,), (3,)), 0) == TilesSwapped(1, 1, None, None)
    assert seen_by(HandsShown(1, (2,), ((3,),)), 2) == HandsShown(1, (2,), None)


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_a_view_comes_back_whole_from_its_plain_form(spec: Spec) -> None:
    for number, (game, _) in enumerate(play(spec, 5, careful=60, resigns=2)):
        seats = [None, *range(spec.seats)]
        view = View.of(game.table, seats[number % len(seats)])
        assert view_of(json.loads(json.dumps(plain(view)))) == view
