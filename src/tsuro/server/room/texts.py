"""What people write, as it may be shown to others: names and what they say."""

from __future__ import annotations

import re
import unicodedata

from tsuro.protocol.refused import Refused

NAME, TEXT = 24, 300
"""How long a name, and what is said, may be."""
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What is not drawn by itself (Unicode calls it default-ignorable)."""
BLANK = "\u2800"
"""A sign of braille without a dot: it looks like a space."""
JOINED = re.compile("(?<=[\u2190-\u2bff\U0001f000-\U0001faff])[\u200d\ufe0f]+")
"""What makes one picture of several, or colours it."""


def clean(text: str) -> str:
    """A text on one line, without what cannot be seen."""
    words = " ".join(text.replace(BLANK, " ").split())
    kept = {match.start() + n for match in JOINED.finditer(words) for n in range(len(match[0]))}
    return "".join(
        letter
        for place, letter in enumerate(words)
        if place in kept or (letter.isprintable() and not UNSEEN.match(letter))
    )


def clean_name(text: str) -> str:
    """A name that can be shown anywhere."""
    name = " ".join(clean(text).split())
    if not 1 <= len(name) <= NAME or not any(letter.isalnum() for letter in name):
        raise Refused("BadName", most=NAME)
    return name


def alike(name: str) -> str:
    """What two names share that look the same."""
    return UNSEEN.sub("", unicodedata.normalize("NFKC", UNSEEN.sub("", name))).casefold()
