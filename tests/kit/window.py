"""A page in an engine other than Chromium, used as somebody at a desk does: by what is seen, keys
and the mouse. How an engine is told so is in ``kit/firefox.py`` and ``kit/webkit.py``."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any, Literal

from kit.waiting import PATIENCE, wait_for

Theme = Literal["light", "dark"]
Point = tuple[int, int]

KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}
"""Keys without a letter, as WebDriver calls them."""


class Window(ABC):
    """A page on a screen of its own."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """What an expression comes to in the page, as JSON can say it."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Do what hands do, as WebDriver writes it."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Every error and warning of the page so far."""

    def wait(self, expression: str) -> Any:
        """Wait until something is so in the page; what it is."""
        return wait_for(lambda: self.ask(expression))

    def wait_for(self, selector: str) -> None:
        """Wait until something is shown."""
        self.wait(f"{found(selector)}?.checkVisibility()")

    def count(self, selector: str) -> int:
        """How many there are of something."""
        number: int = self.ask(f"document.querySelectorAll({json.dumps(selector)}).length")
        return number

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        value = KEYS.get(key, key)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keys", "actions": strokes}])

    def middle(self, selector: str) -> Point:
        """Where the middle of something is."""
        box = f"{found(selector)}.getBoundingClientRect().toJSON()"
        at = self.ask(box)
        return round(at["x"] + at["width"] / 2), round(at["y"] + at["height"] / 2)

    def click(self, selector: str) -> None:
        """Click on something as soon as it can be clicked on."""
        self.wait_for(f"{selector}:not(:disabled)")
        self.mouse([move(self.middle(selector)), DOWN, UP])

    def mouse(self, actions: Sequence[dict[str, Any]]) -> None:
        """Move the mouse and its button."""
        kind = {"pointerType": "mouse"}
        self.act([{"type": "pointer", "id": "mouse", "parameters": kind, "actions": [*actions]}])


DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}


def move(to: Point) -> dict[str, Any]:
    """A move of the mouse."""
    return {"type": "pointerMove", "x": to[0], "y": to[1], "duration": 0, "origin": "viewport"}


def found(selector: str) -> str:
    """The expression for the first of its kind."""
    return f"document.querySelector({json.dumps(selector)})"


class Program:
    """A program that runs, with what it has written."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process, self.log = process, log

    def wait_for(self, pattern: str) -> str:
        """Wait until it writes something; the part in brackets."""
        return wait_for(lambda: self._said(pattern))

    def _said(self, pattern: str) -> str:
        text = self.log.read_text(encoding="utf-8", errors="replace")
        assert self.process.poll() is None, text[-3000:]
        match = re.search(pattern, text, re.MULTILINE)
        return match[1] if match else ""

    def wait(self) -> None:
        """Wait until it ends."""
        self.process.wait(PATIENCE)


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str], log: Path) -> Iterator[Program]:
    """A program in a group of its own, with all that it starts: none of it outlives the block."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env=environment, stdout=output, stderr=output, process_group=0
        )
        try:
            yield Program(process, log)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # what it left
                process.wait()


def at_home_in(folder: Path, **more: str) -> dict[str, str]:
    """An environment in which a program keeps to a folder, and has nobody else to speak to."""
    names = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
    ours = {name: str(folder) for name in (*names, "TMPDIR")}
    quiet = {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "GSETTINGS_BACKEND": "memory"}
    return {**os.environ, **ours, **quiet, "NO_AT_BRIDGE": "1", **more}


class Nowhere(ThreadingTCPServer):
    """The proxy of a browser for all that is not on this machine: it leads nowhere, and knows what
    was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), _Asking)
        self.port: int = self.server_address[1]


class _Asking(StreamRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, Nowhere)
        self.server.asked.append(self.rfile.readline().decode("latin-1").strip())


@contextmanager
def nowhere() -> Iterator[int]:
    """The port of a way out for a browser that leads nowhere, and that nothing may come by."""
    with Nowhere() as proxy:
        thread = Thread(target=proxy.serve_forever, args=(0.02,), name="nowhere")
        thread.start()
        try:
            yield proxy.port
        finally:
            proxy.shutdown()
            thread.join()
    assert proxy.asked == []
