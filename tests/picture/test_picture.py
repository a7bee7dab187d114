"""Pictures: the same as before, valid, and with every stone where it stands."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from itertools import combinations
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension
from typer.testing import CliRunner

from kit.boards import KINDS, game_of
from kit.colours import EYES, difference, lab
from kit.games_at_random import Spec, play
from tsuro import TILES, Game, View, write
from tsuro.board import Board
from tsuro.chance import Chance
from tsuro.cli import app
from tsuro.editions import edition as edition_named
from tsuro.event import StoneOut
from tsuro.grid import grid
from tsuro.picture import THEMES, ThemeName, css, picture, sheet, sprite, tile
from tsuro.picture.palette import INK, SHELL, channels, contrast, upon, variables
from tsuro.picture.paper import curves
from tsuro.picture.paper.cut_out import set_pages
from tsuro.picture.paper.letters import wrapped
from tsuro.picture.pixels.animation import animate, frames_of
from tsuro.picture.pixels.png import png
from tsuro.picture.scene import scene_of
from tsuro.picture.svg.geometry import GONE, RIM, SQUARE, curve, outward, spot
from tsuro.picture.svg.tiles import face
from tsuro.table import OUT
from tsuro.words import language as spoken


def normal(svg: str) -> str:
    """An element a line, so that a change can be read."""
    return re.sub(r"(?<=>)(?=<)", "\n", svg)


@pytest.mark.parametrize(
    ("kind", "theme"), [*((kind, "light") for kind in KINDS), ("four", "dark"), ("four", "print")]
)
def test_boards_look_as_they_did(kind: str, theme: ThemeName, snapshot: SnapshotAssertion) -> None:
    svg = picture(game_of(kind), theme=theme, names=True, hands=theme == "light")
    assert normal(svg) == snapshot(extension_class=SVGImageSnapshotExtension)


def test_tiles_look_as_they_did(snapshot: SnapshotAssertion) -> None:
    assert normal(sheet()) == snapshot(extension_class=SVGImageSnapshotExtension)


def test_a_ghost_looks_as_it_did(snapshot: SnapshotAssertion) -> None:
    table = game_of("early").table
    assert table.to_move is not None
    view = View.of(table, table.to_move)
    choice = max(view.placements, key=lambda placement: len(placement.outs)).action
    svg = picture(view, choice=choice, hands=True)
    assert "Tile" in svg.partition("</desc>")[0]
    assert normal(svg) == snapshot(extension_class=SVGImageSnapshotExtension)


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_valid_titled_and_without_scripts(kind: str) -> None:
    game = game_of(kind)
    assert game.table.to_move is not None or game.over
    for source in (game, game.table, View.of(game.table, 0), game.table.board):
        for language in ("en", "fr", "pt"):
            root = ElementTree.fromstring(picture(source, names=True, language=language))
            names = [element.tag.rpartition("}")[2] for element in root.iter()]
            assert names[:3] == ["svg", "title", "desc"]
            assert all(root[place].text for place in (0, 1))
            assert not {"script", "foreignObject", "image"} & set(names)
            for element in root.iter():
                assert not any(key.startswith("on") or "href" in key for key in element.attrib)


def test_values_show_themselves_in_a_notebook() -> None:
    game = Game.new(seats=3, chance=Chance(1))
    values = (TILES[0], game.table.board, game.table, View.of(game.table, 1), game)
    for value in values:
        assert value._repr_svg_().startswith("<svg ")
    assert tile(17, 2) == tile(TILES[16], 2)


def test_a_view_shows_no_hand_but_its_own() -> None:
    table = Game.new(seats=4, chance=Chance(1)).table
    scene = scene_of(View.of(table, 2))
    assert scene.hands == (3, 3, table.hands[2], 3)
    assert scene_of(View.of(table, None)).hands == (3, 3, 3, 3)


def near(pixel: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return bool(max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_stone_has_its_colour_at_its_address(kind: str, theme: ThemeName) -> None:
    """Drawn to pixels, around the address of every stone lies its colour."""
    game = game_of(kind)
    scene, size = scene_of(game), game.table.board.grid.size
    wide = SQUARE * size + 2 * RIM
    image = Image.open(BytesIO(png(picture(game, theme=theme), 2 * wide))).convert("RGB")
    found = 0
    for seat, stones in enumerate(game.table.stones):
        for number, at in enumerate(stones):
            if at is None or at == OUT:
                continue
            x, y = spot(game.table.board.grid, at)
            colour = channels(THEMES[theme].stones[scene.sign(seat, number)])
            around = [
                image.getpixel((round(2 * (x + RIM + dx)), round(2 * (y + RIM + dy))))
                for dx, dy in ((-7, -7), (7, 7), (-7, 7), (7, -7), (0, -10), (0, 10))
            ]
            assert any(near(pixel, colour) for pixel in around), (seat, number)
            found += 1
    assert found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_stones_can_be_told_apart_by_all_eyes(theme: ThemeName, eyes: str) -> None:
    seen = [lab(colour, eyes) for colour in THEMES[theme].stones]
    assert min(difference(one, other) for one, other in combinations(seen, 2)) >= 12


def test_the_difference_of_colours_is_reckoned_rightly() -> None:
    """Pairs of the paper that gives the formula."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(
        0.9082, abs=1e-4
    )


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_to_be_read_can_be_read(theme: ThemeName) -> None:
    colours = THEMES[theme]
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast(colours.ink, colours.tile) >= 4.5
    assert contrast(colours.ink, colours.ground) >= 4.5
    assert contrast(colours.pale, colours.rim) >= 4.5
    for stone in colours.stones:
        assert contrast(upon(stone), stone) >= 3


