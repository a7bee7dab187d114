"""A language: its catalogue of sentences."""

from __future__ import annotations

import gettext
import os
import re
from functools import cache
from pathlib import Path

from tsuro.given import shown

LANGUAGES = {"en": "English", "fr": "Français", "pt": "Português (Portugal)"}
"""The languages there are, as those who speak them say; English is the one that the sentences are
written in."""

_CATALOGUES = Path(__file__).parent / "locale"


def N_(text: str) -> str:  # noqa: N802
    """Mark a text for the catalogue; it is translated where it is used."""
    return text


class Language:
    """A language that sentences can be put into."""

    def __init__(self, code: str) -> None:
        if code not in LANGUAGES:
            raise ValueError(f"there is no language {code!r}: choose from {', '.join(LANGUAGES)}")
        self.code = code
        self._catalogue: gettext.NullTranslations = (
            gettext.NullTranslations()
            if code == "en"
            else gettext.translation("tsuro", _CATALOGUES, [code])
        )

    def text(self, message: str) -> str:
        """A sentence in this language."""
        return self._catalogue.gettext(message)

    def plural(self, one: str, many: str, count: int) -> str:
        """A sentence in this language, in the form for a number."""
        return self._catalogue.ngettext(one, many, count)

    def messages(self) -> dict[str, str | list[str]]:
        """The whole catalogue, for a page that speaks by itself: each sentence in this language,
        or its forms for one and for many. Of English there is none: its sentences are the keys."""
        found: dict[str, str | list[str]] = {}
        for key, text in getattr(self._catalogue, "_catalog", {}).items():
            if isinstance(key, str):
                if key:
                    found[key] = text
            else:
                forms = found.setdefault(key[0], [])
                assert isinstance(forms, list)
                forms.append(text)
        return found


def spoken(given: Language) -> Language:
    """A language that was given, and not only its code."""
    if not isinstance(given, Language):
        raise TypeError(
            f"a language is made by its code, language('fr'); {shown(given)} is none yet"
        )
    return given


@cache
def language(code: str) -> Language:
    """The language of that code.

    >>> from tsuro.words import language
    >>> language("fr").text("Your turn.")
    'À vous de jouer.'
    """
    return Language(code)


def preferred() -> str:
    """The code of the language that the environment asks for, or English. As gettext does it: the
    languages of ``LANGUAGE``, the first one first, unless the locale is plain C; then that of the
    locale, which is named by ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((value for name in names if (value := os.environ.get(name))), "C")
    wished = os.environ.get("LANGUAGE", "").split(":") if locale not in ("C", "POSIX") else []
    for wish in (*wished, locale):
        code = re.split("[_.@]", wish)[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
