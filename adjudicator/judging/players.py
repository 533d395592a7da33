"""The players of a tournament: who they are, by the names given in its matches, and what each has been judged for.

A name is the same in whatever letter case, as where matches are found by it. Penalties are a player's under the name by
which they escalate: of two of one name in a match, that is the name with the seat.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from adjudicator.judging.lists import DISPUTES, DisputeRow, RemedyRow
from adjudicator.judging.policy import Policy
from adjudicator.matches.finding.index import key_of
from adjudicator.matches.finding.search import MATCHES, page
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import MatchRow

PLAYERS_MOST = 5000
LAST = 200
"""So many matches, and so many disputes, of a player are told."""


class NoSuchPlayer(LookupError):
    """Nobody of that name plays in the tournament."""


class PlayerRow(NamedTuple):
    """A player in the list of a tournament's players: how many matches, disputes of these, and remedies."""

    name: str
    matches: int
    disputes: int
    remedies: int


class Offence(msgspec.Struct, frozen=True):
    """An infraction of the policy, how often a player has been judged for it, and the penalty of the next time."""

    category: str
    infraction: str
    before: int
    penalty: str


class History(NamedTuple):
    """What a tournament knows of a player: matches and disputes newest first, remedies oldest first."""

    name: str
    matches: list[MatchRow]
    disputes: list[DisputeRow]
    remedies: list[RemedyRow]
    offences: list[Offence]


def player_rows(tables: MatchRecorder, tournament: str) -> list[PlayerRow]:
    """Return the players of a tournament, by name: the first five thousand."""
    of = "WHERE tournament_id = ? AND subject = 'player' GROUP BY name ORDER BY name LIMIT ?"
    found = tables.query(f"SELECT name, count(*), max(match_id) FROM match_index {of}", tournament, PLAYERS_MOST)
    disputes: dict[str, int] = dict(
        tables.query(f"SELECT name, count(*) FROM dispute_index {of}", tournament, PLAYERS_MOST)
    )
    judged = tables.query("SELECT player, count(*) FROM remedies WHERE tournament_id = ? GROUP BY player", tournament)
    remedies: Counter[str] = Counter()
    for player, count in judged:
        remedies[key_of(player)] += count
    rows = {row.match_id: row for row in tables.match_rows_among([match for _, _, match in found], {})}
    return [
        PlayerRow(_spelt(rows[match], key), matches, disputes.get(key, 0), remedies[key])
        for key, matches, match in found
    ]


def history(tables: MatchRecorder, tournament: str, name: str, policy: Policy) -> History:
    """Return what a tournament knows of a player. Raises NoSuchPlayer."""
    key = key_of(name)
    wanted = {"tournament_id": tournament}
    matches, _ = page(tables, MATCHES, wanted, {"player": key}, None, LAST)
    if not matches:
        raise NoSuchPlayer(name)
    disputes, _ = page(tables, DISPUTES, wanted, {"player": key}, None, LAST)
    spelt = {each for row in matches for each in row.names.values() if key_of(each) == key}
    remedies = _remedies(tables, tournament, sorted(spelt))
    before = Counter(row.infraction for row in remedies if row.infraction)
    return History(_spelt(matches[0], key), matches, disputes, remedies, list(_offences(policy, before)))


def _remedies(tables: MatchRecorder, tournament: str, names: Sequence[str]) -> list[RemedyRow]:
    """Return what rulings did to a player, in order of time."""
    rows = tables.query(
        f"SELECT * FROM remedies WHERE tournament_id = ? AND player IN ({', '.join('?' * len(names))})",
        tournament, *names,
    )  # fmt: skip
    return sorted((RemedyRow(*row) for row in rows), key=lambda row: (row.applied_at, row.dispute_id, row.number))


def _offences(policy: Policy, before: Mapping[str, int]) -> Iterator[Offence]:
    for infraction in policy.infractions:
        count = before.get(infraction.id, 0)
        yield Offence(infraction.category, infraction.id, count, policy.suggested(infraction, count))


def _spelt(row: MatchRow, key: str) -> str:
    """Return how a player's name is written in a match."""
    return next((name for name in row.names.values() if key_of(name) == key), key)
