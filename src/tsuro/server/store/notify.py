"""Listening to what the other processes write and say, by PostgreSQL's NOTIFY."""

from __future__ import annotations

import asyncio
import json
from threading import Event, Thread
from typing import Any

import psycopg

from tsuro.server.store.store import Notified

CHANNEL = "tsuro"
LONGEST = 7000
"""What is said in passing has no more bytes; a notification can carry 8,000."""


def passing_note(owner: str, room: str, what: str) -> str | None:
    """What is said in passing as a notification; None if it is too long for one."""
    text = json.dumps([owner, room, what])
    return text if len(text.encode()) <= LONGEST else None


class Notifications:
    """A thread that listens; when its connection breaks, it connects again, and says that
    anything may have changed."""

    def __init__(self, url: str, owner: str, told: Notified, line: dict[str, Any]) -> None:
        """``line``: how to connect, so that a broken connection is found out."""
        self._url, self._owner, self._told, self._line = url, owner, told, line
        self._loop = asyncio.get_running_loop()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="ear", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, **self._line) as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    self._pass_on("", -1, "")  # whatever was missed
                    while not self._closing.is_set():
                        for notice in db.notifies(timeout=0.5):
                            self._understand(notice.payload)
            except psycopg.Error:
                self._closing.wait(0.5)

    def _understand(self, payload: str) -> None:
        n, what = -1, ""
        try:
            if payload.startswith("["):
                owner, room, what = json.loads(payload)
            else:
                owner, room, count = payload.split(" ")
                n = int(count)
        except ValueError:
            return  # it is not from one of us
        if owner != self._owner:
            self._pass_on(room, n, what)

    def _pass_on(self, room: str, n: int, what: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._told, room, n, what)

    async def close(self) -> None:
        """Listen no more."""
        self._closing.set()
        await asyncio.to_thread(self._thread.join)
