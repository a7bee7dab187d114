"""A game: its setup, the order of the box, what was decided, and the table that this led to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from tsuro.action import Action, Choice
from tsuro.board import Laid
from tsuro.chance import Chance
from tsuro.editions import edition as edition_named
from tsuro.event import Event
from tsuro.frozen import value
from tsuro.rules.edition import Edition, is_text
from tsuro.rules.refusal import NoShuffleDue, NoSuchEntry, WrongTags
from tsuro.table import Setup, Table


@value
class Decision:
    """An entry of a game: a seat did something.

    >>> from tsuro import Game, Start
    >>> from tsuro.game import Decision
    >>> Game.new().play(0, "a1.0").game.entries == (Decision(0, Start("a1.0")),)
    True
    """

    seat: int
    """Who it was, from 0."""
    action: Action
    """What it did."""


@value
class Shuffle:
    """An entry of a game: the pile as it lay after a shuffle.

    >>> from tsuro import Chance, Game
    >>> from tsuro.game import Shuffle
    >>> chance, game = Chance(1), Game.new(seats=3, chance=Chance(1))
    >>> while not game.over:
    ...     game = game.play(game.to_move, chance.pick(game.choices), chance).game
    >>> any(isinstance(entry, Shuffle) for entry in game.entries)
    True
    """

    pile: tuple[int, ...]
    """The whole pile, top first."""


Entry = Decision | Shuffle

NAMES = ("East", "West", "South", "North", "Wind", "Fire", "Water", "Earth")
"""What seats are called when nobody gives them names: the eight stones."""


@value
class Game:
    """A game at some point. Playing gives a new one and leaves this one as it was.

    >>> from tsuro import Chance, Game
    >>> game = Game.new("calliope", seats=["Ada", "Bo"], chance=Chance(7))
    >>> game
    <Game calliope standard at 0>
    >>> game.to_move, game.table.asked, len(game.choices)
    (0, 'start', 48)
    >>> game = game.play(0, "a1.0").game.play(1, "f6.4").game
    >>> game.stones
    (('a1.0',), ('f6.4',))
    >>> played = game.play(0, game.choices[0])
    >>> played.game.laid
    {'a1': Laid(tile=6, turn=1)}
    >>> played.game.at(0).stones
    ((None,), (None,))

    ``print(game)`` draws it, and a notebook shows its picture.
    """

    setup: Setup
    """What it is played by: edition, mode, the names of the seats, options."""
    deck: tuple[int, ...]
    """The shuffled box before the deal, top first."""
    table: Table
    """The table as it is now, hidden things too; `View.of` shows what one seat may know."""
    choices: tuple[Choice, ...] = field(repr=False)
    """Every legal decision of the seat that is to decide; the only judge of legality."""
    entries: tuple[Entry, ...]
    """What was decided so far, and what chance did."""
    tags: Mapping[str, str] = field(hash=False)
    """Texts that go with the record and that the rules never read."""

    @classmethod
    def new(
        cls,
        edition: str = "calliope",
        seats: int | Sequence[str] = 2,
        *,
        mode: str = "standard",
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
    ) -> Game:
        """A new game for some seats (how many, or their names) with a shuffled box.

        >>> Game.new("kosmos", 3, options={"piles": 2}).setup.names
        ('East', 'West', 'South')
        >>> Game.new("wizkids", 1, mode="solitaire", options={"stones": 4})
        <Game wizkids solitaire at 0>

        Without a chance nobody can foretell the tiles; ``Chance(7)`` deals the same ones again.
        """
        rules = edition_named(edition)
        if not isinstance(seats, int | Sequence) or isinstance(seats, str):
            raise TypeError("seats is a number or a list of names")
        _look_at(chance)
        if isinstance(seats, int):
            rules.check_seats(mode, seats)
            seats = NAMES[:seats]
        setup = rules.setup(tuple(seats), mode, options)
        return cls.deal(setup, (chance or Chance()).shuffle(rules.box))

    @classmethod
    def deal(
        cls, setup: Setup, deck: tuple[int, ...], tags: Mapping[str, str] | None = None
    ) -> Game:
        """A new game with the box in a given order, top first."""
        rules = edition_named(setup.edition)
        table = rules.deal(setup, deck)
        if not all(is_text(key) and is_text(text) for key, text in (tags or {}).items()):
            raise WrongTags
        return cls(setup, deck, table, rules.choices(table), (), dict(tags or {}))

    @property
    def edition(self) -> Edition:
        """The edition it is played by."""
        return edition_named(self.setup.edition)

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide; None when the game is over or a shuffle is due."""
        return self.table.to_move

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, or None while the game runs."""
        return self.table.winners

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.winners is not None

    @property
    def stones(self) -> tuple[tuple[str | None, ...], ...]:
        """For each seat where its stones are: an address as ``c4.5``, ``out``, or None before its
        start."""
        return self.table.board.texts(self.table.stones)

    @property
    def laid(self) -> dict[str, Laid]:
        """The tiles laid, by square: ``{"c4": Laid(tile=17, turn=2)}``."""
        return self.table.board.tiles

    def play(self, seat: int, action: Action | str, chance: Chance | None = None) -> Played:
        """A seat does something, and what it leads to, a shuffle too; or its refusal is raised.

        >>> game = Game.new(seats=2, chance=Chance(7))
        >>> played = game.play(0, "a1.0")  # or: Start("a1.0")
        >>> played.events
        (StoneStarted(seat=0, stone=0, at='a1.0'), SeatChanged(seat=1))
        >>> played.game.play(1, "a1.0")
        Traceback (most recent call last):
        tsuro.rules.refusal.StartTaken: a1.0 is not free.
        """
        if chance is not None:
            _look_at(chance)  # also where nothing is shuffled now: later something will be
        played = self.after(Decision(seat, action))  # type: ignore[arg-type]  # text: judged there
        if played.game.table.due is None:
            return played
        shuffled = played.game.shuffle(chance)
        return Played(
            shuffled.game, played.entries + shuffled.entries, played.events + shuffled.events
        )

    def shuffle(self, chance: Chance | None = None) -> Played:
        """Carry out the shuffle that is due."""
        table = self.table
        if table.due is None:
            raise NoShuffleDue
        _look_at(chance)
        pile = (chance or Chance()).shuffle((*table.piles[0], *table.due.tiles))
        return self.after(Shuffle(pile))

    def after(self, entry: Entry) -> Played:
        """This game with one more entry: a decision of a seat, or what chance did."""
        edition = edition_named(self.setup.edition)
        if isinstance(entry, Shuffle):
            table, events = edition.shuffle(self.table, entry.pile)
        else:
            seat, action = edition.judge(self.table, entry.seat, entry.action, self.choices)
            table, events = edition.carry_out(self.table, seat, action)
            if action is not entry.action or seat is not entry.seat:
                entry = Decision(seat, action)  # our own values, whatever equal ones were given
        choices, entries = edition.choices(table), (*self.entries, entry)
        game = Game(self.setup, self.deck, table, choices, entries, self.tags)
        return Played(game, (entry,), events)

    def at(self, n: int) -> Game:
        """The game as it was after so many entries."""
        if n not in range(len(self.entries) + 1):
            raise NoSuchEntry(n, len(self.entries))
        game = Game.deal(self.setup, self.deck, self.tags)
        for entry in self.entries[:n]:
            game = game.after(entry).game
        return game

    def history(self) -> Iterator[Played]:
        """Every entry again, with the game after it and what happened."""
        game = Game.deal(self.setup, self.deck, self.tags)
        for entry in self.entries:
            played = game.after(entry)
            yield played
            game = played.game

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from tsuro.picture import picture

        return picture(self, names=True, hands=True)

    def __str__(self) -> str:
        from tsuro.picture.text import shown

        return shown(self)

    def __repr__(self) -> str:
        return f"<Game {self.setup.edition} {self.setup.mode} at {len(self.entries)}>"


def _look_at(chance: object) -> None:
    """A seed is easily taken for the chance that is made with it."""
    if chance is not None and not isinstance(chance, Chance):
        seed = chance if isinstance(chance, int | str) else 7
        raise TypeError(f"chance is a Chance, such as Chance({seed!r})")


class Played(NamedTuple):
    """What playing gives: the ``game`` after it, the ``entries`` it adds, and what happened, as
    ``events`` in order."""

    game: Game
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
