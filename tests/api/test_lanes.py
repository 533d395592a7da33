"""The lanes: how long work waits for a thread, and whose turn it is."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from adjudicator.api.serving.lanes import Lane, Overloaded

PATIENCE = 20.0
"""After so many seconds a test fails that waits for what does not come."""


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test in an event loop."""
    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@asynccontextmanager
async def busy(waiting: int, each: int, seconds: float) -> AsyncIterator[Lane]:
    """Give a lane whose one thread works until the end of the block."""
    lane, go = Lane("test", 1, waiting, each, seconds), threading.Event()
    working = asyncio.ensure_future(lane.run(lambda: go.wait(PATIENCE), "somebody"))
    await asyncio.sleep(0)
    try:
        yield lane
        assert not working.done()
    finally:
        go.set()
        await working


def test_who_has_waited_his_time_is_refused_while_all_threads_are_busy() -> None:
    async def test() -> None:
        async with busy(waiting=4, each=4, seconds=0.01) as lane:
            with pytest.raises(Overloaded):
                await lane.run(lambda: None, "another")

    run(test)


def test_who_was_refused_late_leaves_his_place() -> None:
    async def test() -> None:
        async with busy(waiting=1, each=1, seconds=0.01) as lane:
            for _ in range(3):  # were the place still taken, they would be refused at once
                waiting = asyncio.ensure_future(lane.run(lambda: None, "another"))
                await asyncio.sleep(0)
                assert not waiting.done()
                with pytest.raises(Overloaded):
                    await waiting
        assert await lane.run(lambda: "served", "another") == "served"

    run(test)


def test_what_was_begun_waits_as_long_as_it_takes() -> None:
    async def test() -> None:
        async with busy(waiting=2, each=1, seconds=0.01) as lane:
            rest = asyncio.ensure_future(lane.resume(lambda: "the rest", "somebody"))
            with pytest.raises(Overloaded):
                await lane.run(lambda: None, "another")
            assert not rest.done()
        assert await rest == "the rest"

    run(test)


def test_callers_take_turns() -> None:
    async def test() -> None:
        order: list[str] = []
        async with busy(waiting=8, each=3, seconds=PATIENCE) as lane:
            waiting = [
                asyncio.ensure_future(lane.run(partial(order.append, name), name[0]))
                for name in ("a1", "a2", "a3", "b1")
            ]
            await asyncio.sleep(0)
            with pytest.raises(Overloaded):
                await lane.run(lambda: None, "a")
        await asyncio.gather(*waiting)
        assert order == ["a1", "b1", "a2", "a3"]

    run(test)


def test_a_full_lane_takes_who_has_less_waiting_and_refuses_who_has_most() -> None:
    async def test() -> None:
        async with busy(waiting=3, each=2, seconds=PATIENCE) as lane:
            many = [asyncio.ensure_future(lane.run(partial(str, number), "many")) for number in range(2)]
            few = asyncio.ensure_future(lane.run(lambda: "few", "few"))
            await asyncio.sleep(0)
            late = asyncio.ensure_future(lane.run(lambda: "late", "late"))
            with pytest.raises(Overloaded):
                await many[1]  # the newest of the caller with most
            with pytest.raises(Overloaded):
                await lane.run(lambda: None, "later still")  # now all have as many as it would have
        assert [await each for each in (many[0], few, late)] == ["0", "few", "late"]

    run(test)


def test_what_was_begun_takes_no_place_from_what_is_new() -> None:
    async def test() -> None:
        async with busy(waiting=2, each=2, seconds=PATIENCE) as lane:
            rest = [asyncio.ensure_future(lane.resume(partial(str, number), "somebody")) for number in range(3)]
            new = [asyncio.ensure_future(lane.run(lambda: "new", caller)) for caller in ("another", "a third")]
            await asyncio.sleep(0)
            with pytest.raises(Overloaded):
                await lane.run(lambda: None, "one too many")
        assert await asyncio.gather(*rest, *new) == ["0", "1", "2", "new", "new"]

    run(test)


def test_what_is_done_when_the_worker_has_stopped_is_nobodys_any_more(caplog: pytest.LogCaptureFixture) -> None:
    lane, go, loop = Lane("stopped", 1, 1, 1), threading.Event(), asyncio.new_event_loop()
    working = loop.create_task(lane.run(lambda: go.wait(PATIENCE), "somebody"))
    loop.run_until_complete(asyncio.sleep(0))
    working.cancel()
    loop.run_until_complete(asyncio.wait([working]))
    lane.close()
    loop.close()
    go.set()
    for thread in threading.enumerate():
        if thread.name.startswith("stopped"):
            thread.join(PATIENCE)
    assert caplog.messages == []
