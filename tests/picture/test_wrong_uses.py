"""Wrong uses of pictures, and what they answer: a sentence that helps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tsuro.action import Place
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.picture import picture, sheet, text, tile
from tsuro.picture.pixels.animation import animate
from tsuro.picture.pixels.png import png
from tsuro.view import View

NEW = Game.new(seats=2, chance=Chance(7))
GAME = NEW.play(0, "b1.0").game.play(1, "e6.4").game

USES: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "a choice that is not in the hand": (
        lambda: picture(GAME, choice="99r0"),
        ValueError,
        "99r0 cannot be shown: seat 0 could lay 6r0, 6r1, 6r2 and 7 more",
    ),
    "a choice that lays no tile": (
        lambda: picture(GAME, choice="b1.0"),
        ValueError,
        "b1.0 cannot be shown, as it lays no tile: seat 0 could lay 6r0, 6r1, 6r2 and 7 more",
    ),
    "a choice that is no action": (
        lambda: picture(GAME, choice="left"),
        ValueError,
        "'left' is not an action",
    ),
    "a tile for a choice": (
        lambda: picture(GAME, choice=6),  # type: ignore[arg-type]
        TypeError,
        "an action is written as text, such as '17r2'; 6 is none",
    ),
    "a choice before the starts": (
        lambda: picture(NEW, choice="6r1"),
        ValueError,
        "6r1 cannot be shown: seat 0 could lay no tile",
    ),
    "a choice of who watches": (
        lambda: picture(View.of(GAME, None), choice="6r1"),
        ValueError,
        "6r1 cannot be shown: give a game, or the view of the seat that could lay it",
    ),
    "a choice on a board": (
        lambda: picture(GAME.table.board, choice=Place(6, 1)),
        ValueError,
        "6r1 cannot be shown: give a game, or the view of the seat that could lay it",
    ),
    "a size below nothing": (
        lambda: picture(GAME, size=-5),
        ValueError,
        "size is the width in pixels, such as 600, not -5",
    ),
    "no size": (
        lambda: sheet(size=0),
        ValueError,
        "size is the width in pixels, such as 600, not 0",
    ),
    "a word for a size": (
        lambda: picture(GAME, size="big"),  # type: ignore[arg-type]
        TypeError,
        "size is the width in pixels, such as 600, not 'big'",
    ),
    "a width below nothing": (
        lambda: png(picture(GAME), -5),
        ValueError,
        "width is a whole number from 1 on, not -5",
    ),
    "a tile too many": (
        lambda: tile(36),
        ValueError,
        "there is no tile 36: they are 1 to 35",
    ),
    "a tile before the first": (
        lambda: text.tile(0),
        ValueError,
        "there is no tile 0: they are 1 to 35",
    ),
    "a text for a tile": (
        lambda: tile("17"),  # type: ignore[arg-type]
        TypeError,
        "a tile is given by its number, 1 to 35, not '17'",
    ),
    "a turn that looks the same": (
        lambda: tile(1, turn=7),
        ValueError,
        "Tile 1 looks the same however it is turned: use turn 0.",
    ),
    "a turn too far": (
        lambda: text.tile(17, 4),
        ValueError,
        "Tile 17 has only turns 0 to 3.",
    ),
    "a theme for a tile": (
        lambda: tile(17, theme="black"),  # type: ignore[arg-type]
        ValueError,
        "there is no theme 'black': choose from light, dark, print",
    ),
    "a theme for a sheet": (
        lambda: sheet(theme="black"),  # type: ignore[arg-type]
        ValueError,
        "there is no theme 'black': choose from light, dark, print",
    ),
    "a theme in motion": (
        lambda: animate(GAME, "x.gif", theme="black"),  # type: ignore[arg-type]
        ValueError,
        "there is no theme 'black': choose from light, dark, print",
    ),
    "a kind that does not move": (
        lambda: animate(GAME, "x.bmp"),
        ValueError,
        "a moving picture is a file that ends in .gif, .webp or .apng, not 'x.bmp'",
    ),
    "a table in motion": (
        lambda: animate(GAME.table, "x.gif"),  # type: ignore[arg-type]
        TypeError,
        "a moving picture is of a game, not of Table",
    ),
    "no size in motion": (
        lambda: animate(GAME, "x.gif", size=0),
        ValueError,
        "size is the width in pixels, such as 600, not 0",
    ),
}


@pytest.mark.parametrize("use", USES)
def test_a_wrong_use_is_answered_with_a_sentence(
    use: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    wrong, kind, sentence = USES[use]
    with pytest.raises(kind) as answer:
        wrong()
    assert str(answer.value) == sentence
    assert list(tmp_path.iterdir()) == []  # nothing was begun


def test_what_is_forbidden_can_be_shown() -> None:
    assert picture(GAME, choice="6r0") != picture(GAME, choice="6r1") != picture(GAME)


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    file = tmp_path / "game.gif"
    animate(GAME, str(file), size=100)
    with Image.open(file) as moving:
        assert moving.size == (100, 100)
