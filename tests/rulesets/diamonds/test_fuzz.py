"""Tables of Hypothesis's making: each is refused with its place, or can be played to its end under every contract."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.diamonds.table.setup import Setup
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.contracts import house_rules
from tests.rulesets.diamonds.table import FACTIONS

RULES = RULESETS["diamonds"]
cards = st.sampled_from(sorted(CARDS))
monsters = st.sampled_from(sorted(key for key, card in CARDS.items() if card.kind == "monster"))
seats = st.sampled_from(["P1", "P2", "P3", "P4"])
amounts = st.integers(-3000, 3000)
modifiers = st.fixed_dictionaries(
    {"stat": st.sampled_from(["ATK", "LP", "MP"]), "amount": amounts, "source": cards},
    optional={"by": seats, "until": st.sampled_from(["round", "stays", "while"])},
)
marks = st.fixed_dictionaries(
    {"kind": st.sampled_from(["annulled", "iron_will", "smoke", "tapped", "copy", "vigour"]), "source": cards},
    optional={"card": cards, "amount": amounts, "by": seats},
)
fields = st.dictionaries(
    monsters,
    st.fixed_dictionaries(
        {}, optional={"modifiers": st.lists(modifiers, max_size=2), "marks": st.lists(marks, max_size=2)}
    ),
    max_size=5,
)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Tables that could mostly have come about, and some that could not."""
    field = draw(fields)
    position: dict[str, Any] = {
        "round": draw(st.integers(1, 5)),
        "turn": draw(st.integers(1, 8)),
        "token": draw(seats),
        "field": field,
    }
    if field:
        poisons = st.fixed_dictionaries({"owner": seats, "source": cards, "target": st.sampled_from(sorted(field))})
        position["poisons"] = draw(st.lists(poisons, max_size=2))
    return position


@given(positions(), house_rules(RULES, without=("first_player",)), st.integers(0, 2**20))
def test_a_table_is_refused_or_can_be_played(position: dict[str, Any], options: dict[str, Any], seed: int) -> None:
    setup = {"seats": [{"faction": faction} for faction in FACTIONS], "position": position, "options": options}
    state = RULES.new_state()
    try:
        fold_all(state, RULES.begin(state, msgspec.convert(setup, Setup), ServerLuck("0" * 64, "aa", 0)))
    except BadSetup as refusal:
        if not refusal.pointer.startswith("/position"):
            raise
        return
    choices = RandomPicker(seed)
    while state.result is None:
        action = choices.one_of(RULES.legal(state, choices.one_of(state.waiting)))
        fold_all(state, RULES.decide(state, action, ServerLuck("0" * 64, "aa", state.version)))
        assert not list(RULES.violations(state))
