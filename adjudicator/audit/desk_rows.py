"""The rows of disputes, tournaments and seeds, held against their events."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.audit.wrong import OTHER_INDEX, Wrong, rows_differ, wrong
from adjudicator.judging import lists
from adjudicator.judging.course import COURSES, Command, OutOfCourse
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import DisputeReopened, RemediesApplied
from adjudicator.judging.lists import DisputeIndexRow, PrecedentRow, RemedyRow, TournamentRow
from adjudicator.judging.stored import StoredDisputes
from adjudicator.judging.tournament_events import JudgeAppointed, JudgeDismissed, RoundOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.luck.luck import seed_commitment
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.seeding import NonceGiven, SeedClosed, SeedCommitted, Seeds
from adjudicator.matches.people.tokens import subject_of
from adjudicator.matches.store.tables import SEEDING, TokenRow
from adjudicator.matches.streams import DeskRecord, Streams


class DeskRows:
    """The streams beside those of matches, and what else a store keeps of them."""

    def __init__(self, store: Matches) -> None:
        self.store = store
        self.tables = store.tables
        self._kinds: dict[str, Streams] = {
            "d_": StoredDisputes(store, {}), "t_": Tournaments(store), "s_": Seeds(store),
        }  # fmt: skip

    def records(self, id: str) -> Sequence[DeskRecord] | None:
        """Return the events of a stream; None if it is not known what it is. Raises Damaged."""
        streams = self._kinds.get(id[:2])
        return streams.of(id) if streams is not None else None

    def check(self, id: str, records: Sequence[DeskRecord]) -> Iterator[Wrong]:
        """Yield what is wrong with the rows of a stream, and with its course."""
        if id.startswith("s_"):
            yield from self._seed(id, records)
            return
        commands: list[Command] = []
        try:
            commands.extend(COURSES[id[:2]](id, records))
        except OutOfCourse as error:
            yield Wrong(id, error.version, error.why)
            return
        yield from self._commands(id, commands)
        yield from self._dispute(id, records) if id.startswith("d_") else self._tournament(id, records)

    def _commands(self, id: str, commands: Sequence[Command]) -> Iterator[Wrong]:
        """Each command has its row, of the token that its facts name."""
        kept = {
            version: (move, subject)
            for move, version, subject in self.tables.query(
                "SELECT move, version, subject FROM moves WHERE match_id = ?", id
            )
        }
        for command in commands:
            move, subject = kept.pop(command.version, (0, ""))
            if move != command.version or command.subject not in ("", subject):
                yield rows_differ(id, "moves", command.version)
        for version in kept:
            yield rows_differ(id, "moves", version)

    # Disputes

    def _dispute(self, id: str, records: Sequence[DeskRecord]) -> Iterator[Wrong]:
        dispute, remedies = Dispute(id), list[RemedyRow]()
        for version, record in enumerate(records, 1):
            if isinstance(record.event, RemediesApplied):
                remedies += lists.remedies_of(dispute, record.at)
                if not all(self._ordered(dispute.opened.match, move, id) for move in record.event.moves):
                    yield wrong(id, version, "a sua partida não tem os lances que ela ordenou",
                                "its match has not the moves that it ordered")  # fmt: skip
            elif isinstance(record.event, DisputeReopened):
                remedies = [row for row in remedies if row.kind != "penalty"]
            dispute.append([record])
        kept, row = lists.dispute_row(self.tables, id), lists.row_of(dispute)
        if kept is None or kept._replace(blocking=row.blocking, extension=row.extension) != row:
            yield wrong(
                id, dispute.version, "a lista de disputas diz outra coisa", "the list of disputes says otherwise"
            )
        if self._rows(RemedyRow, "remedies", id) != set(remedies):
            yield rows_differ(id, "remedies")
        if self._rows(PrecedentRow, "precedents", id) != set(lists.precedents_of(dispute)):
            yield rows_differ(id, "precedents")
        match = self.tables.match_row(dispute.opened.match)
        if match is None or match.tournament_id != dispute.opened.tournament:
            yield wrong(id, 1, "a sua partida não está na lista, ou é de outro torneio",
                        "its match is not in the list, or of another tournament")  # fmt: skip
            return
        counted = kept is None or (bool(kept.blocking), kept.extension) == (row.blocking, row.extension)
        if not counted or self._rows(DisputeIndexRow, "dispute_index", id) != {
            *lists.index_rows(dispute, match.table_label)
        }:
            yield Wrong(id, 0, OTHER_INDEX)

    def _ordered(self, match_id: str, move: int, dispute_id: str) -> bool:
        """Whether a move of a match was ordered by a dispute, as the match's own events tell."""
        end = self.tables.version_of_move(match_id, move - 1)
        rows = self.tables.rows(match_id, end, end + 1, 1) if end is not None else []
        event = msgspec.json.decode(rows[0][2])["event"] if rows else {}
        return bool(event.get("type") == "JudgeActed" and event.get("dispute") == dispute_id)

    def _rows(self, kind: Any, table: str, id: str) -> set[Any]:
        rows = self.tables.query(f"SELECT {', '.join(kind._fields)} FROM {table} WHERE dispute_id = ?", id)
        return {kind(*row) for row in rows}

    # Tournaments

    def _tournament(self, id: str, records: Sequence[DeskRecord]) -> Iterator[Wrong]:
        opened, shown = records[0].event, Tournaments(self.store).shows(id)
        row = TournamentRow(id, opened.name, opened.ruleset, records[0].at)
        kept = [
            TournamentRow(*each)
            for each in self.tables.query(
                f"SELECT {', '.join(TournamentRow._fields)} FROM tournaments WHERE tournament_id = ?", id
            )
        ]
        if [each._replace(shown=False) for each in kept] != [row]:
            yield rows_differ(id, "tournaments")
        elif bool(kept[0].shown) != shown:
            yield Wrong(id, 0, OTHER_INDEX)
        for version, record in enumerate(records, 1):
            for each in record.event.tables if isinstance(record.event, RoundOpened) else ():
                match = self.tables.match_row(each.match)
                if match is None or match.tournament_id != id:
                    yield wrong(id, version, f"{each.match} não está na lista como deste torneio",
                                f"{each.match} is not listed as of this tournament")  # fmt: skip
        yield from self._officers(id, records)

    def _officers(self, id: str, records: Sequence[DeskRecord]) -> Iterator[Wrong]:
        """Who was appointed has the token that the appointment says, until it has ended; nobody else has one."""
        fields = ", ".join(TokenRow._fields)
        rows = self.tables.query(f"SELECT {fields} FROM tokens WHERE tournament_id = ? AND role <> 'seat'", id)
        kept = {subject_of(row): row for row in (TokenRow(*each) for each in rows)}
        dismissed = {record.event.subject for record in records if isinstance(record.event, JudgeDismissed)}
        for version, record in enumerate(records, 1):
            event = record.event
            if not isinstance(event, JudgeAppointed):
                continue
            row, ended = kept.pop(event.subject, None), event.subject in dismissed
            if row is None:
                if not (ended or event.expires_at):  # one that has ended may have been cleared away
                    yield rows_differ(id, "tokens", version)
                continue
            said = (row.role, row.label, row.created_at, row.expires_at or "", row.match_id, row.seat)
            told = (event.office, event.label.value, record.at, event.expires_at, "", "")
            if said != told or (ended and row.revoked_at is None):
                yield rows_differ(id, "tokens", version)
        for subject in kept:
            yield wrong(id, 0, f"o token {subject} tem um cargo que ninguém lhe deu",
                        f"the token {subject} holds an office that nobody gave it")  # fmt: skip

    # Seeds

    def _seed(self, id: str, records: Sequence[DeskRecord]) -> Iterator[Wrong]:
        ends = [(version, version) for version in range(1, len(records) + 1)]
        if sorted(self.tables.query("SELECT move, version FROM moves WHERE match_id = ?", id)) != ends:
            yield rows_differ(id, "moves")
        committed, given = records[0].event, [record.event for record in records[1:]]
        row = self.tables.match_row("m_" + id[2:])
        if row is None or not isinstance(committed, SeedCommitted):
            yield wrong(id, 1, "a sua partida não está na lista", "its match is not in the list")
            return
        if (row.created_at, seed_commitment(str(row.seed))) != (records[0].at, committed.commitment):
            yield rows_differ(id, "matches", 1)
        nonces = {event.seat: event for event in given if isinstance(event, NonceGiven)}
        closed = any(isinstance(event, SeedClosed) for event in given)
        if closed == (row.status == SEEDING):
            yield rows_differ(id, "matches", len(records))
        told = {seat: nonces[seat].nonce if seat in nonces else None for seat in committed.seats} if closed else {}
        keys = {seat: event.key for seat, event in nonces.items() if event.key} if closed else {}
        if (_read(row.nonces), _read(row.keys)) != (told, keys):
            yield rows_differ(id, "matches", len(records))


def _read(column: str) -> Any:
    """Return what a column tells in JSON; nothing of an empty one."""
    return msgspec.json.decode(column) if column else {}
