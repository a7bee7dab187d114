"""What is loaded only when it is asked for, or not installed, and the command that installs it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

BESIDES = ("postgres", "cluster")
"""The extras that ``play`` does not bring."""


def install(extra: str) -> str:
    """The command that installs an extra: the package's, or from a clone that clone's, with all
    that people play with."""
    clone = next(filter(_is_clone, (Path(__file__).resolve().parents[2], *_origin())), None)
    if clone is None:
        return f"pip install 'tsuro[{extra}]'"
    wanted = extra if extra in BESIDES else "play"
    try:
        here = clone == Path.cwd()
    except OSError:  # the folder is gone
        here = False
    return f"pip install '{'.' if here else clone}[{wanted}]'"


def _is_clone(folder: Path) -> bool:
    return (folder / "pyproject.toml").is_file() and (folder / "src" / "tsuro").is_dir()


def _origin() -> list[Path]:
    """The folder that the package was installed from, if it was from one."""
    from importlib.metadata import PackageNotFoundError, distribution
    from json import loads
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        noted = distribution("tsuro").read_text("direct_url.json")
    except PackageNotFoundError:
        return []
    address = urlsplit(loads(noted).get("url", "") if noted else "")
    return [Path(url2pathname(address.path))] if address.scheme == "file" else []


def part(package: str, name: str, parts: Sequence[str], extra: str) -> object:
    """The part of a package that is asked for by its name, imported now; if there is none, or what
    it needs of an extra is not installed, there is no such attribute."""
    if name not in parts:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == __name__.partition(".")[0]:
            raise
        raise AttributeError(
            f"{package}.{name} needs {error.name}, which is not installed: {install(extra)}"
        ) from error
