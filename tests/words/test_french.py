"""French: no word before a name has to be shortened, whatever the name begins with."""

from __future__ import annotations

import re

import catalogues
from tsuro.event import HandLeft, HandsShown, SeatChanged, StoneOut, StoneStarted
from tsuro.game import Game
from tsuro.words import Teller, language

SHORTENED = "ce|de|je|jusque|la|le|lorsque|me|ne|parce|presque|puisque|que|quoique|se|si|te"
"""Words that lose their vowel before another: a sentence cannot know whether a name begins so."""
SURE = {"count", "gap", "least", "most", "ms", "playouts", "size", "sizes", "version", "side"}
"""What is put in and never begins with a vowel: numbers, and "face"."""


def test_no_word_that_is_shortened_stands_before_a_name() -> None:
    before = re.compile(rf"\b({SHORTENED})\s+\{{(\w+)\}}|[dlnqu]’\{{", re.IGNORECASE)
    wrong = [
        text
        for message in catalogues.read("fr")
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
        for found in before.finditer(str(text))
        if found[2] not in SURE
    ]
    assert wrong == []


def test_names_that_begin_with_a_vowel_are_told_well() -> None:
    french = language("fr")
    told = Teller.local(french, Game.new(seats=3), 2)
    stones = Teller(french, told.names, 2, stones=2)
    assert told.names[:2] == ("Est", "Ouest")
    assert [
        told.tell(HandLeft(0, 1, "pile")),
        told.tell(HandLeft(0, 2, "aside")),
        told.tell(HandsShown(1, (0,), None)),
        told.tell(HandsShown(2, (0, 1), ((3, 9), (17,)))),
        told.tell(SeatChanged(0)),
        stones.tell(StoneStarted(1, 0, "a1.0")),
        stones.tell(StoneOut(0, 1, "edge", 2, "a1", 0, None)),
    ] == [
        "Est remet sa dernière tuile dans la pioche.",
        "Est met ses 2 tuiles de côté.",
        "Ouest regarde les tuiles chez Est.",
        "Vous regardez les tuiles chez Est, Ouest\xa0: 3, 9, 17.",
        "C’est à Est de jouer.",
        "Le pion 1 (Ouest) commence en a1.0.",
        "Vous poussez le pion 2 (Est) hors du plateau en a1.",
    ]