def test_paths_leave_their_ports_at_right_angles() -> None:
    for a in range(8):
        for b in range(8):
            if a != b:
                p, q, r, s = curve(a, b)
                assert (p[0] == q[0]) != (p[1] == q[1])
                assert (r[0] == s[0]) != (r[1] == s[1])
                assert all(0 <= number <= SQUARE for point in (q, r) for number in point)


def test_the_sprite_has_all_tiles_in_the_colours_of_the_page() -> None:
    root = ElementTree.fromstring(sprite())
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    wanted = {f"tile-{number}" for number in range(1, 36)} | {"tile-back", "tile-dragon"}
    wanted |= {"ground-6", "ground-7", "knot"}
    wanted |= {
        f"{part}-{sign}" for part in ("stone", "second", "entered", "gone") for sign in range(8)
    }
    assert ids == wanted
    named = set(re.findall(r"var\((--[a-z0-9-]+)\)", sprite()))
    assert named <= {*variables(THEMES["light"]), "--one", "--other"}  # a knot is of two colours
    assert "--ink" in named
    for name, colour in variables(THEMES["dark"]).items():
        assert css().count(f"{name}: {colour};") >= 2  # by the system, and as the page is set
    fixed = set(re.findall(r"#[0-9A-Fa-f]{3,6}", sprite()))
    assert fixed <= {INK, SHELL, "#000"}  # of the stones, and their shadow
    assert face(1, THEMES["light"]) != face(1, THEMES["dark"])


