"""What a client asks of a table, over the socket or, one by one, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tsuro.protocol.tables import ActionText, Level, Number

Ticket = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="Names this request: sent again, it is not done again, but answered again.",
    ),
]


class Asked(Struct, forbid_unknown_fields=True, tag_field="type"):
    """Anything that is asked."""

    ticket: Ticket | None = None
    v: Number | None = None
    """The version of the protocol, if you want it checked."""


class Act(Asked, tag="act"):
    """Decide: an action of the seat that is yours and is to move."""

    action: ActionText = ""
    seen: Number | None = None
    """The last number that you were told: if a decision was made since, this one is refused."""


class Resign(Asked, tag="resign"):
    """Leave the game for good."""

    seat: Number | None = None


class Undo(Asked, tag="undo"):
    """Take back the last decision of a person, and what followed."""

    seen: Number | None = None


class Start(Asked, tag="start"):
    """Begin, with bots where seats are still open if one is named (host)."""

    level: Level | None = None


class Order(Asked, tag="order"):
    """Put the seats in another order: the old numbers, seat 0 first (host)."""

    order: Annotated[tuple[Number, ...], Meta(max_length=8)] = ()


class Arrange(Asked, tag="arrange"):
    """Put a bot on a seat that nobody has, or take it off again (host)."""

    seat: Number = 0
    level: Level | None = None


class Remove(Asked, tag="remove"):
    """Ask somebody to leave before the game begins (host)."""

    seat: Number = 0


class Lock(Asked, tag="lock"):
    """Let nobody else sit down, or let them again (host)."""

    locked: bool = True


class Silence(Asked, tag="silence"):
    """Let somebody not chat, or let them again (host)."""

    seat: Number = 0
    silent: bool = True


class Chat(Asked, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2000)] = ""


What = Literal["👏", "😂", "😱", "🐉", "🤔", "👍"]
"""The reactions there are."""


class React(Asked, tag="react"):
    """A quick reaction; it is not kept."""

    what: What = "👏"


class Rematch(Asked, tag="rematch"):
    """Play again, the seats rotated by one."""


class Leave(Asked, tag="leave"):
    """Get up: before the game the seat is free again, in the game a bot plays on for you."""


class TakeOver(Asked, tag="takeover"):
    """Let a bot play for somebody who is gone (host)."""

    seat: Number = 0
    level: Level | None = None


class Back(Asked, tag="back"):
    """Take your seat back from the bot."""

    seat: Number | None = None


class Look(Asked, tag="look"):
    """What you see now: the whole table, or with a seat, that seat's view."""

    seat: Number | None = None


class Show(Asked, tag="show"):
    """Hot-seat: the player to move is here; show the hand until the turn passes."""

    seat: Number = 0


class Hint(Asked, tag="hint"):
    """What a strong bot would do in your place, where you play alone."""


class Odds(Asked, tag="odds"):
    """How the game stands, by what lies open: for those who only watch, or are out."""


class Ping(Asked, tag="ping"):
    """Are you there?"""


Lasting = (
    Act | Resign | Undo | Start | Order | Arrange | Remove | Lock | Silence | Chat | Rematch
    | Leave | TakeOver | Back
)  # fmt: skip
"""What changes a table, and is written down."""
Passing = React | Look | Show | Hint | Odds | Ping
"""What is answered and forgotten."""
Asking = Lasting | Passing
