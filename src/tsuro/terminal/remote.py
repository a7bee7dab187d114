"""A table on a server, as somebody at this terminal sees it."""

from __future__ import annotations

from typing import Any

from tsuro import record
from tsuro.game import Game
from tsuro.protocol.client import Client, NotDone, Unreachable
from tsuro.record import BadRecord
from tsuro.view import View
from tsuro.view.json import view_of
from tsuro.words import Language, Teller, level_name


class Remote:
    """What a server told of a table, and what can be asked of it."""

    def __init__(self, client: Client, language: Language) -> None:
        self.client, self.language = client, language
        self.room: dict[str, Any] = {}
        self.seats: list[int] = []
        """The seats that are ours."""
        self.host = False

    def take(self, told: dict[str, Any]) -> list[str]:
        """Take in what we are told; the sentences that it comes to."""
        sentences = list(told.get("words", ()))
        if "room" in told:
            before, self.room = self.room, told["room"]
            self.seats, self.host = told["you"]["seats"], told["you"]["host"]
            sentences += self._changes(before)
        match told["type"]:
            case "chat":
                sentences.append(f"{told['said']['name'] or '*'}: {told['said']['text']}")
            case "reaction":
                sentences.append(f"{self.room['seats'][told['seat']]['name']}: {told['what']}")
            case "refused" | "hint":
                sentences.append(told["sentence"])
        return sentences

    def _changes(self, before: dict[str, Any]) -> list[str]:
        """Who came and went, as sentences."""
        _, found = self.language.text, []
        old = {seat["name"] for seat in before.get("seats", ()) if seat["kind"] == "person"}
        new = {seat["name"] for seat in self.room["seats"] if seat["kind"] == "person"}
        if before:
            found += [_("{who} sits down.").format(who=name) for name in sorted(new - old)]
            found += [_("{who} gets up.").format(who=name) for name in sorted(old - new)]
        if before and before["number"] != self.room["number"]:
            found.append(_("The game begins."))
        return found

    # what is seen

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.client.view is not None and self.client.view["winners"] is not None

    @property
    def view(self) -> View | None:
        """What we see; None before the game begins."""
        return None if self.client.view is None else view_of(self.client.view)

    @property
    def to_show(self) -> int | None:
        """On a device with several seats: the seat of ours that is to move and not shown yet."""
        plain = self.client.view
        if plain is None or len(self.seats) < 2 or plain["winners"] is not None:
            return None
        to_move = plain["active"] if plain["asked"] else None
        return to_move if to_move in self.seats and plain["seat"] != to_move else None

    def teller(self, listener: int | None) -> Teller:
        """Tells what happened to a seat, or to everybody."""
        view = self.view
        assert view
        return Teller(self.language, view.setup.names, listener, len(view.stones[0]))

    def waiting(self) -> list[str]:
        """Who sits where before the game begins, a line each."""
        _ = self.language.text
        lines = []
        for number, seat in enumerate(self.room.get("seats", ())):
            match seat["kind"]:
                case "open":
                    who = _("open")
                case "bot":
                    who = f"{seat['name']} ({level_name(self.language, seat['level'])})"
                case _:
                    who = seat["name"] + (f" ({_('that is you')})" if number in self.seats else "")
            lines.append(f"{number + 1}. {who}")
        if self.host:
            lines.append(_("Press b to begin; bots take the open seats."))
        elif self.room:
            lines.append(_("The host begins the game."))
        else:
            lines.append(_("Connecting..."))
        return lines

    # what is asked

    def start(self) -> None:
        """Begin, with bots where seats are open."""
        self.client.ask("start", level="heron")

    def finished(self) -> Game | None:
        """The last game, if it is over and the server gives its record."""
        try:
            return record.read(self.client.fetch("/record"))
        except (BadRecord, NotDone, Unreachable):
            return None
