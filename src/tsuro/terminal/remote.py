"""A table on a server, as somebody at this terminal sees it."""

from __future__ import annotations

from tsuro import record
from tsuro.game import Game
from tsuro.protocol.client import Client, Lost, NotDone, Unreachable
from tsuro.protocol.events import happened
from tsuro.protocol.told import (
    ChatTold,
    HintTold,
    Played,
    Reaction,
    RefusedTold,
    Room,
    RoomTold,
    TableTold,
    Told,
)
from tsuro.record import BadRecord
from tsuro.view import View
from tsuro.view.from_json import view_of
from tsuro.view.plain import PlainView
from tsuro.words import Language, Teller, level_name


def sentences(view: PlainView | None, told: Told | Lost, language: Language) -> list[str]:
    """What happened, in words, as whoever sees this view is told."""
    if not isinstance(told, Played) or view is None:
        return []
    teller = Teller(language, tuple(view["names"]), view["seat"], len(view["stones"][0]))
    return teller.tell_all(happened(event) for event in told.events)


class Remote:
    """What a server told of a table, and what can be asked of it."""

    def __init__(self, client: Client, language: Language) -> None:
        self.client, self.language = client, language
        self.room: Room | None = None
        self.seats: tuple[int, ...] = ()
        """The seats that are ours."""
        self.host = False

    def take(self, told: Told | Lost) -> list[str]:
        """Take in what we are told; the sentences that it comes to."""
        found = sentences(self.client.view, told, self.language)
        match told:
            case TableTold(room=room, you=you) | RoomTold(room=room, you=you):
                before, self.room = self.room, room
                self.seats, self.host = you.seats, you.host
                found += self._changes(before, room)
            case ChatTold(said=said):
                found.append(f"{said.name or '*'}: {said.text}")
            case Reaction(seat=seat, what=what) if self.room:
                found.append(f"{self.room.seats[seat].name}: {what}")
            case RefusedTold() | HintTold():
                found.append(told.sentence)
        return found

    def _changes(self, before: Room | None, now: Room) -> list[str]:
        """Who came and went, as sentences."""
        if before is None:
            return []
        _ = self.language.text
        old, new = ({s.name for s in room.seats if s.kind == "person"} for room in (before, now))
        found = [_("{who} sits down.").format(who=name) for name in sorted(new - old)]
        found += [_("{who} gets up.").format(who=name) for name in sorted(old - new)]
        if before.number != now.number:
            found.append(_("The game begins."))
        return found

    @property
    def state(self) -> str:
        """Whether its game waits, runs or is over; nothing before we are told."""
        return self.room.state if self.room else ""

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
        return Teller.of(self.language, view, listener)

    def waiting(self) -> list[str]:
        """Who sits where before the game begins, a line each."""
        _ = self.language.text
        lines = []
        for number, seat in enumerate(self.room.seats if self.room else ()):
            match seat.kind:
                case "open":
                    who = _("open")
                case "bot":
                    who = f"{seat.name} ({level_name(self.language, seat.level or '')})"
                case _:
                    who = seat.name + (f" ({_('that is you')})" if number in self.seats else "")
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
