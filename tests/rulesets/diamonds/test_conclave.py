"""Conclave Arcano (D-040 to D-056)."""

import pytest

from adjudicator.rulesets.diamonds.effects.events import (
    BonusSet,
    Marked,
    Poisoned,
    PoisonTicked,
    Prevented,
    ScoreAdjusted,
    StatsChanged,
)
from adjudicator.rulesets.diamonds.table.events import CardsSeen, CardsShown, NoEffect, SpellStolen
from tests.clauses import clause
from tests.rulesets.diamonds.table import RULES, Table


@clause("D-040")
def test_reator_counts_its_player_s_spells() -> None:
    table = Table(turn=2, token="P1", players={"P1": {"played": ["C5"]}}, hands={"P1": ["C1", "C6"]}, field=["C2"])
    table.reveal(P1="C1", P2="V8", P4="S8")
    assert table.stats("C1") == (400, 600, 2500)
    table.reveal(P1="C6")
    table.finish_turn("C2")
    assert table.stats("C1") == (400, 600, 3000)


@clause("D-041")
def test_reator_counts_all_spells_and_stops_while_annulled() -> None:
    players = {"P1": {"played": ["C5", "C6", "C7"]}, "P4": {"played": ["S5"]}}
    table = Table(turn=4, token="P1", players=players, hands={"P1": ["C1"]})
    table.reveal(P1="C1")
    bonus = [event.amount for event in table.happened(BonusSet)]
    assert bonus == [1500]
    assert table.last(BonusSet).clauses == ("D-040",)
    alone = Table(token="P1", hands={"P1": ["C1"]})
    alone.reveal(P1="C1", P2="V8")
    assert not alone.happened(BonusSet)
    copied = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "C1"}]}, "C1": {}}
    sealed = Table(turn=3, token="P1", players=players, field=copied, hands={"P1": ["C8"], "P4": ["S8"]})
    sealed.reveal(P1="C8", P4="S8")
    sealed.finish_turn()
    assert sealed.stats("S3")[2] == 200 + 2 * 500
    annulled = Table(turn=3, token="P1", players={"P4": {"played": ["S5"]}}, field=copied, hands={"P1": ["C7"]})
    annulled.reveal(P1="C7")
    annulled.answer("S3")
    assert annulled.stats("S3")[2] == 200


@clause("D-042", "D-A14")
def test_absorcao_cosmica_asks_for_a_spell_this_turn() -> None:
    with_spell = Table(token="P1", hands={"P1": ["C2"], "P4": ["S7"]})
    with_spell.reveal(P1="C2", P4="S7", P2="V1", P3="G1")
    with_spell.finish_turn("V1")
    assert with_spell.stats("C2") == (1300, 1300, 1300)
    without = Table(token="P1", hands={"P1": ["C2"], "P2": ["V1"], "P3": ["G3"], "P4": ["S4"]})
    without.reveal(P1="C2", P2="V1", P3="G3", P4="S4")
    without.finish_turn()
    assert without.stats("C2") == (1000, 1000, 1000)


@clause("D-A14")
def test_a_cancelled_spell_was_played() -> None:
    copied = {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "C1"}]}}
    table = Table(turn=2, token="P1", field={**copied, "V1": {}}, hands={"P1": ["C8"], "P4": ["S5"]})
    table.reveal(P1="C8", P2="V4", P4="S5")
    table.answer("S5")
    assert table.stats("S3")[2] == 200 + 500


@clause("D-043")
def test_santuario_keeps_offensive_spells_from_the_others() -> None:
    table = Table(turn=3, token="P4", field=["C1", "C3"], hands={"P4": ["S7"], "P1": ["C2"]})
    table.reveal(P4="S7", P1="C2")
    assert "C1" not in table.options
    assert "C3" in table.options
    assert table.refuses("C1") == "D-043"


@clause("D-044")
def test_santuario_does_not_stop_abilities_or_buffs() -> None:
    table = Table(turn=3, token="P4", field=["C1", "C3"], hands={"P4": ["S2"], "P2": ["V5"], "P1": ["C2"]})
    table.reveal(P4="S2", P1="C2", P2="V5")
    assert table.asks == ("target", "V5")
    assert "C1" in table.options
    table.answer("C1", "ATK")
    assert table.asks == ("target", "S2")
    table.answer("C1", "MP")
    assert table.stats("C1")[2] == 2000 - 600


@clause("D-045", "D-A36")
def test_clarividencia_shows_the_spells_left_in_the_round_hand() -> None:
    hands = {"P1": ["C4"], "P3": ["G1", "G4", "G6", "G8"]}
    table = Table(token="P1", hands=hands)
    table.reveal(P1="C4", P3="G1")
    assert table.options == ("P2", "P3", "P4")
    assert table.refuses("P1") == "D-045"
    assert table.refuses("P9") == table.refuses("C4") == "D-121"
    table.answer("P3")
    shown = table.last(CardsShown)
    assert (shown.seat, set(shown.cards)) == ("P3", {"G6", "G8"})
    private = Table(token="P1", hands=hands, options={"clairvoyance": "private"})
    private.reveal(P1="C4", P3="G1")
    private.answer("P3")
    assert not private.happened(CardsShown)
    assert private.last(CardsSeen).cards.seats == ("P1",)


