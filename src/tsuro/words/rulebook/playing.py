"""Playing: laying a tile, walking, drawing, and how it ends."""

from __future__ import annotations

from tsuro.words.rulebook.writer import Point, Writer


def playing(writer: Writer) -> list[Point]:
    """Laying a tile and walking."""
    _, edition = writer.language.text, writer.edition
    points = [
        writer.point(
            _(
                "Lay a tile of your hand, turned as you like, on the empty square before your stone. Nobody may pass."
            )
        )
    ]
    if edition.starts.name == "outer-side":
        points.append(
            writer.point(
                _("With your first tile choose by which of the two ports your stone enters.")
            )
        )
    points.append(
        writer.point(
            _(
                "Then every stone before that square walks, whoever it belongs to: along its path over all tiles that are laid, until it faces an empty square or leaves the board. Paths that cross do not disturb each other."
            )
        )
    )
    points.append(
        writer.point(
            _(
                "Two stones on one path meet, and both are out. That holds too for a stone that still stands on its start."
            )
        )
    )
    if edition.own_exit.forced_only:
        points.append(
            writer.point(
                _(
                    "You may lay a tile that puts your own stone over the edge only if every choice of your hand does."
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
        points.append(writer.point(_("You may put your own stone out if you like.")))
    return points


def drawing(writer: Writer) -> list[Point]:
    """Who draws, in which order."""
    _, edition = writer.language.text, writer.edition
    texts: dict[str, list[str]] = {
        "holder-first": [
            _("The dragon's holder draws first; if nobody holds it, the player who laid the tile."),
            _(
                "Go clockwise round and round: each living player with fewer than three tiles draws one, until all have three. A holder who draws lays the dragon aside."
            ),
            _(
                "A player who cannot draw because the pile is empty takes the dragon if it lies aside; drawing stops there."
            ),
            _("With two players there is no dragon, and only the player who laid the tile draws."),
        ],
        "holder-first-over-dragon": [
            _("The dragon's holder draws first; if nobody holds it, the player who laid the tile."),
            _(
                "Go clockwise round and round, the pile passing from hand to hand: each living player with fewer than three tiles draws one, until all have three."
            ),
            _(
                "A player who would draw from an empty pile takes the dragon from under it and keeps it; drawing stops there."
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
            _("If the last ones go out by the same tile, they share the win."),
            "all-out-at-once-share",
        ),
        writer.point(
            _("If all tiles are laid and several players are left, they share the win."),
            "all-tiles-laid-share",
        ),
        writer.point(_("Otherwise the next living player clockwise plays.")),
    ]
    if "empty-hand-passed-over" in writer.edition.rulings:
        points.append(
            writer.point(_("A player without a tile is passed over."), "empty-hand-passed-over")
        )
    return points
