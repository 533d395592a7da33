"""Re-adjudication: the recorded actions through today's rules, with the recorded luck, give the recorded events.

The events must be the same, byte for byte. At every move two states are kept: one folded from the log, one from the
facts the rules gave again. They must be the same, and so must the state after a journey through its JSON form: what is
not equal as it stands may still be so byte for byte, as where a game has a list where JSON gives a tuple.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from adjudicator.audit.draws import Draw, WitnessedLuck, drawn_again
from adjudicator.kernel.desk.facts import EnforcementChosen, JudgeActed, PositionLoaded, TableRewound
from adjudicator.kernel.desk.orders import AnyOrder, Authority
from adjudicator.kernel.engine.folding import evolve, fold_all
from adjudicator.kernel.luck.luck import Luck, ServerLuck, seed_commitment
from adjudicator.kernel.luck.recorded import nonces_of
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import Name, ServiceSecret, saltless, stored
from adjudicator.kernel.setup.beginning import SeatTaken
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.refusal import Illegal, TextError, Unfit
from adjudicator.kernel.text.text import Text

CANNOT = (
    LookupError, msgspec.MsgspecError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError,
    RuntimeError,
)  # fmt: skip
"""What a log that was tampered with can make the code say: it is a finding, not a fault."""


BY = frozenset({"organiser", "head_judge", "judge", "scorekeeper", "seat"})
"""The roles by which a judge's order can come."""


class Mismatch(TextError):
    """The log and the rules disagree; `version` is the first event concerned."""

    def __init__(self, version: int, pt: str, en: str) -> None:
        super().__init__(pt, en)
        self.version = version


def cause(error: Exception) -> Text:
    """Say what the code said to a log that was tampered with.

    What is written for programmers, and translated nowhere, is named in Portuguese by its class alone.
    """
    if isinstance(error, Illegal | Unfit):
        return error.told
    kind, said = type(error).__name__, in_both(str(error))
    translated = said.pt != said.en or " " not in said.en
    return Text(f"{kind}: {said.pt}" if translated else kind, f"{kind}: {said.en}")


class Readjudication:
    """A match gone through again, a move at a time."""

    def __init__(self, ruleset: Ruleset[Any], drawn: Callable[[int, Draw], None] | None = None) -> None:
        self.ruleset = ruleset
        self.drawn = drawn
        """Told each draw that has been drawn again, with the version before its move."""
        self.folded: Any = ruleset.new_state()
        self.decided: Any = ruleset.new_state()
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
        if _from_position(self.first):
            return
        setup = self.ruleset.setup_of(self.first)
        state = self.ruleset.new_state()
        ways = {"salts_anew": begun.salts_anew is True, "withheld": begun.withheld is True}
        luck = ServerLuck(seed, self.salt_key, 0, nonces=nonces_of(begun), **ways)
        again = fold_all(state, self.ruleset.begin(state, setup, luck, begun.edition, _called_in(begun)))
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
            if move == 0:
                return self._begin_again(events, luck)
            if isinstance(events[0], JudgeActed):
                return self._order_again(events, events[0], luck, first)
            if self.decided.desk.paused:
                raise Mismatch(
                    first,
                    "a partida estava pausada, e ninguém podia jogar",
                    "the match was paused, and nobody could play",
                )
            facts = fold_all(self.decided, self.ruleset.decide(self.decided, self._action(events[0], first), luck))
            return [_signed_as(events[0], facts[0]), *facts[1:]]
        except (Illegal, Unfit) as refusal:
            why = refusal.told
            raise Mismatch(first, f"as regras recusam o lance: {why.pt}", f"the rules refuse it: {why.en}") from refusal
        except CANNOT as error:
            why = cause(error)
            raise Mismatch(
                first, f"as regras não conseguem seguir o lance: {why.pt}", f"the rules cannot follow it: {why.en}"
            ) from error

    def _order_again(self, events: Sequence[Event], said: JudgeActed, luck: Luck, first: int) -> list[Event]:
        """Carry a judge's order out again. A table that it brings back must be the one that stood then."""
        past = None
        for event in events:
            if isinstance(event, TableRewound):
                past = event.table
                if not 1 <= event.before <= len(self.tables):
                    raise Mismatch(
                        first,
                        f"não há o lance {event.before}, ao qual voltar",
                        f"there is no move {event.before} to go back to",
                    )
                if digest(self._form.encode(past)) != self.tables[event.before - 1]:
                    raise Mismatch(
                        first,
                        f"a mesa não é a de antes do lance {event.before}",
                        f"the table is not the one before move {event.before}",
                    )
        if said.by not in BY or not (said.dispute == "" or said.dispute.startswith("d_")):
            raise Mismatch(
                first,
                f"quem é {said.by!r} não dá ordens, ou {said.dispute!r} não é uma disputa",
                f"nobody who is {said.by!r} orders anything, or {said.dispute!r} is no dispute",
            )
        order: AnyOrder = msgspec.convert(said.order.value, AnyOrder)
        mandate = Authority(said.by, said.reason, said.clauses, said.dispute)
        return fold_all(self.decided, self.ruleset.carry_out(self.decided, order, mandate, luck, past))

    def _begin_again(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        chosen = [event for event in events if isinstance(event, EnforcementChosen)]
        facts = self._beginning(events[: len(events) - len(chosen)], luck)
        return facts + fold_all(self.decided, iter(chosen))

    def _beginning(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        if _from_position(events):  # it is its own evidence
            self._fold(events, self.decided)
            return list(events)
        setup = self.ruleset.setup_of(events)
        begun: Any = events[0]
        called = _called_in(begun)
        facts = fold_all(self.decided, self.ruleset.begin(self.decided, setup, luck, begun.edition, called))
        beside = {"seed_commitment": begun.seed_commitment, "keys": begun.keys, "house": begun.house}
        return [msgspec.structs.replace(facts[0], **beside), *facts[1:]]  # what the rules know nothing of

    def _action(self, event: Event, version: int) -> Action:
        action = self.ruleset.action_in(event)
        if action is None:
            raise Mismatch(version, "um lance tem de começar com uma ação", "a move must begin with an action")
        return action


def _same(one: bytes, other: bytes) -> bool:
    """Whether JSON says the same; the order of members means nothing."""
    return one == other or canonical(msgspec.json.decode(one)) == canonical(msgspec.json.decode(other))


def _another_draw(version: int) -> Mismatch:
    return Mismatch(version, "a semente revelada dá outro sorteio", "the revealed seed gives another draw")


def _called_in(begun: Any) -> Callable[[SeatTaken], Name]:
    """Return by which name each player is recorded: whether it is sealed the rules know nothing of."""
    names: dict[str, Name] = {taken.seat: taken.name for taken in begun.players}
    return lambda taken: names.get(taken.seat, taken.name)


def _from_position(events: Sequence[Event]) -> bool:
    return any(isinstance(event, PositionLoaded) for event in events)


def _signed_as(was: Event, now: Event) -> Event:
    """Return the first event of a move with the signature that is recorded: the rules know nothing of it. Whether it is
    the seat's is a check of its own."""
    signature = getattr(was, "signature", msgspec.UNSET)
    return now if signature is msgspec.UNSET else msgspec.structs.replace(now, signature=signature)
