"""Running a tournament's rounds: pairings become matches, all of them or none; time begins, and is given.

Each command is one event of the tournament, in one transaction with the matches that it begins.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.judging.rounds import Round, minutes_in
from adjudicator.judging.tournament_events import AtTable, RoundExtended, RoundOpened, RoundStarted, TimeGiven
from adjudicator.judging.tournaments import Change, Tournament, Tournaments, check_goes_on
from adjudicator.kernel.text.refusal import BadSetup, TextError, Unfit
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import MatchBeginning
from adjudicator.matches.finding.index import key_of
from adjudicator.matches.hosting.seeding import Seeds
from adjudicator.matches.ids import derived_id
from adjudicator.matches.requests import MatchTerms, Request
from adjudicator.matches.store.tables import ExtraWrites, MatchRow

TWICE = Text("esta mesa já tem uma partida", "this table has a match already")
ROUNDS_MOST = 100
"""How many rounds a tournament has at most."""


class NoSuchRound(LookupError):
    """The tournament has no round of that number."""


class RoundConflict(TextError):
    """A round, or a match that is of none, is not ready for that."""


class BadExtension(Unfit):
    """Time that cannot be given, or taken back, so."""


class BadPairings(Exception):
    """Pairings that cannot be played: all faults, each with the number of its pairing, from 0."""

    def __init__(self, faults: Sequence[tuple[int, Unfit]]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


class Pairing(NamedTuple):
    """Who plays at a table: the set-up of a match that is to begin, or the id of one that is there."""

    table: str
    setup: Any = None
    match: str = ""


class Opened(NamedTuple):
    """A round that has been opened, now or by an earlier delivery of the same request: the rows of its matches by id,
    and of those that began with it the tokens of the seats."""

    tournament: Tournament
    round: Round
    rows: dict[str, MatchRow]
    tokens: dict[str, dict[str, str]]
    replayed: bool


class Running:
    """The rounds of all tournaments of a store."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.tournaments = tournaments
        self.matches = tournaments.matches
        self.seeds = Seeds(tournaments.matches)

    def open(
        self, id: str, minutes: int, pairings: Sequence[Pairing], enforcement: str, request: Request, nonces: int = 0
    ) -> Opened:
        """Open the next round of a tournament, and begin its matches; with `nonces`, have them wait so many seconds for
        their seats' part in the seed. Raises BadPairings, RoundConflict, Ended."""
        begun: dict[int, MatchBeginning] = {}
        unfit: list[tuple[int, Unfit]] = []
        if self.tournaments.done_before(id, request) is None:
            begun, unfit = self._begun(self.tournaments.get(id), pairings, enforcement, request, nonces)

        def decide(tournament: Tournament, at: str) -> Change:
            check_goes_on(tournament)
            faults = [*unfit, *_faults(tournament, pairings, self._rows([each.match for each in pairings]))]
            if faults:
                raise BadPairings(sorted(faults, key=lambda fault: (fault[0], fault[1].pointer)))
            number = len(tournament.rounds) + 1
            if number > ROUNDS_MOST:
                raise RoundConflict(f"são {ROUNDS_MOST} rodadas no máximo", f"there are {ROUNDS_MOST} rounds at most")
            tables = tuple(
                AtTable(each.table, each.match or begun[place].match_id) for place, each in enumerate(pairings)
            )
            extra = ExtraWrites.joined(*(each.extra for each in begun.values()))
            return Change(RoundOpened(number, minutes, tables, request.subject), extra)

        tournament, replayed = self.tournaments.change(id, request, decide)
        last = tournament.rounds[len(tournament.rounds)]
        rows = self._rows([each.match for each in last.tables])
        tokens = {
            each.match: self.matches.seat_tokens(each.match, tuple(rows[each.match].names))
            for place, each in enumerate(last.tables)
            if each.match == self._match_id(id, place, request)
        }
        return Opened(tournament, last, rows, tokens, replayed)

    def start(self, id: str, number: int, request: Request) -> Tournament:
        """Begin the time of a round. Raises NoSuchRound, RoundConflict, Ended."""

        def decide(tournament: Tournament, at: str) -> Change:
            check_goes_on(tournament)
            started_at = round_of(tournament, number).started_at
            if started_at:
                raise RoundConflict(f"começou em {started_at}", f"it started at {started_at}")
            return Change(RoundStarted(number, request.subject))

        return self.tournaments.change(id, request, decide)[0]

    def extend(self, id: str, number: int, minutes: int, reason: str, request: Request) -> Tournament:
        """Give all matches of a round more minutes; or fewer, as far as some were given. Raises NoSuchRound,
        BadExtension, Ended."""

        def decide(tournament: Tournament, at: str) -> Change:
            check_goes_on(tournament)
            _check_given(minutes_in(round_of(tournament, number).extensions), minutes)
            return Change(RoundExtended(number, minutes, reason, request.subject))

        return self.tournaments.change(id, request, decide)[0]

    def give(self, match_id: str, minutes: int, reason: str, request: Request) -> Tournament:
        """Give a match more minutes; or fewer, as far as some were given. Raises RoundConflict, BadExtension, Ended."""
        id = self.matches.row(match_id).tournament_id
        if not id:
            raise _of_no_round()

        def decide(tournament: Tournament, at: str) -> Change:
            check_goes_on(tournament)
            given = round_with(tournament, match_id).given.get(match_id, ())
            _check_given(minutes_in(given), minutes)
            return Change(TimeGiven(match_id, minutes, reason, request.subject))

        return self.tournaments.change(id, request, decide)[0]

    def _begun(
        self, tournament: Tournament, pairings: Sequence[Pairing], enforcement: str, request: Request, nonces: int
    ) -> tuple[dict[int, MatchBeginning], list[tuple[int, Unfit]]]:
        """Return the matches that are to begin, and what is wrong with those that cannot, by their pairings."""
        begun, unfit = dict[int, MatchBeginning](), list[tuple[int, Unfit]]()
        for place, pairing in enumerate(pairings):
            if pairing.match:
                continue
            own = Request(request.subject, _key(tournament.id, place, request), request.fingerprint)
            try:
                terms = MatchTerms(enforcement=enforcement, tournament=tournament.id, table=pairing.table)
                wanted = (tournament.opened.ruleset, pairing.setup, own)
                begun[place] = (
                    self.seeds.committing(*wanted, nonces, terms) if nonces else self.matches.beginning(*wanted, terms)
                )
            except BadSetup as bad:
                unfit.append((place, bad))
        return begun, unfit

    def _match_id(self, id: str, place: int, request: Request) -> str:
        return derived_id("m", self.matches.secret, request.subject, _key(id, place, request))

    def _rows(self, ids: Sequence[str]) -> dict[str, MatchRow]:
        wanted = [id for id in ids if id]
        return {row.match_id: row for row in self.matches.tables.match_rows_among(wanted, {})}


