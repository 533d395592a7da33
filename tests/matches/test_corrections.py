"""A judge's changes of the table in every ruleset: what they lead to, and what is refused with its place."""

from typing import Any

import pytest

from adjudicator.kernel.desk.adjusting import after
from adjudicator.kernel.desk.orders import (
    AddModifier,
    Adjust,
    Authority,
    ChangeDecision,
    MoveCard,
    RemoveModifier,
    RemoveValue,
    SetCounter,
    SetValue,
    Shuffle,
)
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from tests.matches.judged import BY, EACH, numbered, order, verified
from tests.matches.scripted import begun, luck, play_on, table_bytes

DISCARDS = {"enlightenment": "conflict_discard"}


@EACH
def test_the_decision_is_asked_anew_on_the_adjusted_table(name: str) -> None:
    match = play_on(begun(name, 3), 3, 60)
    seat = match.state.seats[0]
    zone = next(zone for zone in ("hand", "reserve", "deck") if cards_in(match, seat, zone))
    card = cards_in(match, seat, zone)[0]
    discard = DISCARDS.get(name, "discard")
    given = MoveCard(card, f"{seat}.{discard}", f"{seat}.{zone}")
    back = MoveCard(card, f"{seat}.{zone}", f"{seat}.{discard}")
    if name == "diamonds":  # a hand has a card for each turn that is left: another comes for it
        other = cards_in(match, seat, "discard")[0]
        with pytest.raises(BadOrder, match="cards for"):
            list(match.ruleset.carry_out(match.state, Adjust((given,)), BY, luck(1, match.version)))
        order(match, Adjust((MoveCard(other, f"{seat}.hand", f"{seat}.discard"), given)), BY)
        assert card not in cards_in(match, seat, "hand")
        verified(play_on(match, 3, 10))
        return
    order(match, Adjust((given,)), Authority("judge", "lost card"))
    assert list(after(match.ruleset, match.state)) == []
    assert match.state.desk.adjusted == (61,)
    assert cards_in(match, seat, discard)[-1] == card
    order(match, Adjust((back,)))
    assert card in cards_in(match, seat, zone)
    verified(play_on(match, 3, 10))


def cards_in(match: Match, seat: str, zone: str) -> list[str]:
    value = getattr(match.state.players[seat], zone, None)
    return list(getattr(value, "value", value) or [])


@EACH
def test_a_number_that_is_set_has_a_reason_more_which_can_be_taken_away(name: str) -> None:
    match = begun(name, 2)
    choices = RandomPicker(2)
    while not numbered(match):
        play_on(match, 2, 1, choices)
    of = numbered(match)
    was = match.ruleset.explain(match.state, of)
    order(match, Adjust((SetCounter(of, was.value - 2),)), Authority("judge", "", ("X-1",)))
    found = match.ruleset.explain(match.state, of)
    assert found.value == was.value - 2
    given = next(step for step in found.steps if step.source == "ruling")
    assert (given.amount, given.clause, given.move) == (-2, "X-1", match.state.move)
    assert match.pending[given.event - 1].move == match.state.move
    assert type(match.pending[given.event - 1].event).__name__ == "TableAdjusted"
    number = found.steps.index(given) + 1
    order(match, Adjust((RemoveModifier(of, number), AddModifier(of, -1))))
    assert match.ruleset.explain(match.state, of).value == was.value - 1
    verified(match)


@EACH
def test_a_number_is_not_set_to_what_it_cannot_be(name: str) -> None:
    match, choices = begun(name, 2), RandomPicker(2)
    while not numbered(match):
        play_on(match, 2, 1, choices)
    with pytest.raises(BadOrder) as caught:
        order(match, Adjust((SetCounter(numbered(match), -5),)))
    assert caught.value.pointer == "/changes/0/value"


