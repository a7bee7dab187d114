"""run.py: what it does on machines other than this one."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import programs
from kit.paths import ROOT


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """run.py as a module, with its own folder for the virtual environment."""
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", str(tmp_path / ".venv"))
    return module


@pytest.fixture
def calls(run: Any, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that run.py would run."""
    made: list[list[str]] = []

    def call(command: list[str], **_options: Any) -> int:
        made.append(command)
        if "venv" in command and command[-1] == run.VENV:
            python = Path(run.python_of(run.VENV))
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
        return 0

    def begun(command: list[str]) -> Begun:
        made.append(command)
        return Begun(0)

    monkeypatch.setattr(run.subprocess, "call", call)
    monkeypatch.setattr(run, "begun", begun)
    return made


class Begun:
    """A command that runs beside others, and how it ends."""

    def __init__(self, returncode: int) -> None:
        self.returncode = returncode

    def communicate(self) -> tuple[bytes, None]:
        return b"what is wrong\n", None


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module).split(".")[0])
    return found


def test_it_keeps_to_the_standard_library() -> None:
    ours = {"programs"}  # which does so too, and is read by a Python that is new enough
    assert imported(ROOT / "run.py") <= set(sys.stdlib_module_names) | ours
    assert imported(ROOT / "tools" / "programs.py") <= set(sys.stdlib_module_names)


def test_an_older_python_can_read_it_and_names_the_version(run: Any) -> None:
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 4))
    with pytest.raises(run.Stop, match=r"needs Python 3\.11 or newer; this is Python 3\.9"):
        run.check_version((3, 9, 2))
    run.check_version((3, 11, 0))
    run.check_version((4, 0, 0))


def test_it_uses_uv_if_there_is_one(
    run: Any, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: "/bin/uv" if name == "uv" else None)
    run.set_up(run.PLAY)
    assert [command[0] for command in calls[:-1]] == ["/bin/uv"] * 3
    assert calls[-1] == [run.python_of(run.VENV), "-m", "tsuro.fast"]  # compiled ahead
    assert "--require-hashes" in calls[1]


def test_it_uses_venv_if_there_is_no_uv(
    run: Any, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _name: None)
    run.set_up(run.PLAY)
    assert calls[0] == [sys.executable, "-m", "venv", "--clear", run.VENV]
    assert calls[1][:4] == [run.python_of(run.VENV), "-m", "pip", "install"]


def test_it_sets_up_again_only_when_the_requirements_changed(
    run: Any, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _name: None)
    run.set_up(run.DEV)
    done = len(calls)
    run.set_up(run.DEV)
    run.set_up(run.PLAY)  # what tests need is enough for all
    assert len(calls) == done
    monkeypatch.setattr(run, "stamp_of", lambda _requirements: "changed")
    monkeypatch.setattr(run, "venv_is_whole", lambda _uv: True)
    run.set_up(run.PLAY)
    assert len(calls) == done + 3  # the environment is kept


def test_without_ensurepip_it_installs_the_package_if_it_may(
    run: Any, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "has_ensurepip", lambda: False)
    monkeypatch.setattr(run.os, "geteuid", lambda: 0)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/bin/{name}")
    run.need_venv()
    assert calls[-1] == ["apt-get", "install", "-q", "-y", run.venv_package()]


def test_without_ensurepip_it_else_stops_with_the_exact_command(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "has_ensurepip", lambda: False)
    monkeypatch.setattr(run.os, "geteuid", lambda: 1000)
    version = "{}.{}".format(*sys.version_info[:2])
    with pytest.raises(run.Stop, match=f"sudo apt-get install python{version}-venv"):
        run.need_venv()


def test_an_environment_that_was_broken_off_is_made_anew(
    run: Any, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _name: None)
    python = Path(run.python_of(run.VENV))
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    python.chmod(0o755)
    assert not run.venv_is_whole(None)
    monkeypatch.setattr(run, "python_of", lambda _venv: sys.executable)
    assert run.venv_is_whole(None)
    monkeypatch.setattr(run, "python_of", lambda _venv: str(python))
    run.set_up(run.PLAY)
    assert "--clear" in calls[0]


class Part:
    """A part of the system as run.py knows them."""

    packages, tests, what, how = ("thing", "better-thing"), "these tests", "thing", "get it"
    needs_typescript = False

    def __init__(self, *, here: bool = False, complete: bool = False) -> None:
        self.here, self.complete = here, complete

    def find(self) -> str | None:
        return "/bin/thing" if self.here else None

    def is_complete(self) -> bool:
        return self.complete


@pytest.fixture
def part(run: Any, monkeypatch: pytest.MonkeyPatch) -> Part:
    """The only part that the tests need, on a machine where nothing may be installed."""
    only = Part()
    Path(run.VENV).mkdir()
    monkeypatch.setattr(run, "wanted_parts", lambda _paths: [only])
    monkeypatch.setattr(run, "may_install", lambda: False)
    return only


def test_a_part_that_is_missing_is_left_out_and_the_last_lines_say_so(
    run: Any,
    part: Part,
    calls: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run, "set_up", lambda _requirements: None)
    monkeypatch.delenv("CI", raising=False)
    assert run.test([]) == 0
    assert calls[-1][1:4] == ["-m", "pytest", "-q"]
    last = capsys.readouterr().err.splitlines()[-1]
    assert last == "run.py: not run: these tests, as there is no thing. To have it: get it"
    monkeypatch.setenv("CI", "true")
    with pytest.raises(run.Stop, match="not run: these tests"):
        run.test([])
    part.here = True
    assert run.test([]) == 0
    assert "not run" not in capsys.readouterr().err


