"""The course of a match: set-up, halves, allocation, rounds, turns (D-001 to D-024), and its house rules."""

from itertools import pairwise

import msgspec
import pytest

from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.table.events import MatchEnded
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.diamonds.cards.form import CARDS, DECKS, MISSION_CARDS
from adjudicator.rulesets.diamonds.effects.events import StatsChanged
from adjudicator.rulesets.diamonds.table.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.table.events import (
    CardsRevealed,
    HalfBegun,
    JudgementBegun,
    MissionsShuffled,
    RoundBegun,
    RoundScored,
    TokenDrawn,
    TokenGiven,
    TurnBegun,
)
from tests.clauses import clause
from tests.rulesets.diamonds.table import FACTIONS, RULES, Table


def played_to_the_end(**options: object) -> Table:
    table = Table(fresh=True, options=options)
    while table.state.result is None:
        if table.state.decision is not None and table.state.decision.kind == "allocation":
            table.allocate()
        table.finish_round()
    return table


@clause("D-001", "D-007", "D-011")
def test_four_rounds_of_four_turns_in_two_halves() -> None:
    table = played_to_the_end()
    assert [event.round for event in table.happened(RoundBegun)] == [1, 2, 3, 4]
    assert [event.half for event in table.happened(HalfBegun)] == [1, 2]
    row = [card.value for card in table.state.row]
    assert [event.mission for event in table.happened(RoundBegun)] == row
    assert [event.mission for event in table.happened(RoundScored)][:4] == row
    turns = [event.turn for event in table.happened(TurnBegun)]
    assert turns[:16] == [1, 2, 3, 4] * 4


@clause("D-002")
def test_most_diamonds_win() -> None:
    diamonds = {"P1": {"diamonds": ["emperor", "armies"]}, "P2": {"diamonds": ["zenith"]}}
    table = Table(round=4, turn=4, missions=["emperor", "armies", "zenith", "balance"], players=diamonds)
    table.finish_round()
    ended = table.last(MatchEnded)
    assert (ended.winners, ended.clauses) == (("P1",), ("D-002",))
    assert not table.happened(JudgementBegun)


@clause("D-003")
def test_there_are_four_decks_of_eight_and_five_missions() -> None:
    assert {faction: len(deck) for faction, deck in DECKS.items()} == dict.fromkeys(FACTIONS, 8)
    assert len(CARDS) == 32
    assert len(MISSION_CARDS) == 5
    with pytest.raises(BadSetup) as error:
        Table(fresh=True, seats=[{"faction": "conclave"}, {"faction": "shadows"}, {"faction": "vanguard"}])
    assert (error.value.pointer, error.value.clause) == ("/seats", "D-003")


@clause("D-004", "D-A01")
def test_the_four_missions_are_shuffled_and_the_judgement_set_aside() -> None:
    rows = set()
    for _ in range(2):
        shuffled = Table(fresh=True).last(MissionsShuffled)
        row = tuple(card.value for card in shuffled.row)
        assert sorted(row) == ["armies", "balance", "emperor", "zenith"]
        rows.add(row)
    literal = Table(fresh=True, options={"judgement_pool": "literal"}).last(MissionsShuffled)
    assert sorted(card.value for card in literal.row) == ["armies", "balance", "emperor", "judgement", "zenith"]


@clause("D-005", "D-A38")
def test_a_faction_is_taken_once() -> None:
    seats = [{"faction": "conclave"}, {"faction": "conclave"}, {"faction": "guardians"}, {"faction": "shadows"}]
    with pytest.raises(BadSetup) as error:
        Table(fresh=True, seats=seats)
    assert (error.value.pointer, error.value.clause) == ("/seats/1/faction", "D-A38")
    seats[1] = {"faction": "pirates"}
    with pytest.raises(BadSetup) as error:
        Table(fresh=True, seats=seats)
    assert error.value.clause == "D-005"
    assert Table(fresh=True).player("P2").deck == DECKS["vanguard"]


@clause("D-006")
def test_turn_order_runs_from_the_token() -> None:
    assert Table(token="P2").state.order == ("P2", "P3", "P4", "P1")


@clause("D-A08")
def test_the_first_player_is_drawn_or_set() -> None:
    assert Table(fresh=True).happened(TokenDrawn)
    table = Table(fresh=True, options={"first_player": "set"}, first_player="P3")
    assert type(table.last(TokenGiven)) is TokenGiven
    assert table.state.order[0] == "P3"
    with pytest.raises(BadSetup) as error:
        Table(fresh=True, options={"first_player": "set"})
    assert error.value.clause == "D-A08"
    with pytest.raises(BadSetup):
        Table(fresh=True, first_player="P3")


