"""A match played by random legal actions, through the same commands as any client."""

import hashlib
from typing import Any

import msgspec

from adjudicator.matches.application import Matches
from adjudicator.matches.requests import Created, Request
from adjudicator.rulesets.registry import RULESETS


class Choices:
    """Repeatable choices from a seed, the same in every Python (SHA-256 of seed and count)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0

    def one_of(self, options: Any) -> Any:
        """Return one of the options."""
        self.count += 1
        word = hashlib.sha256(f"{self.seed}/{self.count}".encode()).digest()[:8]
        return options[int.from_bytes(word, "big") % len(options)]


def play_demo(matches: Matches, ruleset: str, seed: int, request: Request) -> Created:
    """Create a demonstration match and play it to its end. Sent again, it goes on where it had stopped."""
    setup = msgspec.convert(RULESETS[ruleset].demo_setup, RULESETS[ruleset].setup_type)
    created = matches.create(ruleset, setup, request)
    choices = Choices(seed)
    move = 0
    while True:
        with matches.lock(created.match_id):
            match = matches.live(created.match_id) if move == 0 else matches.known(created.match_id)
            if match.over:
                return created
            seat = match.state.waiting[0]
            action = match.ruleset.some_answer(match.state, seat, choices.one_of)
            assert action is not None
            matches.act(
                created.match_id, action, Request(seat, f"demo-{match.version}", request.fingerprint), match.version
            )
            move += 1
