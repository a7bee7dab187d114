"""Pictures of every screen of the page, phone and desktop, light and dark:
``python tools/screens.py FOLDER [SCREEN...] [--language fr]``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from kit.screens import main

main()
