"""Heavy callers: eight of each kind of what costs most, and how long whoever acts meanwhile waits for an answer."""

import http.client
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from adjudicator.api.http.media import NDJSON
from adjudicator.checks.selfplay import play
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import ask, service
from tests.kept_logs import LOGS
from tests.torture.clients import Player, Times, organiser_of
from tests.torture.trial import Figures, Trial

CALLERS = 8
ACTION_MS = 50.0
"""Within what an action is answered beside heavy callers, 95 of a hundred; on a machine on which one alone takes half
of that already, within twice the time of one alone."""
AGAIN_SECONDS = 0.1
"""How soon a caller asks again who was told to come back."""


class Sent(NamedTuple):
    """A request, as a heavy caller sends it again and again."""

    path: str
    body: bytes
    media: str = "application/json"


def demonstrations(number: int) -> Sent:
    """Return a demonstration of a game of its own: a match of some hundred moves."""
    games = sorted(RULESETS)
    return _json("/v1/demos", {"ruleset": games[number % len(games)], "seed": number})


def open_tables(number: int) -> Sent:
    """Return a match that the house plays alone."""
    games = sorted(RULESETS)
    return _json("/v1/tables", {"ruleset": games[number % len(games)], "kind": "demo"})


def imports(number: int) -> Sent:
    """Return the log of a match that is over; one that is there already is verified no less."""
    logs = sorted(LOGS.glob("*.ndjson"))
    return Sent("/v1/imports", logs[number % len(logs)].read_bytes(), NDJSON)


def brackets(number: int) -> Sent:
    """Return a card file of nothing but brackets."""
    return _cards("[{"[number % 2] * 2000)


def long_cards(number: int) -> Sent:
    """Return a card file as long as a body may be."""
    return _cards("- {a: 1, b: [2, 3]}\n" * 2800)


def positions(number: int) -> Sent:
    """Return a question about a table as long as a body may be: one in the middle of a match, with much to be done."""
    games = sorted(RULESETS)
    return Sent("/v1/positions/questions", _long_position(games[number % len(games)]))


def _json(path: str, body: Any) -> Sent:
    return Sent(path, json.dumps(body).encode())


def _cards(text: str) -> Sent:
    return _json("/v1/card-checks", {"ruleset": "dominions", "name": "mine", "yaml": text})


@cache
def _long_position(name: str) -> bytes:
    table = json.loads(view(play(name, 3, check=False, moves=60).state, JUDGE))
    body = {"ruleset": name, **RULESETS[name].demo_setup, "position": table, "question": {"kind": "timing"}}
    left = 60_000 - len(json.dumps(body))
    table["agenda"] *= 1 + left // len(json.dumps(table["agenda"]))
    return json.dumps(body).encode()


KINDS: tuple[Callable[[int], Sent], ...] = (
    demonstrations, open_tables, imports, brackets, long_cards, positions,
)  # fmt: skip


@contextmanager
def heavy(port: int, tokens: list[str], kind: Callable[[int], Sent]) -> Iterator[Counter[int]]:
    """Have a caller of each token send such requests, one after the other; count the answers by their status."""
    statuses: Counter[int] = Counter()
    over, numbers = threading.Event(), count()
    for number in range(len(RULESETS)):  # what takes long to make is made before the clock runs
        kind(number)

    def call(token: str) -> None:
        while not over.is_set():
            number = next(numbers)
            sent = kind(number)
            headers = {"Authorization": f"Bearer {token}", "Content-Type": sent.media}
            headers["Idempotency-Key"] = f"heavy-{kind.__name__}-{number}"
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
                connection.request("POST", sent.path, sent.body, headers)
                with closing(connection.getresponse()) as answer:
                    answer.read()
            statuses[answer.status] += 1
            if answer.status in (429, 503):
                over.wait(AGAIN_SECONDS)

    threads = [threading.Thread(target=call, args=(token,)) for token in tokens]
    for thread in threads:
        thread.start()
    try:
        yield statuses
    finally:
        over.set()
        for thread in threads:
            thread.join()


def run(trial: Trial) -> Figures:
    """Measure actions alone, then beside eight callers of each kind: none is refused, and none waits for long."""
    figures: dict[str, object] = {}
    with service(trial.database, open_tables=10**6) as (port, _):
        organiser = organiser_of(trial.database)
        tokens = [_organiser(port, organiser, number) for number in range(CALLERS)]
        player = Player(port, organiser)
        alone = measured(player, trial.size(10, 150))
        figures["alone"] = told(alone, Counter())
        for kind in KINDS:
            with heavy(port, tokens, kind) as statuses:
                actions = measured(player, trial.size(10, 150))
            figures[f"beside {kind.__name__.replace('_', ' ')}"] = told(actions, statuses)
            assert 500 not in statuses, figures
            assert trial.short or actions.at(0.95) <= max(ACTION_MS, 2 * alone.at(0.95)), figures
    return figures


def measured(player: Player, moves: int) -> Times:
    """Return how long so many actions take, after a few."""
    for _ in range(3):
        player.move()
    return Times(sorted(player.move() for _ in range(moves)))


def told(actions: Times, statuses: Counter[int]) -> str:
    """Return what an action took, and how the heavy callers were answered."""
    answers = ", ".join(f"{status}: {number}" for status, number in sorted(statuses.items()))
    return (
        f"an action {actions.at(0.95):.1f} ms at 95 %, {actions.median:.1f} ms median, {actions.all[-1]:.1f} most"
        + (f"; they: {answers}" if answers else "")
    )


def _organiser(port: int, organiser: str, number: int) -> str:
    status, made = ask(port, "POST", "/v1/tokens", organiser, {"role": "organiser"}, f"heavy-caller-{number}")
    assert status == 201, made
    token: str = made["token"]
    return token
