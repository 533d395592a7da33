"""Who wins a mission and the match (D-025 to D-032), and the house rules of ties."""

from typing import Any

import pytest

from adjudicator.kernel.desk.orders import AddModifier, SetCounter
from adjudicator.kernel.table.events import MatchEnded
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.rulesets.diamonds.table.events import JudgementBegun, RoundScored
from tests.clauses import clause
from tests.matches.scripted import past_of
from tests.rulesets.diamonds.table import RULES, Table


def bearing(card: str, **more: int) -> dict[str, Any]:
    """A monster in the field with so much more in its attributes."""
    return {"modifiers": [{"stat": stat, "amount": amount, "source": card} for stat, amount in more.items()]}


def scored(mission: str, field: dict[str, Any], token: str = "P1", **position: Any) -> RoundScored:
    """Score a round for a mission; in the last turn all play spells that do nothing."""
    options = position.pop("options", None)
    other = "armies" if mission != "armies" else "emperor"
    hands = {"P1": ["C8"], "P2": ["V8"], "P3": ["G8"], "P4": ["S8"]}
    table = Table(turn=4, missions=[other, mission], field=field, token=token, hands=hands, options=options, **position)
    table.reveal(**{seat: cards[0] for seat, cards in hands.items()})
    table.finish_turn()
    event: RoundScored = table.last(RoundScored)
    assert event.mission == mission
    return event


@clause("D-025")
def test_the_emperor_s_diamond_goes_to_the_highest_sum() -> None:
    event = scored("emperor", {"C1": {}, "V1": {}})  # Roubo Arcano, revealed, gives the Golem 500 MP
    assert (event.scores["P1"].total, event.scores["P2"].total) == (3500, 3000)
    assert event.winners == ("P1",)
    assert "D-025" in event.clauses


@clause("D-026")
def test_a_tie_for_the_emperor_s_diamond_goes_to_turn_order() -> None:
    event = scored(
        "emperor", {"C2": {}, "G1": {"modifiers": [{"stat": "LP", "amount": -300, "source": "S2"}], "lost": 0}}, "P3"
    )
    assert event.scores["P1"].total == event.scores["P3"].total == 3000
    assert event.winners == ("P3",)
    assert {"D-026", "D-018"} <= set(event.clauses)


@clause("D-027")
def test_the_armies_diamond_goes_to_most_monsters() -> None:
    field = {"V3": {}, "V4": {}, "V2": {}, "C1": bearing("C1", ATK=9000), "C2": {}, "G2": {}, "G3": {}}
    assert scored("armies", field, "P1").winners == ("P2",)


@clause("D-028")
def test_a_tie_for_the_armies_goes_to_the_highest_sum_then_to_turn_order() -> None:
    field: dict[str, Any] = {"V2": {}, "V3": {}, "V4": {}, "G1": {}, "G2": {}, "G3": {}}
    event = scored("armies", field, "P2")
    assert event.scores["P2"].monsters == event.scores["P3"].monsters == 3
    assert event.winners == ("P3",)
    even: dict[str, Any] = {"C2": {}, "V1": {}}
    assert scored("armies", even, "P2").winners == ("P2",)


@clause("D-029")
def test_the_zenith_goes_to_the_highest_single_attribute() -> None:
    field = {"C1": bearing("C1", MP=700), "G1": bearing("G1", LP=600), "G2": {}, "G3": {}}
    event = scored("zenith", field)
    assert (event.scores["P1"].highest, event.scores["P3"].highest) == (3200, 3100)
    assert event.scores["P3"].total > event.scores["P1"].total
    assert event.winners == ("P1",)
    nobody = scored("zenith", {})
    assert nobody.winners == ()
    assert nobody.scores["P1"].highest is None


@clause("D-030")
def test_balance_goes_to_the_smallest_difference() -> None:
    field = {"C2": bearing("C2", ATK=500, LP=700, MP=600), "G2": bearing("G2", ATK=1000), "S2": {}}
    event = scored("balance", field)
    assert (event.scores["P1"].ATK, event.scores["P1"].LP, event.scores["P1"].MP) == (1500, 1700, 1600)
    assert event.scores["P1"].difference == 200
    assert event.winners == ("P1",)


