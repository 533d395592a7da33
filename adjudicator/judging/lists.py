"""What can be looked up over many disputes: the queue, times to ruling, penalties of a player, precedents.

These rows follow from the disputes' own events and are written in the same transaction with them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.life_cycle import OPEN
from adjudicator.judging.rulings import Adjustment, FreePenalty, MatchLoss, RewindTo
from adjudicator.matches.finding.index import Subject, keys_of_people
from adjudicator.matches.finding.search import Listing
from adjudicator.matches.store.recorder import MatchRecorder, batched
from adjudicator.matches.store.tables import Write


class DisputeRow(NamedTuple):
    """A dispute in the list of disputes."""

    dispute_id: str
    match_id: str
    tournament_id: str
    ruleset: str
    kind: str
    opened_by: str
    status: str
    created_at: str
    ruled_at: str
    closed_at: str
    blocking: bool = False
    """Whether its match waits for it while it is open."""
    extension: int = 0
    """The minutes that it has cost its match."""


class TournamentRow(NamedTuple):
    """A tournament in the list of tournaments."""

    tournament_id: str
    name: str
    ruleset: str
    created_at: str
    shown: bool = False
    """Whether its matches that are over are found by what happened in them."""


class DisputeIndexRow(NamedTuple):
    """That a dispute is found by a player or a table of its match."""

    dispute_id: str
    subject: Subject
    name: str
    tournament_id: str
    created_at: str


class RemedyRow(NamedTuple):
    """Something that a ruling did to a match."""

    dispute_id: str
    number: int
    match_id: str
    tournament_id: str
    kind: str
    player: str
    penalty: str
    infraction: str
    applied_at: str


class PrecedentRow(NamedTuple):
    """A closed ruling, found by a clause or a card."""

    dispute_id: str
    subject: str
    name: str
    ruleset: str
    created_at: str


DISPUTES = Listing(DisputeRow, "disputes", "dispute_id", "dispute_index", ("player", "table"))


# Writing, in a command's transaction


def opener(dispute: Dispute) -> str:
    """Return who opened a dispute, for its list: a seat, or a judge's subject."""
    by = dispute.opened.by
    return by.seat or by.subject


def row_of(dispute: Dispute) -> DisputeRow:
    """Return the row of a dispute as it stands."""
    opened = dispute.opened
    return DisputeRow(
        dispute.id, opened.match, opened.tournament, opened.ruleset, str(type(opened.question).__struct_config__.tag),
        opener(dispute), dispute.status, dispute.opened_at, dispute.ruled_at, dispute.closed_at, opened.blocking,
        dispute.time_extension,
    )  # fmt: skip


def listed(dispute: Dispute) -> Write:
    """Return the writing of a new dispute's row."""
    return _into("disputes", row_of(dispute))


def index_rows(dispute: Dispute, table: str) -> list[DisputeIndexRow]:
    """Return what a dispute of a match at a table is found by."""
    opened, at = dispute.opened, dispute.opened_at
    found = keys_of_people((name.value for name in opened.players.values()), table)
    return [DisputeIndexRow(dispute.id, *each, opened.tournament, at) for each in found]


def found_by(dispute: Dispute, table: str) -> list[Write]:
    """Return the writings by which a dispute is found by its match's players and table, and by no others."""
    rows = index_rows(dispute, table)
    cleared = Write("DELETE FROM dispute_index WHERE dispute_id = ?", (dispute.id,))
    return [cleared, *([Write.all_into("dispute_index", rows)] if rows else [])]


def counted(dispute: Dispute) -> Write:
    """Return the writing of what a dispute costs its match."""
    return Write(
        "UPDATE disputes SET blocking = ?, extension = ? WHERE dispute_id = ?",
        (dispute.opened.blocking, dispute.time_extension, dispute.id),
    )


def kept_up(dispute: Dispute) -> list[Write]:
    """Return the writings that bring a dispute's rows up to date."""
    writes = [
        counted(dispute),
        Write(
            "UPDATE disputes SET status = ?, ruled_at = ?, closed_at = ? WHERE dispute_id = ?",
            (dispute.status, dispute.ruled_at, dispute.closed_at, dispute.id),
        ),
        Write("DELETE FROM precedents WHERE dispute_id = ?", (dispute.id,)),
    ]
    return [*writes, *(_into("precedents", row) for row in precedents_of(dispute))]


