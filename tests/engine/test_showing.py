"""How the values of the core show themselves: printed, in short, and to ``help()``."""

from __future__ import annotations

import io
import pickle
import re
import subprocess
import sys
from pathlib import Path
from traceback import format_exception

import pytest

from kit.games_at_random import SPECS, Spec
from kit.games_at_random import play as played
from kit.paths import SOURCE
from tsuro import BadRecord, Chance, Game, View, read, write
from tsuro.event import StoneOut
from tsuro.frozen import FieldDocs, value
from tsuro.game import Decision
from tsuro.record import read_text
from tsuro.rules.refusal import FORMS, NotAnAction
from tsuro.view.json import plain


def play(spec: Spec, seed: int) -> Game:
    """A game of random choices, at its end."""
    *_, (game, _last) = played(spec, seed)
    return game


@pytest.mark.parametrize("spec", SPECS[::9], ids=str)
def test_whatever_is_printed_is_drawn_and_in_short_it_is_short(spec: Spec) -> None:
    game = play(spec, 3)
    for one in (game, game.at(3), game.at(len(game.entries) // 2)):
        view = View.of(one, 0)
        for shown in (one, one.table, view):
            drawn = str(shown).splitlines()
            assert drawn[1].strip()[0] == "╭"
            assert drawn[-1].endswith((".", "!"))
        assert len(repr(view)) < 120
        assert len(repr(one)) < 60
        assert "╰" in str(one.table.board)
    assert str(game).endswith("Lost." if not game.winners else ".")


@pytest.mark.parametrize("spec", SPECS[::5], ids=str)
def test_a_view_has_the_names_of_its_json_and_says_the_same(spec: Spec) -> None:
    game = play(spec, 2)
    for at in range(0, len(game.entries), 7):
        now = game.at(at)
        seat = now.to_move or 0
        view = View.of(now, seat)
        form = plain(view)
        for name in (
            "edition",
            "mode",
            "names",
            "size",
            "seat",
            "hand",
            "turns",
            "unseen",
            "dragon",
        ):
            assert form[name] == getattr(view, name)
        assert form["stones"] == [list(stones) for stones in view.stones]
        assert form["laid"] == {square: str(laid) for square, laid in view.laid.items()}
        assert form["choices"] == [str(choice) for choice in view.choices]
        assert now.stones == view.stones
        assert now.laid == view.laid
        for told, placement in zip(form["placements"], view.placements, strict=True):
            assert isinstance(told, dict)
            assert told["allowed"] == placement.allowed
            assert told["outs"] == [(out.seat, out.stone) for out in placement.outs]


@pytest.mark.parametrize("spec", SPECS[::5], ids=str)
def test_a_game_played_by_text_is_the_same_game(spec: Spec) -> None:
    game = play(spec, 4)
    again = game.at(0)
    for entry in game.entries:
        if isinstance(entry, Decision):
            texted = Decision(entry.seat, str(entry.action))  # type: ignore[arg-type]
            again = again.after(texted).game
        else:
            again = again.after(entry).game
    assert again == game
    assert again.entries == game.entries
    assert all(not isinstance(e.action, str) for e in again.entries if isinstance(e, Decision))


def test_a_text_that_is_no_action_is_refused_with_the_forms_there_are() -> None:
    with pytest.raises(NotAnAction, match=r"^'17 twice' is not an action.") as refused:
        Game.new(chance=Chance(1)).play(0, "17 twice")
    assert "17r2 (a tile and its turn)" in "".join(format_exception(refused.value))
    assert pickle.loads(pickle.dumps(refused.value)).__notes__ == [FORMS]


def test_a_record_is_read_from_a_path_a_file_or_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(seats=["Ada", "Zoë"], chance=Chance(1)).play(0, "a1.0").game
    path = tmp_path / "game.tsuro"
    path.write_text(write(game), "utf-8")
    plainly = tmp_path / "plain"
    plainly.write_text(write(game), "utf-8")
    assert read(path) == read(str(path)) == read(str(plainly)) == game
    assert read(write(game)) == read(write(game).encode()) == game
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert read(text) == read(data) == game
    assert read(io.StringIO(write(game))) == read(io.BytesIO(write(game).encode())) == game
    monkeypatch.chdir(tmp_path)
    assert read("game.tsuro") == game
    with path.open("a") as file:
        file.write("{}\n")
    for source in (path, str(path), path.open("rb")):
        with pytest.raises(BadRecord, match=rf"{re.escape(str(path))}, line 3: an entry has"):
            read(source)
        if isinstance(source, io.BufferedReader):
            source.close()
    with pytest.raises(FileNotFoundError, match="not_there"):
        read("not_there.tsuro")
    with pytest.raises(BadRecord, match=r"^line 1: not a JSON object"):
        read("not there")
    with pytest.raises(BadRecord, match=r"^line 1: not a JSON object"):
        read_text(str(path))
    with pytest.raises(TypeError, match="a path, an open file or the text of a record, not int"):
        read(3)  # type: ignore[arg-type]


def test_nothing_that_may_come_over_a_network_is_read_as_a_path() -> None:
    for part in ("server", "protocol", "terminal"):
        for file in (SOURCE / part).rglob("*.py"):
            assert not re.search(r"\brecord\.read\(|import read\b", file.read_text("utf-8")), file


def test_parts_are_there_when_asked_for_and_not_before() -> None:
    code = """
import sys, tsuro
assert not {"numba", "numpy", "tsuro.game", "tsuro.picture", "tsuro.words"} & set(sys.modules)
game = tsuro.Game.new(chance=tsuro.Chance(1))
assert not {"numba", "numpy", "rich", "tsuro.picture", "tsuro.words"} & set(sys.modules)
assert tsuro.picture.picture(game).startswith("<svg")
assert tsuro.words.language("en").code == "en"
str(game)
assert not {"numba", "numpy"} & set(sys.modules)
sys.modules["numba"] = None
try:
    tsuro.fast
except AttributeError as error:
    print(error)
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert "tsuro.fast needs numba, which is not installed: pip install '" in ran.stdout


def test_help_reads_the_texts_below_fields_when_it_is_asked() -> None:
    slots = vars(StoneOut)["__slots__"]
    assert isinstance(slots, FieldDocs)
    assert slots["port"] == "The port by which it left the board."
    assert list(slots) == [
        "seat", "stone", "how", "by", "square", "port", "met",
    ]  # fmt: skip
    spaces: dict[str, type] = {}
    exec("class Nowhere:\n    one: int\n    'a text'", spaces)
    assert value(spaces["Nowhere"]).__slots__["one"] == ""  # type: ignore[attr-defined]
