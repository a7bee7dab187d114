"""How soon the page is usable: from nothing in the browser's memory, and again when it is kept.

Beside it, in the same run, the plainest page that the server has (/health): what loading anything
at all costs here.

    python benchmarks/page.py --loads 20
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from kit.browsing import launch, received
from kit.served import Served, served


def load(context: BrowserContext, address: str, sign: str) -> tuple[float, float]:
    """Milliseconds until something can be used, and the bytes that came."""
    page = context.new_page()
    sizes = received(page)
    began = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(sign).first.wait_for()
    took = 1000 * (perf_counter() - began)
    page.close()
    return took, sum(sizes)


def measure(browser: Browser, server: Served, loads: int) -> None:
    table = server.make(seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}]).id
    places = {
        "plain": ("/health", "pre"),
        "home": ("/", ".cards"),
        "table": (f"/t/{table}", ".joining"),
    }
    for name, (path, sign) in places.items():
        cold, warm, sizes = [], [], []
        for _ in range(loads):
            context = browser.new_context()
            took, size = load(context, server.url + path, sign)
            cold.append(took)
            sizes.append(size)
            warm.append(load(context, server.url + path, sign)[0])
            context.close()
        first = f"first {median(cold):5.0f} ms (worst {max(cold):.0f})"
        print(f"{name:6} {first}, again {median(warm):5.0f} ms, {median(sizes) / 1000:.0f} KB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=20)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"sqlite:///{folder}/page.db") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        measure(browser, server, asked.loads)
        browser.close()


if __name__ == "__main__":
    main()
