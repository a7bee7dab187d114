"""The one palette: the colours of the eight stones and of the themes.

Any two stones of a theme can be told apart by eyes that lack one kind of cone; a test computes it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

ThemeName = Literal["light", "dark", "print"]

INK, SHELL = "#2D2A2E", "#F1E9DA"
"""What is drawn on light and on dark stones."""


class Theme(NamedTuple):
    """The colours of a picture."""

    ground: str
    """Under the tiles, and behind everything."""
    line: str
    """Between empty squares."""
    tile: str
    edge: str
    """Around a tile."""
    ink: str
    """Paths, text, and the casing of a path that was walked."""
    rim: str
    """Around the board."""
    pale: str
    """Marks and coordinates on the rim."""
    accent: str
    on_rim: str
    """Text on the rim's colour."""
    warn: str
    """Text that says what is forbidden."""
    stones: tuple[str, ...]
    """East, West, South, North, Wind, Fire, Water, Earth."""


PAPER = Theme(
    ground="#E9E1D3",
    line="#D3C8B4",
    tile="#FBF6EA",
    edge="#DDD2BC",
    ink="#3A332B",
    rim="#8B2E24",
    pale="#EBCFA9",
    accent="#C8962E",
    on_rim="#FBF1DF",
    warn="#8B2E24",
    stones=(
        "#D8411F", "#2B4B9C", "#E0A526", "#247B5A", "#5AA9D6", "#A85380", "#2D2A2E", "#F1E9DA",
    ),
)  # fmt: skip
NIGHT = Theme(
    ground="#17191D",
    line="#2C2F35",
    tile="#2A2C31",
    edge="#3B3E45",
    ink="#CFC6B4",
    rim="#5A1F1A",
    pale="#D9B98F",
    accent="#D9AC4A",
    on_rim="#FBF1DF",
    warn="#F0A08F",
    stones=(
        "#E35C39", "#4567BF", "#EBB640", "#2F9670", "#74BDE6", "#B6628E", "#55525C", "#F5EEE1",
    ),
)  # fmt: skip
PRINT = PAPER._replace(
    ground="#FFFFFF",
    line="#C8C8C8",
    tile="#FFFFFF",
    edge="#9A9A9A",
    ink="#1E1E1E",
    rim="#FFFFFF",
    pale="#4A4A4A",
    accent="#6B6B6B",
)

THEMES: dict[ThemeName, Theme] = {"light": PAPER, "dark": NIGHT, "print": PRINT}


def theme_named(name: str) -> Theme:
    """The theme of that name."""
    for known, theme in THEMES.items():
        if known == name:
            return theme
    raise ValueError(f"there is no theme {name!r}: choose from {', '.join(THEMES)}")


TERMINAL = (
    "#E35C39", "#5B7FD9", "#D9A32E", "#2F9670", "#4FA8D8", "#C26A9A", "#8A8792", "#B8AE9C",
)  # fmt: skip
"""The stones in a terminal, where nobody knows what they stand on: seen on black and on white."""


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour, from 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1, as contrast is reckoned (WCAG)."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def upon(colour: str) -> str:
    """Ink or shell, whichever is easier to see on a colour; of a page's variable, the variable
    that says so."""
    if colour.startswith("var(--stone-"):
        return colour.replace("--stone-", "--on-stone-")
    return max((INK, SHELL), key=lambda line: contrast(line, colour))


def variable(field: str) -> str:
    """What a page calls a colour of a theme."""
    return "--" + field.replace("_", "-")


def in_variables() -> Theme:
    """The theme whose colours are the variables of a page."""
    names = {field: f"var({variable(field)})" for field in Theme._fields if field != "stones"}
    return Theme(stones=tuple(f"var(--stone-{sign})" for sign in range(8)), **names)


def variables(theme: Theme) -> dict[str, str]:
    """A theme as CSS variables, as the sprite names them."""
    named = {variable(name): getattr(theme, name) for name in Theme._fields if name != "stones"}
    for sign, colour in enumerate(theme.stones):
        named |= {f"--stone-{sign}": colour, f"--on-stone-{sign}": upon(colour)}
    return named


def css() -> str:
    """The themes for a page: light, dark where the system asks for it, or as the page is set."""

    def block(selector: str, theme: Theme) -> str:
        lines = "".join(f"  {name}: {colour};\n" for name, colour in variables(theme).items())
        return f"{selector} {{\n{lines}}}\n"

    dark = block(':root:not([data-theme="light"])', NIGHT)
    return (
        block(":root", PAPER)
        + f"@media (prefers-color-scheme: dark) {{\n{dark}}}\n"
        + block(':root[data-theme="dark"]', NIGHT)
    )
