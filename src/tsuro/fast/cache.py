"""Compiled code kept on disk is thrown away when the code it was made from has changed.

Numba looks at the file of the function that is called only, not at the files of the functions
that it calls in turn.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE / "__pycache__"
STAMP = KEPT / "compiled.stamp"


def digest() -> str:
    """What the compiled code depends on."""
    sources = [*sorted(HERE.glob("*.py")), HERE.parent / "tile.py", HERE.parent / "grid.py"]
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def forget_stale() -> None:
    """Throw kept code away if it was made from other sources; never fails."""
    with suppress(OSError):
        now = digest()
        if STAMP.exists() and STAMP.read_text() == now:
            return
        for kept in (*KEPT.glob("*.nbi"), *KEPT.glob("*.nbc")):
            kept.unlink(missing_ok=True)
        KEPT.mkdir(exist_ok=True)
        mine = STAMP.with_suffix(f".{os.getpid()}")
        mine.write_text(now)
        mine.replace(STAMP)
