"""Pictures in words, for those who listen: their titles and descriptions."""

from __future__ import annotations

from tsuro.picture.scene import Scene
from tsuro.table import OUT
from tsuro.view import Placement
from tsuro.words import Language, Teller, preview


def title_of(language: Language, scene: Scene) -> str:
    """What a picture is called."""
    _, laid = language.text, len(scene.board)
    if scene.setup is None:
        return _("A board")
    count = language.plural("{count} tile", "{count} tiles", laid).format(count=laid)
    return _("Tsuro, {edition}: {tiles} on the board").format(
        edition=scene.setup.edition, tiles=count
    )


def description(language: Language, scene: Scene, placement: Placement | None) -> str:
    """Where every stone is, whose turn it is, and what a choice would do."""
    _ = language.text
    if scene.setup is None:
        return _("Squares and the tiles that lie on them.")
    teller = Teller(language, scene.setup.names, None, len(scene.stones[0]))
    parts = []
    for seat, addresses in enumerate(scene.stones):
        for stone, at in enumerate(addresses):
            who = teller.stone(seat, stone)
            if at == OUT:
                parts.append(_("{who} is out.").format(who=who))
            elif at is None:
                parts.append(_("{who} has not started.").format(who=who))
            else:
                name = scene.board.grid.names[at]
                parts.append(_("{who} is at {at}.").format(who=who, at=name))
    if scene.winners:
        names = ", ".join(teller.name(seat) for seat in scene.winners)
        parts.append(_("Won by {names}.").format(names=names))
    elif scene.active is not None:
        parts.append(_("It is {who}'s turn.").format(who=teller.name(scene.active)))
    if placement:
        parts.append(preview(teller, placement))
    return " ".join(part[:1].upper() + part[1:] for part in parts)
