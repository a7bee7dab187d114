"""A bot that is a program of its own, in any language: JSON lines in and out.

It is sent one line with a view for each decision, and answers one line with an action. If it is
late, answers something else or dies, it has failed, and whoever plays the game takes its seat.
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

from tsuro.action import Choice, Unreadable, parse
from tsuro.bots.bot import BotFailed
from tsuro.bots.budget import Budget
from tsuro.chance import Chance
from tsuro.view import View
from tsuro.view.json import plain

LINE = 65_536
"""The longest answer, in bytes."""
PATIENCE = 10.0
"""Seconds to answer if no budget says otherwise; the first answer may take as long in any case."""


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
                stderr=subprocess.DEVNULL,
                env={**os.environ, "TSURO_SEED": str(chance.below(2**53))},
                start_new_session=True,  # it may start others; they all end together
            )
        except OSError as error:
            raise BotFailed(f"{words[0]} cannot be run: {error.strerror or error}") from None
        self._answers: Queue[bytes] = Queue(maxsize=4)
        self._closed = False
        self._ear = Thread(target=self._listen, daemon=True)
        self._ear.start()

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

    def choose(self, view: View) -> Choice:
        """What the program answers; raises `BotFailed` if that is not one of the choices."""
        while not self._answers.empty():  # whatever it said unasked
            if not self._answers.get():
                raise BotFailed("it has ended")
        self._send(plain(view))
        answer = self._answer()
        try:
            said = json.loads(answer)["action"]
            action = parse(said) if isinstance(said, str) else None
        except (ValueError, KeyError, TypeError, RecursionError, Unreadable):
            action = None
        if action not in view.choices:
            raise BotFailed(f"it answered {answer[:60]!r}, which is not one of the choices")
        return view.choices[view.choices.index(action)]

    def _send(self, message: object) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise BotFailed("it has ended") from None

    def _answer(self) -> bytes:
        patience = self._seconds if self._asked else max(self._seconds, PATIENCE)
        self._asked = True
        try:
            line = self._answers.get(timeout=patience)
        except Empty:
            raise BotFailed(f"it did not answer within {patience:g} s") from None
        if not line:
            raise BotFailed("it has ended")
        if not line.endswith(b"\n"):
            raise BotFailed(f"it answered a line of more than {LINE} bytes")
        return line

    def close(self) -> None:
        """End the program, at once if it does not end by itself, and all that it started."""
        assert self._process.stdin
        assert self._process.stdout
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
        self._ear.join(5)
        if not self._ear.is_alive():
            self._process.stdout.close()
