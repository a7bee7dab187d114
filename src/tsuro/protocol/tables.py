"""What somebody says who makes a table, joins one, or comes back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=100, description="A name of 1 to 24 letters.")]
Level = Annotated[str, Meta(max_length=20, description="A bot: sparrow, heron, fox, tiger, ….")]
Colour = Annotated[int, Meta(ge=0, le=7, description="The number of a stone's colour.")]
Token = Annotated[str, Meta(max_length=200, description="The secret key to a seat.")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
ActionText = Annotated[
    str, Meta(max_length=100, description="An action as the notation writes it, such as 17r2.")
]


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table."""

    kind: Literal["open", "me", "person", "bot", "script"] = "open"
    """For whoever comes; for you (several: hot-seat); for somebody you name; for a bot; or played
    from a script."""
    name: Name | None = None
    colour: Colour | None = None
    level: Level | None = None
    script: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think, and what happens to those who think longer."""

    seconds: Annotated[int, Meta(ge=1, le=2_000_000)]
    per: Literal["move", "game"] = "move"
    then: Literal["bot", "resign"] = "bot"


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """A record that a table goes on from, after some of its entries (all, if it does not say)."""

    record: Annotated[str, Meta(max_length=200_000)]
    n: Number | None = None
    then: ActionText | None = None
    """What the seat to move does there first, instead of what it did."""


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=1, max_length=8)]
    edition: Annotated[str, Meta(max_length=20)] = "calliope"
    mode: Annotated[str, Meta(max_length=20)] = "standard"
    options: Annotated[dict[str, Any], Meta(max_length=8)] = {}
    public: bool = False
    first: Literal["order", "lot"] = "order"
    """Who begins: seat 0, as the host puts the players in order (the rulebooks say the oldest),
    or whoever the lot falls on."""
    clock: Clock | None = None
    undo: bool = False
    deck: Annotated[tuple[Number, ...], Meta(max_length=200)] | None = None
    """The box in a fixed order, for lessons and puzzles."""
    origin: Origin | None = None
    start: bool = False
    """Begin at once, with bots where seats are open."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down: on a seat, or on any that is open."""

    name: Name
    colour: Colour | None = None
    seat: Number | None = None
    token: Annotated[str, Meta(min_length=32, max_length=200)] | None = None
    """A key of your own making, of random letters: then asking again, because the answer was
    lost, takes no second seat."""


class Resume(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody comes back with the key of their private link, or comes to another device with the
    key of a link that works once."""

    token: Token
    own: Annotated[str, Meta(min_length=32, max_length=200)] | None = None
    """A key of your own making, of random letters, that the seats are to have where the link works
    once: then asking again, because the answer was lost, opens them too."""