@clause("D-031")
def test_balance_takes_a_sum_of_4000() -> None:
    event = scored("balance", {"C2": bearing("C2", ATK=333, LP=333, MP=333), "V4": bearing("V4", ATK=1500)})
    assert (event.scores["P1"].total, event.scores["P1"].difference, event.scores["P1"].eligible) == (3999, 0, False)
    assert (event.scores["P2"].total, event.scores["P2"].difference, event.scores["P2"].eligible) == (4000, 1700, True)
    assert event.winners == ("P2",)


@clause("D-017")
@pytest.mark.parametrize("seed", range(4))
def test_a_score_says_what_it_is_made_of(seed: int) -> None:
    """In its own event, and as explanations at that event's version: the same move clears the field."""
    past = past_of("diamonds", seed)
    rounds = [record for record in past.records if isinstance(record.event, RoundScored)]
    assert len(rounds) >= 4
    for record in rounds:
        assert isinstance(record.event, RoundScored)
        match = past.at(None, record.originator_version)
        for seat, score in record.event.scores.items():
            for number in ("ATK", "LP", "MP", "total", "monsters", "highest", "difference"):
                found = match.ruleset.explain(match.state, f"{seat}.{number}")
                assert found.value == (getattr(score, number) or 0)
                assert all(step.clause in match.ruleset.clauses for step in found.steps)
            for stat in ("ATK", "LP", "MP"):
                assert getattr(score, stat) == sum(monster[stat] for monster in score.field.values())
            assert score.field == {
                monster.card: monster.now for monster in match.state.field.values() if monster.owner == seat
            }
            assert score.monsters == len(score.field)
            assert score.adjustment == sum(item.amount for item in score.adjustments)


@clause("D-029", "D-030", "D-092")
def test_what_a_score_is_made_of_is_named() -> None:
    adjusted = {"adjustments": [{"amount": -1000, "source": "G7", "by": "P3"}]}
    event = scored("zenith", {"C2": {}, "C4": bearing("C4", MP=200), "V1": {}}, players={"P1": adjusted})
    score = event.scores["P1"]
    assert score.field == {
        "C2": {"ATK": 1000, "LP": 1000, "MP": 1000},
        "C4": {"ATK": 300, "LP": 800, "MP": 1500},
    }
    assert [(item.amount, item.source, item.by, item.clause) for item in score.adjustments] == [
        (-1000, "G7", "P3", "D-090")
    ]
    table = Table(turn=4, field={"C2": {}, "C4": bearing("C4", MP=200)}, players={"P1": adjusted})

    def made_of(number: str) -> list[tuple[int, str, str]]:
        return [(step.amount, step.source, step.clause) for step in RULES.explain(table.state, f"P1.{number}").steps]

    assert made_of("highest") == [(1500, "C4.MP", "D-029")]
    assert made_of("monsters") == [(1, "C2", "D-027"), (1, "C4", "D-027")]
    assert made_of("difference") == [(2500, "P1.MP", "D-030"), (-1300, "P1.ATK", "D-030")]
    assert made_of("total")[-1] == (-1000, "G7", "D-090")
    assert made_of("MP") == [(1000, "C2.MP", "D-017"), (1500, "C4.MP", "D-017")]
    for change in (SetCounter("P1.MP", 1), AddModifier("P1.highest", 5)):
        with pytest.raises(BadOrder, match=r"^/changes/0/of: .*change one of them, or P1\.total"):
            table.correct(change)
    table.correct(AddModifier("P1.total", 5))
    assert RULES.explain(table.state, "P1.total").steps[-1].amount == 5


@clause("D-A32")
@pytest.mark.parametrize(("option", "winners"), [("no_award", ()), ("ignore_clause", ("P1",))])
def test_with_nobody_eligible_balance_is_not_awarded(option: str, winners: tuple[str, ...]) -> None:
    event = scored("balance", {"C2": {}, "V1": {}, "G1": {}, "S1": {}}, options={"m4_empty": option})
    assert event.winners == winners
    assert "D-A32" in event.clauses
    some = scored("balance", {"C2": {}, "G2": bearing("G2", ATK=1000)}, options={"m4_empty": option})
    assert some.winners == ("P3",)


