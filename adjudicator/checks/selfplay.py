"""Self-play: random legal matches, with the design's contracts checked at every move.

1. what is folded from the stored form is what the live match has, byte for byte
2. the recorded actions with the recorded luck give the recorded events
3. nothing is lost or doubled
4. `legal` and `decide` agree, and a match waits on somebody who can act, or is over
5. what a seat may not know does not show in its view
6. what a judge is shown, posted back as a position, is the same table, and goes on alike
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from adjudicator.audit.deciding import Mismatch
from adjudicator.audit.readjudicate import Readjudication
from adjudicator.kernel.desk.positions import OWN
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck, SampledLuck, ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, stored, view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.reading import Misfit
from adjudicator.kernel.text.refusal import BadSetup, Illegal
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.registry import RULESETS


class Broken(AssertionError):
    """A contract does not hold."""


class Played(msgspec.Struct, frozen=True):
    """A match that was played: its moves, its events, its result."""

    moves: int
    events: int
    state: Any


def play(
    ruleset_name: str,
    seed: int,
    setup: Any = None,
    *,
    check: bool = True,
    moves: int | None = None,
    positions_every: int = 311,
    concession: int | None = None,
) -> Played:
    """Play a match by random legal actions, to its end or so many moves far. Raises Broken, which says how to see it
    again. Of so many moves (`positions_every`) one is tried as a position, which takes long; after so many
    (`concession`) some seat concedes."""
    ruleset = RULESETS[ruleset_name]
    state, count = ruleset.new_state(), 0
    contracts = Contracts(ruleset, positions_every) if check else None
    try:
        for events in played(ruleset, state, seed, setup, contracts, concession):
            count += len(events)
            if moves is not None and state.move >= moves:
                break
    except (Broken, Mismatch) as error:
        raise Broken(f"{error}; see it again: adjudicator selfplay --ruleset {ruleset_name} --seed {seed}") from error
    return Played(state.move, count, state)


def played(
    ruleset: Ruleset[Any],
    state: Any,
    seed: int,
    setup: Any = None,
    contracts: "Contracts | None" = None,
    concession: int | None = None,
) -> Iterator[list[Event]]:
    """Play a match on a new state to its end, and yield the events of its beginning and of each move. Raises Broken or
    Mismatch, if contracts are given and one does not hold."""
    choices = RandomPicker(seed)
    setup = setup or msgspec.convert(ruleset.demo_setup, ruleset.setup_type)
    events = fold_all(state, ruleset.begin(state, setup, drawn_from(seed, 0)))
    if contracts is not None:
        contracts.after_move(state, 0, events)
    yield events
    while state.result is None:
        conceding = state.move == concession
        action = _concession(ruleset, state, choices) if conceding else some_action(ruleset, state, choices)
        if contracts is not None:
            contracts.before_move(state, choices)
        events = fold_all(state, ruleset.decide(state, action, drawn_from(seed, state.version)))
        if contracts is not None:
            contracts.after_move(state, state.move, events)
        yield events


SPOKEN = 12
"""Of so many actions one is an offer or an answer to one, while there is something to offer."""


def some_action(ruleset: Ruleset[Any], state: Any, picker: RandomPicker) -> Action:
    """Return some answer to what is asked; now and then what a seat may say at any moment instead."""
    said_at_any_moment = any(len(kind.__struct_fields__) > 1 for kind in ruleset.anytime_actions)
    if said_at_any_moment and picker.one_of(range(SPOKEN)) == 0:
        seat = picker.one_of(state.seats)
        spoken = ruleset.described_anytime(state, seat)
        if spoken:
            return _filled(ruleset, state, picker.one_of(spoken).sample(seat, picker.one_of), picker)
    action = ruleset.some_answer(state, picker.one_of(state.waiting), picker.one_of)
    assert action is not None
    return action


def _concession(ruleset: Ruleset[Any], state: Any, picker: RandomPicker) -> Action:
    seat = picker.one_of([seat for seat in state.seats if ruleset.may_act_anytime(state, seat)])
    return ruleset.action_of({"type": "concede", "seat": seat})


def _filled(ruleset: Ruleset[Any], state: Any, described: dict[str, Any], picker: RandomPicker) -> Action:
    """Return a described action with what its description leaves open filled in at random, if that is legal."""
    plain = ruleset.action_of(described)
    more = msgspec.to_builtins(_strange(type(plain), plain.seat, [""], picker))
    try:
        filled = ruleset.action_of({**more, **described})
    except Misfit:
        return plain
    return filled if ruleset.obstacle(state, filled) is None else plain


class Contracts:
    """The contracts, checked as a match goes on."""

    def __init__(self, ruleset: Ruleset[Any], positions_every: int = 1) -> None:
        self.ruleset = ruleset
        self.again = Readjudication(ruleset)
        self.setup: Any = None
        self.positions_every = positions_every

    def before_move(self, state: Any, picker: RandomPicker) -> None:
        """Check that what is not offered is refused, and that the refusal changes nothing."""
        before = stored.encode(state)
        seat = picker.one_of(state.seats)
        offered = set(self.ruleset.legal(state, seat))
        described = self.ruleset.described(state, seat)
        offered |= {self.ruleset.action_of(each.sample(seat, picker.one_of)) for each in described}
        for action in strange_actions(self.ruleset, state, seat, picker):
            try:
                admitted = self.ruleset.admit(state, action)
            except Illegal as refusal:
                if not refusal.clause:
                    raise Broken(f"{action} is refused without a clause") from refusal
                continue
            if admitted not in offered and not any(each.covers(admitted) for each in described):
                raise Broken(f"{action} is accepted but not offered")
        for action in offered:
            if self.ruleset.admit(state, action) != action:
                raise Broken(f"{action} is offered but not accepted as it is")
        if stored.encode(state) != before:
            raise Broken("asking what is legal changed the state")

    def after_move(self, state: Any, move: int, events: list[Event]) -> None:
        """Check everything that must hold after a move."""
        through_store = [self.ruleset.event_decoder.decode(stored.encode(event)) for event in events]
        self.again.check_move(move, through_store)
        if move == 0:
            self.setup = self.ruleset.setup_of(events)
        if stored.encode(self.again.folded) != stored.encode(state):
            raise Broken(f"after move {move} the folded state is not the live one")
        wrong = list(self.ruleset.violations(state))
        if wrong:
            raise Broken(f"after move {move}: {'; '.join(map(str, wrong))}")
        if (state.result is None) == (not state.waiting):
            raise Broken(f"after move {move} the match neither waits nor is over")
        if state.decision is not None and state.decision.kind not in self.ruleset.decisions:
            raise Broken(f"after move {move} a {state.decision.kind!r} is asked, which the game does not list")
        for seat in state.waiting:
            if not self.ruleset.may_act_anytime(state, seat):
                raise Broken(f"after move {move} {seat} is waited for and is out of the match")
            if self.ruleset.some_answer(state, seat, lambda options: options[0]) is None:
                raise Broken(f"after move {move} {seat} is waited for and can do nothing")
        for viewer in (*state.seats, "spectator"):
            for value in leaks(self.ruleset, state, viewer):
                raise Broken(f"after move {move} {viewer} sees {value}")
        if (move + state.version) % self.positions_every == 0:
            self.is_a_position(state)

    def is_a_position(self, state: Any) -> None:
        """Check that a judge's view, laid out as a position, is the same table: in every view but for the count of
        the match's own events and its salts, with the same legal actions, and the same facts for what is done next."""
        seen = json.loads(view(state, JUDGE))
        again = self.ruleset.new_state()
        setup = msgspec.structs.replace(self.setup, position=seen)
        try:
            fold_all(again, self.ruleset.begin(again, setup, SampledLuck("position", 0, self.again.luck_mode)))
        except BadSetup as refusal:
            raise Broken(f"after move {state.move} the judge's view is refused as a position: {refusal}") from refusal
        _same_table(self.ruleset, state, again)
        for seat in state.waiting:
            answer = self.ruleset.some_answer(state, seat, lambda options: options[-1])
            assert answer is not None
            tables = self.ruleset.copied(state), self.ruleset.copied(again)
            luck = SampledLuck("onwards", NOBODYS_VERSION)
            facts = [fold_all(table, self.ruleset.decide(table, answer, luck.again())) for table in tables]
            if stored.encode(facts[0]) != stored.encode(facts[1]):
                raise Broken(f"after move {state.move}, laid out as a position, {answer} has other consequences")
            _same_table(self.ruleset, *tables)


