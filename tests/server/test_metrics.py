"""What is counted, as Prometheus reads it."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tsuro.server.metrics import BUCKETS, Metrics

KINDS = {
    "rooms_open": "gauge",
    "sockets": "gauge",
    "bot_queue": "gauge",
    "bot_budget_share": "gauge",
    "compiled": "gauge",
    "moves": "counter",
    "lines": "counter",
    "refusals": "counter",
    "collisions": "counter",
    "rooms_made": "counter",
    "told": "counter",
    "slow": "counter",
    "turned_away": "counter",
    "cut": "counter",
    "flooded": "counter",
    "act_seconds": "histogram",
    "bot_seconds": "histogram",
}


def samples(metrics: Metrics) -> dict[tuple[str, str], float]:
    """Each number that is read, by its name and what tells it apart."""
    return {
        (
            sample.name,
            ",".join(f"{key}={text}" for key, text in sample.labels.items()),
        ): sample.value
        for family in text_string_to_metric_families(metrics.text())
        for sample in family.samples
    }


def test_everything_is_there_from_the_beginning_and_nothing_else() -> None:
    families = list(text_string_to_metric_families(Metrics().text()))
    assert {family.name: family.type for family in families} == {
        f"tsuro_{name}": kind for name, kind in KINDS.items()
    }
    assert all(family.documentation.endswith(".") for family in families)
    found = samples(Metrics())
    assert not any(name.endswith("_created") for name, _ in found)
    assert found["tsuro_told_total", ""] == 0
    assert not any(name == "tsuro_moves_total" for name, _ in found)


def test_what_is_counted_is_told_apart() -> None:
    metrics = Metrics()
    metrics.count("told_total")
    for by in ("bot", "bot", "person"):
        metrics.count("moves_total", by)
    metrics.count("lines_total", "played")
    metrics.count("refusals_total", "NotYourTurn")
    found = samples(metrics)
    assert found["tsuro_told_total", ""] == 1
    assert found["tsuro_moves_total", "by=bot"] == 2
    assert found["tsuro_moves_total", "by=person"] == 1
    assert found["tsuro_lines_total", "kind=played"] == 1
    assert found["tsuro_refusals_total", "name=NotYourTurn"] == 1
    assert samples(Metrics())["tsuro_told_total", ""] == 0  # each process counts for itself


def test_latencies_are_counted_up_to_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.003, 7.0):
        metrics.acts.observe(seconds)
    found = samples(metrics)
    below = [found["tsuro_act_seconds_bucket", f"le={bound}"] for bound in (*BUCKETS, "+Inf")]
    assert below == [1, 1, *[2] * 10, 3]
    assert found["tsuro_act_seconds_count", ""] == 3
    assert found["tsuro_act_seconds_sum", ""] == pytest.approx(7.004)
    assert found["tsuro_bot_seconds_count", ""] == 0


def test_what_is_now_is_read_off_when_somebody_asks() -> None:
    metrics, rooms = Metrics(), ["one"]
    metrics.now["rooms_open"].set_function(lambda: len(rooms))
    assert samples(metrics)["tsuro_rooms_open", ""] == 1
    rooms.append("other")
    assert samples(metrics)["tsuro_rooms_open", ""] == 2
