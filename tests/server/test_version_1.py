"""Version 1 of the protocol: whoever asks for nothing new is told what they always were, to the
byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.sessions import FOLDER, SESSIONS, played


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_told_as_it_was_recorded(name: str, tmp_path: Path) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert len(recorded) > 40
    assert played(name, tmp_path) == recorded
