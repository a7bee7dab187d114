"""Compiling ahead, so that nobody waits for it in the middle of something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np

from tsuro.fast import kernels, search
from tsuro.fast.batch import Batch
from tsuro.fast.convert import row_of
from tsuro.fast.network import weights
from tsuro.fast.results import play_by_chance
from tsuro.game import Game

KERNELS = (
    kernels.deal_all,
    kernels.seed_all,
    kernels.legal_all,
    kernels.step_all,
    kernels.play_out_all,
    kernels.results,
    search.try_choices,
    search.grow,
)
"""The compiled functions that Python calls."""


def is_compiled(*kernels: Callable[..., Any]) -> bool:
    """Whether compiled code is kept on disk for some kernels, or for all."""
    return all(_kept(kernel) for kernel in kernels or KERNELS)


def _kept(kernel: Callable[..., Any]) -> bool:
    dispatcher = cast("Any", kernel)
    kept = Path(dispatcher.stats.cache_path)
    module = dispatcher.py_func.__module__.rpartition(".")[2]
    return any(kept.glob(f"{module}.{dispatcher.py_func.__name__}-*.nbi"))


def compile_all(say: Callable[[str], None]) -> None:
    """Compile what is not kept yet, saying so; it serves every edition and mode."""
    if not is_compiled():
        say("Compiling fast play: this is done once and takes up to a minute.")
    game = Game.new()
    batch = Batch.of([game.table])
    batch.step([int(batch.legal()[0].argmax())])
    batch.play_out()
    Batch.start(game.setup, 1)
    play_by_chance(game.setup, 1)
    rows = row_of(game.table)[np.newaxis]
    tree = search.new_tree(batch.facts.codes, 200, 1)
    search.try_choices(tree, rows, True, 1, 0.7)
    search.grow(tree, rows, True, weights(), 1, 0.3, 3, 0.4)
