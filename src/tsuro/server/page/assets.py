"""What the page is made of: its modules and styles, and what is drawn for it by ``picture``. All
of it has one address that changes with its content, so a browser may keep it for ever."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, get_args

import msgspec

from tsuro.bots import LEVELS, USUAL, CarefulBot
from tsuro.chance import Chance
from tsuro.game import NAMES, Game
from tsuro.picture import css, sprite
from tsuro.picture.pixels.png import NoPixels, png
from tsuro.picture.svg.icon import icon
from tsuro.picture.svg.sprite import shapes
from tsuro.protocol.asking import Emoji
from tsuro.server.page.goals import GOALS
from tsuro.server.page.joined import joined, needed
from tsuro.server.page.screens import SCREENS, patterns
from tsuro.trail import walked
from tsuro.view import View
from tsuro.view.json import open_part
from tsuro.words import LANGUAGES, language, level_name
from tsuro.words.characters import CHARACTERS

FOLDER = Path(__file__).parent / "static"
STYLES = ("palette", "base", "parts", "home", "board", "talk", "table", "replay")
"""In the order in which they are read."""
ALONE = ("theme.js", "worker.js")
"""Scripts that are no modules."""
SMALL = 400
"""Files of fewer bytes are not worth compressing."""
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    kind: str


@dataclass(frozen=True, slots=True)
class Assets:
    """All files of the page."""

    build: str
    """Names their content: another content, another name."""
    files: dict[str, Asset]
    early: frozenset[str]
    """The modules that are in the first file; all others are in the second."""
    icons: tuple[tuple[str, str, str], ...]
    """The icons: name, size and purpose."""


@cache
def assets() -> Assets:
    """The page, read once."""
    sources = written()
    sources |= {name: text.encode() for name, text in made(sources).items()}
    modules = modules_in(sources)
    first = ("main.js", SCREENS["/"])
    sources = {name: body for name, body in sources.items() if name not in modules}
    sources |= {name: text.encode() for name, text in joined(modules, first).items()}
    sources["page.css"] = b"\n".join(sources.pop(f"style/{name}.css") for name in STYLES)
    icons = _icons(sources)
    digest = hashlib.sha256()
    for name, body in sorted(sources.items()):
        digest.update(name.encode() + b"\0" + body)
    return Assets(
        digest.hexdigest()[:16],
        {name: _asset(name, body) for name, body in sources.items()},
        frozenset(needed(modules, first)),
        icons,
    )


def written() -> dict[str, bytes]:
    """The files as they are written; those of types are for checking only."""
    files = sorted(file for file in FOLDER.rglob("*.*") if file.suffix != ".ts")
    return {file.relative_to(FOLDER).as_posix(): file.read_bytes() for file in files}


def modules_in(sources: dict[str, bytes]) -> dict[str, str]:
    """The modules among some files."""
    return {
        name: body.decode()
        for name, body in sources.items()
        if name.endswith(".js") and name not in ALONE
    }


def made(sources: dict[str, bytes]) -> dict[str, str]:
    """The files that are made rather than written: colours, tiles, shapes, sentences."""
    modules = {
        "board/shapes.js": _module({**shapes(), "SCENE": _scene()}),
        "net/screens.js": _module({"SCREENS": patterns()}),
        "table/facts.js": _module(_facts()),
        "ui/languages.js": _module({"LANGUAGES": LANGUAGES}),
    }
    said = "".join([*modules_in(sources).values(), *modules.values()])
    texts = {
        f"words.{code}.json": json.dumps(_sentences(code, said), ensure_ascii=False)
        for code in LANGUAGES
        if code != "en"
    }
    colours, tiles = {"style/palette.css": css()}, {"sprite.svg": sprite()}
    return {**colours, **tiles, **modules, **texts}


def _module(facts: dict[str, Any]) -> str:
    """A module that says what Python knows."""
    written = {name: msgspec.json.encode(value).decode() for name, value in facts.items()}
    return "".join(f"export const {name} = {value};\n" for name, value in written.items())


def _facts() -> dict[str, Any]:
    """What the page has to know of the game and says or asks by itself."""
    return {
        "STONES": NAMES,
        "REACTIONS": get_args(Emoji),
        "GOALS": GOALS,
        "USUAL": USUAL,
        "GENTLE": next(iter(LEVELS)),
        "LEVELS": {level: level_name(language("en"), level) for level in LEVELS},
        "TEMPERS": {one.name: one.temper for level in CHARACTERS.values() for one in level},
    }


def _scene() -> dict[str, Any]:
    """A game under way, for the first screen to show."""
    chance = Chance(11)
    game, bot = Game.new(seats=4, chance=chance), CarefulBot(chance)
    while len(game.entries) < 24 and not game.over:
        assert game.to_move is not None
        choice = bot.choose(View.of(game.table, game.to_move))
        game = game.play(game.to_move, choice, chance).game
    shown = open_part(View.of(game.table, None))
    return {"laid": shown["laid"], "stones": shown["stones"], "trails": walked(game)}


def _sentences(code: str, said: str) -> dict[str, str | list[str]]:
    """The part of a catalogue that the page itself speaks."""
    return {
        message: text
        for message, text in language(code).messages().items()
        if json.dumps(message, ensure_ascii=False) in said
    }


def _icons(sources: dict[str, bytes]) -> tuple[tuple[str, str, str], ...]:
    """Draw the icons; those of pixels only where that is installed."""
    sources["icon.svg"] = icon().encode()
    sources["icon-turn.svg"] = icon(waiting=True).encode()
    listed = [("icon.svg", "any", "any")]
    try:
        for name, full, width, purpose in (
            ("icon-192.png", False, 192, "any"),
            ("icon-512.png", False, 512, "any"),
            ("icon-full.png", True, 512, "maskable"),
        ):
            sources[name] = png(icon(full=full), width)
            listed.append((name, f"{width}x{width}", purpose))
    except NoPixels:
        pass
    return tuple(listed)


def _asset(name: str, body: bytes) -> Asset:
    suffix = Path(name).suffix
    kind = KINDS.get(suffix) or guess_type(name)[0] or "application/octet-stream"
    worth = suffix != ".png" and len(body) >= SMALL
    return Asset(body, gzip.compress(body, 9, mtime=0) if worth else None, kind)
