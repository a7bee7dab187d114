"""What the page is made of: its modules and styles, and what is drawn for it by ``picture``. All
of it has one address that changes with its content, so a browser may keep it for ever."""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
import re
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, get_args

import msgspec

from tsuro.bots import CarefulBot
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.picture import css, sprite
from tsuro.picture.pixels.png import NoPixels, png
from tsuro.picture.svg.icon import icon
from tsuro.picture.svg.sprite import shapes
from tsuro.protocol.asking import What
from tsuro.server.page.screens import patterns
from tsuro.trail import walked
from tsuro.view import View
from tsuro.view.json import open_part
from tsuro.words import LANGUAGES, language

FOLDER = Path(__file__).parent / "static"
STYLES = ("palette", "base", "parts", "home", "table", "replay")
"""In the order in which they are read."""
SMALL = 400
"""Files of fewer bytes are not worth compressing."""
IMPORT = re.compile(r'^(?:import|export)\b[^;]*? from "(\.[^"]+)";', re.MULTILINE)
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
    needs: dict[str, tuple[str, ...]]
    """For each module all that it imports, and what those import, itself included."""
    icons: tuple[tuple[str, str, str], ...]
    """The icons: name, size and purpose."""


@cache
def assets() -> Assets:
    """The page, read once."""
    files = sorted(file for file in FOLDER.rglob("*.*") if file.suffix != ".ts")
    sources = {file.relative_to(FOLDER).as_posix(): file.read_bytes() for file in files}
    sources |= {name: text.encode() for name, text in made(sources).items()}
    sources["page.css"] = b"\n".join(sources.pop(f"style/{name}.css") for name in STYLES)
    icons = _icons(sources)
    digest = hashlib.sha256()
    for name, body in sorted(sources.items()):
        digest.update(name.encode() + b"\0" + body)
    return Assets(
        digest.hexdigest()[:16],
        {name: _asset(name, body) for name, body in sources.items()},
        {name: _needed(sources, name) for name in sources if name.endswith(".js")},
        icons,
    )


def made(sources: dict[str, bytes]) -> dict[str, str]:
    """The files that are made rather than written: colours, tiles, shapes, sentences."""
    facts = {**shapes(), "REACTIONS": get_args(What), "SCENE": _scene()}
    said = "".join(body.decode() for name, body in sources.items() if name.endswith(".js"))
    texts = {
        f"words.{code}.json": json.dumps(_sentences(code, said), ensure_ascii=False)
        for code in LANGUAGES
        if code != "en"
    }
    modules = {
        "board/shapes.js": _module(facts),
        "net/screens.js": _module({"SCREENS": patterns()}),
        "ui/languages.js": _module({"LANGUAGES": LANGUAGES}),
    }
    colours, tiles = {"style/palette.css": css()}, {"sprite.svg": sprite()}
    return {**colours, **tiles, **modules, **texts}


def _module(facts: dict[str, Any]) -> str:
    """A module that says what Python knows."""
    written = {name: msgspec.json.encode(value).decode() for name, value in facts.items()}
    return "".join(f"export const {name} = {value};\n" for name, value in written.items())


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


def _needed(sources: dict[str, bytes], name: str) -> tuple[str, ...]:
    """A module and all that it imports, and so on."""
    found, waiting = [name], [name]
    while waiting:
        here = waiting.pop()
        for path in IMPORT.findall(sources[here].decode()):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
            if other not in found:
                found.append(other)
                waiting.append(other)
    return tuple(found)
