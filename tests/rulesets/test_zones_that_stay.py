"""Facts that say of themselves that they move no cards leave the zones as they are, in matches by chance."""

from copy import deepcopy

import pytest

from adjudicator.checks.samples import sampled
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.table.zones import closed_zones
from adjudicator.rulesets.registry import RULESETS

MATCHES, MOVES = 6, 120


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(2)
def test_what_moves_no_cards_leaves_the_closed_zones(name: str) -> None:
    quiet = set[str]()
    for seed in range(MATCHES):
        state = RULESETS[name].new_state()
        for sample in sampled(name, seed, MOVES):
            for event in sample.events:
                before = deepcopy(closed_zones(state)) if not event.moves_cards else []
                evolve(state, event)
                if not event.moves_cards:
                    assert closed_zones(state) == before, event
                    quiet.add(type(event).__name__)
    assert {"ActionTaken", "DecisionRequested"} <= quiet
