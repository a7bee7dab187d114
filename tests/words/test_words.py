"""Sentences: complete in three languages, and right."""

from __future__ import annotations

import dataclasses
import re
import string
from collections import deque
from typing import Any, get_args

import pytest

import catalogues
from kit.games_at_random import SPECS, play
from kit.paths import GAMES
from kit.scene import play as act
from kit.scene import scene
from tsuro import event as events
from tsuro.bots import LEVELS
from tsuro.editions import EDITIONS
from tsuro.event import Event, StoneOut
from tsuro.record import read
from tsuro.rules import refusal as refusals
from tsuro.rules.edition import Edition
from tsuro.view import View, seen_by
from tsuro.words import (
    LANGUAGES,
    Language,
    Teller,
    in_ascii,
    language,
    level_line,
    level_name,
    level_of,
    preferred,
    preview,
    printable,
    refusal,
    rules,
    standing,
    table,
)
from tsuro.words.printable import JOINER

FIVE = ("calliope", "matagot", "wizkids", "wizkids-pt", "kosmos")
"""Those that the tests below name; there may be more."""
NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Fa", "Gus", "Hal")


def test_every_language_has_a_catalogue() -> None:
    assert {*catalogues.LANGUAGES, "en"} == set(LANGUAGES)


@pytest.mark.parametrize("code", catalogues.LANGUAGES)
def test_every_sentence_is_translated_and_none_is_left_over(code: str) -> None:
    assert catalogues.missing(code) == []


@pytest.mark.parametrize("code", catalogues.LANGUAGES)
def test_translations_have_the_same_facts_as_the_english(code: str) -> None:
    for message in catalogues.read(code):
        if not message.id:
            continue
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.string, str) else message.string or []
        wanted = {name for text in originals for name in fields(text)}
        for text in texts:
            assert fields(text) <= wanted, text
        assert {name for text in texts for name in fields(text)} == wanted


def sentences(code: str) -> list[tuple[str, str]]:
    """Each sentence of a catalogue in English and in its language, forms for many too."""
    found = []
    for message in catalogues.read(code):
        if message.id:
            english = [message.id] if isinstance(message.id, str) else list(message.id)
            texts = [message.string] if isinstance(message.string, str) else message.string or []
            found += list(zip(english, texts, strict=True))
    return found


@pytest.mark.parametrize(
    ("code", "stone", "others"),
    [("fr", "pion", "pierre galet"), ("pt", "marcador", "pedra peão seixo")],
)
def test_the_stone_has_one_name_in_a_language(code: str, stone: str, others: str) -> None:
    for english, text in sentences(code):
        words = set(re.findall(r"\w+", text.lower()))
        for other in others.split():
            assert not {other, f"{other}s"} & words, text
        if re.search(r"\bstones?\b", re.sub(r"\{\w+\}|\bstones:", "", english.lower())):
            assert {stone, f"{stone}s", f"{stone}es"} & words, text


