"""The design's contracts, on whole matches of random legal play and on tables of Hypothesis's making."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import checks
from adjudicator.checks.selfplay import play
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.secrets.secret import JUDGE, Secret, stored, view
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.diamonds.cards.form import CARDS, STATS
from adjudicator.rulesets.diamonds.table.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.table.setup import Setup
from adjudicator.rulesets.diamonds.table.state import State
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import seeds, tries
from tests.rulesets.contracts import house_rules, masked
from tests.rulesets.diamonds.table import FACTIONS, Table

RULES = RULESETS["diamonds"]


@pytest.mark.parametrize("seed", seeds(12))
@pytest.mark.sampled(4)
def test_self_play_keeps_every_contract(seed: int) -> None:
    play("diamonds", seed)


@given(house_rules(RULES, without=("first_player",)), st.integers(0, 2**31))
@settings(max_examples=tries(10), deadline=None)
def test_self_play_keeps_every_contract_under_every_house_rule(options: dict[str, Any], seed: int) -> None:
    seats = [{"faction": faction} for faction in FACTIONS]
    played = play("diamonds", seed, msgspec.convert({"seats": seats, "options": options}, Setup))
    assert played.state.result is not None
    assert all(len(player.rounds) >= 4 for player in played.state.players.values())


def test_the_rulebook_s_options_are_the_code_s() -> None:
    assert [*checks.house_rules("diamonds")] == []
    assert [*checks.printed_cards("diamonds")] == []


def test_cards_speak_both_languages_and_name_their_clauses() -> None:
    known = {clause.id for clause in RULES.rulebook.clauses}
    for card in CARDS.values():
        assert set(card.ability.clauses) <= known
        for text in (card.name, card.ability.name, card.ability.text):
            assert text is not None and text.pt and text.en


# Non-interference: two matches that differ only in what a viewer may not know look alike to that viewer


def two_matches(mine: tuple[str, ...], theirs: list[tuple[str, ...]]) -> list[tuple[State, list[bytes]]]:
    """Two matches in which P1 allocates alike and the others differently, up to P1's first plan."""
    found = []
    for other in theirs:
        table = Table(fresh=True)
        for seat in table.state.waiting:
            numbers = mine if seat == "P1" else other
            letter = table.player(seat).deck[0][0]
            table.act(Allocate(seat, tuple(f"{letter}{number}" for number in numbers)))
        table.act(Plan("P1", table.player("P1").hand.value[0]))
        found.append((table.state, [view(event, "P1") for event in table.events]))
    return found


quartets = st.permutations("12345678").map(lambda numbers: tuple(sorted(numbers[:4])))


