"""A game at one terminal: people and bots in turn, hints, and going back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tsuro.action import Action, Choice, Resign
from tsuro.bots import Bot, BotFailed, Budget, LookaheadBot, ask, bot_named, needs_compiling
from tsuro.bots.registry import UnknownBot
from tsuro.chance import Chance
from tsuro.event import Event
from tsuro.game import Game
from tsuro.view import View
from tsuro.words import Language, Teller

HINT = Budget(ms=500)
"""How long a hint is thought about."""


@dataclass
class Session:
    """A game, who plays on which seat, and the points to go back to."""

    game: Game
    bots: Mapping[int, Bot]
    """The seats that bots play; the others are people's."""
    language: Language
    chance: Chance
    _points: list[Game] = field(default_factory=list)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.game.setup.names)) if seat not in self.bots]

    @property
    def alone(self) -> int | None:
        """The seat of the only person, who sees everything from there; None if there are several
        or none."""
        return self.people[0] if len(self.people) == 1 else None

    def teller(self, listener: int | None) -> Teller:
        """Tells what happened to a seat, or to everybody."""
        stones = len(self.game.table.stones[0])
        return Teller(self.language, self.game.setup.names, listener, stones)

    def view(self, seat: int | None) -> View:
        """What a seat sees."""
        return View.of(self.game.table, seat)

    def play(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Somebody does something; raises the refusal if the rules do not allow it."""
        before = self.game
        played = before.play(seat, action, self.chance)
        if seat not in self.bots:
            self._points.append(before)
        self.game = played.game
        return played.events

    def bot_action(self, seat: int) -> tuple[Action, str | None]:
        """What a bot does, and if it failed, and so resigns, a sentence about it."""
        try:
            return ask(self.bots[seat], self.view(seat)), None
        except BotFailed as failure:
            sentence = self.language.text("{who} cannot play on: {why}.")
            return Resign(), sentence.format(who=self.teller(None).name(seat), why=failure)

    def undo(self) -> bool:
        """Go back to before the last decision of a person; False if there was none."""
        if not self._points:
            return False
        self.game = self._points.pop()
        return True

    def hint(self, seat: int) -> tuple[Choice, float | None]:
        """What a strong bot would choose, and the share of the win that it expects."""
        view, chance = self.view(seat), Chance()
        try:
            bot = bot_named("search", chance, HINT)
        except UnknownBot:
            return LookaheadBot(chance).choose(view), None
        odds = getattr(bot, "odds", None)
        if odds is None or len(view.choices) == 1:
            return bot.choose(view), None
        found = odds(view)
        best: Choice = max(found, key=lambda choice: found[choice])
        return best, found[best].share

    def hint_sentence(self, seat: int) -> str:
        """The hint in words."""
        choice, share = self.hint(seat)
        _ = self.language.text
        if share is None or self.game.setup.mode == "solitaire":
            return _("Perhaps {choice}.").format(choice=choice)
        return _("Perhaps {choice}: it wins about {share} %.").format(
            choice=choice, share=round(100 * share)
        )

    @property
    def slow_hint(self) -> bool:
        """Whether the first hint takes long, because something has to be compiled."""
        return needs_compiling("search")
