"""What a bot is, and what several of them ask of a view."""

from __future__ import annotations

from typing import Protocol

from tsuro.action import Choice, Place
from tsuro.view import Placement, View


class BotFailed(Exception):
    """A bot that cannot play on; says why."""


class Bot(Protocol):
    """Somebody who can play: asked with a view, it answers one of the view's choices."""

    def choose(self, view: View) -> Choice:
        """What to do."""
        ...


def allowed(view: View) -> list[Placement]:
    """The placements that may be chosen."""
    choices = set(view.choices)
    return [placement for placement in view.placements if placement.action in choices]


def safe(view: View) -> list[Place]:
    """The choices of tiles that put no stone of one's own out."""
    placements = allowed(view)
    return [p.action for p in placements if all(out.seat != view.seat for out in p.outs)]


def ask(bot: Bot, view: View) -> Choice:
    """What a bot chooses; raises `BotFailed` whatever it does wrong, as it may be anybody's."""
    try:
        choice = bot.choose(view)
    except BotFailed:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailed(f"{type(error).__name__}: {error}"[:200]) from error
    if choice not in view.choices:
        raise BotFailed(f"it chose {choice}, which is not one of the choices"[:200])
    return choice