@pytest.mark.parametrize("kind", ["gif", "webp", "apng"])
@pytest.mark.parametrize("name", ["duel", "eight"])
def test_a_game_moves(kind: str, name: str, tmp_path: Path) -> None:
    game = game_of(name)
    file = tmp_path / f"game.{kind}"
    told: list[int] = []
    animate(game, file, size=160, progress=told.append)
    assert sum(told) == frames_of(game)
    with Image.open(file) as moving:
        frames = getattr(moving, "n_frames", 1)
        assert 0.5 * frames_of(game) < frames <= frames_of(game)  # frames alike are one
        assert moving.size == (160, 160)
        moving.seek(frames - 1)
        last = moving.convert("RGB").resize((80, 80))
    still = Image.open(BytesIO(png(picture(game), 160))).convert("RGB").resize((80, 80))
    pairs = zip(last.tobytes(), still.tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (80 * 80 * 3) < 6  # it ends as the picture looks


def test_a_meeting_is_drawn_with_its_knot() -> None:
    for seed in range(50):
        *_, (game, _) = play(Spec("wizkids", 8), seed)
        events = [event for played in game.history() for event in played.events]
        if any(isinstance(event, StoneOut) and event.how == "met" for event in events):
            met = [trail for trail in scene_of(game).trails if trail.end == "met"]
            assert len(met) >= 2
            assert all(trail.met for trail in met)
            return
    pytest.fail("no two stones met")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["picture", *arguments])
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.tsuro"
    file.write_text(write(game_of("four")), encoding="utf-8")
    return str(file)


def test_the_command_draws(record: str, tmp_path: Path) -> None:
    for name in ("a.svg", "a.png", "a.gif"):
        out = tmp_path / name
        code, said = run(record, "-o", str(out), "--size", "200", "--theme", "dark")
        assert (code, said) == (0, str(out))
    with Image.open(tmp_path / "a.png") as drawn:
        assert drawn.width == 200
    assert run(record, "--at", "9", "--hands", "-o", str(tmp_path / "b.svg"))[0] == 0
    assert run("--tiles", "-o", str(tmp_path / "tiles.png"))[0] == 0


