"""Why something cannot be, for readers of any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self


class Reason(str):
    """An English sentence, or a part of one, that knows what it is made of: a text of the
    catalogues and its facts, which may be reasons themselves. `tsuro.words.reason` says it in
    another language; for everybody else it is its text.

    >>> Reason("unknown key {key}", key="colour")
    'unknown key colour'
    """

    template: str
    facts: dict[str, str | int | float]

    def __new__(cls, template: str, /, **facts: str | float) -> Self:
        """Put the facts into the text."""
        made = super().__new__(cls, template.format(**facts))
        made.template, made.facts = template, facts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.template, self.facts)


def joined(parts: Sequence[str], between: str = " ") -> Reason:
    """Reasons, and what others say, one after the other."""
    template = between.join(f"{{part{number}}}" for number in range(len(parts)))
    return Reason(template, **{f"part{number}": part for number, part in enumerate(parts)})


def _again(template: str, facts: dict[str, str | int | float]) -> Reason:
    """A reason that came from another process."""
    return Reason(template, **facts)
