"""How a match of Heat ends: life, decks that run out, both at once, and draws by an effect (H-073 to H-076)."""

from typing import Any

import pytest

from adjudicator.kernel.table.decks import DrawFailed
from adjudicator.rulesets.heat.table.actions import Concede, Play
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, card
from tests.rulesets.heat.table import Table

P1_WINS, P2_WINS, DRAWN = ("P1",), ("P2",), ()
RICH = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 5, "P2": 5}}


def played(*steps: dict[str, Any], **given: Any) -> Table:
    """A table on which P1 has played a Consumable that does these things."""
    table = Table(cards=[card("Z1", "consumable", ability("played", *steps))], hands={"P1": ["Z1"]}, **given)
    table.play("Z1")
    return table


LOSE_3: dict[str, Any] = {"op": "lose_life", "amount": 3}
HIT_BOTH: dict[str, Any] = {"op": "damage", "amount": 3, "player": "each_player"}
HEAL_5: dict[str, Any] = {"op": "heal", "amount": 5}
DRAW: dict[str, Any] = {"op": "draw", "count": 1}
ALL_DRAW: dict[str, Any] = {"op": "draw", "count": 1, "player": "each_player"}


@clause("H-073", "H-090")
@pytest.mark.parametrize(("life", "left", "result"), [(9, 1, None), (8, 0, P1_WINS), (5, -3, P1_WINS)])
def test_who_has_no_life_left_has_lost(life: int, left: int, result: tuple[str, ...] | None) -> None:
    table = Table(heat_decks={"P1": ["X1"]}, life={"P2": life}, **RICH)
    table.play("X1")
    assert table.life("P2") == left
    assert table.result == (None if result is None else (result, "H-073"))


@clause("H-090", "H-073")
def test_life_does_not_stop_at_zero_for_ones_own_doing_either() -> None:
    table = played({"op": "lose_life", "amount": 4}, life={"P1": 1})
    assert (table.life("P1"), table.result) == (-3, (P2_WINS, "H-073"))


@clause("H-A35")
@pytest.mark.parametrize(("quitter", "winners"), [("P1", P2_WINS), ("P2", P1_WINS)])
def test_who_concedes_has_lost(quitter: str, winners: tuple[str, ...]) -> None:
    table = Table()
    table.act(Concede(quitter))
    assert table.result == (winners, "H-A35")


@clause("H-074")
@pytest.mark.parametrize(("deck", "result"), [
    (["C12", "C07", "C10"], None), (["C12", "C07"], None), (["C12"], (P2_WINS, "H-074")), ([], (P2_WINS, "H-074")),
])  # fmt: skip
def test_who_cannot_draw_when_he_must_has_lost(deck: list[str], result: Any) -> None:
    table = Table(hands={"P1": ["K3"]}, decks={"P1": deck}, **RICH)
    events = table.play("K3")  # draw 2
    assert {event.clauses for event in events if isinstance(event, DrawFailed)} <= {("H-074", "H-088")}
    assert table.hand("P1") == deck[:2]
    assert table.result == result


@clause("H-088", "H-074")
def test_an_empty_deck_alone_is_no_loss() -> None:
    table = Table(hands={"P1": ["C01"]}, decks={"P1": ["C12"]}, **RICH)
    table.play("C01")
    assert (table.state.players["P1"].deck.value, table.result) == ([], None)
    table.end_turn()
    assert (table.state.active, table.result) == ("P2", None)
    table.end_turn()
    assert table.result == (P2_WINS, "H-074")


@clause("H-088")
@pytest.mark.parametrize("deck", [["C12"], []])
def test_cards_that_are_thrown_off_a_deck_need_not_be_there(deck: list[str]) -> None:
    table = Table(hands={"P1": ["C12"], "P2": ["A13"]}, decks={"P1": deck}, **RICH)
    table.act(Play("P1", "C12"))
    table.answer("A13", "0", heat=True)
    table.let_pass()
    assert (table.discard("P1"), table.result) == ([*deck, "C12"], None)


@clause("H-075", "H-086")
@pytest.mark.parametrize(("lives", "result"), [
    ((2, 3), (DRAWN, "H-075")), ((4, 3), (P1_WINS, "H-073")), ((3, 4), (P2_WINS, "H-073")), ((4, 4), None),
])  # fmt: skip
def test_both_without_life_at_once_is_a_draw(lives: tuple[int, int], result: Any) -> None:
    table = played(HIT_BOTH, life={"P1": lives[0], "P2": lives[1]})
    assert (table.life("P1"), table.life("P2")) == (lives[0] - 3, lives[1] - 3)
    assert table.result == result


@clause("H-075")
def test_a_boiler_stoker_that_dies_may_draw_the_match() -> None:
    table = Table(c5="C12", c6="C26 P2", phase="combat", life={"P1": 1, "P2": 2})
    table.attack("c5", "c6")  # 1 excess, then 1 to each player
    assert (table.life("P1"), table.life("P2"), table.result) == (0, 0, (DRAWN, "H-075"))


@clause("H-075", "H-086", "H-074")
@pytest.mark.parametrize(("decks", "result"), [
    ({"P1": [], "P2": []}, (DRAWN, "H-075")), ({"P1": []}, (P2_WINS, "H-074")), ({"P2": []}, (P1_WINS, "H-074")),
])  # fmt: skip
def test_both_without_a_card_to_draw_is_a_draw(decks: dict[str, list[str]], result: Any) -> None:
    assert played(ALL_DRAW, decks=decks).result == result


@clause("H-086", "H-075")
def test_life_and_decks_are_looked_at_together() -> None:
    table = played(LOSE_3, ALL_DRAW, life={"P1": 3}, decks={"P2": []})
    assert (table.life("P1"), table.result) == (0, (DRAWN, "H-075"))


@clause("H-086")
def test_who_has_lost_is_seen_once_all_of_a_card_is_done() -> None:
    saved = played(LOSE_3, HEAL_5, life={"P1": 3})
    assert (saved.life("P1"), saved.result) == (5, None)
    failed = played(DRAW, HEAL_5, decks={"P1": []})
    assert failed.result == (P2_WINS, "H-074")


@clause("H-086")
def test_who_has_lost_is_seen_before_the_next_link_resolves() -> None:
    """P2's Counterblow takes P1's last 2 life: the Tonic that it answers comes too late."""
    table = Table(c5="C12", c6="C12 P2", c7="C28 P2", phase="combat", hands={"P1": ["K1"], "P2": ["A2"]},
                  life={"P1": 2}, **RICH)  # fmt: skip
    table.declare("c5", "c6")
    table.defend()
    table.passes()
    table.answer("K1")
    table.answer("A2", "c5", heat=True)
    table.let_pass()
    assert (table.life("P1"), table.result) == (0, (P2_WINS, "H-073"))


@clause("H-076")
@pytest.mark.parametrize(("lives", "drawn"), [((8, 10), True), ((10, 10), True), ((11, 10), False), ((10, 11), False)])
def test_a_ceasefire_draws_the_match_if_nobody_has_more_than_ten_life(lives: tuple[int, int], drawn: bool) -> None:
    table = Table(heat_decks={"P1": ["X5"]}, life={"P1": lives[0], "P2": lives[1]}, **RICH)
    table.play("X5")
    assert table.result == ((DRAWN, "H-076") if drawn else None)


@clause("H-076")
def test_an_effect_may_force_a_draw_at_any_life() -> None:
    assert played({"op": "end_in_draw"}).result == (DRAWN, "H-076")