@given(quartets, quartets, quartets)
def test_what_p1_may_not_know_does_not_change_what_p1_sees(
    mine: tuple[str, ...], first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    (one, events), (other, others) = two_matches(mine, [first, second])
    assert masked(view(one, "P1")) == masked(view(other, "P1"))
    assert masked(b"\n".join(events)) == masked(b"\n".join(others))
    assert RULES.legal(one, "P1") == RULES.legal(other, "P1")
    if first != second:
        assert masked(view(one, JUDGE)) != masked(view(other, JUDGE))


# Positions


@pytest.mark.parametrize("seed", range(3))
def test_a_judge_s_view_of_any_move_is_a_position(seed: int) -> None:
    play("diamonds", seed, positions_every=5)


def laid(options: dict[str, Any] | None = None, **position: Any) -> State:
    """Return the table that a position is, with nothing filled in by the tests."""
    setup = {"seats": [{"faction": faction} for faction in FACTIONS], "options": options or {}, "position": position}
    state: State = RULES.new_state()
    fold_all(state, RULES.begin(state, msgspec.convert(setup, Setup), ServerLuck("0" * 64, "aa", 0)))
    return state


def test_thefts_are_part_of_a_position() -> None:
    stolen = {"P1": {"thefts": 2, "played": ["C5"]}}
    table = laid({"stolen_counts": True}, turn=3, field={"C1": {}}, players=stolen)
    assert table.players["P1"].thefts == 2
    assert table.field["C1"].now["MP"] - laid(turn=3, field={"C1": {}}, players=stolen).field["C1"].now["MP"] == 1000


def test_the_diamonds_say_who_plays_the_judgement_and_for_whom() -> None:
    two = {"P2": {"diamonds": ["zenith", "armies"]}, "P4": {"diamonds": ["emperor", "balance"]}}
    table = laid(round=5, token="P3", players=two)
    assert table.contenders == table.order == ("P4", "P2")
    everybody = laid({"judgement_players": "all"}, round=5, token="P3", players=two)
    assert (everybody.order, everybody.contenders) == (("P3", "P4", "P1", "P2"), ("P4", "P2"))
    with pytest.raises(BadSetup) as refused:
        laid(round=5, token="P3", players=two, contenders=["P3", "P4"])
    assert (refused.value.pointer, refused.value.clause) == ("/position/contenders", "D-019")


def test_what_follows_from_a_position_is_a_fact_after_it() -> None:
    told = [type(event).__name__ for event in Table(turn=3, field=["V1", "V2"]).events]
    assert told == ["MatchBegun", "PositionLoaded", "BonusSet", "TurnBegun", "DecisionRequested"]


def test_a_table_with_its_question_is_as_the_rules_would_have_made_it() -> None:
    table = Table(turn=3, field=["V1", "V2"])
    written = json.loads(view(table.state, JUDGE))
    del written["options"]
    assert written["field"]["V1"]["now"]["ATK"] > written["field"]["V1"]["base"]["ATK"]
    assert laid(**written).field["V1"].now == table.state.field["V1"].now
    (bonus,) = written["field"]["V1"]["modifiers"]
    written["field"]["V1"]["now"][bonus["stat"]] -= bonus["amount"]
    written["field"]["V1"]["modifiers"] = []
    with pytest.raises(BadSetup) as refused:
        laid(**written)
    assert (refused.value.pointer, refused.value.clause) == ("/position", bonus["clause"])


def test_a_bare_secret_is_sealed_with_a_salt_of_its_own() -> None:
    table = laid(players={"P1": {"hand": ["C1", "C2", "C3", "C4"]}, "P2": {"hand": ["V1", "V2", "V3", "V4"]}})
    hands = [table.players[seat].hand for seat in ("P1", "P2", "P3")]
    assert [hand.seats for hand in hands] == [("P1",), ("P2",), ("P3",)]
    assert len({hand.salt for hand in hands}) == 3


def test_the_numbers_of_a_position_s_events_are_kept_and_counted_on_from() -> None:
    mark = {"kind": "iron_will", "source": "V8", "event": 40, "move": 9}
    table = laid(version=50, move=11, round=2, turn=3, field={"V1": {"marks": [mark]}, "V2": {}})
    (kept,) = table.field["V1"].marks
    assert (kept.event, kept.move) == (40, 9)
    assert {bonus.event for bonus in table.field["V1"].modifiers} == {51}
    assert {bonus.move for bonus in table.field["V1"].modifiers} == {11}


TIED = {"P1": {"diamonds": ["zenith"]}, "P2": {"diamonds": ["armies"]}}


@pytest.mark.parametrize(("position", "pointer"), [
    ({"round": 6}, "/position/round"),
    ({"turn": 5}, "/position/turn"),
    ({"token": "P9"}, "/position/token"),
    ({"players": {"P9": {}}}, "/position/players/P9"),
    ({"players": {"P1": {"hand": ["C1"]}}}, "/position/players/P1/hand"),
    ({"players": {"P1": {"discard": ["V1"]}}}, "/position/players/P1/discard/0"),
    ({"players": {"P1": {"discard": ["C1", "C1"]}}}, "/position/players/P1/discard/1"),
    ({"players": {"P1": {"discard": ["C1", "C2"]}}, "turn": 4}, "/position/players/P1"),
    ({"players": {"P1": {"played": ["C1"]}}, "turn": 2}, "/position/players/P1/played/0"),
    ({"round": 2, "players": {"P1": {"diamonds": ["ruby"]}}}, "/position/players/P1/diamonds/0"),
    ({"round": 2, "players": {"P1": {"diamonds": ["zenith", "armies"]}}}, "/position/players"),
    ({"round": 1, "players": {"P1": {"diamonds": ["zenith"]}}}, "/position/players"),
    ({"missions": ["judgement", "zenith"]}, "/position/missions/0"),
    ({"round": 5, "turn": 2, "players": TIED, "field": {"G1": {}}}, "/position/field/G1"),
    ({"round": 5, "contenders": ["P1", "P9"]}, "/position/contenders"),
    ({"round": 5, "turn": 2, "players": TIED, "field": {"C1": {}},
      "poisons": [{"owner": "P4", "source": "S7", "target": "C1"}]}, "/position/poisons/0/owner"),
    ({"turn": 2, "field": {"C1": {"marks": [{"kind": "copy", "source": "S3", "card": "V1"}]}}},
     "/position/field/C1/marks/0"),
    ({"turn": 2, "field": {"S3": {"marks": [{"kind": "copy", "source": "S3", "card": "S1"}]}}},
     "/position/field/S3/marks/0/card"),
    ({"field": {"C5": {}}}, "/position/field/C5"),
    ({"turn": 2, "field": {"C1": {"modifiers": [{"stat": "HP", "amount": 1, "source": "x"}]}}},
     "/position/field/C1/modifiers/0/stat"),
    ({"turn": 2, "field": {"C1": {"marks": [{"kind": "blessed", "source": "x"}]}}}, "/position/field/C1/marks/0/kind"),
    ({"turn": 2, "field": {"C1": {"marks": [{"kind": "copy", "source": "S3"}]}}}, "/position/field/C1/marks/0"),
    ({"turn": 2, "field": {"C1": {"lost": -1}}}, "/position/field/C1/lost"),
    ({"missions": ["ruby"]}, "/position/missions/0"),
    ({"missions": ["zenith", "zenith"]}, "/position/missions/1"),
    ({"row": ["zenith", "armies", "emperor", "balance"], "missions": ["armies"]}, "/position/missions"),
    ({"poisons": [{"owner": "P4", "source": "S7", "target": "C1"}]}, "/position/poisons/0/target"),
    ({"turn": 2, "field": {"C1": {}}, "poisons": [{"owner": "P4", "source": "S7", "target": "C1", "ticks": 3}]},
     "/position/poisons/0/ticks"),
    ({"round": 5, "contenders": ["P1"]}, "/position/contenders"),
    ({"turn": 2, "field": {"C1": {"lost": 10**9}}}, "/position/field/C1/lost"),
    ({"players": {"P1": {"adjustments": [{"amount": -(10**9), "source": "G7"}]}}},
     "/position/players/P1/adjustments/0/amount"),
    ({"players": {"P1": {"diamonds": ["zenith"]}, "P2": {"diamonds": ["zenith"]}}}, "/position/players"),
    ({"raund": 3}, "/position/raund"),
    ({"field": {"C1": {"mark": []}}}, "/position/field/C1/mark"),
    ({"players": {"P1": {"hands": []}}}, "/position/players/P1/hands"),
    ({"field": {"C1": {"now": {"ATK": 5}}}, "turn": 2}, "/position/field/C1/now/ATK"),
    ({"field": {"C1": {"base": {"ATK": 5}}}, "turn": 2}, "/position/field/C1/base"),
    ({"field": {"C1": {"owner": "P7"}}, "turn": 2}, "/position/field/C1/owner"),
    ({"players": {"P2": {"hand": {"secret": "0", "for": ["P2"]}}}}, "/position/players/P2/hand"),
    ({"players": {"P2": {"hand": {"secret": "0", "for": ["P2"], "salt": "1", "value": []}}}},
     "/position/players/P2/hand/secret"),
    ({"options": {"carry_field": True}}, "/position/options/carry_field"),
    ({"players": {"P1": {"faction": "vanguard"}}}, "/position/players/P1/faction"),
    ({"decision": {"kind": "plan", "seats": ["P1"], "clause": "D-012"}}, "/position/agenda"),
    ({"agenda": [{"task": "PlanTurn"}]}, "/position/decision"),
    ({"agenda": [{"task": "PlanTurn"}], "decision": {"kind": "plan", "seats": ["P9"], "clause": "D-012"}},
     "/position/decision/seats"),
    ({"agenda": [{"task": "Rest"}]}, "/position/agenda/0/task"),
    ({"step": "spells"}, "/position/step"),
    ({"round": 0}, "/position/round"),
    ({"round": 5, "players": {"P1": {"diamonds": ["zenith"]}}}, "/position/round"),
    ({"players": {"P1": {"hand": ["C1", "V1", "C3", "C4"]}}}, "/position/players/P1/hand/1"),
])  # fmt: skip
def test_an_impossible_position_is_refused_with_its_place(position: dict[str, Any], pointer: str) -> None:
    setup = {"seats": [{"faction": faction} for faction in FACTIONS], "position": position}
    state = RULES.new_state()
    with pytest.raises(BadSetup) as error:
        fold_all(state, RULES.begin(state, msgspec.convert(setup, Setup), ServerLuck("0" * 64, "aa", 0)))
    assert error.value.pointer == pointer
    assert error.value.why.pt
    assert error.value.why.en


def test_lp_lost_is_inferred_from_a_position_s_losses() -> None:
    loss = {"modifiers": [{"stat": "LP", "amount": -900, "source": "S1", "by": "P4"}]}
    table = Table(turn=2, token="P3", field={"G3": loss}, hands={"P3": ["G8"]})
    table.reveal(P3="G8")
    table.answer("G3")
    assert table.stats("G3")[1] == 1100


def test_poisons_of_a_position_act_in_the_order_given() -> None:
    poisons = [{"owner": "P4", "source": source, "target": "C2"} for source in ("S1", "S7")]
    table = Table(turn=2, token="P4", field=["C2"], poisons=poisons, hands={"P1": ["C8"]})
    table.reveal(P1="C8")
    table.answer("C2") if table.asks[0] == "target" else None
    assert table.asks == ("poison", "S1")


def test_bonuses_of_a_field_that_stays_are_counted_anew() -> None:
    players = {"P1": {"played": ["C5", "C6"]}}
    table = Table(round=1, turn=4, token="P1", players=players, field=["C1"], hands={"P1": ["C8"]},
                  options={"carry_field": True})  # fmt: skip
    table.reveal(P1="C8")
    table.finish_turn()
    assert (table.state.round, table.stats("C1")[2]) == (2, 2000)


def test_explanations_read_like_the_state() -> None:
    table = Table(turn=2, field=["C1"], hands={"P1": ["C5"]}, token="P1")
    table.reveal(P1="C5")
    table.answer("C1", "MP")
    found = RULES.explain(table.state, "C1.MP")
    assert (found.base, found.value) == (2000, 3700)
    assert [(step.amount, step.source, step.clause, step.until) for step in found.steps] == [
        (500, "C1", "D-040", "while"),
        (1200, "C5", "D-046", "round"),
    ]
    assert found.steps[1].move == table.state.move
    assert [step.counted for step in found.steps] == [("C5",), ()]
    total = RULES.explain(table.state, "P1.total")
    assert total.value == sum(table.stats("C1"))
    for nothing in ("C9.ATK", "C1.HP", "P9.total", "P1.HP", "", "."):
        with pytest.raises(KeyError):
            RULES.explain(table.state, nothing)


def test_states_are_bytes_and_back() -> None:
    table = Table(turn=2, field=["C1", "V1"], hands={"P4": ["S7"]}, token="P4")
    table.reveal(P4="S7", P1="C3")
    bytes_of = stored.encode(table.state)
    assert stored.encode(RULES.state_decoder.decode(bytes_of)) == bytes_of
    assert isinstance(table.player("P1").hand, Secret)
    assert all(stat in table.monster("C1").now for stat in STATS)
