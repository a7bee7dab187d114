"""Playing: laying a tile, walking, drawing, and how it ends."""

from __future__ import annotations

from tsuro.words.rulebook.writer import Point, Writer


def playing(writer: Writer) -> list[Point]:
    """Laying a tile and walking."""
    _, edition = writer.language.text, writer.edition
    points = [
        writer.point(
            _(
                "Lay a tile from your hand, turned as you like, on the empty square in front of your stone. Once laid, it is never moved or turned again. Nobody may pass."
            )
        )
    ]
    if edition.starts.name == "outer-side":
        points.append(
            writer.point(
                _("With a stone's first tile, choose which of the two ports it enters by.")
            )
        )
    points.append(
        writer.point(
            _(
                "Then every stone facing that square walks, whoever it belongs to: along its path over all the tiles laid so far, until it faces an empty square or leaves the board. Paths that cross do not affect each other."
            )
        )
    )
    points.append(
        writer.point(
            _(
                "Two stones on one path meet, and both are out. This also holds for a stone that is still on its start."
            )
        )
    )
    if edition.own_exit.forced_only:
        points.append(
            writer.point(
                _(
                    "You may lay a tile that puts your own stone over the edge only if every choice in your hand does."
                )
            )
        )
        points.append(
            writer.point(
                _("The same goes for a meeting that puts your own stone out."),
                "meeting-counts-as-own-exit",
            )
        )
        points.append(
            writer.point(
                _("If every choice puts you out, you may take any of them."),
                "any-choice-when-forced",
            )
        )
    else:
        points.append(
            writer.point(
                _("You may put your own stone out, even if you have another choice."),
                "own-exit-free",
            )
        )
    return points


def drawing(writer: Writer) -> list[Point]:
    """Who draws, in which order."""
    _, edition = writer.language.text, writer.edition
    first = _(
        "The dragon's holder draws first. If nobody holds it, the player who laid the tile does; if they are out, the next living player clockwise."
    )
    texts: dict[str, list[str]] = {
        "holder-first": [
            first,
            _(
                "Go clockwise from there, round and round: each living player with fewer than three tiles draws one, until all have three. A holder who draws lays the dragon aside."
            ),
            _(
                "A player who finds the pile empty takes the dragon, if it lies beside the board; either way, drawing stops there."
            ),
            _(
                "In a two-player game there is no dragon, and only the player who laid the tile draws."
            ),
        ],
        "holder-first-over-dragon": [
            first,
            _(
                "Go clockwise from there, round and round, the pile passing from hand to hand: each living player with fewer than three tiles draws one, until all have three."
            ),
            _(
                "A player who finds the pile empty takes the dragon, if it lies under the pile, and keeps it; either way, drawing stops there."
            ),
            _(
                "When tiles come back while somebody holds the dragon, the new pile is set down on it, and that player draws first, if they have fewer than three tiles."
            ),
        ],
        "active-first": [
            _(
                "The player who laid the tile draws first, if still in. If they hold the dragon, they put it under the pile before drawing."
            ),
            _(
                "Then go clockwise from the next player, round and round: each living player with fewer than three tiles draws one, until all have three."
            ),
            _(
                "A player who finds the pile empty draws the dragon, if it lies under the pile; either way, drawing stops there."
            ),
            _("A holder keeps the dragon when it is not their turn, and draws like the others."),
        ],
        "chosen-pile": [
            _(
                "The player who laid the tile, if still in, draws one from any pile that still has tiles. Nobody else draws."
            ),
        ],
    }
    points = [writer.point(text) for text in texts[edition.drawing.name]]
    if "drawing-is-not-optional" in edition.rulings:
        points.append(writer.point(_("Drawing is never optional."), "drawing-is-not-optional"))
    return points


def end(writer: Writer) -> list[Point]:
    """Who wins, and whose turn is next."""
    _ = writer.language.text
    points = [
        writer.point(_("The last player on the board wins.")),
        writer.point(
            _("If the same tile puts all the last players out, they share the win."),
            "all-out-at-once-share",
        ),
        writer.point(
            _(
                "If no tile is left to lay or to draw and several players are still in, they share the win."
            ),
            "all-tiles-laid-share",
        ),
        writer.point(_("Otherwise the turn passes to the next living player clockwise.")),
    ]
    if "empty-hand-passed-over" in writer.edition.rulings:
        points.append(
            writer.point(_("A player without tiles is passed over."), "empty-hand-passed-over")
        )
    return points
