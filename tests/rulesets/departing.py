"""Somebody leaves a match: what is asked of each moment of it, and how one of each kind is found."""

import json
from collections.abc import Collection, Iterable, Iterator
from copy import copy
from typing import Any

import msgspec

from adjudicator.checks.samples import sampled
from adjudicator.checks.selfplay import Contracts
from adjudicator.kernel.desk.orders import AnyOrder, Authority
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import Occurrence
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.table.actions import Action
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.questions.luck_needed import reports_needed
from adjudicator.matches.questions.queries import legal


def moment_of(state: Any) -> str:
    """Return what kind of moment a match is at: what is asked, and in which window or about what, if so."""
    kind = state.decision.kind
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, Priority):
        return str(kind)
    about = _called(state.occurring[-1].what) if top.window == kind else top.window
    return f"{kind} {about}"


def _called(what: Occurrence) -> str:
    """Return what an occurrence is called: by its own kind, where there are several of one type."""
    return str(getattr(what, "kind", None) or what.__struct_config__.tag)


def moments(rules: Ruleset[Any], states: Iterable[Any], wanted: Collection[str]) -> dict[str, Any]:
    """Return the first state of each kind of moment among these, until none that is wanted is left."""
    found: dict[str, Any] = {}
    for state in states:
        if state.decision is not None and moment_of(state) not in found:
            found[moment_of(state)] = rules.copied(state)
            if all(each in found for each in wanted):
                break
    return found


def at_random(name: str, seeds: int, moves: int) -> Iterator[Any]:
    """Yield the states of random matches of all kinds of decks and house rules."""
    for seed in range(seeds):  # of four these are neither given up nor on paper tables
        yield from (sample.state for sample in sampled(name, seed * 4, moves))


class Played:
    """A match that is gone on with at a paper table, from a moment of another. `check`: whether all contracts are
    checked after its moves, for as long as it is set; or only that all is accounted for, and that the right ones are
    waited for."""

    def __init__(self, rules: Ruleset[Any], before: Any, *, check: bool) -> None:
        self.rules, self.state, self.check = rules, rules.new_state(), check
        self.checked = Contracts(rules, NEVER)
        seats = [{name: getattr(player, name) for name in ("faction",) if hasattr(player, name)}
                 for player in before.players.values()]  # fmt: skip
        given = {"seats": seats, "options": msgspec.to_builtins(before.options)}
        if getattr(before, "minted", None):
            given["cards"] = msgspec.to_builtins(list(before.minted.values()))
        given["position"] = json.loads(view(before, JUDGE))
        setup = msgspec.convert(given, rules.setup_type)
        events = fold_all(self.state, rules.begin(self.state, setup, self.luck()))
        if check:
            self.checked.after_move(self.state, 0, events)
        self.choices = RandomPicker(before.version)

    def again(self) -> "Played":
        """Return the same match, to be gone on with otherwise."""
        other = copy(self)
        other.state = self.rules.copied(self.state)
        if not self.check:
            return other
        other.checked = copy(self.checked)
        other.checked.again = copy(self.checked.again)
        for name in ("folded", "decided"):
            setattr(other.checked.again, name, self.rules.copied(getattr(self.checked.again, name)))
        other.checked.again.draws, other.checked.again.tables = {}, []
        return other

    def luck(self) -> SampledLuck:
        """Return the luck of the next move."""
        return SampledLuck("departing", self.state.version, ReportedLuck.mode)

    def act(self, action: Action) -> None:
        """Take an action, and check what is checked of this match."""
        events = fold_all(self.state, self.rules.decide(self.state, action, self.luck()))
        if self.check:
            self.checked.after_move(self.state, self.state.move, events)
        assert not list(self.rules.violations(self.state))
        assert set(self.state.waiting) <= set(self.state.living), self.state.decision
        assert (self.state.result is None) == bool(self.state.waiting)

    def concede(self, seat: str) -> None:
        """A player leaves the match."""
        self.act(self.rules.action_of({"type": "concede", "seat": seat}))

    def order(self, order: AnyOrder) -> None:
        """A judge's order is carried out; no contract is checked from there on."""
        self.check = False
        fold_all(self.state, self.rules.carry_out(self.state, order, Authority("judge", "because"), self.luck()))

    def told_to_judges(self) -> None:
        """See that what each action of a paper table will need to be reported can be found out."""
        if self.state.result is not None:
            return
        match = Match("m", self.rules)
        match.state = self.state
        reports_needed(match, legal(match, JUDGE))

    def resume(self, moves: int) -> None:
        """Play on by random legal actions."""
        last = self.state.move + moves
        while self.state.result is None and self.state.move < last:
            action = self.rules.some_answer(self.state, self.choices.one_of(self.state.waiting), self.choices.one_of)
            assert action is not None
            self.act(action)

    def to_the_end(self) -> None:
        """Play on to the end; where that is long in coming, one after the other concedes. No contract is checked."""
        self.check = False
        while self.state.result is None:
            self.resume(LONG)
            if self.state.result is None:
                self.concede(self.choices.one_of(self.state.living))


NEVER = 10**9
LONG = 40
"""After so many moves of a match that goes on without somebody the next one concedes."""
