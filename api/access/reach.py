"""What a caller may know of, and whom it may speak for. What lies beyond is answered as what does not exist."""

from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.judging import lists
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.stored import NoSuchDispute
from adjudicator.judging.tournaments import NoSuchTournament, Tournament
from adjudicator.kernel.text.text import Text
from adjudicator.matches.ids import is_id
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.records import Damaged
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.store.tables import MatchRow


def reachable_match(caller: Caller, match_id: str) -> MatchRow:
    """Return what a match is. Raises NoSuchMatch if it is none that the caller may know of."""
    row = services().matches.row(match_id)
    if not _of_reach(caller, match_id, row.tournament_id):
        raise NoSuchMatch(match_id)
    return row


def begun_match(row: MatchRow) -> MatchRow:
    """Return what a match is that was waiting for its seed; it begins now, if the time for nonces is over. 409 if it
    still waits."""
    seed = services().seeds.get(row.match_id)
    if not seed.closed:
        until, waiting = seed.committed.until, ", ".join(seed.waiting)
        why = Text(f"espera até {until} os nonces de {waiting}", f"it waits until {until} for the nonces of {waiting}")
        raise Problem(Kind.MATCH_NOT_BEGUN, why, members={"seed": f"/v1/matches/{row.match_id}/seed"})
    return services().matches.row(row.match_id)


def reachable_dispute(caller: Caller, id: str) -> Dispute:
    """Return a dispute. Raises NoSuchDispute if it is none that the caller may know of."""
    try:
        dispute = services().disputes.get(id if is_id("d", id) else "")
    except Damaged:
        row = lists.dispute_row(services().matches.tables, id)  # that it is damaged tells that there is one
        if row is None or not _of_reach(caller, row.match_id, row.tournament_id):
            raise NoSuchDispute(id) from None
        raise
    if not _of_reach(caller, dispute.opened.match, dispute.opened.tournament):
        raise NoSuchDispute(id)
    return dispute


def _of_reach(caller: Caller, match_id: str, tournament: str) -> bool:
    """Whether a match, of a tournament perhaps, is one that a caller may know of."""
    return caller.match_id in ("", match_id) and in_scope(caller, tournament)


def tournament_of(caller: Caller, id: str) -> Tournament:
    """Return a tournament. Raises NoSuchTournament if it is none that the caller may know of."""
    if not is_id("t", id) or (caller.role != "organiser" and caller.tournament != id):
        raise NoSuchTournament(id)
    return services().tournaments.get(id)


def in_scope(caller: Caller, tournament: str) -> bool:
    """Whether a caller's role reaches the matches of a tournament (empty: those of none)."""
    if caller.role in OFFICIALS or caller.tournament:
        return caller.tournament == tournament
    return True


def check_own_seat(caller: Caller, seat: str) -> None:
    """Raise a Problem (403) if a player speaks for another seat than the player's own."""
    if caller.role == "seat" and seat != caller.seat:
        why = Text(f"o seu lugar é {caller.seat}", f"your seat is {caller.seat}")
        raise Problem(Kind.NOT_YOUR_SEAT, why, members={"seat": caller.seat})
