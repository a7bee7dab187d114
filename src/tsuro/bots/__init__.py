"""Bots: each chooses an action from a view, and from nothing else."""

from __future__ import annotations

from tsuro.bots.bot import Bot, BotFailed, ask, safe
from tsuro.bots.budget import BadBudget, Budget, budget
from tsuro.bots.erring import HastyBot
from tsuro.bots.levels import LEVELS, OWN, THINKING, USUAL, Level
from tsuro.bots.lookahead import LookaheadBot
from tsuro.bots.registry import NoSuchBot, UnknownBot, bot_named, close, needs_compiling
from tsuro.bots.simple import CarefulBot, RandomBot

__all__ = [
    "LEVELS",
    "OWN",
    "THINKING",
    "USUAL",
    "BadBudget",
    "Bot",
    "BotFailed",
    "Budget",
    "CarefulBot",
    "HastyBot",
    "Level",
    "LookaheadBot",
    "NoSuchBot",
    "RandomBot",
    "UnknownBot",
    "ask",
    "bot_named",
    "budget",
    "close",
    "needs_compiling",
    "safe",
]
