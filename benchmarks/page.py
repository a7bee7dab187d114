"""How soon the page is usable: from nothing in the browser's memory, and again when it is kept.

Beside it, in the same run, the plainest page that the server has (/health): what loading anything
at all costs here.

    python benchmarks/page.py --loads 20
    python benchmarks/page.py --slow    over 1.6 Mbit/s and 150 ms, on a CPU four times slower
    python benchmarks/page.py --play    from "Play now" to the first tile laid; and what holds the
                                        page up for more than 50 ms in rounds of eight
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from kit.browsing import ASKED, PHONE, Player, four_taps, key_link, launch, received
from kit.served import Served, served
from tsuro.chance import Chance

LINE = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9e4}
"""A slow line, as browsers' own tools imitate it."""
TASKS = ["toplevel", "disabled-by-default-devtools.timeline"]
"""What is noted of a page: everything its main thread does, with the processor's time for it."""
SEEN = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def load(
    context: BrowserContext, address: str, sign: str, *, slow: bool = False
) -> tuple[float, float, float]:
    """Milliseconds until something can be used, the bytes that came, and when something was seen
    first."""
    page = context.new_page()
    sizes = received(page)
    if slow:
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", LINE)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(sign).first.wait_for()
    took = 1000 * (perf_counter() - began)
    seen: float = page.evaluate(SEEN)
    page.close()
    return took, sum(sizes), seen


def measure(browser: Browser, server: Served, loads: int, *, slow: bool) -> None:
    table = server.make(seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}]).id
    playing = server.make(
        seats=[{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "sparrow"}], start=True
    )
    places = {
        "plain": ("/health", "pre"),
        "home": ("/", ".cards"),
        "table": (f"/t/{table}", ".joining"),
        "game": (key_link(playing), ASKED),
    }
    for name, (path, sign) in places.items():
        cold, warm, sizes, paints = [], [], [], []
        for _ in range(loads):
            context = browser.new_context()
            address = path if "://" in path else server.url + path
            took, size, seen = load(context, address, sign, slow=slow)
            cold.append(took)
            sizes.append(size)
            paints.append(seen)
            warm.append(load(context, address, sign, slow=slow)[0])
            context.close()
        first = (
            f"first {median(cold):5.0f} ms (worst {max(cold):.0f}), seen {median(paints):5.0f} ms"
        )
        print(f"{name:6} {first}, again {median(warm):5.0f} ms, {median(sizes) / 1000:.0f} KB")


def first_tile(browser: Browser, server: Served) -> float:
    """The seconds from "Play now" to the first tile laid in four taps, without a pause to think."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(server.url)
    began = perf_counter()
    four_taps(page)
    took = perf_counter() - began
    context.close()
    return took


class Held(NamedTuple):
    """Something that held a page up: for how many milliseconds, and how many of those were work;
    in the others the machine did something else."""

    lasted: float
    work: float


def rounds(browser: Browser, server: Served, *, slow: bool) -> list[Held]:
    """What held the page up for more than 50 ms over a game of eight."""
    seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": "careful"}] * 7]
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(key_link(server.make(seats=seats, start=True)))
    player = Player(page, Chance(3))
    player.wait()
    if slow:
        wire = context.new_cdp_session(page)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.locator("#screen").focus()
    player.pick()  # what drives the browser has scripts of its own, compiled when first used
    expect(page.locator(".table")).not_to_have_attribute("data-n", "none")
    browser.start_tracing(page=page, categories=TASKS)
    for _ in range(4):
        if player.wait() == "over":
            break
        player.decide()
    found = tasks(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    return sorted((held for held in found if held.lasted > 50), reverse=True)


def tasks(events: list[dict[str, Any]]) -> list[Held]:
    """The tasks of the main threads of pages."""
    named = [each for each in events if each["name"] == "thread_name"]
    main = {
        (each["pid"], each["tid"]) for each in named if each["args"]["name"] == "CrRendererMain"
    }
    return [
        Held(each["dur"] / 1000, each.get("tdur", each["dur"]) / 1000)
        for each in events
        if each["name"] == "RunTask" and "dur" in each and (each["pid"], each["tid"]) in main
    ]


def play(browser: Browser, server: Served, loads: int, *, slow: bool) -> None:
    seconds = [first_tile(browser, server) for _ in range(loads)]
    print(f"first tile, four taps: {median(seconds):.1f} s (worst {max(seconds):.1f})")
    for number in range(loads):
        held = rounds(browser, server, slow=slow)
        shown = ", ".join(f"{each.lasted:.0f} ({each.work:.0f})" for each in held[:6]) or "none"
        work = sum(each.work > 50 for each in held)
        print(f"game {number}: {len(held)} tasks over 50 ms, {work} of them by work: {shown}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=20)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--play", action="store_true")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"sqlite:///{folder}/page.db") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        (play if asked.play else measure)(browser, server, asked.loads, slow=asked.slow)
        browser.close()


if __name__ == "__main__":
    main()
