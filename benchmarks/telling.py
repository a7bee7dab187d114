"""What it costs to tell a whole table, beside one move of the engine, in one run.

    python benchmarks/telling.py [GAMES]

Games of eight are played by chance. After each move the whole table is told to the seat to move,
in both versions of the protocol, and the move itself to all eight. Printed are the medians, and
their ratio to ``game.play``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import median
from time import perf_counter

from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.protocol import SHORT, VERSION
from tsuro.record import entry_form, write
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.messages import Telling, table_told
from tsuro.server.messages.outbox import Message
from tsuro.server.room import lines
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat, key_of
from tsuro.server.room.settings import Settings
from tsuro.words import language

SEATS = 8


def main() -> None:
    chance, times = Chance(1), defaultdict[str, list[float]](list)
    keys = [key_of(str(seat)) for seat in range(SEATS)]
    seats = tuple(Seat("person", f"P{n}", n, key) for n, key in enumerate(keys))
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        game = Game.new(seats=[seat.name for seat in seats], chance=chance)
        room, _ = Room("r").after(lines.Made(Settings("calliope", "standard"), seats, keys[0]), 0.0)
        room, _ = room.after(lines.Started(tuple(range(SEATS)), {}, write(game)), 0.0)
        listeners = {
            version: [Listener(key, language("en"), lambda _: None, version) for key in keys]
            for version in (VERSION, SHORT)
        }
        while room.game and (seat := room.game.to_move) is not None:
            choice = chance.pick(room.game.choices)
            begun = perf_counter()
            played = room.game.play(seat, choice, chance)
            times["game.play"].append(perf_counter() - begun)
            entries = tuple(entry_form(entry) for entry in played.entries)
            room, news = room.after(lines.Played(entries), 1.0, played)
            for version, all_ in listeners.items():
                begun = perf_counter()
                telling = Telling(room, news)
                for one in all_:
                    telling.to(one)
                times[f"a move told to eight, version {version}"].append(perf_counter() - begun)
                mover = all_[room.to_move or 0]
                begun = perf_counter()
                Message.of(table_told(room, mover, (), 1.0))
                times[f"the whole table to the mover, version {version}"].append(
                    perf_counter() - begun
                )
    play = median(times["game.play"])
    for what, found in times.items():
        print(f"{what:45} {1000 * median(found):.3f} ms  {median(found) / play:.2f} ×")


if __name__ == "__main__":
    main()
