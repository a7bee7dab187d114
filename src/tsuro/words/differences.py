"""The facts of an edition in a few words each: the table of differences."""

from __future__ import annotations

from collections.abc import Callable

from tsuro.editions import EDITIONS
from tsuro.rules.edition import Edition
from tsuro.words.language import N_, Language

Fact = Callable[[Language, Edition], str]


def table(language: Language) -> list[tuple[str, list[str]]]:
    """The differences of all editions: for each row its label and a cell per edition."""
    return [
        (label, [fact(language, edition) for edition in EDITIONS])
        for label, fact in _rows(language)
    ]


def _rows(language: Language) -> list[tuple[str, Fact]]:
    _ = language.text
    return [
        (_("rulebook"), rulebook),
        (_("seats"), lambda _l, edition: f"{edition.seats[0]}-{edition.seats[-1]}"),
        (_("tiles"), lambda _l, edition: str(len(edition.box))),
        (_("board"), _board),
        (_("start"), _start),
        (_("putting your own stone out"), _own_exit),
        (_("dragon tile"), _dragon),
        (_("dragon of a dead holder"), _heir),
        (_("elimination bonus"), _bonus),
        (_("dead hands"), _dead_hands),
        (_("first to draw"), _drawing),
        (_("piles"), _piles),
        (_("pass the pile"), _pass_the_pile),
        (_("modes"), _modes),
    ]


def _named(language: Language, name: str, texts: dict[str, str]) -> str:
    return language.text(texts[name])


def rulebook(language: Language, edition: Edition) -> str:
    """Who printed an edition's rulebook, and in which language."""
    texts = {"en": N_("English"), "fr": N_("French"), "pt": N_("Portuguese")}
    return f"{edition.publisher}, {_named(language, edition.language, texts)}"


def side_name(language: Language, name: str) -> str:
    """A side of the board."""
    return _named(language, name, {"phoenix": N_("phoenix side"), "dragon": N_("dragon side")})


def mode_name(language: Language, name: str) -> str:
    """A mode."""
    texts = {"standard": N_("standard"), "duel": N_("duel"), "solitaire": N_("solitaire")}
    return _named(language, name, texts)


def _board(language: Language, edition: Edition) -> str:
    def side(size: int, name: str | None, seats: range) -> str:
        if name is None:
            return f"{size}×{size}"
        return f"{side_name(language, name)} {size}×{size} ({seats[0]}-{seats[-1]})"

    return ", ".join(side(each.size, each.name, each.seats) for each in edition.sides)


def _start(language: Language, edition: Edition) -> str:
    texts = {"start-mark": N_("start mark"), "outer-side": N_("outer side of a square")}
    return _named(language, edition.starts.name, texts)


def _own_exit(language: Language, edition: Edition) -> str:
    texts = {"forced-only": N_("only if every choice does"), "free": N_("free")}
    return _named(language, edition.own_exit.name, texts)


def _from_seats(language: Language, least: int, edition: Edition) -> str:
    if least == edition.seats[0]:
        return language.text("always")
    return language.text("{least}+ seats").format(least=least)


def _dragon(language: Language, edition: Edition) -> str:
    _ = language.text
    if edition.dragon is None:
        return _("no dragon")
    where = {"aside": N_("aside at first"), "pile": N_("under the pile at first")}
    seats = _from_seats(language, edition.dragon.at_least, edition)
    return f"{seats}, {_(where[edition.dragon.rests])}"


def _heir(language: Language, edition: Edition) -> str:
    if edition.dragon is None:
        return "–"
    texts = {
        "next-with-room": N_("next living seat with fewer than 3 tiles, else aside"),
        "next-living": N_("next living seat"),
        "next-living-unless-full": N_("next living seat; if it has 3 tiles, under the pile"),
    }
    return _named(language, edition.dragon.heir.name, texts)


def _bonus(language: Language, edition: Edition) -> str:
    _ = language.text
    if edition.bonus is None:
        return _("no bonus")
    seats = _from_seats(language, edition.bonus.at_least, edition)
    return _("option") + ", " + seats if edition.bonus.optional else seats


def _dead_hands(language: Language, edition: Edition) -> str:
    texts = {
        "shuffled-in": N_("shuffled into the pile"),
        "laid-aside": N_("laid aside, out of the game"),
    }
    return _named(language, edition.dead_hands.name, texts)


def _drawing(language: Language, edition: Edition) -> str:
    texts = {
        "holder-first": N_("dragon's holder, else the active seat"),
        "holder-first-over-dragon": N_("dragon's holder, else the active seat"),
        "active-first": N_("the active seat"),
        "chosen-pile": N_("only the active seat draws"),
    }
    return _named(language, edition.drawing.name, texts)


def _piles(language: Language, edition: Edition) -> str:
    for option in edition.options:
        if option.name == "piles":
            text = language.text("{piles} (default {default}); the player chooses one to draw from")
            return text.format(
                piles=language.text(" or ").join(map(str, option.values)), default=option.default
            )
    return "1"


def _pass_the_pile(language: Language, edition: Edition) -> str:
    _ = language.text
    if edition.passes_pile:
        return _("built in")
    return _("option") if any(o.name == "pass_the_pile" for o in edition.options) else "–"


def _modes(language: Language, edition: Edition) -> str:
    return ", ".join(mode_name(language, mode.name) for mode in edition.modes)


def turns_of(language: Language, turns: int) -> str:
    """How symmetric a tile is: how many of its turns look different."""
    return language.plural("{turns} turn", "{turns} turns", turns).format(turns=turns)
