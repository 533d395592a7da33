"""The damage pipeline: its table, the worked examples number for number, and what must always hold."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kernel.effects.damage import Ledger
from adjudicator.rulesets.multiversity.damage.pipeline import STAGES, Blow, Target, ledger_of, may_pass_on
from adjudicator.rulesets.multiversity.table.options import Options
from tests.clauses import clause


def steps(ledger: Ledger) -> list[tuple[str, int, int]]:
    return [(step.stage, step.before, step.after) for step in ledger.steps]


@clause("M-087")
def test_the_table_reads_in_the_rulebook_s_order() -> None:
    assert [stage.name for stage in STAGES] == [
        *("attack", "weakness"),
        *("dot", "shield", "damage_immunity", "redirection", "overlife", "death_immunity", "revive", "defence"),
    ]
    ledger = ledger_of(Blow(2), Target(life=5, shield=1, overlife=1, defence=1))
    assert steps(ledger) == [("shield", 2, 1), ("overlife", 1, 0)]


@clause("M-W1", "M-084", "M-140")
def test_the_simple_example() -> None:
    flank = ledger_of(Blow(2), Target(life=5, defence=3))
    assert (flank.suffered, flank.steps[-1].used) == (0, 2)
    active = ledger_of(Blow(5), Target(life=5, defence=1))
    assert (active.suffered, active.fate) == (4, "")


@clause("M-W2", "M-080", "M-081")
def test_the_simple_fatal_example() -> None:
    flank = ledger_of(Blow(3), Target(life=3, defence=4))
    assert (flank.suffered, flank.steps[-1].used) == (0, 3)
    active = ledger_of(Blow(8), Target(life=3, defence=1))
    assert (active.suffered, active.fate) == (7, "knocked_out")


@clause("M-W3", "M-A18", "M-007", "M-A24")
def test_the_complex_example() -> None:
    passive = ledger_of(Blow(3), Target(life=7, defence=3, shield=5, dot=2, overlife=3, resistance="death"))
    assert steps(passive) == [("dot", 3, 5), ("shield", 5, 0)]
    first = ledger_of(Blow(3), Target(life=7, defence=3, overlife=3, dot=2, dot_charged=True))
    assert steps(first) == [("overlife", 3, 0)]
    second = ledger_of(Blow(1), Target(life=7, defence=3, dot=2, dot_charged=True))
    assert steps(second) == [("defence", 1, 0)]
    revived = ledger_of(Blow(1), Target(life=1, revive=1))
    assert (revived.fate, revived.suffered) == ("revived", 0)
    active = ledger_of(Blow(5, "death"), Target(life=7, defence=2, resistance="death", dot=2, dot_charged=True))
    assert (steps(active), active.suffered) == ([("defence", 5, 1)], 1)
    assert active.steps[-1].used == 2


@clause("M-W5", "M-080")
@pytest.mark.parametrize(("damage", "fate"), [(4, ""), (5, "knocked_out")])
def test_five_points_of_life_take_five(damage: int, fate: str) -> None:
    assert ledger_of(Blow(damage), Target(life=5)).fate == fate


@clause("M-W6", "M-082", "M-A19")
def test_piercing_damage_goes_past_defence_and_not_past_shields() -> None:
    assert ledger_of(Blow(2, piercing=True), Target(life=9, defence=5)).suffered == 2
    assert ledger_of(Blow(2, piercing=True), Target(life=9, defence=5, shield=1)).suffered == 1
    both = Options(piercing="defence_and_shield")
    assert ledger_of(Blow(2, piercing=True), Target(life=9, defence=5, shield=1), both).suffered == 2
    assert ledger_of(Blow(2), Target(life=9, shield=1), both).suffered == 1


@clause("M-006", "M-007", "M-008")
def test_defence_resistance_and_weakness() -> None:
    assert ledger_of(Blow(3), Target(life=9, defence=2)).suffered == 1
    assert ledger_of(Blow(5, "magic"), Target(life=9, defence=2, resistance="magic")).suffered == 1
    assert ledger_of(Blow(3, "beast"), Target(life=9, defence=1, weakness="beast")).suffered == 5
    assert ledger_of(Blow(3, "magic"), Target(life=9, defence=1, weakness="beast")).suffered == 2
    odd = ledger_of(Blow(3, "magic"), Target(life=9, defence=5, resistance="magic"))
    assert odd.steps[-1].used == 2  # three of damage take two points that count twice


@clause("M-A23")
def test_weakness_doubles_before_the_tokens_or_before_the_defence() -> None:
    target = Target(life=20, weakness="beast", dot=1, shield=2)
    assert ledger_of(Blow(3, "beast"), target).suffered == 3 * 2 + 1 - 2
    assert ledger_of(Blow(3, "beast"), target, Options(weakness_step="before_defence")).suffered == (3 + 1 - 2) * 2


@clause("M-103", "M-104", "M-111", "M-079")
def test_the_source_s_tokens_come_first() -> None:
    assert ledger_of(Blow(2, atk_up=2), Target(life=9)).suffered == 4
    assert ledger_of(Blow(1, atk_up=2), Target(life=9)).suffered == 3
    assert ledger_of(Blow(2, atk_down=3), Target(life=9, dot=2)).suffered == 0
    assert ledger_of(Blow(1, fury=True), Target(life=9)).suffered == 3
    assert ledger_of(Blow(2), Target(life=9, dot=1)).suffered == 3
    assert ledger_of(Blow(3), Target(life=9, dot=2)).suffered == 5


@clause("M-118", "M-A27")
def test_damage_immunity_comes_after_shields_if_something_is_left() -> None:
    ledger = ledger_of(Blow(3), Target(life=9, shield=1, damage_immunity=1))
    assert (steps(ledger), ledger.fate) == ([("shield", 3, 2), ("damage_immunity", 2, 0)], "prevented")
    assert ledger_of(Blow(1), Target(life=9, shield=1, damage_immunity=1)).fate == ""
    assert ledger_of(Blow(1, effects=True), Target(life=9, shield=1, damage_immunity=1)).fate == "prevented"
    first = ledger_of(Blow(3), Target(life=9, shield=1, damage_immunity=1), Options(immunity_first=True))
    assert steps(first) == [("damage_immunity", 3, 0)]


@clause("M-123", "M-124", "M-A33")
def test_what_is_passed_on_is_what_was_left_then() -> None:
    blow = Blow(4, atk_up=1)
    target = Target(life=9, shield=2, refraction=1, redirect="refraction", defence=3)
    ledger = ledger_of(blow, target)
    assert (steps(ledger)[-1], ledger.fate, ledger.suffered) == (("redirection", 3, 0), "redirected", 0)
    assert may_pass_on(blow, target) == 3
    assert ledger_of(Blow(3, atk_up=1, passed_on=True), Target(life=9)).suffered == 3
    assert may_pass_on(Blow(2), Target(life=9, shield=2, refraction=1)) == 0
    assert may_pass_on(Blow(2, doom=True), Target(life=9, refraction=1)) == 0


@clause("M-119", "M-121", "M-A20", "M-A21", "M-A34")
def test_fatal_damage_is_judged_after_defence() -> None:
    guarded = ledger_of(Blow(4), Target(life=3, defence=2, death_immunity=1, revive=1))
    assert (guarded.suffered, guarded.fate) == (2, "")  # two are left, and three are its life
    saved = ledger_of(Blow(4), Target(life=3, death_immunity=1, revive=1, overlife=1))
    assert (steps(saved), saved.fate) == ([("overlife", 4, 3), ("death_immunity", 3, 0)], "saved")
    revived = ledger_of(Blow(4), Target(life=3, revive=1))
    assert revived.fate == "revived"
    early = ledger_of(Blow(4), Target(life=3, defence=2, death_immunity=1), Options(fatal_check="before_defence"))
    assert early.fate == "saved"


@clause("M-086", "M-106", "M-120")
def test_tokens_that_absorb_are_spent_one_by_one() -> None:
    ledger = ledger_of(Blow(2), Target(life=9, shield=3))
    assert [(step.uses, step.used) for step in ledger.steps] == [("shield", 2)]
    assert ledger_of(Blow(5), Target(life=9, shield=2, defence=1)).suffered == 2
    assert ledger_of(Blow(3), Target(life=9, overlife=2)).suffered == 1


@clause("M-146")
def test_doom_takes_no_dot() -> None:
    assert ledger_of(Blow(4, doom=True), Target(life=4, dot=2)).suffered == 4
    assert ledger_of(Blow(4, doom=True), Target(life=4, defence=1)).suffered == 3


# What must always hold

blows = st.builds(
    Blow, st.integers(0, 30), st.sampled_from(["", "magic", "beast"]), st.booleans(), st.integers(0, 5),
    st.integers(0, 5), st.booleans(), st.booleans(), st.booleans(), st.booleans(),
)  # fmt: skip
small = st.integers(0, 6)
targets = st.builds(
    Target, st.integers(1, 12), small, st.sampled_from(["", "magic"]), st.sampled_from(["", "magic", "beast"]), small,
    small, st.integers(0, 1), st.integers(0, 1), st.integers(0, 1), small, st.integers(0, 1), st.integers(0, 1),
    st.booleans(), st.sampled_from(["", "refraction"]),
)  # fmt: skip
options = st.builds(
    Options, piercing=st.sampled_from(["defence", "defence_and_shield"]), immunity_first=st.booleans(),
    fatal_check=st.sampled_from(["projected", "before_defence"]),
    weakness_step=st.sampled_from(["before_tokens", "before_defence"]),
)  # fmt: skip


@given(blows, targets, options)
def test_damage_is_never_negative_and_nothing_of_it_is_lost(blow: Blow, target: Target, rules: Options) -> None:
    ledger = ledger_of(blow, target, rules)
    assert ledger.suffered >= 0
    assert all(step.before >= 0 and step.after >= 0 for step in ledger.steps)
    assert ledger.declared + sum(step.after - step.before for step in ledger.steps) == ledger.suffered
    for step, other in zip(ledger.steps, ledger.steps[1:], strict=False):
        assert step.after == other.before


@given(blows, targets, options, st.integers(1, 10))
def test_more_damage_never_hurts_less(blow: Blow, target: Target, rules: Options, more: int) -> None:
    """But where it becomes fatal and a token saves: then none is suffered."""
    one = ledger_of(blow, target, rules)
    other = ledger_of(msgspec.structs.replace(blow, amount=blow.amount + more), target, rules)
    assert other.suffered >= one.suffered or other.fate in ("saved", "revived", "prevented", "redirected")


@given(blows, targets, options)
def test_nothing_is_used_that_is_not_there(blow: Blow, target: Target, rules: Options) -> None:
    for step in ledger_of(blow, target, rules).steps:
        if step.uses:
            assert step.used <= getattr(target, step.uses)
