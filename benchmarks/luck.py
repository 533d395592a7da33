"""What a house can do with luck, by the rules of a game: how many openings go as it likes, in each way to cheat.

The house knows its seed, and sees every nonce as it comes. Its friend has the first seat of a match of two in `heat`,
and likes to begin, with one of two cards in hand: about one opening in four. All is fixed, so each run counts the same.
"""

import hashlib
from collections.abc import Iterator
from itertools import product

import msgspec

from adjudicator.kernel.luck.luck import Nonces, ServerLuck
from adjudicator.matches.match import Match
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, note

MATCHES = 60
TRIES = 16
"""How many nonces a last giver tries; it could as well try a million."""
LIKED = ("C01", "C26")
SEATS = ("P1", "P2")
AT = "2026-11-22T19:00:00.000Z"
HONEST, LEFT_OUT, LAST, TRIED = "honest", "left out", "last", "tried"


def run() -> None:
    """Measure and print."""
    found = measured()
    note(f"{MATCHES} matches; an opening is good for the house's friend in about one of four")
    line("a house that plays fair", f"{found[HONEST]} of {MATCHES}")
    line("leaves out nonces as it likes (two seats: four seeds)", f"{found[LEFT_OUT]} of {MATCHES}", "--nonce, receipt")
    line(f"gives its friend's nonce last, of {TRIES} that it tries", f"{found[LAST]} of {MATCHES}", "by nobody")
    line(f"chooses of {TRIES} seeds where no seat has a nonce", f"{found[TRIED]} of {MATCHES}", "by nobody")


def measured() -> dict[str, int]:
    """Return in how many matches the opening is good, by the way to cheat."""
    counts = dict.fromkeys((HONEST, LEFT_OUT, LAST, TRIED), 0)
    for number in range(MATCHES):
        seed = _hex(f"seed {number}")
        nonces = {seat: _hex(f"{seat} {number}") for seat in SEATS}
        counts[HONEST] += is_good(seed, nonces)
        counts[LEFT_OUT] += any(is_good(seed, some) for some in _left_out(nonces))
        tries = [_hex(f"try {number}/{attempt}") for attempt in range(TRIES)]
        counts[LAST] += any(is_good(seed, {**nonces, "P1": last}) for last in tries)
        counts[TRIED] += any(is_good(other, None) for other in tries)
    return counts


def _left_out(nonces: dict[str, str]) -> Iterator[Nonces]:
    """Yield the nonces with every choice of those that are left out."""
    for kept in product((True, False), repeat=len(nonces)):
        yield {seat: nonces[seat] if taken else None for seat, taken in zip(nonces, kept, strict=True)}


def is_good(seed: str, nonces: Nonces | None) -> bool:
    """Whether a match that begins with this luck does so as the house's friend likes it."""
    game = RULESETS["heat"]
    match = Match("m_opening", game)
    match.begin(msgspec.convert(game.demo_setup, game.setup_type), ServerLuck(seed, "ab" * 16, 0, nonces=nonces), AT)
    hand = match.state.players["P1"].hand.value
    return match.state.first == "P1" and any(card in LIKED for card in hand)


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
