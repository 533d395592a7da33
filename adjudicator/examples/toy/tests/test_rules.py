"""The rules of the game, clause by clause: each test fails when its clauses are broken."""

from typing import Any

import pytest
from adjudicator.checks import Table
from adjudicator.kernel.table.actions import Choose, ChooseAmount, ChooseSome, Pass, Respond
from adjudicator.kernel.table.events import DecisionRequested, MatchEnded, SeatLeft
from adjudicator.kernel.text.refusal import BadSetup

from toy.table import events
from toy.table.actions import Accept, Attack, Concede, Offer, Play

clause = pytest.mark.clause


def unit(card: str, owner: str, **more: Any) -> dict[str, Any]:
    return {"card": card, "owner": owner, **more}


def playing(*cards: str, **position: Any) -> Table:
    """A table on which P1, who holds these cards, has priority; its units and the rest are as they are written."""
    players = {"P1": {"hand": [*cards]}, "P2": {"hand": []}, "P3": {"hand": []}} | position.pop("players", {})
    table = Table("toy", {"round": 1, "players": players, **position})
    table.act(ChooseAmount("P1", 1), ChooseAmount("P2", 0), ChooseAmount("P3", 0))
    return table


@clause("T-1")
def test_three_sit_down_with_four_cards_and_may_exchange_two() -> None:
    table = Table("toy")
    assert table.asked == ("mulligan", ("P1", "P2", "P3"))
    hand = table.state.players["P1"].hand.value
    assert len(hand) == 4
    assert table.refused(ChooseSome("P1", tuple(hand[:3]))) == "T-1"
    table.act(ChooseSome("P1", tuple(hand[:2])), ChooseSome("P2", ()), ChooseSome("P3", ()))
    assert table.state.players["P1"].discard == hand[:2]
    with pytest.raises(BadSetup):
        Table("toy", seats=[{}, {}])


@clause("T-2")
def test_after_nine_rounds_the_most_life_wins() -> None:
    table = playing(round=8, players={"P2": {"hand": [], "life": 7}})
    table.act(Pass("P1"), Pass("P2"), Pass("P3"))
    assert table.happened(MatchEnded)[0].winners == ("P2",)


@clause("T-3")
def test_the_highest_bid_is_paid_and_is_first() -> None:
    table = Table("toy", {"round": 1})
    assert table.refused(ChooseAmount("P1", 10)) == "T-3"
    table.act(ChooseAmount("P1", 3), ChooseAmount("P2", 4), ChooseAmount("P3", 0))
    assert table.asked == ("act", ("P2",))
    assert [player.gold for player in table.state.players.values()] == [9, 5, 9]


@clause("T-4")
def test_priority_goes_round_and_each_card_resolves_at_once() -> None:
    table = playing("soldier")
    assert table.refused(Play("P1", "guard")) == "T-4"
    table.act(Play("P1", "soldier"))
    assert table.state.units["u1"].card == "soldier"
    assert table.asked == ("act", ("P2",))


@clause("T-5")
def test_a_chain_resolves_last_in_first_out() -> None:
    table = playing("spark", "negate", "guard", players={"P2": {"hand": ["spark"]}})
    table.act(Play("P1", "spark", "P2"))
    assert table.refused(Play("P1", "guard")) == "T-5"
    table.act(Play("P1", "negate"), Pass("P2"), Pass("P1"))
    assert table.happened(events.LinkNegated)[0].number == 0
    assert not table.happened(events.Damaged)


@clause("T-6")
def test_a_unit_attacks_once_a_round() -> None:
    table = playing(units={"u1": unit("soldier", "P1")})
    table.act(Attack("P1", "u1", "P2"), Pass("P2"), Pass("P3"))
    assert table.state.players["P2"].life == 4
    assert table.refused(Attack("P1", "u1", "P2")) == "T-6"


