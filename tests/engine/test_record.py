"""Records: read to the letter, refused with a line and a reason."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.record import BadRecord, lines_of, read, replay, write
from tsuro.record.json import LONGEST
from tsuro.words import language, reason

HEADER: dict[str, Any] = {
    "format": "tsuro/1",
    "edition": "calliope",
    "mode": "standard",
    "seats": ["Ada", "Bo"],
    "deck": list(range(1, 36)),
}


def text(*forms: Any) -> str:
    return "".join(json.dumps(form) + "\n" for form in forms)


def refused(data: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as bad:
        read(data)
    assert bad.value.line >= 1
    assert str(bad.value).startswith(f"line {bad.value.line}: ")
    for code in ("fr", "pt"):  # whoever reads it reads it in one language
        assert reason(language(code), bad.value.refusal or bad.value.reason) != bad.value.reason
    return bad.value


def test_a_header_alone_is_a_record() -> None:
    game = read(text(HEADER))
    assert game.to_move == 0
    assert game.setup.names == ("Ada", "Bo")


def test_the_last_newline_may_be_missing_and_lines_may_end_in_both_ways() -> None:
    record = text(HEADER, {"seat": 0, "start": "a1.0"})
    assert read(record.rstrip("\n")) == read(record) == read(record.replace("\n", "\r\n"))


def test_options_that_differ_are_written_and_defaults_are_not() -> None:
    options = {"elimination_bonus": True, "pass_the_pile": False}
    game = read(text({**HEADER, "seats": ["a", "b", "c"], "options": options}))
    assert json.loads(write(game))["options"] == {"elimination_bonus": True}
    assert "options" not in json.loads(write(read(text({**HEADER, "options": {}}))))


def test_an_option_without_effect_is_accepted() -> None:
    game = read(text({**HEADER, "options": {"elimination_bonus": True}}))
    assert game.table.dragon == "none"
    deck = list(Game.new("kosmos", 2, chance=Chance(1)).deck)
    kosmos = {**HEADER, "edition": "kosmos", "deck": deck}
    assert (
        read(text({**kosmos, "options": {"side": "phoenix", "piles": 3}})).table.board.grid.size
        == 6
    )
    assert refused(text({**kosmos, "options": {"side": "unicorn"}})).line == 1


def test_tags_are_kept_and_never_read() -> None:
    game = read(text({**HEADER, "tags": {"event": "Vila Nova, été"}}))
    assert game.tags == {"event": "Vila Nova, été"}
    assert read(write(game)) == game


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "tsuro/2"}, "format"),
        ({"format": None}, "format"),
        ({"more": 1}, "unknown key"),
        ({"edition": "x"}, "UnknownEdition"),
        ({"edition": 5}, "text"),
        ({"mode": "duel"}, "UnknownMode"),
        ({"seats": "ab"}, "list"),
        ({"seats": ["a"]}, "WrongSeats"),
        ({"seats": ["a", 5]}, "text"),
        ({"seats": ["a", "\ud800"]}, "Unicode"),
        ({"edition": "\udfff"}, "Unicode"),
        ({"tags": {"\ud800": "a"}}, "a tag's name is not valid Unicode"),
        ({"deck": list(range(35))}, "WrongDeck"),
        ({"deck": list(range(1, 35))}, "WrongDeck"),
        ({"deck": [True, *range(2, 36)]}, "whole number"),
        ({"deck": [1.0, *range(2, 36)]}, "whole number"),
        ({"deck": {}}, "list"),
        ({"options": []}, "object"),
        ({"options": {"piles": 2}}, "UnknownOption"),
        ({"options": {"elimination_bonus": 1}}, "WrongOption"),
        ({"tags": {"a": 1}}, "text"),
        ({"tags": []}, "object"),
    ],
)
def test_a_wrong_header_is_refused(change: dict[str, Any], reason: str) -> None:
    bad = refused(text({**HEADER, **change}))
    assert bad.line == 1
    assert reason in f"{bad.reason} {type(bad.refusal).__name__}"


@pytest.mark.parametrize("key", HEADER)
def test_a_missing_key_is_refused(key: str) -> None:
    bad = refused(text({name: value for name, value in HEADER.items() if name != key}))
    assert bad.line == 1
    assert key in bad.reason


@pytest.mark.parametrize(
    "entry",
    [
        {"seat": 0},
        {"start": "a1.0"},
        {"seat": 0, "start": "a1.0", "more": 1},
        {"seat": 0, "start": 7},
        {"seat": 0, "start": "b2.0"},
        {"seat": 0, "start": "a1.n"},
        {"seat": 1, "start": "a1.0"},
        {"seat": True, "start": "a1.0"},
        {"seat": 0, "place": 1, "turn": 0},
        {"seat": 0, "start": "a1.0", "place": 1},
        {"seat": 0, "exchange": {"give": [], "take": []}},
        {"seat": 0, "draw": 0},
        {"shuffle": [1]},
        {"shuffle": [1], "seat": 0},
        {"resign": 2},
        {"resign": True},
        {"resign": 0, "seat": 0},
        {},
        [],
        5,
        None,
    ],
)
def test_a_wrong_entry_is_refused_with_its_line(entry: Any) -> None:
    assert refused(text(HEADER, entry)).line == 2


@pytest.mark.parametrize(
    "entry",
    [
        {"seat": 0, "place": 2},
        {"seat": 0, "place": 2, "turn": 4},
        {"seat": 0, "place": 1, "turn": 1},
        {"seat": 0, "place": 2, "turn": "0"},
        {"seat": 0, "place": 2, "turn": 0, "stone": 0},
        {"seat": 0, "place": 2, "turn": 0, "enter": 0},
        {"seat": 0, "place": 9, "turn": 0},
    ],
)
def test_a_wrong_placement_is_refused(entry: dict[str, Any]) -> None:
    starts = [{"seat": 0, "start": "c1.0"}, {"seat": 1, "start": "f6.4"}]
    assert refused(text(HEADER, *starts, entry)).line == 4


def test_nothing_may_follow_the_end() -> None:
    record = text(HEADER, {"resign": 0})
    assert read(record).winners == (1,)
    assert refused(record + text({"resign": 1})).line == 3


def test_an_exchange_is_sorted() -> None:
    bad = refused(text(HEADER, {"seat": 0, "exchange": {"give": [5, 3], "take": [1, 2]}}))
    assert "sorted" in bad.reason


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"\x00\x01\x02", 1),
        (b"\xff\xfe", 1),
        (b"{", 1),
        (b"[" * 60_000, 1),
        (b'{"format": ' + b"9" * 60_000 + b"}", 1),
        (b'{"format": NaN}', 1),
        (b'{"format": "tsuro/1", "format": "tsuro/1"}', 1),
        (b"\xef\xbb\xbf" + text(HEADER).encode(), 1),
        (text(HEADER).encode() + b"\n", 2),
        (text(HEADER).encode() + b'{"seat": 0, "sta', 2),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(data: bytes, line: int) -> None:
    assert refused(data).line == line


def test_a_very_large_file_is_refused_at_once(tmp_path: Path) -> None:
    """A hundred megabytes without a newline: no more than one line's worth is read."""
    path = tmp_path / "large.tsuro"
    with path.open("wb") as file:
        file.seek(100_000_000)
        file.write(b"x")
    with path.open("rb") as file:
        with pytest.raises(BadRecord, match=f"longer than {LONGEST} bytes"):
            list(replay(lines_of(file)))
        assert file.tell() <= LONGEST + 2


