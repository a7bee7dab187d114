"""Compiled code on disk: where it is kept, and that it goes when a source has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tsuro.fast import cache
from tsuro.fast.kernels import deal_all


def test_the_stamp_is_where_numba_keeps_the_code() -> None:
    kept = Path(deal_all.stats.cache_path)  # type: ignore[attr-defined]
    assert cache.folder() == kept
    assert (kept / cache.STAMP).read_text() == cache.digest()


def test_code_in_the_folder_of_numba_cache_dir_goes_when_a_source_has_changed(
    tmp_path: Path,
) -> None:
    def load() -> None:
        env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
        subprocess.run([sys.executable, "-c", "import tsuro.fast.jit"], env=env, check=True)

    load()
    (stamp,) = tmp_path.rglob(cache.STAMP)
    assert stamp.read_text() == cache.digest()
    code = stamp.with_name("kernels.deal_all-1.nbi")
    code.touch()
    load()
    assert code.exists()
    stamp.write_text("made from other sources")
    load()
    assert not code.exists()
    assert stamp.read_text() == cache.digest()


def test_without_a_place_to_write_to_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(cache, "folder", nowhere)
    cache.forget_stale()
