"""Looking for the best choice by playing on from tables that could be.

`try_choices` weighs the choices of one move against each other by random games to their end.
`grow` grows a tree of what may follow: one node for what is done, whatever the hidden tiles are,
so that it learns only what can be known; at a leaf the learned value of the table counts,
and the end of one random game from there; a solitaire is played to its end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tsuro.fast.jit import Chance, Row, below, compiled, copy, inlined, kernel, moved, whole
from tsuro.fast.kinds import SOLITAIRE
from tsuro.fast.layout import (
    ACTIVE,
    ASIDE,
    ASKED,
    BOTTOMS,
    COUNTS,
    DECK,
    HANDS,
    MODE,
    NOBODY,
    PILES,
    PLACE,
    SEATS,
    SPOILS,
    TOPS,
    WIDTH,
)
from tsuro.fast.legal import mark_legal, play_code
from tsuro.fast.network import FEATURES, Floats, share_at_end, shares
from tsuro.fast.random_play import play_on
from tsuro.fast.solitaire import play_alone

Ints = NDArray[np.int64]
Rows = NDArray[np.uint16]

DEEPEST = 64
"""How many actions from its root a tree goes at most."""


class Tree(NamedTuple):
    """A tree in arrays, and room to work in. Node 0 is the root."""

    child: Ints
    """The first child of each node, or -1."""
    sibling: Ints
    """The next child of the same parent, or -1."""
    code: Ints
    """The action that leads to a node."""
    visits: Ints
    offered: Ints
    """How often the action could have been taken."""
    total: Floats
    """The sum of what the seat that took the action got."""
    used: Ints
    """How many nodes there are."""
    chance: NDArray[np.uint64]
    row: Row
    spare: Row
    best: Row
    """Rows to play on in; the tables that are thought about stay as they are."""
    mask: NDArray[np.bool_]
    hidden: Ints
    path: Ints
    """The nodes on the way, each with the seat that moved."""
    described: Floats
    share: Floats


def new_tree(codes: int, nodes: int, seed: int) -> Tree:
    """A tree that has nothing but a root, and room for so many nodes."""
    tree = Tree(
        child=np.empty(nodes, np.int64),
        sibling=np.empty(nodes, np.int64),
        code=np.empty(nodes, np.int64),
        visits=np.empty(nodes, np.int64),
        offered=np.empty(nodes, np.int64),
        total=np.empty(nodes, np.float64),
        used=np.ones(1, np.int64),
        chance=np.array([2 * seed + 1], np.uint64),
        row=np.zeros(WIDTH, np.uint16),
        spare=np.zeros(WIDTH, np.uint16),
        best=np.zeros(WIDTH, np.uint16),
        mask=np.zeros(codes, np.bool_),
        hidden=np.zeros(128, np.int64),
        path=np.zeros(2 * DEEPEST + 2, np.int64),
        described=np.zeros(FEATURES, np.float64),
        share=np.zeros(8, np.float64),
    )
    tree.child[0], tree.visits[0] = -1, 0
    return tree


@compiled
def deal_hidden(row: Row, seat: int, places: Ints, chance: Chance) -> Chance:
    """Deal the tiles that a seat does not see anew among the places where they lie."""
    count = 0
    for other in range(whole(row[SEATS])):
        if other != seat and not whole(row[SPOILS]) >> other & 1:
            for slot in range(whole(row[COUNTS + other]) + whole(row[ASIDE + other])):
                places[count] = HANDS + 4 * other + slot
                count += 1
    for pile in range(whole(row[PILES])):
        for place in range(whole(row[TOPS + pile]), whole(row[BOTTOMS + pile])):
            places[count] = DECK + place
            count += 1
    for last in range(count - 1, 0, -1):
        chance = moved(chance)
        one, other = places[last], places[below(chance, last + 1)]
        row[one], row[other] = row[other], row[one]
    return chance


@inlined
def _imagine(tree: Tree, rows: Rows, turn: int, free: bool, chance: Chance) -> Chance:
    """Begin from one of the tables that could be; where nothing more is known of the hidden
    tiles than where they lie, deal them anew."""
    # If the seat knows no more than where tiles lie, all deals are as likely, and one is made here,
    # another for each playout. Else the deals have to fit what it knows, which `View.imagine` sees
    # to, slowly: a few were made beforehand and are taken in turn, so that each counts the same.
    copy(tree.row, rows[turn % rows.shape[0]])
    if free:
        chance = deal_hidden(tree.row, whole(tree.row[ACTIVE]), tree.hidden, chance)
    return chance


@inlined
def _add_child(tree: Tree, parent: int, code: int) -> int:
    node = whole(tree.used[0])
    tree.used[0] += 1
    tree.code[node] = code
    tree.child[node] = -1
    tree.visits[node] = 0
    tree.offered[node] = 1
    tree.total[node] = 0.0
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    return node


@kernel
def try_choices(tree: Tree, rows: Rows, free: bool, playouts: int, explore: float) -> None:
    """Spend random games on the choices of the seat to move, as arms of a bandit (UCB)."""
    seat = whole(rows[0, ACTIVE])
    chance = tree.chance[0]
    if tree.child[0] < 0:
        mark_legal(rows[0], tree.mask)
        for code in range(len(tree.mask)):
            if tree.mask[code]:
                _add_child(tree, 0, code)
    for _ in range(playouts):
        tree.visits[0] += 1
        node, pick, best = tree.child[0], 0, -1.0
        while node >= 0:
            bound = 1e9
            if tree.visits[node]:
                mean = tree.total[node] / tree.visits[node]
                bound = mean + explore * np.sqrt(np.log(tree.visits[0]) / tree.visits[node])
            if bound > best:
                best, pick = bound, node
            node = tree.sibling[node]
        chance = _imagine(tree, rows, tree.visits[0], free, chance)
        chance = play_code(tree.row, chance, tree.code[pick], True)
        while tree.row[ASKED] != NOBODY:
            chance = play_on(tree.row, chance, False, True)
        tree.visits[pick] += 1
        tree.total[pick] += share_at_end(tree.row, seat)
    tree.chance[0] = chance


@kernel
def grow(
    tree: Tree,
    rows: Rows,
    free: bool,
    weights: Floats,
    playouts: int,
    explore: float,
    looks: int,
    by_playing: float,
) -> None:
    """Go down the tree from imagined tables, add a leaf, and add its worth to the nodes passed."""
    # The hidden tiles are dealt anew for every way down, but a node stands for the actions alone:
    # so its numbers are means over all deals, and no choice is made by tiles that cannot be seen.
    # What is legal at a node depends on the deal, so it is asked each time.
    chance = tree.chance[0]
    for _ in range(playouts):
        tree.visits[0] += 1
        chance = _imagine(tree, rows, tree.visits[0], free, chance)
        node, depth, leaf = 0, 0, False
        while tree.row[ASKED] != NOBODY and not leaf and depth < DEEPEST:
            mover = whole(tree.row[ACTIVE])
            left = mark_legal(tree.row, tree.mask)
            pick, left = _best_child(tree, node, left, explore)
            if left > 0 and tree.used[0] < len(tree.child):
                code, chance = _promising(tree, left, weights, looks, chance)
                pick = _add_child(tree, node, code)
                leaf = True
            if pick < 0:  # there is no room for a node, and no child is legal with this deal
                break
            chance = play_code(tree.row, chance, tree.code[pick], True)
            node, depth = pick, depth + 1
            tree.path[2 * depth], tree.path[2 * depth + 1] = pick, mover
        alone = tree.row[MODE] == SOLITAIRE
        if alone:
            chance = play_alone(tree.row, chance, tree.spare, tree.best)
        # The network learned from tables at which a tile is to be laid, so it is asked at one.
        while tree.row[ASKED] != NOBODY and tree.row[ASKED] != PLACE:
            chance = play_on(tree.row, chance, True, False)
        # What the network says is steady but may be wrong, the same way each time; how a random
        # game ends is noisy but sees what the network does not. The weights of both add up to 1.
        judged = 1.0 - by_playing if tree.row[ASKED] != NOBODY else 1.0
        shares(tree.row, weights, tree.described, tree.share)
        _tell(tree, depth, judged)
        if judged < 1.0:
            while tree.row[ASKED] != NOBODY:
                chance = play_on(tree.row, chance, True, True)
            shares(tree.row, weights, tree.described, tree.share)
            _tell(tree, depth, by_playing)
        for step in range(1, depth + 1):
            tree.visits[tree.path[2 * step]] += 1
    tree.chance[0] = chance


@inlined
def _tell(tree: Tree, depth: int, weight: float) -> None:
    """Add what a leaf is worth to the nodes passed, to each for the seat that moved there."""
    for step in range(1, depth + 1):
        tree.total[tree.path[2 * step]] += weight * tree.share[tree.path[2 * step + 1]]


@inlined
def _best_child(tree: Tree, node: int, legal: int, explore: float) -> tuple[int, int]:
    """The child whose action is legal and promises most, and how many legal actions have no
    child yet; those with one are taken off the mask."""
    pick, best = -1, -1e9
    child = tree.child[node]
    while child >= 0:
        if tree.mask[tree.code[child]]:
            tree.mask[tree.code[child]] = False
            legal -= 1
            tree.offered[child] += 1
            visits = tree.visits[child]
            mean = tree.total[child] / visits
            # not the visits of the parent: an action that is seldom legal was not passed over
            bound = mean + explore * np.sqrt(np.log(tree.offered[child]) / visits)
            if bound > best:
                best, pick = bound, child
        child = tree.sibling[child]
    return pick, legal


@compiled
def _promising(
    tree: Tree, left: int, weights: Floats, looks: int, chance: Chance
) -> tuple[int, Chance]:
    """An action that has no child yet: of some drawn by chance the one that the network likes best
    for the mover, since nobody plays blindly."""
    chance = moved(chance)
    found = _untried(tree.mask, below(chance, left))
    if looks <= 1 or left == 1 or tree.row[ASKED] != PLACE:
        return found, chance
    mover, best, code = whole(tree.row[ACTIVE]), -1.0, found
    for look in range(min(looks, left)):
        if look:
            chance = moved(chance)
            code = _untried(tree.mask, below(chance, left))
        copy(tree.spare, tree.row)
        chance = play_code(tree.spare, chance, code, True)
        shares(tree.spare, weights, tree.described, tree.share)
        if tree.share[mover] > best:
            best, found = tree.share[mover], code
    return found, chance


@inlined
def _untried(mask: NDArray[np.bool_], which: int) -> int:
    """The code of an action that has no child yet."""
    code = 0
    while True:
        if mask[code]:
            if which == 0:
                return code
            which -= 1
        code += 1


def visits_of(tree: Tree) -> dict[int, tuple[int, float]]:
    """For each choice at the root its visits and the share of the win that it promises."""
    found = {}
    node = int(tree.child[0])
    while node >= 0:
        visits = int(tree.visits[node])
        found[int(tree.code[node])] = visits, float(tree.total[node]) / max(1, visits)
        node = int(tree.sibling[node])
    return found
