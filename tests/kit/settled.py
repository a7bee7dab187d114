"""A terminal's screen come to rest: nothing waits to be handled, nothing to be drawn. Textual's own
way of waiting looks how busy the processor is, which takes long and depends on the machine."""

from __future__ import annotations

import asyncio
from itertools import chain
from time import monotonic
from typing import Any

from textual._context import NoActiveAppError, active_app
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

from kit.waiting import PATIENCE

TURNS = 5
"""So many turns of the loop a key takes at most from the driver to a queue."""


def pumps(app: App[Any]) -> list[MessagePump]:
    """Everything in an application that handles messages."""
    nodes = [screen.walk_children(with_self=True) for screen in app.screen_stack]
    return [app, *chain.from_iterable(nodes)]


def drawn(screen: Screen[Any]) -> bool:
    """Whether all of a screen is drawn, and what waited for that is done."""
    wanted = screen._layout_required or screen._scroll_required or screen._repaint_required
    return not (wanted or screen._dirty_widgets or screen._callbacks)


async def handled(app: App[Any]) -> bool:
    """Let everybody handle what waits for them now; whether that was nothing."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
    there = pumps(app)
    quiet = all(pump._message_queue.empty() and not pump._next_callbacks for pump in there)
    done = [asyncio.Event() for _ in there]
    asked = [
        event.wait()
        for pump, event in zip(there, done, strict=True)
        if pump.is_running and pump.call_later(event.set)
    ]
    ended = asyncio.ensure_future(app._exception_event.wait())
    all_handled = asyncio.gather(*asked)
    try:
        await asyncio.wait(
            (all_handled, ended), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        ended.cancel()
        all_handled.cancel()
    return quiet


async def settled(*_seconds: float) -> None:
    """Wait until an application is at rest, twice in a row."""
    try:
        app = active_app.get()
    except (LookupError, NoActiveAppError):
        return
    calm, end = 0, monotonic() + PATIENCE
    while calm < 2 and app.is_running and app.screen_stack and not app._exception:
        assert monotonic() < end, "it does not come to rest"
        if app._resize_event:
            await asyncio.sleep(0.005)  # it is handled a little later, with others that may come
        quiet = await handled(app) and app.is_running and drawn(app.screen)
        quiet = quiet and app._resize_event is None
        if app.is_running and app.screen_stack:
            app.screen._on_timer_update()
        calm = calm + 1 if quiet else 0
