"""What becomes of players who are out, or leave."""

from __future__ import annotations

from tsuro.words.rulebook.writer import Point, Writer


def out(writer: Writer) -> list[Point]:
    """Who is out, and what becomes of hands and dragon."""
    _, edition = writer.language.text, writer.edition
    points = [
        writer.point(
            _(
                "A stone that leaves the board or meets another is out. A player with no stone left is out."
            )
        )
    ]
    if edition.bonus:
        points += _bonus(writer)
    if edition.dragon:
        heirs = {
            "next-with-room": _(
                "If a player who went out held the dragon, it goes to the next living player clockwise with fewer than three tiles."
            ),
            "next-living": _(
                "If a player who went out held the dragon, it goes to the next living player clockwise, whatever they hold."
            ),
            "next-living-unless-full": _(
                "If a player who went out held the dragon, it goes to the next living player clockwise; if that player has three tiles, it goes under the pile."
            ),
        }
        points.append(writer.point(heirs[edition.dragon.heir.name]))
        if edition.dragon.heir.name == "next-with-room":
            points.append(
                writer.point(
                    _("If nobody has fewer than three, it is laid aside."),
                    "dragon-aside-if-all-full",
                )
            )
        points.append(
            writer.point(
                _("The dragon also moves on if its holder's own tile put them out."),
                "active-holder-passes-dragon-on",
            )
        )
    hands = {
        "shuffled-in": _(
            "The tiles of players who went out are shuffled into the pile; the dragon is never shuffled in."
        ),
        "laid-aside": _(
            "Players who go out lay their tiles down in front of them, out of the game."
        ),
    }
    points.append(writer.point(hands[edition.dead_hands.name]))
    hidden = (
        _("Nobody but the player with the bonus sees these tiles.")
        if edition.bonus
        else _("Nobody sees these tiles.")
    )
    points.append(writer.point(hidden, "dead-tiles-hidden"))
    return points


def _bonus(writer: Writer) -> list[Point]:
    _, bonus = writer.language.text, writer.edition.bonus
    assert bonus
    what = _(
        "if your tile puts other players out, you may at once look at their hands and swap any number of your tiles for as many of theirs."
    )
    if bonus.optional:
        text = _("Elimination bonus (an option, in games of {least} players or more): {what}")
    else:
        text = _("Elimination bonus: {what}")
    return [
        writer.point(text, least=bonus.at_least, what=what),
        writer.point(
            _("If that tile puts your own stone out too, there is no bonus."),
            "no-bonus-if-out-oneself",
        ),
    ]


def leaving(writer: Writer) -> list[Point]:
    """Resigning."""
    _ = writer.language.text
    text = _(
        "A player may resign at any time: their stones leave the board, their tiles and the dragon are treated as if they had gone out, nobody gets a bonus, and the game goes on with the others."
    )
    if writer.edition.dragon is None:
        text = _(
            "A player may resign at any time: their stones leave the board, their tiles are laid aside, and the game goes on with the others."
        )
    return [writer.point(text, "resigning")]
