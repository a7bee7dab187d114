"""A bot's failure: why it cannot play on, and where in its code that was."""

from __future__ import annotations

import traceback
from pathlib import Path
from types import TracebackType

from tsuro.reason import Reason, joined

HERE = Path(__file__).parent
OURS = str(HERE.parent)
LONGEST = 4000
"""How many characters of a trace are kept: its end, which says most."""


class BotFailed(Exception):
    """A bot that cannot play on; says why, and ``trace`` shows where, with file and line.

    >>> from tsuro import Game, View
    >>> from tsuro.bots import BotFailed, ask
    >>> class Wrong:
    ...     def choose(self, view):
    ...         return "99r0"
    >>> try:
    ...     ask(Wrong(), View.of(Game.new(), 0))
    ... except BotFailed as failure:
    ...     print(failure.why.partition(" (")[0])
    it answered 99r0, which is not one of the choices
    """

    def __init__(self, why: str, trace: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.trace = trace if isinstance(trace, Reason) else trace[-LONGEST:]


def raised(error: BaseException, bot: object = None) -> BotFailed:
    """The failure of a bot that raised something, or could not even be called."""
    inside = error.__traceback__.tb_next if error.__traceback__ else None  # without our own step
    lines = traceback.format_exception(type(error), error, inside, limit=-8)
    why = f"{type(error).__name__}: {error}"[:200]
    if inside is None:
        return answered(bot, why, "".join(lines))
    return BotFailed(_placed(why, inside), "".join(lines))


def _placed(why: str, trace: TracebackType | None) -> str:
    """What went wrong, with file and line: the last ones that are neither ours nor Python's own
    steps of importing."""
    steps = [step for step in traceback.extract_tb(trace) if not step.filename.startswith("<")]
    theirs = [step for step in steps if not step.filename.startswith(OURS)] or steps
    return at_line(why, theirs[-1].filename, theirs[-1].lineno) if theirs else why


def at_line(why: str, file: str, line: int | None) -> Reason:
    """What went wrong, and where."""
    return Reason("{why} ({file}, line {line})", why=why, file=Path(file).name, line=line or 1)


def answered(bot: object, why: str, instead: str) -> BotFailed:
    """The failure of a bot whose answer is no choice: its method is where to look."""
    code = getattr(getattr(bot, "choose", None), "__code__", None)
    if code is None:
        return BotFailed(why, instead)
    file, line = code.co_filename, code.co_firstlineno
    where = f'  File "{file}", line {line}, in choose\n'
    return BotFailed(at_line(why, file, line), joined((where, instead), ""))
