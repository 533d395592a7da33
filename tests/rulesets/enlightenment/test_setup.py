"""Before the first round: seats, rings, first player, decks, honor, more players (section 3)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.secrets.secret import commitment_to, view
from adjudicator.kernel.table.actions import ChooseOrder, Pass
from adjudicator.kernel.table.decks import DeckShuffled
from adjudicator.kernel.text.refusal import BadReport, BadSetup
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, ROW
from adjudicator.rulesets.enlightenment.table.actions import Play, Use
from adjudicator.rulesets.enlightenment.table.events import FirstPlayerDrawn, FrameworkStepReached
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match, deck
from tests.rulesets.enlightenment.table import Table, fighter

SLOTS = ("stronghold", *ROW)
EMINENT = deck(provinces=("V02", "V03", "V04", "V05", "V16"))


def opened(*brought: Any, **more: Any) -> Match:
    """A match whose provinces are laid."""
    match = Match(*brought, **more)
    match.lay()
    return match


def drawing(*brought: Any, **more: Any) -> Match:
    """A match whose first hands are drawn: the first player is asked what to exchange."""
    match = opened(*brought, **more)
    match.keep_dynasty()
    return match


def shuffles(match: Match, seat: str, zone: str) -> list[list[str]]:
    """Return the orders that a player's deck has been shuffled to."""
    found = (event for event in match.events if isinstance(event, DeckShuffled))
    return [event.deck.value for event in found if (event.seat, event.zone) == (seat, zone)]


def clockwise_from(seat: str) -> tuple[str, ...]:
    number = int(seat[1:])
    return tuple(f"P{(number + place - 1) % 3 + 1}" for place in range(3))


# Seats


@clause("R-03")
def test_seats_follow_the_order_in_which_the_match_was_created() -> None:
    for seed in range(1, 6):
        match = Match("heron", "otter", "pine", seed=seed)
        assert [player.name.value for player in match.state.players.values()] == ["N1", "N2", "N3"]
        assert match.state.opponents("P1") == ("P2", "P3")
        assert match.state.opponents("P3") == ("P1", "P2")


@clause("R-03")
def test_chance_may_decide_the_seats() -> None:
    clans = {"N1": "heron", "N2": "otter", "N3": "pine"}
    orders = set()
    for seed in range(1, 20):
        match = Match(*clans.values(), seed=seed, options={"seating": "random"})
        names = tuple(player.name.value for player in match.state.players.values())
        strongholds = [match.state.card(match.brought(seat, "stronghold")[0]).clan for seat in match.state.seats]
        assert strongholds == [clans[name] for name in names]
        orders.add(names)
    assert len(orders) > 1
    assert {frozenset(names) for names in orders} == {frozenset(clans)}


# Rings and the bank


@clause("E-010", "E-011")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_has_five_rings_of_their_own_and_there_is_no_common_pool(seats: int) -> None:
    match = drawing(seats=seats)
    match.keep_all()
    assert len(match.state.rings) == 5 * seats
    for seat in match.state.seats:
        mine = [ring for ring in match.state.rings.values() if ring.at == seat]
        assert sorted(ring.element for ring in mine) == sorted(ELEMENTS)
        assert [(ring.origin, ring.fate) for ring in mine] == [(seat, 0)] * 5


@clause("E-012")
def test_nobody_has_the_favor_at_the_start_and_nobody_is_honored() -> None:
    match = drawing()
    assert match.state.favor == ""
    assert {piece.status for piece in match.state.pieces.values()} == {""}


@clause("E-012")
def test_honor_gained_comes_from_the_bank() -> None:
    table = Table(c50="F3 P1", honor={"P1": 10, "P2": 10, "P3": 10})
    table.conflict("c50", "P2.first", "P1.air", effect="gain")
    assert [table.honor(seat) for seat in ("P1", "P2", "P3")] == [12, 10, 10]


@clause("R-01")
def test_a_ring_goes_to_the_pool_that_the_rule_names_whosever_it_was() -> None:
    table = Table(c50="F9 P3", first="P3", rings={"P1.air": "P2.first", "P3.air": "P3.first"})
    table.conflict("c50", "P2.first", "P3.fire")
    assert table.pool("P2") == ["P1.air", *(f"P2.{element}" for element in sorted(ELEMENTS))]
    assert table.pool("P1") == [f"P1.{element}" for element in ("earth", "fire", "void", "water")]


