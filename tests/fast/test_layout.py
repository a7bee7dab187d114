"""What compiled play knows of editions and modes, and that it refuses what it does not know."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

import tsuro.editions
from kit.games_at_random import SPECS, Spec
from tsuro.editions import EDITIONS, edition
from tsuro.fast import kinds, layout, setup_of
from tsuro.fast.convert import first_row, row_of
from tsuro.fast.layout import facts_of
from tsuro.rules.dead import LAID_ASIDE
from tsuro.rules.dragon import NEXT_LIVING, Dragon
from tsuro.rules.drawing import HOLDER_FIRST
from tsuro.rules.duel import OneHandDuel
from tsuro.rules.mode import Mode
from tsuro.rules.solitaire import Solitaire
from tsuro.rules.starts import START_MARK
from tsuro.table import Setup

FOUR = ("Ann", "Bob", "Cy", "Di")
HOUSES = count()


def setup_of_house(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> Setup:
    """A setup of an edition made for the test: calliope's with some facts changed."""
    name = f"house {next(HOUSES)}"  # another each time, as the facts of a setup are kept
    house = replace(edition("calliope"), name=name, **changed)
    monkeypatch.setitem(tsuro.editions._BY_NAME, name, house)
    return house.setup(FOUR)


class OddMode(Mode):
    """A mode that calls itself the standard one."""


class OddDuel(OneHandDuel):
    """A mode made from a known one."""

    name = "standard"
    seats = range(2, 9)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"modes": (OddMode(),)}, "does not know the OddMode 'standard'"),
        ({"modes": (OddDuel(),)}, "does not know the OddDuel 'standard'"),
        ({"drawing": replace(HOLDER_FIRST, name="odd")}, "does not know the Drawing 'odd'"),
        ({"starts": replace(START_MARK, name="odd")}, "does not know the Starts 'odd'"),
        ({"dead_hands": replace(LAID_ASIDE, name="odd")}, "does not know the DeadHands 'odd'"),
        (
            {"dragon": Dragon(2, "aside", replace(NEXT_LIVING, name="odd"))},
            "does not know the Heir 'odd'",
        ),
    ],
)
def test_a_mode_or_rule_that_is_not_known_is_refused(
    changed: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_of_house(monkeypatch, **changed)
    with pytest.raises(ValueError, match=sentence):
        facts_of(setup)


def test_an_edition_of_known_rules_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    known = facts_of(setup_of_house(monkeypatch, dead_hands=LAID_ASIDE))
    assert known == facts_of(setup_of(seats=4))._replace(dead_hands=kinds.LAID_ASIDE)


def test_every_rule_of_every_edition_has_a_number() -> None:
    for rules in EDITIONS:
        of_edition: list[Mode | kinds.Rule] = [rules.drawing, rules.starts, rules.dead_hands]
        if rules.dragon:
            of_edition.append(rules.dragon.heir)
        for kind in (*rules.modes, *of_edition):
            assert kinds.number_of(kind) >= 0


def test_numbers_of_the_same_kind_differ() -> None:
    found = [(type(kind), number) for kind, number in kinds.NUMBERS.items()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_the_modes_with_hands_are_those_that_deal_them(spec: Spec) -> None:
    setup = setup_of(spec.edition, spec.seats, mode=spec.mode, options=spec.options)
    rules = edition(spec.edition)
    hands, _ = rules.mode(spec.mode).deal(setup, rules.box)
    assert any(hands) == (facts_of(setup).mode in kinds.WITH_HANDS)


def test_each_fact_has_a_place_of_its_name() -> None:
    places = [getattr(layout, name.upper()) for name in layout.Facts._fields]
    assert places == list(range(layout.FACTS, layout.FACTS + len(places)))
    assert places[-1] < layout.SLOTS


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_a_row_has_its_facts_at_their_places(spec: Spec) -> None:
    setup = setup_of(spec.edition, spec.seats, mode=spec.mode, options=spec.options)
    row = first_row(setup)
    for name, fact in facts_of(setup)._asdict().items():
        assert row[getattr(layout, name.upper())] == fact


@pytest.mark.parametrize(("winners", "why"), [((0,), layout.WON), ((), layout.LOST)])
def test_a_solitaire_of_another_name_ends_as_a_solitaire(
    winners: tuple[int, ...], why: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Solitaire, "name", "patience")
    rules = edition("wizkids")
    table = rules.deal(rules.setup(("Ann",), "patience"), rules.box)
    over = replace(table, asked=None, winners=winners)
    assert row_of(over)[layout.WHY] == why


def test_the_bonus_goes_with_hands_whatever_the_mode_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Mode, "name", "usual")
    setup = edition("wizkids").setup(FOUR, "usual")
    assert facts_of(setup).bonus == 1
