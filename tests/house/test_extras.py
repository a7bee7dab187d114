"""The command that installs what is missing, wherever the package came from."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from tsuro import extras


class Installed:
    """A package as an installer notes it."""

    def __init__(self, noted: str | None) -> None:
        self.noted = noted

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.noted


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The folder of a clone."""
    folder = tmp_path / "my games" / "tsuro"
    (folder / "src" / "tsuro").mkdir(parents=True)
    (folder / "pyproject.toml").touch()
    return folder


def copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, noted: str | None) -> None:
    """Have the package lie among others, installed from somewhere."""
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "lib" / "tsuro" / "extras.py"))
    monkeypatch.setattr("importlib.metadata.distribution", lambda _name: Installed(noted))


def test_a_package_installed_from_a_clone_names_the_clone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clone: Path
) -> None:
    copied(monkeypatch, tmp_path, json.dumps({"url": clone.as_uri(), "dir_info": {}}))
    assert extras.install("server") == f"pip install '{clone}[play]'"
    assert extras.install("postgres") == f"pip install '{clone}[postgres]'"
    monkeypatch.chdir(clone)
    assert extras.install("server") == "pip install '.[play]'"


@pytest.mark.parametrize("noted", [None, "{}", '{"url": "https://example.com/tsuro.git"}'])
def test_any_other_names_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, noted: str | None
) -> None:
    copied(monkeypatch, tmp_path, noted)
    assert extras.install("server") == "pip install 'tsuro[server]'"


def test_a_clone_that_is_gone_is_not_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copied(monkeypatch, tmp_path, json.dumps({"url": (tmp_path / "gone").as_uri()}))
    assert extras.install("server") == "pip install 'tsuro[server]'"


def test_what_is_not_installed_at_all_names_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def none(name: str) -> Installed:
        raise PackageNotFoundError(name)

    copied(monkeypatch, tmp_path, None)
    monkeypatch.setattr("importlib.metadata.distribution", none)
    assert extras.install("fast") == "pip install 'tsuro[fast]'"