@clause("R-01")
def test_a_player_contests_a_ring_in_their_pool_that_was_another_players() -> None:
    table = Table(c50="F9 P2", first="P2", rings={"P1.air": "P2"})
    table.conflict("c50", "P3.first", "P1.air")
    assert table.claimed("P2") == {"air"}
    assert "P1.air" not in table.pool("P1")


# The first player


@clause("E-013")
def test_chance_draws_the_first_player_and_nobody_gains_fate_for_it() -> None:
    first = set()
    for seed in range(1, 12):
        match = drawing(seed=seed)
        (drawn,) = [event.seat for event in match.events if isinstance(event, FirstPlayerDrawn)]
        assert match.state.first == drawn
        assert [player.fate for player in match.state.players.values()] == [0, 0, 0]
        first.add(drawn)
    assert first == {"P1", "P2", "P3"}


@clause("E-013")
def test_a_paper_table_reports_the_first_player_and_no_one_else_can_be_it() -> None:
    reports = {"first_player": "P2"}
    assert Match(reports=reports).state.first == "P2"
    with pytest.raises(BadReport):
        Match(reports={"first_player": "P4"})


# Decks


@clause("B-73")
def test_both_decks_of_each_are_shuffled_by_themselves() -> None:
    match = Match()
    shuffled = [event for event in match.events if isinstance(event, DeckShuffled)]
    decks = [(seat, zone) for seat in match.state.seats for zone in ("dynasty_deck", "conflict_deck")]
    assert [(event.seat, event.zone) for event in shuffled] == decks
    for seat, zone in decks:
        (order,) = shuffles(match, seat, zone)
        assert Counter(order) == Counter(match.brought(seat, zone.removesuffix("_deck")))
        assert order != sorted(order)
    assert shuffles(match, "P1", "dynasty_deck") != shuffles(match, "P2", "dynasty_deck")
    assert shuffles(match, "P1", "dynasty_deck") != shuffles(Match(seed=2), "P1", "dynasty_deck")
    assert shuffles(match, "P1", "dynasty_deck") == shuffles(Match(), "P1", "dynasty_deck")


@clause("B-73")
def test_nobody_but_a_judge_knows_the_order_of_a_deck() -> None:
    match = Match()
    for zone in ("dynasty_deck", "conflict_deck"):
        assert "value" in match.seen("judge")["players"]["P1"][zone]
        assert "value" not in match.seen("P1")["players"]["P1"][zone]


@clause("B-73")
def test_any_shuffle_can_be_verified_after_the_match() -> None:
    match = Match()
    for event in match.events:
        if isinstance(event, DeckShuffled):
            (promised,) = [
                each["secret"] for each in msgspec.json.decode(view(event, "P2")).values() if "secret" in each
            ]
            assert promised == commitment_to(event.deck.salt, event.deck.value)


# Honor


@clause("B-77", "E-013")
def test_each_starts_with_the_honor_of_the_stronghold_and_without_fate() -> None:
    match = drawing("otter", "heron", "pine")
    assert [(player.honor, player.fate) for player in match.state.players.values()] == [(10, 0), (11, 0), (12, 0)]
    assert match.explain("P3.honor").value == 12


# More players


def steps_of_a_round(seats: int) -> list[str]:
    """Return the framework steps of a first round, each once, in which all do as little as they may."""
    match = drawing(seats=seats)
    match.keep_all()
    while match.state.round == 1:
        seat = match.state.waiting[0]
        answer = match.rules.some_answer(match.state, seat, lambda options: options[0])
        assert answer is not None
        match.act(answer if match.rules.obstacle(match.state, Pass(seat)) else Pass(seat))
    return list(dict.fromkeys(event.step for event in match.events if isinstance(event, FrameworkStepReached)))


@clause("E-190")
@pytest.mark.parametrize("seats", [4, 5])
def test_a_round_has_the_same_steps_with_more_players(seats: int) -> None:
    assert steps_of_a_round(seats) == steps_of_a_round(3)


@clause("E-190")
@pytest.mark.parametrize(("seats", "dials"), [(3, ("1", "2", "3", "4", "5")), (4, ("2", "4")), (5, ("2", "4"))])
def test_more_players_bid_otherwise_and_fight_the_same(seats: int, dials: tuple[str, ...]) -> None:
    assert Table(seats, phase="draw", step="2.2").options == dials
    table = Table(seats, c50="F3 P1", c51="F2 P2")
    table.conflict("c50", "P2.first", "P1.air", effect="take")
    assert table.claimed("P1") == {"air"}
    assert table.pool("P1") == ["P1.earth", "P1.fire", "P1.void", "P1.water"]
    assert (table.honor("P1"), table.honor("P2")) == (12, 10)


