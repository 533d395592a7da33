"""Attacks: who may attack what, what damage does, and the keywords of battle."""

import pytest

from adjudicator.kernel.table.pieces import Mark
from adjudicator.rulesets.dominions.table.actions import Activate, Attack, Move
from adjudicator.rulesets.dominions.table.change_events import DamagePrevented
from tests.clauses import clause
from tests.rulesets.dominions.table import Table


@clause("N-120", "N-121", "N-014")
def test_battle_damage_is_one_sided_and_stays() -> None:
    table = Table(c1="U04 3,3", c2="U10 4,3 P2", phase="battle")
    table.attack("c1", "c2")
    assert (table.stats("c1"), table.stats("c2")) == ((3, 1), (2, 2))
    table.end_turn(2)
    assert table.hp("c2") == 2


@clause("N-103")
def test_a_unit_attacks_once_an_enemy_card_of_any_type() -> None:
    table = Table(c1="U08 3,3", c2="A03 4,3 P2 down", c3="A05 3,2 P2", c4="F01 2,3 P2", c5="U03 3,4", phase="battle")
    found = {action.target for action in table.legal() if isinstance(action, Attack)}
    assert found == {"c2", "c3", "c4"}
    assert table.refusal(Attack("P1", "c1", "c5")) == "N-103"
    assert table.refusal(Attack("P1", "c1", "c1")) == "N-103"
    assert table.refusal(Attack("P1", "c1", "c9")) == "N-103"
    assert table.refusal(Attack("P1", "c2", "c1")) == "N-103"
    table.attack("c1", "c3")
    assert table.gone("c3")
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-103"


@clause("N-104", "N-105", "N-083")
def test_a_target_lies_in_range_and_where_an_arrow_points() -> None:
    table = Table(c1="U01 3,3", c2="U03 5,3 P2", c3="U03 3,2 P2", c4="U02 2,3", phase="battle")
    assert table.refusal(Attack("P1", "c1", "c3")) == "N-104"
    assert table.refusal(Attack("P1", "c1", "dominion")) == "N-083"
    table.attack("c1", "c2")
    assert table.hp("c2") == 4
    near = Table(c1="U03 3,3", c2="U03 5,3 P2", phase="battle")
    assert near.refusal(Attack("P1", "c1", "c2")) == "N-105"
    assert near.refusal(Attack("P1", "c1", "dominion")) == "N-082"


@clause("N-012")
def test_units_alone_move_and_fight() -> None:
    table = Table(c1="A05 3,3", c2="U03 4,3 P2")
    assert table.refusal(Move("P1", "c1", "3,2")) == "N-012"
    table.advance("battle")
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-012"


@clause("N-082", "N-084", "N-085", "N-131", "N-081")
def test_a_unit_beside_the_dominion_takes_its_atk_from_it() -> None:
    table = Table(c1="U06 5,3", phase="battle")  # no arrow points east
    table.attack("c1", "dominion")
    assert table.domain("P2") == 9
    last = Table(c1="U04 5,2", players={"P2": {"domain": 2}}, phase="battle")
    last.attack("c1", "dominion")
    assert last.domain("P2") == 0
    assert last.state.result is not None
    assert (last.state.result.winners, last.state.result.reason) == (("P1",), "N-081")
    own = Table(c1="U04 1,2", phase="battle")
    assert own.refusal(Attack("P1", "c1", "dominion")) == "N-082"


@clause("N-122", "N-A07")
def test_artifacts_and_fields_have_one_hp() -> None:
    for what in ("A04 4,3 P2", "F01 4,3 P2"):
        table = Table(c1="U08 3,3", c2=what, phase="battle")
        assert table.hp("c2") == 1
        table.attack("c1", "c2")
        assert table.gone("c2")
    weak = {"c1": "U03 3,3", "c2": "A05 4,3 P2"}  # the wall takes its ATK
    table = Table(**weak, phase="battle")
    assert table.atk("c1") == 0
    table.attack("c1", "c2")
    assert not table.gone("c2")
    house = Table(**weak, phase="battle", options={"artifact_hp": "any_attack"})
    house.attack("c1", "c2")
    assert house.gone("c2")