def test_what_is_checked_beside_the_tests_counts_as_they_do(
    run: Any,
    part: Part,
    calls: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run, "set_up", lambda _requirements: None)
    part.here = True
    assert run.test([]) == 0
    assert "what is wrong" not in capsys.readouterr().out
    monkeypatch.setattr(run, "begun", lambda _command: Begun(1))
    assert run.test([]) == 1
    said = capsys.readouterr()
    assert "what is wrong" in said.out
    assert said.err.splitlines()[-1] == "run.py: failed: checking the types"


def test_what_may_be_installed_is_and_what_cannot_be_had_is_tried_once(
    run: Any, part: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def installed(package: str) -> bool:
        tried.append(package)
        part.here = True
        return package == "thing"

    monkeypatch.setattr(run, "may_install", lambda: True)
    monkeypatch.setattr(run, "installed", installed)
    assert run.missing_parts([]) == []
    assert tried == ["thing", "better-thing"]
    tried.clear()
    assert run.missing_parts([]) == []
    assert tried == ["thing"]  # there is no better one here
    part.complete = True
    tried.clear()
    assert run.missing_parts([]) == []
    assert tried == []


def test_tests_by_path_need_only_what_is_theirs_and_run_no_checks(run: Any) -> None:
    def needed(*paths: str) -> list[str]:
        return [part.packages[0] for part in run.wanted_parts([run.path_of(p) for p in paths])]

    assert needed("tests/engine") == []
    assert needed("tests/server/test_store.py::test_x") == ["postgresql"]
    shells = ["bash", "zsh", "fish"]
    browsers = ["chromium", "firefox-esr", "webkit2gtk-driver"]
    assert needed("tests/page/test_input.py") == ["chromium", "npm"]
    assert needed(str(ROOT / "tests" / "page"), "tests/cli") == [*browsers, "npm", *shells]
    assert needed("tests") == needed() == [*browsers, "postgresql", "npm", *shells]
    some = [what for what, _ in run.checks(["tests/engine"], ["tests/engine"], False)]
    assert some == ["compiling the catalogues", "compiling fast play", "running the tests"]
    everything = dict(run.checks(["--cover", "-x"], [], False))
    assert "checking the types" in everything
    assert everything["running the tests"][-3:] == ["-x", "--cov", "--cov-report=term:skip-covered"]
    assert "--cov-fail-under=0" in dict(run.checks(["--cover"], [], True))["running the tests"]


def test_programs_are_found_in_their_usual_places(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for version in ("9", "15"):
        folder = tmp_path / "lib" / version / "bin"
        folder.mkdir(parents=True)
        for name in ("initdb", "postgres", "pg_isready"):
            (folder / name).touch(0o755)
    chrome = tmp_path / "Google Chrome.app" / "chrome"
    chrome.parent.mkdir()
    chrome.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(programs, "POSTGRES_PLACES", (str(tmp_path / "lib" / "*" / "bin"),))
    monkeypatch.setattr(programs, "BROWSER_PLACES", (str(tmp_path / "*.app" / "chrome"),))
    assert programs.postgres() == str(tmp_path / "lib" / "15" / "bin")  # the newest
    assert programs.browser() == str(chrome)
    assert programs.node() is None
    (tmp_path / "lib" / "15" / "bin" / "postgres").unlink()
    assert programs.postgres() == str(tmp_path / "lib" / "9" / "bin")


def test_a_browser_is_found_only_with_all_that_drives_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for place in ("lib/webkit-4.0/MiniBrowser", "lib/webkit-4.1/MiniBrowser", "bin/firefox"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(programs, "FIREFOX_PLACES", ())
    monkeypatch.setattr(programs, "WEBKIT_PLACES", (str(tmp_path / "lib" / "*" / "MiniBrowser"),))
    monkeypatch.setattr(programs, "SNAP", tmp_path / "snap")
    assert programs.firefox() == str(tmp_path / "bin" / "firefox")
    (tmp_path / "snap").touch()
    assert programs.firefox() is None
    for name in ("WebKitWebDriver", "Xvfb"):
        assert programs.webkit() is None
        (tmp_path / "bin" / name).touch(0o755)
    assert programs.webkit() == str(tmp_path / "lib" / "webkit-4.1" / "MiniBrowser")
    assert programs.PARTS["webkit"].how.startswith("sudo apt-get install webkit2gtk-driver xvfb (")
    assert programs.PARTS["browser"].how.startswith("sudo apt-get install chromium (")


def test_a_step_that_fails_stops_it(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.subprocess, "call", lambda *_a, **_o: 3)
    with pytest.raises(run.Stop, match="status 3"):
        run.run(["false"])


def test_an_unknown_job_shows_the_help() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "dance"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "python3 run.py test" in done.stderr


def test_the_readme_and_ci_name_the_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python3 run.py  " in readme
    assert "python3 run.py test" in readme
    assert "python3 run.py test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_requirements_are_pinned_with_hashes_and_name_no_address() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert text.count("==") > 5
        assert text.count("--hash=sha256:") > text.count("==")
        assert "://" not in text


@pytest.mark.parametrize(
    "file", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda f: f.name
)
def test_pins_name_the_extras_that_packages_ask_for(file: Path) -> None:
    # pip takes coverage[toml] for a requirement of its own, which has to be pinned as well
    pinned: dict[str, set[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line[:1].isalnum():
            one = Requirement(line.split(" \\")[0])
            pinned.setdefault(canonicalize_name(one.name), set()).update(one.extras)
    assert len(pinned) > 10
    for name, extras in pinned.items():
        for wanted in map(Requirement, _required(name)):
            needed = wanted.marker is None or any(
                wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)
            )
            if needed and wanted.extras:
                assert wanted.extras <= pinned[canonicalize_name(wanted.name)], f"{name}: {wanted}"


def _required(name: str) -> list[str]:
    """What a package requires; nothing of one that is not for this machine."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []
