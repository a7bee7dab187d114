"""How large a test is: its usual size, or its size with ``--long``."""

from __future__ import annotations

from collections.abc import Callable

Size = Callable[[int, int], int]
