"""What the options of a game, and their values, are called."""

from __future__ import annotations

from tsuro.words.language import N_, Language

_OPTIONS = {
    "elimination_bonus": N_("Elimination bonus: swap tiles with those you put out"),
    "pass_the_pile": N_("Pass the pile: it sits in front of the player to move"),
    "side": N_("Side of the board"),
    "piles": N_("Piles"),
    "stones": N_("Stones"),
}
_VALUES = {
    "phoenix": N_("phoenix side"),
    "dragon": N_("dragon side"),
    True: N_("yes"),
    False: N_("no"),
}


def option_name(language: Language, option: str) -> str:
    """What an option is called."""
    return language.text(_OPTIONS[option])


def value_name(language: Language, value: str | int | bool) -> str:
    """What a value of an option is called; a number stands for itself."""
    if isinstance(value, str | bool):
        return language.text(_VALUES[value])
    return str(value)
