"""What somebody at this terminal is told of a table, as sentences and what else there is to it."""

from __future__ import annotations

from tsuro.action import Choice
from tsuro.bots import BotFailed
from tsuro.frozen import value
from tsuro.game import Game
from tsuro.view import View
from tsuro.words import Language, Teller, reason


@value
class Happened:
    """The table is not as it was before: look at it again. Where several people sit here, the
    sentences say nothing that only one of them may know."""

    sentences: tuple[str, ...] = ()
    answers: bool = False
    """Whether it is told because we asked how it stands."""


@value
class Said:
    """Somebody said something; the table is as it was."""

    sentences: tuple[str, ...]


@value
class Refused:
    """What we asked for is not done."""

    sentences: tuple[str, ...]


@value
class Hinted:
    """The hint that we asked for."""

    sentences: tuple[str, ...]
    choice: Choice

    @classmethod
    def of(
        cls, language: Language, view: View, choice: Choice, share: float | None, *more: str
    ) -> Hinted:
        """A hint in words, each sentence once. ``share``: what is expected of it, as a share of the
        win."""
        if share is None or view.setup.mode == "solitaire":
            sentence = language.text("Perhaps {choice}.").format(choice=choice)
        else:
            sentence = language.text("Perhaps {choice}: it wins about {share}%.").format(
                choice=choice, share=round(100 * share)
            )
        return cls(tuple(dict.fromkeys((sentence, *more))), choice)


@value
class Away:
    """The server cannot be reached just now, and is looked for."""

    sentences: tuple[str, ...]


News = Happened | Said | Refused | Hinted | Away


def cannot_play_on(language: Language, shown: Game | View, seat: int, failure: BotFailed) -> str:
    """Why the bot of a seat resigns, in a sentence."""
    who = Teller.local(language, shown).name(seat)
    sentence = language.text("{who} cannot play on: {why}.")
    return sentence.format(who=who, why=reason(language, failure))