@pytest.mark.parametrize(("edition", "tiles", "boards"), [("calliope", 36, 4), ("kosmos", 64, 8)])
def test_a_set_to_cut_out(edition: str, tiles: int, boards: int, tmp_path: Path) -> None:
    for paper, a_page in (("a4", 24), ("letter", 20)):
        least = -(-tiles // a_page) + boards + 1
        out = tmp_path / f"{paper}.pdf"
        assert run("--set", "-e", edition, "--paper", paper, "-o", str(out))[0] == 0
        data = out.read_bytes()
        assert data.startswith(b"%PDF")
        assert 1 <= len(re.findall(rb"/Type /Page\b", data)) - least <= 2  # and the rules
        assert b"/Image" not in data  # all is lines, curves and letters
        streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
        drawn = b"\n".join(zlib.decompress(stream) for stream in streams)
        numbers = {int(n) for n in re.findall(rb"/F 7 Tf [^(]*\((\d+)\) Tj", drawn)}
        assert numbers == set(range(1, 36))
        assert drawn.count(b"q\n") == drawn.count(b"\nQ")
        assert b"(In the box) Tj" in drawn
        table = int(data.rpartition(b"startxref\n")[2].split()[0])
        assert data[table:].startswith(b"xref")
        for n, place in enumerate(re.findall(rb"(\d{10}) 00000 n", data[table:]), 1):
            assert data[int(place) :].startswith(b"%d 0 obj" % n)


def test_a_set_goes_to_standard_output() -> None:
    result = CliRunner().invoke(app, ["picture", "--set", "-o", "-"])
    assert result.stdout_bytes.startswith(b"%PDF")
    assert result.stdout_bytes.endswith(b"%%EOF\n")


def test_tiles_of_a_set_lie_apart_and_each_has_its_number() -> None:
    first, *_, last = set_pages(edition_named("calliope"), "a4", "light", spoken("fr"))
    corners = re.findall(
        r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><g transform="scale', first
    )
    assert float(corners[1][0]) - float(corners[0][0]) == pytest.approx(46, abs=0.05)
    assert "<text" in last


@pytest.mark.parametrize("count", [6, 7])
def test_no_sign_on_the_rim_covers_its_letters_and_figures(count: int) -> None:
    """Looks at a start's sign and at the ring of who left, beside every port of the edge."""
    board = grid(count)
    marks = [
        (spot(board, at), outward(board, at), far, reach)
        for at in board.marks
        for far, reach in ((22, 8.5), (GONE, 12))
    ]
    found = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', picture(Board.empty(count)))
    assert len(found) == 4 * count
    for x, y in ((float(x), float(y)) for x, y in found):
        for (px, py), (dx, dy), far, reach in marks:
            across = max(0.0, abs(px + far * dx - x) - 3.5)  # to the nearest point of the letter
            down = max(0.0, y - 8 - (py + far * dy), py + far * dy - y)
            assert hypot(across, down) > reach


def test_curves_of_paper_are_those_of_the_screen() -> None:
    """Arcs end where they should and keep their distance from the middle."""
    parts = list(curves.path("M10 0a10 10 0 1 1-20 0a10 10 0 1 1 20 0Z"))
    assert [kind for kind, _ in parts] == ["m", "c", "c", "c", "c", "h"]
    for kind, numbers in parts[1:-1]:
        assert kind == "c"
        assert hypot(*numbers[-2:]) == pytest.approx(10)
    assert parts[-2][1][-2:] == pytest.approx((10, 0), abs=1e-9)
    (_, small) = list(curves.path("M0 0A1 1 0 0 1 10 0"))[-1]
    assert small[-2:] == pytest.approx((10, 0))  # a radius that cannot reach is made larger
    smooth = list(curves.path("m1 1c1 0 2 1 2 2s1 2 2 2l1 0h1v1"))
    assert list(smooth[2][1]) == [3, 4, 4, 5, 5, 5]
    assert list(smooth[-1][1]) == [7, 6]
    assert list(wrapped("one two three", 10, 40)) == ["one two", "three"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("RECORD", "-o", "x.bmp"), "'x.bmp' ends in none of these: .svg, .png, .gif"),
        (("RECORD", "-o", "x"), "'x' has no ending"),
        (("RECORD", "-o", "x.pdf"), "ends in none of these"),
        (("RECORD", "--at", "999"), "There is no entry 999"),
        (("RECORD", "--at", "-1"), "There is no entry -1"),
        (("RECORD", "-o", "/nowhere/x.svg"), "/nowhere/x.svg: there is no such file"),
        (("RECORD", "-o", "/nowhere/x.gif"), "/nowhere/x.gif: there is no such file"),
        (("--set", "-o", "/nowhere/x.pdf"), "/nowhere/x.pdf: there is no such file"),
        (("not-there.tsuro",), "not-there.tsuro: there is no such file"),
        (("RECORD", "--size", "0"), "a number from 50 to 8000, not 0"),
        (("RECORD", "--theme", "pink"), "pink"),
        ((), "Give a record to draw, or --tiles, or --set."),
        (("RECORD", "--tiles"), "--tiles does not draw a record"),
        (("--set", "-e", "chess", "-o", "x.pdf"), "chess"),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(
    arguments: tuple[str, ...],
    sentence: str,
    record: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = run(*(record if word == "RECORD" else word for word in arguments))
    assert code != 0
    assert sentence in said
    assert "Traceback" not in said


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_without_the_extra_a_sentence_says_what_installs_it(
    missing: str, record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, missing, None)
    from tsuro.picture.pixels import png as rendering

    rendering._font.cache_clear()
    out = tmp_path / "x.png"
    code, said = run(record, "-o", str(out))
    assert code == 1
    assert "[play]'" in said
    assert run(record, "-o", str(tmp_path / "x.svg"))[0] == 0  # which needs nothing


def test_an_empty_board_of_each_size_is_a_picture() -> None:
    for size in (6, 7):
        svg = picture(Board.empty(size))
        assert f'width="{90 * size + 80}"' in svg
        assert svg.count("M") > len(grid(size).marks)


def test_seats_that_nobody_named_are_called_as_the_reader_says() -> None:
    game = Game.new(seats=2, chance=Chance(1)).play(0, "a1.0").game
    svg = picture(game, names=True, language="fr")
    assert svg.count("Est") == 2  # in the description, and below the board
    assert "East" not in svg
    named = Game.new(seats=["East", "Ada"], chance=Chance(1))
    assert "Ada" in picture(named, names=True, language="fr")
