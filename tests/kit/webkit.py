"""WebKit for tests: the browser of WebKitGTK on a screen that is none, driven by selenium. Its
driver tells nothing of the console, so the first script of the page listens for us."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.proxy import Proxy
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection

from kit.parts import need
from kit.served import free_port
from kit.waiting import PATIENCE, wait_for
from kit.window import Theme, Window, at_home_in, nowhere, running
from tsuro.server.page.assets import assets

EAR = """{
  const say = (kind, what) => {
    const before = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
    sessionStorage.setItem("complaints", JSON.stringify([...before, `${kind}: ${what}`]));
  };
  for (const kind of ["warn", "error", "assert"]) {
    const usual = console[kind];
    console[kind] = (...what) => {
      if (kind !== "assert" || !what[0]) say(kind, what.join(" "));
      usual.apply(console, what);
    };
  }
  addEventListener("error", ({ message, target }) => say("error", message ?? target.outerHTML), { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => say("error", reason));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => say("blocked", blockedURI));
}
"""  # noqa: E501
"""Keeps every complaint of a page, also over reloading: of its scripts, of what cannot be loaded,
and of what is not allowed to it."""


class WebKit(Window):
    """A page in it."""

    def __init__(self, driver: Remote) -> None:
        self._driver = driver
        driver.set_script_timeout(PATIENCE)
        driver.set_page_load_timeout(PATIENCE)

    def resize(self, width: int, height: int) -> None:
        """Show the page in another size; it has 447 pixels across at least."""
        bar = self.ask("outerHeight - innerHeight")
        self._driver.set_window_rect(width=width, height=height + bar)

    def goto(self, url: str) -> None:
        self._driver.get(url)

    def ask(self, expression: str) -> Any:
        return self._driver.execute_script(f"return {expression}")

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._driver.execute(Command.W3C_ACTIONS, {"actions": actions})

    def complaints(self) -> list[str]:
        said: list[str] = self.ask("JSON.parse(sessionStorage.getItem('complaints') ?? '[]')")
        return said


@contextmanager
def overheard() -> Iterator[None]:
    """Whatever pages complain of is kept: the first script that they load, before anything else of
    theirs runs, begins with ours."""
    files = assets().files
    first = files["theme.js"]
    with pytest.MonkeyPatch.context() as patch:
        heard = replace(first, body=EAR.encode() + first.body, zipped=None)
        patch.setitem(files, "theme.js", heard)
        yield


@contextmanager
def screen(folder: Path) -> Iterator[str]:
    """A screen that nobody sees; its name."""
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1600x1200x24"]
    with running(command, at_home_in(folder), folder / "screen.log") as program:
        yield ":" + program.wait_for(r"^(\d+)\n")


@contextmanager
def webkit(folder: Path, theme: Theme, width: int, height: int) -> Iterator[WebKit]:
    """WebKit with a page, and everything it keeps in a folder; it is gone when the block ends."""
    options, url = WebKitGTKOptions(), f"http://127.0.0.1:{free_port()}"
    options.binary_location = need("webkit")
    for toolkit in ("gtk-3.0", "gtk-4.0"):
        (folder / toolkit).mkdir()
        (folder / toolkit / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    with overheard(), nowhere() as proxy, screen(folder) as display:
        for argument in ("automation", f"proxy=http://127.0.0.1:{proxy}", "ignore-host=127.0.0.1"):
            options.add_argument(f"--{argument}")
        if theme == "dark":
            options.add_argument("--dark-mode")
        command = ["WebKitWebDriver", f"--port={url.rpartition(':')[2]}"]
        with running(command, at_home_in(folder, DISPLAY=display), folder / "log"):
            wait_for(lambda: _is_ready(url))
            with Remote(_line(url), options=options) as session:
                page = WebKit(session)
                page.resize(width, height)
                yield page


def _is_ready(url: str) -> bool:
    try:
        return bool(httpx.get(f"{url}/status", timeout=PATIENCE, trust_env=False).is_success)
    except httpx.HTTPError:
        return False


def _line(url: str) -> RemoteConnection:
    """The line to a driver: never by way of a proxy, whatever the system says."""
    direct = Proxy({"proxyType": "DIRECT"})
    return RemoteConnection(client_config=ClientConfig(url, timeout=int(PATIENCE), proxy=direct))
