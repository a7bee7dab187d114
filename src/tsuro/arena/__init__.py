"""Arenas: bots against each other, so many games that it is sure who is stronger."""

from __future__ import annotations

from tsuro.arena.failures import Failures, HopelessBot, never_played
from tsuro.arena.match import Result, play
from tsuro.arena.plan import Plan
from tsuro.arena.score import Score, Summary, summarise
from tsuro.arena.statistics import Statistics
from tsuro.arena.store import BadStore, Store
from tsuro.arena.tournament import NoCluster, cluster, local, run

__all__ = [
    "BadStore",
    "Failures",
    "HopelessBot",
    "NoCluster",
    "Plan",
    "Result",
    "Score",
    "Statistics",
    "Store",
    "Summary",
    "cluster",
    "local",
    "never_played",
    "play",
    "run",
    "summarise",
]
