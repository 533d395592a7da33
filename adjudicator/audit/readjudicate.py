"""Re-adjudication: the recorded actions through today's rules, with the recorded luck, give the recorded events.

The events must be the same, byte for byte. At every move two states are kept: one folded from the log, one from the
facts the rules gave again. They must be the same, and so must the state after a journey through its JSON form: what is
not equal as it stands may still be so byte for byte, as where a game has a list where JSON gives a tuple.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from adjudicator.audit.deciding import CANNOT, Deciding, Mismatch, called_in, from_position
from adjudicator.audit.draws import Draw, WitnessedLuck, drawn_again
from adjudicator.kernel.desk.facts import TableRewound
from adjudicator.kernel.engine.folding import evolve, fold_all
from adjudicator.kernel.luck.luck import Luck, ServerLuck, seed_commitment
from adjudicator.kernel.luck.recorded import nonces_of
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import ServiceSecret, saltless, stored
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.refusal import Illegal, Unfit
from adjudicator.kernel.text.text import Text


def cause(error: Exception) -> Text:
    """Say what the code said to a log that was tampered with.

    What is written for programmers, and translated nowhere, is named in Portuguese by its class alone.
    """
    if isinstance(error, Illegal | Unfit):
        return error.told
    kind, said = type(error).__name__, in_both(str(error))
    translated = said.pt != said.en or " " not in said.en
    return Text(f"{kind}: {said.pt}" if translated else kind, f"{kind}: {said.en}")


class Readjudication(Deciding):
    """A match gone through again, a move at a time."""

    def __init__(self, ruleset: Ruleset[Any], drawn: Callable[[int, Draw], None] | None = None) -> None:
        super().__init__(ruleset)
        self.drawn = drawn
        """Told each draw that has been drawn again, with the version before its move."""
        self.folded: Any = ruleset.new_state()
        self.first: list[Event] = []
        self.salt_key = self.luck_mode = ""
        self._form = stored
        """In which form facts and tables are compared: where the key of the salts is not known, without salts."""
        self.seed: str | None = None
        self.draws: dict[int, list[Draw]] = {}
        """What each move drew, by the version before it, as long as it has not been drawn again."""
        self.tables: list[str] = []
        """The digest of the table after each move, to check what a rewind brings back."""

    def check_move(self, move: int, events: Sequence[Event]) -> None:
        """Go through one move again. Raises Mismatch."""
        first = self.folded.version + 1
        self._fold(events, self.folded)
        if move == 0:
            self.first = list(events)
            begun: Any = events[0]
            key = getattr(begun, "salt_key", None)
            if not isinstance(key, ServiceSecret):
                raise Mismatch(
                    first,
                    "uma partida tem de começar com seu primeiro evento",
                    "a match must begin with its first event",
                )
            self.salt_key, self.luck_mode = key.value, begun.luck
            self._form = stored if key.known else saltless
        draws = self.draws.setdefault(first - 1, [])
        luck = WitnessedLuck(events, self.salt_key, first - 1, self.luck_mode).witness(draws)
        facts = self._facts(move, events, luck, first)
        for offset, (was, now) in enumerate(zip(events, facts, strict=False)):
            if not self._alike(was, now):
                kind = type(now).__name__
                raise Mismatch(first + offset, f"as regras dão outro {kind}", f"the rules give {kind} otherwise")
        if len(facts) != len(events):
            raise Mismatch(
                first + min(len(facts), len(events)),
                f"pelas regras, os eventos deste lance são {len(facts)}",
                f"the rules give {len(facts)} events",
            )
        folded = self._form.encode(self.folded)
        if self.folded != self.decided and not _same(folded, self._form.encode(self.decided)):
            raise Mismatch(
                self.folded.version,
                "o estado reconstruído não é o que as regras produziram",
                "the folded state is not the state that the rules made",
            )
        self.tables.append(digest(folded))
        if self._form is not stored:
            folded = stored.encode(self.folded)
        read = self.ruleset.state_decoder.decode(folded)
        if read != self.folded and stored.encode(read) != folded:
            raise Mismatch(
                self.folded.version,
                "o estado não é o mesmo depois de escrito e lido em JSON",
                "the state does not survive its JSON form",
            )

    def check_draws(self) -> None:
        """Once the seed is known, see that it is the one committed to, and draw everything again. Raises Mismatch."""
        if self.seed is None:
            return
        nonces = nonces_of(self.first[0]) if self.first else None
        try:
            for version, draws in self.draws.items():
                if not drawn_again(draws, self.seed, self.salt_key, version, nonces):
                    raise _another_draw(version + 1)
                if self.drawn is not None:
                    for draw in draws:
                        self.drawn(version, draw)
            if 0 in self.draws:
                self._check_beginning(self.seed)
        except (Illegal, Unfit, *CANNOT) as error:
            why = cause(error)
            raise Mismatch(
                1,
                f"a partida não pode começar com a semente revelada: {why.pt}",
                f"the revealed seed cannot begin it: {why.en}",
            ) from error
        self.draws = {}

    def _check_beginning(self, seed: str) -> None:
        begun: Any = self.first[0]
        if seed_commitment(seed) != begun.seed_commitment:
            raise Mismatch(
                self.folded.version,
                "a semente revelada não é a do compromisso feito no começo",
                "the revealed seed is not the one that was committed to",
            )
        if from_position(self.first):
            return
        setup = self.ruleset.setup_of(self.first)
        state = self.ruleset.new_state()
        ways = {"salts_anew": begun.salts_anew is True, "withheld": begun.withheld is True}
        luck = ServerLuck(seed, self.salt_key, 0, nonces=nonces_of(begun), **ways)
        again = fold_all(state, self.ruleset.begin(state, setup, luck, begun.edition, called_in(begun)))
        beside = {"keys": begun.keys, "house": begun.house}  # which the rules know nothing of
        again[0] = msgspec.structs.replace(again[0], **beside)
        for version, (was, now) in enumerate(zip(self.first, again, strict=False), start=1):
            if not self._alike(was, now):
                raise _another_draw(version)

    def _alike(self, one: object, other: object) -> bool:
        """Whether two events are the same."""
        return _same(self._form.encode(one), self._form.encode(other))

    @staticmethod
    def _fold(events: Sequence[Event], state: Any) -> None:
        for event in events:
            try:
                evolve(state, event)
            except CANNOT as error:
                why = cause(error)
                raise Mismatch(
                    state.version,
                    f"o evento não pode ser aplicado ao estado: {why.pt}",
                    f"it cannot be folded: {why.en}",
                ) from error

    def _facts(self, move: int, events: Sequence[Event], luck: Luck, first: int) -> list[Event]:
        try:
            return self.facts_of(move, events, luck, first)
        except (Illegal, Unfit) as refusal:
            why = refusal.told
            raise Mismatch(first, f"as regras recusam o lance: {why.pt}", f"the rules refuse it: {why.en}") from refusal
        except CANNOT as error:
            why = cause(error)
            raise Mismatch(
                first, f"as regras não conseguem seguir o lance: {why.pt}", f"the rules cannot follow it: {why.en}"
            ) from error

    def _brought_back(self, event: TableRewound[Any], first: int) -> Any:
        """Return the table that a rewind brings back, which must be the one that stood then. Raises Mismatch."""
        if not 1 <= event.before <= len(self.tables):
            raise Mismatch(
                first,
                f"não há o lance {event.before}, ao qual voltar",
                f"there is no move {event.before} to go back to",
            )
        if digest(self._form.encode(event.table)) != self.tables[event.before - 1]:
            raise Mismatch(
                first,
                f"a mesa não é a de antes do lance {event.before}",
                f"the table is not the one before move {event.before}",
            )
        return event.table


def _same(one: bytes, other: bytes) -> bool:
    """Whether JSON says the same; the order of members means nothing."""
    return one == other or canonical(msgspec.json.decode(one)) == canonical(msgspec.json.decode(other))


def _another_draw(version: int) -> Mismatch:
    return Mismatch(version, "a semente revelada dá outro sorteio", "the revealed seed gives another draw")
