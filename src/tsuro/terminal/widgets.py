"""Small parts of the screen: words, the hand, the keys at the foot, the slider of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tsuro.picture import text as picture
from tsuro.picture.palette import NIGHT

SMALL = (7, 3)
GOLD = NIGHT.accent


class Words(Static):
    """Words on the screen. All parts are laid out anew only if these need more room or less: that
    takes many times as long as to draw them."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, markup=False)
        self._words: str | Text = ""

    def show(self, words: str | Text) -> None:
        """Show these words instead of others."""
        if words == self._words:
            return
        self._words = words
        self.update(words, layout=False)
        width, height = self.size
        if not width or self.visual.get_height(self.styles.get_rules(), width) != height:
            self.refresh(layout=True)


class HandView(Widget):
    """The tiles of a hand; the one in mind is framed, and shown as it is turned."""

    def __init__(self, unicode: bool = True) -> None:
        super().__init__(id="hand")
        self.unicode = unicode
        self._tiles: Sequence[tuple[int, int, bool]] = ()
        self._wide = 10

    def show(self, tiles: Sequence[tuple[int, int, bool]]) -> None:
        """Show tiles: each with its turn, and whether it is the one in mind."""
        self._tiles = tiles
        self.refresh(layout=len(self.render().plain.splitlines()) != self.size.height)

    @property
    def _narrow(self) -> bool:
        return self.screen.has_class("narrow")

    @property
    def _fits(self) -> bool:
        return not self._narrow and self._wide * len(self._tiles) <= self.size.width + 1

    def _labels(self) -> list[str]:
        """The key of each tile, with room around it."""
        labels = (
            f"{number}: {tile}r{turn}" if chosen else f"{number}: {tile}"
            for number, (tile, turn, chosen) in enumerate(self._tiles, 1)
        )
        return [f"{label:^{self._wide if self._fits else len(label) + 1}}" for label in labels]

    def render(self) -> Text:
        """The tiles beside each other, with their keys below; if there is no room for that, only
        the one in mind is shown, or none."""
        shown = [one for one in self._tiles if self._fits or (one[2] and not self._narrow)]
        pictures = [
            picture.tile(tile, turn, unicode=self.unicode, size=SMALL).lines()
            for tile, turn, _ in shown
        ]
        found = Text(no_wrap=True)
        for row in range(max((len(lines) for lines in pictures), default=0)):
            for lines, (_, _, chosen) in zip(pictures, shown, strict=True):
                found.append(f"{lines[row]:<{self._wide}}", f"bold {GOLD}" if chosen else "")
            found.append("\n")
        for label, (_, _, chosen) in zip(self._labels(), self._tiles, strict=True):
            found.append(label, f"bold {GOLD}" if chosen else "dim")
        return found

    def on_click(self, event: events.Click) -> None:
        """Have a tile in mind, or turn it if it is, as its keys do."""
        in_mind = [number for number, (_, _, chosen) in enumerate(self._tiles) if chosen]
        if not in_mind:
            return  # no tile is to be laid
        if not self._fits and event.y < self.size.height - 1:
            number: int | None = in_mind[0]  # no other is drawn
        else:
            ends = accumulate(len(label) for label in self._labels())
            number = next((number for number, end in enumerate(ends) if event.x < end), None)
        if number is not None:
            key = "r" if number in in_mind else str(number + 1)
            self.post_message(Keys.Pressed(key))


class Keys(Widget):
    """The keys that do something now; they can be clicked, too."""

    class Pressed(Message):
        """Somebody clicked a key."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._keys: Sequence[tuple[str, str, str]] = ()

    def show(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Show keys: what stands on it, what it does, and its name."""
        self._keys = keys
        self.refresh()

    @property
    def fitting(self) -> Sequence[tuple[str, str, str]]:
        """The keys for which there is room, each with all that it says; help names the others."""
        wide = {key: len(key[0]) + len(key[1]) + 3 for key in self._keys}
        kept = [key for key in self._keys if key[0] == "?"]
        left, full = self.size.width - sum(wide[key] for key in kept), False
        found = []
        for key in self._keys:
            if key not in kept:
                left -= wide[key]
                full = full or left < 0
            if key in kept or not full:
                found.append(key)
        return found

    def render(self) -> Text:
        """The keys in a line."""
        found = Text(no_wrap=True)
        for shown, does, _ in self.fitting:
            found.append(f" {shown} ", f"bold {GOLD}")
            found.append(f"{does} ")
        return found

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        left = 0
        for shown, does, key in self.fitting:
            left += len(shown) + len(does) + 3
            if event.x < left:
                self.post_message(self.Pressed(key))
                return


class Slider(Widget):
    """Where a replay is; a click goes there."""

    class Moved(Message):
        """Somebody clicked a point of the slider."""

        def __init__(self, value: int) -> None:
            super().__init__()
            self.value = value

    def __init__(self, unicode: bool = True) -> None:
        super().__init__(id="slider")
        self._value = self._most = 0
        self._done, self._knob, self._left = "━●─" if unicode else "=o-"

    def show(self, value: int, most: int) -> None:
        """Show a value of so many."""
        self._value, self._most = value, most
        self.refresh()

    @property
    def _room(self) -> int:
        return max(4, self.size.width - 12)

    def render(self) -> Text:
        """A line with a knob."""
        knob = round((self._room - 1) * self._value / max(1, self._most))
        found = Text(no_wrap=True)
        found.append(" " + self._done * knob, GOLD)
        found.append(self._knob, f"bold {GOLD}")
        found.append(self._left * (self._room - 1 - knob), "dim")
        found.append(f" {self._value:>3}/{self._most}")
        return found

    def on_click(self, event: events.Click) -> None:
        """Go where it was clicked."""
        part = min(1.0, max(0.0, (event.x - 1) / max(1, self._room - 1)))
        self.post_message(self.Moved(round(part * self._most)))