def test_french_has_its_own_apostrophes_and_spaces() -> None:
    for _, text in sentences("fr"):
        shown = re.sub(r"\{\w*\}", "x", text)
        assert not re.search(r"\w'\w", shown), text
        assert not re.search(r"[\w)] [:;?!%»]|« |[\w)][;?!»]", shown), text


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=", ".join(LANGUAGES)):
        Language("xx")


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "pt_BR"}, "pt"),
        ({"LANG": "fr", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:pt_PT:fr"}, "pt"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, "fr"),
        ({"LC_ALL": "C", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, "fr"),
        ({"LANGUAGE": "fr"}, "en"),
        ({"LANG": "french"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred() == code


def examples(kind: type) -> list[Any]:
    """A refusal of each kind, with some facts."""
    values: dict[str, list[Any]] = {
        "int": [1],
        "str": ["x"],
        "Asked": ["start", "place", "exchange", "draw"],
        "int | None": [None, 1],
        "tuple[int, ...]": [(1, 2), ()],
        "tuple[str, ...]": [("a", "b"), ()],
    }
    made: list[dict[str, Any]] = [{}]
    for fact in dataclasses.fields(kind):
        made = [{**old, fact.name: value} for old in made for value in values[str(fact.type)]]
    return [kind(**facts) for facts in made]


REFUSALS = [
    kind
    for kind in vars(refusals).values()
    if isinstance(kind, type)
    and issubclass(kind, refusals.Refusal)
    and kind is not refusals.Refusal
]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", REFUSALS)
def test_every_refusal_is_a_sentence(kind: type, code: str) -> None:
    for why in examples(kind):
        said = refusal(language(code), why)
        assert said.endswith(".")
        assert "{" not in said
        assert type(why).__name__ in repr(why)
        assert str(why) == refusal(language("en"), why)


def test_a_refusal_never_shows_control_characters_or_endless_text() -> None:
    said = refusal(language("en"), refusals.UnknownEdition("\x1b[2J" + "x" * 9999, ("a",)))
    assert "\x1b" not in said
    assert len(said) < 120


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_event_of_random_games_can_be_told_to_everyone(code: str) -> None:
    told = set()
    games = [deque(play(spec, 1, careful=70, resigns=3), 1)[0][0] for spec in SPECS[::3]]
    for name in ("wizkids-pt-empty-hand", "wizkids-solitaire-won-1"):
        games.append(read((GAMES / f"{name}.tsuro").read_bytes()))
    for game in games:
        for played in game.history():
            stones = len(game.table.stones[0])
            for listener in (None, 0, 1):
                teller = Teller(language(code), game.setup.names, listener, stones)
                for event in played.events:
                    said = teller.tell(seen_by(event, listener))
                    told.add(type(event))
                    assert said is None or (said.endswith(".") and "{" not in said)
                assert standing(teller, played.game.table).endswith(".")
    assert told == set(get_args(Event))


def told(*actions: str, listener: int | None = None, **setting: Any) -> list[str]:
    table_ = scene(**setting)
    teller = Teller(language("en"), NAMES[: len(table_.stones)], listener, len(table_.stones[0]))
    said = (teller.tell(event) for event in act(table_, *actions).events)
    return [sentence for sentence in said if sentence]


def test_a_push_is_told_to_the_one_pushed() -> None:
    setting: dict[str, Any] = {
        "stones": ["a1.0", "a1.1", "e1.0"],
        "hands": [[23, 2], [], [3]],
        "pile": [4],
    }
    assert "Ada pushes you over the edge at a1." in told("23r0", listener=1, **setting)
    assert "You push Bo over the edge at a1." in told("23r0", listener=0, **setting)
    assert "Ada pushes Bo over the edge at a1." in told("23r0", **setting)


def test_a_meeting_is_told_once() -> None:
    setting: dict[str, Any] = {
        "edition": "wizkids",
        "stones": ["a1.0", "a1.1", "e1.0", "f1.0"],
        "hands": [[1], [], [3], [4]],
    }
    assert told("1r0", **setting).count("Ada and Bo meet on a1: both are out.") == 1
    assert told("1r0", listener=1, **setting).count("You and Ada meet on a1: both are out.") == 1


def test_names_are_shown_without_control_characters() -> None:
    teller = Teller(language("en"), ("\x1b[31mEve\n", "Bo"))
    assert teller.name(0) == "?[31mEve?"


def test_what_does_not_print_is_a_question_mark() -> None:
    astronaut = "\U0001f469\u200d\U0001f680"
    assert printable("Zo\u00eb \u6771 \u2764\ufe0f") == "Zo\u00eb \u6771 \u2764\ufe0f"
    assert printable("a\tb\r\n\x7f\u202e\ud800") == "a?b?????"
    assert printable(astronaut) == "\U0001f469?\U0001f680"
    assert printable(astronaut, JOINER) == astronaut
    assert printable("") == ""


def test_a_text_in_ascii_keeps_what_can_be_read() -> None:
    assert in_ascii("A ◆ marks 6×6.") == "A * marks 6x6."
    assert in_ascii("«\u00a0L’œuvre achevée\u00a0» – …") == '"\u0020L\'oeuvre achevee\u0020" - ...'
    assert in_ascii("東 ok \ud800") == "? ok ?"


def test_a_preview_says_what_a_placement_would_do() -> None:
    table_ = scene(stones=["a1.0", "a1.1", "e1.0"], hands=[[1, 23], [2], [3]])
    teller = Teller(language("en"), NAMES[:3], 0)
    said = [preview(teller, placement) for placement in View.of(table_, 0).placements]
    assert "Tile 23 not turned: you walk 1 square to b1.7; Bo goes out." in said
    assert any("would put your own stone out" in sentence for sentence in said)
    french = Teller(language("fr"), NAMES[:3], 0)
    assert preview(french, View.of(table_, 0).placements[1]).startswith("Tuile 23 non tournée")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_every_ruling_is_marked_in_the_rules_of_its_edition(edition: Edition, code: str) -> None:
    sections = rules(language(code), edition)
    marked = {point.ruling for section in sections for point in section.points}
    assert marked - {None} == set(edition.rulings)
    for section in sections:
        assert section.points
        assert all(re.search(r"[.:]\Z", point.text) for point in section.points)


def test_the_rules_differ_where_the_editions_do() -> None:
    texts = {
        edition.name: [p.text for s in rules(language("en"), edition) for p in s.points]
        for edition in EDITIONS
    }
    assert texts["calliope"] == texts["matagot"]
    first = "The dragon's holder draws first."
    assert [any(text.startswith(first) for text in texts[name]) for name in FIVE] == [
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_rules_say_what_an_option_may_be_and_is(edition: Edition, code: str) -> None:
    *_, last, _leaving = rules(language(code), edition)
    if not edition.options:
        assert last.title == language(code).text("The end")
    for option, point in zip(edition.options, last.points, strict=bool(edition.options)):
        said = point.text.partition(")")[0]
        assert said.startswith(option.name)
        for value in (option.values[0], option.values[-1]):
            assert str(value).lower() in re.split(r"\W+", said.partition(";")[0])
        assert said.endswith(f" {str(option.default).lower()}")


def test_the_rules_say_what_a_book_leaves_open_and_nothing_else_is_marked() -> None:
    marked = {
        edition.name: {p.text for s in rules(language("en"), edition) for p in s.points if p.ruling}
        for edition in EDITIONS
    }
    free = "You may put your own stone out, even if you have another choice."
    assert [free in marked[name] for name in FIVE] == [False, False, True, False, True]
    starts = "The players take turns putting their stones on their starts, one at a time."
    assert [starts in marked[name] for name in FIVE] == [False, False, True, False, False]
    assert "The phoenix side of the board has 6 by 6 squares." in marked["kosmos"]
    assert not any("players" in text and "squares" in text for text in marked["kosmos"])
    order = "They do so clockwise from the first player, after looking at their hands."
    assert order in marked["kosmos"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_of_differences_has_a_cell_for_every_edition(code: str) -> None:
    rows = table(language(code))
    assert len(rows) == 14
    assert all(len(cells) == len(EDITIONS) and all(cells) for _, cells in rows)


def test_an_event_has_its_class_documented() -> None:
    for kind in get_args(Event):
        assert kind.__doc__
        assert kind.__module__ == events.__name__
    assert StoneOut.__doc__


def test_levels_have_names_in_every_language_and_are_found_by_them() -> None:
    for level in LEVELS:
        names = {level_name(language(code), level) for code in LANGUAGES}
        assert len(names) == len(LANGUAGES) or level == "tiger"
        assert {level_of(name) for name in names} == {level}
        for code in LANGUAGES:
            assert level_name(language(code), level) in level_line(language(code), level)
        assert level_line(language("en"), level)
    assert level_of("search@5ms") == "search@5ms"
    assert level_line(language("en"), "search") == ""
