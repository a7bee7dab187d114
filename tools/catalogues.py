"""The catalogues of sentences: ``update`` takes new sentences from the code, ``compile`` (the
default) writes what the program reads, ``missing`` lists what is not translated."""

from __future__ import annotations

import argparse
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tsuro"
LOCALE = SOURCE / "words" / "locale"
KEYWORDS = {"_": None, "N_": None, "plural": (1, 2), "text": None, "Reason": None}
NESTED = re.compile(r'\b_\("((?:[^"\\]|\\.)*)"')
"""A sentence of the page: Babel finds none in another's facts or in a template."""
LANGUAGES = sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())
"""Those that have a folder; ``update`` writes the catalogue of a new one."""
FIXED = datetime(2026, 1, 1, tzinfo=UTC)  # the history tells when; no noise in it


def path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "tsuro.po"


def read(language: str) -> Catalog:
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def extract() -> Catalog:
    """All sentences in the code, with the modules that say them."""
    from typer.main import get_command  # here, as the build compiles before there is a package

    from tsuro.cli import app
    from tsuro.cli.helping import sentences
    from tsuro.game import NAMES

    catalog = Catalog(project="tsuro", charset="utf-8")
    found = extract_from_dir(
        str(SOURCE),
        method_map=[("**.py", "python"), ("**.js", "javascript")],
        keywords=KEYWORDS,
        comment_tags=(),
    )
    for filename, _line, message, _comments, _context in found:
        catalog.add(message, locations=[(filename, 0)])
    for script in sorted(SOURCE.rglob("*.js")):
        for text in NESTED.findall(script.read_text(encoding="utf-8")):
            catalog.add(text, locations=[(script.relative_to(SOURCE).as_posix(), 0)])
    for sentence in sentences(get_command(app)):  # what Typer is told, and shows as help
        catalog.add(sentence, locations=[("cli", 0)])
    for name in NAMES:  # the core speaks no language, and the page gets them from it
        catalog.add(name, locations=[("game.py", 0)])
    return catalog


def missing(language: str) -> list[str]:
    """The sentences that a language lacks, or has and nobody says."""
    template, catalog = extract(), read(language)
    wanted = {
        message.id if isinstance(message.id, str) else message.id[0]
        for message in template
        if message.id
    }
    have = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            texts = [message.string] if isinstance(message.string, str) else message.string or []
            have[key] = bool(texts) and all(texts) and not message.fuzzy
    lacking = [
        f"{language}: not translated: {text}" for text in sorted(wanted) if not have.get(text)
    ]
    return lacking + [f"{language}: nobody says: {text}" for text in sorted(set(have) - wanted)]


def update() -> None:
    template = extract()
    for language in LANGUAGES:
        catalog = read(language) if path(language).exists() else Catalog(locale=language)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        catalog.obsolete.clear()
        catalog.project, catalog.version, catalog.fuzzy = "tsuro", "1", False
        catalog.header_comment = f"# The sentences of tsuro: {catalog.locale_identifier}"
        catalog.last_translator = catalog.language_team = "The tsuro developers"
        catalog.msgid_bugs_address = ""
        catalog.creation_date = catalog.revision_date = FIXED
        path(language).parent.mkdir(parents=True, exist_ok=True)
        with path(language).open("wb") as file:
            write_po(
                file, catalog, width=100, omit_header=False, include_lineno=False, sort_output=True
            )


def compile_all() -> None:
    for language in LANGUAGES:
        compiled = path(language).with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < path(language).stat().st_mtime:
            with compiled.open("wb") as file:
                write_mo(file, read(language))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "job", choices=("compile", "update", "missing"), default="compile", nargs="?"
    )
    job = parser.parse_args().job
    if job == "update":
        update()
    if job == "missing":
        lines = [line for language in LANGUAGES for line in missing(language)]
        print("\n".join(lines))
        return 1 if lines else 0
    compile_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
