"""What a client asks of a table, over the socket or, one by one, over HTTP. On the wire each is
called by its tag alone."""

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


class ActAsked(Asked, tag="act"):
    """Decide: an action of the seat that is yours and is to move."""

    action: ActionText = ""
    seen: Number | None = None
    """The last number that you were told: if a decision was made since, this one is refused."""


class ResignAsked(Asked, tag="resign"):
    """Leave the game for good."""

    seat: Number | None = None


class UndoAsked(Asked, tag="undo"):
    """Take back the last decision of a person, and what followed."""

    seen: Number | None = None


class StartAsked(Asked, tag="start"):
    """Begin, with bots where seats are still open if one is named (host)."""

    level: Level | None = None


class OrderAsked(Asked, tag="order"):
    """Put the seats in another order: the old numbers, seat 0 first (host)."""

    order: Annotated[tuple[Number, ...], Meta(max_length=8)] = ()


class ArrangeAsked(Asked, tag="arrange"):
    """Put a bot on a seat that nobody has, or take it off again (host)."""

    seat: Number = 0
    level: Level | None = None


class RemoveAsked(Asked, tag="remove"):
    """Ask somebody to leave before the game begins (host)."""

    seat: Number = 0


class LockAsked(Asked, tag="lock"):
    """Let nobody else sit down, or let them again (host)."""

    locked: bool = True


class SilenceAsked(Asked, tag="silence"):
    """Let somebody not chat, or let them again (host)."""

    seat: Number = 0
    silent: bool = True


class ChatAsked(Asked, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2000)] = ""


Emoji = Literal["👏", "😂", "😱", "🐉", "🤔", "👍"]
"""The reactions there are."""


class ReactAsked(Asked, tag="react"):
    """A quick reaction; it is not kept."""

    what: Emoji = "👏"


class RematchAsked(Asked, tag="rematch"):
    """Play again, the seats rotated by one: that is offered to the others, or accepted. It begins
    when all people have, or after 30 seconds with those who did."""

    level: Level | None = None
    """The bots to take the seats of those who do not (host); without it these seats are gone."""


class DeclineAsked(Asked, tag="decline"):
    """Do not play again, though it is offered."""


class LeaveAsked(Asked, tag="leave"):
    """Get up: before the game the seat is free again, in the game a bot plays on for you."""


class TakeOverAsked(Asked, tag="takeover"):
    """Let a bot play for somebody who is gone (the host; after a minute anybody who plays)."""

    seat: Number = 0
    level: Level | None = None


class BackAsked(Asked, tag="back"):
    """Take your seat back from the bot."""

    seat: Number | None = None


class LookAsked(Asked, tag="look"):
    """What you see now: the whole table, or with a seat, that seat's view."""

    seat: Number | None = None


class ShowAsked(Asked, tag="show"):
    """Hot-seat: the player to move is here; show the hand until the turn passes."""

    seat: Number = 0


class HintAsked(Asked, tag="hint"):
    """What a strong bot would do in your place, where you play alone."""


class OddsAsked(Asked, tag="odds"):
    """How the game stands, by what lies open: for those who only watch, or are out."""


SLOWEST = 3000
"""The most milliseconds that bots leave anybody."""


class PaceAsked(Asked, tag="pace"):
    """How long bots leave you to see each move: the next one moves no sooner. It lasts as long as
    you listen; where several people listen, the longest counts."""

    milliseconds: Annotated[int, Meta(ge=0, le=SLOWEST)] = 600


class PingAsked(Asked, tag="ping"):
    """Are you there?"""


Lasting = (
    ActAsked | ResignAsked | UndoAsked | StartAsked | OrderAsked | ArrangeAsked | RemoveAsked
    | LockAsked | SilenceAsked | ChatAsked | RematchAsked | DeclineAsked | LeaveAsked
    | TakeOverAsked | BackAsked
)  # fmt: skip
"""What changes a table, and is written down."""
Passing = ReactAsked | LookAsked | ShowAsked | HintAsked | OddsAsked | PaceAsked | PingAsked
"""What is answered and forgotten."""
Asking = Lasting | Passing
