"""Line mode: a table by plain lines of text, for terminals, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tsuro.action import Action, Resign, Unreadable, parse
from tsuro.bots import safe
from tsuro.terminal.help import command_of, help_lines
from tsuro.terminal.lines import Lines
from tsuro.terminal.news import Happened, Hinted, News, Refused
from tsuro.terminal.sitting import Sitting
from tsuro.view import View
from tsuro.words import Teller, mode_name

QUIT = ("quit", "q", "exit")


@dataclass
class LineMode:
    """Somebody at a table, by lines. What they type is asked only when it is up to them; before
    that, and while others decide, they are told what happens."""

    sitting: Sitting
    lines: Lines
    read: Callable[[str], str | None]
    """Ask for a line with a prompt; None when there are no more."""
    say: Callable[[str], None]
    clear: Callable[[], None] | None = None
    """Wipes the screen between people, where there is one."""
    _opened: bool = False
    _waits: bool = False
    """Before the game: whether something was asked for and not answered yet."""
    _back: bool = False
    """Whether the person was asked to take their seat back from the bot."""
    _answered: View | None = None
    """The view that the person was asked about last."""
    _since: tuple[str, ...] = ()
    """What happened since then, in words."""

    def run(self) -> None:
        """Play until the game is over or the person goes."""
        try:
            for news in self.sitting.news():
                view = self.sitting.view
                if view is not None:
                    self._open(view)
                self._say(news.sentences)
                if isinstance(news, Happened):
                    self._since += news.sentences
                if view is not None and view.winners is not None:
                    self._say(self.lines.board(view))
                    return
                stays = self._wait(news) if view is None else self._asked(news, view)
                if not stays:
                    self._leave()
                    return
        finally:
            self.sitting.close()

    def _say(self, lines: tuple[str, ...] | list[str]) -> None:
        for line in lines:
            self.say(line)

    def _leave(self) -> None:
        if not self.sitting.goes_on:
            self.say(self.sitting.language.text("The game is left unfinished."))

    def _wait(self, news: News) -> bool:
        """Before the game: who is here, and for the host, to begin. False if they go."""
        if isinstance(news, Refused) or (isinstance(news, Happened) and news.answers):
            self._waits = False
        if self._waits or not isinstance(news, Refused | Happened):
            return True
        if isinstance(news, Happened):
            self._say(self.sitting.waiting())
        if "begin" not in self.sitting.offers:
            return True
        prompt = self.sitting.language.text("Type b to begin, or press Enter to look again. ")
        word = self._word(prompt)
        if word is not None:
            self._waits = True
            self.sitting.do("begin" if word.lower() == "b" else "look")
        return word is not None

    def _word(self, prompt: str) -> str | None:
        """What somebody types; None if they go."""
        line = self.read(prompt)
        word = None if line is None else command_of(line.strip(), self.sitting.language)
        return None if word is None or word.lower() in QUIT else word

    def _open(self, view: View) -> None:
        """Say once what is played."""
        if self._opened:
            return
        self._opened = True
        _, setup = self.sitting.language.text, view.setup
        mode = mode_name(self.sitting.language, setup.mode)
        self.say(_("Edition {edition}, {mode}.").format(edition=setup.edition, mode=mode))
        if self.sitting.seats:
            self.say(_("Type help to see what you can do, quit to stop."))

    def _asked(self, news: News, view: View) -> bool:
        """Ask, if it is up to somebody here and they were not asked before; False if they go."""
        if "back" in self.sitting.offers and not self._back:
            return self._comes_back()
        self._back = "back" in self.sitting.offers
        seat = self.sitting.to_sit
        if seat is None and not view.choices:
            self._answered = None
            return True
        known = view == self._answered
        if known and not isinstance(news, Refused | Hinted):
            return True
        self._answered = view
        if seat is not None:
            return self._passed(view, seat)
        self._since = ()
        if not known:
            self._say(self.lines.table(view))
        return self._ask(view)

    def _comes_back(self) -> bool:
        """A bot stands in: the person may take their seat back, and is asked once."""
        self._back = True
        _ = self.sitting.language.text
        if self._word(_("A bot is playing for you. Press Enter to take your seat back. ")) is None:
            return False
        self.sitting.do("back")
        return True

    def _passed(self, view: View, seat: int) -> bool:
        """Several people play here: the next one takes over before their hand is shown."""
        if self.clear:
            self.clear()
            self._say(self._since)
        sentence = self.sitting.language.text(
            "{who}, it is your turn. Press Enter when you are here."
        )
        who = Teller.local(self.sitting.language, view).name(seat)
        if self._word(sentence.format(who=who) + " ") is None:
            return False
        self.sitting.sit(seat)
        return True

    def _ask(self, view: View) -> bool:
        """Ask what to do until it is something to wait for; False if the person goes."""
        sitting, lines = self.sitting, self.lines
        prompt = self._prompt(view)
        while (word := self._word(prompt)) is not None:
            match word.lower().partition(" "):
                case ("help" | "?", _, _):
                    self._say(help_lines(view, sitting.offers, sitting.language))
                case ("list", _, _):
                    self._say(lines.choices(view))
                case ("board", _, _):
                    self._say(lines.table(view))
                case ("hand", _, _):
                    self._say(lines.hand(view))
                case ("rules", _, _):
                    self._say(lines.rules(view))
                case ("say", _, _) if "chat" in sitting.offers:
                    sitting.talk(word[4:])
                case ("hint", _, _):
                    sitting.do("hint")
                    return True
                case ("undo", _, _):
                    sitting.do("undo")
                    return True
                case _:
                    if (action := self._action(word)) is not None:
                        sitting.act(action)
                        return True
        return False

    def _prompt(self, view: View) -> str:
        _ = self.sitting.language.text
        prompts = {
            "start": _("Where do you start? (such as {example}) "),
            "place": _("Which tile do you lay? (such as {example}) "),
            "exchange": _("What do you swap? (such as {example}; = keeps your hand) "),
            "draw": _("Which pile do you draw from? (such as {example}) "),
        }
        assert view.asked
        return prompts[view.asked].format(example=(safe(view) or view.choices)[-1])

    def _action(self, word: str) -> Action | None:
        """The action that a word says; None if it says none, or they do not mean it."""
        _ = self.sitting.language.text
        try:
            action = parse(word)
        except Unreadable:
            self.say(_("That is not an action. Type help to see what you can do."))
            return None
        if isinstance(action, Resign):
            answer = self.read(_("Leave the game for good? (yes or no) "))
            yes = {"y", "yes", _("yes").lower(), _("yes").lower()[:1]}
            return action if (answer or "").strip().lower() in yes else None
        return action
