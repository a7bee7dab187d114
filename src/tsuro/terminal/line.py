"""Line mode: a game by plain lines of text, for terminals, pipes and screen readers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from tsuro.action import Action, Resign, Unreadable, parse
from tsuro.bots import Bot, BotFailed, ask, safe
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.picture import text as picture
from tsuro.rules.refusal import Refusal
from tsuro.table import OUT
from tsuro.tile import TURNS
from tsuro.view import View, seen_by
from tsuro.words import Language, Teller, mode_name, preview, refusal, rules


@dataclass
class LineGame:
    """A game between one person and bots, by lines."""

    game: Game
    person: int
    bots: Mapping[int, Bot]
    language: Language
    read: Callable[[str], str | None]
    """Ask for a line with a prompt; None when there are no more."""
    say: Callable[[str], None]
    chance: Chance
    unicode: bool = True

    def run(self) -> None:
        """Play until the game is over or the person goes; ``game`` is the game as it is then."""
        setup, _ = self.game.setup, self.language.text
        mode = mode_name(self.language, setup.mode)
        self.say(_("Edition {edition}, {mode}.").format(edition=setup.edition, mode=mode))
        self.say(_("Type help for what you can do, quit to stop."))
        while (seat := self.game.to_move) is not None:
            if seat in self.bots:
                action: Action | None = self._bot(seat)
            else:
                self._show()
                action = self._ask()
            if action is None:
                self.say(_("The game is left unfinished."))
                return
            self._play(seat, action)
        self._board()

    def _bot(self, seat: int) -> Action:
        """What a bot does: one that fails resigns."""
        try:
            return ask(self.bots[seat], View.of(self.game.table, seat))
        except BotFailed as failure:
            sentence = self.language.text("{who} cannot play on: {why}.")
            self.say(sentence.format(who=self._teller.name(seat), why=failure))
            return Resign()

    @property
    def _teller(self) -> Teller:
        stones = len(self.game.table.stones[0])
        return Teller(self.language, self.game.setup.names, self.person, stones)

    def _play(self, seat: int, action: Action) -> None:
        try:
            played = self.game.play(seat, action, self.chance)
        except Refusal as why:
            self.say(refusal(self.language, why))
            return
        self.game = played.game
        for event in played.events:
            if sentence := self._teller.tell(seen_by(event, self.person)):
                self.say(sentence)

    def _ask(self) -> Action | None:
        """The person's action, or None when they go; commands are answered meanwhile."""
        _ = self.language.text
        prompts = {
            "start": _("Where do you start? (such as {example}) "),
            "place": _("Which tile do you lay? (such as {example}) "),
            "exchange": _("What do you swap? (such as {example}; = keeps your hand) "),
            "draw": _("Where do you draw? (such as {example}) "),
        }
        view = View.of(self.game.table, self.person)
        assert view.asked
        prompt = prompts[view.asked].format(example=(safe(view) or view.choices)[-1])
        while True:
            line = self.read(prompt)
            word = None if line is None else line.strip().lower()
            if word is None or word in ("quit", "q", "exit"):
                return None
            if word in self._commands:
                self._commands[word](self)
                continue
            try:
                action = parse(word)
            except Unreadable:
                self.say(_("That is not an action. Type help for what you can do."))
                continue
            if action in view.choices or isinstance(action, Resign):
                return action
            self._play(self.person, action)  # which says why not

    def _help(self) -> None:
        """What can be typed in this game."""
        _, edition, setup = self.language.text, self.game.edition, self.game.setup
        sides = edition.mode(setup.mode).starts(edition).name == "outer-side"
        stones, piles = len(self.game.table.stones[0]), len(self.game.table.piles)
        lines = (
            (_("a3.7     start on port 7 of square a3"), not sides),
            (_("a3.w     start on the outer west side of square a3"), sides),
            (_("17r2     lay tile 17 turned twice (17: not turned)"), True),
            (_("17r2s1   the same before your stone 1"), stones > 1),
            (_("17r2e7   the same, the stone entering by port 7 (the first time)"), sides),
            (_("-3+9     swap: give tile 3, take tile 9; = keeps your hand"), bool(edition.bonus)),
            (_("d1       draw from pile 1, or for stone 1"), piles > 1),
            (_("resign   leave the game"), True),
            (_("list     what you can do, and what it would lead to"), True),
            (_("board    show the board and your hand again"), True),
            (_("rules    the rules of this edition"), True),
            (_("quit     stop"), True),
        )
        for line, applies in lines:
            if applies:
                self.say("  " + line)
        self.say(
            _("Ports go clockwise from the top left: 0 1 top, 2 3 right, 4 5 bottom, 6 7 left.")
        )

    def _list(self) -> None:
        view = View.of(self.game.table, self.person)
        if view.asked != "place":
            self._wrap("  ".join(str(choice) for choice in view.choices))
        for placement in view.placements:
            if placement.action in view.choices:
                self._wrap(f"{placement.action}  {preview(self._teller, placement)}", "  ")

    def _rules(self) -> None:
        for section in rules(self.language, self.game.edition):
            self.say(section.title)
            for point in section.points:
                self._wrap(f"- {point.text}{' ◆' if point.ruling else ''}", "  ")

    def _wrap(self, text: str, indent: str = "") -> None:
        for line in textwrap.wrap(text, 78, subsequent_indent=indent, break_on_hyphens=False):
            self.say(line)

    def _letter(self, seat: int, stone: int) -> str:
        """The letter of a stone on the board: one for each seat, the second stone's small."""
        if len(self.game.setup.names) == 1:
            return str(stone)
        return "ABCDEFGH"[seat] if stone == 0 else "abcdefgh"[seat]

    def _show(self) -> None:
        """The board, who is where, and the hand."""
        self._board()
        self._seats()
        self._tiles(self.game.table.hands[self.person])
        view = View.of(self.game.table, self.person)
        if view.shown:
            _ = self.language.text
            self.say(_("You may take:"))
            self._tiles([tile for hand in view.shown for tile in hand])

    def _board(self) -> None:
        table = self.game.table
        stones = {
            at: self._letter(seat, stone)
            for seat, addresses in enumerate(table.stones)
            for stone, at in enumerate(addresses)
            if at is not None and at != OUT
        }
        self.say("")
        for line in picture.board(table.board, stones, unicode=self.unicode):
            self.say(line)

    def _seats(self) -> None:
        _, plural = self.language.text, self.language.plural
        table, teller = self.game.table, self._teller
        for seat, stones in enumerate(table.stones):
            places = [self._place(seat, number) for number in range(len(stones))]
            count = len(table.hands[seat])
            held = plural("{count} tile", "{count} tiles", count).format(count=count)
            facts = [teller.name(seat), held]
            if seat == self.person:
                facts.insert(1, _("that is you"))
            if table.dragon == seat:
                facts.append(_("the dragon"))
            self.say(f"{', '.join(places)}: {', '.join(facts)}")
        sizes = [str(len(pile)) for pile in table.piles]
        if len(sizes) > 1:
            sizes = [f"{number}: {size}" for number, size in enumerate(sizes)]
        self.say(_("In the pile: {count}").format(count=", ".join(sizes)))

    def _place(self, seat: int, number: int) -> str:
        """A stone's letter, its number where a seat has several, and where it is."""
        _ = self.language.text
        table = self.game.table
        at = table.stone_text(table.stones[seat][number])
        named = f" (s{number})" if len(table.stones[seat]) > 1 else ""
        where = _("out") if at == "out" else at or "-"
        return f"{self._letter(seat, number)}{named} {where}"

    def _tiles(self, tiles: tuple[int, ...] | list[int]) -> None:
        blocks = [
            [
                f"{tile}r0" + ("" if TURNS[tile] == 1 else f"..r{TURNS[tile] - 1}"),
                *picture.tile(tile, unicode=self.unicode),
            ]
            for tile in tiles
        ]
        for first in range(0, len(blocks), 5):
            for row in zip_longest(*blocks[first : first + 5], fillvalue=""):
                self.say("".join(f"{line:<16}" for line in row).rstrip())

    _commands = {"help": _help, "?": _help, "list": _list, "board": _show, "rules": _rules}  # noqa: RUF012