def round_of(tournament: Tournament, number: int) -> Round:
    """Return a round. Raises NoSuchRound."""
    if number not in tournament.rounds:
        raise NoSuchRound(number)
    return tournament.rounds[number]


def round_with(tournament: Tournament | None, match_id: str) -> Round:
    """Return the round that a match of a tournament (None: of none) is of. Raises RoundConflict."""
    rounds = tournament.rounds.values() if tournament is not None else ()
    found = next((each for each in rounds if each.has(match_id)), None)
    if found is None:
        raise _of_no_round()
    return found


def _of_no_round() -> RoundConflict:
    return RoundConflict("a partida não é de rodada alguma, e não tem relógio",
                         "the match is of no round, and has no clock")  # fmt: skip


def _key(id: str, place: int, request: Request) -> str:
    """Return the key under which a round's request begins a match: no client can send one with spaces."""
    return f"{request.key} {id} {place}"


def _check_given(before: int, minutes: int) -> None:
    if minutes == 0:
        raise BadExtension("/minutes", Text("diga quantos minutos", "say how many minutes"))
    if before + minutes < 0:
        why = Text(f"só {before} minutos foram dados", f"only {before} minutes have been given")
        raise BadExtension("/minutes", why)


def _faults(
    tournament: Tournament, pairings: Sequence[Pairing], rows: Mapping[str, MatchRow]
) -> Iterator[tuple[int, Unfit]]:
    """Yield what is wrong with pairings whatever the game: who and what is missing, or there twice."""
    taken: dict[tuple[str, str], str] = {}
    for place, pairing in enumerate(pairings):
        for kind, pointer, name in _named(pairing, rows):
            if not name:
                yield place, Unfit(pointer, Text("diga quem joga", "say who plays"))
                continue
            table = taken.get((kind, key_of(name)))
            taken.setdefault((kind, key_of(name)), pairing.table)
            if table is not None:
                why = Text(f"{name} já está na mesa {table}", f"{name} is at table {table} already")
                yield place, Unfit(pointer, TWICE if kind == "table" else why)
        unfit = _unfit_match(tournament, rows.get(pairing.match)) if pairing.match else None
        if unfit is not None:
            yield place, Unfit("/match", unfit)


def _named(pairing: Pairing, rows: Mapping[str, MatchRow]) -> Iterator[tuple[str, str, str]]:
    """Yield what no two pairings of a round have in common: what it is, where it stands, how it is called."""
    yield "table", "/table", pairing.table
    if pairing.match:
        yield "match", "/match", pairing.match
        row = rows.get(pairing.match)
        yield from (("player", "/match", name) for name in row.names.values() if name) if row is not None else ()
    else:
        yield from (("player", f"/seats/{seat}/name", each.name) for seat, each in enumerate(pairing.setup.seats))


def _unfit_match(tournament: Tournament, row: MatchRow | None) -> Text | None:
    """Return why a match cannot be of the next round; None if it can."""
    if row is None or row.tournament_id != tournament.id:
        return Text("não há essa partida no torneio", "there is no such match in the tournament")
    other = next((each.number for each in tournament.rounds.values() if each.has(row.match_id)), None)
    return Text(f"é da rodada {other}", f"it is of round {other}") if other is not None else None
