"""The chain of events: what may answer what, who is asked, and what has become of a target by the end."""

import pytest

from adjudicator.kernel.effects.facts import LinkAdded, NoEffect
from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.table.actions import Respond, Yield
from adjudicator.rulesets.dominions.table.actions import Activate, Attack, Move
from tests.clauses import clause
from tests.rulesets.dominions.table import Table


@clause("N-021", "N-065", "N-066", "N-068", "N-069", "N-070", "N-020")
def test_action_negate_negate_the_negate() -> None:
    hands = {"P1": ["A01", "A02"], "P2": ["A02", "A01"]}
    table = Table(c1="U03 3,3 P2", hands=hands)
    assert table.refusal(Activate("P1", "A02")) == "N-066"
    table.act(Activate("P1", "A01"))
    table.choose("c1")
    assert (table.asked_for, table.asked) == ("response", "P2")
    assert table.refusal(Activate("P2", "A02")) == "N-068"
    assert table.refusal(Respond("P2", "A01")) == "N-021"
    table.respond("A02", "0")
    assert table.asked == "P1"
    table.respond("A02", "1")
    assert [link.card for link in table.state.chain] == ["A01", "A02", "A02"]
    table.let_pass()
    assert table.hp("c1") == 4
    assert (table.discard("P1"), table.discard("P2")) == (["A02", "A01"], ["A02"])
    once = Table(c1="U03 3,3 P2", hands=hands)
    once.act(Activate("P1", "A01"))
    once.choose("c1")
    once.respond("A02", "0")
    once.let_pass()
    assert once.hp("c1") == 6
    assert once.discard("P1") == ["A01"]


@clause("N-067", "N-A19")
def test_one_may_answer_oneself_when_the_opponent_has_passed() -> None:
    table = Table(c1="U03 3,3 P2", hands={"P1": ["A01", "A02"], "P2": ["A03"]})
    table.act(Activate("P1", "A01"))
    table.choose("c1")
    assert table.asked == "P2"
    table.passes()
    assert table.asked == "P1"
    table.respond("A02", "0")
    table.let_pass()
    assert table.hp("c1") == 6


@clause("N-061", "N-A17", "N-A18")
def test_an_untyped_effect_starts_a_chain_and_answers_in_one() -> None:
    table = Table(c1="A04 5,3 P2", c2="U08 3,3", c3="U08 4,3 P2", phase="battle")
    table.act(Attack("P1", "c2", "c3"))
    assert table.asked == "P2"
    table.respond("c1", "c3")
    table.let_pass()
    assert table.gone("c2")  # PAYBACK with 2 + 2


@clause("N-071", "N-072")
def test_every_action_has_its_own_chain() -> None:
    table = Table(c1="U03 3,3", c2="U03 2,2", hands={"P2": ["A03"]})
    for id, to in (("c1", "3,2"), ("c2", "2,3")):
        table.move(id, to)
        assert table.asked_for == "act"
    chains = [event.link.kind for event in table.events if isinstance(event, LinkAdded)]
    assert chains == ["move", "move"]
    table.end_turn()
    links = [event.link for event in table.events if isinstance(event, LinkAdded)]
    assert (links[-1].kind, links[-1].chosen) == ("draw", {"count": "3"})


@clause("N-A41")
def test_who_yields_is_not_asked_again_this_turn() -> None:
    table = Table(c1="U03 3,3", c2="U03 2,2", hands={"P2": ["A03"]})
    table.act(Move("P1", "c1", "3,2"))
    (yielded,) = [event for event in table.act(Yield("P2")) if isinstance(event, Yielded)]
    assert (yielded.clauses, table.asked_for) == (("N-A41",), "act")
    table.act(Move("P1", "c2", "2,3"))
    assert table.asked_for == "act"
    table.end_turn()
    assert not table.state.players["P2"].yields


@clause("N-A41")
def test_by_a_house_rule_one_passes_each_time() -> None:
    table = Table(c1="U03 3,3", hands={"P2": ["A03"]}, options={"yielding": "no"})
    table.act(Move("P1", "c1", "3,2"))
    assert Yield("P2") not in table.legal()
    assert table.refusal(Yield("P2")) == "N-A41"
    table.passes()
    assert table.asked_for == "act"


@clause("N-133")
def test_an_effect_whose_target_is_gone_does_nothing() -> None:
    table = Table(c1="U02 3,3 P2 d1", hands={"P1": ["A01", "A01"]})
    table.use("A01", "c1")
    assert table.gone("c1")
    chained = Table(c1="A04 5,3 P2", c2="U04 3,3", c3="A09 4,3 P2 down", phase="battle", hands={"P2": ["A03"]})
    chained.act(Attack("P1", "c2", "c3"))
    chained.let_pass()
    assert chained.gone("c2")
    assert chained.has(NoEffect)


@clause("N-A22", "N-A20")
def test_a_negated_trap_is_gone_without_effect() -> None:
    table = Table(c1="U08 3,3", c2="A09 4,3 P2 down", hands={"P1": ["A02"]}, phase="battle")
    table.act(Attack("P1", "c1", "c2"))
    assert [link.kind for link in table.state.chain] == ["battle", "effect"]
    assert table.asked == "P1"  # the trap answered last
    table.respond("A02", "1")
    table.let_pass()
    assert table.hp("c1") == 4
    assert table.discard("P2") == ["A09"]


@pytest.mark.parametrize("key", ["A05", "A08"])
def test_what_was_negated_while_it_woke_lies_dormant_again(key: str) -> None:
    table = Table(c1=f"{key} 1,3 down", c2="U03 3,3", hands={"P2": ["A02"]})
    table.act(Activate("P1", "c1"))
    if key == "A08":
        table.choose("c2")
    table.respond("A02", "0")
    table.let_pass()
    assert not table.piece("c1").face_up
    assert not table.piece("c1").waking
    assert table.piece("c1").on == ""
