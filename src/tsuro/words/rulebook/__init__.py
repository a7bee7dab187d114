"""The rules of an edition in our own words, built from its facts, with our rulings marked."""

from __future__ import annotations

from tsuro.rules.edition import Edition
from tsuro.words.differences import rulebook
from tsuro.words.language import Language
from tsuro.words.rulebook.modes import duel, options, solitaire
from tsuro.words.rulebook.out import leaving, out
from tsuro.words.rulebook.playing import drawing, end, playing
from tsuro.words.rulebook.setup import box, setup
from tsuro.words.rulebook.writer import Point, Section, Writer

__all__ = ["Point", "Section", "rules", "rules_markdown"]


def rules(language: Language, edition: Edition) -> list[Section]:
    """The rules of an edition, section by section."""
    _, writer = language.text, Writer(language, edition)
    sections = [
        Section(_("What there is"), box(writer)),
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


def rules_markdown(language: Language, edition: Edition) -> str:
    """The rules of an edition as a page of Markdown."""
    _ = language.text
    lines = [
        f"# {edition.name}",
        "",
        _("After the rulebook: {rulebook}.").format(rulebook=rulebook(language, edition))
        + " "
        + _("A ◆ marks a ruling of this project: no rulebook says it."),
    ]
    for section in rules(language, edition):
        lines += ["", f"## {section.title}", ""]
        lines += [f"- {point.text}{' ◆' if point.ruling else ''}" for point in section.points]
    return "\n".join(lines) + "\n"
