"""A bot for tsuro in 30 lines: it stays on the board, and likes to push others off it."""

import json
import random
import sys


def value(view, placement):
    """How much we like a placement: our own stones first, then the fate of the others."""
    mine = sum(seat == view["seat"] for seat, stone in placement["outs"])
    others = len(placement["outs"]) - mine
    return -10 * mine + others + random.random()


def choose(view):
    """One of the choices, as text."""
    legal = set(view["choices"])
    placements = [p for p in view["placements"] if p["action"] in legal]
    if placements:
        return max(placements, key=lambda p: value(view, p))["action"]
    return random.choice(view["choices"])  # a start, an exchange, a pile


for line in sys.stdin:
    print(json.dumps({"action": choose(json.loads(line))}), flush=True)