def precedents_of(dispute: Dispute) -> list[PrecedentRow]:
    """Return what the ruling of a dispute is found by, once it is closed."""
    if dispute.status != "closed" or dispute.ruling is None:
        return []
    verdict = dispute.ruling.verdict
    named = [("clause", clause) for clause in verdict.clauses] + [("card", card) for card in verdict.cards]
    about = (dispute.opened.ruleset, dispute.closed_at)
    return [PrecedentRow(dispute.id, *each, *about) for each in dict.fromkeys(named)]


def remedies_done(dispute: Dispute, at: str) -> list[Write]:
    """Return the writings of what the ruling that holds has done."""
    return [_into("remedies", row) for row in remedies_of(dispute, at)]


def remedies_of(dispute: Dispute, at: str) -> list[RemedyRow]:
    """Return what the ruling that holds does to the match, done at a time."""
    assert dispute.ruling is not None
    opened = dispute.opened
    done = [(each.seat, "penalty", each.penalty, each.infraction) for each in dispute.ruling.penalties
            if not each.merged]  # fmt: skip
    for remedy in dispute.ruling.verdict.remedies:
        if isinstance(remedy, FreePenalty):
            done.append((remedy.seat, "penalty", "free", ""))
        elif isinstance(remedy, Adjustment):
            done.append(("", "adjustment", "", ""))
        elif isinstance(remedy, RewindTo):
            done.append(("", "rewind", "", ""))
        elif isinstance(remedy, MatchLoss):
            done.append((remedy.seat, "match_loss", "match_loss", ""))
        else:
            done.append(("", "draw", "", ""))
    return [
        RemedyRow(dispute.id, 1000 * dispute.generation + number, opened.match, opened.tournament, kind,
                  opened.known_by(seat), penalty, infraction, at)
        for number, (seat, kind, penalty, infraction) in enumerate(done)
    ]  # fmt: skip


def penalties_revoked(dispute: Dispute) -> Write:
    """Return the writing that lets the penalties of a dispute that is opened again count no longer."""
    return Write("DELETE FROM remedies WHERE dispute_id = ? AND kind = 'penalty'", (dispute.id,))


def _into(table: str, row: DisputeRow | RemedyRow | PrecedentRow) -> Write:
    return Write(f"INSERT INTO {table} VALUES ({_places(row)})", tuple(row))


def _places(row: Sequence[Any]) -> str:
    return ", ".join("?" * len(row))


# Reading


def dispute_rows(
    tables: MatchRecorder, wanted: dict[str, str | None], before: tuple[str, str] | None, limit: int
) -> list[DisputeRow]:
    """Return disputes, newest first, whose columns are as wanted."""
    return tables.newest(DisputeRow, "disputes", "dispute_id", wanted, before, limit)


def dispute_row(tables: MatchRecorder, id: str) -> DisputeRow | None:
    """Return a dispute, if there is one with this id."""
    rows = tables.query("SELECT * FROM disputes WHERE dispute_id = ?", id)
    return DisputeRow(*rows[0]) if rows else None


def disputes_among(tables: MatchRecorder, ids: Sequence[str], wanted: Mapping[str, str | None]) -> list[DisputeRow]:
    """Return those of some disputes whose columns are as wanted (None: any), oldest first."""
    rows = [DisputeRow(*row) for row in tables.among("disputes", "dispute_id", ids, wanted)]
    return sorted(rows, key=lambda row: (row.created_at, row.dispute_id))


def open_calls(tables: MatchRecorder, matches: Sequence[str]) -> dict[str, list[DisputeRow]]:
    """Return the disputes of some matches that are open, by match, oldest first."""
    found: dict[str, list[DisputeRow]] = {}
    for some in batched(matches):
        rows = tables.query(
            f"SELECT * FROM disputes WHERE match_id IN ({_places(some)}) AND status IN ({_places(OPEN)})"
            " ORDER BY created_at, dispute_id",
            *some, *OPEN,
        )  # fmt: skip
        for row in map(DisputeRow._make, rows):
            found.setdefault(row.match_id, []).append(row)
    return found


def minutes_lost(tables: MatchRecorder, matches: Sequence[str]) -> dict[str, int]:
    """Return the minutes that disputes have cost some matches, where they have cost any."""
    return {
        match_id: int(minutes)
        for some in batched(matches)
        for match_id, minutes in tables.query(
            f"SELECT match_id, sum(extension) FROM disputes WHERE match_id IN ({_places(some)}) AND extension > 0"
            " GROUP BY match_id",
            *some,
        )
    }


