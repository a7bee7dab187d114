"""A batch: many games of one setup as one structure of arrays.

>>> from tsuro.fast import Batch, setup_of
>>> batch = Batch.start(setup_of(seats=2), games=1000, seed=1)
>>> batch.play_out()
>>> batch.over.all()
np.True_
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

import numpy as np
from numpy.typing import NDArray

from tsuro.action import Choice, Resign, parse
from tsuro.fast import codes, kernels, layout
from tsuro.fast.convert import first_row, row_of, table_of
from tsuro.fast.wanted import look_at, look_at_seed
from tsuro.game import Game
from tsuro.table import Setup, Table

Numbers = NDArray[np.uint16]
Mask = NDArray[np.bool_]

LEGAL = "batch.legal() has the codes of all that may be done"
"""What to do with a wrong code."""


class NotLegal(ValueError):
    """A code that is not legal in its game; nothing was played."""

    def __init__(self, game: int, code: int) -> None:
        super().__init__(f"in game {game} the action of code {code} is not legal")
        self.game, self.code = game, code


class Batch:
    """Many games of one setup, all played at once.

    Its arrays are views: they show the games as they are now. Every game has a generator of its
    own, so the same seed gives the same games, however they are split among threads.

    >>> from tsuro import Chance, Game
    >>> from tsuro.fast import Batch, layout
    >>> game = Game.new(seats=2, chance=Chance(7)).play(0, "b1.0").game.play(1, "e6.4").game
    >>> batch = Batch.of([game] * 3, seed=1)
    >>> batch.step([batch.code(0, "6r1")] * 3)
    >>> int(batch.laid[0, 1]) == 4 * 6 + 1  # the second square, b1
    True
    >>> batch.active.tolist(), bool((batch.asked == layout.PLACE).all())
    ([1, 1, 1], True)
    >>> batch.play_out(safe=True)
    >>> batch.winners.tolist()  # bits: 1 for seat 0, 2 for seat 1, 3 for both
    [2, 1, 1]
    """

    def __init__(self, setup: Setup, rows: Numbers, chances: NDArray[np.uint64]) -> None:
        self.setup = setup
        self.facts = layout.facts_of(setup)
        self.rows = rows
        self.chances = chances
        self._tables: list[Table] | None = None

    @classmethod
    def start(cls, setup: Setup, games: int, seed: int = 0, number: int = 0) -> Batch:
        """Begin games; game i of a seed is the same in every batch that it is in, counted from
        a number."""
        games, seed = look_at(setup, games, seed)
        rows = np.empty((games, layout.WIDTH), np.uint16)
        chances = np.empty(games, np.uint64)
        kernels.deal_all(rows, chances, first_row(setup), seed, number)
        return cls(setup, rows, chances)

    @classmethod
    def of(cls, games: Sequence[Game | Table], seed: int = 0) -> Batch:
        """Go on from games or tables of the engine, which are all of one setup; a table may well
        be imagined: ``Batch.of([view.imagine(chance)])``."""
        tables = _tables_of(games)
        seed = look_at_seed(seed)
        different = {id(table): table for table in tables}  # one table many times: converted once
        setups = {table.setup for table in different.values()}
        if len(setups) != 1:
            raise ValueError("a batch is of one setup: give it tables of one game or of like ones")
        row = {key: row_of(table) for key, table in different.items()}
        rows = np.stack([row[id(table)] for table in tables])
        batch = cls(setups.pop(), rows, np.empty(len(rows), np.uint64))
        kernels.seed_all(batch.chances, seed, 0)
        batch._tables = tables
        return batch

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.setup.edition} {self.setup.mode}>"

    def _part(self, first: int, count: int) -> Numbers:
        return self.rows[:, first : first + count]

    @property
    def stones(self) -> Numbers:
        """Where each stone is, by seat and stone: an address as in `View.addresses` (those of
        outer sides begin at 1024 here), 392 if it is out, 4095 before its start.

        `tsuro.fast.layout` has these numbers as ``SIDE0``, ``OUT`` and ``UNSTARTED``.
        """
        part = self._part(layout.STONES, self.facts.seats * self.facts.each)
        return part.reshape(len(self), self.facts.seats, self.facts.each)

    @property
    def laid(self) -> Numbers:
        """For each square, counted from the top left, 4 * tile + turn; 0 where no tile lies."""
        return self._part(layout.LAID, self.facts.size**2)

    @property
    def hands(self) -> Numbers:
        """The tiles of each seat; only as many as `counts` says are there."""
        return self._part(layout.HANDS, 4 * self.facts.seats).reshape(len(self), -1, 4)[:, :, :3]

    @property
    def counts(self) -> Numbers:
        """How many tiles each seat holds."""
        return self._part(layout.COUNTS, self.facts.seats)

    @property
    def active(self) -> Numbers:
        """The seat whose turn it is."""
        return self.rows[:, layout.ACTIVE]

    @property
    def asked(self) -> Numbers:
        """What is asked of the active seat: 1 a start, 2 a tile to lay, 3 an exchange, 4 a draw;
        5 if the pile is to be shuffled, 0 when the game is over.

        `tsuro.fast.layout` has these numbers as ``START``, ``PLACE``, ``EXCHANGE``, ``DRAW``,
        ``SHUFFLE`` and ``NOBODY``.
        """
        return self.rows[:, layout.ASKED]

    @property
    def placed(self) -> Numbers:
        """How many tiles have been laid."""
        return self.rows[:, layout.PLACED]

    @property
    def winners(self) -> Numbers:
        """The winning seats, as bits: 1 for seat 0, 2 for seat 1, 4 for seat 2, 3 for the first
        two together; 0 while a game runs. ``batch.winners >> seat & 1`` is 1 where a seat won."""
        return self.rows[:, layout.WINNERS]

    @property
    def over(self) -> Mask:
        """Which games are over."""
        return np.asarray(self.rows[:, layout.WHY] != layout.RUNNING)

    def legal(self) -> Mask:
        """For each game a mask of the codes of all that the seat to move may do."""
        masks = np.empty((len(self), self.facts.codes), np.bool_)
        kernels.legal_all(self.rows, masks)
        return masks

    def step(self, chosen: NDArray[np.int64] | Sequence[int], *, shuffle: bool = True) -> None:
        """Play the action of a code in each game (none where it is negative), and the shuffle
        that it causes; raises `NotLegal`, and plays nothing, if one is not legal."""
        chosen = np.ascontiguousarray(chosen, np.int64)
        if chosen.shape != (len(self),):
            raise ValueError(f"give one code for each of the {len(self)} games")
        mask = np.empty(self.facts.codes, np.bool_)
        wrong = kernels.step_all(self.rows, self.chances, chosen, mask, shuffle)
        if wrong >= 0:
            raise NotLegal(wrong, int(chosen[wrong]))
        self._tables = None

    def play_out(self, *, safe: bool = False, most: int | None = None) -> None:
        """Play every game by chance to its end, or so many actions: any legal one, or where
        there is one that keeps all stones of the mover on the board, only those."""
        kernels.play_out_all(self.rows, self.chances, safe, -1 if most is None else max(0, most))
        self._tables = None

    def table(self, game: int) -> Table:
        """A game as a table of the engine. A row does not hold what seats have seen go into the
        pile: the table has that only as long as nothing was played since it was given."""
        if self._tables is not None:
            return self._tables[game]
        return table_of(self.rows[game], self.setup)

    def tables(self) -> list[Table]:
        """All games as tables of the engine."""
        return [self.table(game) for game in range(len(self))]

    def action(self, game: int, code: int) -> Choice:
        """What a code means in a game; raises `ValueError` for a number that is no code there."""
        try:
            return codes.action_of(index(code), self.table(game))
        except codes.NoMeaning:
            raise ValueError(f"{code} is no code in game {game}: {LEGAL}") from None

    def code(self, game: int, action: Choice | str) -> int:
        """The code of an action in a game; the action may be given as its text. Raises
        `ValueError` if it has none; one that has may still be forbidden, which `legal` says."""
        choice = action if isinstance(action, Choice | Resign) else parse(action)
        if isinstance(choice, Resign):
            raise ValueError("nobody resigns in a batch, so there is no code for it")
        table = self.table(game)
        try:
            code = codes.code_of(choice, table)
            if codes.action_of(code, table) == choice:
                return code
        except (KeyError, ValueError):  # it names what is nowhere on the board, or in no hand
            pass
        raise ValueError(f"{choice} has no code in game {game}: {LEGAL}")


def _tables_of(games: Sequence[Game | Table]) -> list[Table]:
    """The tables from which a batch goes on."""
    if isinstance(games, Game | Table | str) or not isinstance(games, Iterable):
        kind = type(games).__name__
        raise TypeError(
            f"a batch is of a list of games or tables, such as [table] * 100, not of {kind}"
        )
    tables = [game.table if isinstance(game, Game) else game for game in games]
    if not tables:
        raise ValueError("a batch is of one game at least")
    for table in tables:
        if not isinstance(table, Table):
            raise TypeError(f"a batch is of games or tables, not of {type(table).__name__}")
    return tables
