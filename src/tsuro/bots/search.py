"""Bots that play on in their head, by compiled play, from tables that could be."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import ClassVar, NamedTuple

import numpy as np

from tsuro.action import Choice
from tsuro.bots.budget import Budget, no_text
from tsuro.chance import Chance
from tsuro.editions import edition
from tsuro.fast.codes import code_of
from tsuro.fast.convert import row_of
from tsuro.fast.layout import facts_of, first_table
from tsuro.fast.network import weights
from tsuro.fast.search import Rows, Tree, grow, new_tree, try_choices, visits_of
from tsuro.game import Game
from tsuro.view import View

NODES = 250_000
"""The most nodes that a tree has; it then gets no wider, but its numbers go on getting better."""
IMAGINED = 64
"""How many tables are imagined where a seat knows something of the tiles out of sight."""
EXPLORE_FLAT = 0.7
"""How much random games are spent on choices that look worse."""
EXPLORE = 0.3
"""How much the search looks at choices that look worse; its values are steadier, so less."""
LOOKS = 3
"""Of how many choices somebody is taken to see the best, where the tree goes on."""
BY_PLAYING = 0.4
"""How much the end of one random game counts at a leaf, beside what the network says."""
AT_ONCE = 1000
"""The most playouts between which nothing can break in."""
SPARE = 0.0015
"""The seconds kept of a budget for what comes after thinking."""


class Odds(NamedTuple):
    """What thinking says of a choice: how often it was tried, and the share of the win to
    expect."""

    tried: int
    share: float


class _Thinking:
    """What the bots share: imagining tables, spending the budget, choosing what was tried most."""

    name: ClassVar[str]

    def __init__(self, chance: Chance, budget: Budget) -> None:
        self._chance = chance
        self.budget = no_text(budget)
        self.ready()

    @classmethod
    @cache
    def ready(cls) -> None:
        """Have the compiled code loaded, or compiled, before any clock runs."""
        setup = Game.new().setup
        tree = new_tree(facts_of(setup).codes, 100, 0)
        cls.think(tree, row_of(first_table(setup))[np.newaxis], True, 1)

    def choose(self, view: View) -> Choice:
        """The choice that was tried most often, which is the one that looked best."""
        if len(view.choices) == 1 or self._all_alike(view):
            return self._chance.pick(view.choices)
        odds = self.odds(view)
        return max(odds, key=lambda choice: odds[choice])

    def odds(self, view: View) -> dict[Choice, Odds]:
        """What thinking says of each choice of the seat that is asked."""
        start = perf_counter()
        table = view.imagine(self._chance)
        codes = {code_of(choice, table): choice for choice in view.choices}
        free = not view.sightings
        rows = row_of(table)[np.newaxis] if free else self._imagined(view, start)
        facts = facts_of(view.setup)
        nodes = min(NODES, 1 + facts.codes + (self.budget.playouts or NODES))
        tree = new_tree(facts.codes, nodes, self._chance.below(2**53))
        self._spend(tree, rows, free, start)
        found = visits_of(tree)
        return {choice: Odds(*found.get(code, (0, 0.0))) for code, choice in codes.items()}

    def _all_alike(self, view: View) -> bool:
        """Whether nothing speaks for one pile rather than another: nobody knows what is in them."""
        mode = edition(view.setup.edition).mode(view.setup.mode)
        return view.asked == "draw" and not mode.pile_per_stone

    def _imagined(self, view: View, start: float) -> Rows:
        """Several tables, as many as there is time for."""
        rows = []
        for _ in range(IMAGINED):
            rows.append(row_of(view, self._chance))
            if self.budget.ms and perf_counter() - start > self.budget.ms / 4000:
                break
        return np.stack(rows)

    def _spend(self, tree: Tree, rows: Rows, free: bool, start: float) -> None:
        """Think until the budget is spent, looking at the clock about every millisecond."""
        if self.budget.playouts is not None:
            for done in range(0, self.budget.playouts, AT_ONCE):
                self.think(tree, rows, free, min(AT_ONCE, self.budget.playouts - done))
            return
        assert self.budget.ms is not None
        end = start + max(self.budget.ms / 1000 - SPARE, 0.0003)
        count, now = 8, perf_counter()
        while count:
            before = now
            self.think(tree, rows, free, count)
            now = perf_counter()
            pace = (now - before) / count
            count = max(8, int(min(0.002, (end - now) / 2) / pace)) if now < end else 0

    @staticmethod
    def think(tree: Tree, rows: Rows, free: bool, playouts: int) -> None:
        """Spend some playouts on a tree."""
        raise NotImplementedError


class FlatBot(_Thinking):
    """Weighs the choices of one move against each other by random games to their end."""

    name = "flat"

    @staticmethod
    def think(tree: Tree, rows: Rows, free: bool, playouts: int) -> None:
        """Try the choices by random games."""
        try_choices(tree, rows, free, playouts, EXPLORE_FLAT)


class SearchBot(_Thinking):
    """Searches a tree of what may follow, and judges its leaves by what it learned."""

    name = "search"

    @staticmethod
    def think(tree: Tree, rows: Rows, free: bool, playouts: int) -> None:
        """Grow the tree."""
        grow(tree, rows, free, weights(), playouts, EXPLORE, LOOKS, BY_PLAYING)
