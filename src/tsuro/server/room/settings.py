"""How a room was made."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tsuro.protocol.tables import Clock


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a room was made."""

    edition: str
    mode: str
    options: dict[str, Any] = {}
    public: bool = False
    first: Literal["order", "lot"] = "order"
    clock: Clock | None = None
    undo: bool = False
    deck: tuple[int, ...] | None = None
    origin: str = ""
    """The record that the first game goes on from."""
    language: str = ""
    """The language of whoever made it, in which bots are named; English if it is not said."""

    @property
    def fixed(self) -> bool:
        """Whether its maker knew the deck, or chose where the first game begins."""
        return self.deck is not None or bool(self.origin)
