"""Line mode: a game by plain lines of text, for terminals, pipes and screen readers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar

from tsuro.action import Action, Resign, Unreadable, parse
from tsuro.bots import safe
from tsuro.event import Event
from tsuro.picture import text as picture
from tsuro.picture.scene import scene_of
from tsuro.picture.text.cells import Cells
from tsuro.rules.refusal import Refusal
from tsuro.terminal.help import help_lines
from tsuro.terminal.session import Session
from tsuro.tile import TURNS
from tsuro.view import View, seen_by
from tsuro.words import Teller, mode_name, preview, refusal, rules

BESIDE = 48
"""The column from which on words stand beside the board."""


@dataclass
class LineGame:
    """A game between people and bots, by lines."""

    session: Session
    read: Callable[[str], str | None]
    """Ask for a line with a prompt; None when there are no more."""
    say: Callable[[str], None]
    draw: Callable[[Cells], list[str]] = lambda cells: cells.lines()
    """The lines of a drawing, perhaps in colour."""
    unicode: bool = True
    boards: bool = True
    """Whether the board is drawn; without, everything is said in words."""
    clear: Callable[[], None] | None = None
    """Wipes the screen between people, where there is one."""

    def run(self) -> None:
        """Play until the game is over or the person goes; the session has the game."""
        session, _ = self.session, self.session.language.text
        setup = session.game.setup
        mode = mode_name(session.language, setup.mode)
        self.say(_("Edition {edition}, {mode}.").format(edition=setup.edition, mode=mode))
        self.say(_("Type help for what you can do, quit to stop."))
        if session.game.over:
            *_before, played = session.game.history()
            self._tell(played.events)
        last: int | None = None
        while (seat := session.game.to_move) is not None:
            if seat in session.bots:
                action, sentence = session.bot_action(seat)
                if sentence:
                    self.say(sentence)
            else:
                if len(session.people) > 1 and seat != last and not self._passed(seat):
                    return self._leave()
                last = seat
                self._show(seat)
                chosen = self._ask(seat)
                if chosen is None:
                    return self._leave()
                if session.game.to_move != seat or chosen == "undone":
                    last = None
                    continue
                assert not isinstance(chosen, str)
                action = chosen
            self._play(seat, action)
        if self.boards:
            self.say("\n".join(self.draw(self._drawing(session.view(session.alone)))))
        return None

    def _leave(self) -> None:
        self.say(self.session.language.text("The game is left unfinished."))

    def _passed(self, seat: int) -> bool:
        """Several people play here: the next one takes over before their hand is shown."""
        if self.clear:
            self.clear()
        sentence = self.session.language.text(
            "{who}, it is your turn. Press Enter when you are here."
        )
        return self.read(sentence.format(who=self._teller.name(seat)) + " ") is not None

    @property
    def _teller(self) -> Teller:
        return self.session.teller(self.session.alone)

    def _play(self, seat: int, action: Action) -> None:
        try:
            events = self.session.play(seat, action)
        except Refusal as why:
            self.say(refusal(self.session.language, why))
            return
        self._tell(events)

    def _tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if sentence := self._teller.tell(seen_by(event, self.session.alone)):
                self.say(sentence)

    def _ask(self, seat: int) -> Action | str | None:
        """The person's action, "undone" when they went back, or None when they go; commands are
        answered meanwhile."""
        _ = self.session.language.text
        view = self.session.view(seat)
        prompt = self._prompt(view)
        while True:
            line = self.read(prompt)
            word = None if line is None else line.strip().lower()
            if word is None or word in ("quit", "q", "exit"):
                return None
            if word == "undo":
                if self.session.undo():
                    return "undone"
                self.say(_("There is nothing to undo."))
            elif word in self._commands:
                self._commands[word](self, view)
            elif (action := self._action(word, view)) is not None:
                return action

    def _prompt(self, view: View) -> str:
        _ = self.session.language.text
        prompts = {
            "start": _("Where do you start? (such as {example}) "),
            "place": _("Which tile do you lay? (such as {example}) "),
            "exchange": _("What do you swap? (such as {example}; = keeps your hand) "),
            "draw": _("Where do you draw? (such as {example}) "),
        }
        assert view.asked
        return prompts[view.asked].format(example=(safe(view) or view.choices)[-1])

    def _action(self, word: str, view: View) -> Action | None:
        """What a word says, if it can be done; else a sentence says why not."""
        _ = self.session.language.text
        assert view.seat is not None
        try:
            action = parse(word)
        except Unreadable:
            self.say(_("That is not an action. Type help for what you can do."))
            return None
        if isinstance(action, Resign):
            answer = self.read(_("Leave the game for good? (yes or no) "))
            yes = {"y", "yes", _("yes").lower(), _("yes").lower()[:1]}
            return action if (answer or "").strip().lower() in yes else None
        if action in view.choices:
            return action
        self._play(view.seat, action)  # which says why not
        return None

    def _help(self, view: View) -> None:
        for line in help_lines(self.session.game, self.session.language):
            self.say(line)

    def _list(self, view: View) -> None:
        if view.asked != "place":
            self._wrap("  ".join(str(choice) for choice in view.choices))
        teller = self.session.teller(view.seat)
        for placement in view.placements:
            if placement.action in view.choices:
                self._wrap(f"{placement.action}  {preview(teller, placement)}", "  ")

    def _rules(self, view: View) -> None:
        for section in rules(self.session.language, self.session.game.edition):
            self.say(section.title)
            for point in section.points:
                self._wrap(f"- {point.text}{' ◆' if point.ruling else ''}", "  ")

    def _hint(self, view: View) -> None:
        assert view.seat is not None
        if self.session.slow_hint:
            self.say(self.session.language.text("One moment; the first hint takes longer."))
        self.say(self.session.hint_sentence(view.seat))

    def _wrap(self, text: str, indent: str = "") -> None:
        for line in textwrap.wrap(text, 78, subsequent_indent=indent, break_on_hyphens=False):
            self.say(line)

    def _show(self, seat: int) -> None:
        self._again(self.session.view(seat))

    def _again(self, view: View) -> None:
        """The board, and beside it who is where, and the hand."""
        words = [*self._seats(view), *self._held(view)]
        if not self.boards:
            self.say("\n".join(words))
            return
        drawing = self._drawing(view)
        board, plain = self.draw(drawing), drawing.lines()
        room = 80 - BESIDE if view.board.grid.size == 6 else 0
        beside = [part for word in words for part in textwrap.wrap(word, room)] if room else []
        if len(beside) > len(board):
            beside = []
        self.say("")
        for line, bare, word in zip_longest(board, plain, beside, fillvalue=""):
            self.say((line + " " * (BESIDE - len(bare)) + word) if word else line)
        if not beside:
            for word in words:
                self._wrap(word)

    def _drawing(self, view: View) -> Cells:
        return picture.board(view, unicode=self.unicode, size=(7, 3))

    def _seats(self, view: View) -> list[str]:
        """Who is where and holds how much."""
        _, plural = self.session.language.text, self.session.language.plural
        table, teller = self.session.game.table, self.session.teller(None)
        lines = []
        for seat, stones in enumerate(table.stones):
            places = [self._place(view, seat, number) for number in range(len(stones))]
            count = len(table.hands[seat])
            held = plural("{count} tile", "{count} tiles", count).format(count=count)
            facts = [teller.name(seat), held]
            if seat == view.seat:
                facts.insert(1, _("that is you"))
            if table.dragon == seat:
                facts.append(_("the dragon"))
            lines.append(f"{', '.join(places)}: {', '.join(facts)}")
        sizes = [str(len(pile)) for pile in table.piles]
        if len(sizes) > 1:
            sizes = [f"{number}: {size}" for number, size in enumerate(sizes)]
        lines.append(_("In the pile: {count}").format(count=", ".join(sizes)))
        return lines

    def _place(self, view: View, seat: int, number: int) -> str:
        """A stone's letter, its number where a seat has several, and where it is."""
        _ = self.session.language.text
        table = self.session.game.table
        at = table.stone_text(table.stones[seat][number])
        named = f" (s{number})" if len(table.stones[seat]) > 1 else ""
        where = _("out") if at == "out" else at or "-"
        return f"{picture.letter_of(scene_of(view), seat, number)}{named} {where}"

    def _held(self, view: View) -> list[str]:
        """The tiles that somebody holds, or may take, in a line each."""
        _ = self.session.language.text
        lines = []
        if view.hand:
            lines.append(_("You hold: {tiles}").format(tiles=_tiles(view.hand)))
        if view.shown:
            tiles = tuple(tile for hand in view.shown for tile in hand)
            lines.append(_("You may take: {tiles}").format(tiles=_tiles(tiles)))
        return lines

    def _hand(self, view: View) -> None:
        """The tiles of the hand, drawn."""
        shown = [*view.hand, *(tile for hand in view.shown for tile in hand)]
        drawings = [picture.tile(tile, unicode=self.unicode) for tile in shown]
        for first in range(0, len(shown), 5):
            row = drawings[first : first + 5]
            self.say("".join(f"{_turns(tile):<16}" for tile in shown[first : first + 5]).rstrip())
            for lines in zip_longest(*(one.lines() for one in row), fillvalue=""):
                self.say("".join(f"{line:<16}" for line in lines).rstrip())

    _commands: ClassVar[dict[str, Callable[[LineGame, View], None]]] = {
        "help": _help,
        "?": _help,
        "list": _list,
        "board": _again,
        "hand": _hand,
        "hint": _hint,
        "rules": _rules,
    }


def _turns(tile: int) -> str:
    """A tile and how it can be turned."""
    return f"{tile}r0" + ("" if TURNS[tile] == 1 else f"..r{TURNS[tile] - 1}")


def _tiles(tiles: tuple[int, ...]) -> str:
    return ", ".join(_turns(tile) for tile in tiles)
