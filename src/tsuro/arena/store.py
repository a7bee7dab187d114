"""What an arena keeps on disk: its plan, every game as it is played, and the summary.

plan.json       what is played
games.jsonl     how each game went, a line each, added as it ends
records/        the record of each game
summary.json    what it says
"""

from __future__ import annotations

import json
from pathlib import Path

from tsuro.arena.match import Result
from tsuro.arena.plan import Plan
from tsuro.arena.score import Summary
from tsuro.reason import Reason


class BadStore(Exception):
    """A folder that the arena cannot use; says why."""


class Store:
    """A folder for the games of one plan."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games = folder / "games.jsonl"

    def begin(self, plan: Plan, *, resume: bool) -> list[Result]:
        """Make the folder ready; gives the games that are there already, to go on from."""
        file = self.folder / "plan.json"
        if file.exists():
            if not resume:
                raise BadStore(
                    Reason(
                        "{folder} holds an arena already; go on with it by --resume, or give"
                        " another folder.",
                        folder=str(self.folder),
                    )
                )
            if _read(file) != json.loads(json.dumps(plan.plain())):
                raise BadStore(
                    Reason(
                        "{folder} holds another arena (see plan.json); resume it with the same"
                        " bots, rules, games, seed and budget.",
                        folder=str(self.folder),
                    )
                )
            return self._played(len(plan.bots))
        if resume:
            raise BadStore(Reason("{folder} holds no arena to resume.", folder=str(self.folder)))
        (self.folder / "records").mkdir(parents=True, exist_ok=True)
        self._games.touch()
        file.write_text(json.dumps(plan.plain(), indent=2) + "\n", encoding="utf-8")
        return []

    def seed(self) -> int | None:
        """The seed of the arena that is there, to resume it without saying it again."""
        file = self.folder / "plan.json"
        kept = _read(file) if file.exists() else None
        seed = kept.get("seed") if isinstance(kept, dict) else None
        return seed if isinstance(seed, int) else None

    def _played(self, seats: int) -> list[Result]:
        """The games kept so far; a last line that was cut off is dropped."""
        lines = self._games.read_bytes().split(b"\n")
        if lines[-1]:
            self._games.write_bytes(b"\n".join(lines[:-1]) + b"\n" * (len(lines) > 1))
        try:
            games = [Result(**json.loads(line)) for line in lines[:-1]]
            for game in games:
                _check(game, seats)
        except (ValueError, TypeError) as error:
            raise BadStore(
                Reason("{file} cannot be read: {why}", file=str(self._games), why=_why(error))
            ) from None
        return games

    def keep(self, game: Result) -> None:
        """Keep a game: first its record, then the line that counts."""
        name = f"{game.deal:06}-{game.arrangement:02}.tsuro"
        (self.folder / "records" / name).write_text(game.record, encoding="utf-8")
        with self._games.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game.plain()) + "\n")

    def end(self, summary: Summary) -> None:
        """Write what it says."""
        text = json.dumps(summary.plain(), indent=2) + "\n"
        (self.folder / "summary.json").write_text(text, encoding="utf-8")


def _why(error: Exception) -> str:
    """Our reason where it is ours, else what Python says."""
    found = error.args[0] if error.args else None
    return found if isinstance(found, Reason) else str(error)


def _check(game: Result, seats: int) -> None:
    """Raise if a line that was read does not say what a game says."""
    lists = (game.shares, game.ranks, game.seconds, game.decisions, game.slowest)
    if not all(
        isinstance(one, list)
        and len(one) == seats
        and all(isinstance(number, int | float) for number in one)
        for one in lists
    ):
        raise ValueError(Reason("a game does not have numbers for {seats} seats", seats=seats))
    if not (isinstance(game.bots, list) and len(game.bots) == seats):
        raise ValueError(Reason("a game does not have {seats} bots", seats=seats))
    if not (isinstance(game.deal, int) and isinstance(game.arrangement, int)):
        raise ValueError(Reason("a game has no number"))


def _read(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise BadStore(Reason("{file} cannot be read.", file=str(file))) from None
