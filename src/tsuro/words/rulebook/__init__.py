"""The rules of an edition in our own words, built from its facts, with our rulings marked."""

from __future__ import annotations

from tsuro.given import shown
from tsuro.rules.edition import Edition
from tsuro.words.differences import rulebook
from tsuro.words.language import Language, spoken
from tsuro.words.rulebook.modes import duel, options, solitaire
from tsuro.words.rulebook.out import leaving, out
from tsuro.words.rulebook.playing import drawing, end, playing
from tsuro.words.rulebook.setup import box, setup
from tsuro.words.rulebook.writer import RULING, Point, Section, Writer

__all__ = ["RULING", "Point", "Section", "legend", "rules", "rules_markdown"]


def rules(language: Language, edition: Edition) -> list[Section]:
    """The rules of an edition, section by section.

    >>> from tsuro.editions import edition
    >>> from tsuro.words import language, rules
    >>> box = rules(language("en"), edition("calliope"))[0]
    >>> box.title, box.points[0].text[:29]
    ('In the box', '35 path tiles, all different.')
    """
    if not isinstance(edition, Edition):
        raise TypeError(
            f"rules are of an edition, which tsuro.editions.edition({shown(edition)}) would give"
        )
    _, writer = spoken(language).text, Writer(language, edition)
    sections = [
        Section(_("In the box"), box(writer)),
        Section(_("Before the game"), setup(writer)),
        Section(_("Your turn"), playing(writer)),
        Section(_("Out of the game"), out(writer)),
        Section(_("Drawing"), drawing(writer)),
        Section(_("The end"), end(writer)),
    ]
    others = {
        "duel": (_("Duel, for two"), duel),
        "solitaire": (_("Solitaire, for one"), solitaire),
    }
    for mode in edition.modes:
        if mode.name in others:
            title, points = others[mode.name]
            sections.append(Section(title, points(writer)))
    if chosen := options(writer):
        sections.append(Section(_("Options"), chosen))
    sections.append(Section(_("Leaving"), leaving(writer)))
    return sections


def legend(language: Language, mark: str = RULING) -> str:
    """What the mark of a ruling means."""
    _ = language.text
    text = _(
        "A ◆ marks one of our own rulings, where the rulebook is silent or contradicts itself."
    )
    return text.replace(RULING, mark)


def rules_markdown(language: Language, edition: Edition, mark: str = RULING) -> str:
    """The rules of an edition as a page of Markdown."""
    _ = language.text
    lines = [
        f"# {edition.name}",
        "",
        _("Rulebook: {rulebook}.").format(rulebook=rulebook(language, edition))
        + " "
        + legend(language, mark),
    ]
    for section in rules(language, edition):
        lines += ["", f"## {section.title}", ""]
        lines += [f"- {point.marked(mark)}" for point in section.points]
    return "\n".join(lines) + "\n"
