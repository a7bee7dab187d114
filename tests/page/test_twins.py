"""What the page's modules work out by themselves, by Node's own tests: over the saved games it is
what Python works out."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kit.desk import Desk
from kit.games_at_random import SPECS, play
from kit.parts import need
from kit.paths import GAMES
from tsuro.action import Place, parse
from tsuro.editions import EDITIONS
from tsuro.event import Event
from tsuro.game import Decision, Game, Played
from tsuro.picture.scene import scene_of
from tsuro.protocol import SHORT
from tsuro.protocol.events import told as event_told
from tsuro.record import read, write
from tsuro.server.page.assets import FOLDER, made, written
from tsuro.server.page.goals import GOALS
from tsuro.trail import Trails, followed, with_walks
from tsuro.view import View, seen_by
from tsuro.view.json import plain, plain_placement
from tsuro.words import LANGUAGES, Teller, language, preview, standing

MODULES = Path(__file__).parent / "modules"
FILES = sorted(GAMES.glob("*.tsuro"))


def tellers(game: Game, listener: int | None) -> dict[str, Teller]:
    return {code: Teller.of(language(code), game, listener) for code in LANGUAGES}


def step_form(played: Played, trails: Trails) -> dict[str, Any]:
    """How a game stands after a step: for a watcher what happened, for the mover what is seen."""
    game, _, events = played
    table = game.table
    view = View.of(game, table.to_move)
    mover, nobody = tellers(game, table.to_move), tellers(game, None)
    allowed = [placement for placement in view.placements if placement.refusal is None]
    return {
        "n": len(game.entries),
        "events": [event_told(seen_by(event, None)) for event in events],
        "heard": [heard(game, events, seat) for seat in (None, *range(len(game.setup.names)))],
        "trails": trails,
        "view": {
            **plain(view),
            "placements": [plain_placement(one) for one in allowed],
        },
        "previews": {code: [preview(mover[code], one) for one in allowed] for code in LANGUAGES},
        "stands": None
        if table.to_move is None
        else {code: standing(nobody[code], table) for code in LANGUAGES},
    }


def heard(game: Game, events: tuple[Event, ...], seat: int | None) -> dict[str, Any]:
    """What happened, as a seat sees it, in words."""
    seen = [seen_by(event, seat) for event in events]
    return {
        "seat": seat,
        "events": [event_told(event) for event in seen],
        "goals": reached(events, seat),
        "words": {code: teller.tell_all(seen) for code, teller in tellers(game, seat).items()},
    }


def reached(events: tuple[Event, ...], seat: int | None) -> list[str]:
    """The goals of little boards that events would reach for a seat."""
    if seat is None:
        return []
    found = GOALS.items()
    return [what for what, goal in found if any(goal.reached(event, seat) for event in events)]


def told(game: Game) -> list[list[dict[str, Any]]]:
    """The game played at a desk: what each seat is told, and what it sees after that."""
    desk = Desk()
    seats = [{"kind": "person", "name": name} for name in game.setup.names]
    start = write(game.at(0))
    host = desk.make(seats=seats, origin={"record": start})
    keys = desk.room.keys
    for key in keys:
        desk.listen(key, SHORT)
    host.do("start")
    found: list[list[dict[str, Any]]] = [[] for _ in seats]

    def note() -> None:
        assert desk.room.game
        for seat, key in enumerate(keys):
            now = {
                "view": plain(View.of(desk.room.game, seat)),
                "trails": desk.room.trails,
            }
            found[seat] += [{"message": one, **now} for one in desk.told[key]]
            desk.told[key].clear()

    note()
    for entry in game.entries:
        if isinstance(entry, Decision) and desk.room.game and not desk.room.game.over:
            action = str(entry.action)
            if entry.seat == desk.room.to_move and entry.action in desk.room.game.choices:
                desk.do(keys[entry.seat], "act", {"action": action})
            elif action == "resign":
                desk.do(keys[entry.seat], "resign", {})
            else:
                break  # it was shuffled otherwise here
            note()
    return found


def case(path: Path) -> dict[str, Any]:
    game = read(path.read_bytes())
    trails: Trails = ()
    steps = [step_form(Played(game.at(0), (), ()), trails)]
    for played in game.history():
        trails = with_walks(trails, played.events)
        steps.append(step_form(played, trails))
    scene = scene_of(game)
    return {
        "name": path.stem,
        "feats": followed(game.history()).feats,
        "steps": steps,
        "told": told(game),
        "signs": [
            {
                "seat": seat,
                "stone": stone,
                "sign": scene.sign(seat, stone),
                "second": scene.is_second(stone),
            }
            for seat, stones in enumerate(scene.stones)
            for stone in range(len(stones))
        ],
        "actions": [
            {
                "text": str(entry.action),
                "tile": action.tile,
                "turn": action.turn,
                "stone": action.stone,
                "enter": action.enter,
            }
            for entry in game.entries
            if isinstance(entry, Decision) and isinstance(action := parse(str(entry.action)), Place)
        ],
    }


TURNS = 200
"""So often a tile is to be laid in each edition and mode."""


def places() -> Iterator[dict[str, Any]]:
    """What is seen when a tile is to be laid, without the walks."""
    for edition in EDITIONS:
        for mode in edition.modes:
            specs = [
                spec for spec in SPECS if (spec.edition, spec.mode) == (edition.name, mode.name)
            ]
            found = 0
            for seed in count():
                spec = specs[seed % len(specs)]
                for game, _ in play(spec, seed, careful=60):
                    if found == TURNS or game.table.asked != "place":
                        continue
                    found += 1
                    view: dict[str, Any] = dict(plain(View.of(game, game.to_move)))
                    placed = [{**one, "walks": []} for one in view["placements"]]
                    wanted = ("seat", "hand", "choices", "ready", "asked", "stones", "size")
                    seen = {key: view[key] for key in wanted} | {"placements": placed}
                    yield {"kind": f"{edition.name} {mode.name}", "view": seen}
                if found == TURNS:
                    break


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as a browser gets them, the tests beside them, and the cases."""
    folder = tmp_path_factory.mktemp("modules")
    shutil.copytree(MODULES, folder, dirs_exist_ok=True)
    shutil.copytree(FOLDER, folder / "static")
    for name, text in made(written()).items():
        (folder / "static" / name).write_text(text, encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    cases = [case(path) for path in FILES]
    (folder / "cases.json").write_bytes(msgspec.json.encode(cases))
    (folder / "places.json").write_bytes(msgspec.json.encode(list(places())))
    counted = {
        code: [language(code).plural(*SOME, count).format(count=count) for count in range(200)]
        for code in LANGUAGES
    }
    (folder / "counted.json").write_bytes(msgspec.json.encode(counted))
    return folder


SOME = ("the pile has {count} tile", "the pile has {count} tiles")


@pytest.mark.parametrize("name", sorted(path.name for path in MODULES.glob("*.test.js")))
def test_modules_work_as_python_does(name: str, world: Path) -> None:
    command = [need("node"), "--test", "--test-reporter=tap", name]
    done = subprocess.run(command, cwd=world, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "\n# pass 0\n" not in done.stdout
