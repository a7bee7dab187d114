"""What is counted, as Prometheus reads it."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

# when each number began to be counted is no news to anybody
disable_created_metrics()  # type: ignore[no-untyped-call]

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The bounds of latencies, in seconds."""

GAUGES = {
    "rooms_open": "Rooms in memory.",
    "sockets": "Sockets and event streams that listen.",
    "bot_queue": "Decisions of bots that wait or are thought about.",
    "bot_budget_share": "How much of their budget bots get under this load.",
    "compiled": "Whether compiled play is ready (1), so that all bots can think.",
}
COUNTERS = {
    "moves_total": ("Decisions played, by whom.", ["by"]),
    "lines_total": ("Lines written, by kind.", ["kind"]),
    "refusals_total": ("Requests refused, by name.", ["name"]),
    "collisions_total": ("Lines that another process wrote first.", []),
    "rooms_made_total": ("Rooms made.", []),
    "told_total": ("Messages told.", []),
    "turned_away_total": ("Connections that were one too many.", []),
    "cut_total": ("Connections that were cut off: too slow, too fast, or not read.", []),
    "flooded_total": ("Sockets with more frames than they may send.", []),
    "slow_total": ("Listeners that were let go because they did not keep up.", []),
}
"""What they say, and by what they are told apart."""


class Metrics:
    """The counters of a process. No table, name or tile is in them."""

    def __init__(self) -> None:
        self._registry = own = CollectorRegistry()
        self.now = {
            name: Gauge(f"tsuro_{name}", said, registry=own) for name, said in GAUGES.items()
        }
        """What is read off when somebody asks."""
        self._counters = {
            name: Counter(f"tsuro_{name}", said, labels, registry=own)
            for name, (said, labels) in COUNTERS.items()
        }
        self.acts = Histogram(
            "tsuro_act_seconds",
            "From a request to its line being on disk and told.",
            buckets=BUCKETS,
            registry=own,
        )
        self.bots = Histogram(
            "tsuro_bot_seconds",
            "How long bots took, waiting included.",
            buckets=BUCKETS,
            registry=own,
        )

    def count(self, what: str, which: str = "") -> None:
        """One more of something."""
        counter = self._counters[what]
        (counter.labels(which) if which else counter).inc()

    def text(self) -> str:
        """All of it."""
        return generate_latest(self._registry).decode()
