"""Whether `search` keeps to its time: decisions at tables of eight, against lookahead.

python benchmarks/budget.py [MS] [GAMES]
"""

from __future__ import annotations

import sys
import time

from tsuro.bots import bot_named
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.view import View


def main() -> None:
    ms = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    spent = []
    for seed in range(games):
        chance = Chance(seed)
        game = Game.new("calliope", 8, chance=chance)
        search, others = bot_named(f"search@{ms}ms", chance), bot_named("lookahead", chance)
        while (seat := game.to_move) is not None:
            view = View.of(game.table, seat)
            start = time.perf_counter()
            choice = (search if seat % 2 else others).choose(view)
            if seat % 2 and len(view.choices) > 1:
                spent.append(1000 * (time.perf_counter() - start))
            game = game.play(seat, choice, chance).game
    spent.sort()
    late = sum(one > 1.1 * ms for one in spent)
    print(
        f"{len(spent)} decisions within {ms} ms: median {spent[len(spent) // 2]:.1f}, "
        f"99 % {spent[int(0.99 * len(spent))]:.1f}, slowest {spent[-1]:.1f} ms; "
        f"{100 * late / len(spent):.2f} % took more than 110 %"
    )


if __name__ == "__main__":
    main()
