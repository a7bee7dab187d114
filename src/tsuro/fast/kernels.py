"""The loops over many games: the few compiled functions that Python calls."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tsuro.fast.jit import Row, below, compiled, copy, kernel, moved, seeded, whole
from tsuro.fast.kinds import WITH_HANDS
from tsuro.fast.layout import (
    ASKED,
    BOX,
    DECK,
    HANDS,
    MODE,
    NOBODY,
    OUT_AT,
    PASSES,
    PLACED,
    SEATS,
    SHUFFLE,
    WHY,
    WINNERS,
)
from tsuro.fast.legal import mark_legal, play_code
from tsuro.fast.playing import DRAWS, RESUME, carry_on, shuffle
from tsuro.fast.random_play import play_on
from tsuro.rules.draft import HAND

Rows = NDArray[np.uint16]
Chances = NDArray[np.uint64]


@compiled
def deal(row: Row, first: Row, chance: np.uint64) -> np.uint64:
    """Begin a game: the first row of its setup, with the box in a random order."""
    copy(row, first)
    for last in range(whole(row[BOX]) - 1, 0, -1):
        chance = moved(chance)
        other = below(chance, last + 1)
        row[DECK + last], row[DECK + other] = row[DECK + other], row[DECK + last]
    _hands(row)
    return chance


@compiled
def deal_mixed(row: Row, first: Row, chance: np.uint64) -> np.uint64:
    """Begin a game whose piles are mixed as one draws: only the hands have to be dealt."""
    copy(row, first)
    if row[MODE] in WITH_HANDS:
        for place in range(HAND * whole(row[SEATS])):
            chance = moved(chance)
            other = place + below(chance, whole(row[BOX]) - place)
            row[DECK + place], row[DECK + other] = row[DECK + other], row[DECK + place]
        _hands(row)
    return chance


@compiled
def _hands(row: Row) -> None:
    """Three tiles for each seat from the top of the box, in the modes that have hands."""
    if row[MODE] in WITH_HANDS:
        for seat in range(whole(row[SEATS])):
            for slot in range(HAND):
                row[HANDS + 4 * seat + slot] = row[DECK + HAND * seat + slot]


@kernel
def deal_all(rows: Rows, chances: Chances, first: Row, seed: int, number: int) -> None:
    """Begin as many games as there are rows, each with a generator of its own."""
    for game in range(rows.shape[0]):
        chances[game] = deal(rows[game], first, seeded(seed, number + game))


@kernel
def seed_all(chances: Chances, seed: int, number: int) -> None:
    """Give each game a generator of its own."""
    for game in range(len(chances)):
        chances[game] = seeded(seed, number + game)


@kernel
def legal_all(rows: Rows, masks: NDArray[np.bool_]) -> None:
    """Mark what is legal in each game."""
    for game in range(rows.shape[0]):
        mark_legal(rows[game], masks[game])


@kernel
def step_all(
    rows: Rows,
    chances: Chances,
    codes: NDArray[np.int64],
    mask: NDArray[np.bool_],
    shuffles: bool,
) -> int:
    """Play one action in each game that is not over (where its code is not negative), and the
    shuffle that it causes. Plays nothing if one is not legal: gives that game, or -1."""
    for game in range(rows.shape[0]):
        if codes[game] >= 0:
            mark_legal(rows[game], mask)
            if codes[game] >= len(mask) or not mask[codes[game]]:
                return game
    for game in range(rows.shape[0]):
        row = rows[game]
        if codes[game] >= 0:
            chances[game] = play_code(row, chances[game], codes[game], False)
        if shuffles and row[ASKED] == SHUFFLE:
            chance = shuffle(row, chances[game], False)
            step = DRAWS if row[PASSES] else RESUME
            chances[game] = carry_on(row, chance, step, 0, True, False)
    return -1


@kernel
def play_out_all(rows: Rows, chances: Chances, safe: bool, most: int) -> None:
    """Play each game by chance to its end, or so many actions, unless that is negative."""
    for game in range(rows.shape[0]):
        row, chance = rows[game], chances[game]
        left = most
        while row[ASKED] != NOBODY and left != 0:
            chance = play_on(row, chance, safe, most < 0)
            left -= 1
        chances[game] = chance


@kernel
def results(
    first: Row,
    seed: int,
    number: int,
    safe: bool,
    placed: NDArray[np.uint8],
    winners: NDArray[np.uint8],
    why: NDArray[np.uint8],
    out_at: NDArray[np.uint8],
    row: Row,
) -> None:
    """Play games by chance from their beginning and keep only how they ended."""
    for game in range(placed.shape[0]):
        chance = deal_mixed(row, first, seeded(seed, number + game))
        while row[ASKED] != NOBODY:
            chance = play_on(row, chance, safe, True)
        placed[game] = row[PLACED]
        winners[game] = row[WINNERS]
        why[game] = row[WHY]
        for seat in range(whole(row[SEATS])):
            out_at[game, seat] = row[OUT_AT + seat]
