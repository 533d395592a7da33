"""A judge's desk over Heat: cards moved, numbers with reasons, corrections that the rules follow, and rewinds."""

from typing import Any

import pytest

from adjudicator.kernel.desk.facts import TableSet
from adjudicator.kernel.desk.orders import (
    AddModifier,
    Adjust,
    AnyChange,
    ChangeDecision,
    MoveCard,
    RemoveModifier,
    Rewind,
    SetCounter,
    SetValue,
)
from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass
from adjudicator.kernel.text.refusal import BadOrder, Illegal
from adjudicator.matches.match import Match
from adjudicator.rulesets.heat.table.actions import Advance, Attack, Play
from tests.clauses import clause
from tests.matches.judged import AT, order, table_of, verified
from tests.matches.scripted import begun, luck
from tests.rulesets.heat.table import piece_of

MONEY = {f"c10{number}": piece_of(f"M1 P{1 + number // 5}", 5) for number in range(1, 9)}


def laid(phase: str = "main1", hands: Any = (), more: Any = None, **pieces: str) -> Match:
    """Return a match in P1's turn 5 with these cards in play and four money cards each."""
    held = dict(hands)
    sides = {seat: {"deck": ["C12", "M1", "M1"], "hand": held.get(seat, []), "heat_deck": []} for seat in ("P1", "P2")}
    for seat, numbers in (more or {}).items():
        sides[seat] |= numbers
    words = {"c1": "L1", "c2": "L2 P2", **pieces}
    cards = {id: piece_of(text, 5) for id, text in words.items()} | MONEY
    return begun("heat", 3, setup={"seats": [{}, {}], "position": {"pieces": cards, "phase": phase, "players": sides}})


def adjust(match: Match, *changes: AnyChange) -> None:
    order(match, Adjust(changes), seed=3)


def act(match: Match, *actions: Action) -> None:
    for action in actions:
        match.act(action, luck(3, match.version), AT)


def refused(match: Match, *changes: AnyChange) -> BadOrder:
    with pytest.raises(BadOrder) as caught:
        adjust(match, *changes)
    assert caught.value.why.pt
    assert caught.value.why.en
    return caught.value


def result(match: Match) -> tuple[tuple[str, ...], str] | None:
    found = match.state.result
    return None if found is None else (found.winners, found.reason)


def power(match: Match, id: str) -> int:
    found: int = match.state.pieces[id].power
    return found


def asked(match: Match) -> tuple[str, tuple[str, ...]]:
    assert match.state.decision is not None
    return match.state.decision.kind, match.state.waiting


# Cards into play, about it, and out of it


def test_a_card_of_a_hand_comes_into_play_and_nothing_is_triggered() -> None:
    match = laid(hands={"P1": ["C01", "M1"]})
    adjust(match, MoveCard("C01", "play", "P1.hand"), MoveCard("M1", "play", "P1.hand"))
    seller, coin = match.state.pieces["c109"], match.state.pieces["c110"]
    assert (seller.card, seller.controller, seller.power, seller.tapped) == ("C01", "P1", 2, False)
    assert (coin.kind, match.state.players["P1"].money_played) == ("money", 0)
    assert match.state.players["P1"].hand_size == 0  # C01 would draw a card if it had been played
    verified(match)


@clause("H-015")
def test_equipment_comes_onto_a_character_goes_to_another_and_to_its_owner_s_hand() -> None:
    match = laid(hands={"P1": ["E1"]}, c5="C12", c6="C09")
    adjust(match, MoveCard("E1", "c5", "P1.hand"))
    assert (match.state.pieces["c109"].on, power(match, "c5")) == ("c5", 4)
    adjust(match, MoveCard("c109", "c6"))
    assert (match.state.pieces["c109"].on, power(match, "c5"), power(match, "c6")) == ("c6", 3, 5)
    adjust(match, MoveCard("c109", "P1.hand"))
    assert (power(match, "c6"), match.state.players["P1"].hand.value) == (4, ["E1"])
    verified(match)