def told_of(tables: MatchRecorder, streams: Sequence[str]) -> tuple[set[str], set[str]]:
    """Return the tournaments in which something is told of some streams (of disputes, and of matches that are over),
    and the matches that the disputes are about."""
    tournaments, matches = set[str](), set[str]()
    for some in batched([stream for stream in streams if stream.startswith("d_")]):
        statement = f"SELECT DISTINCT tournament_id, match_id FROM disputes WHERE dispute_id IN ({_places(some)})"
        for tournament, match in tables.query(statement, *some):
            tournaments.add(tournament)
            matches.add(match)
    for some in batched([stream for stream in streams if stream.startswith("m_")]):
        statement = (
            f"SELECT DISTINCT tournament_id FROM matches WHERE match_id IN ({_places(some)}) AND status = 'over'"
        )
        tournaments |= {tournament for (tournament,) in tables.query(statement, *some)}
    return tournaments, matches


def tournament_rows(tables: MatchRecorder, before: tuple[str, str] | None, limit: int) -> list[TournamentRow]:
    """Return tournaments, newest first."""
    return tables.newest(TournamentRow, "tournaments", "tournament_id", {}, before, limit)


def last_opened(tables: MatchRecorder, match_id: str, opened_by: str) -> str:
    """Return when somebody last opened a dispute about a match; empty if never."""
    rows = dispute_rows(tables, {"match_id": match_id, "opened_by": opened_by}, None, 1)
    return rows[0].created_at if rows else ""


def offences(tables: MatchRecorder, tournament: str, match_id: str) -> dict[tuple[str, str], int]:
    """Return how many penalties each player has for each infraction: in the tournament, or in the match alone."""
    column, value = ("tournament_id", tournament) if tournament else ("match_id", match_id)
    rows = tables.query(
        f"SELECT player, infraction, count(*) FROM remedies WHERE {column} = ? AND infraction <> ''"
        " GROUP BY player, infraction",
        value,
    )
    return {(player, infraction): count for player, infraction, count in rows}


def remedy_rows(tables: MatchRecorder, tournament: str) -> list[RemedyRow]:
    """Return what rulings did in a tournament, in order of time: the last thousand."""
    rows = tables.query(
        "SELECT * FROM remedies WHERE tournament_id = ?"
        " ORDER BY applied_at DESC, dispute_id DESC, number DESC LIMIT 1000",
        tournament,
    )
    return [RemedyRow(*row) for row in rows][::-1]


def precedent_rows(
    tables: MatchRecorder, ruleset: str, tournament: str, clauses: tuple[str, ...], cards: tuple[str, ...],
    limit: int, before: tuple[str, str] | None = None,
) -> list[tuple[str, str]]:  # fmt: skip
    """Return (dispute, closed at) of closed rulings on any of these clauses or cards (all, if none), newest first.

    Those of another tournament count once their match is over: until then its table is nobody else's to know.
    """
    statement = (
        "SELECT DISTINCT precedents.dispute_id, precedents.created_at FROM precedents"
        " JOIN disputes ON disputes.dispute_id = precedents.dispute_id"
        " JOIN matches ON matches.match_id = disputes.match_id"
        " WHERE precedents.ruleset = ? AND (disputes.tournament_id = ? OR matches.status = 'over')"
    )
    parameters = [ruleset, tournament]
    named = [("clause", name) for name in clauses] + [("card", name) for name in cards]
    if named:
        statement += f" AND ({' OR '.join(['(subject = ? AND name = ?)'] * len(named))})"
        parameters += [word for pair in named for word in pair]
    if before is not None:
        statement += " AND (precedents.created_at, precedents.dispute_id) < (?, ?)"
        parameters += before
    order = " ORDER BY precedents.created_at DESC, precedents.dispute_id DESC LIMIT ?"
    rows = tables.query(statement + order, *parameters, limit)
    return [(dispute_id, at) for dispute_id, at in rows]


def times_to_ruling(tables: MatchRecorder, tournament: str) -> list[DisputeRow]:
    """Return the disputes of a tournament, in order of time, at most a thousand."""
    return dispute_rows(tables, {"tournament_id": tournament}, None, 1000)[::-1]