@clause("N-A08")
def test_fields_can_be_attacked_and_the_attacker_names_the_card() -> None:
    shared = {"c1": "U08 3,3", "c2": "F01 4,3 P2", "c3": "U03 4,3 P2"}
    table = Table(**shared, phase="battle")
    table.attack("c1", "c2")
    assert table.gone("c2")
    assert table.piece("c3").at == "4,3"
    house = Table(**shared, phase="battle", options={"attack_fields": False})
    assert house.refusal(Attack("P1", "c1", "c2")) == "N-A08"


@clause("N-129")
def test_the_card_on_a_destroyed_field_stays() -> None:
    table = Table(c1="U08 3,3", c2="F01 4,3 P2", c3="U03 4,3 P2", phase="battle")
    assert table.hp("c3") == 8
    table.attack("c1", "c2")
    assert table.discard("P2") == ["F01"]
    assert table.hp("c3") == 6


@clause("N-123")
def test_an_attacked_face_down_card_is_turned_up_and_takes_the_damage() -> None:
    table = Table(c1="U08 3,3", c2="A03 4,3 P2 down", phase="battle")
    table.attack("c1", "c2")
    assert table.discard("P2") == ["A03"]
    assert table.hand("P2") == []  # its effect did not happen
    thief = Table(c1="U03 3,3", c2="U07 4,3 P2 down", phase="battle")
    thief.attack("c1", "c2")
    assert thief.piece("c2").face_up
    assert thief.hp("c2") == 1


@clause("N-132", "N-A40")
def test_payback_strikes_back_even_of_the_destroyed() -> None:
    table = Table(c1="U07 3,3", c2="U08 4,2 P2 d1", phase="battle")
    table.attack("c1", "c2")
    assert table.gone("c1") and table.gone("c2")
    house = Table(c1="U07 3,3", c2="U08 4,2 P2 d1", phase="battle", options={"payback_dead": False})
    house.attack("c1", "c2")
    assert house.gone("c2") and not house.gone("c1")
    alive = Table(c1="U03 3,3", c2="U08 4,3 P2", phase="battle", options={"payback_dead": False})
    alive.attack("c1", "c2")
    assert (alive.hp("c1"), alive.hp("c2")) == (4, 3)


@clause("N-A06")
def test_damage_back_is_a_house_rule() -> None:
    cards = {"c1": "U03 3,3", "c2": "U10 4,3 P2"}
    table = Table(**cards, phase="battle")
    table.attack("c1", "c2")
    assert table.hp("c1") == 6
    house = Table(**cards, phase="battle", options={"retaliation": True})
    house.attack("c1", "c2")
    assert (house.hp("c1"), house.hp("c2")) == (4, 4)


@clause("N-A10")
def test_cards_do_not_block_the_line_but_by_a_house_rule() -> None:
    cards = {"c1": "U02 2,3", "c2": "U03 3,3 P2", "c3": "U03 4,3 P2"}
    table = Table(**cards, phase="battle")
    table.attack("c1", "c3")
    assert table.hp("c3") == 4
    house = Table(**cards, phase="battle", options={"line_of_sight": True})
    assert house.refusal(Attack("P1", "c1", "c3")) == "N-A10"
    house.attack("c1", "c2")


def test_pierce_hits_every_enemy_card_in_the_direction() -> None:
    table = Table(c1="U01 3,3", c2="U03 4,3 P2", c3="A09 5,3 P2 down", phase="battle")
    table.attack("c1", "c2")
    assert table.hp("c2") == 4
    assert table.gone("c3")
    assert table.stats("c1") == (2, 3)


@clause("N-134", "N-126")
def test_explosive_deals_its_atk_to_linked_cards_and_sets_no_trap_off() -> None:
    table = Table(c1="U08 3,3", c2="U04 4,3 P2", c3="A09 5,3 P2 down", c4="U03 4,2 P2", c5="U03 2,3", phase="battle")
    table.attack("c1", "c2")
    assert table.gone("c2") and table.gone("c3")
    assert (table.hp("c1"), table.hp("c4"), table.hp("c5")) == (1, 3, 6)
    assert table.discard("P2") == ["U04", "A09"]


@clause("N-103")
def test_combo_attacks_again_if_it_did_not_move() -> None:
    table = Table(c1="U10 3,3", c2="U03 4,3 P2", phase="battle")
    table.attack("c1", "c2")
    table.attack("c1", "c2")
    assert table.hp("c2") == 2
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-103"
    moved = Table(c1="U10 2,3", c2="U03 4,3 P2")
    moved.move("c1", "3,3")
    moved.advance("battle")
    moved.attack("c1", "c2")
    assert moved.refusal(Attack("P1", "c1", "c2")) == "N-103"


