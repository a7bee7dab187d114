"""A whole game as a moving picture: tiles are laid, stones glide along their paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tsuro.board import Board
from tsuro.event import Event, StoneWalked, TilePlaced
from tsuro.game import Game
from tsuro.picture.palette import ThemeName, theme_named
from tsuro.picture.pixels.png import NoPixels
from tsuro.picture.scene import Scene, check_size, scene_of, scene_with
from tsuro.picture.svg.geometry import A_SQUARE, AT_MOST
from tsuro.trail import Trail, Trails, with_walks

if TYPE_CHECKING:
    from PIL.Image import Image

A_SECOND = 16
"""Frames."""
REST, LAST = 350, 2500
"""Milliseconds that a table is shown between walks, and at the end."""
LARGEST = 1200
"""Pixels; all frames of some kinds have to be held at once."""


KINDS = (".gif", ".webp", ".apng")
"""The endings of files that move."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a game: what comes new onto the board."""

    after: Scene
    """The table, without the ways walked."""
    tile: Scene
    """A board with nothing on it but the tile that was laid."""
    walks: tuple[Trail, ...]
    """What was walked now."""
    first: frozenset[tuple[int, int]]
    """The stones for which that was their first walk."""

    @property
    def frames(self) -> int:
        """How many frames the walks take."""
        squares = max((len(walk.path) for walk in self.walks), default=0)
        return round(A_SECOND * min(AT_MOST, A_SQUARE * squares))


def steps_of(game: Game) -> Iterator[Step]:
    """The entries of a game, as they are seen on the board."""
    ways: Trails = ()
    for played in game.history():
        first = frozenset((way.seat, way.stone) for way in ways if not way.path)
        new = with_walks(tuple(replace(way, path=()) for way in ways), played.events)
        ways = with_walks(ways, played.events)
        who = {(e.seat, e.stone) for e in played.events if isinstance(e, StoneWalked)}
        walks = tuple(way for way in new if (way.seat, way.stone) in who)
        after = scene_with(played.game.table, ())
        yield Step(after, _tile_alone(after, played.events), walks, first)


def _tile_alone(scene: Scene, events: tuple[Event, ...]) -> Scene:
    board = Board.empty(scene.board.grid.size)
    for event in events:
        if isinstance(event, TilePlaced):
            board = board.lay(board.grid.index[event.square], event.tile, event.turn)
    return Scene(board)


def frames_of(game: Game) -> int:
    """How many frames the moving picture of a game has."""
    return 1 + sum(1 + step.frames for step in steps_of(game))


def animate(
    game: Game,
    path: Path | str,
    *,
    size: int = 600,
    theme: ThemeName = "light",
    coordinates: bool = True,
    progress: Callable[[int], None] = lambda more: None,
) -> None:
    """Write a game as a moving picture; what the file is called says of which kind: ``.gif``,
    ``.webp`` or ``.apng``.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from tsuro import Game
    >>> from tsuro.picture.pixels.animation import animate
    >>> with TemporaryDirectory() as folder:
    ...     animate(Game.new().play(0, "a1.0").game, Path(folder) / "game.gif", size=100)
    ...     Path(folder, "game.gif").read_bytes()[:3]
    b'GIF'
    """
    kind, colours = _kind_of(game, path), theme_named(theme)
    check_size(size)
    try:
        from PIL import Image

        from tsuro.picture.pixels.frames import Studio
    except ModuleNotFoundError as error:
        raise NoPixels(error.name) from None
    steps = list(steps_of(game))
    studio = Studio(game.table.board.grid, min(size, LARGEST), colours, coordinates)
    frames = _told(studio.frames(steps), progress)
    settings: dict[str, object] = {"quality": 80, "method": 1}
    if kind != ".webp":
        palette = studio.palette(scene_of(game))
        frames = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
        settings = {"disposal": 1 if kind == ".gif" else 0}
    first = next(frames)
    first.save(
        path,
        "PNG" if kind == ".apng" else kind[1:].upper(),
        save_all=True,
        append_images=list(frames) if kind == ".apng" else frames,  # PNG goes through them twice
        duration=list(_durations(steps)),
        loop=0,
        **settings,
    )


def _kind_of(game: Game, path: Path | str) -> str:
    """What kind of file to write of a game."""
    if not isinstance(game, Game):
        raise TypeError(f"a moving picture is of a game, not of {type(game).__name__}")
    kind = Path(path).suffix.lower()
    if kind not in KINDS:
        *most, last = KINDS
        endings = f"{', '.join(most)} or {last}"
        raise ValueError(f"a moving picture is a file that ends in {endings}, not {str(path)!r}")
    return kind


def _told(frames: Iterator[Image], progress: Callable[[int], None]) -> Iterator[Image]:
    for frame in frames:
        progress(1)
        yield frame


def _durations(steps: list[Step]) -> Iterator[int]:
    """How long each frame is shown, in milliseconds."""
    yield 2 * REST
    for step in steps:
        yield from [1000 // A_SECOND] * step.frames
        yield LAST if step is steps[-1] else REST if step.walks else REST // 2