ALL_MISSIONS = ["emperor", "armies", "zenith", "balance"]


def tied(first: str, second: str, **position: Any) -> Table:
    """A match whose four rounds end with two seats at two diamonds each."""
    players = {first: {"diamonds": ALL_MISSIONS[:2]}, second: {"diamonds": ALL_MISSIONS[2:3]}}
    field = position.pop("field", {})
    letter = {"P1": "C", "P2": "V", "P3": "G", "P4": "S"}[second]
    best = {"C": "C2", "V": "V2", "G": "G2", "S": "S2"}[letter]
    field[best] = bearing(best, ATK=3000, LP=3000, MP=3000)
    hands = {"P1": ["C8"], "P2": ["V8"], "P3": ["G8"], "P4": ["S8"]}
    for seat, rounds in position.pop("rounds", {}).items():
        players.setdefault(seat, {})["rounds"] = rounds
    table = Table(round=4, turn=4, missions=ALL_MISSIONS, players=players, field=field, hands=hands, **position)
    table.reveal(**{seat: cards[0] for seat, cards in hands.items()})
    table.finish_turn()
    return table


@clause("D-032", "D-A03")
def test_only_the_tied_play_the_judgement() -> None:
    table = tied("P2", "P4", token="P3")
    assert table.last(JudgementBegun).players == ("P4", "P2")
    assert table.state.order == ("P4", "P2")
    while table.state.result is None:
        table.reveal()
        table.finish_turn()
    event = table.last(RoundScored)
    assert set(event.scores) == {"P2", "P4"}
    best = max(event.scores, key=lambda seat: event.scores[seat].total)
    assert table.state.result.winners == (best,)
    assert table.state.result.reason == "D-032"
    assert sum(len(player.diamonds) for player in table.state.players.values()) == 4


@clause("D-A03")
def test_by_a_house_rule_all_play_the_judgement_and_only_the_tied_can_win() -> None:
    table = tied("P2", "P4", token="P3", options={"judgement_players": "all"})
    assert table.last(JudgementBegun).players == ("P3", "P4", "P1", "P2")
    assert table.last(JudgementBegun).contenders == ("P4", "P2")
    table.finish_round()
    assert table.state.result is not None
    assert set(table.state.result.winners) <= {"P2", "P4"}


@clause("D-A05")
@pytest.mark.parametrize(("option", "winners"), [("turn_order", ("P3",)), ("shared", ("P3", "P2"))])
def test_a_tie_in_the_judgement(option: str, winners: tuple[str, ...]) -> None:
    table = Table(
        round=5,
        turn=8,
        token="P3",
        contenders=["P2", "P3"],
        missions=ALL_MISSIONS,
        options={"judgement_tie": option},
        hands={"P2": ["V8"], "P3": ["G8"]},
    )
    table.reveal(P2="V8", P3="G8")
    ended = table.last(MatchEnded)
    assert ended.winners == winners
    assert "D-A05" in ended.clauses


@clause("D-A02")
def test_by_a_house_rule_the_sum_of_rounds_comes_before_the_judgement() -> None:
    rounds = {"P2": [9000, 9000, 9000], "P4": [100, 100, 100]}
    straight = tied("P2", "P4", rounds=rounds)
    assert straight.happened(JudgementBegun)
    summed = tied("P2", "P4", rounds=rounds, options={"final_prestep": "sum_of_rounds"})
    assert not summed.happened(JudgementBegun)
    assert summed.last(MatchEnded).winners == ("P2",)
    assert summed.last(MatchEnded).clauses == ("D-A02",)


@clause("D-A01")
def test_by_a_house_rule_a_judgement_that_came_up_is_scored_as_the_highest_sum() -> None:
    hands = {"P1": ["C8"], "P2": ["V8"], "P3": ["G8"], "P4": ["S8"]}
    table = Table(
        turn=4,
        missions=["emperor", "judgement"],
        field=["C2", "V3"],
        hands=hands,
        options={"judgement_pool": "literal"},
    )
    table.reveal(**{seat: cards[0] for seat, cards in hands.items()})
    table.finish_turn()
    event = table.last(RoundScored)
    assert (event.mission, event.winners) == ("judgement", ("P1",))
    assert table.player("P1").diamonds == ["judgement"]