@clause("T-7")
def test_damage_is_replaced_interrupted_and_answered() -> None:
    units = {"u1": unit("soldier", "P1"), "u2": unit("guard", "P2")}
    replaced = playing(units=units)
    replaced.act(Attack("P1", "u1", "P2"))
    assert (replaced.state.units["u2"].damage, replaced.state.players["P2"].life) == (2, 6)
    dodged = playing(units={"u1": units["u1"]}, players={"P2": {"hand": ["dodge"]}})
    dodged.act(Attack("P1", "u1", "P2"), Respond("P2", "dodge"))
    assert dodged.state.players["P2"].life == 6
    stung = playing(units={"u1": units["u1"], "u2": unit("thorn", "P2"), "u3": unit("thorn", "P3", controller="P2")})
    stung.act(Attack("P1", "u1", "P2"))
    assert stung.asked == ("forced_reaction", ("P1",))
    stung.act(Choose("P1", "u3"))
    assert stung.state.players["P1"].life == 4


@clause("T-8")
def test_without_life_a_unit_dies_and_a_player_is_out() -> None:
    units = {"u1": unit("soldier", "P1"), "u2": unit("soldier", "P1"), "u3": unit("thorn", "P2")}
    table = playing(units=units, players={"P2": {"hand": [], "life": 2}})
    table.act(Attack("P1", "u1", "u3"), Pass("P2"), Pass("P3"))
    assert "u3" not in table.state.units
    table.act(Attack("P1", "u2", "P2"))
    assert table.happened(SeatLeft)[0].seat == "P2"
    table.act(Concede("P3"))
    assert table.happened(MatchEnded)[0].winners == ("P1",)


@clause("T-9")
def test_a_round_ends_what_lasts_for_it_and_hands_go_down_to_four() -> None:
    table = playing("bless", "doom", "soldier", "guard", "dodge", units={"u1": unit("soldier", "P1")})
    table.act(Play("P1", "bless", "u1"), Pass("P2"), Pass("P3"))
    assert table.state.units["u1"].power == 4
    table.act(Play("P1", "doom", "u1"), Pass("P2"), Pass("P3"), Pass("P1"))
    assert "u1" not in table.state.units
    assert table.happened(events.RoundEffectsEnded)
    assert table.asked == ("discard", ("P1",))


@clause("T-10")
def test_who_leaves_takes_what_is_theirs_and_gives_back_what_is_not() -> None:
    units = {"u1": unit("soldier", "P1"), "u2": unit("guard", "P2", controller="P1")}
    table = playing("spark", units=units, players={"P2": {"hand": ["negate"]}})
    table.act(Play("P1", "spark", "P3"), Concede("P1"))
    assert [unit.controller for unit in table.state.units.values()] == ["P2"]
    assert table.happened(events.LinkNegated)[0].clauses == ("T-10",)


@clause("T-11")
def test_gold_is_offered_and_taken_at_any_moment() -> None:
    table = playing()
    table.act(Offer("P3", "P2", 4))
    assert table.refused(Accept("P1", "o1")) == "T-11"
    table.act(Accept("P2", "o1"))
    assert [player.gold for player in table.state.players.values()] == [8, 13, 5]


@clause("T-12")
def test_a_banner_strengthens_soldiers_while_it_stands() -> None:
    table = playing("banner", "spark", units={"u1": unit("soldier", "P1")})
    table.act(Play("P1", "banner"), Pass("P2"), Pass("P3"))
    assert table.rules.explain(table.state, "u1.power").value == 3
    table.act(Play("P1", "spark", "u2"))
    assert table.rules.explain(table.state, "u1.power").value == 2


@clause("T-13")
def test_a_bomb_that_leaves_play_deals_1_to_every_other_seat() -> None:
    table = playing("spark", units={"u1": unit("bomb", "P1")})
    table.act(Play("P1", "spark", "u1"))
    assert [player.life for player in table.state.players.values()] == [6, 5, 5]
    assert not [each for each in table.happened(DecisionRequested) if each.decision.kind == "reaction"]
