"""What judges do to matches of every ruleset: each is a move like any other, and the log still proves itself."""

from typing import Any

import msgspec
import pytest

from adjudicator.audit.readjudicate import Mismatch, Readjudication
from adjudicator.audit.verify import verify
from adjudicator.kernel.desk.adjusting import after, copied
from adjudicator.kernel.desk.facts import LASTING, TableRewound
from adjudicator.kernel.desk.orders import (
    AddModifier,
    Adjust,
    AnyOrder,
    ChangeDecision,
    DeclareDraw,
    Forfeit,
    Lift,
    Mandate,
    MoveCard,
    Pause,
    Penalise,
    RemoveModifier,
    RemoveValue,
    Resume,
    Rewind,
    SetCounter,
    SetValue,
    Shuffle,
)
from adjudicator.kernel.desk.record import Desk, RewindMade
from adjudicator.kernel.refusal import BadOrder
from adjudicator.kernel.secret import JUDGE, SPECTATOR, stored, view
from adjudicator.logbook.export import ndjson
from adjudicator.matches.demo import Choices
from adjudicator.matches.match import Match, Paused
from adjudicator.rulesets.registry import RULESETS
from adjudicator.selfplay import leaks
from tests.matches.scripted import begun, luck, play_on, table_bytes

EACH = pytest.mark.parametrize("name", RULESETS)
AT = "2026-01-01T00:00:00.000Z"
BY = Mandate("judge", "because", ())


def order(match: Match, what: AnyOrder, mandate: Mandate = BY, seed: int = 1) -> None:
    """Carry an order out; a rewind finds the table that it goes back to among the match's own events."""
    past = (
        at(match, what.before - 1).state if isinstance(what, Rewind) and 0 < what.before <= match.state.move else None
    )
    match.carry_out(what, mandate, luck(seed, match.version), AT, past)


def by_ruling_of(dispute: str) -> Mandate:
    return Mandate("head_judge", "because", (), dispute)


def at(match: Match, move: int) -> Match:
    """Return the match as it stood after a move."""
    from adjudicator.matches.past import RecordedPast

    return RecordedPast(tuple(match.pending)).at(move)


def verified(match: Match) -> None:
    report = verify(iter(list(ndjson(match.pending, JUDGE))))
    assert report.passed, report


def table_of(match: Match) -> bytes:
    """Return the table alone: without counts and the judges' side."""
    data = msgspec.json.decode(table_bytes(match))
    return msgspec.json.encode({name: value for name, value in data.items() if name not in LASTING})


@EACH
def test_a_paused_match_waits_and_goes_on_with_the_last_dispute_closed(name: str) -> None:
    match = play_on(begun(name, 3), 3, 10)
    before = table_of(match)
    for dispute in ("d_1", "d_2"):
        order(match, Pause(dispute))
    with pytest.raises(BadOrder):
        order(match, Pause("d_1"))
    order(match, Resume("d_1"))
    with pytest.raises(Paused) as caught:
        play_on(match, 3, 1)
    assert caught.value.disputes == ("d_2",)
    order(match, Resume("d_2"))
    with pytest.raises(BadOrder):
        order(match, Resume("d_2"))
    assert table_of(match) == before
    play_on(match, 3, 5)
    verified(match)


@EACH
def test_a_log_in_which_somebody_played_while_it_was_paused_does_not_verify(name: str) -> None:
    match = play_on(begun(name, 3), 3, 4)
    order(match, Pause("d_1"))
    match.state.desk.paused = ()
    play_on(match, 3, 1)
    again = Readjudication(match.ruleset)
    moves: dict[int, list[Any]] = {}
    for record in match.pending:
        moves.setdefault(record.move, []).append(record.event)
    for move in range(6):
        again.check_move(move, moves[move])
    with pytest.raises(Mismatch, match="paused"):
        again.check_move(6, moves[6])


