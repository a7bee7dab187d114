"""Making a table: its seats, their names and colours, and its first deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from tsuro import record
from tsuro.action import Action, Unreadable, parse
from tsuro.board import Board
from tsuro.bots import LEVELS, OWN, USUAL
from tsuro.chance import Chance
from tsuro.editions import edition
from tsuro.game import NAMES, Game
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import SeatWanted, Wanted
from tsuro.record import BadRecord
from tsuro.rules.refusal import NotAnAction
from tsuro.server.room.lines import Made
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat, key_of, new_token
from tsuro.server.room.settings import Settings
from tsuro.server.room.texts import alike, clean_name
from tsuro.table import Setup
from tsuro.words import Language, character_names, language

BOTS = (*LEVELS, *OWN)


def level(name: str | None) -> str:
    """A bot that may play here, by its name."""
    if name is None:
        return USUAL
    if name not in BOTS:
        raise Refused("UnknownBot", bot=name, bots=BOTS)
    return name


def make(wanted: Wanted, host: str, speech: Language) -> tuple[Made, dict[int, str]]:
    """A new table, and the tokens of the seats that are for people with a name."""
    source = _origin(wanted)
    seats: list[Seat] = []
    invited: dict[int, str] = {}
    for number, one in enumerate(wanted.seats):
        seat = _seat(one, number, seats, host, speech)
        if one.kind == "person":
            invited[number] = token = new_token()
            seat = msgspec.structs.replace(seat, key=key_of(token))
        seats.append(seat)
    settings = Settings(
        edition=source.setup.edition if source else wanted.edition,
        mode=source.setup.mode if source else wanted.mode,
        options=source.edition.unusual(source.setup) if source else wanted.options,
        public=wanted.public,
        first="order" if source else wanted.first,
        clock=wanted.clock,
        undo=wanted.undo,
        deck=wanted.deck,
        origin=record.write(source) if source else "",
        language="" if speech.code == "en" else speech.code,
    )
    room = Room("", settings=settings, seats=tuple(seats), host=host)
    dealt(room, room.seats)  # the rules may refuse it
    if wanted.undo and not room.alone:
        raise Refused("NoUndo")
    return Made(settings, room.seats, host), invited


def _origin(wanted: Wanted) -> Game | None:
    """The game that a table goes on from."""
    if wanted.origin is None:
        return None
    try:
        game = record.read_text(wanted.origin.record)
    except BadRecord as bad:
        raise Refused("BadRecord", line=bad.line, reason=bad.refusal or bad.reason) from None
    game = game if wanted.origin.n is None else game.at(wanted.origin.n)
    if wanted.origin.then is not None:
        seat = 0 if game.to_move is None else game.to_move  # who decides when it is over is refused
        game = game.play(seat, _action(wanted.origin.then), Chance()).game
    return replace(game, tags={})


def _seat(one: SeatWanted, number: int, taken: Sequence[Seat], host: str, speech: Language) -> Seat:
    colour = free_colour(taken, one.colour, number)
    match one.kind:
        case "open":
            return Seat(colour=colour)
        case "bot":
            which = level(one.level)
            return Seat("bot", bot_name(which, taken, speech), colour, level=which)
        case "script":
            for text in one.script:
                _action(text)
            name = free_name(one.name or NAMES[number], taken)
            return Seat("script", name, colour, script=one.script, level=level(one.level))
        case "me":
            return Seat("person", free_name(one.name or NAMES[number], taken), colour, host)
        case "person":
            return Seat("person", free_name(one.name or NAMES[number], taken), colour)


def _action(text: str) -> Action:
    """An action as its text says it."""
    try:
        return parse(text)
    except Unreadable:
        raise NotAnAction(text) from None


def free_name(name: str, taken: Iterable[Seat]) -> str:
    """A name that nobody else has."""
    name = clean_name(name)
    if any(alike(seat.name) == alike(name) for seat in taken):
        raise Refused("NameTaken", name=name)
    return name


def bot_name(which: str, taken: Iterable[Seat], speech: Language) -> str:
    """What a bot is called: as one of the characters of its level; else after itself, with a
    number if there are several."""
    names = {seat.name.casefold() for seat in taken}
    free = [each for each in character_names(speech, which) if each.casefold() not in names]
    if free:
        return Chance().pick(free)
    name = plain = which.capitalize()
    number = 1
    while name.casefold() in names:
        number += 1
        name = f"{plain} {number}"
    return name


def bot_on(room: Room, seat: Seat, which: str, others: Iterable[Seat]) -> Seat:
    """A seat with a bot on it, which is called as none of the others is, in the language of
    whoever made the table."""
    speech = language(room.settings.language or "en")
    return Seat("bot", bot_name(which, others, speech), seat.colour, level=which)


def free_colour(taken: Iterable[Seat], wanted: int | None, usual: int) -> int:
    """A colour that nobody else has: the one wanted, or the usual one if it is free."""
    used = {seat.colour for seat in taken}
    if wanted is not None:
        if wanted in used:
            raise Refused("ColourTaken")
        return wanted
    return usual if usual not in used else min(set(range(8)) - used)


def _setup(room: Room, seats: Sequence[Seat]) -> Setup:
    settings = room.settings
    names = tuple(seat.name or NAMES[number] for number, seat in enumerate(seats))
    return edition(settings.edition).setup(names, settings.mode, settings.options)


def board_of(room: Room) -> Board:
    """The board as it lies at a table, before the game an empty one."""
    if room.game:
        return room.game.table.board
    return edition(room.settings.edition).board(_setup(room, room.seats))


def dealt(room: Room, seats: Sequence[Seat]) -> Game:
    """The game as it begins here: dealt, or as the record left it that it goes on from."""
    settings, setup = room.settings, _setup(room, seats)
    rules = edition(settings.edition)
    if settings.origin and room.number == 0:
        source = record.read_text(settings.origin)
        game = Game.deal(setup, source.deck)
        for entry in source.entries:
            game = game.after(entry).game
        return game
    fixed = settings.deck is not None and room.number == 0
    deck = tuple(settings.deck or ()) if fixed else Chance().shuffle(rules.box)
    return Game.deal(setup, deck)
