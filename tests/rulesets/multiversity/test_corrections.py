"""The rules follow a judge's correction at once (M-132, M-141, M-145)."""

from typing import Any

import pytest

from adjudicator.kernel.desk.orders import Adjust, ChangeDecision, MoveCard, SetCounter
from adjudicator.kernel.table.actions import Choose, Pass
from adjudicator.kernel.table.events import SeedRevealed
from adjudicator.matches.match import Match
from adjudicator.rulesets.multiversity.table.actions import Use
from tests.clauses import clause
from tests.matches.judged import AT, order, verified
from tests.matches.scripted import begun, luck

SIDE: dict[str, Any] = {"deck": ["E1"] * 4, "stones": ["E1"] * 6}


def laid(seats: int = 2, **characters: Any) -> Match:
    """Return a match in the active stage of P1's combat."""
    sides = {f"P{number}": SIDE for number in range(1, seats + 1)}
    position = {"phase": "combat", "stage": "active", "characters": characters, "players": sides}
    return begun("multiversity", 3, setup={"seats": [{}] * seats, "position": position})


def aprendiz(seat: str, place: int = 1, *tokens: str) -> dict[str, Any]:
    return {"card": "P13", "controller": seat, "position": place, "tokens": [{"name": name} for name in tokens]}


def empty_deck(match: Match, seat: str) -> None:
    cards = match.state.players[seat].deck.value
    order(match, Adjust(tuple(MoveCard(card, f"{seat}.discard", f"{seat}.deck") for card in cards)), seed=3)


@clause("M-132", "M-145")
@pytest.mark.parametrize(("seat", "winner"), [("P1", "P2"), ("P2", "P1")])
def test_a_deck_that_a_correction_empties_loses_at_once(seat: str, winner: str) -> None:
    match = laid(c1=aprendiz("P1"), c2=aprendiz("P2"))
    empty_deck(match, seat)
    assert match.state.result is not None
    assert (match.state.result.winners, match.state.result.reason) == ((winner,), "M-132")
    assert isinstance(match.pending[-1].event, SeedRevealed)
    verified(match)


@clause("M-132", "M-A39")
@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_of_three_who_falls_by_a_correction_is_out_and_the_others_go_on(seat: str) -> None:
    match = laid(3, c1=aprendiz("P1"), c2=aprendiz("P2"), c3=aprendiz("P3"))
    empty_deck(match, seat)
    assert match.state.result is None
    assert match.state.left == (seat,)
    assert match.state.waiting == (("P2",) if seat == "P1" else ("P1",))
    verified(match)


@clause("M-141")
def test_a_main_character_taken_away_by_a_correction_is_replaced_at_once() -> None:
    match = laid(c1=aprendiz("P1"), c2=aprendiz("P2"), c3=aprendiz("P2", 2), c4=aprendiz("P2", 3))
    order(match, Adjust((MoveCard("c2", "P2.discard"),)), seed=3)
    assert match.state.decision is not None
    assert (match.state.decision.kind, match.state.decision.seats) == ("promote", ("P2",))
    match.act(Choose("P2", "c4"), luck(3, match.version), AT)
    assert match.state.decision is not None
    assert (match.state.decision.kind, match.state.characters["c4"].position) == ("act", 1)
    order(match, Adjust((MoveCard("c4", "P2.discard"),)), seed=3)  # and with one left nobody is asked
    assert match.state.characters["c3"].position == 1
    verified(match)


@clause("M-145")
def test_whose_first_turn_is_given_to_another_has_it_still_to_come() -> None:
    match = begun("multiversity", 3)
    while match.state.decision is not None and match.state.decision.kind != "act":
        match.act(match.ruleset.answers(match.state, match.state.waiting[0])[-1], luck(3, match.version), AT)
    first = match.state.active
    other = next(seat for seat in match.state.seats if seat != first)
    order(match, Adjust((ChangeDecision(other),)), seed=3)
    assert (match.state.result, match.state.waiting) == (None, (other,))
    assert [match.state.players[seat].turns for seat in (first, other)] == [0, 1]
    verified(match)


@clause("M-145", "M-147")
def test_in_the_middle_of_an_action_victory_waits_for_its_end() -> None:
    match = laid(c1=aprendiz("P1"), c2=aprendiz("P2", 1, "reflection"))
    match.act(Use("P1", "c1:1"), luck(3, match.version), AT)
    empty_deck(match, "P2")
    assert match.state.decision is not None
    assert match.state.decision.kind == "redirect"
    match.act(Choose("P2", "none"), luck(3, match.version), AT)
    assert match.state.result is not None
    assert match.state.result.reason == "M-132"
    verified(match)


@clause("M-141", "M-142")
def test_a_correction_before_an_action_resolves_gives_it_a_new_main_character_to_meet() -> None:
    match = laid(c1=aprendiz("P1"), c2=aprendiz("P2"), c3=aprendiz("P2", 2), c4=aprendiz("P2", 3))
    order(match, Adjust((MoveCard("E1", "P2.hand", "P2.deck"),)), seed=3)  # who holds a card is asked
    match.act(Use("P1", "c1:1"), luck(3, match.version), AT)
    asked = match.state.decision
    assert asked is not None
    assert (asked.kind, asked.seats) == ("response", ("P2",))
    order(match, Adjust((MoveCard("c2", "P2.discard"),)), seed=3)
    assert match.state.decision is not None
    assert (match.state.decision.kind, match.state.decision.seats) == ("promote", ("P2",))
    match.act(Choose("P2", "c4"), luck(3, match.version), AT)
    assert match.state.decision == asked
    match.act(Pass("P2"), luck(3, match.version), AT)
    assert match.state.characters["c4"].damage > 0
    verified(match)


@clause("M-091")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_tokens_of_a_kind_are_counted_anew_and_the_others_stay(count: int) -> None:
    match = laid(c1=aprendiz("P1", 1, "def_up", "atk_up", "def_up"), c2=aprendiz("P2"))
    order(match, Adjust((SetCounter("c1.def_up", count), SetCounter("c2.shield", count))), seed=3)
    assert [token.name for token in match.state.characters["c2"].tokens] == ["shield"] * count
    names = sorted(token.name for token in match.state.characters["c1"].tokens)
    assert names == ["atk_up", *["def_up"] * count]
    verified(match)
