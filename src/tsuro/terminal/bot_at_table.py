"""A bot on a seat of a server."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

from tsuro.bots import Bot, BotFailed, ask
from tsuro.protocol.client import Client, Lost, ServerRefused
from tsuro.protocol.told import PlayedTold, RefusedTold, RoomTold, TableTold, Told
from tsuro.terminal.news import cannot_play_on
from tsuro.terminal.remote import sentences
from tsuro.view.from_json import view_of
from tsuro.words import Language

PASSING = ("Stale", "NotYourTurn", "StoreAway", "Busy", "TooFast")
"""Refusals after which it is worth another try."""


def play_as(
    bot: Bot, client: Client, language: Language, say: Callable[[str], None], *, stay: bool
) -> None:
    """Play until the game is over, or for as long as there are rematches; a bot that fails
    resigns."""
    asked_at, waiting = -1, ""
    for told in client.messages():
        if isinstance(told, PlayedTold) and client.view:
            seen = view_of(client.view)
            for sentence in sentences(seen, told, language, seen.seat):
                say(sentence)
        if isinstance(told, RefusedTold) and told.ticket == waiting:
            if told.name not in PASSING:
                raise ServerRefused(told)
            asked_at = -1
            sleep(0.5)
            waiting = client.ask("look")  # and then once more
        if stay and _is_asked_again(told):
            client.ask("rematch")
        view = client.view
        if view is None:
            continue
        if view["winners"] is not None and not stay:
            client.close()
            return
        news = isinstance(told, TableTold | PlayedTold | RoomTold)
        if news and view["choices"] and client.n != asked_at:
            asked_at = client.n
            seen = view_of(view)
            try:
                choice = ask(bot, seen)
            except BotFailed as failure:
                assert seen.seat is not None  # who has a choice has a seat
                say(cannot_play_on(language, seen, seen.seat, failure))
                waiting = client.ask("resign")
                continue
            waiting = client.ask("act", action=str(choice), seen=client.n)


def _is_asked_again(told: Told | Lost) -> bool:
    """Whether another game is offered, and we did not say yet that we play."""
    if not isinstance(told, RoomTold | TableTold) or not told.room.offer:
        return False
    return set(told.you.seats).isdisjoint(told.room.offer.accepted)