@clause("E-190")
def test_a_match_of_five_is_set_up_as_one_of_three() -> None:
    match = drawing(seats=5)
    match.keep_all()
    assert [(player.honor, player.hand_size) for player in match.state.players.values()] == [(11, 4)] * 5
    assert [len(match.row(seat)) for seat in match.state.seats] == [4] * 5


# Cards that cannot be played


@clause("B-38")
@pytest.mark.parametrize(("cost", "why"), [(None, "B-38"), (0, "")])
def test_a_character_with_a_dash_as_cost_cannot_be_played_from_a_province(cost: int | None, why: str) -> None:
    table = Table(
        phase="dynasty", step="1.4", c60="COST P1 on:c6", fate={"P1": 9}, cards=[fighter(1, key="COST", cost=cost)]
    )
    found = table.rules.obstacle(table.state, Play("P1", "c60"))
    assert ("" if found is None else found.clause) == why


@clause("B-38")
def test_a_card_with_a_dash_as_cost_cannot_be_played_from_the_hand() -> None:
    cards = [fighter(1, key="DASH", side="conflict", cost=None), fighter(1, key="FREE", side="conflict", cost=0)]
    table = Table(fate={"P1": 9}, hands={"P1": ["DASH", "FREE"]}, cards=cards)
    assert table.refusal(Play("P1", "DASH")) == "B-38"
    table.act(Play("P1", "FREE"))
    assert table.hand("P1") == ["DASH"]


@clause("B-38")
@pytest.mark.parametrize(("cost", "why"), [(None, "B-38"), (1, "")])
def test_an_event_with_a_dash_as_cost_cannot_be_played(cost: int | None, why: str) -> None:
    said = {"pt": "Ação: ganhe 1 de destino.", "en": "Action: gain 1 fate."}
    ability = {"kind": "action", "when": "action", "zone": "hand", "text": said, "clauses": ["B-104"],
               "do": [{"op": "gain_fate", "amount": 1}]}  # fmt: skip
    event = {"key": "EV", "name": {"pt": "EV", "en": "EV"}, "kind": "event", "side": "conflict", "cost": cost,
             "abilities": [ability]}  # fmt: skip
    table = Table(fate={"P1": 9}, hands={"P1": ["EV"]}, cards=[event])
    found = table.rules.obstacle(table.state, Use("P1", "EV"))
    assert ("" if found is None else found.clause) == why


@clause("R-03")
def test_whoever_is_seated_by_chance_keeps_the_own_deck_list() -> None:
    match = Match("heron", "otter", "pine", options={"seating": "random"})
    assert [player.decklist.seats for player in match.state.players.values()] == [("P1",), ("P2",), ("P3",)]
    again = match.rules.setup_of(match.events)
    assert [seat.name for seat in again.seats] == ["N1", "N2", "N3"]


@clause("B-75", "B-53")
def test_a_player_looks_at_the_own_dynasty_cards_before_the_exchange_and_not_after() -> None:
    match = opened()
    first, mine = match.asked, [card.id for card in match.row(match.asked)]
    other = next(seat for seat in match.state.seats if seat != first)
    assert all(match.shown(first, id) for id in mine)
    assert not any(match.shown(other, id) for id in mine)
    match.exchange(mine[0])
    assert not any(match.shown(first, card.id) for card in match.row(first))


@clause("B-72")
def test_an_eminent_province_is_not_put_under_the_stronghold() -> None:
    order = ("V16", "V02", "V03", "V04", "V05")
    match = Match(EMINENT)
    assert match.refusal(ChooseOrder("P1", order)) == "B-72"
    assert match.refusal(ChooseOrder("P1", (*order[1:], "V05"))) == "B-74"
    match.act(ChooseOrder("P1", (*order[1:], "V16")))


@clause("B-72")
def test_an_eminent_province_lies_open_in_the_row_of_a_table_that_is_written_down_too() -> None:
    assert Table.faults(pieces={"c5": {"card": "V16", "owner": "P1", "slot": "stronghold"}}) == "B-72"


@clause("E-001")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_match_of_two_or_of_six_is_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as refused:
        Match(seats=seats)
    assert refused.value.clause == "E-001"


@clause("E-001", "E-190")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_play(seats: int) -> None:
    assert len(Match(seats=seats).state.living) == seats
