"""Refusals as sentences."""

from __future__ import annotations

from tsuro.action import Exchange
from tsuro.rules import refusal as r
from tsuro.words.language import Language, spoken
from tsuro.words.printable import printable


def refusal(language: Language, why: r.Refusal) -> str:
    """A refusal as a sentence, and what is allowed instead where that helps.

    >>> from tsuro import Game, Refusal
    >>> from tsuro.words import language, refusal
    >>> try:
    ...     Game.new().play(0, "b2.0")
    ... except Refusal as why:
    ...     print(refusal(language("pt"), why))
    b2.0 não é um ponto de partida neste tabuleiro.
    """
    _ = spoken(language).text
    match why:
        case r.GameIsOver():
            return _("The game is over.")
        case r.ShuffleIsDue():
            return _("The pile must be shuffled first.")
        case r.NoShuffleDue():
            return _("There is nothing to shuffle now.")
        case r.WrongShuffle():
            return _(
                "The shuffled pile must hold the old pile and the tiles that came back, each once."
            )
        case r.NotYourTurn(seat, to_move):
            return _("It is not seat {seat}'s turn: it is up to seat {to_move}.").format(
                seat=seat, to_move=to_move
            )
        case r.NotAsked("start"):
            return _("It is time to choose a start.")
        case r.NotAsked("place"):
            return _("It is time to lay a tile.")
        case r.NotAsked("exchange"):
            return _("It is time to swap tiles or keep your hand.")
        case r.NotAsked():
            return _("It is time to draw.")
        case r.NotAnAction(""):
            return _("An action is missing.")
        case r.NotAnAction(given):
            return _("{given} is not an action.").format(given=_short(given))
        case r.NoSuchStart(at):
            return _("{at} is not a start on this board.").format(at=_short(at))
        case r.StartTaken(at):
            return _("{at} is not free.").format(at=at)
        case r.NotInHand(tile):
            return _("Tile {tile} is not in the hand.").format(tile=tile)
        case r.NoSuchTurn(tile, 1):
            return _("Tile {tile} looks the same however it is turned: use turn 0.").format(
                tile=tile
            )
        case r.NoSuchTurn(tile, turns):
            return _("Tile {tile} has only turns 0 to {last}.").format(tile=tile, last=turns - 1)
        case r.NoSuchStone(None, ready):
            return _("Say which stone: {stones}.").format(stones=_typed("s", ready))
        case r.NoSuchStone(stone, ready):
            return _("Stone {stone} cannot be played now; these can: {stones}.").format(
                stone=f"s{stone}", stones=_typed("s", ready)
            )
        case r.StoneNotNamed():
            return _("Each seat has one stone here, so do not name one.")
        case r.WrongEntry(None, ports):
            return _("Say which port the stone enters by: {ports}.").format(ports=_list(ports))
        case r.WrongEntry(_, ()):
            return _("The stone is already at its port, so do not name one.")
        case r.WrongEntry(enter, ports):
            return _("The stone cannot enter by port {enter}, only by {ports}.").format(
                enter=enter, ports=_list(ports)
            )
        case r.WouldGoOut(tile, turn):
            return _(
                "{placement} would put your own stone out, and you have another choice."
            ).format(placement=f"{tile}r{turn}")
        case r.NotSwappable(give, take):
            return _(
                "{swap} is not possible: give tiles from your hand, take as many from the hands shown."
            ).format(swap=_short(str(Exchange(give, take))))
        case r.NoSuchPile(pile, piles):
            return _("You cannot draw from pile {pile}, only from {piles}.").format(
                pile=f"d{pile}", piles=_typed("d", piles)
            )
        case r.SeatIsOut(seat):
            return _("Seat {seat} is not in the game.").format(seat=seat)
        case r.NoSuchEntry(n, entries):
            return _("There is no entry {n}: the game has {entries}.").format(n=n, entries=entries)
    return _setup_refusal(language, why)


def _setup_refusal(language: Language, why: r.Refusal) -> str:
    _ = language.text
    match why:
        case r.UnknownEdition(edition, editions):
            return _("There is no edition {edition}; choose from: {editions}.").format(
                edition=_short(edition), editions=_list(editions)
            )
        case r.UnknownMode(edition, mode, modes):
            return _("The edition {edition} has no mode {mode}; it has: {modes}.").format(
                edition=edition, mode=_short(mode), modes=_list(modes)
            )
        case r.WrongSeats(seats, least, most) if least == most:
            return language.plural(
                "This is for {most} seat, not {seats}.",
                "This is for {most} seats, not {seats}.",
                most,
            ).format(seats=seats, most=most)
        case r.WrongSeats(seats, least, most):
            return _("This is for {least} to {most} seats, not {seats}.").format(
                seats=seats, least=least, most=most
            )
        case r.WrongName(seat):
            return _("The name of seat {seat} is not text.").format(seat=seat)
        case r.WrongTags():
            return _("Tags are text with text for names, short enough for one line.")
        case r.UnknownOption(edition, mode, option, ()):
            return _(
                "{edition} has no option {option} in the mode {mode}; it has none there."
            ).format(edition=edition, mode=mode, option=_short(option))
        case r.UnknownOption(edition, mode, option, options):
            return _(
                "{edition} has no option {option} in the mode {mode}; it has: {options}."
            ).format(edition=edition, mode=mode, option=_short(option), options=_list(options))
        case r.WrongOption(option, value, values):
            return _("The option {option} cannot be {value} here; choose from: {values}.").format(
                option=option, value=_short(value), values=_list(values)
            )
        case r.WrongDeck(tiles):
            return _("The deck ({tiles} tiles) does not match the box of this edition.").format(
                tiles=tiles
            )
    raise AssertionError(f"no words for {why}")


def _list(things: tuple[object, ...]) -> str:
    return ", ".join(str(thing) for thing in things)


def _typed(letter: str, numbers: tuple[int, ...]) -> str:
    """Stones or piles as the notation has them: a bare number would count from 1."""
    return _list(tuple(f"{letter}{number}" for number in numbers))


def _short(given: object) -> str:
    text = str(given)  # a program may have given anything
    shown = printable(text[:41])
    return shown if len(text) <= 40 else shown[:37] + "..."
