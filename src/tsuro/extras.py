"""What is not installed, and the command that installs it."""

from __future__ import annotations

from pathlib import Path

BESIDES = ("postgres", "cluster")
"""The extras that ``play`` does not bring."""


def install(extra: str) -> str:
    """The command that installs an extra: the package's, or from a clone that clone's, with all
    that people play with."""
    clone = Path(__file__).resolve().parents[2]
    if not (clone / "pyproject.toml").is_file() or not (clone / "src" / "tsuro").is_dir():
        return f"pip install 'tsuro[{extra}]'"
    wanted = extra if extra in BESIDES else "play"
    try:
        here = clone == Path.cwd()
    except OSError:  # the folder is gone
        here = False
    return f"pip install '{'.' if here else clone}[{wanted}]'"
