"""``python -m tsuro.fast``: compile ahead, as set-up does."""

from __future__ import annotations

import sys

from tsuro.fast.precompile import compile_all

compile_all(lambda sentence: print(sentence, file=sys.stderr))  # noqa: T201
