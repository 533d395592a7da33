"""Guilda das Sombras (D-100 to D-113)."""

import msgspec
import pytest

from adjudicator.kernel.desk.orders import RemoveValue
from adjudicator.kernel.secrets.secret import view
from adjudicator.rulesets.diamonds.effects.events import BonusSet, Marked, Poisoned, Prevented, StatsChanged
from adjudicator.rulesets.diamonds.table.events import CardsSeen, NoEffect
from tests.clauses import clause
from tests.rulesets.diamonds.table import RULES, Table


def losses(table: Table, card: str) -> list[int]:
    return [sum(event.amounts.values()) for event in table.happened(StatsChanged) if event.card == card]


@clause("D-100", "D-024", "D-A26")
def test_poison_takes_300_at_the_end_of_two_turns() -> None:
    table = Table(turn=2, token="P4", field=["C1"], hands={"P4": ["S1"], "P1": ["C3"]})
    table.reveal(P4="S1", P1="C3")
    assert "C1" in table.options
    table.answer("C1")
    assert (table.asked, table.asks, table.options) == ("P4", ("poison", "S1"), ("ATK", "LP", "MP"))
    table.answer("MP")
    table.finish_turn()
    table.reveal(P1="C2")
    table.finish_turn("ATK")
    table.reveal()
    assert table.state.poisons == []
    assert losses(table, "C1") == [-300, -300]
    assert table.happened(StatsChanged)[0].amounts == {"MP": -300}
    assert {"ATK": -300} in [event.amounts for event in table.happened(StatsChanged)]


@clause("D-101", "D-A27")
def test_poison_placed_in_turn_4_ticks_once() -> None:
    table = Table(round=1, turn=4, token="P4", field=["C1"], hands={"P4": ["S1"], "P1": ["C3"]})
    table.reveal(P4="S1", P1="C3")
    table.finish_turn("C1", "MP")
    assert table.state.round == 2
    assert losses(table, "C1") == [-300]
    assert table.state.poisons == []


@clause("D-102")
def test_two_poisons_take_600_in_one_turn() -> None:
    poisons = [
        {"owner": "P4", "source": "S1", "target": "C1", "ticks": 1},
        {"owner": "P4", "source": "S7", "target": "C1", "ticks": 2},
    ]
    table = Table(turn=2, token="P4", field=["C1"], poisons=poisons, hands={"P1": ["C3"]})
    table.reveal(P1="C3")
    table.finish_turn("MP", "MP")
    assert table.stats("C1")[2] == 1400
    table.reveal(P1="C2")
    table.finish_turn("MP")
    assert table.stats("C1")[2] == 1100
    assert table.state.poisons == []


@clause("D-A26")
def test_by_a_house_rule_the_attribute_is_chosen_once() -> None:
    table = Table(token="P4", field=["V1"], hands={"P4": ["S7"], "P1": ["C1"]}, options={"poison_choice": "once"})
    table.reveal(P4="S7", P1="C1", P2="V8")
    table.answer("V1") if table.asks == ("target", "S7") else table.answer("V1", "V1")
    assert table.asks == ("attribute", "S7")
    table.finish_turn("LP")
    assert table.last(Poisoned).stat == "LP"
    assert "poison" not in [kind for kind, _ in table.decisions()]
    assert table.stats("V1")[1] == 900


@clause("D-103", "D-125", "D-A29")
def test_a_loss_stops_at_zero() -> None:
    for floor, mp in (("zero", 0), ("none", -600)):
        table = Table(token="P4", field=["V1"], hands={"P4": ["S2"], "P1": ["C8"]}, options={"stat_floor": floor})
        table.reveal(P4="S2", P1="C8", P2="V8")
        table.finish_turn("V1", "V1", "MP")
        assert table.stats("V1")[2] == mp
    table = Table(token="P4", field=["V1"], hands={"P4": ["S2"], "P1": ["C8"]})
    table.reveal(P4="S2", P1="C8", P2="V8")
    table.finish_turn("V1", "V1", "MP")
    lost = table.last(StatsChanged)
    assert (lost.amounts, lost.asked) == ({"MP": 0}, {"MP": -600})
    assert "D-125" in lost.clauses


@clause("D-103")
def test_ponto_fraco_takes_600() -> None:
    table = Table(token="P4", field=["V1"], hands={"P4": ["S2"]})
    table.reveal(P4="S2", P2="V4", P1="C8")
    table.answer("V1", "ATK")
    assert table.stats("V1")[0] == 1800 + 500 - 600


@clause("D-104")
def test_the_ilusionista_copies_vigor() -> None:
    table = Table(turn=2, round=1, token="P4", field=["G1"], hands={"P4": ["S3"]})
    table.reveal(P4="S3")
    table.finish_turn("G1")
    assert table.stats("S3")[1] == 700
    table.reveal()
    table.finish_turn("S3")
    assert table.stats("S3")[1] == 1000
    table.reveal()
    table.finish_turn()
    gains = [event.amounts["LP"] for event in table.happened(StatsChanged) if event.card == "S3"]
    assert 400 + sum(gains) == 1300


