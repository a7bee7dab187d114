"""A seat of a room: whose it is, and who plays on it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Literal

from msgspec import Struct


class Seat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat of a room."""

    kind: Literal["open", "person", "bot", "script"] = "open"
    name: str = ""
    colour: int = 0
    key: str = ""
    """The hash of the token that opens it; several seats of one key are one device's."""
    level: str = ""
    """The bot that plays here."""
    script: tuple[str, ...] = ()
    stands_in: str = ""
    """The bot that plays for a person who is gone."""
    silent: bool = False

    @property
    def bot(self) -> str:
        """The bot that plays here now, if one does."""
        return self.level if self.kind == "bot" else self.stands_in

    @property
    def by_itself(self) -> bool:
        """Whether no person decides here now."""
        return self.kind in ("bot", "script") or bool(self.stands_in)


def new_token() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(32)


def key_of(token: str) -> str:
    """What is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two keys are the same, in a time that tells nothing of them."""
    return hmac.compare_digest(one.encode(), other.encode())
