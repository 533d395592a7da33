"""Why something cannot be chosen or done: the clause that forbids it, and what it says (M-044, M-070, M-112, M-113)."""

import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.table.actions import Choose, Pass, Yield
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.rulesets.multiversity.table.actions import Advance, Use
from tests.clauses import clause
from tests.rulesets.multiversity.table import FOE, RULES, Table, ability, fight, fighter, hit

CARDS = [fighter("A", ability("active", hit(2), targets=FOE)), fighter("B"), fighter("M", 2)]


def refused(table: Table, choice: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the clause that forbids a choice, what it says, and what is legal instead."""
    with pytest.raises(Illegal) as why:
        fold_all(table.state, RULES.decide(table.state, Choose(table.asked, choice), ReportedLuck({}, "", 0)))
    instead = [action for action in why.value.legal if isinstance(action, Choose)]
    return why.value.clause, why.value.why.en, tuple(action.choice for action in instead)


@clause("M-113")
def test_another_target_than_who_provokes_is_refused_by_provocation() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2 provocation", cards=CARDS)
    table.declare("c1:1")
    assert refused(table, "c2") == ("M-113", "c3 has Provocation and must be the target", ("c3",))
    assert refused(table, "c1")[0] == "M-077"  # nothing forbids an own character but the card's text


@clause("M-112", "M-A26")
def test_an_invisible_target_is_refused_by_invisibility() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2 invisibility provocation", cards=CARDS)
    table.declare("c1:1")
    assert refused(table, "c3") == ("M-112", "c3 is invisible", ("c2",))


@clause("M-112", "M-113", "M-A25", "M-A26")
@pytest.mark.parametrize("card", ["A", "M"])
def test_an_action_with_nothing_to_aim_at_names_what_hides_its_targets(card: str) -> None:
    table = fight(c1=f"{card} 1", c2="B 1 P2 invisibility provocation", cards=CARDS)
    assert table.forbids("c1:1") == "M-112"
    provoked = fight(c1=f"{card} 1", c2="B 1 P2 invisibility", c3="B 2 P2 provocation", cards=CARDS)
    assert Use("P1", "c1:1") in provoked.legal()


@clause("M-112", "M-113", "M-124")
def test_a_reflection_is_refused_by_what_forbids_its_target() -> None:
    table = fight(c1="M 1", c3="B 2 invisibility", c2="B 1 P2 reflection", cards=CARDS)
    table.use("c1:1")
    assert refused(table, "reflection:c3")[0] == "M-112"
    provoked = fight(c1="M 1", c3="B 2 provocation", c2="B 1 P2 reflection", cards=CARDS)
    provoked.use("c1:1")
    assert refused(provoked, "reflection:c1")[0] == "M-113"
    assert refused(provoked, "refraction:c3")[0] == "M-123"


@clause("M-112", "M-A39")
def test_an_opponent_who_is_all_invisible_is_refused_by_invisibility() -> None:
    table = fight(c1="A 1", c2="B 1 P2 invisibility", c3="B 1 P3", c4="B 1 P4", cards=CARDS, seats=4)
    table.declare("c1:1")
    assert refused(table, "P2") == ("M-112", "c2 is invisible", ("P3", "P4"))
    assert refused(table, "P1")[0] == "M-077"


@clause("M-044", "M-045", "M-070")
def test_a_turn_that_cannot_go_on_says_why() -> None:
    def said(table: Table, to: str) -> tuple[str, str]:
        with pytest.raises(Illegal) as why:
            RULES.admit(table.state, Advance("P1", to))  # type: ignore[arg-type]  # a phase or stage
        return why.value.clause, why.value.why.en

    first = Table(c1="P13 1", players={"P1": {"turns": 1}})
    assert said(first, "combat") == ("M-044", "a first turn has no combat")
    assert said(Table(c1="P13 1"), "flank") == ("M-045", "after the main phase comes the combat")
    assert said(fight(c1="P13 1"), "flank") == ("M-070", "a turn only goes forward")


@clause("M-112", "M-113")
def test_what_is_legal_and_what_is_refused_come_of_the_same_reasons() -> None:
    marks = ("", "invisibility", "provocation", "invisibility provocation")
    for one in marks:
        for other in marks:
            for sight in ("", "true_sight"):
                given = {"c1": f"A 1 {sight}", "c2": f"B 1 P2 {one}", "c3": f"B 2 P2 {other}", "c4": "B 3 P2"}
                table = fight(**given, cards=CARDS)
                table.declare("c1:1")
                for id in ("c2", "c3", "c4"):
                    assert (id in table.options) == (Choose("P1", id) in table.legal())
                    assert id in table.options or refused(table, id)[0] in ("M-112", "M-113")


@clause("M-050", "M-070")
@pytest.mark.parametrize(("stage", "law", "asked"), [
    ("", "M-050", "play | promote | energize | use | advance"),
    ("flank", "M-070", "use | advance"),
    ("active", "M-070", "use | advance"),
])  # fmt: skip
def test_what_is_not_asked_for_is_refused_by_the_question_with_what_may_be_done(
    stage: str, law: str, asked: str
) -> None:
    table = fight(stage, c1="A 1", c2="B 1 P2", cards=CARDS) if stage else Table(c1="A 1", c2="B 1 P2", cards=CARDS)
    with pytest.raises(Illegal) as refusal:
        fold_all(table.state, RULES.decide(table.state, Pass("P1"), ReportedLuck({}, "", 0)))
    assert (refusal.value.clause, refusal.value.why.en) == (law, f"the pending decision asks for an action {asked}")


# Announcing to respond to nothing more


@clause("M-A40")
def test_who_announces_to_respond_no_more_is_not_asked_again_this_turn() -> None:
    table = fight(c1="A 1", c2="B 1 P2", cards=CARDS, hands={"P2": ["I01"]})
    table.declare("c1:1", "c2")
    assert (table.asked, table.asked_for) == ("P2", "response")
    (yielded,) = [event for event in table.act(Yield("P2")) if isinstance(event, Yielded)]
    assert (yielded.clauses, table.state.players["P2"].yields) == (("M-A40",), True)


@clause("M-A40")
def test_by_a_house_rule_one_passes_each_time() -> None:
    table = fight(c1="A 1", c2="B 1 P2", cards=CARDS, hands={"P2": ["I01"]}, options={"yielding": "no"})
    table.declare("c1:1", "c2")
    assert Yield("P2") not in table.legal()
    assert table.refusal(Yield("P2")) == "M-A40"
    table.passes()
