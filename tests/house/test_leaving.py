"""A test that leaves something behind is found out."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kit import leaving
from kit.leaving import Project, Traces, lasting

SOON = 0.05
PARENT = """
import subprocess, sys
child = [sys.executable, "-c", "import time; time.sleep(600)"]
print(subprocess.Popen(child, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid)
"""


def test_nothing_is_nothing(tmp_path: Path) -> None:
    before = Traces.now((tmp_path,))
    assert before.left_behind() == []


def test_a_process_is_found_also_when_its_parent_is_gone(tmp_path: Path) -> None:
    before = Traces.now((tmp_path,))
    done = subprocess.run(
        [sys.executable, "-c", PARENT], capture_output=True, text=True, check=True
    )
    (left,) = before.left_behind(SOON)
    assert left.startswith(f"process {int(done.stdout)}: ")
    subprocess.run(["kill", done.stdout.strip()], check=True)
    assert before.left_behind() == []


def test_a_thread_is_found(tmp_path: Path) -> None:
    before, go = Traces.now((tmp_path,)), threading.Event()
    thread = threading.Thread(target=go.wait, name="lingering")
    thread.start()
    assert before.left_behind(SOON) == ["thread lingering"]
    go.set()
    thread.join()
    assert before.left_behind() == []


def test_a_socket_is_found(tmp_path: Path) -> None:
    before = Traces.now((tmp_path,))
    with socket.socket() as line:
        assert before.left_behind(SOON) == [f"socket {line.fileno()}"]
    assert before.left_behind() == []


@pytest.mark.parametrize("place", ["elsewhere", "project"])
def test_a_file_is_found(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("elsewhere", "project", "project/docs"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(leaving, "PROJECT", Project(tmp_path / "project"))
    monkeypatch.setenv("CI", "true")
    before = Traces.now((tmp_path / "elsewhere",))
    file = tmp_path / place / ("docs/left.txt" if place == "project" else "left.txt")
    file.touch()
    assert before.left_behind(SOON) == [f"file {file}"]
    file.unlink()
    assert before.left_behind() == []


def test_what_lasts_longer_than_a_test_is_looked_at_when_it_ends(tmp_path: Path) -> None:
    with lasting():
        during = Traces.now((tmp_path,))
        with socket.socket():
            assert during.left_behind(SOON) == []