BAD_CHANGES = [
    (),
    (SetCounter("nothing", 1),),
    (AddModifier("nothing", 1),),
    (RemoveModifier("nothing", 1),),
    (MoveCard("nothing", "P1.hand"),),
    (MoveCard("nothing", "P1.hand", "P1.discard"),),
    (MoveCard("nothing", "P1.hand", "P9.discard"),),
    (SetValue("/version", 1),),
    (SetValue("", 1),),
    (SetValue("nothing", 1),),
    (SetValue("/seats/0", "P7"),),
    (SetValue("/players/P1/nothing", 1),),
    (SetValue("/players/P1/discard/999", "x"),),
    (SetValue("/players/P1/discard/-", "nonsense"),),
    (SetValue("/players/P1/discard", 7),),
    (RemoveValue("/players/P1/nothing"),),
    (RemoveValue("/players/P1"),),
    (RemoveValue("/desk"),),
    (Shuffle("P1.hand"),),
    (Shuffle("P1.discard"),),
    (ChangeDecision("P9"),),
]


@EACH
@pytest.mark.parametrize("changes", BAD_CHANGES, ids=str)
def test_a_change_that_the_table_does_not_admit_is_refused_with_its_place(name: str, changes: Any) -> None:
    match = play_on(begun(name, 3), 3, 30)
    before = table_bytes(match)
    table = match.ruleset.copied(match.state)
    with pytest.raises(BadOrder) as caught:
        list(match.ruleset.carry_out(match.state, Adjust(changes), BY, luck(1, match.version)))
    assert caught.value.pointer.startswith("/changes")
    assert caught.value.why.pt
    assert caught.value.why.en
    assert table_bytes(match) == before == stored.encode(table)


@pytest.mark.parametrize("name", ["dominions", "multiversity"])  # who plays diamonds has no deck to shuffle
def test_a_shuffled_zone_holds_the_same_cards_in_an_order_of_luck(name: str) -> None:
    match = play_on(begun(name, 3), 3, 30)
    was = cards_in(match, "P1", "deck")
    order(match, Adjust((Shuffle("P1.deck"),)))
    assert sorted(cards_in(match, "P1", "deck")) == sorted(was)
    assert cards_in(match, "P1", "deck") != was
    verified(play_on(match, 3, 5))


@pytest.mark.parametrize("name", ["dominions", "multiversity"])
def test_another_player_s_turn_and_another_s_choice(name: str) -> None:
    match, choices = begun(name, 2), RandomPicker(2)
    while match.state.decision.kind != "act":
        play_on(match, 2, 1, choices)
    other = next(seat for seat in match.state.seats if seat not in match.state.waiting)
    order(match, Adjust((ChangeDecision(other),)))
    assert match.state.waiting == (other,)
    assert match.state.active == other
    verified(play_on(match, 2, 30))


def test_a_choice_of_another_seat() -> None:
    match, choices = begun("diamonds", 2), RandomPicker(2)
    while match.state.decision.sealed:
        play_on(match, 2, 1, choices)
    other = next(seat for seat in match.state.seats if seat not in match.state.waiting)
    options = match.state.decision.options
    order(match, Adjust((ChangeDecision(other),)))
    assert (match.state.waiting, match.state.decision.options) == ((other,), options)
    verified(play_on(match, 2, 20))


def at_rest(name: str) -> Match:
    """Return a match in the middle of a turn's actions."""
    match, choices = play_on(begun(name, 2), 2, 20), RandomPicker(2)
    while match.state.decision.kind != "act":
        play_on(match, 2, 1, choices)
    return match


def test_a_correction_by_which_somebody_has_lost_ends_the_match_at_once() -> None:
    match = at_rest("dominions")
    order(match, Adjust((SetCounter("P1.domain", 0),)), seed=2)
    assert (match.state.result.winners, match.state.result.reason) == (("P2",), "N-081")
    verified(match)


def test_who_has_lost_by_a_correction_of_both_is_seen_together() -> None:
    match = at_rest("dominions")
    order(match, Adjust((SetCounter("P1.domain", 0), SetCounter("P2.domain", 0))), seed=2)
    assert (match.state.result.winners, match.state.result.reason) == ((), "N-A26")


@pytest.mark.parametrize("value", [3, "x", [1], {"x": 1}])
def test_what_is_put_where_a_secret_belongs_is_refused_in_plain_words(value: Any) -> None:
    match = play_on(begun("dominions", 3), 3, 12)
    assert match.state.players["P1"].idle is None
    with pytest.raises(BadOrder, match="a secret belongs there"):
        order(match, Adjust((SetValue("/players/P1/idle", value),)))
