"""What a bot is, and what several of them ask of a view."""

from __future__ import annotations

from typing import Protocol

from tsuro.action import Choice, Place
from tsuro.bots.answer import NoChoice, choice_of
from tsuro.bots.failing import BotFailed, answered, raised
from tsuro.view import Placement, View


class Bot(Protocol):
    """Somebody who can play: asked with a view, it answers one of the view's choices, or the text
    of one."""

    def choose(self, view: View) -> Choice | str:
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
    """What a bot chooses; raises `BotFailed` whatever it does wrong, as it may be anybody's.

    >>> from tsuro import Chance, Game, View
    >>> from tsuro.bots import ask, bot_named
    >>> view = View.of(Game.new(seats=2, chance=Chance(7)), 0)
    >>> ask(bot_named("careful", Chance(1)), view) in view.choices
    True
    """
    if not isinstance(view, View):
        raise TypeError(f"a bot is asked with a view, such as View.of(game, 0), not {view!r:.60}")
    if not view.choices:
        raise ValueError(f"{view!r} has no choices: ask the bot of the seat that is to decide")
    try:
        answer = bot.choose(view)
    except BotFailed:
        raise
    except (Exception, SystemExit) as error:
        raise raised(error, bot) from error
    try:
        return choice_of(view, answer)
    except NoChoice as none:
        raise answered(bot, none.why, none.instead) from None


__all__ = ["Bot", "BotFailed", "allowed", "ask", "safe"]
