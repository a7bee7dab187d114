"""An edition in two lines, from its facts: for those who choose one."""

from __future__ import annotations

from tsuro.rules.edition import Edition
from tsuro.words.differences import rulebook
from tsuro.words.language import Language


def blurb(language: Language, edition: Edition) -> tuple[str, str]:
    """What there is, and what is special, one line each."""
    _ = language.text
    sizes = sorted({side.size for side in edition.sides})
    board = _("{tiles} tiles on a board of {sizes}. After the rulebook: {rulebook}.").format(
        tiles=len(edition.box),
        sizes=_(" or ").join(f"{size}×{size}" for size in sizes),
        rulebook=rulebook(language, edition),
    )
    return board, " ".join((_edge(language, edition), *_special(language, edition)))


def _edge(language: Language, edition: Edition) -> str:
    _ = language.text
    if edition.own_exit.forced_only:
        return _("Nobody may walk off the board while another choice is left.")
    return _("You may walk off the board at any time, by mistake too.")


def _special(language: Language, edition: Edition) -> list[str]:
    _ = language.text
    if edition.dragon is None:
        return [_("You choose the pile to draw from; there is no dragon.")]
    lines = []
    if edition.bonus and not edition.bonus.optional:
        lines.append(_("Who puts somebody out may swap tiles with them."))
    if edition.drawing.name == "active-first":
        lines.append(_("Who laid the tile draws first, whoever holds the dragon."))
    else:
        lines.append(_("Who holds the dragon draws first when tiles come back."))
    return lines
