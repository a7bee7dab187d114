"""Analyses of finished games: asked for, done one decision after the other, kept, and taken over
from a process that dies. Each is a log of its own, as a room is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from tsuro import record
from tsuro.bots import Budget
from tsuro.chance import Chance
from tsuro.protocol.refused import Refused
from tsuro.protocol.told import DecisionTold, State
from tsuro.server.process.process import Process
from tsuro.server.store import Collision, Line, Listed, New

if TYPE_CHECKING:
    from tsuro.analysis.record import Decided

BUDGET = Budget(ms=60)
"""How long each decision is searched; as long again goes into its survival."""
AT_ONCE = 2
"""How many analyses a process works on at a time."""
PREFIX = "analysis"


class Asked(Struct, frozen=True, omit_defaults=True):
    """Somebody wants it; of a record that is not there yet, its text."""

    record: str = ""


class Cancelled(Struct, frozen=True):
    """Nobody wants it any more."""


class Done(Struct, frozen=True):
    """All is judged: where the game turned."""

    turning: tuple[int, ...]


Change = Asked | DecisionTold | Cancelled | Done
KINDS: dict[str, type[Change]] = {
    "asked": Asked,
    "judged": DecisionTold,
    "cancelled": Cancelled,
    "done": Done,
}
NAMES = {kind: name for name, kind in KINDS.items()}


@dataclass(slots=True)
class Work:
    """An analysis as its log tells it."""

    record: str = ""
    n: int = 0
    state: Literal["waiting", "running", "done", "cancelled"] = "waiting"
    decisions: dict[int, DecisionTold] = field(default_factory=dict)
    turning: tuple[int, ...] = ()

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Work:
        """What a log tells."""
        work = cls()
        for one in lines:
            work.n = one.n + 1
            match msgspec.json.decode(one.body, type=KINDS[one.kind]):
                case Asked(text):
                    work.record, work.state = text or work.record, "waiting"
                case DecisionTold() as judged:
                    work.state = "running"
                    work.decisions[judged.n] = judged
                case Cancelled():
                    work.state = "cancelled"
                case Done(turning):
                    work.state, work.turning = "done", turning
        return work

    @property
    def total(self) -> int:
        """How many decisions there are to judge."""
        return _total(self.record)


@lru_cache(maxsize=64)
def _total(text: str) -> int:
    from tsuro.analysis import count_of

    return count_of(record.read_text(text))


class Analyses:
    """The analyses that this process works on."""

    def __init__(self, process: Process, most: int) -> None:
        self._process, self._most = process, most
        self._running: dict[str, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)
        process.duties[PREFIX] = self.see_to

    async def read(self, id_: str) -> Work:
        """An analysis as far as it is."""
        return Work.of(await self._process.store.read(f"{PREFIX}.{id_}"))

    async def ask(self, id_: str, text: str) -> Work:
        """Have a record analysed; one that was or is being done is not begun again."""
        work = await self.read(id_)
        if work.n and work.state != "cancelled":
            return work
        if not await self._process.thinkers.prepared():
            raise Refused("Busy")
        if len(self._running) >= self._most:
            raise Refused("Busy")
        asked = Asked("" if work.n else text)
        await self._append(id_, work.n, asked, "running", self._process.timing.now())
        await self.see_to(id_)
        return await self.read(id_)

    async def cancel(self, id_: str) -> Work:
        """Stop it; what was judged is kept."""
        work = await self.read(id_)
        if work.n == 0:
            raise Refused("NoAnalysis")
        while work.state in ("waiting", "running"):  # until nobody else writes at the same time
            await self._append(id_, work.n, Cancelled(), "archived", None)
            work = await self.read(id_)
        return work

    async def _append(
        self, id_: str, n: int, change: Change, state: State, due: float | None
    ) -> None:
        line = New(NAMES[type(change)], msgspec.json.encode(change).decode())
        lease = self._process.lease() if due else None
        try:
            await self._process.store.append(
                f"{PREFIX}.{id_}", n, [line], Listed(state, due=due), lease=lease
            )
        except Collision:
            return  # somebody else did something first: what is true is read again

    async def see_to(self, id_: str) -> None:
        """Work on an analysis, unless we do already."""
        if id_ in self._running:
            return
        task = self._process.task(self._work(id_))
        self._running[id_] = task
        task.add_done_callback(lambda _: self._running.pop(id_, None))

    async def _work(self, id_: str) -> None:
        from tsuro.analysis import decisions_of

        async with self._slots:
            todo: list[Decided] | None = None
            while (work := await self.read(id_)).state in ("waiting", "running"):
                if todo is None:
                    todo = list(decisions_of(record.read_text(work.record)))
                left = [one for one in todo if one.n not in work.decisions]
                if left and await self._process.thinkers.prepared():
                    found = await self._process.thinkers.do(partial(judged, left[0]))
                    now = self._process.timing.now()
                    await self._append(id_, work.n, found, "running", now)
                elif left:
                    await asyncio.sleep(1.0)  # compiled play is not there yet
                else:
                    await self._append(id_, work.n, Done(turning(work)), "over", None)


def judged(decided: Decided) -> DecisionTold:
    """What is to be said of a decision."""
    from tsuro.analysis import judge

    return DecisionTold.of(decided.n, judge(decided.view, decided.chosen, Chance(), BUDGET))


def turning(work: Work) -> tuple[int, ...]:
    """The turning points of an analysis."""
    from tsuro.analysis import turning_points

    return turning_points({n: one.judged for n, one in work.decisions.items()})
