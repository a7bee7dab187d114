"""Programs of the system that the tests use: under which names and in which places they are found,
and how to get them. Plain standard library, as run.py asks it before anything is installed."""

from __future__ import annotations

import glob
import os
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Chromium without the parts for a screen and for settings: it takes half the time."""
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
BROWSER_PLACES = (
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "~/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "$PROGRAMFILES/Google/Chrome/Application/chrome.exe",
    "$LOCALAPPDATA/Google/Chrome/Application/chrome.exe",
    "$PROGRAMFILES/Microsoft/Edge/Application/msedge.exe",
)
FIREFOX = ("firefox-esr", "firefox")
SNAP = Path("/snap/bin/firefox")
FIREFOX_PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "~/Applications/Firefox.app/Contents/MacOS/firefox",
)
WEBKIT_PLACES = (
    "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    "/usr/lib/*/webkitgtk-6.*/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
    "/usr/libexec/webkitgtk-6.*/MiniBrowser",
)
POSTGRES_PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/opt/local/lib/postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
    "$PROGRAMFILES/PostgreSQL/*/bin",
)


def _places(patterns: Iterable[str]) -> list[str]:
    """The places there are, of each kind the newest version first."""
    found = []
    for pattern in patterns:
        path = Path(os.path.expandvars(pattern)).expanduser()
        found += sorted(glob.glob(str(path)), key=_version, reverse=True)  # noqa: PTH207
    return found


def _version(path: str) -> list[int]:
    """The numbers in a path, to be compared."""
    return [int(number) for number in re.findall(r"\d+", path)]


def _first(names: Iterable[str], places: Iterable[str] = ()) -> str | None:
    """The first of some programs that is here."""
    on_path = (shutil.which(name) for name in names)
    in_place = (place for place in _places(places) if os.access(place, os.X_OK))
    return next((found for found in (*on_path, *in_place) if found), None)


def browser() -> str | None:
    """A browser that can be driven: Chromium, Chrome or Edge."""
    return _first((SHELL, *BROWSERS), BROWSER_PLACES)


def whole_browser() -> str | None:
    """One with all its settings."""
    return _first(BROWSERS, BROWSER_PLACES)


def postgres() -> str | None:
    """The folder of PostgreSQL's programs, those of the newest version."""
    folders = _places(POSTGRES_PLACES)
    if found := shutil.which("initdb"):
        folders.append(str(Path(found).resolve().parent))
    needed = ("initdb", "postgres", "pg_isready")
    whole = (each for each in folders if all(shutil.which(name, path=each) for name in needed))
    return next(whole, None)


def firefox() -> str | None:
    """Firefox; but one out of a snap does not see the folders that we would give it."""
    return _first(FIREFOX[:1] if SNAP.exists() else FIREFOX, FIREFOX_PLACES)


def webkit() -> str | None:
    """The browser that comes with WebKitGTK, if what drives it is there as well, and a screen that
    is none, to show it on."""
    beside = all(shutil.which(name) for name in ("WebKitWebDriver", "Xvfb"))
    return _first((), WEBKIT_PLACES) if beside else None


def node() -> str | None:
    """Node.js, if its package manager is there as well."""
    return _first(("node", "nodejs")) if shutil.which("npm") else None


def shell(name: str) -> Callable[[], str | None]:
    """How to find a shell."""
    return lambda: shutil.which(name)


@dataclass(frozen=True)
class Part:
    """Something that a part of the tests needs."""

    what: str
    tests: str
    """Which tests need it."""
    folder: str
    """Where they are."""
    find: Callable[[], str | None]
    packages: tuple[str, ...]
    """Debian's; those that are needed come first, others help."""
    elsewhere: str
    needed: int = 1
    """How many of the packages are."""
    complete: Callable[[], str | None] | None = None
    """Finds what serves better than what is found otherwise."""
    needs_typescript: bool = False

    def is_complete(self) -> bool:
        """Whether it is here as it serves best."""
        return bool((self.complete or self.find)())

    def is_for(self, path: str) -> bool:
        """Whether tests in a path may need it."""
        here, there = Path(self.folder).parts, Path(path.split("::", maxsplit=1)[0]).parts
        return here[: len(there)] == there[: len(here)]

    @property
    def how(self) -> str:
        """How to get it."""
        needed = " ".join(self.packages[: self.needed])
        return f"sudo apt-get install {needed} ({self.elsewhere})"


COMPLETED, COMPLETION = "the tests of completion in it", "tests/cli/test_completion.py"
ENGINES = "tests/page/test_engines.py"
PARTS = {
    "browser": Part(
        "Chromium, Chrome or Edge",
        "the tests of the page in a browser",
        "tests/page",
        browser,
        ("chromium", SHELL),
        "elsewhere: any of the three, installed as usual",
        complete=lambda: whole_browser() and shutil.which(SHELL),
    ),
    "firefox": Part(
        "Firefox",
        "the tests of the page in Firefox",
        ENGINES,
        firefox,
        ("firefox-esr",),
        "elsewhere: installed as usual",
    ),
    "webkit": Part(
        "WebKitGTK with its driver and Xvfb",
        "the tests of the page in WebKit",
        ENGINES,
        webkit,
        ("webkit2gtk-driver", "xvfb"),
        "only on Linux",
        needed=2,
    ),
    "postgres": Part(
        "PostgreSQL",
        "the tests of the server on PostgreSQL",
        "tests/server",
        postgres,
        ("postgresql",),
        "on macOS: brew install postgresql",
    ),
    "node": Part(
        "Node.js with npm",
        "the tests of the page's modules and their types",
        "tests/page",
        node,
        ("npm",),
        "on macOS: brew install node",
        needs_typescript=True,
    ),
    "bash": Part(
        "bash", COMPLETED, COMPLETION, shell("bash"), ("bash",), "it is nearly everywhere"
    ),
    "zsh": Part("zsh", COMPLETED, COMPLETION, shell("zsh"), ("zsh",), "macOS has it"),
    "fish": Part(
        "fish", COMPLETED, COMPLETION, shell("fish"), ("fish",), "on macOS: brew install fish"
    ),
}
"""By name, all that is not installed with Python's packages."""
