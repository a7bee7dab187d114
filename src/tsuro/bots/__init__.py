"""Bots: each chooses an action from a view, and from nothing else."""

from __future__ import annotations

from tsuro.bots.bot import Bot, safe
from tsuro.bots.lookahead import LookaheadBot
from tsuro.bots.simple import CarefulBot, RandomBot

BOTS = (RandomBot, CarefulBot, LookaheadBot)
"""Every bot there is, each made with a `Chance`."""

__all__ = ["BOTS", "Bot", "CarefulBot", "LookaheadBot", "RandomBot", "safe"]
