"""Playing one game of an arena; this runs in another process, or on another machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from signal import SIG_DFL, SIGINT, SIGTERM, raise_signal, signal
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any

from tsuro.action import Action, Resign
from tsuro.arena.plan import Plan
from tsuro.bots import Bot, BotFailed, Budget, ask, bot_named, budget, close
from tsuro.chance import Chance
from tsuro.frozen import told
from tsuro.game import Game
from tsuro.record import write
from tsuro.table import OUT
from tsuro.view import View


@told
@dataclass(frozen=True, slots=True)
class Result:
    """How one game went. The lists have a place for each seat."""

    deal: int
    """The number of the deal, from 0."""
    arrangement: int
    """How the bots sat: the number of the arrangement in the plan, from 0."""
    bots: list[str]
    """Who sat where."""
    shares: list[float]
    """Of the win: one shared by k counts 1/k for each."""
    ranks: list[int]
    """0 for the winners; the later out, the better."""
    seconds: list[float]
    """Spent on all decisions together."""
    decisions: list[int]
    """How many there were."""
    slowest: list[float]
    """Seconds spent on the slowest decision."""
    failures: dict[str, str] = field(default_factory=dict)
    """By seat: why a bot lost its seat."""
    record: str = ""
    """The game as text."""
    traces: dict[str, str] = field(default_factory=dict)
    """By seat: where a bot failed, as Python or the program told it."""

    def plain(self) -> dict[str, Any]:
        """Everything but the record and the traces, as plain JSON."""
        found = asdict(self)
        del found["record"], found["traces"]
        return found


def play(plan: Plan, deal: int, arrangement: int) -> Result:
    """Play one game of a plan; the same on every machine, unless a bot looks at the clock.

    >>> from tsuro.arena import Plan, play
    >>> plan = Plan(("careful", "random"), "calliope", "standard", (), 2, seed=1, budget=None)
    >>> game = play(plan, deal=0, arrangement=1)
    >>> game.bots, sum(game.shares), game.failures
    (['random', 'careful'], 1.0, {})
    """
    names = plan.arrangements[arrangement]
    chance = Chance(f"{plan.seed}/{deal}")
    game = Game.new(plan.edition, names, mode=plan.mode, options=dict(plan.options), chance=chance)
    usual = budget(plan.budget) if plan.budget else None
    table = Seats()
    try:
        table.seat(names, f"{plan.seed}/{deal}/{arrangement}", usual)
        while (seat := game.to_move) is not None:
            game = game.play(seat, table.choose(game, seat), chance).game
            table.note_outs(game)
    finally:
        table.close()
    winners = game.winners or ()
    share = 1 / len(winners) if winners else 0.0
    return Result(
        deal,
        arrangement,
        list(names),
        [share if seat in winners else 0.0 for seat in range(len(names))],
        table.ranks(winners),
        table.seconds,
        table.decisions,
        table.slowest,
        table.failures,
        write(game),
        table.traces,
    )


class Seats:
    """The bots at a table, and what is noted of them."""

    def __init__(self) -> None:
        self._bots: list[Bot] = []
        self.seconds: list[float] = []
        self.slowest: list[float] = []
        self.decisions: list[int] = []
        self.failures: dict[str, str] = {}
        self.traces: dict[str, str] = {}
        self._out_at: list[int | None] = []

    def seat(self, names: tuple[str, ...], seed: str, usual: Budget | None) -> None:
        """Make the bots; one that cannot be made ends it all, since that is nobody's loss."""
        for seat, name in enumerate(names):
            chance = Chance(f"{seed}/{seat}")
            self.take(partial(bot_named, name, chance, usual, strangers=True))

    def take(self, making: Callable[[], Bot]) -> None:
        """Make one more bot; from then on it is ended with the others."""
        with held_back():
            self._bots.append(making())
        self.seconds.append(0.0)
        self.slowest.append(0.0)
        self.decisions.append(0)
        self._out_at.append(None)

    def choose(self, game: Game, seat: int) -> Action:
        """What a seat does: a bot that fails resigns."""
        start = perf_counter()
        try:
            choice = ask(self._bots[seat], View.of(game.table, seat))
        except BotFailed as failure:
            self.failures[str(seat)] = failure.why
            self.traces[str(seat)] = failure.trace
            return Resign()
        spent = perf_counter() - start
        self.seconds[seat] += spent
        self.slowest[seat] = max(self.slowest[seat], spent)
        self.decisions[seat] += 1
        return choice

    def note_outs(self, game: Game) -> None:
        """Note when seats went out."""
        for seat, stones in enumerate(game.table.stones):
            if self._out_at[seat] is None and all(stone == OUT for stone in stones):
                self._out_at[seat] = len(game.entries)

    def ranks(self, winners: tuple[int, ...]) -> list[int]:
        """0 for the winners, then by how late a seat went out; together is the same rank."""
        times = [10**9 if seat in winners else out or 0 for seat, out in enumerate(self._out_at)]
        order = sorted(set(times), reverse=True)
        return [order.index(time) for time in times]

    def close(self) -> None:
        """End what the bots started."""
        with held_back():
            for bot in self._bots:
                close(bot)


@contextmanager
def held_back() -> Iterator[None]:
    """Whoever tells us to end is heard a moment later: a program that was just started, or is just
    being ended, would be left behind."""
    if current_thread() is not main_thread():  # no signal is heard here
        yield
        return
    heard: list[int] = []
    before = {one: signal(one, lambda number, _: heard.append(number)) for one in (SIGINT, SIGTERM)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal(one, handler or SIG_DFL)
        if heard:
            raise_signal(heard[0])
