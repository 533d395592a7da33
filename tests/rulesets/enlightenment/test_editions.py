"""What edition 1.1 has put right where cards meet, and what a match of edition 1.0 goes on doing."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass, Respond
from adjudicator.rulesets.enlightenment.conflict.events import ConflictChanged, ProvinceBroken
from adjudicator.rulesets.enlightenment.table.actions import Concede, Use
from adjudicator.rulesets.enlightenment.table.events import DialsRevealed, DuelDecided
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_treaties import make, status

FIRST, NOW = "1.0", "1.1"
RICH = {"P1": 9, "P2": 9, "P3": 9}
PROUD: dict[str, Any] = {"honor": {"P1": 10, "P2": 10, "P3": 10}, "fate": RICH, "phase": "conflict"}


@pytest.fixture(params=[FIRST, NOW])
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each edition in turn, of which all tables then are."""
    named: str = request.param
    monkeypatch.setattr(Table, "edition", named)
    return named


def attacked(table: Table, attackers: str = "c50", *defenders: str, **more: Any) -> None:
    """P1 attacks P2's first province; go on to the actions of the conflict."""
    table.declare(attackers, "P2.first", **more)
    table.settle()
    if table.asked_for == "defend":
        table.act(ChooseSome("P2", defenders))


@clause("R-55", "R-38")
def test_a_duel_ends_without_winner_where_both_duelists_come_to_one_player(edition: str) -> None:
    """P2 has taken the other one, and concedes once the dials are shown: it goes back to its owner, who duels."""
    table = Table(c50="N08 P1", c52="N02 P1", c51="N02 P2", hands={"P1": ["NC11"], "P2": ["OC1"]}, **PROUD)
    attacked(table, "c50 c52", "c51")
    table.turn("P2")
    table.act(Use("P2", "OC1"))
    table.choose("c52")
    table.settle()
    table.turn("P1")
    table.act(Use("P1", "c50"))
    table.choose("c52")
    table.settle()
    table.act(Choose("P1", "3"))
    table.act(Choose("P2", "1"))
    table.act(Concede("P2"))
    while table.asked_for not in ("act", "declare"):
        table.act(next(action for action in table.legal() if isinstance(action, Pass)))
    assert not [event for event in table.events if isinstance(event, DuelDecided)]


@clause("B-95", "B-26")
def test_broken_rite_cancels_the_effect_of_the_attacker_s_ring() -> None:
    table = Table(c50="N12 P1", hands={"P2": ["NC26"]}, **PROUD)
    attacked(table, ring="P1.air")
    while not (table.asked_for == "would_interrupt" and table.asked == "P2"):
        table.passes()
    before = {seat: table.honor(seat) for seat in table.state.seats}
    table.act(Respond("P2", "NC26:1"))
    table.settle()
    assert {seat: table.honor(seat) for seat in table.state.seats} == before


@clause("B-94", "B-03")
def test_a_province_that_an_effect_has_broken_does_not_break_again(edition: str) -> None:
    table = Table(c50="F9 P1", c11="V06 P2 slot:first", c52="N08 P3", hands={"P3": ["NC32"]}, **PROUD)
    attacked(table)
    table.turn("P3")
    table.act(Use("P3", "NC32"))
    while table.state.conflict is not None:
        table.let_be()
    broken = [event for event in table.events if isinstance(event, ProvinceBroken)]
    assert len(broken) == (1 if edition == NOW else 2)


@clause("R-17", "R-20", "E-035")
def test_a_ring_of_one_s_own_that_was_switched_in_goes_back_to_its_pool(edition: str) -> None:
    table = Table(
        4, c50="F1 P1", c51="F5 P2", left=["P4"], rings={"P4.fire": "common"}, hands={"P1": ["NC29"]}, **PROUD
    )
    attacked(table, "c50", "c51", ring="P4.fire")
    table.turn("P1")
    table.act(Use("P1", "NC29"))
    table.choose("P1.void")
    table.settle()
    (changed,) = [event for event in table.events if isinstance(event, ConflictChanged)]
    assert changed.common is (False if edition == NOW else None)
    table.finish()
    assert table.state.rings["P1.void"].at == ("P1" if edition == NOW else "common")


@clause("R-25", "E-191", "R-54")
def test_who_leaves_during_the_bid_does_not_change_what_is_bid(edition: str) -> None:
    honor = {f"P{number}": 10 for number in range(1, 5)}
    table = Table(4, phase="draw", step="2.2", honor=honor)
    table.act(Choose("P1", "4"))
    table.act(Concede("P4"))
    assert table.options == (("2", "4") if edition == NOW else ("1", "2", "3", "4", "5"))
    table.act(Choose("P2", "2"))
    table.act(Choose("P3", "2"))
    shown = next(event for event in table.events if isinstance(event, DialsRevealed))
    assert (shown.bidders, table.state.bidders) == ((4, 4) if edition == NOW else (msgspec.UNSET, 3))
    table.settle()
    assert edition == FIRST or [table.honor(seat) for seat in ("P1", "P2", "P3")] == [8, 11, 11]


