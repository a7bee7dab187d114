"""The rules of an edition in our own words, built from its facts, with our rulings marked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tsuro.rules.dragon import Dragon
from tsuro.rules.edition import Edition
from tsuro.words.facts import rulebook, side_name
from tsuro.words.language import Language


@dataclass(frozen=True)
class Point:
    """One rule; ``ruling`` says that no rulebook settles it and the project does."""

    text: str
    ruling: str | None = None


@dataclass(frozen=True)
class Section:
    """Some rules under a title."""

    title: str
    points: list[Point] = field(default_factory=list)


def rules(language: Language, edition: Edition) -> list[Section]:
    """The rules of an edition, section by section."""
    return _Writer(language, edition).sections()


@dataclass(frozen=True)
class _Writer:
    language: Language
    edition: Edition

    def sections(self) -> list[Section]:
        _ = self.language.text
        sections = [
            Section(_("What there is"), self._box()),
            Section(_("Before the game"), self._setup()),
            Section(_("Your turn"), self._turn()),
            Section(_("Out of the game"), self._out()),
            Section(_("Drawing"), self._drawing()),
            Section(_("The end"), self._end()),
        ]
        extra = {"duel": self._duel, "solitaire": self._solitaire}
        titles = {"duel": _("Duel, for two"), "solitaire": _("Solitaire, for one")}
        for mode in self.edition.modes:
            if mode.name in extra:
                sections.append(Section(titles[mode.name], extra[mode.name]()))
        if options := self._options():
            sections.append(Section(_("Options"), options))
        sections.append(Section(_("Leaving"), self._leaving()))
        return sections

    def _point(self, text: str, ruling: str | None = None, **facts: object) -> Point:
        """A rule, marked where this edition's book leaves it to a ruling."""
        marked = ruling if ruling in self.edition.rulings else None
        return Point(text.format(**facts), marked)

    def _box(self) -> list[Point]:
        _, edition = self.language.text, self.edition
        copies = Counter(edition.box)
        points = []
        if max(copies.values()) == 1:
            points.append(
                self._point(
                    _(
                        "{count} path tiles, all different: each joins its eight ports in four pairs, and every way to do so is there once."
                    ),
                    count=len(edition.box),
                )
            )
        else:
            single = ", ".join(str(tile) for tile, n in sorted(copies.items()) if n == 1)
            points.append(
                self._point(
                    _(
                        "{count} path tiles: every way to join eight ports in four pairs twice, but those without a crossing ({single}) once."
                    ),
                    "box-of-64",
                    count=len(edition.box),
                    single=single,
                )
            )
        for side in edition.sides:
            if side.name is None:
                points.append(
                    self._point(
                        _(
                            "A board of {size} by {size} squares, for {least} to {most} players with a stone each."
                        ),
                        "board-size",
                        size=side.size,
                        least=side.seats[0],
                        most=side.seats[-1],
                    )
                )
            else:
                points.append(
                    self._point(
                        _(
                            "The {side} of the board has {size} by {size} squares, for {least} to {most} players."
                        ),
                        "board-size",
                        side=side_name(self.language, side.name),
                        size=side.size,
                        least=side.seats[0],
                        most=side.seats[-1],
                    )
                )
        if edition.dragon:
            points.append(
                self._point(_("The dragon tile, which shows who has waited longest to draw."))
            )
        return points

    def _setup(self) -> list[Point]:
        _, edition = self.language.text, self.edition
        piles = next((option for option in edition.options if option.name == "piles"), None)
        points = [
            self._point(_("The oldest player has the first seat; the others follow clockwise."))
        ]
        if piles:
            points.append(
                self._point(
                    _(
                        "Shuffle the tiles and deal three to each player; cut the rest into {least} or {most} piles, as even as they go."
                    ),
                    least=piles.values[0],
                    most=piles.values[-1],
                )
            )
        else:
            points.append(
                self._point(
                    _("Shuffle the tiles and deal three to each player; the rest is the pile.")
                )
            )
        if edition.dragon:
            points.append(self._dragon_at_first(edition.dragon))
        if edition.starts.name == "start-mark":
            points.append(
                self._point(
                    _(
                        "From the first seat on, each player looks at their hand and puts their stone on a free start mark: any port on the rim. Two stones may face one square from different marks."
                    )
                )
            )
        else:
            points.append(
                self._point(
                    _(
                        "From the first seat on, each player looks at their hand and puts their stone on an outer side of a rim square."
                    ),
                    "start-order",
                )
            )
            points.append(
                self._point(
                    _("Two stones never start before the same corner square."),
                    "no-shared-start-square",
                )
            )
        return points

    def _dragon_at_first(self, dragon: Dragon) -> Point:
        _ = self.language.text
        if dragon.at_least > self.edition.seats[0]:
            return self._point(
                _("With {least} players or more the dragon lies aside; with fewer it is not used."),
                least=dragon.at_least,
            )
        return self._point(_("The dragon lies under the pile."))

    def _turn(self) -> list[Point]:
        _, edition = self.language.text, self.edition
        points = [
            self._point(
                _(
                    "Lay a tile of your hand, turned as you like, on the empty square before your stone. Nobody may pass."
                )
            )
        ]
        if edition.starts.name == "outer-side":
            points.append(
                self._point(
                    _("With your first tile choose by which of the two ports your stone enters.")
                )
            )
        points.append(
            self._point(
                _(
                    "Then every stone before that square walks, whoever it belongs to: along its path over all tiles that are laid, until it faces an empty square or leaves the board. Paths that cross do not disturb each other."
                )
            )
        )
        points.append(
            self._point(
                _(
                    "Two stones on one path meet, and both are out. That holds too for a stone that still stands on its start."
                )
            )
        )
        if edition.own_exit.forced_only:
            points.append(
                self._point(
                    _(
                        "You may lay a tile that puts your own stone over the edge only if every choice of your hand does."
                    )
                )
            )
            points.append(
                self._point(
                    _("The same goes for a meeting that puts your own stone out."),
                    "meeting-counts-as-own-exit",
                )
            )
            points.append(
                self._point(
                    _("If every choice puts you out, you may take any of them."),
                    "any-choice-when-forced",
                )
            )
        else:
            points.append(self._point(_("You may put your own stone out if you like.")))
        return points

    def _out(self) -> list[Point]:
        _, edition = self.language.text, self.edition
        points = [
            self._point(
                _(
                    "A stone that leaves the board or meets another is out, and so is a player without a stone."
                )
            )
        ]
        if edition.bonus:
            points += self._bonus()
        if edition.dragon:
            heirs = {
                "next-with-room": _(
                    "If a player who went out held the dragon, it goes to the next living player clockwise with fewer than three tiles."
                ),
                "next-living": _(
                    "If a player who went out held the dragon, it goes to the next living player clockwise, whatever they hold."
                ),
                "next-living-unless-full": _(
                    "If a player who went out held the dragon, it goes to the next living player clockwise; if that one has three tiles, under the pile."
                ),
            }
            points.append(self._point(heirs[edition.dragon.heir.name]))
            if edition.dragon.heir.name == "next-with-room":
                points.append(
                    self._point(
                        _("If nobody has fewer than three, it is laid aside."),
                        "dragon-aside-if-all-full",
                    )
                )
            points.append(
                self._point(
                    _("That holds too if it was their own tile that put them out."),
                    "active-holder-passes-dragon-on",
                )
            )
        hands = {
            "shuffled-in": _(
                "The tiles of players who went out are shuffled into the pile; the dragon is never shuffled in."
            ),
            "laid-aside": _("Players who go out lay their tiles aside, out of the game."),
        }
        points.append(self._point(hands[edition.dead_hands.name]))
        hidden = (
            _("Nobody but the player with the bonus sees these tiles.")
            if edition.bonus
            else _("Nobody sees these tiles.")
        )
        points.append(self._point(hidden, "dead-tiles-hidden"))
        return points

    def _bonus(self) -> list[Point]:
        _, bonus = self.language.text, self.edition.bonus
        assert bonus
        what = _(
            "if your tile put other players out and you are still in, look at their hands and swap as many of your tiles for theirs as you like, one for one."
        )
        if bonus.optional:
            text = _("Elimination bonus (an option, with {least} players or more): {what}")
        else:
            text = _("Elimination bonus: {what}")
        return [
            self._point(text, least=bonus.at_least, what=what),
            self._point(_("Whose own stone went out gets no bonus."), "no-bonus-if-out-oneself"),
        ]

    def _drawing(self) -> list[Point]:
        _, edition = self.language.text, self.edition
        texts: dict[str, list[str]] = {
            "holder-first": [
                _(
                    "The dragon's holder draws first; if nobody holds it, the player who laid the tile."
                ),
                _(
                    "Go clockwise round and round: each living player with fewer than three tiles draws one, until all have three. A holder who draws lays the dragon aside."
                ),
                _(
                    "Who cannot draw because the pile is empty takes the dragon if it lies aside; drawing stops there."
                ),
                _(
                    "With two players there is no dragon, and only the player who laid the tile draws."
                ),
            ],
            "holder-first-over-dragon": [
                _(
                    "The dragon's holder draws first; if nobody holds it, the player who laid the tile."
                ),
                _(
                    "Go clockwise round and round, the pile passing from hand to hand: each living player with fewer than three tiles draws one, until all have three."
                ),
                _(
                    "Who would draw from an empty pile takes the dragon from under it and keeps it; drawing stops there."
                ),
                _(
                    "When tiles come back while somebody holds the dragon, the new pile is set down on it, and drawing begins with that player, who draws only with fewer than three tiles."
                ),
            ],
            "active-first": [
                _(
                    "The player who laid the tile draws first, if still in. If they hold the dragon they first put it under the pile."
                ),
                _(
                    "Then from the next player clockwise, round and round: each living player with fewer than three tiles draws one, until all have three, nothing is left, or somebody draws the dragon from under the empty pile. Any other holder keeps the dragon meanwhile."
                ),
            ],
            "chosen-pile": [
                _(
                    "The player who laid the tile, if still in, draws one from a pile of their choice. Nobody else draws."
                ),
            ],
        }
        points = [self._point(text) for text in texts[edition.drawing.name]]
        if "drawing-is-not-optional" in edition.rulings:
            points.append(self._point(_("Drawing is never optional."), "drawing-is-not-optional"))
        return points

    def _end(self) -> list[Point]:
        _ = self.language.text
        points = [
            self._point(_("The last player on the board wins.")),
            self._point(
                _("If the last ones go out by the same tile, they share the win."),
                "all-out-at-once-share",
            ),
            self._point(
                _("If all tiles are laid and several players are left, they share the win."),
                "all-tiles-laid-share",
            ),
            self._point(_("Otherwise the next living player clockwise plays.")),
        ]
        if "empty-hand-passed-over" in self.edition.rulings:
            points.append(
                self._point(_("A player without a tile is passed over."), "empty-hand-passed-over")
            )
        return points

    def _duel(self) -> list[Point]:
        _ = self.language.text
        points = [
            self._point(
                _(
                    "Two players with two stones each, put on their starts in turns. Who has no stone left is out; the end is as above."
                )
            )
        ]
        if self.edition.dead_hands.name == "laid-aside":
            points.append(
                self._point(
                    _(
                        "Each has one hand of three. On your turn play each of your living stones once, in either order: lay, walk, draw, then the other if it still lives."
                    )
                )
            )
        else:
            points.append(
                self._point(
                    _(
                        "There are no hands, no dragon and no bonus. On your turn choose one of your living stones, draw the top tile of its pile, and lay it before that stone."
                    )
                )
            )
            points.append(
                self._point(
                    _(
                        "The box is cut from the top into piles of 9, 9, 9 and 8, one for each stone: first player's two, then second player's two. The pile of a dead stone is out of the game."
                    ),
                    "duel-piles",
                )
            )
            points.append(
                self._point(
                    _(
                        "Who can choose no stone is passed over; when nobody can, the players left share the win."
                    ),
                    "duel-passed-over",
                )
            )
        points.append(
            self._point(_("Two stones of one player meet like any others."), "own-stones-meet")
        )
        return points

    def _solitaire(self) -> list[Point]:
        _ = self.language.text
        return [
            self._point(
                _(
                    "Play with one to eight stones; the dragon is left out. The stones start on different marks; up to four of them each on a side of the board of its own."
                )
            ),
            self._point(_("Each turn shows the next tile. Lay it before any of your stones.")),
            self._point(
                _(
                    "If a stone goes out, you have lost. If all 35 tiles are laid and every stone is on the board, all face the last empty square: you have won, and the dragon is laid there."
                )
            ),
            self._point(_("Two of your stones meet like any others."), "own-stones-meet"),
        ]

    def _options(self) -> list[Point]:
        _, edition = self.language.text, self.edition
        texts = {
            "elimination_bonus": _(
                "elimination_bonus: play with the elimination bonus (from three players on)."
            ),
            "pass_the_pile": _(
                "pass_the_pile: the dragon lies under the pile instead of aside, and the pile stands before the player whose turn it is. It changes no outcome."
            ),
            "side": _(
                "side: which side of the board; the larger one may be chosen with fewer players too."
            ),
            "piles": _("piles: how many piles the tiles are cut into."),
            "stones": _("stones: how many stones the solitaire is played with."),
        }
        return [self._point(texts[option.name]) for option in edition.options]

    def _leaving(self) -> list[Point]:
        _ = self.language.text
        text = _(
            "A player may resign at any time: their stones leave the board, their tiles and the dragon go the way of those who went out, without a bonus for anybody, and the game goes on with the others."
        )
        if self.edition.dragon is None:
            text = _(
                "A player may resign at any time: their stones leave the board, their tiles are laid aside, and the game goes on with the others."
            )
        return [self._point(text, "resigning")]


def rules_markdown(language: Language, edition: Edition) -> str:
    """The rules of an edition as a page of Markdown."""
    _ = language.text
    lines = [
        f"# {edition.name}",
        "",
        _("After the rulebook: {rulebook}.").format(rulebook=rulebook(language, edition))
        + " "
        + _("What ends in a ◆ no rulebook says: it is a ruling of this project."),
    ]
    for section in rules(language, edition):
        lines += ["", f"## {section.title}", ""]
        lines += [f"- {point.text}{' ◆' if point.ruling else ''}" for point in section.points]
    return "\n".join(lines) + "\n"