NOBODYS_VERSION = 10**6


def _same_table(ruleset: Ruleset[Any], one: Any, other: Any) -> None:
    for viewer in (JUDGE, "spectator", *one.seats):
        shown = [json.loads(view(state, viewer)) for state in (one, other)]
        for table in shown:
            for name in OWN:
                table.pop(name, None)
            without_salts(table)
        if json.dumps(shown[0]) != json.dumps(shown[1]):
            changes = [
                f"{key}: {shown[0][key]} is {shown[1][key]}" for key in shown[0] if shown[0][key] != shown[1][key]
            ]
            raise Broken(f"after move {one.move} the table laid out is another to {viewer}: {'; '.join(changes)}")
        if viewer in one.seats and ruleset.legal(one, viewer) != ruleset.legal(other, viewer):
            raise Broken(f"after move {one.move} {viewer} may do something else on the table laid out")


def strange_actions(ruleset: Ruleset[Any], state: Any, seat: str, picker: RandomPicker) -> Iterator[Action]:
    """Yield actions that may or may not be legal: every kind of action, its fields filled with words of the table."""
    words = sorted({word.decode() for word in _WORD.findall(stored.encode(state))})
    words += [*ruleset.cards(), "accept", "pass", "", "nonsense"]
    for kind in get_args(ruleset.action_type):
        for _ in range(STRANGE):
            yield _strange(kind, seat, words, picker)


