"""The board on the screen: as large as there is room for, with the ghost of what is chosen."""

from __future__ import annotations

from dataclasses import replace

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from tsuro.picture import text as picture
from tsuro.picture.scene import Scene
from tsuro.terminal.widgets import Keys
from tsuro.view import Placement
from tsuro.words import Language

SIDE = 22
"""The columns that stand beside the board at least; where there are fewer it has the whole
width."""


LOWEST = 9
"""The lines of the board that must be seen at least; it can be scrolled."""
BELOW = 3
"""The lines that stand below the board where the screen is narrow."""


class BoardScreen(Screen[None]):
    """A screen with a board, which has the whole width where there is little of it."""

    AUTO_FOCUS = ""
    _in_mind = ""
    """The square that is to be seen."""

    def on_resize(self, event: events.Resize) -> None:
        """Leave away what there is no room for."""
        self.query_one(BoardView).fit()
        self.refresh(layout=True)
        self.call_after_refresh(self.bring)

    def look_at(self, square: str) -> None:
        """Have a square in sight."""
        self._in_mind = square
        self.call_after_refresh(self.bring)

    def bring(self) -> None:
        """Scroll so that the square in mind can be seen, if the board is higher than the screen."""
        size, place = self.query_one(BoardView).square, self.query_one("#place")
        if size and self._in_mind:
            middle = (int(self._in_mind[1]) - 0.5) * size[1] + 1
            place.scroll_to(y=max(0, round(middle - place.size.height / 2)), animate=False)


class BoardView(Widget):
    """A board that can be clicked. ``around``: the lines above and below it."""

    class Clicked(Message):
        """Somebody clicked a point of the board, given in squares from its top left corner."""

        def __init__(self, across: float, down: float) -> None:
            super().__init__()
            self.across, self.down = across, down

    def __init__(self, language: Language, unicode: bool = True, around: int = 2) -> None:
        super().__init__(id="board")
        self.language, self.unicode, self.around = language, unicode, around
        self.scene: Scene | None = None
        self.placement: Placement | None = None

    def show(self, scene: Scene, placement: Placement | None = None) -> None:
        """Show a board."""
        before = self._extent
        self.scene, self.placement = scene, placement
        self.fit()
        self.refresh(layout=self._extent != before)

    def fit(self) -> None:
        """Leave away what the screen has no room for."""
        self.screen.set_class(self.narrow(self.screen.size.width), "narrow")
        self.screen.set_class(self.tight, "tight")

    @property
    def tight(self) -> bool:
        """Whether there is no room for the board as it is drawn at ease, with a title above: it
        is drawn in fewer lines, and the title goes."""
        if self.scene is None:
            return False
        count = self.scene.board.grid.size
        least = count * picture.SIZES[0][1] + picture.ABOVE
        if not self.unicode:
            least = count * picture.LETTERED[1] + 1
        return least > self.screen.size.height - self.around

    def show_start(self, scene: Scene, seat: int, stone: int, at: int) -> None:
        """Show a board with a stone on a start."""
        stones = [list(addresses) for addresses in scene.stones]
        stones[seat][stone] = at
        self.show(replace(scene, stones=tuple(tuple(addresses) for addresses in stones)))

    @property
    def square(self) -> tuple[int, int] | None:
        """How large a square is, in characters; None if there is no room for a board."""
        if self.scene is None:
            return None
        if not self.unicode:
            return picture.LOW if self.tight else picture.LETTERED
        if self.tight:
            enough = self.least <= self.screen.size.width and self.room.height >= LOWEST
            return picture.SIZES[0] if enough else None
        room = self.room
        found = picture.largest(self.scene, room.width, room.height)
        enough = self.least <= room.width and room.height >= LOWEST
        return found or (picture.SIZES[0] if enough else None)

    @property
    def room(self) -> Size:
        """How much of the screen the board may have: beside it stands the rest, or below it where
        the screen is narrow."""
        screen = self.screen.size
        if self.narrow(screen.width):
            return Size(screen.width, screen.height - self.around - BELOW)
        return Size(screen.width - SIDE, screen.height - self.around)

    def narrow(self, width: int) -> bool:
        """Whether a screen is too narrow for anything to stand beside the board."""
        return self.scene is not None and width < self.least + SIDE

    @property
    def least(self) -> int:
        """The columns that the board needs."""
        count = self.scene.board.grid.size if self.scene else 0
        return count * picture.SIZES[0][0] + picture.BESIDE

    @property
    def _extent(self) -> tuple[object, ...]:
        """What the room that the board takes depends on."""
        return self.square, self.scene and self.scene.board.grid, self.tight, self.room

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the board."""
        size = self.square
        if size is None or self.scene is None:
            return self.room.width
        return self.scene.board.grid.size * size[0] + picture.BESIDE

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the board."""
        size = self.square
        if size is None or self.scene is None:
            return container.height
        return self.scene.board.grid.size * size[1] + self.above

    @property
    def above(self) -> int:
        """The lines that frame and letters take."""
        return (picture.TIGHT if self.tight else picture.ABOVE) if self.unicode else 1

    def render(self) -> Text:
        """The board, or a sentence if there is no room for it."""
        if self.scene is None:
            return Text()
        size = self.square
        if size is None:
            sentence = self.language.text(
                "The window is too small for the board, which needs {wide} by {high} "
                "characters. Make it larger, or play with --plain."
            )
            high = LOWEST + self.around + BELOW
            return Text(sentence.format(wide=self.least, high=high))
        return picture.board(
            self.scene,
            unicode=self.unicode,
            size=size,
            placement=self.placement,
            tight=self.tight,
        ).text()

    def on_click(self, event: events.Click) -> None:
        """Tell where on the board it was."""
        size = self.square
        if size:
            frame = 1 if self.unicode else 0
            across = (event.x - 3 - frame + 0.5) / size[0]
            down = (event.y - (0 if self.tight and self.unicode else 1) - frame + 0.5) / size[1]
            self.post_message(self.Clicked(across, down))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn a tile one way."""
        event.stop()
        self.post_message(Keys.Pressed("down"))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn a tile the other way."""
        event.stop()
        self.post_message(Keys.Pressed("up"))
