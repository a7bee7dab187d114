"""Compiled code kept on disk is thrown away when the code it was made from has changed.

Numba looks at the file of the function that is called only, not at the files of the functions
that it calls in turn.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import cast

from numba import njit

HERE = Path(__file__).parent
STAMP = "compiled.stamp"
"""The file beside the compiled code that says what it was made from."""


def digest() -> str:
    """What the compiled code depends on."""
    others = ("tile.py", "grid.py", "rules/draft.py")  # whose numbers are compiled in
    sources = [*sorted(HERE.glob("*.py")), *(HERE.parent / other for other in others)]
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def folder() -> Path:
    """Where Numba keeps the compiled code of this part: `__pycache__`, unless NUMBA_CACHE_DIR
    names another place or `__pycache__` cannot be written to."""
    # Numba decides by the folder of a function's file, so any function of this folder will do.
    return Path(cast("str", njit(cache=True)(digest).stats.cache_path))


def forget_stale() -> None:
    """Throw kept code away if it was made from other sources; never fails."""
    with suppress(OSError, RuntimeError):  # RuntimeError: Numba finds no place to write to
        now, kept = digest(), folder()
        stamp = kept / STAMP
        if stamp.exists() and stamp.read_text() == now:
            return
        for stale in (*kept.glob("*.nbi"), *kept.glob("*.nbc")):
            stale.unlink(missing_ok=True)
        mine = stamp.with_suffix(f".{os.getpid()}")
        mine.write_text(now)
        mine.replace(stamp)
