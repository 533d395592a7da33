"""Compares what a store keeps of a match besides its events with the events."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.audit.importing import imported
from adjudicator.audit.wrong import OTHER_INDEX, Wrong, wrong
from adjudicator.kernel.luck.luck import seed_commitment
from adjudicator.kernel.secrets.secret import stored
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.index import IndexRow, names_of, people, winners_of
from adjudicator.matches.hosting.bots import SUBJECT as BOTS
from adjudicator.matches.ids import seed_id
from adjudicator.matches.match import Match
from adjudicator.matches.people.tokens import SUBJECT, is_subject
from adjudicator.matches.records import Recorded, Snapshot
from adjudicator.matches.store.mapper import decode
from adjudicator.matches.store.tables import DAMAGED, MatchRow
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.proofs import read_proof

IMPORT = "import"
"""The subject of the moves of an imported match."""


class MatchRows:
    """The rows of one match, as they were before its events were read, and what its events tell as they go by."""

    def __init__(self, store: Matches, row: MatchRow) -> None:
        self.store, self.row, self.id = store, row, row.match_id
        self.first: Recorded | None = None
        self._ends: dict[int, int] = {}
        self._actors: dict[int, str] = {}
        self._hashes: dict[int, str] = {}
        self._snapshots: dict[int, tuple[str, str]] = {
            version: (topic, column)
            for version, topic, column in store.tables.query(
                "SELECT originator_version, topic, state FROM snapshots WHERE originator_id = ?", self.id
            )
        }

    def take(self, record: Recorded, match: Match) -> Iterator[Wrong]:
        """Take the next event, which has been folded into the match; yield if a snapshot of it is another."""
        version = record.originator_version
        self.first = self.first or record
        if record.move not in self._ends:
            self._actors[record.move] = str(getattr(record.event, "seat", ""))
        self._ends[record.move] = version
        if self.row.imported:
            self._hashes[version] = record.hash
        if version in self._snapshots:
            yield from _snapshot(self.id, version, *self._snapshots.pop(version), match, record)

    def check(self, match: Match, happened: list[IndexRow]) -> Iterator[Wrong]:
        """Yield what else is wrong, once all events have been taken; `happened` is what the match is found by."""
        assert self.first is not None
        yield from self._indexed(match.state, happened)
        yield from self._moves()
        for version in self._snapshots:
            yield wrong(self.id, version, "há um retrato de uma versão que não há", "a snapshot is of no version")
        yield from self._listed(self.first, match)
        yield from self._imported()

    def _listed(self, begun: Any, match: Match) -> Iterator[Wrong]:
        row, told = self.row, begun.event
        status = "over" if match.over else "running"
        said = (told.ruleset, told.edition, told.luck, match.state.desk.enforcement)
        if (row.ruleset, row.edition, row.luck, row.enforcement) != said or row.status not in (status, DAMAGED):
            yield wrong(self.id, 1, "a lista de partidas diz outra coisa do que os eventos",
                        "the list of matches says otherwise than its events")  # fmt: skip
        if row.salt_key != told.salt_key.value or (
            row.seed is not None and seed_commitment(row.seed) != told.seed_commitment
        ):
            yield wrong(
                self.id, 1, "a semente ou os sais não são os do começo", "seed or salts are not those it began with"
            )
        taken = (_read(row.nonces), _read(row.keys), row.house.split())
        if taken != (_or(told.nonces, {}), _or(told.keys, {}), list(_or(told.house, ()))):
            yield wrong(self.id, 1, "os nonces, as chaves ou a casa não são os do começo",
                        "nonces, keys or house are not those it began with")  # fmt: skip
        if row.created_at != begun.at and row.created_at != self._committed_at():
            yield wrong(self.id, 1, "a lista diz outro horário", "the list says another time")

    def _committed_at(self) -> str:
        """Return when the service was bound to the seed, where seats have put into it; the list has that time."""
        rows = self.store.tables.rows(seed_id(self.id), 0, 1, 1)
        return str(msgspec.json.decode(rows[0][2])["at"]) if rows else ""

    def _indexed(self, state: Any, happened: list[IndexRow]) -> Iterator[Wrong]:
        """Yield if a match is found by something else than its events tell, or has other winners."""
        players, winners = names_of(state), winners_of(state)
        kept = self.store.tables.query(
            f"SELECT {', '.join(IndexRow._fields)} FROM match_index WHERE match_id = ?", self.id
        )
        expected = {*people(self.row._replace(players=players)), *happened}
        if (self.row.players, self.row.winners) != (players, winners) or expected != {IndexRow(*each) for each in kept}:
            yield Wrong(self.id, 0, OTHER_INDEX)

    # Its moves

    def _moves(self) -> Iterator[Wrong]:
        rows = self.store.tables.query("SELECT move, version, subject FROM moves WHERE match_id = ?", self.id)
        listed = {move: version for move, version, _ in rows}
        for move in sorted(self._ends.keys() | listed.keys()):
            if self._ends.get(move) != listed.get(move):
                at = self._ends.get(move, listed.get(move, 0))
                yield wrong(self.id, at, f"o lance {move} não termina onde diz a sua lista",
                            f"move {move} does not end where its list says")  # fmt: skip
        seats = self._seats()
        for move, version, subject in sorted(rows):
            if move in self._ends and not self._could_make(move, subject, seats):
                yield wrong(self.id, version, f"o lance {move} não pode ser de {subject}",
                            f"move {move} cannot be of {subject}")  # fmt: skip

    def _seats(self) -> dict[str, str]:
        """Return the seats that tokens are of, by the tokens' names."""
        rows = self.store.tables.query("SELECT digest, seat FROM tokens WHERE match_id = ? AND role = 'seat'", self.id)
        return {digest[:SUBJECT]: seat for digest, seat in rows}

    def _could_make(self, move: int, subject: str, seats: Mapping[str, str]) -> bool:
        """Whether a move can be by the subject that it names. A deleted token can have been anybody's."""
        seat = self._actors[move]
        if self.row.imported or subject == IMPORT:
            return bool(self.row.imported) and subject == IMPORT
        if seat and (seat in self.row.house.split()) != (subject == BOTS):
            return False
        if subject in seats:
            return seat in ("", seats[subject])
        token = self.store.tables.token_of(subject) if is_subject(subject) else None
        return token is None or token.role != "seat"

    # Where it came from

    def _imported(self) -> Iterator[Wrong]:
        """Yield if an imported match is vouched for by something else than what was imported."""
        told = imported(self.row)
        if told is None:
            return
        (count,) = self.store.tables.query(
            "SELECT count(*) FROM moves WHERE match_id = ? AND fingerprint <> ?", self.id, told.sha256
        )[0]
        if count or not all(map(self._proven, told.proofs)):
            yield wrong(self.id, 0, "o que abona a partida importada não é deste registro",
                        "what vouches for the imported match is of another log")  # fmt: skip

    def _proven(self, text: str) -> bool:
        """Whether a proof is of a head of this match."""
        for version, hash in self._hashes.items():
            try:
                read_proof(text).check(head_of(self.id, version, hash).entry())
            except Malformed:
                continue
            return True
        return False


def _snapshot(id: str, version: int, topic: str, column: str, match: Match, record: Recorded) -> Iterator[Wrong]:
    """Yield if a snapshot that would be used is not what the events make."""
    kept = decode(id, version, topic, column)
    assert isinstance(kept, Snapshot)
    if kept.state is None:
        return  # of another form of the state, or damaged: it is not used
    if kept.hash != record.hash or stored.encode(kept.state) != stored.encode(match.state):
        yield wrong(id, version, "o retrato não é o que os eventos fazem", "the snapshot is not what its events make")


def _read(column: str) -> Any:
    return msgspec.json.decode(column) if column else {}


def _or(value: Any, missing: Any) -> Any:
    return missing if value is msgspec.UNSET else value
