"""Matches of random legal play under random house rules, with players of all kinds of names and cards of one's own,
some on paper tables, some given up: what is told of a match is tried on them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.checks.selfplay import some_action
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck, SampledLuck, ServerLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.registry import RULESETS


class Sample(msgspec.Struct, frozen=True):
    """A match as it goes: the state after a move, and the move's events."""

    ruleset: Ruleset[Any]
    state: Any
    events: list[Event]


def sampled(name: str, seed: int, moves: int) -> Iterator[Sample]:
    """Yield the moves of a match, its beginning first, to its end or so many moves far. Of each four one is played on a
    paper table, and of each four one is given up."""
    ruleset, picker = RULESETS[name], RandomPicker(seed)
    state = ruleset.new_state()

    def luck() -> Luck:
        if seed % 4 == 1:
            return SampledLuck(str(seed), state.version, ReportedLuck.mode)
        return ServerLuck(f"{seed:064x}", f"{seed:032x}", state.version)

    setup = msgspec.convert(_setup(ruleset, picker), ruleset.setup_type)
    yield Sample(ruleset, state, fold_all(state, ruleset.begin(state, setup, luck())))
    while state.result is None and state.move < moves:
        action = _gives_up(ruleset, state) if seed % 4 == 3 and state.move == CONCEDED else None
        action = action or some_action(ruleset, state, picker)
        yield Sample(ruleset, state, fold_all(state, ruleset.decide(state, action, luck())))


CONCEDED = 30
"""After so many moves somebody gives a match up."""


def _gives_up(ruleset: Ruleset[Any], state: Any) -> Action | None:
    """Return the action by which a seat gives up; None in a game that has none."""
    kinds = [kind for kind in ruleset.anytime_actions if kind.__struct_config__.tag == "concede"]
    return next((kind(state.living[0]) for kind in kinds), None)


def _setup(ruleset: Ruleset[Any], picker: RandomPicker) -> dict[str, Any]:
    options = {rule.key: picker.one_of(rule.choices).value for rule in ruleset.rulebook.options}
    return {"options": {**options, **ruleset.samples.fixed}, **ruleset.samples.setup(picker.one_of)}