@EACH
def test_penalties_stay_with_the_match_and_leave_the_table(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    before = table_of(match)
    order(match, Penalise("P1", "warning", "GPE-RULE"), Mandate("judge", "", (), "d_1"))
    assert table_of(match) == before
    (given,) = match.state.desk.penalties
    assert (given.seat, given.penalty, given.infraction, given.dispute) == ("P1", "warning", "GPE-RULE", "d_1")
    with pytest.raises(BadOrder):
        order(match, Penalise("P9", "warning"))
    order(match, Rewind(2))
    assert match.state.desk.penalties == (given,)
    verified(match)


@EACH
def test_a_match_loss_ends_the_match_or_takes_the_seat_out(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    others = tuple(seat for seat in match.state.seats if seat != "P1")
    if len(others) > 1:
        with pytest.raises(BadOrder, match="who wins"):
            order(match, Forfeit(("P1",)), seed=3)
    with pytest.raises(BadOrder):
        order(match, Forfeit(("P1",), ("P1",)))
    order(match, Forfeit(("P1",), others[:1]), seed=3)
    assert match.over
    assert match.state.result.winners == others[:1]
    assert match.state.result.reason == "ruling"
    verified(match)
    for late in (Rewind(1), Adjust((SetValue("/turn", 1),))):
        with pytest.raises(BadOrder):
            order(match, late)
    order(match, Forfeit(others[:1], ("P1",)))
    assert match.state.result.winners == ("P1",)
    verified(match)


@EACH
def test_all_who_lose_by_one_ruling_lose_at_once(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    with pytest.raises(BadOrder):
        order(match, Forfeit(match.state.seats, ("P1",)))
    with pytest.raises(BadOrder):
        order(match, Forfeit(()))
    order(match, Forfeit(match.state.seats), seed=3)
    assert match.state.result.winners == ()
    verified(match)


@EACH
def test_who_has_lost_by_another_ruling_does_not_win_by_the_next(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    first, *others = match.state.seats
    order(match, Forfeit((first,), (others[0],)), by_ruling_of("d_1"), seed=3)
    with pytest.raises(BadOrder):
        order(match, Forfeit(tuple(others), (first,)), by_ruling_of("d_2"))
    order(match, Forfeit(tuple(others)), by_ruling_of("d_2"))
    assert match.state.result.winners == ()
    order(match, Forfeit(tuple(others)), by_ruling_of("d_1"))  # the ruling of the first dispute is another now
    assert match.state.result.winners == (first,)
    verified(match)


@EACH
def test_a_match_loss_that_was_lifted_is_none(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    first, *others = match.state.seats
    order(match, Forfeit((first,), (others[0],)), by_ruling_of("d_1"), seed=3)
    order(match, Lift("d_1"), by_ruling_of("d_1"))
    order(match, Forfeit(tuple(others)), by_ruling_of("d_2"))
    assert match.state.result.winners == (first,)
    verified(match)


@EACH
def test_a_draw_by_ruling_ends_the_match_without_a_winner(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    order(match, DeclareDraw(), seed=3)
    assert match.over
    assert (match.state.result.winners, match.state.result.reason) == ((), "ruling")
    order(match, Forfeit(match.state.seats[1:]), by_ruling_of("d_1"))
    assert match.state.result.winners == ("P1",)
    order(match, DeclareDraw(), by_ruling_of("d_1"))
    assert match.state.result.winners == ()
    verified(match)


def test_of_four_two_lose_at_once_and_the_others_play_on() -> None:
    demo = RULESETS["multiversity"].demo_setup
    more: list[dict[str, Any]] = [{"name": name, "deck": "farol", "sideboard": []} for name in ("Caio", "Dora")]
    match = play_on(begun("multiversity", 5, setup={"seats": [*demo["seats"], *more]}), 5, 30)
    order(match, Forfeit(("P1", "P3")), by_ruling_of("d_1"), seed=5)
    assert not match.over
    assert set(match.state.waiting) <= {"P2", "P4"}
    order(match, Forfeit(("P2",)), by_ruling_of("d_2"), seed=5)
    assert match.state.result.winners == ("P4",)
    verified(match)


def test_of_three_the_one_who_loses_is_out_and_the_others_play_on() -> None:
    demo = RULESETS["multiversity"].demo_setup
    three = {"seats": [*demo["seats"], {"name": "Caio", "deck": "farol", "sideboard": []}]}
    match = play_on(begun("multiversity", 5, setup=three), 5, 30)
    order(match, Forfeit(("P2",)), seed=5)
    assert match.state.left == ("P2",)
    assert not match.over
    assert match.state.waiting
    assert "P2" not in match.state.waiting
    verified(match)


# Rewinds


def test_which_moves_stand() -> None:
    desk = Desk(rewinds=(RewindMade(5, 3), RewindMade(8, 7), RewindMade(9, 5)))
    assert desk.standing(4) == [1, 2, 3, 4]
    assert desk.standing(5) == [1, 2, 5]
    assert desk.undone(5) == {3: 5, 4: 5}
    assert desk.standing(7) == [1, 2, 5, 6, 7]
    assert desk.standing(8) == [1, 2, 5, 6, 8]
    assert desk.undone(8) == {3: 5, 4: 5, 7: 8}
    assert desk.standing(9) == [1, 2, 3, 4, 9]  # the first rewind is taken back: what it undid stands again
    assert desk.undone(9) == {5: 9, 6: 9, 7: 9, 8: 9}
    desk.stays = (6,)  # a penalty: no rewind takes it back
    assert desk.undone(9) == {5: 9, 7: 9, 8: 9}


@EACH
def test_rewinds_nested_and_repeated_bring_the_table_back_and_verify(name: str) -> None:
    match = play_on(begun(name, 3), 3, 24)
    choices = Choices(9)
    for _ in range(8):
        standing = match.state.desk.standing(match.state.move)
        before = choices.one_of(standing)
        order(match, Rewind(before))
        assert table_of(match) == table_of(at(match, before - 1))
        assert match.state.move == match.state.desk.rewinds[-1].move
        play_on(match, 3, choices.one_of(range(5)), choices)
    for gone, by in match.state.desk.undone(match.state.move).items():
        with pytest.raises(BadOrder, match=f"undone by move {by}"):
            order(match, Rewind(gone))
    with pytest.raises(BadOrder, match="moves 1 to"):
        order(match, Rewind(match.state.move + 1))
    with pytest.raises(BadOrder):
        order(match, Rewind(0))
    verified(play_on(match, 3, 40, choices))
    numbers = [record.move for record in match.pending]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(match.state.move + 1))


@EACH
def test_a_rewind_to_another_table_does_not_verify(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    match.carry_out(Rewind(4), BY, luck(1, match.version), AT, at(match, 2).state)
    checks = {check.name: check for check in verify(iter(list(ndjson(match.pending, JUDGE)))).checks}
    assert checks["fold and re-adjudication"].outcome == "failed"
    assert "before move 4" in checks["fold and re-adjudication"].detail


@EACH
def test_a_rewind_shows_nobody_more_than_they_saw(name: str) -> None:
    match = play_on(begun(name, 3), 3, 20)
    order(match, Rewind(11))
    event = match.pending[-1].event
    assert isinstance(event, TableRewound)
    for viewer in (*match.state.seats, SPECTATOR):
        assert view(event.table, viewer) == view(at(match, 10).state, viewer)
        assert list(leaks(match.ruleset, match.state, viewer)) == []


# Adjustments


@EACH
def test_the_decision_is_asked_anew_on_the_adjusted_table(name: str) -> None:
    match = play_on(begun(name, 3), 3, 60)
    seat = match.state.seats[0]
    zone = next(zone for zone in ("hand", "reserve", "deck") if cards_in(match, seat, zone))
    card = cards_in(match, seat, zone)[0]
    given = MoveCard(card, f"{seat}.discard", f"{seat}.{zone}")
    back = MoveCard(card, f"{seat}.{zone}", f"{seat}.discard")
    if name == "diamonds":  # a hand has a card for each turn that is left: another comes for it
        other = cards_in(match, seat, "discard")[0]
        with pytest.raises(BadOrder, match="cards for"):
            list(match.ruleset.carry_out(match.state, Adjust((given,)), BY, luck(1, match.version)))
        order(match, Adjust((MoveCard(other, f"{seat}.hand", f"{seat}.discard"), given)), BY)
        assert card not in cards_in(match, seat, "hand")
        verified(play_on(match, 3, 10))
        return
    order(match, Adjust((given,)), Mandate("judge", "lost card"))
    assert list(after(match.ruleset, match.state)) == []
    assert match.state.desk.adjusted == (61,)
    assert match.state.players[seat].discard[-1] == card
    order(match, Adjust((back,)))
    assert card in cards_in(match, seat, zone)
    verified(play_on(match, 3, 10))


def cards_in(match: Match, seat: str, zone: str) -> list[str]:
    value = getattr(match.state.players[seat], zone, None)
    return list(getattr(value, "value", value) or [])


COUNTED = {"diamonds": "ATK", "dominions": "ATK", "multiversity": "life"}


def numbered(match: Match) -> str:
    """Return a number of some card in play; empty if there is none."""
    state = match.state
    cards = {"diamonds": "field", "dominions": "pieces", "multiversity": "characters"}[match.ruleset.name]
    for id, card in getattr(state, cards).items():
        of = f"{id}.{COUNTED[match.ruleset.name]}"
        if getattr(card, "base", True) and match.ruleset.explain(state, of).value > 2:
            return of
    return ""


@EACH
def test_a_number_that_is_set_has_a_reason_more_which_can_be_taken_away(name: str) -> None:
    match = begun(name, 2)
    choices = Choices(2)
    while not numbered(match):
        play_on(match, 2, 1, choices)
    of = numbered(match)
    was = match.ruleset.explain(match.state, of)
    order(match, Adjust((SetCounter(of, was.value - 2),)), Mandate("judge", "", ("X-1",)))
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
    match, choices = begun(name, 2), Choices(2)
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
    table = copied(match.ruleset, match.state)
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
    match, choices = begun(name, 2), Choices(2)
    while match.state.decision.kind != "act":
        play_on(match, 2, 1, choices)
    other = next(seat for seat in match.state.seats if seat not in match.state.waiting)
    order(match, Adjust((ChangeDecision(other),)))
    assert match.state.waiting == (other,)
    assert match.state.active == other
    verified(play_on(match, 2, 30))


def test_a_choice_of_another_seat() -> None:
    match, choices = begun("diamonds", 2), Choices(2)
    while match.state.decision.sealed:
        play_on(match, 2, 1, choices)
    other = next(seat for seat in match.state.seats if seat not in match.state.waiting)
    options = match.state.decision.options
    order(match, Adjust((ChangeDecision(other),)))
    assert (match.state.waiting, match.state.decision.options) == ((other,), options)
    verified(play_on(match, 2, 20))


def at_rest(name: str) -> Match:
    """Return a match in the middle of a turn's actions."""
    match, choices = play_on(begun(name, 2), 2, 20), Choices(2)
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


def three_with_one_out() -> Match:
    demo = RULESETS["multiversity"].demo_setup
    three = {"seats": [*demo["seats"], {"name": "Caio", "deck": "farol", "sideboard": []}]}
    match = play_on(begun("multiversity", 5, setup=three), 5, 30)
    order(match, Forfeit(("P3",)), seed=5)
    return match


def test_who_is_out_decides_nothing_and_wins_nothing() -> None:
    match = three_with_one_out()
    for wrong in (Adjust((ChangeDecision("P3"),)), Forfeit(("P1",), ("P3",))):
        with pytest.raises(BadOrder):
            list(match.ruleset.carry_out(match.state, wrong, BY, luck(5, match.version)))
    order(match, Forfeit(("P1",)), seed=5)  # of the two that are left the other wins
    assert match.state.result.winners == ("P2",)
    verified(match)
