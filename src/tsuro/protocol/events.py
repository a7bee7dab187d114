"""Events as they are told: what each says, with its name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Union, get_args, get_type_hints

from msgspec import Struct, defstruct

from tsuro.event import Event

_KINDS: tuple[type[Event], ...] = get_args(Event)


def _told(kind: type[Event]) -> type[Struct]:
    hints = get_type_hints(kind)
    facts = [(fact.name, hints[fact.name]) for fact in fields(kind)]
    about = {"__doc__": kind.__doc__}
    return defstruct(
        kind.__name__, facts, tag_field="event", tag=kind.__name__, frozen=True, namespace=about
    )


TOLD: dict[type[Event], type[Struct]] = {kind: _told(kind) for kind in _KINDS}
"""For each kind of event the same as a message: made from it, so nothing is written twice."""
_HAPPENED = {told: kind for kind, told in TOLD.items()}
_FACTS = {kind: [fact.name for fact in fields(kind)] for kind in _KINDS}

if TYPE_CHECKING:
    EventTold = Struct
else:
    EventTold = Union[tuple(TOLD.values())]  # noqa: UP007
"""Any event, as it is told."""


def told(event: Event) -> EventTold:
    """An event as it is told."""
    kind = type(event)
    return TOLD[kind](*[getattr(event, name) for name in _FACTS[kind]])


def happened(told: EventTold) -> Event:
    """The event that was told."""
    kind = _HAPPENED[type(told)]
    return kind(*[getattr(told, name) for name in _FACTS[kind]])


def seats_in(events: Iterable[Event]) -> frozenset[int]:
    """The seats that events speak of: to them they are told as to nobody else."""
    found: set[int] = set()
    for event in events:
        for name in _FACTS[type(event)]:
            value = getattr(event, name)
            if name in ("seat", "by", "to", "source") and type(value) is int:
                found.add(value)
            elif name in ("owners", "winners"):
                found.update(value)
            elif name == "met" and value:
                found.add(value[0])
    return frozenset(found)