@clause("H-008", "H-015", "H-023")
@pytest.mark.parametrize(("change", "pointer", "by"), [
    (MoveCard("E1", "c1", "P1.hand"), "/to", "H-015"),  # a leader bears nothing
    (MoveCard("E1", "play", "P1.hand"), "/to", "H-023"),  # equipment hangs on somebody
    (MoveCard("C12", "c5", "P1.hand"), "/to", "H-015"),  # and a character on nobody
    (MoveCard("A1", "play", "P1.hand"), "/to", "H-023"),  # an Action does not stay in play
    (MoveCard("X1", "play", "P1.heat_deck"), "/to", "H-023"),
    (MoveCard("C12", "nowhere", "P1.hand"), "/to", None),
    (MoveCard("c6", "c1"), "/to", "H-015"),
    (MoveCard("c1", "P1.hand"), "/card", "H-008"),  # a leader stays
    (MoveCard("c5", "P1.discard"), "/card", None),  # c5 bears c6, which goes first
])  # fmt: skip
def test_a_place_where_a_card_cannot_be_is_refused(change: MoveCard, pointer: str, by: str | None) -> None:
    match = laid(hands={"P1": ["E1", "C12", "A1"]}, more={"P1": {"heat_deck": ["X1"]}}, c5="C12", c6="E1 on:c5")
    refusal = refused(match, change)
    assert (refusal.pointer, refusal.clause) == (f"/changes/0{pointer}", by)


@clause("H-046")
def test_a_character_that_a_judge_takes_away_has_not_died() -> None:
    match = laid(c5="C12", c6="C33")
    adjust(match, MoveCard("c5", "P1.discard"))
    assert match.state.players["P1"].discard == ["C12"]
    assert (match.state.players["P1"].heat, power(match, "c6")) == (0, 3)  # no Heat, and nothing mourns
    verified(match)


# Numbers and their reasons


@clause("H-041")
def test_a_power_has_a_reason_more_that_ends_with_the_turn_or_is_taken_away() -> None:
    match = laid(c5="C12")
    adjust(match, AddModifier("c5.power", 2), AddModifier("c5.power", 3, "end_of_turn"))
    assert power(match, "c5") == 8
    *_, adjusted = (each for each in match.pending if isinstance(each.event, TableSet))
    steps = match.ruleset.explain(match.state, "c5.power").steps
    assert {(step.event, step.move) for step in steps} == {(adjusted.originator_version, match.state.move)}
    adjust(match, RemoveModifier("c5.power", 1))
    assert power(match, "c5") == 6
    act(match, Advance("P1", "end"))
    assert power(match, "c5") == 3
    verified(match)


@clause("H-043")
def test_life_and_heat_are_set_within_their_bounds() -> None:
    match = laid()
    adjust(match, SetCounter("P2.life", 12), SetCounter("P1.heat", 5))
    assert (match.state.players["P2"].life, match.state.players["P1"].heat) == (12, 5)
    found = match.ruleset.explain(match.state, "P2.life")
    assert (found.base, [(step.amount, step.source) for step in found.steps]) == (35, [(-23, "ruling")])
    assert "from 0 to 5" in refused(match, SetCounter("P1.heat", 6)).why.en
    assert refused(match, SetCounter("P1.heat", -1)).pointer == "/changes/0/value"
    verified(match)


def test_what_follows_from_a_combat_is_not_set() -> None:
    match = laid("combat", c5="C12", c6="C12 P2", c7="C12 P2")
    act(match, Attack("P1", "c5", "c6"))
    assert match.ruleset.explain(match.state, "attack.difference").value == 0
    assert refused(match, SetCounter("attack.power", 9)).pointer.startswith("/changes/0")
    adjust(match, AddModifier("c5.power", 2))
    assert match.ruleset.explain(match.state, "attack.difference").value == 2


@clause("H-062")
def test_a_card_is_rested_by_its_pointer_and_then_cannot_attack() -> None:
    match = laid("combat", c5="C12", c6="C12 P2")
    adjust(match, SetValue("/pieces/c5/tapped", True))
    with pytest.raises(Illegal) as refusal:
        act(match, Attack("P1", "c5", "c6"))
    assert refusal.value.clause == "H-062"


@clause("H-051")
def test_a_leader_is_in_heat_mode_for_a_time_or_not_at_all() -> None:
    match = laid(c5="C12")
    assert refused(match, SetValue("/pieces/c1/side", "heat")).pointer.startswith("/changes/0")
    adjust(match, SetValue("/pieces/c1/side", "heat"), SetValue("/players/P1/heat_mode_until", 6))
    assert power(match, "c5") == 4
    act(match, Advance("P1", "end"))
    assert power(match, "c5") == 4
    act(match, Advance("P2", "end"))
    assert power(match, "c5") == 3
    verified(match)


# The rules follow a correction at once


