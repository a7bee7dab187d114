"""Many tables of strong bots from one address: others' bots answer as before."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kit.served import served
from kit.waiting import wait_for
from tsuro.server.metrics import Metrics
from tsuro.server.process.sharing import Sharing
from tsuro.server.process.thinkers import Thinkers

ME = {"kind": "me", "name": "Ada"}


def test_everybody_has_a_place_before_anybody_has_another() -> None:
    async def main() -> list[str]:
        places, served_, gate = Sharing(1), list[str](), asyncio.Event()

        async def one(who: str) -> None:
            async with places.place(who):
                await gate.wait()
                served_.append(who)

        tasks = [asyncio.create_task(one(who)) for who in ["evil"] * 20 + ["ada", "bo", "ada"]]
        await asyncio.sleep(0)
        assert places.counts == {"evil": 20, "ada": 2, "bo": 1}
        gate.set()
        await asyncio.gather(*tasks)
        assert not places.counts
        return served_

    order = asyncio.run(main())
    assert order[:6] == ["evil", "evil", "ada", "bo", "evil", "ada"]
    assert order[6:] == ["evil"] * 17


def test_who_waits_no_more_takes_no_place() -> None:
    async def main() -> None:
        places, gate = Sharing(1), asyncio.Event()

        async def one(who: str) -> str:
            async with places.place(who):
                await gate.wait()
                return who

        first, second, third = (asyncio.create_task(one(who)) for who in "abc")
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        gate.set()
        assert [await first, await third] == ["a", "c"]
        first, second = (asyncio.create_task(one(who)) for who in "ab")
        await asyncio.sleep(0)
        second.cancel()  # just when its place is free
        await asyncio.gather(first, second, return_exceptions=True)
        assert await asyncio.wait_for(one("d"), 60) == "d"

    asyncio.run(main())


def test_what_others_think_for_one_address_takes_little_of_anothers_budget() -> None:
    thinkers = Thinkers(Metrics(), threads=2)
    thinkers._sharing.counts.update({"evil": 120, "ada": 1})
    assert thinkers.share_of("evil") == 0.1
    assert thinkers.share_of("ada") == 1.0
    thinkers.close()


def test_bots_think_for_who_listens_and_for_nobody_together(tmp_path: Path) -> None:
    from websockets.sync.client import connect

    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        ada, other = (server.make(seats=[ME, {"kind": "open"}]) for _ in range(2))
        rooms = server.service.rooms._open
        assert rooms[ada.id].sponsor == rooms[other.id].sponsor == ""
        with connect(ada.live, additional_headers=ada.headers):
            wait_for(lambda: rooms[ada.id].sponsor == "127.0.0.1")
            assert rooms[other.id].sponsor == ""
