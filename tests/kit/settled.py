"""A terminal's screen come to rest: nothing waits to be handled, nothing to be drawn. Textual's own
way of waiting looks how busy the processor is, which takes long and depends on the machine."""

from __future__ import annotations

import asyncio
from contextlib import suppress
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
    """Everything in an application that handles messages; but the empty screen that lies below all
    others is left alone: stirred up, it has the whole screen painted anew."""
    screens = app.screen_stack[1:] or app.screen_stack
    nodes = [screen.walk_children(with_self=True) for screen in screens]
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
    quiet = not any(pump.message_queue_size or pump._next_callbacks for pump in there)
    waiting: dict[MessagePump, asyncio.Event] = {}
    for pump in there:
        event = asyncio.Event()
        if pump.is_running and pump.call_later(event.set):
            waiting[pump] = event
    end = monotonic() + PATIENCE
    for pump, event in waiting.items():
        while not (event.is_set() or pump._closed or app._exception):  # who is closed says nothing
            assert monotonic() < end, f"{pump} does not come to rest"
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), 0.05)
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
