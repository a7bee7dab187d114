"""An edition in two lines, from its facts: for those who choose one."""

from __future__ import annotations

from tsuro.rules.edition import Edition
from tsuro.words.differences import rulebook
from tsuro.words.language import Language


def blurb(language: Language, edition: Edition) -> tuple[str, str]:
    """What there is, and what is special, one line each."""
    _ = language.text
    sizes = sorted({side.size for side in edition.sides})
    board = _("{tiles} tiles on a {sizes} board. Rulebook: {rulebook}.").format(
        tiles=len(edition.box),
        sizes=_(" or ").join(f"{size}×{size}" for size in sizes),
        rulebook=rulebook(language, edition),
    )
    return board, " ".join((_edge(language, edition), *_special(language, edition)))


def _edge(language: Language, edition: Edition) -> str:
    _ = language.text
    if edition.own_exit.forced_only:
        return _("Nobody may walk off the board if they have another choice.")
    return _("You may walk off the board at any time, even by mistake.")


def _special(language: Language, edition: Edition) -> list[str]:
    _ = language.text
    if edition.dragon is None:
        return [_("You choose the pile to draw from; there is no dragon.")]
    lines = []
    if edition.bonus and not edition.bonus.optional:
        lines.append(_("If you put somebody out, you may swap tiles with them."))
    if edition.drawing.name == "active-first":
        lines.append(_("Whoever laid the tile draws first, no matter who holds the dragon."))
    else:
        lines.append(_("Whoever holds the dragon draws first when tiles come back."))
    return lines
