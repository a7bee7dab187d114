"""Saved games: every record in ``games/`` replays as it did when it was saved.

A record's tag ``shows`` names what happens in it, ``trace`` is the SHA-256 of all its traces.
Add a file, get a test; ``python tests/engine/test_saved_games.py FILE...`` writes both tags anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kit import second_engine
from kit.paths import GAMES
from tsuro.action import Resign
from tsuro.editions import EDITIONS
from tsuro.event import (
    DragonMoved,
    GameOver,
    SeatOut,
    SeatPassedOver,
    SeatResigned,
    StoneOut,
    TilesSwapped,
)
from tsuro.game import Decision, Game
from tsuro.record import read, trace, write

FILES = sorted(GAMES.glob("*.tsuro"))

WANTED = {
    "bonus swap",
    "dragon passed on by a dead holder",
    "three or more out at once",
    "all tiles laid",
    "last ones out together",
    "empty hand passed over",
    "stones met",
    "duel: both stones of a seat out",
    "duel: neither can choose",
    "solitaire won",
    "solitaire lost",
    "resigned while an exchange was asked of another",
    "resigned when asked for an exchange",
    "resigned during the start",
}


def shows(game: Game) -> set[str]:
    """The rare things that happen in a game."""
    found = set()
    before = game.at(0)
    for played in game.history():
        gone = [event.seat for event in played.events if isinstance(event, SeatOut)]
        if len(gone) >= 3:
            found.add("three or more out at once")
        entry = played.entries[0]
        if isinstance(entry, Decision) and isinstance(entry.action, Resign):
            if before.table.asked == "start":
                found.add("resigned during the start")
            if before.table.asked == "exchange":
                own = entry.seat == before.table.active
                found.add(
                    "resigned when asked for an exchange"
                    if own
                    else "resigned while an exchange was asked of another"
                )
        for event in played.events:
            match event:
                case TilesSwapped(count=count) if count:
                    found.add("bonus swap")
                case DragonMoved(int(source)) if not played.game.table.lives(source):
                    found.add("dragon passed on by a dead holder")
                case SeatPassedOver():
                    found.add("empty hand passed over")
                case StoneOut(how="met"):
                    found.add("stones met")
                case GameOver(why="tiles"):
                    found.add("all tiles laid")
                case GameOver(why="stuck"):
                    found.add("duel: neither can choose")
                case GameOver(why="together"):
                    found.add("last ones out together")
                case GameOver(why="won"):
                    found.add("solitaire won")
                case GameOver(why="lost"):
                    found.add("solitaire lost")
                case GameOver(why="last") if game.setup.mode == "duel":
                    found.add("duel: both stones of a seat out")
                case SeatResigned():
                    found.add("resigned")
        before = played.game
    return found


def digest(game: Game) -> str:
    """The SHA-256 of all traces of a game, choices sorted, without what is unspecified."""
    whole = hashlib.sha256()
    for point in (game.at(0), *(played.game for played in game.history())):
        form = trace(point)
        form["legal"] = sorted(form["legal"], key=json.dumps)
        if form["winners"] is not None:
            for key in ("hands", "piles", "dragon"):
                del form[key]
        whole.update(json.dumps(form, sort_keys=True).encode())
    return whole.hexdigest()


def test_there_are_two_games_or_more_for_every_edition_and_mode() -> None:
    headers = [json.loads(path.read_text(encoding="utf-8").splitlines()[0]) for path in FILES]
    played = [(header["edition"], header["mode"]) for header in headers]
    for edition in EDITIONS:
        for mode in edition.modes:
            assert played.count((edition.name, mode.name)) >= 2, (edition.name, mode.name)


def test_the_saved_games_show_the_rare_events() -> None:
    shown = set()
    for path in FILES:
        shown |= shows(read(path.read_bytes()))
    assert shown >= WANTED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_saved_game_replays_as_it_did(path: Path) -> None:
    game = read(path.read_bytes())
    assert write(game) == path.read_text(encoding="utf-8")
    assert game.tags["shows"] == "; ".join(sorted(shows(game)))
    assert game.tags["trace"] == digest(game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_second_engine_replays_it_to_the_same_end(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    *_, last = second_engine.trace(lines)
    game = read(path.read_bytes())
    assert last["winners"] == (None if game.winners is None else list(game.winners))


def tagged(game: Game) -> Game:
    """The game with its tags written anew."""
    tags = {**game.tags, "shows": "; ".join(sorted(shows(game))), "trace": digest(game)}
    return replace(game, tags=tags)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(write(tagged(read(Path(name).read_bytes()))), encoding="utf-8")