@clause("D-008")
def test_only_the_half_s_missions_are_revealed_before_allocation() -> None:
    table = Table(fresh=True)
    assert len(table.state.missions) == 2
    assert table.state.decision is not None and table.state.decision.kind == "allocation"
    hidden = [card.value for card in table.state.row[2:]]
    for viewer in ("P1", "P2", "P3", "P4", "spectator"):
        seen = msgspec.json.decode(view(table.state, viewer))
        assert all(set(card) == {"secret", "for"} for card in seen["row"])
        assert not set(hidden) & set(seen["missions"])


@clause("D-009")
def test_allocation_is_four_and_four_and_secret() -> None:
    table = Table(fresh=True)
    first = ("C1", "C2", "C7", "C8")
    assert table.refused(Allocate("P1", ("C1", "C2", "C3", "C4", "C5"))) == "D-009"
    assert table.refused(Allocate("P1", ("C1", "C1", "C3", "C4"))) == "D-009"
    assert table.refused(Allocate("P1", ("C1", "C2", "C3", "V4"))) == "D-009"
    table.act(Allocate("P1", first))
    assert b'"C8","C7"' not in view(table.state.answers, "P2")
    assert msgspec.json.decode(view(table.state.answers, "P2"))["P1"].keys() == {"secret", "for"}
    assert "P1" not in table.state.waiting
    assert table.refused(Allocate("P1", first)) == "D-009"
    table.allocate()
    assert table.player("P1").hand.value == list(first)
    assert table.player("P1").reserve.value == ["C3", "C4", "C5", "C6"]


@clause("D-010", "D-123")
def test_all_eight_cards_are_back_for_the_second_half() -> None:
    table = Table(turn=4, hands={"P2": ["V3"]}, field=["C1"], token="P2")
    table.reveal(P2="V3", P1="C3")
    table.finish_turn("accept", "C1", "LP")
    assert table.state.half == 2
    for seat in table.state.seats:
        assert sorted(table.player(seat).hand.value) == sorted(table.player(seat).deck)
    assert table.state.field == {}
    assert table.state.poisons == []


@clause("D-012")
def test_a_plan_comes_from_this_round_s_hand() -> None:
    table = Table(fresh=True)
    table.allocate(P1=["C1", "C2", "C3", "C4"])
    assert table.refused(Plan("P1", "C5")) == "D-012"
    assert table.refused(Plan("P1", "V1")) == "D-012"
    assert table.refused(Allocate("P1", ("C1", "C2", "C3", "C4"))) == "D-012"
    table.act(Plan("P1", "C1"))
    assert "P1" not in table.state.waiting


@clause("D-013")
def test_all_cards_are_revealed_in_one_event() -> None:
    table = Table(token="P1")
    for seat, card in (("P1", "C1"), ("P2", "V1"), ("P3", "G1")):
        table.act(Plan(seat, card))
        assert not table.happened(CardsRevealed)
        assert card.encode() not in view(table.state.answers, "P4")
        assert table.state.field == {}
    table.act(Plan("P4", "S8"))
    (event,) = table.happened(CardsRevealed)
    assert [shown.card for shown in event.cards] == ["C1", "V1", "G1", "S8"]


@clause("D-014")
def test_spells_resolve_before_abilities() -> None:
    table = Table(token="P2", hands={"P2": ["V2"], "P4": ["S7"]})
    table.reveal(P2="V2", P4="S7")
    assert table.asks == ("target", "S7")
    table.answer("V2")
    assert table.stats("V2")[0] > 1100
    order = [type(event).__name__ for event in table.events]
    assert order.index("Poisoned") < order.index("StatsChanged")


@clause("D-015")
def test_each_step_goes_in_turn_order() -> None:
    table = Table(token="P3", field=["C2", "V2", "G2", "S2"])
    table.reveal(P1="C6", P2="V6", P3="G6", P4="S6")
    table.finish_turn()
    asked = [source for kind, source in table.decisions() if kind == "target"]
    assert asked == ["G6", "S6", "C6", "V6"]


@clause("D-016")
def test_whoever_plays_a_card_decides() -> None:
    table = Table(token="P4", hands={"P4": ["S2"]}, field=["V1"])
    table.reveal(P4="S2", P2="V4")
    assert (table.asked, table.asks) == ("P4", ("target", "S2"))
    table.answer("V1")
    assert (table.asked, table.asks) == ("P4", ("attribute", "S2"))


