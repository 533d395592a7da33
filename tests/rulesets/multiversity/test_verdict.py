"""How a match is won, and how more than two play (M-130 to M-132, M-145, M-A36, M-A39)."""

from typing import Any

import pytest

from adjudicator.kernel.table.events import SeatLeft
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.multiversity.table.actions import Advance, Concede
from tests.clauses import clause
from tests.matches.scripted import begun, luck
from tests.rulesets.multiversity.table import MAIN, OWN, RULES, Table, ability, fighter, hit

AT = "2026-01-01T00:00:00.000Z"


def fight(**given: Any) -> Table:
    cards = [fighter("A", 9), fighter("B"), *given.pop("cards", [])]
    return Table(phase="combat", stage="active", cards=cards, **given)


@clause("M-130", "M-145")
def test_the_last_stone_wins_at_once() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2", stones={"P1": ["P12"]})
    table.use("c1:1")
    assert table.winners() == (("P1",), "M-130")


@clause("M-131", "M-145")
def test_who_has_nobody_in_play_has_lost_but_not_in_the_first_turn() -> None:
    table = fight(c1="A 1", c2="B 1 P2")
    table.use("c1:1")
    assert table.winners() == (("P1",), "M-131")
    begun = Table(c1="P13 1", c2="P13 1 P2", players={"P2": {"turns": 0}})
    del begun.state.characters["c2"]
    begun.state.players["P2"].discard = ["P13"]
    begun.advance("end")
    assert begun.state.result is None  # P2 has not had a turn yet


@clause("M-145", "M-131")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_lack_of_characters_counts_from_the_end_of_a_first_turn(seats: int) -> None:
    """Nobody plays a character: each falls as his own first turn ends, and not in it nor before it."""
    match = begun("multiversity", 3, setup={"seats": [{"deck": "farol", "sideboard": []}] * seats})
    order = [match.state.active, *match.state.opponents(match.state.active)]
    for seat in order[:-1]:
        while match.state.waiting != (seat,) or match.state.decision is None or match.state.decision.kind != "act":
            asked = match.state.waiting[0]
            match.act(match.ruleset.answers(match.state, asked)[-1], luck(3, match.version), AT)
        assert seat not in match.state.left
        match.act(Advance(seat, "end"), luck(3, match.version), AT)
    state = match.state
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == ((order[-1],), "M-131")
    assert state.players[order[-1]].turns == 0


@clause("M-132", "M-A07")
def test_an_empty_deck_loses_at_once_or_with_a_draw_that_fails() -> None:
    table = Table(decks={"P2": ["E1"]})
    table.advance("end")
    assert table.winners() == (("P1",), "M-132")
    late = Table(decks={"P2": ["E1"]}, options={"deckout": "on_failed_draw"})
    late.end_turn(3)
    assert late.winners() == (("P1",), "M-132")


@clause("M-A36")
def test_two_victories_at_once_are_a_draw_or_the_active_player_s() -> None:
    both = fighter("C", ability("active", hit(9), hit(9, whom="self"), targets=MAIN))
    given: dict[str, Any] = {"c1": "C 1", "c2": "B 1 P2", "cards": [both]}
    drawn = fight(**given)
    drawn.use("c1:1")
    assert drawn.winners() == ((), "M-A36")
    stones = fight(**given, c3="B 2", c4="B 2 P2", stones={"P1": ["E1"], "P2": ["E1"]})
    stones.use("c1:1")
    assert stones.winners() == ((), "M-A36")
    active = fight(**given, c3="B 2", c4="B 2 P2", stones={"P1": ["E1"], "P2": ["E1"]},
                   options={"simultaneous": "active_player"})  # fmt: skip
    active.use("c1:1")
    assert active.winners() == (("P1",), "M-A36")


@clause("M-A39", "M-038", "M-144")
def test_of_three_who_falls_is_out_and_the_others_go_on() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", seats=3)
    table.use("c1:1", "P2")
    assert [event.seat for event in table.events if isinstance(event, SeatLeft)] == ["P2"]
    assert table.stones("P1") == 5
    table.advance("end")
    assert table.state.active == "P3"
    own = fight(c1="C 1", c2="C 2", c3="B 1 P2", c4="B 1 P3", seats=3,
                cards=[fighter("C", ability("active", hit(9), targets=OWN))])  # fmt: skip
    own.use("c1:1", "c2")
    assert (own.stones("P2"), own.stones("P3")) == (5, 6)  # for what one does to oneself, the next opponent


@clause("M-A39")
def test_of_three_one_may_concede_and_two_play_on() -> None:
    for quitter in ("P1", "P2"):
        table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", seats=3)
        table.act(Concede(quitter))
        assert table.state.result is None
        assert quitter not in table.state.waiting
        other = next(seat for seat in ("P1", "P2", "P3") if seat != quitter and seat not in table.state.waiting)
        table.act(Concede(other))
        assert table.winners()[1] == "M-131"
    two = fight(c1="A 1", c2="B 1 P2")
    two.act(Concede("P2"))
    assert two.winners() == (("P1",), "M-131")
    assert RULES.legal(two.state, "P1") == ()


@clause("M-A39", "M-141")
def test_whoever_leaves_while_another_promotes_the_question_stands_and_falls_with_its_own_seat() -> None:
    for quitter, asked in (("P3", ("promote", ("P2",))), ("P2", ("act", ("P1",)))):
        table = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2", c4="B 3 P2", c5="B 1 P3", seats=3)
        table.use("c1:1", "P2")
        assert table.state.waiting == ("P2",)
        table.act(Concede(quitter))
        assert table.state.decision is not None
        assert (table.state.decision.kind, table.state.waiting) == asked


@clause("M-145", "M-147", "M-064")
def test_what_a_blow_triggers_is_done_before_it_is_seen_who_has_won() -> None:
    bites = {"key": "S", "name": {"pt": "S", "en": "S"}, "kind": "energy", "energy": 1,
             "abilities": [ability("detached", hit(9), targets=MAIN)]}  # fmt: skip
    table = fight(c1="A 1", c2="B 1 P2", cards=[bites], hands={"P2": ["S"]})
    table.state.players["P2"].take("hand", ["S"])
    table.one("c2").energies = ["S"]
    table.use("c1:1")
    assert table.winners() == ((), "M-A36")  # P2's last character falls, and with it P1's


@clause("M-147")
def test_a_position_in_the_middle_of_nothing_carries_nothing_out() -> None:
    with pytest.raises(BadSetup, match="still to be done"):
        Table(c1="P13 1", c2="P13 1 P2", resolving=True)