@clause("H-073", "H-075", "H-090")
@pytest.mark.parametrize(("lives", "expected"), [
    ({"P2": 0}, (("P1",), "H-073")),
    ({"P1": -3}, (("P2",), "H-073")),
    ({"P1": 0, "P2": -1}, ((), "H-075")),
])  # fmt: skip
def test_life_that_a_correction_takes_ends_the_match(lives: dict[str, int], expected: Any) -> None:
    match = laid()
    adjust(match, *(SetCounter(f"{seat}.life", life) for seat, life in lives.items()))
    assert result(match) == expected
    verified(match)


@clause("H-088")
def test_a_deck_that_a_correction_empties_is_no_defeat_before_a_draw() -> None:
    match = laid()
    adjust(match, *(MoveCard(card, "P2.discard", "P2.deck") for card in match.state.players["P2"].deck.value))
    assert result(match) is None
    act(match, Advance("P1", "end"))
    assert result(match) == (("P1",), "H-074")
    verified(match)


@clause("H-017")
def test_a_support_that_a_judge_takes_away_gives_nothing_any_more() -> None:
    support = {"key": "BANNER", "name": {"pt": "Estandarte", "en": "Banner"}, "kind": "support", "abilities": [{
        "when": "continuous", "text": {"pt": "x", "en": "x"}, "clauses": ["H-017"],
        "do": [{"op": "modify_stat", "stat": "power", "amount": 1, "whom": {"what": ["character"], "whose": "own"}}],
    }]}  # fmt: skip
    pieces = {id: piece_of(text, 5) for id, text in {"c1": "L1", "c2": "L2 P2", "c5": "C12", "c6": "BANNER"}.items()}
    match = begun("heat", 3, setup={"seats": [{}, {}], "cards": [support], "position": {"pieces": pieces}})
    assert power(match, "c5") == 4
    adjust(match, MoveCard("c6", "P1.discard"))
    assert power(match, "c5") == 3
    verified(match)


@clause("H-084", "H-085", "H-030")
@pytest.mark.parametrize(("gone", "why"), [("c6", "target_gone"), ("c5", "attacker_gone")])
def test_a_card_taken_out_of_an_attack_under_way_ends_it_with_nothing(gone: str, why: str) -> None:
    match = laid("combat", {"P2": ["C12"]}, c5="C40", c6="C12 P2", c7="C12 P2")
    act(match, Attack("P1", "c5", "c6"), Choose("P2", "c7"))
    assert asked(match) == ("response", ("P2",))
    adjust(match, MoveCard(gone, f"{'P1' if gone == 'c5' else 'P2'}.discard"))
    act(match, Pass("P2"))
    (ended,) = [record.event for record in match.pending if type(record.event).__name__ == "AttackEnded"]
    assert getattr(ended, "why", "") == why
    assert match.state.pieces["c7"].tapped  # the blocker is rested all the same
    assert (match.state.players["P1"].heat, match.state.players["P2"].heat) == (0, 0)
    assert match.state.players["P2"].life == 35
    verified(match)


@clause("H-086")
def test_in_the_middle_of_a_resolution_defeat_waits_for_its_end() -> None:
    more = {"P1": {"heat_deck": ["X10"], "heat": 5}}
    match = laid(more=more, c5="C12 P2", **{f"c11{number}": "M1" for number in range(2)})
    act(match, Play("P1", "X10"))
    assert asked(match) == ("pay", ("P2",))
    adjust(match, SetCounter("P2.life", 0))
    assert result(match) is None
    act(match, Choose("P2", "pay"))
    assert result(match) == (("P1",), "H-073")
    assert "c5" in match.state.pieces
    verified(match)


def test_the_turn_is_given_to_the_other_player() -> None:
    match = laid("combat", {"P2": ["C12"]}, c5="C12", c6="C12 P2")
    adjust(match, ChangeDecision("P2"))
    assert (match.state.active, asked(match)) == ("P2", ("act", ("P2",)))
    act(match, Attack("P2", "c6", "c1"))
    verified(match)


# Rewinds


def test_a_block_that_was_declared_wrongly_is_declared_anew() -> None:
    match = laid("combat", {"P2": ["C12"]}, c5="C40", c6="C12 P2", c7="C12 P2")
    act(match, Attack("P1", "c5", "c6"))
    before = table_of(match)
    act(match, Choose("P2", "c7"), Pass("P2"))
    assert "c7" not in match.state.pieces
    order(match, Rewind(2), seed=3)
    assert table_of(match) == before
    assert asked(match) == ("block", ("P2",))
    act(match, Choose("P2", "none"), ChooseSome("P2", ("c7",)), Pass("P2"))
    assert "c6" not in match.state.pieces
    assert "c7" in match.state.pieces
    assert match.state.players["P2"].life == 34  # 5 against 3 and 1 of support
    verified(match)
