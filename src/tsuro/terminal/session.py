"""A game at one terminal: people and bots in turn, hints, and going back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Literal

from tsuro.action import Action, Resign
from tsuro.analysis import hint
from tsuro.bots import Bot, BotFailed, Budget, ask, needs_compiling
from tsuro.chance import Chance
from tsuro.event import Event
from tsuro.game import Game
from tsuro.rules.refusal import Refusal
from tsuro.terminal.news import Happened, Hinted, News, Refused, Said, cannot_play_on
from tsuro.terminal.sitting import Deed, Offer
from tsuro.trail import Trails, walked, with_walks
from tsuro.view import View, seen_by
from tsuro.words import Language, Teller, refusal

HINT = Budget(ms=500)
"""How long a hint is thought about."""


@dataclass
class Session:
    """A game, who plays on which seat, who sits at the keyboard, and the points to go back to."""

    game: Game
    bots: Mapping[int, Bot]
    """The seats that bots play; the others are people's."""
    language: Language
    chance: Chance
    trails: Trails = field(init=False)
    view: View = field(init=False)
    _seated: int | None = field(init=False)
    _points: list[tuple[Game, Trails]] = field(default_factory=list)
    _waiting: SimpleQueue[News | Literal["hint", "close"]] = field(default_factory=SimpleQueue)
    """What is to be told, or thought about, next."""

    def __post_init__(self) -> None:
        self._seated = self.alone
        self._stand(self.game, walked(self.game))

    @property
    def seats(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.game.setup.names)) if seat not in self.bots]

    @property
    def alone(self) -> int | None:
        """The seat of the only person, who sees everything from there; None if there are several
        or none."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def to_sit(self) -> int | None:
        """The seat that is to decide, if its person has to sit down first."""
        seat = self.game.to_move
        return seat if seat in self.seats and seat != self._seated else None

    @property
    def offers(self) -> AbstractSet[Offer]:
        """What can be done now."""
        return {"replay", "hint", "undo"} if self.view.choices else {"replay"}

    @property
    def goes_on(self) -> bool:
        """Without those who sit here there is no game."""
        return False

    def waiting(self) -> list[str]:
        """Nobody: the game has begun."""
        return []

    # what happens

    def news(self, pace: float = 0.0) -> Iterator[News]:
        """All that happens; bots think when nothing else is to be told."""
        yield Happened(self._ending())
        while True:
            seat = self.game.to_move
            try:
                next_ = self._waiting.get(timeout=pace if seat in self.bots else None)
            except Empty:
                assert seat is not None
                yield from self._bot_moves(seat)
                continue
            match next_:
                case "close":
                    return
                case "hint":
                    yield from self._think()
                case _:
                    yield next_

    def _ending(self) -> tuple[str, ...]:
        """How a game ended that was over before."""
        if not self.game.over:
            return ()
        *_before, last = self.game.history()
        return self._told(last.events)

    def _told(self, events: Iterable[Event]) -> tuple[str, ...]:
        teller = Teller.local(self.language, self.game, self.alone)
        return tuple(teller.tell_all(seen_by(event, self.alone) for event in events))

    def _bot_moves(self, seat: int) -> Iterator[News]:
        """A bot decides; one that fails resigns, with a sentence about it."""
        game = self.game
        action: Action
        failed: tuple[str, ...] = ()
        try:
            action = ask(self.bots[seat], View.of(game, seat))
        except BotFailed as failure:
            action, failed = Resign(), (cannot_play_on(self.language, game, seat, failure),)
        if self.game is game:  # nobody went back meanwhile
            yield Happened((*failed, *self._told(self.play(seat, action))))

    def _think(self) -> Iterator[News]:
        view = self.view
        if not view.choices:
            return
        if needs_compiling("search"):
            yield Said((self.language.text("One moment; the first hint takes longer."),))
        found = hint(view, Chance(), HINT if len(view.choices) > 1 else None)
        if self.view is view:
            yield Hinted.of(self.language, view, found.choice, found.share)

    # what people do

    def sit(self, seat: int) -> None:
        """Show what a seat sees."""
        self._seated = seat
        self._stand(self.game, self.trails)
        self._waiting.put(Happened())

    def act(self, action: Action) -> None:
        """The person who is to decide does something."""
        try:
            events = self.play(self.game.table.active, action)
        except Refusal as why:
            self._waiting.put(Refused((refusal(self.language, why),)))
        else:
            self._waiting.put(Happened(self._told(events)))

    def play(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Somebody does something; raises the refusal if the rules do not allow it."""
        before, played = (self.game, self.trails), self.game.play(seat, action, self.chance)
        if seat not in self.bots:
            self._points.append(before)
        self._stand(played.game, with_walks(self.trails, played.events))
        return played.events

    def _stand(self, game: Game, trails: Trails) -> None:
        """How the game stands now; nobody's hand is shown to the next person at the keyboard."""
        self.game, self.trails = game, trails
        if self.to_sit is not None:
            self._seated = None
        self.view = View.of(game, self._seated)

    def do(self, deed: Deed) -> None:
        """Think about a hint, or go back to before the last decision of a person."""
        _ = self.language.text
        if deed == "hint":
            self._waiting.put("hint")
        elif deed == "undo" and self._points:
            self._stand(*self._points.pop())
            self._waiting.put(Happened((_("One decision was taken back."),)))
        elif deed == "undo":
            self._waiting.put(Refused((_("There is nothing to undo."),)))

    def talk(self, text: str) -> None:
        """Nobody is elsewhere, so chat is not offered."""

    def to_replay(self) -> Game:
        """The game so far."""
        return self.game

    def close(self) -> None:
        """The news end."""
        self._waiting.put("close")
