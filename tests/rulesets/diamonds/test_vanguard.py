"""Vanguarda Eterna (D-060 to D-072)."""

import pytest

from adjudicator.kernel.engine.priority import WindowOpened
from adjudicator.kernel.engine.timing import AbilityApplied, OccurrenceReplaced
from adjudicator.kernel.table.actions import Respond
from adjudicator.rulesets.diamonds.effects.events import MarkRemoved, Poisoned, Prevented, Sacrificed, StatsChanged
from adjudicator.rulesets.diamonds.table.events import NoEffect
from tests.clauses import clause
from tests.rulesets.diamonds.table import RULES, Table


@clause("D-060")
def test_the_comandante_counts_other_vanguarda_monsters() -> None:
    table = Table(turn=4, token="P2", field=["V1", "V2", "V4", "C2"], hands={"P2": ["V3"], "P1": ["C3"]})
    assert table.stats("V1")[0] == 1800 + 2 * 500
    table.reveal(P2="V3", P1="C3")
    assert table.stats("V1")[0] == 1800 + 3 * 500
    table.answer("accept")
    assert table.stats("V1")[0] == 1800 + 2 * 500


@clause("D-061", "D-A37")
def test_formacao_counts_every_monster_revealed_this_turn() -> None:
    table = Table(token="P2", field=["G1"], hands={"P1": ["C1"], "P2": ["V2"], "P3": ["G3"]})
    table.reveal(P1="C1", P2="V2", P3="G3", P4="S8")
    assert table.stats("V2") == (1550, 1550, 550)
    (step,) = RULES.explain(table.state, "V2.ATK").steps
    assert (step.amount, step.counted) == (450, ("V2", "G3", "C1"))


@clause("D-062", "D-022")
def test_the_soldado_may_be_sacrificed() -> None:
    declined = Table(token="P2", hands={"P2": ["V3"], "P3": ["G1"]}, field=["G3"])
    declined.reveal(P2="V3", P3="G1")
    assert (declined.asks, declined.options) == (("cost", "V3"), ("accept", "decline"))
    declined.answer("decline")
    assert declined.stats("V3") == (900, 700, 0)
    assert not declined.happened(Sacrificed)
    nothing = declined.last(NoEffect)
    assert (nothing.source, nothing.reason, nothing.clauses) == ("V3", "declined", ("D-062",))
    accepted = Table(token="P2", hands={"P2": ["V3"], "P3": ["G1"]}, field=["G3"])
    accepted.reveal(P2="V3", P3="G1")
    accepted.answer("accept")
    assert accepted.player("P2").discard[-1] == "V3"
    assert "V3" not in accepted.state.field
    accepted.answer("G3", "LP")
    assert accepted.stats("G3") == (200, 300, 1000)


@clause("D-063")
def test_without_an_opposing_monster_the_sacrifice_is_not_offered() -> None:
    table = Table(token="P2", hands={"P1": ["C8"], "P2": ["V3"]})
    table.reveal(P1="C8", P2="V3")
    assert "cost" not in [kind for kind, _ in table.decisions()]
    assert "V3" in table.state.field


@clause("D-064")
def test_the_sentinela_becomes_the_target() -> None:
    table = Table(turn=3, token="P4", field=["V1", "V4"], hands={"P4": ["S7"]})
    table.reveal(P4="S7", P2="V8")
    table.answer("V1")
    assert (table.asked, table.asks, table.options) == ("P2", ("response", "S7"), ("V4", "pass"))
    assert table.refuses("V1") == "D-065"
    table.answer("V4")
    assert table.happened(WindowOpened)
    assert table.last(AbilityApplied).ability == "V4"
    assert table.last(OccurrenceReplaced).what.chosen["target"] == "V4"
    assert table.last(Poisoned).target == "V4"
    assert table.monster("V4").mark("tapped") is not None


@clause("D-064")
def test_the_response_may_be_passed() -> None:
    table = Table(turn=3, token="P4", field=["V1", "V4"], hands={"P4": ["S7"]})
    table.reveal(P4="S7", P2="V8")
    table.answer("V1", "pass")
    assert table.last(Poisoned).target == "V1"
    assert not table.happened(AbilityApplied)
    assert table.monster("V4").mark("tapped") is None


@clause("D-065")
def test_she_does_not_respond_to_herself_to_buffs_or_to_abilities() -> None:
    herself = Table(turn=3, token="P4", field=["V1", "V4"], hands={"P4": ["S7"]})
    herself.reveal(P4="S7", P2="V8")
    herself.answer("V4")
    buff = Table(turn=3, token="P4", field=["V1", "V4"], hands={"P4": ["S6"]})
    buff.reveal(P4="S6", P2="V8")
    buff.answer("V1")
    ability = Table(turn=3, token="P4", field=["V1", "V4"], hands={"P4": ["S2"]})
    ability.reveal(P4="S2", P2="V8", P1="C1")
    ability.finish_turn("V1", "V1", "ATK")
    for table in (herself, buff, ability):
        assert "response" not in [kind for kind, _ in table.decisions()]


@clause("D-066", "D-021")
def test_she_responds_once_a_round() -> None:
    table = Table(turn=2, token="P4", field=["V1", "V4"], hands={"P4": ["S7"], "P1": ["C1", "C7"], "P2": ["V2", "V8"]})
    table.reveal(P4="S7", P2="V2", P1="C1")
    table.answer("V1", "V4")
    table.finish_turn()
    table.reveal(P1="C7", P2="V8")
    table.answer("V1")
    assert table.asks[0] != "response"
    assert table.monster("V1").mark("annulled") is not None


