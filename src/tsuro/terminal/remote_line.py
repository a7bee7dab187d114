"""A table on a server by plain lines of text, for terminals, pipes and screen readers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass

from tsuro.picture import text as picture
from tsuro.picture.text.cells import Cells
from tsuro.protocol.client import Lost
from tsuro.protocol.told import HintTold, RefusedTold, RoomTold, TableTold, Told, ViewTold
from tsuro.terminal.remote import Remote
from tsuro.view import View
from tsuro.words import preview


@dataclass
class RemoteLine:
    """Somebody at a table on a server, by lines. What they type is asked only when it is up to
    them; before that, and while others decide, they are told what happens."""

    remote: Remote
    read: Callable[[str], str | None]
    say: Callable[[str], None]
    draw: Callable[[Cells], list[str]] = lambda cells: cells.lines()
    unicode: bool = True
    boards: bool = True

    def run(self) -> None:
        """Play until the game is over or the person goes."""
        remote, client, asked_at = self.remote, self.remote.client, -1
        for told in client.messages():
            for sentence in remote.take(told):
                self.say(sentence)
            if isinstance(told, Lost):
                self.say(remote.language.text("The connection is lost. Trying again..."))
            if isinstance(told, RefusedTold | HintTold):
                asked_at = -1
            if remote.state == "waiting":
                if not self._wait(told):
                    break
                continue
            view = remote.view
            if view is None:
                continue
            if view.winners is not None:
                break
            if remote.to_show is not None and client.n != asked_at:
                asked_at = client.n
                if not self._passed(remote.to_show):
                    break
            elif view.choices and (client.n != asked_at or isinstance(told, ViewTold)):
                asked_at = client.n
                if not self._ask(view):
                    break
        client.close()

    def _wait(self, told: Told | Lost) -> bool:
        """Before the game: who is here, and for the host, to begin. False if they go."""
        if not isinstance(told, TableTold | RoomTold):
            return True
        for line in self.remote.waiting():
            self.say(line)
        if self.remote.host and isinstance(told, TableTold):
            answer = self.read(self.remote.language.text("Type b to begin. "))
            if answer is None:
                return False
            if answer.strip().lower() == "b":
                self.remote.start()
        return True

    def _passed(self, seat: int) -> bool:
        sentence = self.remote.language.text(
            "{who}, it is your turn. Press Enter when you are here."
        )
        who = self.remote.teller(None).name(seat)
        if self.read(sentence.format(who=who) + " ") is None:
            return False
        self.remote.client.ask("show", seat=seat)
        return True

    def _ask(self, view: View) -> bool:
        """Ask what to do until it is something to send; False if the person goes."""
        _, client = self.remote.language.text, self.remote.client
        self._show(view)
        while True:
            line = self.read(
                _("What do you do? (such as {example}) ").format(example=view.choices[-1])
            )
            word = None if line is None else line.strip()
            if word is None or word.lower() in ("quit", "q", "exit"):
                return False
            match word.lower().partition(" "):
                case ("help" | "?" | "", _, _):
                    self.say(_("An action, or: list, hint, undo, resign, say TEXT, quit."))
                case ("list", _, _):
                    self._list(view)
                case ("say", _, _):
                    client.ask("chat", text=word[4:])
                case (("hint" | "undo" | "resign") as what, _, _):
                    client.ask(what)
                    return True
                case _:
                    client.ask("act", action=word, seen=client.n)
                    return True

    def _show(self, view: View) -> None:
        _ = self.remote.language.text
        if self.boards:
            drawing = picture.board(view, unicode=self.unicode, size=(7, 3))
            self.say("\n".join(self.draw(drawing)))
        if view.hand:
            tiles = ", ".join(str(tile) for tile in view.hand)
            self.say(_("You hold: {tiles}").format(tiles=tiles))
        if view.shown:
            tiles = ", ".join(str(tile) for hand in view.shown for tile in hand)
            self.say(_("You may take: {tiles}").format(tiles=tiles))

    def _list(self, view: View) -> None:
        if view.asked != "place":
            self.say(textwrap.fill("  ".join(str(choice) for choice in view.choices), 78))
        teller = self.remote.teller(view.seat)
        for placement in view.placements:
            if placement.action in view.choices:
                self.say(f"{placement.action}  {preview(teller, placement)}")