@clause("D-105")
def test_abilities_of_being_revealed_cannot_be_copied() -> None:
    table = Table(
        turn=3,
        token="P4",
        field=["S2", "V2", "G1", "V1", "C1", "C3"],
        hands={"P4": ["S3"], "P1": ["C8"], "P2": ["V4"], "P3": ["G3"]},
    )
    table.reveal(P4="S3", P1="C8", P2="V4", P3="G3")
    assert set(table.options) == {"G1", "G3", "V1", "V4", "C1", "C3"}
    assert table.refuses("S2") == "D-105"
    assert table.refuses("V2") == "D-105"


@clause("D-106")
def test_a_copied_reator_counts_its_new_player_s_spells() -> None:
    table = Table(turn=3, token="P4", field=["C1"], players={"P4": {"played": ["S5", "S6"]}}, hands={"P4": ["S3"]})
    table.reveal(P4="S3", P1="C3")
    table.answer("C1")
    assert table.stats("S3") == (100, 400, 1200)


@clause("D-104", "D-106")
def test_a_copied_bonus_goes_with_the_copy() -> None:
    copy = {"kind": "copy", "source": "S3", "card": "C1"}
    table = Table(round=1, turn=3, field={"C1": {}, "S3": {"marks": [copy]}}, players={"P4": {"played": ["S5"]}})
    assert table.stats("S3") == (100, 400, 700)
    assert RULES.explain(table.state, "S3.MP").steps[0].counted == ("S5",)
    table.correct(RemoveValue("/field/S3/marks/0"))
    assert table.stats("S3") == (100, 400, 200)
    assert table.monster("S3").modifiers == []


@clause("D-104", "D-122", "D-A09")
def test_a_copied_bonus_does_not_stay_with_the_field() -> None:
    """A house where monsters stay for the half: the copy ends with the round, and what it gave with it."""
    table = Table(
        round=1, turn=4, field=["C1"], hands={"P4": ["S3"]}, options={"carry_field": True},
        players={"P4": {"played": ["S5"], "discard": ["S1", "S2"]}},
    )  # fmt: skip
    table.reveal(P4="S3")
    table.finish_turn("C1")
    assert table.last(BonusSet).amount == 0
    assert table.state.round == 2
    assert table.stats("S3") == (100, 400, 200)
    table.reveal(P4="S6")
    table.finish_turn("C1")
    assert table.stats("S3") == (100, 400, 200)


@clause("D-107")
def test_a_copied_comandante_counts_nobody() -> None:
    table = Table(turn=3, token="P4", field=["V1", "V2", "S1"], hands={"P4": ["S3"]})
    table.reveal(P4="S3", P2="V8")
    table.finish_turn("V1", "V1")
    assert table.monster("S3").mark("copy") is not None
    assert table.stats("S3")[0] == 100


@clause("D-108")
def test_a_copied_santuario_guards_the_copier_s_others() -> None:
    field = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "C3"}]}, "S2": {}, "V1": {}}
    table = Table(turn=3, token="P2", field=field, hands={"P2": ["V7"]})
    table.reveal(P2="V7", P1="C1")
    table.answer("V1")
    assert "S3" in table.options
    assert table.refuses("S2") == "D-108"


@clause("D-108")
def test_a_copied_aura_and_response_work_for_the_copier() -> None:
    aura = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "G3"}]}, "S2": {}}
    table = Table(turn=3, token="P1", field=aura, hands={"P1": ["C7"]})
    table.reveal(P1="C7")
    table.answer("S2")
    assert table.last(Prevented).guard == "S3"
    response = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "V4"}]}, "S2": {}}
    table = Table(turn=3, token="P1", field=response, hands={"P1": ["C7"]})
    table.reveal(P1="C7")
    table.answer("S2")
    assert table.options == ("S3", "pass")
    table.answer("S3")
    assert table.monster("S3").mark("annulled") is not None
    assert table.monster("S2").mark("annulled") is None


@clause("D-109")
def test_a_sealed_ilusionista_has_no_copied_ability() -> None:
    field = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "G1"}]}}
    table = Table(turn=3, token="P1", field=field, hands={"P1": ["C7"]})
    table.reveal(P1="C7")
    table.finish_turn("S3")
    assert table.stats("S3")[1] == 400


@clause("D-A35")
def test_the_printed_ability_of_a_sealed_monster_is_copied() -> None:
    field = {"G1": {"marks": [{"kind": "annulled", "source": "C7"}]}}
    table = Table(turn=3, token="P4", field=field, hands={"P4": ["S3"]})
    table.reveal(P4="S3", P3="G8")
    table.finish_turn("G1", "G1")
    assert table.stats("S3")[1] == 700
    assert table.stats("G1")[1] == 2200


@clause("D-110")
def test_relatorio_shows_monsters_to_its_player_alone() -> None:
    table = Table(token="P4", hands={"P4": ["S4"], "P1": ["C1", "C2", "C5", "C8"]})
    table.reveal(P4="S4", P1="C1")
    table.answer("P1")
    seen = table.last(CardsSeen)
    assert seen.cards.value == ["C2"]
    assert b"C2" in view(seen, "P4")
    for viewer in ("P1", "P2", "P3", "spectator"):
        shown = msgspec.json.decode(view(seen, viewer))
        assert (shown["by"], shown["seat"], set(shown["cards"])) == ("P4", "P1", {"secret", "for"})


