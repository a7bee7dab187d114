"""The characters that bots play as: each level has a dozen of its own kind, with a name that fits
beside a stone on a phone and a temper in a few words."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tsuro.words.language import LANGUAGES, N_, Language, language


class Character(NamedTuple):
    """Somebody a bot plays as; both in English, to be said in any language."""

    name: str
    temper: str


CHARACTERS = {
    "sparrow": (
        Character(N_("Wren"), N_("small and loud")),
        Character(N_("Robin"), N_("curious and trusting")),
        Character(N_("Finch"), N_("cheerful, a little vain")),
        Character(N_("Lark"), N_("up early, soon distracted")),
        Character(N_("Canary"), N_("sings whatever happens")),
        Character(N_("Magpie"), N_("likes whatever shines")),
        Character(N_("Siskin"), N_("never worries")),
        Character(N_("Cuckoo"), N_("borrows other people's plans")),
        Character(N_("Nuthatch"), N_("headfirst into everything")),
        Character(N_("Bunting"), N_("modest and easily pleased")),
        Character(N_("Chickadee"), N_("bold for its size")),
        Character(N_("Warbler"), N_("talks more than it plans")),
    ),
    "heron": (
        Character(N_("Stork"), N_("never in a hurry")),
        Character(N_("Crane"), N_("sees far, steps high")),
        Character(N_("Ibis"), N_("polite and persistent")),
        Character(N_("Bittern"), N_("stands still, then strikes")),
        Character(N_("Curlew"), N_("looks into every corner")),
        Character(N_("Avocet"), N_("neat and precise")),
        Character(N_("Plover"), N_("runs, stops, thinks")),
        Character(N_("Snipe"), N_("zigzags on principle")),
        Character(N_("Coot"), N_("grumpy but fair")),
        Character(N_("Pelican"), N_("takes what it can carry")),
        Character(N_("Flamingo"), N_("one foot on every path")),
        Character(N_("Swan"), N_("calm above, busy below")),
    ),
    "fox": (
        Character(N_("Fennec"), N_("all ears")),
        Character(N_("Jackal"), N_("waits for your mistake")),
        Character(N_("Marten"), N_("light on its feet")),
        Character(N_("Weasel"), N_("slips through any gap")),
        Character(N_("Stoat"), N_("small, sharp and proud")),
        Character(N_("Badger"), N_("stubborn, never gives way")),
        Character(N_("Otter"), N_("plays for fun, and wins")),
        Character(N_("Raccoon"), N_("washes every tile first")),
        Character(N_("Genet"), N_("quiet and exact")),
        Character(N_("Mongoose"), N_("quick, afraid of nothing")),
        Character(N_("Coyote"), N_("laughs last")),
        Character(N_("Wolf"), N_("thinks like a pack")),
    ),
    "tiger": (
        Character(N_("Panther"), N_("silent and certain")),
        Character(N_("Leopard"), N_("patient, then sudden")),
        Character(N_("Jaguar"), N_("drives you to the edge")),
        Character(N_("Lynx"), N_("misses nothing")),
        Character(N_("Puma"), N_("keeps its distance")),
        Character(N_("Cheetah"), N_("done before you look")),
        Character(N_("Ocelot"), N_("beautiful and merciless")),
        Character(N_("Caracal"), N_("leaps when you least expect it")),
        Character(N_("Serval"), N_("listens before it moves")),
        Character(N_("Lion"), N_("expects you to step aside")),
        Character(N_("Margay"), N_("at home in any tangle")),
        Character(N_("Manul"), N_("grim, never fooled")),
    ),
}
"""By level; a bot that is no level has none."""


def character_names(speech: Language, level: str) -> tuple[str, ...]:
    """The names that a bot of a level may have."""
    return tuple(speech.text(one.name) for one in CHARACTERS.get(level, ()))


def character_of(name: str, level: str) -> Character | None:
    """Who it is that has a name in any of the languages; nobody if a bot is called otherwise."""
    return _known(level).get(name)


@cache
def _known(level: str) -> dict[str, Character]:
    return {
        language(code).text(one.name): one
        for one in CHARACTERS.get(level, ())
        for code in LANGUAGES
    }
