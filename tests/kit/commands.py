"""Servers that are started as people start them, by a command."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from kit.waiting import PATIENCE

TSURO = (sys.executable, "-m", "tsuro")


class Command:
    """A server started by hand, until its greeting is read. It is gone when the block ends."""

    def __init__(self, *arguments: str, data: Path, program: Sequence[str] = TSURO) -> None:
        self.process = subprocess.Popen(
            [*program, *arguments],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "TSURO_DATA": str(data), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        )
        self.said, self.url = "", ""

    def __enter__(self) -> Self:
        assert self.process.stderr
        while not (found := re.search(r"served at (http\S+)", self.said)):
            line = self.process.stderr.readline()
            if not line:
                self.__exit__()
                raise AssertionError(self.said)
            self.said += line
        self.url = found[1]
        return self

    def __exit__(self, *_error: object) -> None:
        """Whatever is left of it goes: its workers are told to stop before it is killed."""
        if self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(30)
            self.process.kill()
            self.process.wait()
        if self.process.stderr:
            self.process.stderr.close()

    def end(self, how: int = signal.SIGINT) -> str:
        self.process.send_signal(how)
        assert self.process.stderr
        rest = self.process.stderr.read()
        assert self.process.wait(PATIENCE) == 0, rest
        return self.said + rest
