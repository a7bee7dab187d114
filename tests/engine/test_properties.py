"""What always holds, in random games of every edition, mode, number of seats and option."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from kit.games_at_random import SPECS, Spec, play
from tsuro.action import Place
from tsuro.board import OFF, Board
from tsuro.chance import Chance
from tsuro.event import Event, StoneOut, StoneWalked, TilePlaced
from tsuro.game import Game, Played
from tsuro.record import read, write
from tsuro.table import OUT, Table
from tsuro.tile import PARTNERS
from tsuro.view import View, seen_by

specs = st.sampled_from(SPECS)
seeds = st.integers(0, 2**32)
careful = st.sampled_from([0, 60, 100])
resigns = st.sampled_from([0, 0, 3])


def addresses(table: Table) -> list[int]:
    """Where the living stones that have started stand."""
    stones = (stone for stones in table.stones for stone in stones)
    return [stone for stone in stones if stone is not None and stone != OUT]


def tiles(table: Table) -> Counter[int]:
    """Every tile there is."""
    found = Counter(laid.tile for laid in table.board.laid if laid)
    for group in (*table.hands, *table.piles, *table.aside):
        found.update(group)
    if table.due:
        found.update(table.due.tiles)
    return found


@given(specs, seeds, careful, resigns)
def test_invariants(spec: Spec, seed: int, care: int, quits: int) -> None:
    for game, _ in play(spec, seed, careful=care, resigns=quits):
        table, grid = game.table, game.table.board.grid
        assert tiles(table) == Counter(game.edition.box), "no tile is lost or doubled"
        standing = addresses(table)
        assert len(set(standing)) == len(standing), "no two stones face a square at one port"
        assert all(table.board.laid[grid.square(at)] is None for at in standing), "faces an empty"
        assert all(len(hand) <= 3 for hand in table.hands)
        assert all(tuple(sorted(hand)) == hand for hand in table.hands)
        assert bool(game.choices) == (table.asked is not None)
        assert len(set(game.choices)) == len(game.choices)
        assert (table.asked is None) == (table.due is not None or game.over)
        assert sum(place.turn > 3 for place in game.choices if isinstance(place, Place)) == 0


@given(specs, seeds, careful, resigns)
def test_the_record_replays_to_the_same_game(spec: Spec, seed: int, care: int, quits: int) -> None:
    game = None
    passed = []
    for game, _ in play(spec, seed, careful=care, resigns=quits):
        passed.append(game)
    assert game is not None
    again = read(write(game))
    assert again == game
    assert write(again) == write(game)
    for point in (0, len(passed) // 2, len(passed) - 1):
        assert game.at(point) == passed[point]


def walked_to(board: Board, address: int) -> int:
    """Where a walk ends, step by step over the laid tiles; it never comes by the same port."""
    passed = set()
    while address != OFF and (laid := board.laid[address >> 3]):
        assert address not in passed, "a loop"
        passed.add(address)
        leave = PARTNERS[laid.tile][laid.turn][address & 7]
        address = board.grid.touching[(address & ~7) + leave]
    return address


@given(specs, seeds, careful)
def test_the_known_exits_are_where_walks_lead(spec: Spec, seed: int, care: int) -> None:
    for game, _ in play(spec, seed, careful=care):
        board, grid = game.table.board, game.table.board.grid
        for square, laid in enumerate(board.laid):
            if laid is None:
                for port in range(8):
                    end = walked_to(board, grid.touching[8 * square + port])
                    assert board.exits[8 * square + port] == end


def walk_in_order(
    before: Table, after: Table, walkers: list[tuple[int, int, int]]
) -> dict[tuple[int, int], int]:
    """Walk stones one after the other, step by step, meeting whoever stands on the way."""
    grid, board = before.board.grid, after.board
    at = {(seat, stone): address for seat, stone, address in walkers}
    start = dict(at)
    for who in [(seat, stone) for seat, stone, _ in walkers]:
        address = start[who]
        out = False
        while address != OFF and (laid := board.laid[address >> 3]):
            leave = (address & ~7) + PARTNERS[laid.tile][laid.turn][address & 7]
            # somebody who faces this square at the port by which we leave comes the other way
            met = [other for other, place in start.items() if place == leave and other != who]
            if met:
                out = True
                at[who] = at[met[0]] = OUT
                break
            address = grid.touching[leave]
        if not out:
            at[who] = OUT if address == OFF else address
    return at


@given(specs, seeds, careful)
def test_the_order_of_walking_never_matters(spec: Spec, seed: int, care: int) -> None:
    before: Game | None = None
    for game, played in play(spec, seed, careful=care):
        if before is not None and played is not None:
            placed = [event for event in played.events if isinstance(event, TilePlaced)]
            if placed and not game.over:
                check_order(before.table, game.table, placed[0], played)
        before = game


def check_order(before: Table, after: Table, placed: TilePlaced, played: Played) -> None:
    square = before.board.grid.index[placed.square]
    walkers = []
    for event in played.events:
        if isinstance(event, StoneWalked):
            walkers.append((event.seat, event.stone, 8 * square + event.path[0].enter))
    for order in list(permutations(walkers))[:24]:
        ends = walk_in_order(before, after, list(order))
        for (seat, stone), end in ends.items():
            assert after.stones[seat][stone] == end


@given(specs, seeds)
def test_a_meeting_is_a_path_from_edge_to_edge(spec: Spec, seed: int) -> None:
    for game, played in play(spec, seed):
        if played is None:
            continue
        outs = {(e.seat, e.stone): e for e in played.events if isinstance(e, StoneOut)}
        for event in played.events:
            if not isinstance(event, StoneWalked) or event.end is not None:
                continue
            out = outs[event.seat, event.stone]
            assert out.square == event.path[-1].square
            first = event.path[0]
            enter = game.table.board.grid.at(first.square, first.enter)
            assert game.table.board.walk(enter)[1] == OFF
            if out.met is not None:
                assert outs[out.met].met == (event.seat, event.stone)
                # left alone, back along its own path it also gets to the edge
                behind = game.table.board.grid.touching[enter]
                assert behind == OFF or game.table.board.walk(behind)[1] == OFF


def tiles_named(event: Event) -> set[int]:
    """Every tile that an event tells of."""
    found: set[int] = set()
    for name in ("tile", "give", "take", "order", "hands"):
        value = getattr(event, name, None)
        if isinstance(value, int):
            found.add(value)
        elif value is not None:
            for each in value:
                found.update([each] if isinstance(each, int) else each)
    return found


@given(specs, seeds, careful, resigns)
def test_a_view_shows_no_other_hand_and_no_pile(
    spec: Spec, seed: int, care: int, quits: int
) -> None:
    """Change everything that a seat may not know: its view stays the same."""
    chance = Chance(seed)
    for game, _ in play(spec, seed, careful=care, resigns=quits):
        if chance.below(4):
            continue
        for seat in (None, *range(len(game.setup.names))):
            view = View.of(game.table, seat)
            imagined = view.imagine(chance)
            assert View.of(imagined, seat) == view, "an imagined table looks the same"
            assert tiles(imagined) == Counter(game.edition.box)
            if seat is None:
                assert (view.hand, view.choices) == ((), ())
                assert (view.placements, view.sightings) == ((), ())
            elif seat != game.to_move:
                assert view.choices == ()
                assert view.shown == ()


@given(specs, seeds, careful, resigns)
def test_events_tell_a_seat_no_tile_it_may_not_see(
    spec: Spec, seed: int, care: int, quits: int
) -> None:
    for game, played in play(spec, seed, careful=care, resigns=quits):
        if played is None:
            continue
        on_board = {laid.tile for laid in game.table.board.laid if laid}
        for seat in (None, *range(len(game.setup.names))):
            for event in played.events:
                named = tiles_named(seen_by(event, seat))
                mine = getattr(event, "seat", None) == seat and seat is not None
                assert mine or named <= on_board


@given(specs, seeds, careful)
def test_every_placement_is_listed_with_what_it_does(spec: Spec, seed: int, care: int) -> None:
    chance = Chance(seed)
    for game, _ in play(spec, seed, careful=care):
        if game.table.asked != "place" or chance.below(3):
            continue
        seat = game.table.active
        view = View.of(game.table, seat)
        assert len(view.placements) <= 48
        allowed = {place.action for place in view.placements if place.refusal is None}
        assert allowed == set(game.choices)
        for placement in view.placements:
            if placement.refusal is None:
                events = game.play(seat, placement.action, Chance(1)).events
                assert placement.walks == tuple(e for e in events if isinstance(e, StoneWalked))
                assert placement.outs == tuple(e for e in events if isinstance(e, StoneOut))
