"""Events as sentences, told to everybody or to one seat ("you")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from tsuro import event as e
from tsuro.frozen import told
from tsuro.game import NAMES, Game
from tsuro.table import Table
from tsuro.tile import DragonPlace
from tsuro.view import View
from tsuro.words.language import Language, spoken
from tsuro.words.printable import JOINER, printable


@lru_cache(maxsize=4096)
def _safe(name: str) -> str:
    return printable(name[:40], JOINER)


def local_names(language: Language, names: tuple[str, ...]) -> tuple[str, ...]:
    """What seats are called in a language: those that nobody named after their stones in it."""
    named = zip(names, NAMES, strict=False)
    return tuple(language.text(name) if name == stone else name for name, stone in named)


@told
@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened at a table: to one seat, or to a watcher.

    >>> from tsuro import Game
    >>> from tsuro.words import Teller, language
    >>> played = Game.new(seats=["Ada", "Bo"]).play(0, "a1.0")
    >>> Teller.of(language("fr"), played.game).tell_all(played.events)
    ['Ada commence en a1.0.', 'C’est à Bo de jouer.']
    >>> Teller.of(language("en"), played.game, listener=0).tell(played.events[0])
    'You start on a1.0.'
    """

    language: Language
    """The language that it speaks."""
    names: tuple[str, ...]
    """What the seats are called."""
    listener: int | None = None
    """The seat that is told "you"; None for a watcher."""
    stones: int = 1
    """How many stones each seat began with."""

    @classmethod
    def of(
        cls, language: Language, shown: Game | Table | View, listener: int | None = None
    ) -> Teller:
        """Tells what happens at a table."""
        table = shown.table if isinstance(shown, Game) else shown
        return cls(spoken(language), shown.setup.names, listener, len(table.stones[0]))

    @classmethod
    def local(
        cls, language: Language, shown: Game | Table | View, listener: int | None = None
    ) -> Teller:
        """The same for people who read one language: seats that nobody named are called after
        their stones in it."""
        teller = cls.of(language, shown, listener)
        return replace(teller, names=local_names(language, teller.names))

    def tell_all(self, events: Iterable[e.Event]) -> list[str]:
        """Events as sentences, but for those that go without saying."""
        return [sentence for event in events if (sentence := self.tell(event))]

    def tell(self, event: e.Event) -> str | None:
        """An event as a sentence; None for one that goes without saying."""
        match event:
            case e.StoneStarted() | e.TilePlaced() | e.StoneWalked() | e.StoneOut():
                return self._stone(event)
            case (
                e.TileDrawn() | e.HandsShown() | e.TilesSwapped() | e.HandLeft() | e.PileShuffled()
            ):
                return self._tiles(event)
            case _:
                return self._seat(event)

    def _you(self, seat: int) -> bool:
        return seat == self.listener

    def name(self, seat: int) -> str:
        """What a seat is called, safe to show."""
        return _safe(self.names[seat])

    def stone(self, seat: int, stone: int) -> str:
        """What a stone is called: after its seat, and by number where a seat has several."""
        _ = self.language.text
        if self.stones == 1:
            return self.name(seat)
        if self._you(seat):
            return _("your stone {stone}").format(stone=stone + 1)
        return _("{name}'s stone {stone}").format(stone=stone + 1, name=self.name(seat))

    def _say(self, text: str, **facts: object) -> str:
        said = text.format(**facts)
        return said if self.stones == 1 else said[:1].upper() + said[1:]

    def turned(self, turn: int) -> str:
        """How a tile is turned, in words."""
        _ = self.language.text
        return (_("not turned"), _("turned once"), _("turned twice"), _("turned three times"))[turn]

    def _stone(
        self, event: e.StoneStarted | e.TilePlaced | e.StoneWalked | e.StoneOut
    ) -> str | None:
        _ = self.language.text
        you = self._you(event.seat) and self.stones == 1
        who = self.stone(event.seat, event.stone)
        match event:
            case e.StoneStarted(at=at):
                return self._say(
                    (_("You start on {at}.") if you else _("{who} starts on {at}.")), who=who, at=at
                )
            case e.TilePlaced(seat, _stone, square, tile, turn):
                mine = self._you(seat)
                text = (
                    _("You lay tile {tile}, {turned}, on {square}.")
                    if mine
                    else _("{who} lays tile {tile}, {turned}, on {square}.")
                )
                return self._say(
                    text, who=self.name(seat), tile=tile, turned=self.turned(turn), square=square
                )
            case e.StoneWalked(end=None):
                return None
            case e.StoneWalked(path=path, end=end):
                plural = self.language.plural
                count = len(path)
                text = (
                    plural("You walk {count} square to {end}.",
                           "You walk {count} squares to {end}.", count)
                    if you
                    else plural("{who} walks {count} square to {end}.",
                                "{who} walks {count} squares to {end}.", count)
                )  # fmt: skip
                return self._say(text, who=who, count=count, end=end)
            case e.StoneOut():
                return self._out(event)

    def _out(self, event: e.StoneOut) -> str | None:
        _ = self.language.text
        you = self._you(event.seat) and self.stones == 1
        who = self.stone(event.seat, event.stone)
        by, square = self.name(event.by), event.square
        if event.how == "resigned":
            return None
        if event.met is not None:
            if (event.seat, event.stone) > event.met:
                return None  # told once, for both
            other = self.stone(*event.met)
            if self.stones == 1 and self._you(event.met[0]):
                you, other = True, who
            if self.stones > 1:
                text = _("{who} and {other} meet on {square}: both stones are out.")
            elif you:
                text = _("You and {other} meet on {square}: both are out.")
            else:
                text = _("{who} and {other} meet on {square}: both are out.")
            return self._say(text, who=who, other=other, square=square)
        if event.by == event.seat:
            text = (
                _("You go over the edge at {square}.")
                if you
                else _("{who} goes over the edge at {square}.")
            )
        elif self._you(event.by):
            text = _("You push {who} over the edge at {square}.")
        else:
            text = (
                _("{by} pushes you over the edge at {square}.")
                if you
                else _("{by} pushes {who} over the edge at {square}.")
            )
        return self._say(text, who=who, by=by, square=square)

    def _tiles(
        self, event: e.TileDrawn | e.HandsShown | e.TilesSwapped | e.HandLeft | e.PileShuffled
    ) -> str | None:
        _, plural = self.language.text, self.language.plural
        match event:
            case e.TileDrawn(seat, _pile, tile):
                if tile is not None and self._you(seat):
                    return _("You draw tile {tile}.").format(tile=tile)
                return self._say(_("{who} draws a tile."), who=self.name(seat))
            case e.HandsShown(seat, owners, hands):
                owned = ", ".join(self.name(owner) for owner in owners)
                if hands is None or not self._you(seat):
                    return self._say(
                        _("{who} looks at the tiles of {owners}."),
                        who=self.name(seat),
                        owners=owned,
                    )
                tiles = ", ".join(str(tile) for hand in hands for tile in hand)
                return _("You see the tiles of {owners}: {tiles}.").format(
                    owners=owned, tiles=tiles
                )
            case e.TilesSwapped(seat, 0):
                text = _("You keep your hand.") if self._you(seat) else _("{who} keeps their hand.")
                return self._say(text, who=self.name(seat))
            case e.TilesSwapped(seat, count, give, take):
                if give is not None and take is not None and self._you(seat):
                    return _("You give {give} and take {take}.").format(
                        give=", ".join(map(str, give)), take=", ".join(map(str, take))
                    )
                text = plural("{who} swaps {count} tile.", "{who} swaps {count} tiles.", count)
                return self._say(text, who=self.name(seat), count=count)
            case e.HandLeft(seat, count, to) if self._you(seat):
                text = (
                    plural("Your last tile goes back to the pile.",
                           "Your {count} tiles go back to the pile.", count)
                    if to == "pile"
                    else plural("Your last tile is laid aside.",
                                "Your {count} tiles are laid aside.", count)
                )  # fmt: skip
                return text.format(count=count)
            case e.HandLeft(seat, count, to):
                text = (
                    plural("{who}'s last tile goes back to the pile.",
                           "{who}'s {count} tiles go back to the pile.", count)
                    if to == "pile"
                    else plural("{who}'s last tile is laid aside.",
                                "{who}'s {count} tiles are laid aside.", count)
                )  # fmt: skip
                return self._say(text, who=self.name(seat), count=count)
            case e.PileShuffled(count):
                text = plural(
                    "The pile is shuffled; it has {count} tile.",
                    "The pile is shuffled; it has {count} tiles.",
                    count,
                )
                return text.format(count=count)

    def _seat(
        self,
        event: e.SeatResigned
        | e.SeatOut
        | e.DragonMoved
        | e.DragonLaid
        | e.SeatChanged
        | e.SeatPassedOver
        | e.GameOver,
    ) -> str | None:
        _ = self.language.text
        match event:
            case e.SeatResigned(seat):
                text = _("You leave the game.") if self._you(seat) else _("{who} leaves the game.")
            case e.SeatOut(seat):
                text = _("You are out.") if self._you(seat) else _("{who} is out.")
            case e.SeatChanged(seat):
                text = _("Your turn.") if self._you(seat) else _("It is {who}'s turn.")
            case e.SeatPassedOver(seat):
                text = (
                    _("You cannot play and are passed over.")
                    if self._you(seat)
                    else _("{who} cannot play and is passed over.")
                )
            case e.DragonMoved(_source, to):
                return self._dragon(to)
            case e.DragonLaid(square):
                return _("The dragon is laid on {square}.").format(square=square)
            case e.GameOver():
                return self._over(event)
        return self._say(text, who=self.name(seat))

    def _dragon(self, to: DragonPlace) -> str:
        _ = self.language.text
        if isinstance(to, int):
            text = _("You take the dragon.") if self._you(to) else _("{who} takes the dragon.")
            return self._say(text, who=self.name(to))
        return (
            _("The dragon goes under the pile.") if to == "pile" else _("The dragon is laid aside.")
        )

    def _over(self, event: e.GameOver) -> str:
        _ = self.language.text
        winners = ", ".join(self.name(seat) for seat in event.winners)
        match event.why:
            case "won":
                return _("Won: all tiles are laid and every stone is on the board.")
            case "lost":
                return _("Lost: not every stone stayed on the board.")
            case "last":
                alone = self._you(event.winners[0])
                text = (
                    _("You are the last one left and win.")
                    if alone
                    else _("{who} is the last one left and wins.")
                )
                return self._say(text, who=winners)
            case "together":
                return self._say(
                    _("The last players go out together and share the win: {who}."), who=winners
                )
            case "stuck":
                return self._say(
                    _("Nobody can choose a stone any more; those still in share the win: {who}."),
                    who=winners,
                )
            case "tiles":
                return self._say(
                    _("All tiles are laid; those still in share the win: {who}."), who=winners
                )
