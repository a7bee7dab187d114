"""A second, naive engine for RULES.md and RECORD.md, written only to check another engine.

It follows RULES.md section by section and is as literal as possible: plain lists and dicts,
state changed in place, stones walked one step at a time.
"""

import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

Json = dict[str, Any]
Board = dict[str, tuple[int, int]]
Stones = list[list[str | None]]  # None: not started, "out", "a3.w" (kosmos) or "c4.5"


class Refused(Exception):
    """A record line that the rules or the format do not allow (RECORD.md, first paragraph)."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# ---- RULES.md 1: words and coordinates -------------------------------------------------------

TOUCHES = {0: 5, 5: 0, 1: 4, 4: 1, 2: 7, 7: 2, 3: 6, 6: 3}
SIDE_PORTS = {"n": (0, 1), "e": (2, 3), "s": (4, 5), "w": (6, 7)}
SIDE_STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def side_of(port: int) -> str:
    """RULES 1: the side of a port."""
    for side, ports in SIDE_PORTS.items():
        if port in ports:
            return side
    raise AssertionError(port)


def square_name(column: int, row: int) -> str:
    """RULES 1: a1 is top-left; the letter is the column, the number the row (counted from 0)."""
    return "abcdefg"[column] + str(row + 1)


def square_place(square: str) -> tuple[int, int]:
    """RULES 1: column and row of a square, both from 0."""
    return "abcdefg".index(square[0]), int(square[1:]) - 1


def outer_sides(size: int) -> list[str]:
    """RULES 5.2: every outer side of the board, as a3.w."""
    found = []
    for row in range(size):
        for column in range(size):
            for side, (right, down) in SIDE_STEP.items():
                if not (0 <= column + right < size and 0 <= row + down < size):
                    found.append(square_name(column, row) + "." + side)
    return found


def start_marks(size: int) -> list[str]:
    """RULES 5.2: every port on the rim, as a3.7."""
    found = []
    for outer in outer_sides(size):
        square, side = outer.split(".")
        for port in SIDE_PORTS[side]:
            found.append(f"{square}.{port}")
    return found


# ---- RULES.md 2: the tiles -------------------------------------------------------------------


def all_joinings(ports: list[int]) -> list[list[tuple[int, int]]]:
    """RULES 2: all ways to join the ports in pairs."""
    if not ports:
        return [[]]
    found = []
    first = ports[0]
    for other in ports[1:]:
        rest = [port for port in ports[1:] if port != other]
        for joining in all_joinings(rest):
            found.append([(first, other), *joining])
    return found


def turned(pairs: list[tuple[int, int]], turn: int) -> list[tuple[int, int]]:
    """RULES 1 and 2: one turn adds 2 to every port, mod 8; pairs smallest first."""
    new = []
    for a, b in pairs:
        c, d = (a + 2 * turn) % 8, (b + 2 * turn) % 8
        new.append((min(c, d), max(c, d)))
    return sorted(new)


def text_of(pairs: list[tuple[int, int]]) -> str:
    """RULES 2: a tile written as its pairs."""
    return " ".join(f"{a}{b}" for a, b in pairs)


def tile_names() -> list[str]:
    """RULES 2: the 35 names in order; tile 1 is the first."""
    names = set()
    for joining in all_joinings(list(range(8))):
        names.add(min(text_of(turned(joining, turn)) for turn in range(4)))
    return sorted(names)


NAMES = tile_names()
PAIRS = {number: [(int(p[0]), int(p[1])) for p in name.split()]
         for number, name in enumerate(NAMES, start=1)}  # fmt: skip


def distinct_turns(tile: int) -> list[int]:
    """RULES 2: the turns that give different placements, each the smallest for its orientation."""
    seen: list[str] = []
    turns = []
    for turn in range(4):
        text = text_of(turned(PAIRS[tile], turn))
        if text not in seen:
            seen.append(text)
            turns.append(turn)
    return turns


def has_crossing(tile: int) -> bool:
    """RULES 2: whether at least two paths of the tile cross."""
    return any(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(PAIRS[tile], 2))


TURNS = {tile: distinct_turns(tile) for tile in PAIRS}
EXITS: dict[tuple[int, int], dict[int, int]] = {}
for _tile, _pairs in PAIRS.items():
    for _turn in range(4):
        EXITS[_tile, _turn] = {}
        for _a, _b in turned(_pairs, _turn):
            EXITS[_tile, _turn][_a] = _b
            EXITS[_tile, _turn][_b] = _a


def box_of(edition: str) -> list[int]:
    """RULES 2: the box, sorted."""
    box = []
    for tile in PAIRS:
        box.append(tile)
        if edition == "kosmos" and has_crossing(tile):
            box.append(tile)
    return box


# ---- RULES.md 3: laying a tile and walking ---------------------------------------------------


def walk(board: Board, size: int, stones: Stones, square: str) -> None:
    """RULES 3: a tile was just laid on this square; every stone that faces it walks."""
    paths: dict[tuple[int, int], list[tuple[str, int, int]]] = {}
    ends: dict[tuple[int, int], str] = {}
    for seat in range(len(stones)):
        for number in range(len(stones[seat])):
            address = stones[seat][number]
            if address is None or address == "out" or address.split(".")[0] != square:
                continue
            here, entry = address.split(".")
            if entry in SIDE_PORTS:
                raise AssertionError("a tile was laid before a stone that has not entered")
            port = int(entry)
            path: list[tuple[str, int, int]] = []
            while True:
                if here not in board:
                    end = f"{here}.{port}"
                    break
                leave = EXITS[board[here]][port]
                path.append((here, min(port, leave), max(port, leave)))
                if len(path) > 4 * size * size:
                    raise AssertionError("loop")
                column, row = square_place(here)
                right, down = SIDE_STEP[side_of(leave)]
                column, row = column + right, row + down
                if not (0 <= column < size and 0 <= row < size):
                    end = "out"
                    break
                here = square_name(column, row)
                port = TOUCHES[leave]
            paths[seat, number] = path
            ends[seat, number] = end
    for one, other in combinations(paths, 2):
        if any(step in paths[other] for step in paths[one]):  # two stones on one path: they meet
            if ends[one] != "out" or ends[other] != "out":
                raise AssertionError("RULES 3: a meeting is always a path from edge to edge")
            ends[one] = "out"
            ends[other] = "out"
    for (seat, number), end in ends.items():
        stones[seat][number] = end


# ---- RULES.md 4: editions; RECORD.md: header -------------------------------------------------

MODES = {
    "calliope": ["standard"],
    "matagot": ["standard"],
    "wizkids": ["standard", "duel", "solitaire"],
    "wizkids-pt": ["standard"],
    "kosmos": ["standard", "duel"],
}


def is_number(value: object) -> bool:
    """RECORD small print: numbers are integers, never true, never 1.0."""
    return type(value) is int


def check_header(header: object) -> None:
    """RECORD header: refuse anything that is not a header."""
    if not isinstance(header, dict):
        raise ValueError("the header is not an object")
    for key in header:
        if key not in ("format", "edition", "mode", "seats", "options", "deck", "tags"):
            raise ValueError(f"unknown header key {key!r}")
    for key in ("format", "edition", "mode", "seats", "deck"):
        if key not in header:
            raise ValueError(f"the header has no {key}")
    if header["format"] != "tsuro/1":
        raise ValueError("unknown format")
    edition, mode, seats = header["edition"], header["mode"], header["seats"]
    if not isinstance(edition, str) or edition not in MODES:
        raise ValueError("unknown edition")
    if not isinstance(mode, str) or mode not in MODES[edition]:
        raise ValueError("this edition has no such mode")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise ValueError("seats is not a list of names")
    least, most = {"standard": (2, 8), "duel": (2, 2), "solitaire": (1, 1)}[mode]
    if not least <= len(seats) <= most:
        raise ValueError("wrong number of seats")
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise ValueError("options is not an object")
    for key, value in options.items():
        if key in ("elimination_bonus", "pass_the_pile") and edition in ("calliope", "matagot"):
            good = isinstance(value, bool)
        elif key == "side" and edition == "kosmos":
            good = value == "dragon" or (value == "phoenix" and len(seats) <= 4)
        elif key == "piles" and edition == "kosmos":
            good = is_number(value) and value in (2, 3)
        elif key == "stones" and mode == "solitaire":
            good = is_number(value) and 1 <= value <= 8
        else:
            raise ValueError(f"this edition and mode has no option {key!r}")
        if not good:
            raise ValueError(f"option {key!r} is out of range")
    deck = header["deck"]
    if not isinstance(deck, list) or not all(is_number(tile) for tile in deck):
        raise ValueError("deck is not a list of tiles")
    if sorted(deck) != box_of(edition):
        raise ValueError("deck is not the box")
    tags = header.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(text, str) for text in tags.values()):
        raise ValueError("tags is not an object of texts")


class SecondGame:
    """One game: RULES.md 5 to 7, entries and trace as in RECORD.md."""

    def __init__(self, header: Json) -> None:
        """RULES 5.1, 6 and 7: the deal."""
        check_header(header)
        self.edition: str = header["edition"]
        self.mode: str = header["mode"]
        self.count: int = len(header["seats"])
        options: Json = header.get("options", {})
        self.size = 6
        if self.edition == "kosmos":
            side = options.get("side", "dragon" if self.count >= 5 else "phoenix")
            self.size = 7 if side == "dragon" else 6
        self.bonus = False
        self.home = "aside"  # where the dragon lies when nobody holds it
        self.dragon: str | int = "none"
        if self.edition in ("calliope", "matagot"):
            self.bonus = options.get("elimination_bonus", False) and self.count >= 3
            if options.get("pass_the_pile", False):
                self.home = "pile"
            if self.count >= 3:
                self.dragon = self.home
        if self.edition in ("wizkids", "wizkids-pt") and self.mode == "standard":
            self.bonus = True
            self.home = "pile"
            self.dragon = "pile"
        self.stones_each = 1
        if self.mode == "duel":
            self.stones_each = 2
        if self.mode == "solitaire":
            self.stones_each = options.get("stones", 1)
        self.stones: Stones = [[None] * self.stones_each for _ in range(self.count)]
        self.hands: list[list[int]] = [[] for _ in range(self.count)]
        self.board: Board = {}
        self.winners: list[int] | None = None
        self.to_move: int | None = None
        self.asked: str | None = None
        self.just_out: list[int] = []  # seats whose hands the bonus taker sees
        self.returning: list[int] = []  # dead tiles that wait for the shuffle entry
        self.laid_aside: list[int] = []  # kosmos: out of the game
        self.active = 0  # the active seat of RULES 5.6
        self.then = 0  # the seat at which the search of RULES 5.8 begins
        self.played: list[int] = []  # duel of kosmos: stones played in this turn
        self.drawn_for = 0  # duel of wizkids: the stone whose pile was drawn
        rest = list(header["deck"])
        self.piles: list[list[int]] = []
        if self.mode == "solitaire":
            self.piles = [rest]
        elif self.edition == "wizkids" and self.mode == "duel":
            self.piles = [rest[0:9], rest[9:18], rest[18:27], rest[27:35]]
        else:
            for seat in range(self.count):
                self.hands[seat] = rest[:3]
                rest = rest[3:]
            number = options.get("piles", 3) if self.edition == "kosmos" else 1
            for pile in range(number):
                height = len(rest) // number + (1 if pile < len(rest) % number else 0)
                start = sum(len(cut) for cut in self.piles)
                self.piles.append(rest[start : start + height])
        self.ask_start()

    # -- small helpers --

    def alive(self, seat: int) -> bool:
        """RULES 5.4: a seat without a living stone is out (a stone to be started lives)."""
        return any(stone != "out" for stone in self.stones[seat])

    def living(self) -> list[int]:
        """All seats that are not out."""
        return [seat for seat in range(self.count) if self.alive(seat)]

    def next_living(self, seat: int) -> int:
        """RULES 5.8: the next living seat clockwise after this one."""
        for step in range(1, self.count + 1):
            if self.alive((seat + step) % self.count):
                return (seat + step) % self.count
        raise AssertionError("nobody lives")

    def ask(self, seat: int, what: str) -> None:
        """RECORD entries: the decision to come."""
        self.to_move = seat
        self.asked = what

    def over(self, winners: list[int]) -> None:
        """RULES 5.7: the game is over."""
        self.winners = sorted(winners)
        self.to_move = None
        self.asked = None

    def faced(self, seat: int, stone: int) -> str:
        """RULES 1: the square that a stone faces."""
        address = self.stones[seat][stone]
        assert address is not None
        assert address != "out"
        return address.split(".")[0]

    # -- RULES 5.2, 6, 7: start --

    def ask_start(self) -> None:
        """RULES 5.2, 6, 7: seats in order put one stone each, then (duel) another one each."""
        for stone in range(self.stones_each):
            for seat in range(self.count):
                if self.stones[seat][stone] is None:
                    self.ask(seat, "start")
                    return
        self.begin_turn(0)

    def free_starts(self) -> list[str]:
        """RULES 5.2 and 7: the starts that the next stone may take."""
        taken = [s for stones in self.stones for s in stones if s is not None and s != "out"]
        found = []
        if self.edition == "kosmos":
            squares = [start.split(".")[0] for start in taken]
            for start in outer_sides(self.size):
                if start.split(".")[0] not in squares:
                    found.append(start)
            return found
        sides = [side_of(int(start.split(".")[1])) for start in taken]
        for start in start_marks(self.size):
            if start in taken:
                continue
            side = side_of(int(start.split(".")[1]))
            if self.mode == "solitaire" and self.stones_each <= 4 and side in sides:
                continue
            found.append(start)
        return found

    # -- RULES 5.3: legal choices --

    def legal(self) -> list[Json]:
        """RECORD trace: every legal decision, without seat."""
        if self.asked is None or self.to_move is None:
            return []
        seat = self.to_move
        if self.asked == "start":
            return [{"start": start} for start in self.free_starts()]
        if self.asked == "exchange":
            return self.legal_exchanges(seat)
        if self.asked == "draw":
            if self.edition == "wizkids":
                return [{"draw": stone} for stone in self.stones_to_choose(seat)]
            return [{"draw": pile} for pile in range(len(self.piles)) if self.piles[pile]]
        return self.legal_places(seat)

    def legal_places(self, seat: int) -> list[Json]:
        """RULES 5.3, 6, 7: every tile, turn, stone and entering port that may be chosen."""
        choices: list[Json] = []
        for stone in range(self.stones_each):
            address = self.stones[seat][stone]
            if address is None or address == "out":
                continue
            if self.mode == "duel" and self.edition == "kosmos" and stone in self.played:
                continue
            if self.mode == "duel" and self.edition == "wizkids" and stone != self.drawn_for:
                continue
            for tile in sorted(set(self.hands[seat])):
                for turn in TURNS[tile]:
                    choice: Json = {"place": tile, "turn": turn}
                    if self.stones_each > 1:
                        choice["stone"] = stone
                    entry = address.split(".")[1]
                    if entry in SIDE_PORTS:
                        for port in SIDE_PORTS[entry]:
                            choices.append({**choice, "enter": port})
                    else:
                        choices.append(choice)
        if self.edition in ("calliope", "matagot", "wizkids-pt"):
            surviving = [choice for choice in choices if not self.puts_own_out(seat, choice)]
            if surviving:
                return surviving
        return choices

    def puts_own_out(self, seat: int, choice: Json) -> bool:
        """RULES 5.3: try the choice on copies of board and stones."""
        board = dict(self.board)
        stones = [list(row) for row in self.stones]
        stone = choice.get("stone", 0)
        square = self.faced(seat, stone)
        if "enter" in choice:
            stones[seat][stone] = f"{square}.{choice['enter']}"
        board[square] = (choice["place"], choice["turn"])
        walk(board, self.size, stones, square)
        return stones[seat][stone] == "out"

    def legal_exchanges(self, seat: int) -> list[Json]:
        """RULES 5.5 bonus: any number of own tiles for as many of the dead hands."""
        own = sorted(self.hands[seat])
        dead = sorted(tile for out in self.just_out for tile in self.hands[out])
        found: list[Json] = []
        for number in range(min(len(own), len(dead)) + 1):
            for give in combinations(own, number):
                for take in combinations(dead, number):
                    found.append({"exchange": {"give": list(give), "take": list(take)}})
        return found

    # -- RECORD entries --

    def apply(self, entry: Json) -> None:
        """RECORD entries: one line after the header."""
        if not isinstance(entry, dict):
            raise ValueError("the entry is not an object")
        if self.winners is not None:
            raise ValueError("the game is over")
        if "shuffle" in entry:
            self.apply_shuffle(entry)
            return
        if self.returning:
            raise ValueError("a shuffle is due")
        if "resign" in entry:
            if set(entry) != {"resign"} or not is_number(entry["resign"]):
                raise ValueError("malformed resign")
            if not 0 <= entry["resign"] < self.count or not self.alive(entry["resign"]):
                raise ValueError("no such living seat")
            self.resign(entry["resign"])
            return
        if not is_number(entry.get("seat")):
            raise ValueError("the entry has no seat")
        if entry["seat"] != self.to_move:
            raise ValueError(f"seat {self.to_move} is to decide")
        if self.asked not in entry:
            raise ValueError(f"a {self.asked} is asked")
        choice = {key: value for key, value in entry.items() if key != "seat"}
        text = json.dumps(choice, sort_keys=True)  # so that true, 1.0 and 1 differ
        if text not in [json.dumps(legal, sort_keys=True) for legal in self.legal()]:
            raise ValueError(f"not a legal {self.asked}")
        seat: int = entry["seat"]
        if self.asked == "start":
            stone = self.stones[seat].index(None)
            self.stones[seat][stone] = choice["start"]
            self.ask_start()
        elif self.asked == "exchange":
            self.exchange(seat, choice["exchange"]["give"], choice["exchange"]["take"])
        elif self.asked == "draw" and self.edition == "wizkids":
            self.draw_for_stone(seat, choice["draw"])
        elif self.asked == "draw":
            self.hands[seat].append(self.piles[choice["draw"]].pop(0))
            self.after_kosmos_draw(seat)
        else:
            self.place(seat, choice)

    def place(self, seat: int, choice: Json) -> None:
        """RULES 5.3 and 5.4: lay the tile, walk, and see whether that ends the game."""
        stone = choice.get("stone", 0)
        square = self.faced(seat, stone)
        if "enter" in choice:
            self.stones[seat][stone] = f"{square}.{choice['enter']}"
        before = self.living()
        self.hands[seat].remove(choice["place"])
        self.board[square] = (choice["place"], choice["turn"])
        walk(self.board, self.size, self.stones, square)
        if self.mode == "solitaire":
            self.after_solitaire_walk()
            return
        self.just_out = [one for one in before if not self.alive(one)]
        left = self.living()
        if len(left) == 1:
            self.over(left)
        elif not left:
            self.over(self.just_out)
        elif self.edition == "wizkids" and self.mode == "duel":
            self.begin_turn(self.next_living(seat))
        else:
            self.played.append(stone)
            self.active = seat
            self.then = self.next_living(seat)
            self.after_walk(seat)

    # -- RULES 5.5: if a seat went out --

    def after_walk(self, seat: int) -> None:
        """RULES 5.5: the bonus, if there is something to decide."""
        dead = [tile for out in self.just_out for tile in self.hands[out]]
        if self.bonus and self.alive(seat) and dead and self.hands[seat]:
            self.ask(seat, "exchange")
            return
        self.settle_dead()
        if not self.returning:
            self.draw()

    def exchange(self, seat: int, give: list[int], take: list[int]) -> None:
        """RULES 5.5: swap, then go on with the dragon and the dead hands."""
        for tile in take:
            for out in self.just_out:
                if tile in self.hands[out]:
                    self.hands[out].remove(tile)
        for tile in give:
            self.hands[seat].remove(tile)
            self.hands[self.just_out[0]].append(tile)
        self.hands[seat] += take
        self.active = seat
        self.then = self.next_living(seat)
        self.settle_dead()
        if not self.returning:
            raise AssertionError("an exchange was asked without dead tiles")

    def settle_dead(self) -> None:
        """RULES 5.5: the dragon of a dead holder moves on; dead hands go back (kosmos: aside)."""
        if isinstance(self.dragon, int) and not self.alive(self.dragon):
            self.pass_dragon(self.dragon)
        dead = []
        for seat in range(self.count):
            if not self.alive(seat):
                dead += self.hands[seat]
                self.hands[seat] = []
        self.just_out = []
        if self.edition == "kosmos":
            self.laid_aside += dead
        elif dead:
            self.returning = dead
            self.to_move = None
            self.asked = None

    def pass_dragon(self, dead: int) -> None:
        """RULES 4, row "dead holder's dragon goes to", counted from the dead seat."""
        if self.edition == "wizkids":
            self.dragon = self.next_living(dead)
        elif self.edition == "wizkids-pt":
            seat = self.next_living(dead)
            self.dragon = seat if len(self.hands[seat]) < 3 else "pile"
        else:
            self.dragon = self.home
            for step in range(1, self.count):
                seat = (dead + step) % self.count
                if self.alive(seat) and len(self.hands[seat]) < 3:
                    self.dragon = seat
                    return

    def apply_shuffle(self, entry: Json) -> None:
        """RECORD shuffle: the whole pile as it lies after the dead hands were shuffled in."""
        if not self.returning:
            raise ValueError("no shuffle is due")
        tiles = entry["shuffle"]
        if set(entry) != {"shuffle"} or not isinstance(tiles, list):
            raise ValueError("malformed shuffle")
        if not all(is_number(tile) for tile in tiles):
            raise ValueError("malformed shuffle")
        if sorted(tiles) != sorted(self.piles[0] + self.returning):
            raise ValueError("the shuffle is not the pile and the dead hands")
        self.piles = [list(tiles)]
        self.returning = []
        first = None
        if self.edition == "wizkids" and isinstance(self.dragon, int):
            first = self.dragon
            self.dragon = "pile"
        self.draw(first)

    # -- RULES 5.6: draw --

    def draw(self, first: int | None = None) -> None:
        """RULES 5.6: by edition, then 5.7 and 5.8."""
        if self.edition == "kosmos":
            self.draw_kosmos()
            return
        if self.edition == "wizkids-pt":
            self.draw_wizkids_pt()
        elif self.edition != "wizkids" and self.count == 2:
            if self.alive(self.active) and len(self.hands[self.active]) < 3 and self.piles[0]:
                self.hands[self.active].append(self.piles[0].pop(0))
        else:
            if first is None:
                if isinstance(self.dragon, int):
                    first = self.dragon
                elif self.alive(self.active):
                    first = self.active
                else:
                    first = self.next_living(self.active)
            self.draw_round(first)
        self.go_on()

    def all_full(self) -> bool:
        """RULES 5.6: all living seats have 3 tiles."""
        return all(len(self.hands[seat]) >= 3 for seat in self.living())

    def draw_round(self, seat: int) -> None:
        """RULES 5.6, calliope, matagot and wizkids: round and round from this seat."""
        while not self.all_full():
            if self.alive(seat) and len(self.hands[seat]) < 3:
                if not self.piles[0]:
                    if self.dragon == self.home:
                        self.dragon = seat
                    return
                self.hands[seat].append(self.piles[0].pop(0))
                if self.dragon == seat:
                    self.dragon = self.home
            seat = (seat + 1) % self.count

    def draw_one_wizkids_pt(self, seat: int) -> bool:
        """RULES 5.6, wizkids-pt: one draw; false if that stops the drawing."""
        if self.piles[0]:
            self.hands[seat].append(self.piles[0].pop(0))
            return True
        if self.dragon == "pile":
            self.dragon = seat
        return False

    def draw_wizkids_pt(self) -> None:
        """RULES 5.6, wizkids-pt, read to the letter."""
        seat = self.active
        if self.alive(seat):
            if self.dragon == seat:
                self.dragon = "pile"
            if len(self.hands[seat]) < 3 and not self.draw_one_wizkids_pt(seat):
                return
        while not self.all_full():
            seat = (seat + 1) % self.count
            short = self.alive(seat) and len(self.hands[seat]) < 3
            if short and not self.draw_one_wizkids_pt(seat):
                return

    def draw_kosmos(self) -> None:
        """RULES 5.6, kosmos: the active seat, if alive, from a pile of its choice."""
        if self.alive(self.active):
            full = [pile for pile in self.piles if pile]
            if len(full) > 1:
                self.ask(self.active, "draw")
                return
            if len(full) == 1:
                self.hands[self.active].append(full[0].pop(0))
        self.after_kosmos_draw(self.active)

    def after_kosmos_draw(self, seat: int) -> None:
        """RULES 6, kosmos: the other stone, if it still lives and was not played; else go on."""
        if self.mode == "duel":
            for stone in range(2):
                if self.stones[seat][stone] != "out" and stone not in self.played:
                    self.ask(seat, "place")
                    return
        self.go_on()

    # -- RULES 5.7 and 5.8: end and next --

    def go_on(self) -> None:
        """RULES 5.7 (all tiles laid), then 5.8; during the start, the next stone to start."""
        if any(stone is None for stones in self.stones for stone in stones):
            self.ask_start()
            return
        left = self.living()
        if not any(self.hands[seat] for seat in left) and not any(self.piles):
            self.over(left)
        else:
            self.begin_turn(self.then)

    def begin_turn(self, seat: int) -> None:
        """RULES 5.8, 6 and 7: the first seat from this one on that can play is to move."""
        self.played = []
        if self.mode == "solitaire":
            self.hands[0] = [self.piles[0].pop(0)]
            self.ask(0, "place")
            return
        for step in range(self.count):
            one = (seat + step) % self.count
            if not self.alive(one):
                continue
            if self.edition == "wizkids" and self.mode == "duel":
                choices = self.stones_to_choose(one)
                if len(choices) == 1:
                    self.draw_for_stone(one, choices[0])
                    return
                if choices:
                    self.ask(one, "draw")
                    return
            elif self.hands[one]:
                self.ask(one, "place")
                return
        if self.edition == "wizkids" and self.mode == "duel":
            self.over(self.living())
            return
        raise AssertionError("nobody can play, but the game is not over")

    # -- RULES 6, wizkids --

    def stones_to_choose(self, seat: int) -> list[int]:
        """RULES 6, wizkids: the living stones whose pile is not empty."""
        return [s for s in range(2) if self.stones[seat][s] != "out" and self.piles[2 * seat + s]]

    def draw_for_stone(self, seat: int, stone: int) -> None:
        """RULES 6, wizkids: draw the top tile of the stone's pile; it must be laid before it."""
        self.hands[seat] = [self.piles[2 * seat + stone].pop(0)]
        self.drawn_for = stone
        self.ask(seat, "place")

    # -- RULES 7 --

    def after_solitaire_walk(self) -> None:
        """RULES 7: a stone out, lost; all 35 laid, won; else the next tile is shown."""
        if "out" in self.stones[0]:
            self.over([])
        elif len(self.board) == 35:
            self.over([0])
        else:
            self.begin_turn(0)

    # -- RECORD: resigning --

    def resign(self, seat: int) -> None:
        """RECORD resigning: the five points in order."""
        starting = self.asked == "start"
        self.stones[seat] = ["out"] * self.stones_each
        decided = self.to_move == seat
        asked = self.asked
        if decided:  # (1)
            self.to_move = None
            self.asked = None
        left = self.living()
        if self.mode == "solitaire":  # (2)
            self.over([])
            return
        if len(left) == 1:
            self.over(left)
            return
        if decided:  # (3)
            mover = self.next_living(seat)
            if starting:
                waiting = [one for one in left if None in self.stones[one]]
                mover = waiting[0] if waiting else self.next_living(seat)
        else:
            assert self.to_move is not None
            mover = self.to_move
        if asked == "exchange" and not decided:  # (4)
            return
        self.active = mover  # (5)
        self.then = mover
        self.settle_dead()
        if self.returning:
            return
        if asked == "draw" and not decided:  # kosmos: the draw of another seat stays asked
            self.then = self.next_living(mover)
            return
        self.go_on()

    # -- RECORD: trace --

    def trace(self, n: int) -> Json:
        """RECORD trace: the state after n entries."""
        return {
            "n": n,
            "to_move": self.to_move,
            "asked": self.asked,
            "stones": [list(stones) for stones in self.stones],
            "hands": [sorted(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "dragon": self.dragon,
            "board": {square: list(laid) for square, laid in self.board.items()},
            "legal": self.legal(),
            "winners": None if self.winners is None else list(self.winners),
        }


def read_object(line: str, number: int) -> Any:
    """RECORD first paragraph: one JSON object per line."""
    try:
        value = json.loads(line)
    except ValueError as error:
        raise Refused(number, f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise Refused(number, "not a JSON object")
    return value


def games(
    lines: Iterable[str], game: SecondGame | None = None, first: int = 1
) -> Iterator[SecondGame]:
    """RECORD: the game after the header and after each entry, changed in place; Refused at the
    first bad line. It can go on from a game, which is changed then, and the number of a line."""
    for number, line in enumerate(lines, start=first):
        value = read_object(line, number)
        try:
            if game is None:
                game = SecondGame(value)
            else:
                game.apply(value)
        except ValueError as error:
            raise Refused(number, str(error)) from error
        yield game
    if game is None:
        raise Refused(1, "no header")


def trace(lines: Iterable[str]) -> Iterator[Json]:
    """RECORD trace: the state after the header and after each entry; Refused at the first bad."""
    for n, game in enumerate(games(lines)):
        yield game.trace(n)


def random_record(
    edition: str,
    mode: str,
    seats: int,
    seed: int,
    options: Json,
    resign: float = 0.0,
    careful: float = 0.0,
) -> list[str]:
    """RECORD, tsuro record: random legal choices; `careful` is how often suicide is avoided."""
    chance = random.Random(seed)
    deck = box_of(edition)
    chance.shuffle(deck)
    names = [f"p{seat}" for seat in range(seats)]
    header: Json = {"format": "tsuro/1", "edition": edition, "mode": mode, "seats": names}
    if options:
        header["options"] = options
    header["deck"] = deck
    game = SecondGame(header)
    lines = [json.dumps(header)]
    while game.winners is None:
        entry: Json
        if game.returning:
            tiles = game.piles[0] + game.returning
            chance.shuffle(tiles)
            entry = {"shuffle": tiles}
        elif resign and chance.random() < resign:
            entry = {"resign": chance.choice(game.living())}
        else:
            assert game.to_move is not None
            legal = game.legal()
            if careful and game.asked == "place" and chance.random() < careful:
                mover = game.to_move
                legal = [one for one in legal if not game.puts_own_out(mover, one)] or legal
            entry = {"seat": game.to_move, **chance.choice(legal)}
        lines.append(json.dumps(entry))
        game.apply(entry)
    return lines


def main() -> int:
    """Print the trace of the record file named on the command line."""
    with open(sys.argv[1], encoding="utf-8") as file:
        try:
            for state in trace(file):
                print(json.dumps(state))
        except Refused as refused:
            print(refused, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