@clause("D-046", "D-089", "D-A18")
@pytest.mark.parametrize(("card", "monster", "attribute", "stats"), [
    ("C5", "C1", "ATK", (1600, 600, 2500)),
    ("V5", "V1", "MP", (1800, 1200, 1200)),
    ("G5", "G3", "LP", (200, 2400, 1000)),
    ("S5", "S3", "LP", (100, 1600, 200)),
])  # fmt: skip
def test_foco_absoluto(card: str, monster: str, attribute: str, stats: tuple[int, int, int]) -> None:
    seat = {"C": "P1", "V": "P2", "G": "P3", "S": "P4"}[card[0]]
    table = Table(turn=3, token=seat, field=[monster], hands={"P1": ["C2"], seat: [card]})
    table.reveal(**{"P1": "C2", seat: card})
    table.answer(monster, attribute)
    assert table.stats(monster) == stats
    assert table.monster(monster).modifiers[-1].until == "round"


@clause("D-047", "D-089", "D-A18")
@pytest.mark.parametrize(("card", "monster", "stats"), [
    ("C6", "C4", (700, 1200, 1700)),
    ("V6", "V4", (1000, 1900, 800)),
    ("G6", "G3", (600, 1600, 1400)),
    ("S6", "S4", (800, 1000, 800)),
])  # fmt: skip
def test_bencao_do_equilibrio(card: str, monster: str, stats: tuple[int, int, int]) -> None:
    seat = {"C": "P1", "V": "P2", "G": "P3", "S": "P4"}[card[0]]
    table = Table(turn=3, token=seat, field=[monster], hands={"P1": ["C2"], seat: [card]})
    table.reveal(**{"P1": "C2", seat: card})
    table.answer(monster)
    assert table.stats(monster) == stats


@clause("D-048")
def test_selo_annuls_an_ability() -> None:
    table = Table(turn=3, token="P1", field=["V1", "V2", "V3"], hands={"P1": ["C7"]})
    table.reveal(P1="C7", P2="V8")
    assert table.stats("V1")[0] == 2800
    assert table.refuses("C1") in ("D-048", "D-121")
    table.answer("V1")
    assert table.stats("V1")[0] == 1800
    assert table.last(Marked).mark == "annulled"


@clause("D-049")
def test_a_monster_sealed_as_it_is_revealed_does_not_use_its_ability() -> None:
    table = Table(token="P4", hands={"P1": ["C7"], "P4": ["S2"]}, field=["V1"])
    table.reveal(P1="C7", P4="S2", P2="V4")
    table.finish_turn("S2")
    assert not table.happened(StatsChanged)
    nothing = table.last(NoEffect)
    assert (nothing.source, nothing.reason, nothing.clauses) == ("S2", "annulled", ("D-049",))


@clause("D-050", "D-A21")
def test_gains_from_before_the_seal_stay_unless_the_house_undoes_them() -> None:
    gained = [{"stat": stat, "amount": 600, "source": "V2", "until": "stays"} for stat in ("ATK", "LP", "MP")]
    buff = [{"stat": "ATK", "amount": 1200, "source": "V5"}]
    for retroactive, stats in ((False, (2900, 1700, 700)), (True, (2300, 1100, 100))):
        options = {"seal_retroactive": retroactive}
        field = {"V2": {"modifiers": gained + buff}}
        table = Table(turn=2, token="P1", field=field, hands={"P1": ["C7"]}, options=options)
        table.reveal(P1="C7", P2="V4")
        table.finish_turn("V2")
        assert table.stats("V2") == stats


@clause("D-051")
def test_roubo_takes_a_spell_s_effect() -> None:
    table = Table(turn=2, token="P2", field=["C1", "V1"], hands={"P1": ["C8"], "P2": ["V5"]})
    table.reveal(P1="C8", P2="V5")
    assert (table.asked, table.asks, table.options) == ("P1", ("steal", "C8"), ("V5",))
    assert table.refuses("G8") == "D-052"
    assert table.refuses("C1") == "D-051"
    table.answer("V5")
    assert (table.asked, table.asks) == ("P1", ("target", "C8"))
    table.answer("C1", "MP")
    assert table.stats("C1") == (400, 600, 2000 + 1200 + 500)
    assert table.stats("V1") == (1800, 1200, 0)
    assert table.last(SpellStolen).card == "V5"


@clause("D-052")
def test_defensive_spells_cannot_be_stolen() -> None:
    table = Table(token="P1", hands={"P1": ["C8"], "P2": ["V1"]})
    table.reveal(P1="C8", P2="V1", P3="G8", P4="S8")
    assert "steal" not in [kind for kind, _ in table.decisions()]
    assert table.happened(NoEffect)[0].source == "C8"
    assert not table.happened(SpellStolen)


