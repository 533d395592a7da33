"""Cards in play are looked at again only after facts that touch what their continuous abilities depend on (H-017)."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.heat.cards.form import CARDS, DECKS
from adjudicator.rulesets.heat.effects.continuous import TOUCHED, recompute
from adjudicator.rulesets.heat.effects.depending import ANYTHING, ELSEWHERE
from adjudicator.rulesets.heat.table.setup import Setup
from tests.amounts import tries
from tests.clauses import clause
from tests.rulesets.heat.table import RULES
from tests.rulesets.heat.test_card_fuzz import random_card

NEVER_TOUCHED = ("heated", "attack_power")
"""How a card was played stays as it is; who asks for the attack's power depends on anything."""


@pytest.mark.parametrize("what", [what for what in ANYTHING if what not in NEVER_TOUCHED])
def test_some_fact_touches_whatever_an_ability_may_depend_on(what: str) -> None:
    assert any(what in touched for touched in TOUCHED.values())


@pytest.mark.parametrize(("key", "depends_on"), [
    ("E1", ()), ("C03", ("cards_played", "attacking")), ("C22", ("own_turn",)), ("C30", ("own_heat",)), ("C06", ()),
    ("S5", ("rested",)),
])  # fmt: skip
def test_what_a_card_depends_on_is_read_off_its_abilities(key: str, depends_on: tuple[str, ...]) -> None:
    assert {*filter(None, CARDS[key].depends_on)} == {*depends_on}


@clause("H-017")
@given(st.integers(0, 2**32))
@settings(max_examples=tries(2), deadline=None)
def test_what_cards_give_is_up_to_date_after_every_move(seed: int) -> None:
    """But for cards that ask about what continuous abilities give: one may undo what it rests on, without end."""
    random, choices = Random(seed), RandomPicker(seed)
    kinds = ("character", "support", "equipment") * 4
    cards = [random_card(random, f"R{number}", kind, "continuous") for number, kind in enumerate(kinds)]
    spare = [key for key in DECKS["corisco"] if not key.startswith(("C", "E", "S", "A"))]
    main = [*(card["key"] for card in cards for _ in range(3)), "S5", "C03", "C22", "E10"]
    both = {"deck": [*main, *spare]}
    setup, state = msgspec.convert({"seats": [both, both], "cards": cards}, Setup), RULES.new_state()
    fold_all(state, RULES.begin(state, setup, ServerLuck(f"{seed:064x}", "aa", 0)))
    while state.result is None and state.move < 120:
        action = RULES.some_answer(state, choices.one_of(state.waiting), choices.one_of)
        assert action is not None
        fold_all(state, RULES.decide(state, action, ServerLuck(f"{seed:064x}", "aa", state.version)))
        if not any(ELSEWHERE in state.face(piece).depends_on for piece in state.pieces.values()):
            assert not list(recompute(state))
