"""No answer to anybody tells a secret of a running match, and who is held back from one that is over cannot compute it.

Every reading operation is asked as every role. What is answered is searched for the match's seed, for the key of its
salts, and for the salt of each secret that this role may not see. Then an adversary tries all numbers that it was given
as the seed, and draws the hands of a match with ready decks again.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck, seed_commitment
from adjudicator.kernel.secrets.secret import EVERYONE, JUDGE, SPECTATOR, stored
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.test_non_interference import QUESTIONS, World, correct, play, urls

VIEWS = {
    "judge": JUDGE, "head_judge": JUDGE, "scorekeeper": JUDGE, "organiser": SPECTATOR, "spectator": SPECTATOR,
    "P2": "P2",
}  # fmt: skip
"""As whom a role sees an advisory match: its scorekeeper writes down what happens, and sees all of it."""


def secrets_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the open secrets of JSON data."""
    if isinstance(value, dict):
        if "secret" in value and "salt" in value:
            yield value
            return
        value = list(value.values())
    for item in value if isinstance(value, list) else ():
        yield from secrets_in(item)


def unknown_to(world: World, viewer: str) -> set[str]:
    """Return what no answer to a viewer may hold: seed, key of the salts, the salts of what it may not see."""
    row = world.store.row(world.id)
    assert row.seed is not None
    held = [*(record.event for record in world.store.records(world.id)), world.state()]
    secrets = secrets_in(msgspec.json.decode(stored.encode(held)))
    unseen = {
        each["salt"] for each in secrets if viewer != JUDGE and viewer not in each["for"] and each["for"] != [*EVERYONE]
    }
    return {row.seed, row.salt_key, *unseen}


def answers(world: World, token: str, view: str, *, past: bool) -> Iterator[tuple[str, str]]:
    """Yield what a token's holder is answered to every reading operation and every question, and where; of moves
    `past` too, or of the last alone."""
    ask = world.app.test_client(use_cookies=False).open
    named = {"Authorization": f"Bearer {token}"}
    for _, url in urls(world, "" if view == SPECTATOR else view, past):
        yield url, ask(url, headers=named).text
    for question in QUESTIONS:
        answer = ask(f"{world.match}/questions", method="POST", headers=named, json={"question": question})
        yield str(question), answer.text


def running(folder: Path, ruleset: str) -> World:
    """Return a world whose match runs, after some moves and a judge's correction."""
    for number in count():
        world, random = World(folder / str(number), ruleset, "advisory"), Random(f"{ruleset}/{number}")
        play((world,), random, 12)
        if world.state().result is None and correct((world,), random):
            break
        world.store.tables.dialect.close()
    return world


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(1)
def test_no_answer_to_anybody_tells_a_secret_of_a_running_match(tmp_path: Path, ruleset: str) -> None:
    world = running(tmp_path, ruleset)
    asked = {"question": {"kind": "knowledge", "seat": "P1"}, "evidence": [{"text": "mine", "for_judges": True}]}
    world.disputes.append(world.done(f"{world.match}/disputes", world.tokens["P1"], **asked)["id"])
    tokens = {**world.tokens, "organiser": world.organiser, "spectator": world.spectator}
    for role, view in VIEWS.items():
        unknown = unknown_to(world, view)
        past = role in ("judge", "spectator", "P2")  # others have the same views
        for place, text in answers(world, tokens.get(role) or world.token(role), view, past=past):
            assert not [secret for secret in unknown if secret in text], (role, place)
    world.store.tables.dialect.close()


# Held back


def held_back(client: Client, ruleset: str) -> tuple[str, dict[str, str], str, str]:
    """Return a match that is over in a tournament that holds back what was hidden: its id, its tokens, a judge's token,
    where the tournament is."""
    body = {"name": "Open", "ruleset": ruleset, "held_back": True}
    here = f"/v1/tournaments/{client.send('POST', '/v1/tournaments', client.organiser, body).get_json()['id']}"
    judge = client.send("POST", f"{here}/officers", client.organiser, {"office": "judge"}).get_json()["token"]
    seats = RULESETS[ruleset].demo_setup["seats"]
    id, tokens = client.begin(ruleset=ruleset, seats=seats, tournament=here.rpartition("/")[2])
    while client.get(f"/v1/matches/{id}/decision")["waiting"]:
        client.step(id, tokens)  # where one may concede, somebody does
    return id, tokens, judge, here


def told(client: Client, id: str, token: str, view: str) -> str:
    """Return all that is told of a match that is over in a view."""
    paths = ("log", "events?limit=200", "moves?limit=200", "replay?limit=1000", "state", "state?move=0", "file", "")
    urls = [f"/v1/matches/{id}/{path}".rstrip("/") for path in paths]
    views = [f"{url}{'&' if '?' in url else '?'}view={view}" for url in urls[:-1]]
    return "\n".join(client.send("GET", url, token).text for url in (*urls, *views))


def hands_drawn_again(ruleset: str, begun: dict[str, Any], numbers: Iterable[str]) -> dict[str, list[str]] | None:
    """Return the hands that a match began with, if its seed is among these numbers."""
    seed = next((number for number in numbers if seed_commitment(number) == begun["seed_commitment"]), None)
    if seed is None:
        return None
    rules = RULESETS[ruleset]
    state, setup = rules.new_state(), msgspec.convert({"seats": rules.demo_setup["seats"]}, rules.setup_type)
    fold_all(state, rules.begin(state, setup, ServerLuck(seed, "any", 0)))
    return {seat: player.held("hand") for seat, player in state.players.items()}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(2)
def test_what_is_held_back_cannot_be_computed_from_what_is_told(client: Client, ruleset: str) -> None:
    id, tokens, judge, here = held_back(client, ruleset)
    begun = client.get(f"/v1/matches/{id}/events?limit=1", judge)["data"][0]["event"]
    assert begun["withheld"] is True
    readers = {"P2": ("P2", tokens["P2"]), "spectator": (SPECTATOR, client.organiser)}
    for view, token in readers.values():
        numbers = set(re.findall(r"[0-9a-f]{64}", told(client, id, token, view)))
        assert len(numbers) > 10
        assert hands_drawn_again(ruleset, begun, numbers) is None
    known = set(re.findall(r"[0-9a-f]{64}", told(client, id, judge, JUDGE)))
    drawn = hands_drawn_again(ruleset, begun, known)
    assert drawn is not None
    dealt = client.get(f"/v1/matches/{id}/state?move=0", judge)["state"]["players"]
    assert drawn == {seat: player["hand"]["value"] for seat, player in dealt.items()}
    assert client.send("POST", f"{here}/endings", client.organiser, {}).status_code == 201
    now = set(re.findall(r"[0-9a-f]{64}", told(client, id, tokens["P2"], JUDGE)))
    assert hands_drawn_again(ruleset, begun, now) == drawn
