"""Reasons in the reader's language."""

from __future__ import annotations

from tsuro.reason import Reason
from tsuro.rules.refusal import Refusal
from tsuro.words.language import Language
from tsuro.words.refusals import refusal


def reason(language: Language, why: str | BaseException) -> str:
    """Why something cannot be, as far as we have words for it: a reason, or an error that was
    raised with one. What others say (Python, an operating system) is said as they say it."""
    if isinstance(why, Refusal):
        return refusal(language, why)
    if isinstance(why, BaseException):
        found = why.args[0] if why.args else None
        return reason(language, found) if isinstance(found, Reason) else str(why)
    if not isinstance(why, Reason):
        return why
    facts = {
        key: reason(language, fact) if isinstance(fact, Reason) else fact
        for key, fact in why.facts.items()
    }
    return language.text(why.template).format(**facts)
