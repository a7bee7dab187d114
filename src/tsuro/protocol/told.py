"""What the server tells of a table: over sockets and streams as it happens, over HTTP when it is
asked. The server builds these values, the description of the API and the page's types are made from
them, and the client reads them.

``ticket`` is that of the request that is answered; what nobody asked for has none. A field that is
not set is not written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from tsuro.feats import Feats
from tsuro.protocol.events import EventTold
from tsuro.protocol.tables import Clock
from tsuro.trail import Trail
from tsuro.view.plain import OpenPart, OwnPart, PlainView

if TYPE_CHECKING:
    from tsuro.analysis import Judged

State = Literal["waiting", "running", "over", "archived"]
Ticket = str | UnsetType
Hands = tuple[tuple[int, ...], ...]


class You(Struct, frozen=True):
    """What you are at a table."""

    seats: tuple[int, ...]
    """The seats that are yours."""
    seat: int | None
    """The seat through whose eyes you see; none for a watcher, and on a device with several seats
    until a hand is shown."""
    host: bool


class Seat(Struct, frozen=True):
    """A seat, as everybody sees it."""

    kind: Literal["open", "person", "bot", "script"]
    name: str
    colour: int
    level: str | None
    """The bot that plays here now."""
    stands_in: bool
    """Whether that bot plays for a person who is gone."""
    silent: bool
    here: bool
    character: str | UnsetType = UNSET
    """Who a bot plays as, by the English name; nobody if that is empty."""


class Offer(Struct, frozen=True):
    """Another game is offered."""

    accepted: tuple[int, ...]
    """The seats of those who play again; the first one offered it, unless the host did who has no
    seat."""
    declined: tuple[int, ...]
    """The seats of those who do not."""
    left: float
    """How many seconds the others may think."""
    level: str | None
    """The bots that then take the other seats, if the host wants them."""


class Room(Struct, frozen=True):
    """A table besides its game, as everybody sees it."""

    id: str
    state: State
    edition: str
    mode: str
    options: dict[str, Any]
    public: bool
    first: Literal["order", "lot"]
    clock: Clock | None
    undo: bool
    alone: bool
    """Whether one device plays here, alone or against bots: then there are hints."""
    fixed: bool
    """Whether its maker knew the deck, or chose where the game begins."""
    locked: bool
    number: int
    """How many games were begun here."""
    undone: int
    """How often something was taken back in this game."""
    host: int | None
    seats: tuple[Seat, ...]
    pile_per_stone: bool | UnsetType = UNSET
    """Whether each stone has a pile of its own; in version 2."""
    undoable: bool | UnsetType = UNSET
    """Whether there is a decision to take back; in version 2."""
    size: int | UnsetType = UNSET
    """The squares along a side of the board, before the game; in version 2."""
    offer: Offer | UnsetType | None = UNSET
    """Another game that is offered; in version 2."""


class ClockTold(Struct, frozen=True):
    """The clock as it stands."""

    left: tuple[float, ...]
    """What each seat has left, where time is counted per game."""
    deadline: float | None
    """When the time of the seat to move runs out."""
    now: float


class Said(Struct, frozen=True):
    """Something said in chat."""

    at: float
    name: str
    seat: int | None
    text: str


class TableTold(Struct, frozen=True, tag_field="type", tag="table"):
    """A whole table as you see it. ``view`` is described in docs/bots.md."""

    v: int
    n: int
    """The number of what you know; say it as ``seen`` and ``since``."""
    why: str | None
    you: You
    room: Room
    view: PlainView | None
    hands: Hands | None
    """All hands, after the end."""
    clock: ClockTold | None
    chat: tuple[Said, ...]
    trails: tuple[Trail, ...]
    """The ways that the stones have walked."""
    feats: Feats | UnsetType = UNSET
    """How stones went out so far, and the longest walk; in version 2."""
    ticket: Ticket = UNSET


class PlayedTold(Struct, frozen=True, kw_only=True, tag_field="type", tag="played"):
    """A seat did something."""

    n: int
    at: float
    by: Literal["bot", "clock"] | None
    """Who did it, if not the seat's person."""
    events: tuple[EventTold, ...]
    """What happened, as you may know it."""
    words: list[str] | UnsetType = UNSET
    """The same as sentences; in version 2 they are the reader's to make."""
    table: OpenPart
    clock: ClockTold | None
    own: OwnPart | UnsetType = UNSET
    """What only you see, if it is up to you now."""
    hand: tuple[int, ...] | UnsetType = UNSET
    hands: Hands | UnsetType = UNSET
    """All hands, if the game is over."""


