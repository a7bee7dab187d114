"""An edition: its facts, and the one way by which an action changes a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tsuro.action import Action, Choice, Draw, Exchange, Place, Resign, Start, Unreadable, parse
from tsuro.board import Board
from tsuro.event import PileShuffled, StoneStarted
from tsuro.rules import choices, dead, knowledge
from tsuro.rules.dead import Bonus, DeadHands
from tsuro.rules.draft import Draft, Step
from tsuro.rules.dragon import Dragon
from tsuro.rules.drawing import Drawing
from tsuro.rules.explain import explain
from tsuro.rules.facts import BoardSide, Option, OwnExit, Value
from tsuro.rules.mode import Mode
from tsuro.rules.refusal import (
    GameIsOver,
    NoShuffleDue,
    NotAnAction,
    SeatIsOut,
    ShuffleIsDue,
    UnknownMode,
    UnknownOption,
    WrongDeck,
    WrongName,
    WrongOption,
    WrongSeats,
    WrongShuffle,
)
from tsuro.rules.resigning import resign, resume
from tsuro.rules.starts import Starts
from tsuro.rules.walking import lay
from tsuro.table import Options, Setup, Table


@dataclass(frozen=True, eq=False)
class Edition:
    """One printed edition: what its rulebook says, as facts that the steps ask for."""

    name: str
    publisher: str
    language: str
    """The language of the rulebook, as a code."""
    box: tuple[int, ...]
    sides: tuple[BoardSide, ...]
    seats: range
    starts: Starts
    own_exit: OwnExit
    dragon: Dragon | None
    bonus: Bonus | None
    dead_hands: DeadHands
    drawing: Drawing
    passes_pile: bool
    """Whether the pile, the dragon under it, goes round the table by this rulebook."""
    modes: tuple[Mode, ...]
    options: tuple[Option, ...]
    rulings: tuple[str, ...]
    """The points that this rulebook leaves open and the project has settled, by name."""

    def __repr__(self) -> str:
        return f"edition({self.name!r})"

    def mode(self, name: str) -> Mode:
        """The mode of that name."""
        for mode in self.modes:
            if mode.name == name:
                return mode
        raise UnknownMode(self.name, name, tuple(mode.name for mode in self.modes))

    def options_of(self, mode: str) -> tuple[Option, ...]:
        """The options that there are in a mode."""
        return tuple(option for option in self.options if mode in option.modes)

    def _side(self, seats: int, name: str | None = None) -> BoardSide:
        named = [side for side in self.sides if name in (None, side.name)]
        return next((side for side in named if seats in side.seats), named[0])

    def seats_in(self, mode: str) -> range:
        """How many can play a mode."""
        return self.mode(mode).seats or self.seats

    def check_seats(self, mode: str, count: int) -> None:
        """Refuse a number of seats that the mode is not for."""
        allowed = self.seats_in(mode)
        if count not in allowed:
            raise WrongSeats(count, allowed[0], allowed[-1])

    def setup(
        self,
        names: tuple[str, ...],
        mode: str = "standard",
        options: Mapping[str, Any] | None = None,
    ) -> Setup:
        """What a game is played by, checked and with every option filled in."""
        self.check_seats(mode, len(names))
        for seat, name in enumerate(names):
            if not is_text(name):
                raise WrongName(seat)
        if not isinstance(options, Mapping | None):
            raise TypeError(
                f"options are names with values, such as {{'piles': 2}}, not {options!r:.60}"
            )
        given = dict(options or {})
        known = {option.name: option for option in self.options_of(mode)}
        for name in given:
            if name not in known:
                raise UnknownOption(self.name, mode, name, tuple(known))
        chosen: dict[str, Any] = {}
        for name, option in known.items():
            value = given.get(name, option.default_for(len(names)))
            values = option.values_for(len(names))
            # True is no number here, nor 1.0 an integer
            if not any(value == each and type(value) is type(each) for each in values):
                raise WrongOption(name, str(value), tuple(str(each).lower() for each in values))
            chosen[name] = value
        return Setup(self.name, mode, names, Options(**chosen))

    def unusual(self, setup: Setup) -> dict[str, Value]:
        """The options that differ from their default."""
        chosen = {f.name: getattr(setup.options, f.name) for f in fields(setup.options)}
        return {
            option.name: chosen[option.name]
            for option in self.options_of(setup.mode)
            if chosen[option.name] != option.default_for(len(setup.names))
        }

    def board(self, setup: Setup) -> Board:
        """The board before the first tile."""
        return Board.empty(self._side(len(setup.names), setup.options.side).size)

    def deal(self, setup: Setup, deck: tuple[int, ...]) -> Table:
        """The table before the first stone is put down."""
        if any(type(tile) is not int for tile in deck) or sorted(deck) != sorted(self.box):
            raise WrongDeck(len(deck))
        mode, count = self.mode(setup.mode), len(setup.names)
        hands, piles = mode.deal(setup, deck)
        dragon = self.dragon.resting(setup) if self.dragon else "none"
        return Table(
            setup,
            self.board(setup),
            stones=((None,) * mode.stones(setup.options),) * count,
            hands=hands,
            piles=piles,
            aside=((),) * count,
            dragon=dragon if mode.has_dragon(self, setup) else "none",
            active=0,
            asked="start",
            ready=(),
            spoils=(),
            due=None,
            seen=((),) * count,
            winners=None,
        )

    def choices(self, table: Table) -> tuple[Choice, ...]:
        """Every legal decision of the seat that is to decide."""
        return choices.choices(self, table)

    def judge(
        self, table: Table, seat: int, action: Action | str, legal: tuple[Choice, ...] | None = None
    ) -> tuple[int, Action]:
        """The seat and action as they are played, or raise the refusal; an action may be given as
        its text. ``legal``: the table's choices, where they are known already."""
        if isinstance(action, str):
            action = _read(action)
        if isinstance(action, Resign):
            return self._judge_resigning(table, seat), action
        legal = self.choices(table) if legal is None else legal
        if table.asked is None or seat != table.active:
            raise explain(self, table, seat, action)
        for own in legal:
            if own is action:  # most often it is the very object that was listed
                return table.active, own
        try:
            return table.active, legal[legal.index(action)]  # ours, whatever equal was given
        except ValueError:
            raise explain(self, table, seat, action) from None

    def _judge_resigning(self, table: Table, seat: int) -> int:
        if table.winners is not None:
            raise GameIsOver
        if table.due is not None:
            raise ShuffleIsDue
        if seat not in table.living:
            raise SeatIsOut(seat)
        return table.living[table.living.index(seat)]

    def play(self, table: Table, seat: int, action: Action | str) -> Step:
        """Judge an action for a seat and carry it out, or raise the refusal."""
        return self.carry_out(table, *self.judge(table, seat, action))

    def carry_out(self, table: Table, seat: int, action: Action) -> Step:
        """Carry out an action that was judged."""
        mode, draft = self.mode(table.setup.mode), Draft(self, table)
        match action:
            case Place():
                self._place(draft, mode, action)
            case Start(at):
                stone = draft.stones[seat].index(None)
                draft.put(seat, stone, draft.board.grid.addresses[at])
                draft.events.append(StoneStarted(seat, stone, at))
                mode.started(draft)
            case Exchange(give, take):
                mode.bury(draft, dead.swap(draft, give, take))
            case Draw(pile):
                mode.drew(draft, pile)
            case Resign():
                resign(draft, mode, seat)
        return draft.step()

    def _place(self, draft: Draft, mode: Mode, action: Place) -> None:
        stone = action.stone or 0
        draft.ready = tuple([other for other in draft.ready if other != stone])
        if action.enter is not None:
            side = draft.stones[draft.active][stone]
            assert side is not None
            draft.put(draft.active, stone, 8 * draft.board.grid.square(side) + action.enter)
        gone = lay(draft, stone, action.tile, action.turn)
        if not mode.ended(draft, gone):
            mode.walked(draft, gone)

    def shuffle(self, table: Table, pile: tuple[int, ...]) -> Step:
        """Carry out the shuffle that is due: the whole pile as it lies afterwards."""
        if table.due is None:
            raise NoShuffleDue
        whole = sorted((*table.piles[0], *table.due.tiles))
        if any(type(tile) is not int for tile in pile) or sorted(pile) != whole:
            raise WrongShuffle
        mode, draft = self.mode(table.setup.mode), Draft(self, table)
        draft.piles[0] = pile
        draft.due = None
        draft.seen = knowledge.shuffled(draft.seen, table.due.sightings, draft.living())
        draft.events.append(PileShuffled(len(pile), pile))
        if table.due.passes:
            mode.draw(draft, returned=True)
        else:
            self.drawing.draw(draft, True)
            resume(draft, mode)
        return draft.step()


def _read(text: str) -> Action:
    try:
        return parse(text)
    except Unreadable:
        raise NotAnAction(repr(text)[:40]) from None


def is_text(name: object) -> bool:
    """Whether something is a text that can be written down: no half of a character pair."""
    return isinstance(name, str) and not any("\ud800" <= letter <= "\udfff" for letter in name)
