"""What the server answers over HTTP besides what it tells of a table."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from tsuro.protocol.events import EventTold
from tsuro.protocol.told import DecisionTold, Hands, State, TableTold
from tsuro.view.plain import OpenPart

OptionValue = str | int | bool


class Made(Struct, frozen=True):
    """A table that was made, and the keys to it."""

    id: str
    link: str
    """The address to send to friends."""
    token: str
    """Your own key: send it as ``Authorization: Bearer …``; a browser keeps it in a cookie."""
    resume: str
    """Your private link, to come back from anywhere."""
    invited: dict[int, str]
    """By seat: the private links of those whom you named."""
    table: TableTold


class Joined(Struct, frozen=True):
    """You sat down, or came back."""

    token: str
    resume: str
    table: TableTold


class SeatListed(Struct, frozen=True):
    """A seat of a public table."""

    kind: str
    name: str


class Summary(Struct, frozen=True):
    """What the list says of a table, as it is kept with it."""

    edition: str
    mode: str
    seats: tuple[SeatListed, ...]
    locked: bool
    fixed: bool | UnsetType = UNSET
    """That its maker knew the deck, or chose where the game begins; else it is not said."""


class TableListed(Summary, frozen=True, kw_only=True):
    """A public table."""

    id: str
    link: str
    state: State
    touched: float


class Tables(Struct, frozen=True):
    """The public tables."""

    tables: tuple[TableListed, ...]


class Invite(Struct, frozen=True):
    """How others reach a table."""

    link: str
    reach: Literal["machine", "network", "public"]
    """Who can open the link: only this machine, the network it is in, or everybody."""
    sentence: str
    qr: str
    """The link as a QR code, an SVG."""


class Handover(Struct, frozen=True):
    """How to go on with your seats on another device."""

    link: str
    """A private link that works once: whoever opens it has your seats, and you have them no
    more."""
    qr: str
    """The link as a QR code, an SVG."""


class RecordKept(Struct, frozen=True):
    """A record that the server keeps."""

    id: str
    link: str
    over: bool
    entries: int


class Step(Struct, frozen=True, kw_only=True):
    """A game after some entries, and what the last one did."""

    n: int
    events: tuple[EventTold, ...]
    words: list[str] | UnsetType = UNSET
    """The events as sentences; in version 2 they are the reader's to make."""
    table: OpenPart
    hands: Hands
    entry: dict[str, Any] | UnsetType = UNSET
    """The entry as the record has it."""


class Replay(Struct, frozen=True):
    """A whole game, step by step, with every hand open."""

    id: str
    header: dict[str, Any]
    size: int
    """Of the board."""
    steps: tuple[Step, ...]
    analysed: bool
    """Whether an analysis was asked for."""


class Analysis(Struct, frozen=True):
    """An analysis, as far as it is."""

    record: str
    state: Literal["waiting", "running", "done", "cancelled"]
    done: int
    total: int
    decisions: tuple[DecisionTold, ...]
    turning: tuple[int, ...]
    """The entries that changed most."""


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    ok: bool
    version: str
    store: bool
    compiled: bool


class Option(Struct, frozen=True):
    """Something that can be chosen in a mode, by number of seats."""

    name: str
    values: dict[int, tuple[OptionValue, ...]]
    default: dict[int, OptionValue]
    title: str | UnsetType = UNSET
    """What it is called; in version 2."""
    titles: tuple[tuple[OptionValue, str], ...] | UnsetType = UNSET
    """What its values are called; in version 2."""


class Mode(Struct, frozen=True):
    """A mode of an edition."""

    name: str
    title: str
    least: int
    """Seats."""
    most: int
    options: tuple[Option, ...]


class Edition(Struct, frozen=True):
    """An edition, in a few words, and what can be chosen in it."""

    name: str
    publisher: str
    language: str
    lines: tuple[str, ...]
    modes: tuple[Mode, ...]


class Difference(Struct, frozen=True):
    """A point in which editions differ: what each says."""

    label: str
    cells: tuple[str, ...]


class Level(Struct, frozen=True):
    """A level of bots."""

    name: str
    title: str
    line: str


class Editions(Struct, frozen=True):
    """What can be played: editions with their modes and options, how they differ, levels of
    bots."""

    editions: tuple[Edition, ...]
    differences: tuple[Difference, ...]
    levels: tuple[Level, ...]


class Point(Struct, frozen=True):
    """A rule."""

    text: str
    ruling: str | None
    """Where the rulebook is silent: which ruling of ours it is."""


class Section(Struct, frozen=True):
    """Rules that belong together."""

    title: str
    points: tuple[Point, ...]


class Rules(Struct, frozen=True):
    """The rules of an edition."""

    edition: str
    sections: tuple[Section, ...]


class Words(Struct, frozen=True):
    """Every sentence in a language, by the English one: as it is, or its forms for one and for
    many."""

    language: str
    messages: dict[str, str | list[str]]
