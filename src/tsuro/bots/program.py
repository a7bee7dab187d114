"""A bot that is a program of its own, in any language: JSON lines in and out.

It is sent one line with a view for each decision, and answers one line with an action. If it is
late, answers something else or dies, it has failed, and whoever plays the game takes its seat.
The end of what it wrote to standard error goes with the failure: most often it says where.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread

from tsuro.action import Choice
from tsuro.bots.answer import NoChoice, choice_of
from tsuro.bots.budget import Budget
from tsuro.bots.failing import LONGEST, BotFailed
from tsuro.chance import Chance
from tsuro.reason import Reason, joined
from tsuro.view import View
from tsuro.view.json import plain

LINE = 65_536
"""The longest answer, in bytes."""
PATIENCE = 10.0
"""Seconds to answer if no budget says otherwise; the first answer may take as long in any case."""
LAST_WORDS = 5.0
"""Seconds that one which has ended is heard out, at most: others may hold on to what it had."""


class CommandBot:
    """Plays what a program answers; ``close`` ends the program."""

    name = "cmd"

    def __init__(self, command: str, chance: Chance, budget: Budget | None = None) -> None:
        self.command = command
        self._seconds = budget.ms / 1000 if budget and budget.ms else PATIENCE
        self._asked = False
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BotFailed(
                Reason("{command} is not a command: {why}", command=repr(command), why=str(error))
            ) from None
        if not words:
            raise BotFailed(Reason("cmd: needs a command, such as cmd:./mybot"))
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "TSURO_SEED": str(chance.below(2**53))},
                start_new_session=True,  # it may start others; they all end together
            )
        except OSError as error:
            why = error.strerror or str(error)
            raise BotFailed(
                Reason("{program} cannot be run: {why}", program=words[0], why=why)
            ) from None
        self._answers: Queue[bytes] = Queue(maxsize=4)
        self._closed = False
        self._complaints = b""
        self._last = b""
        """The last line that it said unasked."""
        self._ears = [Thread(target=each, daemon=True) for each in (self._listen, self._overhear)]
        for ear in self._ears:
            ear.start()

    def _listen(self) -> None:
        assert self._process.stdout
        with suppress(OSError, ValueError):
            while line := self._process.stdout.readline(LINE):
                self._hear(line)
        self._hear(b"")

    def _hear(self, line: bytes) -> None:
        """Keep a line until it is asked for; what comes after the end is not wanted."""
        while not self._closed:
            with suppress(Full):
                return self._answers.put(line, timeout=0.1)
        return None

    def _overhear(self) -> None:
        """Keep the end of what it writes to standard error."""
        assert self._process.stderr
        with suppress(OSError, ValueError):
            while some := os.read(self._process.stderr.fileno(), LONGEST):
                self._complaints = (self._complaints + some)[-LONGEST:]

    def choose(self, view: View) -> Choice:
        """What the program answers; raises `BotFailed` if that is not one of the choices."""
        while not self._answers.empty():
            if not self._unasked():
                raise self._ended()
        self._send(plain(view))
        answer = self._answer()
        try:
            said = json.loads(answer)["action"]
        except (ValueError, KeyError, TypeError, RecursionError):
            why = Reason(
                "it answered {answer}, which is not one of the choices", answer=_said(answer)
            )
            raise self._failed(
                why, Reason("A line like {line} is.", line='{"action": "17r2"}')
            ) from None
        try:
            return choice_of(view, said)
        except NoChoice as none:
            raise self._failed(none.why, none.instead) from None

    def _failed(self, why: str, instead: str = "") -> BotFailed:
        return BotFailed(why, joined((self._complaints.decode("utf-8", "replace"), instead), ""))

    def _unasked(self) -> bool:
        """Hear a line that it said unasked; False if it has said its last one."""
        line = self._answers.get(timeout=LAST_WORDS)
        self._last = line or self._last
        return bool(line)

    def _ended(self) -> BotFailed:
        """It has ended, or at least says nothing any more: hear it out."""
        self._ears[1].join(LAST_WORDS)
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(LAST_WORDS)
            return self._failed(
                self._after(Reason("it has ended, with status {status}", status=status))
            )
        return self._failed(self._after(Reason("it has ended")))

    def _after(self, ended: Reason) -> Reason:
        """How it ended, and what it said before, if nobody had asked."""
        if not self._last:
            return ended
        return Reason("{ended}, after answering {answer}", ended=ended, answer=_said(self._last))

    def _send(self, message: object) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            with suppress(Empty):
                for _ in range(100):  # but not for ever
                    if not self._unasked():
                        break
            raise self._ended() from None

    def _answer(self) -> bytes:
        patience = self._seconds if self._asked else max(self._seconds, PATIENCE)
        self._asked = True
        try:
            line = self._answers.get(timeout=patience)
        except Empty:
            raise self._failed(
                Reason("it did not answer within {seconds} s", seconds=f"{patience:g}")
            ) from None
        if not line:
            raise self._ended()
        if not line.endswith(b"\n"):
            raise self._failed(Reason("it answered a line of more than {most} bytes", most=LINE))
        return line

    def close(self) -> None:
        """End the program, at once if it does not end by itself, and all that it started."""
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._closed = True
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        streams = (self._process.stdout, self._process.stderr)
        for ear, stream in zip(self._ears, streams, strict=True):
            ear.join(5)
            if not ear.is_alive():
                stream.close()


def _said(line: bytes) -> str:
    """A line that a program said, short enough to be shown."""
    return repr(line[:60].decode("utf-8", "replace").rstrip("\n"))
