"""Guardiões Celestiais (D-080 to D-094)."""

import pytest

from adjudicator.rulesets.diamonds.effects.events import Marked, Prevented, Restored, ScoreAdjusted, StatsChanged
from adjudicator.rulesets.diamonds.table.events import NoEffect, RoundScored
from tests.clauses import clause
from tests.rulesets.diamonds.table import Table


@clause("D-080")
@pytest.mark.parametrize(("turn", "lp"), [(1, 3400), (3, 2800)])
def test_vigor_gives_300_at_the_end_of_each_turn(turn: int, lp: int) -> None:
    table = Table(turn=turn, round=1, token="P3", hands={"P3": ["G1"]})
    table.reveal(P3="G1")
    table.finish_turn()
    while table.state.round == 1:
        table.reveal()
        table.finish_turn()
    gains = [event.amounts["LP"] for event in table.happened(StatsChanged) if event.source == event.card == "G1"]
    assert 2200 + sum(gains) == lp


@clause("D-081")
def test_a_sealed_imaculado_gains_no_more_and_keeps_what_it_has() -> None:
    gains = [{"stat": "LP", "amount": 600, "source": "G1", "until": "stays"}]
    table = Table(turn=3, token="P1", field={"G1": {"modifiers": gains}}, hands={"P1": ["C7"]})
    table.reveal(P1="C7")
    table.finish_turn("G1")
    assert table.stats("G1")[1] == 2800


@clause("D-082")
@pytest.mark.parametrize(("rival", "lp"), [("V4", 2000), ("V1", 1200)])
def test_the_arcanjo_gains_if_behind_in_lp(rival: str, lp: int) -> None:
    table = Table(token="P3", field=[rival], hands={"P3": ["G2"], "P1": ["C8"], "P2": ["V8"]})
    table.reveal(P3="G2", P1="C8", P2="V8")
    table.finish_turn()
    assert table.stats("G2")[1] == lp


@clause("D-083")
def test_the_arcanjo_is_judged_after_the_turn_s_spells_with_its_own_lp() -> None:
    table = Table(turn=2, token="P3", field=["V1"], hands={"P3": ["G2"], "P1": ["C7"], "P2": ["V5"]})
    table.reveal(P3="G2", P1="C7", P2="V5")
    table.answer("G2" if "G2" in table.options else "V1")
    table.finish_turn("V1", "LP")
    assert table.stats("V1")[1] == 2400
    sealed = table.monster("G2").mark("annulled") is not None
    assert table.stats("G2")[1] == (1200 if sealed else 2000)
    free = Table(turn=2, token="P3", field=["V1"], hands={"P3": ["G2"], "P1": ["C1"], "P2": ["V5"]})
    free.reveal(P3="G2", P1="C1", P2="V5")
    free.finish_turn("V1", "LP")
    assert free.stats("G2")[1] == 2000


@clause("D-084")
def test_the_aura_keeps_others_from_being_sealed_and_not_itself() -> None:
    table = Table(turn=3, token="P1", field=["G3", "G1"], hands={"P1": ["C7"]})
    table.reveal(P1="C7")
    table.answer("G1")
    assert table.monster("G1").mark("annulled") is None
    assert (table.last(Prevented).guard, table.last(Prevented).clauses) == ("G3", ("D-084",))
    itself = Table(turn=3, token="P1", field=["G3", "G1"], hands={"P1": ["C7"]})
    itself.reveal(P1="C7")
    itself.answer("G3")
    assert itself.monster("G3").mark("annulled") is not None
    off = {"G3": {"marks": [{"kind": "annulled", "source": "C7"}]}, "G1": {}}
    later = Table(turn=3, token="P1", field=off, hands={"P1": ["C7"]})
    later.reveal(P1="C7")
    later.answer("G1")
    assert later.monster("G1").mark("annulled") is not None


@clause("D-085", "D-A10")
@pytest.mark.parametrize(("option", "sealed"), [("reveal", False), ("step2", True)])
def test_the_aura_holds_from_the_reveal_unless_the_house_says_step_2(option: str, sealed: bool) -> None:
    options = {"passives_from": option}
    table = Table(turn=2, token="P1", field=["G1"], hands={"P1": ["C7"], "P3": ["G3"]}, options=options)
    table.reveal(P1="C7", P3="G3")
    table.answer("G1")
    assert (table.monster("G1").mark("annulled") is not None) == sealed


@clause("D-086")
def test_hino_gives_600_lp() -> None:
    table = Table(turn=2, token="P3", field=["G2"], hands={"P3": ["G4"]})
    table.reveal(P3="G4")
    assert table.options == ("G2",)
    assert table.refuses("G4") == "D-086"
    table.answer("G2")
    assert table.stats("G2")[1] == 1800


@clause("D-087")
def test_hino_makes_vigor_stronger_instead() -> None:
    field = {"G1": {"modifiers": [{"stat": "LP", "amount": 300, "source": "G1", "until": "stays"}]}}
    table = Table(round=1, turn=2, token="P3", field=field, hands={"P3": ["G4"]})
    table.reveal(P3="G4")
    table.finish_turn("G1")
    assert table.happened(Marked)[0].amount == 500
    for _ in range(2):
        lp = table.stats("G1")[1]
        table.reveal()
        if table.state.round == 1:
            table.finish_turn()
    assert lp == 2200 + 300 + 500 + 500
    gains = [event.amounts for event in table.happened(StatsChanged) if event.card == "G1"]
    assert gains == [{"LP": 500}] * 3