@clause("B-109")
def test_uses_are_counted_by_player(edition: str) -> None:
    table = Table(c50="N08 P1", c53="F2 P1", c51="F1 P2", hands={"P2": ["OC1"]}, **PROUD)
    attacked(table, "c50 c53", "c51")
    table.turn("P1")
    table.act(Use("P1", "c50"))
    table.choose("c51")
    table.settle()
    table.act(Choose("P1", "1"))
    table.act(Choose("P2", "1"))
    table.settle()
    table.turn("P2")
    table.state.pieces["c50"].controller = "P2"
    refused = table.rules.obstacle(table.state, Use("P2", "c50"))
    assert (refused is None) == (edition == NOW) and (refused is None or refused.clause == "B-109")


@clause("B-114", "E-213")
def test_who_cannot_be_bowed_goes_home_ready_when_a_conflict_is_cut_short(edition: str) -> None:
    table = Table(c50="F3 P1", c51="F2 P2", hands={"P2": ["PC10"]}, **PROUD)
    attacked(table, "c50", "c51", ring="P1.fire")
    table.turn("P2")
    table.act(Use("P2", "PC10"))
    table.choose("c51")
    table.settle()
    table.act(Concede("P1"))
    assert table.piece("c51").place == "home"
    assert table.piece("c51").bowed == (edition == FIRST)


@clause("B-11", "B-88")
def test_an_attacker_that_leaves_as_covert_is_asked_is_no_attacker() -> None:
    """Its owner concedes."""
    covert = next(
        key for key, card in Table.rules.cards().items() if "covert" in card.keywords and card.kind == "character"
    )
    table = Table(c50="N02 P3", c51=f"{covert} P1", c52="N02 P2", **PROUD)
    table.state.pieces["c50"].controller = "P1"
    table.declare("c50 c51", "P2.first")
    assert table.asked_for == "evade"
    table.act(Concede("P3"))
    table.act(ChooseSome("P1", ()))
    table.settle()
    assert "c50" not in table.state.pieces
    assert table.state.conflict is not None and table.piece("c51").place == "conflict"


@clause("B-88")
def test_nothing_is_declared_where_no_attacker_is_left() -> None:
    """The only one was another player's, who concedes as covert is asked."""
    table = Table(c51="N05 P3", c50="F1 P1", c52="F1 P2", **PROUD)
    table.state.pieces["c51"].controller = "P1"
    table.declare("c51", "P2.first")
    assert table.asked_for == "evade"
    table.act(Concede("P3"))
    assert (table.state.conflict, table.asked_for, table.state.waiting) == (None, "declare", ("P1",))


@clause("B-03", "R-59")
def test_strength_and_totals_count_as_they_were_when_the_result_was_determined(edition: str) -> None:
    """V11 is stronger by each defender, and the one that there was is discarded by a reaction to the result."""
    discards = {
        "key": "X1", "name": {"pt": "X", "en": "X"}, "kind": "event", "side": "conflict",
        "cost": 0, "influence_cost": 0,
        "abilities": [{
            "kind": "reaction", "when": "conflict_decided", "zone": "hand", "text": {"pt": "x", "en": "x"},
            "clauses": ["B-62"], "do": [{"op": "discard_from_play"}],
            "targets": [{"role": "target", "what": ["character"], "statuses": ["participating"], "whose": "opponent"}],
        }],
    }  # fmt: skip
    table = Table(c50="F5 P1", c51="F2 P2", c11="V11 P2 slot:first", hands={"P1": ["X1"]}, cards=[discards], **PROUD)
    attacked(table, "c50", "c51")
    assert table.explain("c11.strength").value == 4
    table.answer("X1", "c51")
    table.settle()
    assert "c51" not in table.state.pieces and table.explain("c11.strength").value == 3
    assert (table.explain("conflict.attack").value, table.explain("conflict.defense").value) == (5, 2)
    table.finish()
    assert table.piece("c11").broken == (edition == FIRST)


@clause("B-53")
def test_a_dynasty_card_that_a_position_lays_face_down_is_seen_by_nobody() -> None:
    table = Table(c11="V09 P2 slot:first facedown", c60="N21 P2 on:c12 province facedown", phase="conflict")
    for seat in table.state.seats:
        seen = msgspec.json.decode(view(table.state, seat))["pieces"]
        assert "value" not in seen["c60"]["hidden"]
        assert ("value" in seen["c11"]["hidden"]) == (seat == "P2")


@clause("R-36", "E-164")
def test_who_is_forced_by_a_card_breaks_no_promise_not_to_act(edition: str) -> None:
    """Mudbank Scrapper's reaction is forced."""
    table = Table(c50="O05 P1", **PROUD)
    make(table, Promise("not_act_in_conflict"), Promise("free_text", "…"))
    table.conflict("c50", "P3.first")
    assert status(table) == ("active" if edition == NOW else "broken")


@clause("E-164", "E-169")
def test_which_ring_is_chosen_is_promised_of_one_conflict(edition: str) -> None:
    table = Table(c50="F3 P1", c51="F3 P1", **PROUD)
    make(table, Promise("ring_choice", element="fire"), Promise("free_text", "…"))
    table.conflict("c50", "P3.first", ring="P1.fire")
    assert table.state.treaties["t1"].over == (("P1",) if edition == NOW else ())
