"""What pages show, made over HTTP as any client makes it: matches, tournaments, disputes, and who comes in."""

import hashlib
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.kernel.table.choices import one_offered
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import ask


class World:
    """A running service and what has been made in it. Requests are the organiser's, unless a token is given."""

    whose = ""
    """The test or fixture that asks just now. What is asked under this name for the nth time has the same key in every
    run, so the same matches with the same luck are made, whatever else runs beside."""
    _asked = Counter[str]()

    def __init__(self, url: str, organiser: str) -> None:
        self.url, self.organiser = url, organiser
        self.port = int(url.rsplit(":", 1)[1])

    def get(self, path: str, token: str = "") -> Any:
        status, told = ask(self.port, "GET", path, token or self.organiser)
        assert status == 200, told
        return told

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        self._asked[self.whose] += 1
        key = hashlib.sha256(f"{self.whose} {self._asked[self.whose]}".encode()).hexdigest()
        status, told = ask(self.port, "POST", path, token or self.organiser, body, key)
        assert status in (200, 201), told
        return told

    def raw(self, path: str, media: str, token: str = "") -> bytes:
        """Return what is no JSON: a log, a file."""
        headers = {"Authorization": f"Bearer {token or self.organiser}", "Accept": media, "Accept-Language": "en"}
        with urllib.request.urlopen(urllib.request.Request(self.url + path, headers=headers), timeout=25) as answer:
            told: bytes = answer.read()
        return told

    def match(self, ruleset: str = "diamonds", **more: Any) -> Any:
        """Begin a match; return the answer to its creation."""
        seats = more.pop("seats", RULESETS[ruleset].demo_setup["seats"])
        return self.post("/v1/matches", ruleset=ruleset, seats=seats, **more)

    def play(self, made: Any, moves: int, pick: Callable[[Any], Any] = lambda options: options[0]) -> None:
        """Play so many moves of a match that this world has begun, or to its end."""
        path = f"/v1/matches/{made['match']['id']}"
        for _ in range(moves):
            waiting = self.get(f"{path}/decision")["waiting"]
            if not waiting:
                return
            token = made["tokens"][waiting[0]]
            decision = self.get(f"{path}/decision", token)
            self.post(f"{path}/actions", token, action=one_offered(decision, ("concede", "offer"), pick))

    def demo(self, ruleset: str = "diamonds", seed: int = 1) -> str:
        """Play a demonstration match to its end; return its id."""
        id: str = self.post("/v1/demos", ruleset=ruleset, seed=seed)["match"]["id"]
        return id

    def tournament(self, name: str = "Open", ruleset: str = "diamonds", **more: Any) -> str:
        id: str = self.post("/v1/tournaments", name=name, ruleset=ruleset, **more)["id"]
        return id

    def officer(self, tournament: str, office: str = "judge", label: str = "Clara") -> str:
        """Appoint somebody; return the token."""
        appointed = self.post(f"/v1/tournaments/{tournament}/officers", office=office, label=label)
        token: str = appointed["token"]
        return token

    def round(
        self, tournament: str, *pairs: tuple[str, ...], minutes: int = 50, tables: str = "", labels: Sequence[str] = ()
    ) -> Any:
        """Pair a round of `heat`, a table for each two names; return the answer. `labels`: what tables are called, if
        not by their numbers; `tables`: how these begin."""
        decks = ("corisco", "nevoa")
        pairings = [
            {
                "table": labels[number - 1] if labels else f"{tables}{number}",
                "seats": [{"name": name, "deck": deck} for name, deck in zip(pair, decks, strict=True)],
            }
            for number, pair in enumerate(pairs, 1)
        ]
        return self.post(f"/v1/tournaments/{tournament}/rounds", minutes=minutes, pairings=pairings)

    def dispute(self, match: str, token: str, **question: Any) -> str:
        """Call a judge; return the dispute's id."""
        asked = question or {"kind": "free", "text": "Who spoke first?"}
        id: str = self.post(f"/v1/matches/{match}/disputes", token, question=asked)["id"]
        return id
