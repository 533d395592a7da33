"""The match: one event stream, one aggregate."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from adjudicator.kernel.desk.facts import EnforcementChosen
from adjudicator.kernel.desk.orders import AnyOrder, Authority
from adjudicator.kernel.engine.folding import evolve, fold_all
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import Name
from adjudicator.kernel.setup.beginning import SeatTaken
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.judged import STRICT
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.sealing import sealed_name
from adjudicator.matches.records import GENESIS, Recorded, Snapshot, chain_hash
from adjudicator.matches.signatures import with_signature
from adjudicator.rulesets.registry import RULESETS

SNAPSHOT_EVERY = 100
"""Events between snapshots: the most that any state costs to fold, whatever the length of its match."""


class StaleSnapshot(Exception):
    """A snapshot of another form of the state, or a damaged one; the events must be folded instead."""


class Paused(Exception):
    """The match waits for disputes: nobody plays on until they are closed."""

    def __init__(self, disputes: tuple[str, ...]) -> None:
        one, count = len(disputes) == 1, len(disputes)
        self.why = Text(
            "a partida espera que se encerre " + ("uma disputa" if one else f"cada uma de {count} disputas"),
            "the match waits until " + ("a dispute is closed" if one else f"{count} disputes are closed"),
        )
        super().__init__(self.why.en)
        self.disputes = disputes


class Match:
    """A match, folded as far as it is known. New facts wait in `pending` until the application has saved them."""

    def __init__(self, id: str, ruleset: Ruleset[Any]) -> None:
        self.id = id
        self.ruleset = ruleset
        self.state: Any = ruleset.new_state()
        self.hash = GENESIS
        self.at = ""
        self.pending: list[Recorded] = []

    @property
    def version(self) -> int:
        """How many events have happened."""
        version: int = self.state.version
        return version

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.result is not None

    def begin(
        self,
        setup: Any,
        luck: Luck,
        at: str,
        enforcement: str = STRICT,
        keys: dict[str, str] | None = None,
        house: Sequence[str] = (),
        edition: str | None = None,
        *,
        sealed: bool = False,
    ) -> tuple[str, ...]:
        """Begin the match, with the keys of the seats that sign their actions; return the seats of bots (`house`),
        which names them by their places in the set-up: `P2` is the second, wherever chance may seat it. It is played
        under the latest edition of the rules, if no other is named. `sealed`: the names of its players are
        committed to, so that they can be erased.

        Raises BadSetup and changes nothing if it cannot begin so.
        """
        sealing = _sealed if sealed else None
        facts = fold_all(self.state, self.ruleset.begin(self.state, setup, luck, edition, sealing))
        if keys:
            facts[0] = msgspec.structs.replace(facts[0], keys=keys)
        players: Sequence[SeatTaken] = getattr(facts[0], "players", ())
        seated = tuple(taken.seat for number, taken in enumerate(players) if f"P{taken.came_as(number) + 1}" in house)
        if seated:
            facts[0] = msgspec.structs.replace(facts[0], house=seated)
        if enforcement != STRICT:
            facts += fold_all(self.state, iter([EnforcementChosen((), enforcement)]))
        self._record(facts, at)
        return seated

    def act(self, action: Action, luck: Luck, at: str, signature: str = "") -> None:
        """Make a move, perhaps signed by its seat. Raises Illegal (unless the match is advisory) or Paused and changes
        nothing."""
        if self.state.desk.paused:
            raise Paused(self.state.desk.paused)
        facts = fold_all(self.state, self.ruleset.decide(self.state, action, luck))
        if signature:
            facts[0] = with_signature(facts[0], action.seat, signature, luck)
        self._record(facts, at)

    def carry_out(self, order: AnyOrder, mandate: Authority, luck: Luck, at: str, past: Any = None) -> None:
        """Do what a judge orders. Raises BadOrder and changes nothing if the table does not admit it."""
        self._record(fold_all(self.state, self.ruleset.carry_out(self.state, order, mandate, luck, past)), at)

    def copy(self) -> "Match":
        """Return a match of its own that stands as this one does."""
        twin = Match(self.id, self.ruleset)
        twin.state, twin.hash, twin.at = self.ruleset.copied(self.state), self.hash, self.at
        return twin

    def collect_events(self) -> list[Recorded]:
        """Hand over what is to be saved."""
        pending, self.pending = self.pending, []
        return pending

    def snapshot(self) -> Snapshot:
        """Return the match as it stands."""
        return Snapshot(self.id, self.version, self.ruleset.name, self.ruleset.revision, self.hash, self.at, self.state)

    def _record(self, events: list[Event], at: str) -> None:
        version = self.version - len(events)
        for event in events:
            version += 1
            self.hash = chain_hash(self.id, version, self.state.move, at, event, self.hash)
            self.pending.append(Recorded(self.id, version, self.ruleset.name, self.state.move, at, self.hash, event))
        self.at = at


def _sealed(taken: SeatTaken) -> Name:
    return sealed_name(taken.name.value)


def project(match: Match | None, records: Iterable[Recorded | Snapshot]) -> Match | None:
    """Fold stored events, perhaps after a snapshot, into a match."""
    record: Recorded | Snapshot | None = None
    state: Any = match.state if match is not None else None
    for record in records:
        if match is None and isinstance(record, Recorded):
            match = Match(record.originator_id, RULESETS[record.ruleset])
            state = match.state
        if isinstance(record, Recorded):
            evolve(state, record.event)
        else:
            match = _restored(record)
            state = match.state
    if match is not None and record is not None:
        match.hash, match.at = record.hash, record.at
    return match


def _restored(snapshot: Snapshot) -> Match:
    ruleset = RULESETS.get(snapshot.ruleset)
    if ruleset is None or snapshot.revision != ruleset.revision:
        raise StaleSnapshot
    match = Match(snapshot.originator_id, ruleset)
    match.state = snapshot.state
    return match
