"""Provinces in secret, dynasty cards on them, both mulligans (section 3)."""

from collections import Counter

import pytest

from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import ChooseOrder, ChooseSome
from adjudicator.kernel.table.decks import CardsDrawn
from adjudicator.rulesets.enlightenment.table.card_events import ProvinceFilled
from adjudicator.rulesets.enlightenment.table.events import ProvincesLaid
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match, deck
from tests.rulesets.enlightenment.test_setup import EMINENT, SLOTS, clockwise_from, drawing, opened, shuffles

# Provinces


@clause("B-74")
def test_all_choose_in_secret_where_their_provinces_lie() -> None:
    match = Match("otter", "heron", "pine")
    assert (match.asked_for, match.state.waiting) == ("provinces", ("P1", "P2", "P3"))
    order = tuple(reversed(match.brought("P1", "province")))
    (*_, sealed) = match.act(ChooseOrder("P1", order))
    assert match.state.waiting == ("P2", "P3")
    assert not match.state.pieces
    assert all(key.encode() not in view(sealed, "P2") for key in order)
    for seat in ("P2", "P3"):
        match.act(ChooseOrder(seat, tuple(match.brought(seat, "province"))))
    provinces = match.state.players["P1"].provinces
    assert tuple(match.shown("judge", provinces[slot]) for slot in SLOTS) == order


@clause("B-74")
def test_the_provinces_lie_face_down_and_the_stronghold_and_the_role_in_sight() -> None:
    match = opened("otter", "heron", "pine", seed=3)
    laid = [event.seat for event in match.events if isinstance(event, ProvincesLaid)]
    assert tuple(laid) == clockwise_from(match.state.first)
    player = match.state.players["P1"]
    assert set(player.provinces) == set(SLOTS)
    for viewer in ("P2", "P3", "spectator"):
        assert (match.shown(viewer, player.stronghold), match.shown(viewer, player.role)) == ("S2", "R4")
        assert [match.shown(viewer, id) for id in player.provinces.values()] == [""] * 5


@clause("B-74")
@pytest.mark.parametrize("order", [
    ("V01", "V02", "V03", "V04"), ("V01", "V02", "V03", "V04", "V04"), ("V01", "V02", "V03", "V04", "V06"),
])  # fmt: skip
def test_a_player_lays_the_five_provinces_that_were_brought(order: tuple[str, ...]) -> None:
    match = Match(deck())
    assert match.refusal(ChooseOrder("P1", order)) == "B-74"


@clause("B-53")
def test_the_owner_alone_may_look_at_facedown_provinces() -> None:
    match = drawing(deck())
    mine = match.state.players["P1"].provinces
    assert tuple(match.shown("P1", mine[slot]) for slot in SLOTS) == ("V01", "V02", "V03", "V04", "V05")
    assert {match.shown(viewer, id) for viewer in ("P2", "P3", "spectator") for id in mine.values()} == {""}


@clause("B-53")
def test_nobody_looks_at_facedown_dynasty_cards_after_setup() -> None:
    match = drawing()
    down = [card.id for seat in match.state.seats for card in match.row(seat)]
    assert len(down) == 12
    assert {match.shown(viewer, id) for viewer in ("P1", "P2", "P3", "spectator") for id in down} == {""}


@clause("B-53")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    match = drawing()
    assert match.seen("P1")["players"]["P1"]["hand"]["value"] == match.hand("P1")
    assert "value" not in match.seen("P2")["players"]["P1"]["hand"]


@clause("B-72")
def test_an_eminent_province_in_the_row_is_in_sight_from_the_start() -> None:
    match = opened(EMINENT)
    provinces = match.state.players["P1"].provinces
    shown = [match.shown("P2", provinces[slot]) for slot in SLOTS]
    assert shown == ["", "", "", "", "V16"]
    assert match.state.pieces[provinces["fourth"]].now["strength"] == match.state.card("V16").strength


# Dynasty cards


@clause("B-75")
def test_each_province_of_the_row_gets_the_next_dynasty_card() -> None:
    match = opened()
    for seat in match.state.seats:
        (order,) = shuffles(match, seat, "dynasty_deck")
        assert [card.key for card in match.row(seat)] == order[:4]
        assert not any(card.faceup for card in match.row(seat))
        on_stronghold = match.state.on_province(match.state.players[seat].provinces["stronghold"])
        assert (on_stronghold, match.state.players[seat].dynasty_deck_size) == ([], len(order) - 4)


