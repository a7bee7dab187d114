"""Events, refusals and rules as sentences, in English, French and Portuguese."""

from tsuro.words.blurb import blurb
from tsuro.words.characters import character_names, character_of
from tsuro.words.differences import mode_name, table, turns_of
from tsuro.words.language import LANGUAGES, Language, language, preferred
from tsuro.words.levels import level_line, level_name, level_of
from tsuro.words.preview import preview
from tsuro.words.printable import in_ascii, printable
from tsuro.words.reasons import reason
from tsuro.words.refusals import refusal
from tsuro.words.rulebook import RULING, Point, Section, legend, rules, rules_markdown
from tsuro.words.standing import standing
from tsuro.words.teller import Teller, local_names

__all__ = [
    "LANGUAGES",
    "RULING",
    "Language",
    "Point",
    "Section",
    "Teller",
    "blurb",
    "character_names",
    "character_of",
    "in_ascii",
    "language",
    "legend",
    "level_line",
    "level_name",
    "level_of",
    "local_names",
    "mode_name",
    "preferred",
    "preview",
    "printable",
    "reason",
    "refusal",
    "rules",
    "rules_markdown",
    "standing",
    "table",
    "turns_of",
]
