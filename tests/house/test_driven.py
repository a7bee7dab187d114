"""The time that tests drive: no second begins before what goes on by rounds has done its own."""

from __future__ import annotations

import asyncio
from functools import partial

from kit.driven import Driven


def test_no_second_begins_while_a_round_is_not_done() -> None:
    """However long each takes, the first one included: the times that they see are all there."""
    timing = Driven(100.0)
    seen: dict[int, list[float]] = {1: [], 5: [], 40: []}

    async def go_on(turns: int) -> None:
        async for _ in timing.rounds(1):
            at = timing.now()
            for _ in range(turns):  # so many turns of the loop it takes
                await asyncio.sleep(0)
            seen[turns].append(at)

    async def main() -> None:
        tasks = [asyncio.create_task(go_on(turns)) for turns in seen]
        await asyncio.sleep(0)
        advance = partial(timing.advance, 4, asyncio.get_running_loop())
        await asyncio.to_thread(advance)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(main())
    assert seen == {turns: [100.0, 101.0, 102.0, 103.0, 104.0] for turns in seen}
