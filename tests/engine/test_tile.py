from __future__ import annotations

from collections import Counter

import pytest

from tsuro.tile import BOX_35, BOX_64, PAIRS, PARTNERS, TILES, TURNS, Tile

LIST = """
 1 01 23 45 67    8 01 26 34 57   15 02 13 47 56   22 02 17 34 56   29 04 12 36 57
 2 01 23 46 57    9 01 26 35 47   16 02 14 36 57   23 02 17 35 46   30 04 12 37 56
 3 01 23 47 56   10 01 26 37 45   17 02 14 37 56   24 03 12 47 56   31 04 13 26 57
 4 01 24 36 57   11 01 27 34 56   18 02 15 36 47   25 03 14 26 57   32 04 15 26 37
 5 01 24 37 56   12 01 27 35 46   19 02 15 37 46   26 03 14 27 56   33 04 15 27 36
 6 01 25 36 47   13 01 27 36 45   20 02 16 34 57   27 03 15 26 47   34 05 14 27 36
 7 01 25 37 46   14 02 13 46 57   21 02 16 35 47   28 03 16 25 47   35 07 12 34 56
"""


def test_the_derived_tiles_are_those_of_the_published_list() -> None:
    words = LIST.split()
    listed = {int(words[i]): " ".join(words[i + 1 : i + 5]) for i in range(0, len(words), 5)}
    assert {tile.number: tile.name for tile in TILES} == listed


def test_twenty_tiles_have_four_turns_ten_have_two_and_five_have_one() -> None:
    assert Counter(tile.turns for tile in TILES) == {4: 20, 2: 10, 1: 5}
    assert sum(tile.turns for tile in TILES) == 105


def test_a_turn_adds_two_to_every_port() -> None:
    assert TILES[1].name == "01 23 46 57"
    assert TILES[1].turned(1) == ((0, 6), (1, 7), (2, 3), (4, 5))


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: f"tile{tile.number}")
def test_the_distinct_turns_are_the_first_ones_and_all_different(tile: Tile) -> None:
    number = tile.number
    assert len(set(PAIRS[number])) == TURNS[number] == len(PARTNERS[number])


def test_partners_undo_themselves() -> None:
    for turns in PARTNERS:
        for partners in turns:
            assert all(partners[partners[port]] == port != partners[port] for port in range(8))


def test_the_box_of_35_has_each_tile_once() -> None:
    assert sorted(BOX_35) == list(range(1, 36))


def test_the_box_of_64_has_tiles_without_a_crossing_once_and_the_others_twice() -> None:
    copies = Counter(BOX_64)
    assert len(BOX_64) == 64
    assert {tile for tile, count in copies.items() if count == 1} == {1, 3, 11, 13, 24, 35}
    assert set(copies.values()) == {1, 2}
