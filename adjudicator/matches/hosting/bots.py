"""Bots: seats that the service itself plays, so that nobody has to wait for an opponent.

In the API, in logs and in the database they are called `house`. They choose by chance, or look ahead from what their
seat is sent, and know no more than that.

Their moves are ordinary moves, each in a transaction of its own under a key that follows from the version it is made
at: two processes that answer at once make a single move. A bot answers what it is asked and nothing more: it never
concedes and offers nothing.
"""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import structlog
from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.game.lookahead_rules import Effort
from adjudicator.kernel.lookahead.search import choose
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.judged import STRICT
from adjudicator.kernel.text.refusal import Unfit
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Paused
from adjudicator.matches.requests import Request, VersionConflict
from adjudicator.matches.store.tables import SEEDING

MOVES, SECONDS = 100, 1.0
"""The most moves that are made at once, and the longest time: the rest waits until others have had a turn."""
SUBJECT = "house"
STRENGTHS = {"easy": 0.1, "hard": 1.0}
"""Which share of the effort that is worth making in a game is made."""
LEVELS = ("chance", *STRENGTHS)
"""How well bots play: by chance, or looking ahead, a little or further."""
log = structlog.get_logger("house")


class NoBots(Unfit):
    """Bots cannot play in this match, or not in these seats."""


def check_bots(bots: Sequence[str], seats: int, luck: str, enforcement: str, tournament: str, *, nonces: bool) -> None:
    """Check that bots can play these seats of a match that begins with this set-up; `P2` is its second seat. Raises
    NoBots."""
    for fails, pointer, pt, en in (
        (luck != ServerLuck.mode, "/luck/mode", "a casa não joga no papel", "the house plays no paper match"),
        (nonces, "/luck/nonces", "a casa não põe nada na semente", "the house puts nothing into a seed"),
        (enforcement != STRICT, "/enforcement", "a casa só joga sob `strict`", "the house plays under `strict`"),
        (tournament != "", "/tournament", "a casa não joga em torneios", "the house plays in no tournament"),
        (len(bots) >= seats, "/house", "um lugar ao menos é de alguém; sem ninguém, é uma demonstração",
         "one seat at least is somebody's; with nobody it is a demo"),
    ):  # fmt: skip
        if fails and bots:
            raise NoBots(pointer, Text(pt, en))
    known = [f"P{place}" for place in range(1, seats + 1)]
    for number, seat in enumerate(bots):
        if seat not in known or seat in bots[:number]:
            names = ", ".join(known)
            why = Text(f"um destes, cada um uma vez: {names}", f"one of these, each once: {names}")
            raise NoBots(f"/house/{number}", why)


def play_on(matches: Matches, id: str, moves: int = MOVES, seconds: float = SECONDS) -> bool:
    """Let the bots answer until a person is asked, the match is over, or it waits for a dispute; make at most `moves`
    moves and stop after `seconds`. Return whether a bot may still be asked. Raises Damaged, PersistenceError."""
    row = matches.row(id)
    bots, deadline = row.house.split(), time.monotonic() + seconds
    if not bots or row.status == SEEDING:
        return False
    for _ in range(moves):
        if not _answer(matches, id, bots, row.house_level):
            return False
        if time.monotonic() > deadline:
            break
    return True


def _answer(matches: Matches, id: str, bots: Sequence[str], level: str) -> bool:
    """Make one move of a bot, if one is asked; return whether one was. Nobody waits for the match while it thinks."""
    with matches.lock(id):
        match = matches.live(id)
        seat = next((seat for seat in match.state.waiting if seat in bots), None)
        if seat is None or match.over or match.state.desk.paused:
            return False
        version, seen = match.version, view(match.state, seat)
        effort = match.ruleset.lookahead.effort.scaled(STRENGTHS[level]) if level in STRENGTHS else None
        most = 1 if effort is None else effort.answers
        answers = match.ruleset.some_answers(match.state, seat, secrets.choice, most)
    action = _chosen(match.ruleset, seen, seat, answers, effort)
    request = Request(SUBJECT, f"{SUBJECT} {version}", SUBJECT)
    with suppress(VersionConflict, RecordConflictError, Paused):  # somebody else was faster: look again
        matches.act(id, action, request, version)
    return True


def _chosen(ruleset: Ruleset[Any], seen: bytes, seat: str, answers: Sequence[Action], effort: Effort | None) -> Action:
    if effort is None or len(answers) == 1:
        return secrets.choice(answers)
    seed = secrets.token_hex(16)
    try:
        return choose(ruleset, seen, seat, answers, effort, seed)
    except Exception:  # rules may fail in a world that could never be; people at the table do not wait for that
        log.exception("looking ahead failed", ruleset=ruleset.name, seat=seat, seed=seed)
        return secrets.choice(answers)


def matches_with_bots(matches: Matches) -> set[str]:
    """Return the running matches in which a bot has a seat."""
    rows = matches.tables.query("SELECT match_id FROM matches WHERE status = 'running' AND house <> ''")
    return {id for (id,) in rows}
