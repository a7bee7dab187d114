"""What the server answers over HTTP, and tells over sockets and streams."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Form = dict[str, Any]


class You(Struct):
    """What you are at a table."""

    seats: tuple[int, ...]
    """The seats that are yours."""
    seat: int | None
    """The seat through whose eyes you see; none for a watcher, and on a device with several seats
    until a hand is shown."""
    host: bool


class SeatForm(Struct):
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


class RoomForm(Struct):
    """A table besides its game, as everybody sees it."""

    id: str
    state: Literal["waiting", "running", "over", "archived"]
    edition: str
    mode: str
    options: Form
    public: bool
    first: Literal["order", "lot"]
    clock: Form | None
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
    seats: tuple[SeatForm, ...]


class Table(Struct, tag_field="type", tag="table"):
    """A whole table as you see it. ``view`` is described in docs/bots.md."""

    v: int
    n: int
    """The number of what you know; say it as ``seen`` and ``since``."""
    why: str | None
    you: You
    room: RoomForm
    view: Form | None
    hands: tuple[tuple[int, ...], ...] | None
    """All hands, after the end."""
    clock: Form | None
    chat: tuple[Form, ...]
    trails: tuple[Form, ...]
    """The ways that the stones have walked: ``seat``, ``stone``, ``path``, how it ``end``s
    (``stands``, ``edge``, ``met``), and whom it ``met``."""


class Made(Struct):
    """A table that was made, and the keys to it."""

    id: str
    link: str
    """The address to send to friends."""
    token: str
    """Your own key: send it as ``Authorization: Bearer …``; a browser keeps it in a cookie."""
    resume: str
    """Your private link, to come back from anywhere."""
    invited: dict[str, str]
    """By seat: the private links of those whom you named."""
    table: Table


class Joined(Struct):
    """You sat down, or came back."""

    token: str
    resume: str
    table: Table


class TableListed(Struct):
    """A public table."""

    id: str
    link: str
    state: str
    edition: str
    mode: str
    seats: tuple[Form, ...]
    locked: bool
    touched: float


class Tables(Struct):
    """The public tables."""

    tables: tuple[TableListed, ...]


class View(Struct, tag_field="type", tag="view"):
    """What a seat sees."""

    n: int
    seat: int | None
    view: Form


class Done(Struct, tag_field="type", tag="done"):
    """What was asked is done, and on disk."""

    n: int
    ticket: str | None = None


class RefusedForm(Struct, tag_field="type", tag="refused"):
    """Why something was not done."""

    name: str
    facts: Form
    sentence: str
    ticket: str | None = None


class Hint(Struct, tag_field="type", tag="hint"):
    """What a bot would choose, and why."""

    action: str
    sentence: str
    """The choice in words: what it would do."""
    thought: bool
    """Whether there are odds: compiled play is there."""
    odds: tuple[Form, ...]
    """Each choice with how often it was tried, and the share of the win to expect."""


class Odds(Struct, tag_field="type", tag="odds"):
    """How a game stands by what lies open."""

    n: int
    shares: tuple[float, ...]
    """Each seat's share of the win to expect, where all play on by chance but carefully."""


class Invite(Struct):
    """How others reach a table."""

    link: str
    reach: Literal["machine", "network", "public"]
    """Who can open the link: only this machine, the network it is in, or everybody."""
    sentence: str
    qr: str
    """The link as a QR code, an SVG."""


class RecordKept(Struct):
    """A record that the server keeps."""

    id: str
    link: str
    over: bool
    entries: int


class Replay(Struct):
    """A whole game, step by step, with every hand open."""

    id: str
    header: Form
    size: int
    """Of the board."""
    steps: tuple[Form, ...]
    analysed: bool
    """Whether an analysis was asked for."""


class Analysis(Struct):
    """An analysis, as far as it is."""

    record: str
    state: Literal["waiting", "running", "done", "cancelled"]
    done: int
    total: int
    decisions: tuple[Form, ...]
    turning: tuple[int, ...]
    """The entries that changed most."""


class Health(Struct):
    """Whether the server can do its work."""

    ok: bool
    version: str
    store: bool
    compiled: bool


class Editions(Struct):
    """What can be played: editions with their modes and options, how they differ, levels of
    bots."""

    editions: tuple[Form, ...]
    differences: tuple[Form, ...]
    levels: tuple[Form, ...]


class Rules(Struct):
    """The rules of an edition."""

    edition: str
    sections: tuple[Form, ...]


class Words(Struct):
    """Every sentence in a language, by the English one: as it is, or its forms for one and for
    many."""

    language: str
    messages: dict[str, str | list[str]]
