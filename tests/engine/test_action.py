from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tsuro.action import Action, Draw, Exchange, Place, Resign, Start, Unreadable, parse

TEXTS: list[tuple[str, Action]] = [
    ("a3.7", Start("a3.7")),
    ("a3.w", Start("a3.w")),
    ("17r2", Place(17, 2)),
    ("17r2s1", Place(17, 2, stone=1)),
    ("17r2e7", Place(17, 2, enter=7)),
    ("17r2s1e7", Place(17, 2, stone=1, enter=7)),
    ("-3+9", Exchange((3,), (9,))),
    ("-3-5+9+11", Exchange((3, 5), (9, 11))),
    ("=", Exchange()),
    ("d2", Draw(2)),
    ("resign", Resign()),
]


@pytest.mark.parametrize(("text", "action"), TEXTS)
def test_every_action_has_one_text_form(text: str, action: Action) -> None:
    assert str(action) == text
    assert parse(text) == action


numbers = st.integers(1, 35)
tiles = st.lists(numbers, min_size=1, max_size=3, unique=True).map(lambda t: tuple(sorted(t)))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Start, st.from_regex(r"[a-g][1-7]\.[0-7nesw]", fullmatch=True)),
    st.builds(
        Place,
        numbers,
        st.integers(0, 3),
        st.none() | st.integers(0, 7),
        st.none() | st.integers(0, 7),
    ),
    st.builds(Exchange, tiles, tiles),
    st.builds(Exchange),
    st.builds(Draw, st.integers(0, 3)),
    st.just(Resign()),
)


@given(actions)
def test_parsing_what_was_written_gives_it_back(action: Action) -> None:
    assert parse(str(action)) == action
    assert parse(f"  {str(action).upper()} ") == action


@given(actions)
def test_the_repr_can_be_pasted_back(action: Action) -> None:
    assert eval(repr(action)) == action


def test_a_tile_alone_is_a_tile_that_is_not_turned() -> None:
    assert parse("17") == Place(17)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "17r",
        "r2",
        "a3",
        "a3.9",
        "z0.1",
        "-3",
        "+9",
        "d",
        "17r2q",
        "1" * 5000,
        "١٧r2",
        "a3.7;",
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text)


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        action = parse(text)
    except Unreadable:
        return
    assert parse(str(action)) == action