class RoomTold(Struct, frozen=True, tag_field="type", tag="room"):
    """Seats or settings have changed."""

    n: int
    why: str
    """The kind of line that says so."""
    room: Room
    you: You
    clock: ClockTold | None
    own: OwnPart | UnsetType = UNSET
    """What only you see, if it is up to you now."""


class ChatTold(Struct, frozen=True, tag_field="type", tag="chat"):
    """Somebody said something."""

    n: int
    said: Said


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is connected: the seats of those who play, and how many watch."""

    here: tuple[int, ...]
    watchers: int


class Reaction(Struct, frozen=True, tag_field="type", tag="reaction"):
    """Somebody reacted to what happened."""

    seat: int
    what: str


class ViewTold(Struct, frozen=True, tag_field="type", tag="view"):
    """What a seat sees."""

    n: int
    seat: int | None
    view: PlainView
    ticket: Ticket = UNSET


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """What was asked is done, and on disk."""

    n: int
    ticket: str | None = None


class RefusedTold(Struct, frozen=True, tag_field="type", tag="refused"):
    """Why something was not done."""

    name: str
    facts: dict[str, Any]
    sentence: str
    ticket: Ticket = UNSET


class ChoiceOdds(Struct, frozen=True):
    """A choice, how often it was tried, and the share of the win to expect."""

    action: str
    tried: int
    share: float


class HintTold(Struct, frozen=True, tag_field="type", tag="hint"):
    """What a bot would choose, and why."""

    action: str
    sentence: str
    """The choice in words: what it would do."""
    thought: bool
    """Whether there are odds: compiled play is there."""
    odds: tuple[ChoiceOdds, ...]
    """Each choice, the best first."""
    ticket: Ticket = UNSET


class OddsTold(Struct, frozen=True, tag_field="type", tag="odds"):
    """How a game stands by what lies open."""

    n: int
    shares: tuple[float, ...]
    """Each seat's share of the win to expect, where all play on by chance but carefully."""
    ticket: Ticket = UNSET


News = TableTold | PlayedTold | RoomTold | ChatTold | Presence | Reaction
"""What is told to everybody who listens."""
Answer = TableTold | ViewTold | Done | RefusedTold | HintTold | OddsTold
"""What is told to the one who asked."""
Told = News | Answer


class ChoiceTold(Struct, frozen=True):
    """What is to be expected of a choice."""

    action: str
    survival: float
    """How often a stone of the seat is still on the board a round later."""
    win: float
    """The share of the win to expect."""


class DecisionTold(Struct, frozen=True):
    """A decision, judged by what its seat could know."""

    n: int
    """The number of its entry, from 0."""
    seat: int
    chosen: str
    choices: tuple[ChoiceTold, ...]
    """The best first."""
    lost: float
    """How much of the win was given away, against the best one."""

    @classmethod
    def of(cls, n: int, judged: Judged) -> DecisionTold:
        """What was said of an entry."""
        choices = tuple(ChoiceTold(one.action, one.survival, one.win) for one in judged.choices)
        return cls(n, judged.seat, judged.chosen, choices, round(judged.lost, 4))

    @property
    def judged(self) -> Judged:
        """The same for those who look for turning points."""
        from tsuro.analysis import Judged, Judgement

        choices = tuple(Judgement(one.action, one.survival, one.win) for one in self.choices)
        return Judged(self.seat, self.chosen, choices)