@clause("D-021")
def test_a_tapped_monster_is_refused_by_name() -> None:
    tapped = {"marks": [{"kind": "tapped", "source": "V4"}]}
    field = {"V1": {}, "V4": tapped, "S3": {"marks": [{"kind": "copy", "source": "S3", "card": "V4"}]}, "S2": {}}
    table = Table(turn=3, token="P1", field=field, hands={"P1": ["C7"]})
    table.reveal(P1="C7")
    table.answer("S2")
    assert table.options == ("S3", "pass")
    assert table.refused(Respond("P4", "V4")) == "D-066"


@clause("D-067", "D-A25")
def test_she_answers_a_stolen_spell_even_where_she_could_not_be_chosen() -> None:
    field = {"V1": {}, "V4": {"marks": [{"kind": "smoke", "source": "S8", "by": "P2", "clause": "D-112"}]}}
    table = Table(turn=3, token="P1", field=field, hands={"P1": ["C8"], "P4": ["S7"]})
    table.reveal(P1="C8", P4="S7", P2="V8")
    table.answer("S7")
    assert table.options == ("V1",)
    table.answer("V1")
    assert table.asks == ("response", "C8")
    table.answer("V4")
    assert table.last(Poisoned).target == "V4"


@clause("D-068")
def test_ordem_takes_the_base_atk() -> None:
    table = Table(turn=3, token="P2", field=["V1", "V2", "V3", "C2"], hands={"P2": ["V7"]})
    table.reveal(P2="V7", P1="C1")
    assert table.stats("V1")[0] == 2800
    assert (table.asks, table.options) == (("leader", "V7"), ("V1", "V2", "V3"))
    table.answer("V1")
    assert table.asks == ("target", "V7")
    table.answer("C1", "MP")
    assert table.last(StatsChanged).amounts == {"MP": -1800}
    assert [(step.source, step.counted) for step in RULES.explain(table.state, "V1.ATK").steps] == [
        ("V1", ("V2", "V3"))
    ]
    assert RULES.explain(table.state, "C1.MP").steps[-1].counted == ("V1",)


@clause("D-069")
def test_ordem_without_a_monster_of_its_own_does_nothing() -> None:
    table = Table(token="P2", hands={"P2": ["V7"], "P3": ["G7"]})
    table.reveal(P2="V7", P3="G7", P1="C1")
    assert table.happened(NoEffect)[0].source == "V7"
    assert (table.asks, table.options) == (("target", "G7"), ("P2",))


@clause("D-070")
def test_vontade_guards_atk_and_ability() -> None:
    will = {"marks": [{"kind": "iron_will", "source": "V8", "clause": "D-070"}]}
    for attribute, stats in (("ATK", (1800, 1200, 0)), ("LP", (1800, 600, 0))):
        table = Table(turn=2, token="P4", field={"V1": will}, hands={"P4": ["S2"]})
        table.reveal(P4="S2", P1="C8", P2="V8")
        table.finish_turn("V1", "V1", attribute)
        assert table.stats("V1") == stats
    sealed = Table(turn=2, token="P1", field={"V1": will}, hands={"P1": ["C7"]})
    sealed.reveal(P1="C7", P2="V8")
    sealed.answer("V1")
    assert sealed.monster("V1").mark("annulled") is None
    assert sealed.last(Prevented).clauses == ("D-070",)


@clause("D-070")
def test_vontade_is_given_to_a_monster_of_one_s_own() -> None:
    table = Table(turn=2, token="P2", field=["V1", "C2"], hands={"P2": ["V8"]})
    table.reveal(P2="V8", P1="C1")
    assert table.options == ("V1",)
    table.answer("V1")
    assert table.monster("V1").mark("iron_will") is not None


@clause("D-071")
@pytest.mark.parametrize(("attribute", "stats"), [("ATK", (1800, 1200, 0)), ("LP", (1800, 900, 0))])
def test_vontade_guards_atk_from_poison(attribute: str, stats: tuple[int, int, int]) -> None:
    will = {"marks": [{"kind": "iron_will", "source": "V8", "clause": "D-070"}]}
    poison = {"owner": "P4", "source": "S7", "target": "V1", "ticks": 1}
    table = Table(turn=2, token="P4", field={"V1": will}, poisons=[poison], hands={"P2": ["V8"]})
    table.reveal(P1="C8", P2="V8")
    table.finish_turn("V1", attribute)
    assert table.stats("V1") == stats
    assert table.state.poisons == []


@clause("D-072", "D-A22")
def test_vontade_is_prospective_unless_the_house_suspends() -> None:
    before = {
        "modifiers": [{"stat": "ATK", "amount": -600, "source": "S2", "by": "P4"}],
        "marks": [{"kind": "annulled", "source": "C7", "by": "P1"}],
    }
    for scope, atk in (("prospective", 1200), ("suspend", 1800)):
        table = Table(turn=2, token="P2", field={"V1": before}, hands={"P2": ["V8"]}, options={"will_scope": scope})
        table.reveal(P2="V8", P1="C1")
        table.answer("V1")
        assert table.stats("V1")[0] == atk
        assert (table.monster("V1").mark("annulled") is None) == (scope == "suspend")
        assert bool(table.happened(MarkRemoved)) == (scope == "suspend")