@clause("D-017")
def test_the_last_turn_s_end_counts_in_the_score() -> None:
    table = Table(turn=4, field=["G1"], token="P1")
    table.reveal()
    table.finish_turn()
    assert table.last(RoundScored).scores["P3"].LP == 2500


@clause("D-018", "D-A06")
@pytest.mark.parametrize(("option", "winner"), [("first", "P4"), ("last", "P1")])
def test_turn_order_decides_a_tie(option: str, winner: str) -> None:
    bonus = [{"stat": "MP", "amount": 5000 - 3000, "source": "C5"}]
    field = {"C2": {"modifiers": bonus}, "S2": {"modifiers": [{"stat": "MP", "amount": 5000 - 2500, "source": "S5"}]}}
    table = Table(
        turn=4,
        token="P2",
        missions=["armies", "emperor"],
        field=field,
        options={"order_tiebreak": option},
        hands={"P1": ["C8"], "P4": ["S8"]},
    )
    table.reveal(P1="C8", P4="S8")
    table.finish_turn()
    scored = table.last(RoundScored)
    assert scored.scores["P1"].total == scored.scores["P4"].total == 5000
    assert scored.winners == (winner,)
    assert "D-018" in scored.clauses


@clause("D-019", "D-A04")
def test_a_tie_in_diamonds_is_played_out_with_eight_cards() -> None:
    diamonds = {
        "P1": {"diamonds": ["emperor"]},
        "P2": {"diamonds": ["armies"]},
        "P3": {"diamonds": ["zenith"]},
        "P4": {},
    }
    table = Table(round=4, turn=4, missions=["emperor", "armies", "zenith", "balance"], players=diamonds)
    table.finish_round()
    assert table.state.round == 5
    assert table.state.decision is not None and table.state.decision.kind == "plan"
    assert all(len(table.player(seat).hand.value) == 8 for seat in table.state.order)
    table.finish_round()
    assert [event.turn for event in table.happened(TurnBegun)][-8:] == list(range(1, 9))
    assert table.state.result is not None


@clause("D-020")
def test_an_attribute_is_one_of_three() -> None:
    table = Table(token="P1", hands={"P1": ["C5"]}, field=["C1"])
    table.reveal(P1="C5")
    table.answer("C1")
    assert table.options == ("ATK", "LP", "MP")
    assert table.refuses("total") == "D-020"


@clause("D-A07")
def test_the_token_may_move_each_round() -> None:
    still = Table(turn=4, round=1, token="P2")
    still.finish_round()
    assert still.state.token == "P2"
    moving = Table(turn=4, round=1, token="P2", options={"token": "per_round"})
    moving.finish_round()
    assert moving.state.token == "P3"
    assert moving.state.order == ("P3", "P4", "P1", "P2")


@clause("D-A09")
def test_the_field_may_stay_for_the_half() -> None:
    gains = [
        {"stat": "ATK", "amount": 300, "source": "C2", "until": "stays"},
        {"stat": "ATK", "amount": 1200, "source": "C5", "until": "round"},
    ]
    field = {"C2": {"modifiers": gains, "marks": [{"kind": "annulled", "source": "C7"}]}}
    for carry in (False, True):
        table = Table(round=1, turn=4, token="P1", field=field, hands={"P1": ["C8"]}, options={"carry_field": carry})
        table.reveal(P1="C8")
        table.finish_turn()
        assert table.state.round == 2
        assert ("C2" in table.state.field) == carry
        if carry:
            assert table.stats("C2") == (1300, 1000, 1000)
            assert table.monster("C2").marks == []
        else:
            assert "C2" in table.player("P1").discard


@clause("D-122")
def test_what_holds_for_the_round_ends_with_it() -> None:
    table = Table(round=1, turn=4, token="P1", field=["C1"], hands={"P1": ["C5"]})
    table.reveal(P1="C5")
    table.finish_turn("C1", "ATK")
    assert table.happened(StatsChanged)
    assert table.state.round == 2
    assert table.state.field == {}
    assert all(player.played == [] and player.adjustments == [] for player in table.state.players.values())


def test_moves_are_numbered_without_gaps() -> None:
    table = played_to_the_end()
    taken = [event for event in table.events if type(event).__name__ in ("ActionTaken", "AnswerSealed")]
    assert len(taken) == table.state.move
    assert all(first is not second for first, second in pairwise(taken))


def test_before_the_first_round_the_table_names_no_round() -> None:
    table = msgspec.json.decode(view(Table(fresh=True).state, JUDGE))
    assert describe(RULES, table, "en", JUDGE).startswith("Step: splitting the hands · ")
    assert describe(RULES, table, "pt", JUDGE).startswith("Etapa: divisão das mãos · ")
