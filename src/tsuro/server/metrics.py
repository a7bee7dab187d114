"""What is counted, as Prometheus reads it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The bounds of latencies, in seconds."""


class Latency:
    """How long something takes: how often up to each bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads it."""
        found, below = [], 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            below += count
            found.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*found, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


class Metrics:
    """The counters of a process. No table, name or tile is in them."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.acts = Latency()
        self.bots = Latency()
        self.now: dict[str, Callable[[], float]] = {}
        """What is read off when somebody asks."""

    def count(self, what: str, which: str = "") -> None:
        """One more of something."""
        self.counts[what, which] += 1

    def text(self) -> str:
        """All of it."""
        lines: list[str] = []
        for what, (kind, help_) in NAMES.items():
            lines += [f"# HELP tsuro_{what} {help_}", f"# TYPE tsuro_{what} {kind}"]
            if what in self.now:
                lines.append(f"tsuro_{what} {self.now[what]():g}")
            elif what == "act_seconds":
                lines += self.acts.lines("tsuro_act_seconds")
            elif what == "bot_seconds":
                lines += self.bots.lines("tsuro_bot_seconds")
            else:
                label = LABELS.get(what)
                found = {which: n for (one, which), n in self.counts.items() if one == what}
                if label is None:
                    lines.append(f"tsuro_{what} {found.get('', 0)}")
                for which, number in sorted(found.items()) if label else ():
                    lines.append(f'tsuro_{what}{{{label}="{which}"}} {number}')
        return "\n".join(lines) + "\n"


NAMES = {
    "rooms_open": ("gauge", "Rooms in memory."),
    "sockets": ("gauge", "Sockets and event streams that listen."),
    "bot_queue": ("gauge", "Decisions of bots that wait or are thought about."),
    "bot_budget_share": ("gauge", "How much of their budget bots get under this load."),
    "compiled": ("gauge", "Whether compiled play is ready (1), so that all bots can think."),
    "moves_total": ("counter", "Decisions played, by whom."),
    "lines_total": ("counter", "Lines written, by kind."),
    "refusals_total": ("counter", "Requests refused, by name."),
    "collisions_total": ("counter", "Lines that another process wrote first."),
    "rooms_made_total": ("counter", "Rooms made."),
    "told_total": ("counter", "Messages told."),
    "slow_total": ("counter", "Listeners that were let go because they did not keep up."),
    "act_seconds": ("histogram", "From a request to its line being on disk and told."),
    "bot_seconds": ("histogram", "How long bots took, waiting included."),
}
LABELS = {"moves_total": "by", "lines_total": "kind", "refusals_total": "name"}