@clause("D-053")
def test_a_stolen_effect_resolves_in_the_thief_s_place_with_the_thief_s_monsters() -> None:
    table = Table(turn=2, token="P2", field=["C2", "V1", "G2"], hands={"P1": ["C8"], "P2": ["V7"], "P3": ["G6"]})
    table.reveal(P1="C8", P2="V7", P3="G6")
    table.answer("V7")
    assert table.asks == ("target", "G6")
    table.answer("G2")
    assert (table.asked, table.asks, table.options) == ("P1", ("leader", "C8"), ("C2",))
    table.answer("C2", "V1", "ATK")
    assert table.stats("V1")[0] == 800


@clause("D-054", "D-A11")
def test_roubo_works_whatever_the_order_unless_the_house_says_otherwise() -> None:
    hands = {"P1": ["C8"], "P2": ["V5"], "P4": ["S5"]}
    default = Table(turn=2, token="P2", field=["C1"], hands=hands)
    default.reveal(P1="C8", P2="V5", P4="S5")
    assert set(default.options) == {"V5", "S5"}
    later = Table(turn=2, token="P4", field=["C1"], hands=hands, options={"roubo": "turn_order"})
    later.reveal(P1="C8", P2="V5", P4="S5")
    assert later.asks == ("target", "S5")
    later.answer("C1", "LP")
    assert (later.asks, later.options) == (("steal", "C8"), ("V5",))
    later.answer("V5")
    assert (later.asked, later.asks) == ("P1", ("target", "C8"))
    later.answer("C1", "MP")
    assert not later.state.decision or later.asks != ("target", "V5")


@clause("D-055", "D-A28")
def test_whoever_steals_the_toxina_owns_the_poison() -> None:
    table = Table(turn=2, token="P1", field=["V1"], hands={"P1": ["C8"], "P4": ["S7"]})
    table.reveal(P1="C8", P4="S7", P2="V4")
    table.answer("S7", "V1", "pass")
    assert table.last(Poisoned).by == "P1"
    assert (table.asked, table.asks[0]) == ("P1", "poison")
    assert "D-055" in table.last(Poisoned).clauses
    table.answer("LP")
    assert table.last(PoisonTicked).clauses == ("D-100", "D-055", "D-A28")
    (step,) = RULES.explain(table.state, "V1.LP").steps
    assert (step.source, step.by, step.clause, step.also) == ("C8", "P1", "D-100", ("D-055", "D-A28"))


@clause("D-056", "D-A12")
@pytest.mark.parametrize(("counts", "mp"), [(False, 3700), (True, 4200)])
def test_a_stolen_spell_is_not_counted_again(counts: bool, mp: int) -> None:
    table = Table(
        turn=2, token="P1", field=["C1"], hands={"P1": ["C8"], "P2": ["V5"]}, options={"stolen_counts": counts}
    )
    table.reveal(P1="C8", P2="V5")
    table.answer("V5", "C1", "MP")
    assert table.stats("C1")[2] == mp
    bonus = RULES.explain(table.state, "C1.MP").steps[0]
    assert bonus.counted == (("C8", "stolen") if counts else ("C8",))


@clause("D-A17")
def test_a_stolen_intervencao_divina_does_not_punish_its_own_owner() -> None:
    alone = Table(turn=2, token="P1", field=["V1"], hands={"P1": ["C8"], "P3": ["G7"], "P2": ["V4"]})
    alone.reveal(P1="C8", P3="G7", P2="V4")
    alone.answer("G7")
    assert not alone.happened(ScoreAdjusted)
    other = Table(turn=2, token="P1", field=["V1"], hands={"P1": ["C8"], "P3": ["G7"], "P4": ["S7"]})
    other.reveal(P1="C8", P3="G7", P4="S7", P2="V4")
    other.answer("G7")
    assert (other.asked, other.options) == ("P1", ("P4",))
    assert other.refuses("P3") == "D-A17"
    other.answer("P4")
    assert (other.last(ScoreAdjusted).seat, other.last(ScoreAdjusted).by) == ("P4", "P1")


@clause("D-A19")
def test_a_buff_may_target_any_monster_unless_the_house_says_own() -> None:
    table = Table(turn=2, token="P1", field=["C1", "V1"], hands={"P1": ["C6"]})
    table.reveal(P1="C6", P2="V4")
    assert "V1" in table.options
    own = Table(turn=2, token="P1", field=["C1", "V1"], hands={"P1": ["C6"]}, options={"buff_target": "own"})
    own.reveal(P1="C6", P2="V4")
    assert own.options == ("C1",)
    assert own.refuses("V1") == "D-A19"


def test_prevented_effects_name_their_guard() -> None:
    table = Table(turn=2, token="P1", field=["G3", "G1"], hands={"P1": ["C7"]}, round=2)
    table.reveal(P1="C7")
    table.answer("G1")
    assert table.last(Prevented).guard == "G3"
