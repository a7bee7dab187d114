"""Where things are."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
SOURCE = ROOT / "src" / "tsuro"
GAMES = TESTS / "games"
"""Saved games, for every test that wants real ones."""
