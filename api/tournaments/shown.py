"""Tournaments as answers show them."""

from typing import Any

from adjudicator.judging import lists
from adjudicator.judging.rounds import Round
from adjudicator.judging.tournaments import Tournament
from adjudicator.matches.people.access_log import AccessRow
from api.access.services import services


def told_round(one: Round) -> dict[str, Any]:
    """Return a round as everybody of its tournament sees it."""
    return {"number": one.number, "minutes": one.minutes, "started_at": one.started_at, "ends_at": one.ends_at()}


def _row(tournament: Tournament) -> lists.TournamentRow:
    opened = tournament.opened
    shown = tournament.shows_matches
    return lists.TournamentRow(tournament.id, opened.name, opened.ruleset, tournament.created_at, shown)


def _summary(row: lists.TournamentRow, ended_at: str) -> dict[str, Any]:
    here = f"/v1/tournaments/{row.tournament_id}"
    return {
        "id": row.tournament_id,
        "name": row.name,
        "ruleset": row.ruleset,
        "created_at": row.created_at,
        "ended_at": ended_at,
        "links": {
            "self": here,
            "matches": f"/v1/matches?tournament={row.tournament_id}",
            "disputes": f"/v1/disputes?tournament={row.tournament_id}",
            "report": f"{here}/report",
            "log": f"{here}/log",
        },
    }


def acknowledged(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament that a command has just changed, with a receipt for it."""
    return {**_told(tournament), "receipt": services().receipts.of_tournament(tournament)}


def _told(tournament: Tournament) -> dict[str, Any]:
    opened = tournament.opened
    return {
        **_summary(_row(tournament), tournament.ended_at),
        "policy": opened.policy,
        "options": opened.options,
        "officers": tournament.officers,
        "rounds": [told_round(each) for each in tournament.rounds.values()],
        "held_back": tournament.opened.held_back is True,
    }


def told(row: AccessRow) -> dict[str, Any]:
    """Return a look as lists show it."""
    return {
        "match": row.match_id,
        "tournament": row.tournament_id,
        "subject": row.subject,
        "role": row.role,
        "label": row.label,
        "view": row.view,
        "operation": row.operation,
        "move": row.move,
        "at": row.created_at,
    }
