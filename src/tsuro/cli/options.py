"""The options that several commands have, and what shells are offered for them."""

from __future__ import annotations

from typing import Annotated

import typer

# Help is written out, as commands start before the rules are imported; a test compares.
EDITIONS_HELP = "calliope, matagot, wizkids, wizkids-pt or kosmos."
MODES = ("standard", "duel", "solitaire")


def editions_like(incomplete: str) -> list[str]:
    """The editions whose names begin so, for shells that complete."""
    from tsuro.editions import EDITIONS

    return [edition.name for edition in EDITIONS if edition.name.startswith(incomplete)]


def languages_like(incomplete: str) -> list[str]:
    """The languages whose codes begin so, for shells that complete."""
    from tsuro.words import LANGUAGES

    return [code for code in LANGUAGES if code.startswith(incomplete)]


def bots_like(incomplete: str) -> list[str]:
    """The bots whose names begin so, for shells that complete."""
    from tsuro.bots import LEVELS, OWN

    return [name for name in (*OWN, *LEVELS) if name.startswith(incomplete)]


def settings_like(incomplete: str) -> list[tuple[str, str]]:
    """The options that begin so, each with a value, and which editions have them."""
    from tsuro.editions import EDITIONS

    found: dict[str, list[str]] = {}
    for edition in EDITIONS:
        for option in edition.options:
            for value in option.values:
                text = str(value).lower() if isinstance(value, bool) else str(value)
                found.setdefault(f"{option.name}={text}", []).append(edition.name)
    return [
        (text, ", ".join(names)) for text, names in found.items() if text.startswith(incomplete)
    ]


EditionOption = Annotated[
    str,
    typer.Option(
        "--edition", "-e", metavar="EDITION", help=EDITIONS_HELP, autocompletion=editions_like
    ),
]
ModeOption = Annotated[
    str,
    typer.Option(
        "--mode",
        "-m",
        metavar="MODE",
        help="standard, duel (wizkids, kosmos) or solitaire (wizkids).",
        autocompletion=lambda: list(MODES),
    ),
]
SeatsOption = Annotated[
    int | None,
    typer.Option(
        "--seats",
        "-s",
        metavar="N",
        help="How many play: 2 to 8 (duel 2, solitaire 1); by default as few as possible.",
    ),
]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="Set an option: elimination_bonus=true, pass_the_pile=true (calliope,"
        " matagot), side=phoenix or dragon, piles=2 or 3 (kosmos), stones=1 to 8 (solitaire).",
        autocompletion=settings_like,
    ),
]
SEEDS = 2**62
"""No seed is larger, nor is one below 0: the same rule for all that is dealt by chance."""
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        "-l",
        metavar="CODE",
        help="en, fr or pt; by default what LANGUAGE, LC_ALL, LC_MESSAGES or LANG asks for.",
        autocompletion=languages_like,
    ),
]
