"""A match played by random legal actions, through the same commands as any client."""

import hashlib
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.matches.application import Matches
from adjudicator.matches.requests import MatchCreated, Request
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import MoveRow
from adjudicator.matches.stored import luck_of
from adjudicator.rulesets.registry import RULESETS

AT_ONCE = 16
"""The number of moves written in one transaction. With one transaction for each move, the disk and all other writers
would be kept waiting that often; with one for the whole match, other writers would wait until it is written."""


class RandomPicker:
    """Repeatable random choices from a seed, the same in every Python (SHA-256 of seed and count)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0

    def one_of(self, options: Any) -> Any:
        """Return one of the options."""
        self.count += 1
        word = hashlib.sha256(f"{self.seed}/{self.count}".encode()).digest()[:8]
        return options[int.from_bytes(word, "big") % len(options)]


class RepeatableMatches(Matches):
    """Matches whose luck a number decides, that of each next one the next number: who knows it knows the luck
    beforehand, so for demonstrations and measurements alone."""

    def __init__(self, recorder: MatchRecorder, secret: bytes, number: int) -> None:
        super().__init__(recorder, secret)
        self._numbers = count(number)

    def drawn_seed(self, match: str) -> str:
        return hashlib.sha256(str(next(self._numbers)).encode()).hexdigest()


def play_demo(matches: Matches, ruleset: str, seed: int, request: Request) -> MatchCreated:
    """Create a demonstration match and play it to its end. Sent again, it goes on where it had stopped."""
    setup = msgspec.convert(RULESETS[ruleset].demo_setup, RULESETS[ruleset].setup_type)
    created = matches.create(ruleset, setup, request)
    picker = RandomPicker(seed)
    while not _played_on(matches, created.match_id, picker, request.fingerprint):
        pass
    return created


def _played_on(matches: Matches, id: str, picker: RandomPicker, fingerprint: str) -> bool:
    """Play some moves, all in one transaction; return whether the match is over."""
    with matches.lock(id):
        match, row = matches.live(id), matches.row(id)
        if match.over:
            return True
        before, at = match.version, matches.time_of(match)
        moves: list[MoveRow] = []
        with suppress(RecordConflictError), matches.forgetting(match):  # the same request plays in another process
            while len(moves) < AT_ONCE and not match.over:
                seat, key = match.state.waiting[0], f"demo-{match.version}"
                action = match.ruleset.some_answer(match.state, seat, picker.one_of)
                assert action is not None
                match.act(action, luck_of(row, None, match.version), at)
                moves.append(MoveRow(id, match.state.move, match.version, seat, key, fingerprint))
            matches.commit(match, before, over=False, moves=moves)
            return match.over
        return False