@clause("B-75", "B-76")
def test_all_are_asked_in_player_order_first_for_dynasty_then_for_conflict_cards() -> None:
    match = opened(seed=2)
    asked = []
    while match.asked_for.endswith("mulligan"):
        asked.append((match.asked_for, match.asked))
        match.exchange()
    order = clockwise_from(match.state.first)
    assert asked == [(kind, seat) for kind in ("dynasty_mulligan", "mulligan") for seat in order]


@clause("B-75")
def test_exchanged_dynasty_cards_are_replaced_off_the_top_before_they_are_shuffled_in() -> None:
    match = opened()
    seat = match.asked
    before, (order,) = match.row(seat), shuffles(match, seat, "dynasty_deck")
    facts = match.exchange(before[0].id, before[2].id)
    filled = [fact.card.value for fact in facts if isinstance(fact, ProvinceFilled)]
    assert filled == order[4:6]
    assert [card.key for card in match.row(seat)] == [order[4], order[1], order[5], order[3]]
    *_, after = shuffles(match, seat, "dynasty_deck")
    assert Counter(after) == Counter([*order[6:], order[0], order[2]])
    assert match.state.players[seat].dynasty_deck.value == after
    assert after[-2:] != [order[0], order[2]]


@clause("B-75")
@pytest.mark.parametrize("count", [0, 1, 4])
def test_any_number_of_dynasty_cards_may_be_exchanged(count: int) -> None:
    match = opened()
    seat = match.asked
    kept = [card.id for card in match.row(seat)]
    match.exchange(*kept[:count])
    assert len({card.on for card in match.row(seat)}) == 4
    assert {card.id for card in match.row(seat)} & set(kept) == set(kept[count:])
    assert len(shuffles(match, seat, "dynasty_deck")) == (2 if count else 1)  # who keeps all does not shuffle


@clause("B-75")
def test_dynasty_cards_are_exchanged_once_and_only_ones_own() -> None:
    match = opened()
    seat = match.asked
    theirs = match.row(match.state.opponents(seat)[0])[0].id
    assert match.refusal(ChooseSome(seat, (theirs,))) == "B-75"
    match.exchange(match.row(seat)[0].id)
    assert match.asked != seat
    again = ChooseSome(seat, (match.row(seat)[0].id,))
    assert match.rules.obstacle(match.state, again) is not None


# The first hand


@clause("B-76")
def test_each_draws_four_conflict_cards_off_the_top() -> None:
    match = drawing()
    match.keep_all()
    for seat in match.state.seats:
        (order,) = shuffles(match, seat, "conflict_deck")
        assert match.hand(seat) == order[:4]
        assert match.state.players[seat].conflict_deck_size == len(order) - 4


@clause("B-76")
def test_exchanged_conflict_cards_are_replaced_before_they_are_shuffled_in() -> None:
    match = drawing()
    seat = match.asked
    hand, (order,) = match.hand(seat), shuffles(match, seat, "conflict_deck")
    facts = match.exchange(*hand[1:])
    (drawn,) = [fact for fact in facts if isinstance(fact, CardsDrawn) and fact.seat == seat]
    assert drawn.cards.value == order[4:7]
    assert sorted(match.hand(seat)) == sorted([hand[0], *order[4:7]])
    *_, after = shuffles(match, seat, "conflict_deck")
    assert Counter(after) == Counter([*order[7:], *hand[1:]])


@clause("B-76")
@pytest.mark.parametrize("count", [0, 1, 4])
def test_any_number_of_conflict_cards_may_be_exchanged_once(count: int) -> None:
    match = drawing()
    seat = match.asked
    match.exchange(*match.hand(seat)[:count])
    assert len(match.hand(seat)) == 4
    assert match.asked != seat
    again = ChooseSome(seat, tuple(match.hand(seat)[:1]))
    assert match.rules.obstacle(match.state, again) is not None


@clause("B-76")
def test_only_cards_of_the_hand_are_exchanged() -> None:
    match = drawing()
    seat = match.asked
    absent = next(key for key in match.brought(seat, "conflict") if key not in match.hand(seat))
    assert match.refusal(ChooseSome(seat, (absent,))) == "B-76"


@clause("B-76")
def test_others_do_not_see_which_cards_are_exchanged() -> None:
    match = drawing()
    seat = match.asked
    other = match.state.opponents(seat)[0]
    card = match.hand(seat)[0]
    facts = match.exchange(card)
    assert all(f'"{card}"'.encode() not in view(fact, other) for fact in facts)
    assert any(f'"{card}"'.encode() in view(fact, seat) for fact in facts)
