"""Whose turn a request takes: tokens that are good have a queue each, all else is of its address."""

import asyncio
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from adjudicator.api.access.callers import Callers
from adjudicator.api.access.cookies import NAME
from adjudicator.api.app import create_app
from adjudicator.api.http.settings import Serving, Settings
from adjudicator.api.serving.connections import Unread
from adjudicator.api.serving.queues import Queues
from adjudicator.api.serving.worker import Worker
from adjudicator.matches.application import Matches
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry, Wanted
from adjudicator.matches.requests import Request
from adjudicator.matches.store.schema import open_recorder_when_there
from tests.conftest import SECRET

HERE, THERE = "192.0.2.1", "192.0.2.2"
BY_HTTP = {"wsgi.url_scheme": "http"}
QueueOf = Callable[..., str]


@pytest.fixture
def queue_of(store: Matches) -> QueueOf:
    """Ask for the queue of a request that shows a header or a session, from an address."""
    queues = Queues(Callers(store), Serving())

    def asked(bearer: str = "", session: str = "", address: str = HERE) -> str:
        environ: dict[str, Any] = {**BY_HTTP, "REMOTE_ADDR": address}
        if bearer:
            environ["HTTP_AUTHORIZATION"] = f"Bearer {bearer}"
        if session:
            environ["HTTP_COOKIE"] = SimpleCookie({NAME: session}).output(header="")
        return asyncio.run(queues.of(environ))

    return asked


def minted(store: Matches, label: str) -> str:
    return TokenRegistry(store).mint(Wanted("judge", label=label), Request("test", f"token-{label}", label)).token


def test_made_up_tokens_have_the_queue_of_their_address(queue_of: QueueOf) -> None:
    nobody = queue_of()
    assert {queue_of(f"x{number}") for number in range(24)} == {nobody}
    assert {queue_of(session=f"ses_{number:064x}") for number in range(24)} == {nobody}
    assert queue_of("x1", address=THERE) == queue_of(address=THERE) != nobody


def test_a_good_token_has_a_queue_of_its_own_wherever_it_comes_from(queue_of: QueueOf, store: Matches) -> None:
    first, second = minted(store, "one"), minted(store, "two")
    assert queue_of(first) == queue_of(first, address=THERE)
    assert len({queue_of(first), queue_of(second), queue_of()}) == 3


def test_all_sessions_of_a_token_share_its_queue(queue_of: QueueOf, store: Matches) -> None:
    first, second = minted(store, "one"), minted(store, "two")
    sessions = [Sessions(store).begin(first, "", "", 600, f"session-{number}").text for number in range(5)]
    assert {queue_of(session=session) for session in sessions} == {queue_of(first)}
    other = Sessions(store).begin(second, "", "", 600, "session-of-another").text
    assert queue_of(session=other) == queue_of(second) != queue_of(first)


def test_a_token_that_was_revoked_has_no_queue_of_its_own(queue_of: QueueOf, store: Matches) -> None:
    register = TokenRegistry(store)
    token = minted(store, "one")
    register.revoke(register.find(token).subject)  # type: ignore[union-attr]  # it has just been minted
    assert queue_of(token) == queue_of()
    assert queue_of(minted(store, "two")) != queue_of()


def test_while_the_database_is_away_all_are_of_their_address(tmp_path: Path) -> None:
    (tmp_path / "mounted").touch()
    store = Matches(open_recorder_when_there(str(tmp_path / "mounted" / "matches.db")), SECRET)
    environ = {**BY_HTTP, "REMOTE_ADDR": HERE, "HTTP_AUTHORIZATION": "Bearer adj_1"}
    assert asyncio.run(Queues(Callers(store), Serving()).of(environ)) == HERE


def test_an_address_is_a_network_where_ipv6_gives_out_networks(queue_of: QueueOf) -> None:
    assert queue_of(address="2001:db8::1") == queue_of(address="2001:db8::2") != queue_of(address="2001:db8:0:1::1")


def test_who_has_no_tokens_tells_addresses_apart() -> None:
    environ = {**BY_HTTP, "REMOTE_ADDR": HERE, "HTTP_AUTHORIZATION": "Bearer adj_1"}
    assert asyncio.run(Queues(None, Serving()).of(environ)) == HERE


def test_a_crowd_with_one_token_keeps_no_other_from_being_recognised(store: Matches) -> None:
    crowded, late = minted(store, "one"), minted(store, "two")
    queues = Queues(Callers(store), Serving())

    def asked(bearer: str) -> dict[str, Any]:
        return {**BY_HTTP, "REMOTE_ADDR": HERE, "HTTP_AUTHORIZATION": f"Bearer {bearer}"}

    async def crowd() -> list[str]:
        return await asyncio.gather(*(queues.of(asked(bearer)) for bearer in [crowded] * 600 + [late]))

    *many, last = asyncio.run(crowd())
    assert {*many} & {HERE, last} == set()
    assert last != HERE


def test_the_gateway_of_a_worker_knows_tokens(sqlite_store: Matches, settings: Settings) -> None:
    worker = cast(Worker, SimpleNamespace(nursery=SimpleNamespace(begin=print), unread=Unread()))
    queues = Worker.gateway_of(worker, create_app(settings, sqlite_store)).queues
    bearer = minted(sqlite_store, "one")
    environ = {**BY_HTTP, "REMOTE_ADDR": HERE, "HTTP_AUTHORIZATION": f"Bearer {bearer}"}
    assert asyncio.run(queues.of(environ)) != HERE
