"""Somebody at this terminal at a table, wherever its game is played: here, or on a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, Protocol

from tsuro.action import Action
from tsuro.game import Game
from tsuro.terminal.news import News
from tsuro.trail import Trails
from tsuro.view import View
from tsuro.words import Language

Deed = Literal["begin", "look", "hint", "undo", "back", "rematch", "decline"]
"""What can be asked for besides an action of the game."""
Offer = Deed | Literal["chat", "replay"]
"""All that can be possible at a table, now or later."""


class Gone(Exception):
    """The table is out of reach for good; says why."""


class Sitting(Protocol):
    """What line mode and the screen know of a table. What is asked of it returns nothing: what
    comes of it is among the news."""

    # what there is to see

    @property
    def language(self) -> Language:
        """The language of whoever sits here."""

    @property
    def view(self) -> View | None:
        """What the one who sits at the keyboard sees; None before the game begins."""

    @property
    def trails(self) -> Trails:
        """The ways that the stones have walked."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats that are played from here; none for a watcher."""

    @property
    def to_sit(self) -> int | None:
        """Where several people share the keyboard: the seat that is to decide, if its person has
        to sit down first."""

    @property
    def offers(self) -> AbstractSet[Offer]:
        """What can be done now, besides the choices of the view."""

    @property
    def goes_on(self) -> bool:
        """Whether the game goes on, and the seat is kept, when we leave."""

    def waiting(self) -> list[str]:
        """Who sits where before the game begins, a line each."""

    def news(self, pace: float = 0.0) -> Iterator[News]:
        """All that happens from now on, first of all how it stands. ``pace``: for how many seconds
        people look at a move before a bot of ours makes the next. Raises `Gone`."""

    # what can be done

    def sit(self, seat: int) -> None:
        """The person of a seat sits down: what they see may be shown."""

    def act(self, action: Action) -> None:
        """The seat that is to decide does something."""

    def do(self, deed: Deed) -> None:
        """Ask for something that is offered."""

    def talk(self, text: str) -> None:
        """Say something to the table, where chat is offered."""

    def to_replay(self) -> Game | None:
        """The game to look at again, where that is offered; this may take a moment."""

    def close(self) -> None:
        """Go away: the news end."""