@clause("D-111")
def test_the_toxina_can_be_stopped_where_the_mestre_cannot() -> None:
    table = Table(turn=3, token="P4", field=["C1", "C3"], hands={"P4": ["S7"], "P1": ["C2"]})
    table.reveal(P4="S7", P1="C2")
    assert table.refuses("C1") == "D-043"
    mestre = Table(turn=3, token="P4", field=["C1", "C3", "V1", "V4"], hands={"P4": ["S1"], "P1": ["C2"]})
    mestre.reveal(P4="S1", P1="C2", P2="V8")
    mestre.answer("V1")
    assert "C1" in mestre.options
    mestre.answer("V1")
    assert "response" not in [kind for kind, _ in mestre.decisions()]


@clause("D-112")
def test_a_monster_in_smoke_cannot_be_targeted() -> None:
    smoke = {"S2": {"marks": [{"kind": "smoke", "source": "S8", "clause": "D-112"}]}, "S1": {}, "V1": {}}
    poison = {"owner": "P1", "source": "C8", "target": "S2", "ticks": 1}
    table = Table(turn=3, token="P2", field=smoke, poisons=[poison], hands={"P2": ["V7"]})
    table.reveal(P2="V7", P1="C1", P4="S8")
    table.answer("V1")
    assert table.refuses("S2") == "D-112"
    table.answer("S1", "ATK")
    table.finish_turn("S1", "LP")
    assert table.stats("S2")[1] == 600


@clause("D-112", "D-113")
def test_bomba_works_from_its_place_in_the_spells_step() -> None:
    hands = {"P1": ["C7"], "P2": ["V3"], "P4": ["S8"]}
    table = Table(turn=2, token="P1", field=["S1", "S2"], hands=hands)
    table.reveal(P1="C7", P2="V3", P4="S8")
    table.answer("S1", "S1")
    assert table.monster("S1").mark("annulled") is not None
    assert table.last(Marked).mark == "smoke"
    table.answer("accept")
    assert table.refuses("S1") == "D-112"


@clause("D-120")
def test_a_monster_can_be_targeted_from_its_reveal() -> None:
    table = Table(token="P4", hands={"P2": ["V1"], "P4": ["S7"]})
    table.reveal(P2="V1", P4="S7", P1="C8")
    table.answer("S7")
    assert "V1" in table.options


@clause("D-121")
def test_a_target_is_mandatory_and_a_card_without_one_still_counts_as_played() -> None:
    table = Table(token="P2", hands={"P1": ["C2"], "P2": ["V8"], "P3": ["G1"], "P4": ["S4"]})
    table.reveal(P1="C2", P2="V8", P3="G1", P4="S4")
    assert table.happened(NoEffect)[0].source == "V8"
    table.finish_turn()
    assert table.stats("C2") == (1300, 1300, 1300)
    one = Table(token="P2", field=["V1"], hands={"P2": ["V8"], "P1": ["C1"]})
    one.reveal(P2="V8", P1="C1")
    assert one.options == ("V1",)
    assert one.refuses("pass") == "D-121"
    assert one.refuses("C1") == "D-070"


@clause("D-124")
@pytest.mark.parametrize(("token", "first"), [("P4", -300), ("P3", 300)])
def test_end_of_turn_goes_in_the_owners_order(token: str, first: int) -> None:
    poison = {"owner": "P4", "source": "S7", "target": "G1", "ticks": 1}
    table = Table(turn=2, token=token, field=["G1"], poisons=[poison], hands={"P3": ["G8"], "P1": ["C8"]})
    table.reveal(P1="C8", P3="G8")
    table.finish_turn("G1", "LP")
    assert losses(table, "G1")[0] == first


@clause("D-124")
def test_one_owner_s_end_of_turn_goes_by_placement() -> None:
    copied = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "G1"}]}, "C2": {}}
    poison = {"owner": "P4", "source": "S7", "target": "C2", "ticks": 1}
    table = Table(turn=2, token="P4", field=copied, poisons=[poison], hands={"P1": ["C8"]})
    table.reveal(P1="C8")
    table.finish_turn("S3", "LP")
    order = [event.card for event in table.happened(StatsChanged)]
    assert order == ["C2", "S3"]


@clause("D-125", "D-A30")
@pytest.mark.parametrize(("option", "stays"), [("stays", True), ("dies", False)])
def test_a_monster_without_lp_stays_unless_the_house_says_it_dies(option: str, stays: bool) -> None:
    table = Table(
        turn=2, token="P2", field=["S3", "V1"], hands={"P2": ["V7"], "P1": ["C1"]}, options={"lp_zero": option}
    )
    table.reveal(P2="V7", P1="C1")
    table.answer("V1", "S3", "LP")
    assert ("S3" in table.state.field) == stays
    if stays:
        assert table.stats("S3")[1] == 0
    else:
        assert "S3" in table.player("P4").discard