@clause("D-088")
def test_hino_without_another_monster_does_nothing() -> None:
    table = Table(token="P3", hands={"P3": ["G4"]}, field=["V1"])
    table.reveal(P3="G4", P2="V4")
    nothing = [event for event in table.happened(NoEffect) if event.source == "G4"]
    assert nothing[0].reason == "no_target"


@clause("D-090", "D-092")
def test_intervencao_divina_takes_1000_points_and_the_spell_happens() -> None:
    table = Table(
        turn=4,
        missions=["armies", "emperor"],
        token="P3",
        field=["V1", "S1"],
        hands={"P1": ["C1"], "P3": ["G7"], "P4": ["S7"]},
    )
    table.reveal(P1="C1", P3="G7", P4="S7", P2="V8")
    assert table.options == ("P4",)
    table.answer("P4")
    assert (table.last(ScoreAdjusted).seat, table.last(ScoreAdjusted).amount) == ("P4", -1000)
    assert table.asks == ("target", "S7")
    table.finish_turn("V1")
    score = table.last(RoundScored).scores["P4"]
    assert (score.adjustment, score.total) == (-1000, 2400 - 1000)


@clause("D-091")
def test_without_another_offensive_spell_it_does_nothing() -> None:
    table = Table(token="P3", hands={"P1": ["C5"], "P3": ["G7"]})
    table.reveal(P1="C5", P3="G7", P4="S8")
    assert not table.happened(ScoreAdjusted)
    assert table.happened(NoEffect)[0].source == "G7"


@clause("D-092", "D-A16")
def test_the_points_do_not_touch_difference_or_highest() -> None:
    lost = {"P1": {"adjustments": [{"amount": -1000, "source": "G7", "by": "P3"}]}}
    bonus = [{"stat": stat, "amount": 533, "source": "C6"} for stat in ("ATK", "LP", "MP")]
    table = Table(
        turn=4,
        token="P1",
        missions=["emperor", "balance"],
        players=lost,
        field={"C2": {"modifiers": bonus}},
        hands={"P1": ["C8"]},
    )
    table.reveal(P1="C8")
    table.finish_turn()
    score = table.last(RoundScored).scores["P1"]
    assert (score.total, score.eligible) == (4599 - 1000, False)
    assert (score.difference, score.highest) == (0, 1533)


@clause("D-093", "D-023", "D-A31")
@pytest.mark.parametrize(("option", "monster", "lost", "amount", "lp"), [
    ("base", "G3", 900, 800, 1100),
    ("base", "G2", 600, 600, 1200),
    ("base", "G1", 600, 0, 2800),
    ("lost", "G1", 600, 600, 3400),
])  # fmt: skip
def test_bencao_divina_restores_lost_lp(option: str, monster: str, lost: int, amount: int, lp: int) -> None:
    change = 600 if monster == "G1" else -lost
    modifiers = [{"stat": "LP", "amount": change, "source": "S2", "by": "P4"}]
    field = {monster: {"modifiers": modifiers, "lost": lost}}
    table = Table(turn=2, token="P3", field=field, hands={"P3": ["G8"]}, options={"restore_cap": option})
    table.reveal(P3="G8")
    table.answer(monster)
    assert table.last(Restored).amount == amount
    gained = 300 if monster == "G1" else 0
    assert table.stats(monster)[1] == lp + gained
    assert table.monster(monster).lost == lost - amount


@clause("D-094")
def test_the_arcanjo_s_ability_is_not_the_spell() -> None:
    table = Table(token="P3", field=["V4"], hands={"P3": ["G2"], "P4": ["S7"], "P1": ["C1"]})
    table.reveal(P3="G2", P4="S7", P1="C1", P2="V8")
    table.finish_turn()
    assert not table.happened(ScoreAdjusted)
    assert any(event.card == "G2" and event.amounts == {"LP": 800} for event in table.happened(StatsChanged))


@clause("D-A15")
@pytest.mark.parametrize(("option", "hit"), [("one", ["P4"]), ("all", ["P4", "P2"])])
def test_one_opponent_is_hit_unless_the_house_says_all(option: str, hit: list[str]) -> None:
    hands = {"P1": ["C1"], "P2": ["V7"], "P3": ["G7"], "P4": ["S7"]}
    table = Table(token="P3", field=["V1", "G1"], hands=hands, options={"divine_hits": option})
    table.reveal(P1="C1", P2="V7", P3="G7", P4="S7")
    if option == "one":
        assert table.options == ("P4", "P2")
        table.answer("P4")
    assert [event.seat for event in table.happened(ScoreAdjusted)] == hit


@clause("D-A13")
@pytest.mark.parametrize(("option", "options"), [(False, ("P4",)), (True, ("P4", "P1"))])
def test_a_roubo_of_an_offensive_spell_is_defensive_unless_the_house_says_so(
    option: bool, options: tuple[str, ...]
) -> None:
    hands = {"P1": ["C8"], "P3": ["G7"], "P4": ["S7"]}
    table = Table(token="P3", field=["V1"], hands=hands, options={"roubo_is_offensive": option})
    table.reveal(P1="C8", P3="G7", P4="S7", P2="V4")
    table.answer("S7")
    assert table.asks == ("target", "G7")
    assert table.options == options