STRANGE = 2
"""How many strange actions of each kind are tried before each move."""


def _strange(kind: type[msgspec.Struct], seat: str, words: list[str], picker: RandomPicker) -> Any:
    """Return a struct of a kind, an action or a part of one; what is a `seat` is this one."""
    fields = {field.name: seat for field in _fields(kind) if field.name == "seat"}
    others = (field for field in _fields(kind) if field.name != "seat")
    return kind(**fields, **{field.name: _strange_value(field.type, seat, words, picker) for field in others})


def _strange_value(kind: Any, seat: str, words: list[str], picker: RandomPicker) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _strange_value(inner[0], seat, words, picker)
    if origin in (Union, UnionType):
        return _strange_value(picker.one_of(inner), seat, words, picker)
    if kind is NoneType:
        return None
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _strange(kind, seat, words, picker)
    if kind is bool:
        return picker.one_of((False, True))
    if kind is int:
        return picker.one_of(range(-1, 12))
    if origin is tuple:
        return tuple(_strange_value(inner[0], seat, words, picker) for _ in range(picker.one_of(range(5))))
    return picker.one_of(inner or words)


_fields = cache(msgspec.structs.fields)

_WORD = re.compile(rb'"([^"\\]{1,15})"')
"""The short words of JSON: names of cards, spaces, seats, stats."""


def without_salts(value: Any) -> None:
    """Take salts and commitments out of JSON data: they are each match's own."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            del value["secret"]
            value.pop("salt", None)
        for item in value.values():
            without_salts(item)
    elif isinstance(value, list):
        for item in value:
            without_salts(item)


def leaks(ruleset: Ruleset[Any], state: Any, viewer: str) -> Iterator[str]:
    """Yield what shows of others' secrets in a view: whose secrets, which are not the viewer's, stand open there."""
    for seats in set(_OPEN.findall(view(state, viewer))):
        if viewer not in json.loads(seats):
            yield f"a secret for {seats.decode()}"


_OPEN = re.compile(rb'"for":(\[[^]]*\]),"salt":')
"""What stands in every open secret, and nowhere else: quotation marks within texts are escaped."""


def drawn_from(seed: int, version: int) -> Luck:
    """Return the luck that a seed gives to the move after a version."""
    return ServerLuck(f"{seed:064x}", f"{seed:032x}", version)