def test_a_file_that_is_no_text_is_named_however_it_was_opened(tmp_path: Path) -> None:
    path = tmp_path / "drawing.tsuro"
    path.write_bytes(write(Game.new(chance=Chance(7))).encode() + b"\xff\xfe\n")
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        for source in (text, data, path):
            with pytest.raises(BadRecord, match="not UTF-8 text") as caught:
                read(source)
            assert caught.value.file == str(path)
            assert caught.value.line == write(Game.new(chance=Chance(7))).count("\n") + 1


def test_many_good_lines_stop_at_the_first_bad_one() -> None:
    record = text(HEADER).encode() + text({"seat": 0, "start": "a1.0"}).encode() * 100_000
    with pytest.raises(BadRecord, match="line 3"):
        list(replay(lines_of(io.BytesIO(record))))


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read(data)


anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["seat", "give", "take", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(anything)
def test_no_json_breaks_the_reader(form: Any) -> None:
    with pytest.raises(BadRecord):
        read(text(HEADER, {"seat": 1, "more": form}))
    assert refused(text(HEADER, {"seat": 0, "start": form})).line == 2
    assert refused(text(HEADER, {"seat": 0, "place": form, "turn": form})).line == 2
    assert refused(text(HEADER, {"shuffle": form})).line == 2