def test_a_hidden_unit_shows_itself_when_it_attacks() -> None:
    table = Table(c1="U07 3,3 down", c2="U03 4,2 P2", phase="battle")
    table.attack("c1", "c2")
    assert table.piece("c1").face_up
    assert table.hp("c2") == 3


@clause("N-130", "N-127", "N-A38")
@pytest.mark.parametrize("expiry", ["end_of_turn", "tick"])
def test_stun_holds_through_the_turn_whose_tick_ends_it(expiry: str) -> None:
    table = Table(c1="U05 3,3", c2="U03 4,3 P2", c3="U03 2,2", phase="battle", options={"status_expiry": expiry})
    table.attack("c1", "c2")
    assert table.status("c2", "STUN") == 1
    table.end_turn()
    moves = [action for action in table.legal() if isinstance(action, Move)]
    if expiry == "tick":
        assert moves
        assert table.status("c2", "STUN") is None
        return
    assert not moves
    assert table.refusal(Move("P2", "c2", "4,2")) == "N-130"
    table.advance("battle")
    assert table.refusal(Attack("P2", "c2", "c1")) == "N-130"
    table.end_turn(2)
    assert table.status("c2", "STUN") is None
    assert [action for action in table.legal() if isinstance(action, Move)]


@clause("N-127")
def test_the_same_status_again_adds_its_ticks_and_an_eternal_one_wins() -> None:
    burning = {"kind": "status", "name": "STUN", "source": "x", "by": "P1", "clause": "N-130", "event": 0, "move": 0}
    for marks, ticks in (({"until": "ticks", "ticks": 2}, 3), ({"until": "stays"}, 0)):
        table = Table(c1="U05 3,3", c2="U03 4,3 P2", phase="battle")
        table.piece("c2").marks = [Mark(**{**burning, **marks})]  # type: ignore[arg-type]  # of both kinds
        table.attack("c1", "c2")
        assert table.status("c2", "STUN") == ticks


def test_shield_makes_the_next_battle_damage_zero() -> None:
    table = Table(c1="U10 3,3", c2="U03 4,3 P2", phase="battle")
    table.piece("c2").marks = [Mark("x", "P2", "N-130", 0, 0, "status", "SHIELD", "stays")]
    table.attack("c1", "c2")
    assert table.hp("c2") == 6
    assert table.has(DamagePrevented)
    table.attack("c1", "c2")
    assert table.hp("c2") == 4


@clause("N-098", "N-100", "N-A25")
def test_poison_takes_one_hp_at_each_own_tick() -> None:
    table = Table(c1="U08 3,3", c2="A10 4,3 P2 down", phase="battle")
    table.attack("c1", "c2")
    assert table.status("c1", "POISON") == 3
    hp = []
    for _ in range(8):
        table.end_turn()
        hp.append(table.hp("c1"))
    assert hp == [4, 3, 3, 2, 2, 1, 1, 1]  # P2's turns change nothing; after three own turns it is gone
    assert table.status("c1", "POISON") is None


@clause("N-040", "N-041", "N-A21")
def test_a_trap_strikes_the_attacker_first_and_is_gone() -> None:
    table = Table(c1="U02 2,3", c2="A09 4,3 P2 down", phase="battle")
    assert table.refusal(Activate("P1", "c2")) == "N-060"
    table.attack("c1", "c2")  # at a distance too
    assert table.gone("c1") and table.gone("c2")
    assert (table.discard("P1"), table.discard("P2")) == (["U02"], ["A09"])
    assert Table(c1="A09 1,3 down").refusal(Activate("P1", "c1")) == "N-040"
    used = Table(c1="U08 3,3", c2="A09 4,3 P2 down", c3="U03 3,2 P2", phase="battle")
    used.attack("c1", "c2")
    assert used.hp("c1") == 1
    assert used.refusal(Attack("P1", "c1", "c3")) == "N-103"


@clause("N-A30", "N-121")
@pytest.mark.parametrize("kills", [True, False])
def test_hp_that_end_can_take_the_last(kills: bool) -> None:
    table = Table(c1="U08 3,3", c2="F01 4,3 P2", c3="U08 4,3 P2 d4", phase="battle", options={"hp_loss_kills": kills})
    assert table.hp("c3") == 2
    table.attack("c1", "c2")
    assert table.gone("c3") == kills
    if not kills:
        assert table.hp("c3") == 1
