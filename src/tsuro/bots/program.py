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
            raise BotFailed(f"{command!r} is not a command: {error}") from None
        if not words:
            raise BotFailed("cmd: needs a command, such as cmd:./mybot")
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
            raise BotFailed(f"{words[0]} cannot be run: {error.strerror or error}") from None
        self._answers: Queue[bytes] = Queue(maxsize=4)
        self._closed = False
        self._complaints = b""
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
        while not self._answers.empty():  # whatever it said unasked
            if not self._answers.get():
                raise self._ended()
        self._send(plain(view))
        answer = self._answer()
        try:
            said = json.loads(answer)["action"]
        except (ValueError, KeyError, TypeError, RecursionError):
            why = f"it answered {answer[:60]!r}, which is not one of the choices"
            raise self._failed(why, 'A line like {"action": "17r2"} is.') from None
        try:
            return choice_of(view, said)
        except NoChoice as none:
            raise self._failed(str(none), none.instead) from None

    def _failed(self, why: str, instead: str = "") -> BotFailed:
        return BotFailed(why, self._complaints.decode("utf-8", "replace") + instead)

    def _ended(self) -> BotFailed:
        """It has ended, or at least says nothing any more: hear it out."""
        self._ears[1].join(LAST_WORDS)
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(LAST_WORDS)
            return self._failed(f"it has ended, with status {status}")
        return self._failed("it has ended")

    def _send(self, message: object) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _answer(self) -> bytes:
        patience = self._seconds if self._asked else max(self._seconds, PATIENCE)
        self._asked = True
        try:
            line = self._answers.get(timeout=patience)
        except Empty:
            raise self._failed(f"it did not answer within {patience:g} s") from None
        if not line:
            raise self._ended()
        if not line.endswith(b"\n"):
            raise self._failed(f"it answered a line of more than {LINE} bytes")
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
