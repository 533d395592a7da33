"""The house: seats that the service itself plays, by random legal actions, so that nobody has to wait for an opponent.

Its moves are ordinary moves, each in a transaction of its own under a key that follows from the version it is made at:
two processes that answer at once make one move of it. It answers what it is asked and nothing more: it never concedes
and offers nothing.
"""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress

from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.desk.record import STRICT
from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.refusal import Unfit
from adjudicator.kernel.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Paused
from adjudicator.matches.requests import Request, VersionConflict
from adjudicator.matches.store.tables import SEEDING

MOVES, SECONDS = 100, 1.0
"""So many moves are made at once at most, and for so long: what is left waits until others have had a turn."""
SUBJECT = "house"


class NoHouse(Unfit):
    """The house does not play in such a match, or not these seats."""


def check_house(
    house: Sequence[str], seats: int, luck: str, enforcement: str, tournament: str, *, nonces: bool
) -> None:
    """See that the house can play these seats, `P2` the second in the set-up, of a match that is begun so. Raises
    NoHouse."""
    for fails, pointer, pt, en in (
        (luck != ServerLuck.mode, "/luck/mode", "a casa não joga no papel", "the house plays no paper match"),
        (nonces, "/luck/nonces", "a casa não põe nada na semente", "the house puts nothing into a seed"),
        (enforcement != STRICT, "/enforcement", "a casa só joga sob `strict`", "the house plays under `strict`"),
        (tournament != "", "/tournament", "a casa não joga em torneios", "the house plays in no tournament"),
        (len(house) >= seats, "/house", "um lugar ao menos é de alguém; sem ninguém, é uma demonstração",
         "one seat at least is somebody's; with nobody it is a demo"),
    ):  # fmt: skip
        if fails and house:
            raise NoHouse(pointer, Text(pt, en))
    known = [f"P{place}" for place in range(1, seats + 1)]
    for number, seat in enumerate(house):
        if seat not in known or seat in house[:number]:
            names = ", ".join(known)
            why = Text(f"um destes, cada um uma vez: {names}", f"one of these, each once: {names}")
            raise NoHouse(f"/house/{number}", why)


def play_on(matches: Matches, id: str, moves: int = MOVES, seconds: float = SECONDS) -> bool:
    """Let the house answer until it is not asked any more: a person is, the match is over, or waits for a dispute. At
    most so many moves, and for so long; return whether it may still be asked. Raises Damaged, PersistenceError."""
    row = matches.row(id)
    house, deadline = row.house.split(), time.monotonic() + seconds
    if not house or row.status == SEEDING:
        return False
    for _ in range(moves):
        if not _answer(matches, id, house):
            return False
        if time.monotonic() > deadline:
            break
    return True


def _answer(matches: Matches, id: str, house: Sequence[str]) -> bool:
    """Make one move of the house, if it is asked; return whether it was."""
    with matches.lock(id):
        match = matches.live(id)
        asked = next((seat for seat in match.state.waiting if seat in house), None)
        if asked is None or match.over or match.state.desk.paused:
            return False
        action = match.ruleset.some_answer(match.state, asked, secrets.choice)
        assert action is not None
        request = Request(SUBJECT, f"{SUBJECT} {match.version}", SUBJECT)
        with suppress(VersionConflict, RecordConflictError, Paused):  # somebody else was faster: it looks again
            matches.act(id, action, request, match.version)
        return True


def tables_of_the_house(matches: Matches) -> set[str]:
    """Return the running matches in which the house has a seat."""
    rows = matches.tables.query("SELECT match_id FROM matches WHERE status = 'running' AND house <> ''")
    return {id for (id,) in rows}
