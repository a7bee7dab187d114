"""Firefox for tests: without a window, told what to do over WebDriver BiDi, which it speaks itself
on a socket."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from kit.parts import need
from kit.waiting import PATIENCE
from kit.window import Theme, Window, at_home_in, nowhere, running

QUIET: dict[str, bool | int | str] = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.region.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disabled": True,
    "network.dns.disablePrefetch": True,
    "network.http.speculative-parallel-limit": 0,
    "network.prefetch-next": False,
    "network.proxy.failover_direct": False,
    "network.trr.mode": 5,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "",
    "toolkit.telemetry.unified": False,
}
"""It asks nobody for anything: no updates, no lists, no figures about its use."""


class Firefox(Window):
    """A page in it."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._numbers = count()
        self._said: list[str] = []
        self.tell("session.new", capabilities={})
        self.tell("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._page: str = self.tell("browsingContext.create", type="tab")["context"]

    def tell(self, method: str, **parameters: Any) -> Any:
        """Give it a command, and wait for the answer."""
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": parameters}
        self._wire.send(json.dumps(command))
        while True:
            heard = json.loads(self._wire.recv(PATIENCE))
            if heard["type"] == "event":
                self._hear(heard["method"], heard["params"])
            elif heard["id"] == number:
                assert heard["type"] == "success", (command, heard)
                return heard["result"]

    def _hear(self, event: str, about: dict[str, Any]) -> None:
        if event == "log.entryAdded" and about["level"] in ("warn", "error"):
            self._said.append(f"{about['level']}: {about['text']}")
        elif event == "network.beforeRequestSent":
            url = about["request"]["url"]
            if not re.match(r"(http|ws)://127\.0\.0\.1:|data:|blob:|about:blank$", url):
                self._said.append(f"loaded from elsewhere: {url}")

    def resize(self, width: int, height: int) -> None:
        """Show the page in another size."""
        size = {"width": width, "height": height}
        self.tell("browsingContext.setViewport", context=self._page, viewport=size)

    def goto(self, url: str) -> None:
        self.tell("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def ask(self, expression: str) -> Any:
        told = self.tell(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert told["type"] == "success", (expression, told)
        return json.loads(told["result"]["value"])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.tell("input.performActions", context=self._page, actions=actions)

    def complaints(self) -> list[str]:
        self.ask("null")  # what came before is heard before the answer
        return list(self._said)


def preferences(folder: Path, theme: Theme, proxy: int) -> None:
    """Write how it is set, before it starts."""
    chosen: dict[str, bool | int | str] = {
        **QUIET,
        "intl.accept_languages": "en-GB",
        "layout.css.prefers-color-scheme.content-override": 0 if theme == "dark" else 1,
        "ui.systemUsesDarkTheme": int(theme == "dark"),
        "ui.prefersReducedMotion": 1,
        "network.proxy.type": 1,
    }
    for kind in ("http", "ssl"):
        chosen |= {f"network.proxy.{kind}": "127.0.0.1", f"network.proxy.{kind}_port": proxy}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in chosen.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")


@contextmanager
def firefox(folder: Path, theme: Theme, width: int, height: int) -> Iterator[Firefox]:
    """Firefox with a page, and everything it keeps in a folder; it is gone when the block ends."""
    command = [need("firefox"), "--headless", "--no-remote", "--profile", str(folder)]
    command += ["--remote-debugging-port", "0"]
    environment = at_home_in(folder, MOZ_REMOTE_SETTINGS_DEVTOOLS="1")  # without, it asks for lists
    with nowhere() as proxy:
        preferences(folder, theme, proxy)
        with running(command, environment, folder / "log") as program:
            address = program.wait_for(r"^WebDriver BiDi listening on (ws://\S+)\n")
            with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE) as wire:
                page = Firefox(wire)
                page.resize(width, height)
                yield page
                page.tell("browser.close")
            program.wait()
