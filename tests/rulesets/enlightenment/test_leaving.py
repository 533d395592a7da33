"""Leaving play: what reacts to it asks what the card was (7.2: B-105)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Pass, Respond
from adjudicator.rulesets.enlightenment.table.actions import Use
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_abilities import ability, event, hero, may, settle
from tests.rulesets.enlightenment.test_characters import attachment
from tests.rulesets.enlightenment.test_timing import AWAY, SELF, gain

Card = dict[str, Any]


def after(key: str, who: Card, *do: Card) -> Card:
    """A character that reacts when one leaves play."""
    return hero(key, *(do or (gain(),)), kind="reaction", when="leaves_play", who=who)


def send_away(table: Table, id: str) -> None:
    """P1 discards a character; what follows is still open."""
    table.act(Use("P1", "AWAY"))
    table.choose(id)


LAST_KNOWN: list[Card] = [
    {"what": ["character"], "whose": "opponent"},
    {"what": ["character"], "tags": ["courtier"]},
    {"what": ["character"], "least": {"cost": 2, "fate": 3}},
    {"what": ["character"], "statuses": ["honored", "at_home", "bowed"]},
]


@clause("B-105")
@pytest.mark.parametrize("who", LAST_KNOWN)
def test_a_reaction_asks_what_the_card_that_left_was(who: Card) -> None:
    gone = fighter(2, key="GONE", tags=["courtier"], cost=2)
    for leaves, reacts in (("c50", True), ("c51", False)):
        table = Table(
            c50="GONE P2 fate:3 honored bowed", c51="F1 P1", c52="AFTER P1", hands={"P1": ["AWAY"]},
            cards=[gone, after("AFTER", who), AWAY],
        )  # fmt: skip
        send_away(table, leaves)
        assert may(table, Respond("P1", "c52:1")) == reacts


@clause("B-105")
def test_a_card_reacts_to_its_own_leaving() -> None:
    table = Table(c50="AFTER P2", hands={"P1": ["AWAY"]}, cards=[after("AFTER", SELF), AWAY])
    send_away(table, "c50")
    assert (table.asked, table.asked_for) == ("P2", "reaction")
    table.act(Respond("P2", "c50:1"))
    assert table.fate("P2") == 1
    assert "c50" not in table.state.pieces


@clause("B-105")
def test_a_number_of_the_card_that_left_is_what_it_was() -> None:
    its_fate = {"amount": "stat_of", "stat": "fate", "role": "it"}
    grows = {"op": "modify_stat", "stat": "military", "whom": "self", "amount": its_fate}
    table = Table(
        c50="F1 P2 fate:3", c51="AFTER P1", hands={"P1": ["AWAY"]},
        cards=[after("AFTER", {"what": ["character"]}, grows), AWAY],
    )  # fmt: skip
    send_away(table, "c50")
    table.act(Respond("P1", "c51:1"))
    assert table.piece("c51").now["military"] == 5


@clause("B-105", "B-114")
def test_nothing_reacts_to_a_card_that_could_not_leave() -> None:
    stays = hero("STAYS", {"op": "forbid", "what": ["leave_play"], "whom": "self"}, kind="constant", when="always")
    sweep = event("SWEEP", {"op": "discard_from_play", "whom": {"what": ["character"], "whose": "opponent"}})
    table = Table(
        c50="STAYS P2", c51="F1 P2", c52="AFTER P1", hands={"P1": ["SWEEP"]},
        cards=[stays, sweep, after("AFTER", {"what": ["character"], "names": ["STAYS"]})],
    )  # fmt: skip
    table.act(Use("P1", "SWEEP"))
    settle(table)
    assert [piece.id for piece in table.state.characters()] == ["c50", "c52"]
    assert not may(table, Respond("P1", "c52:1"))
    assert table.fate("P1") == 0


def bearing(key: str, who: Card, kind: str = "reaction") -> Card:
    """An attachment that answers leaving play."""
    return attachment(key, abilities=[ability(gain(), kind=kind, when="leaves_play", who=who)])


BEARER: Card = {"what": ["character"], "place": ["bearing"]}
ITSELF: Card = {"what": ["attachment"], "chosen": "self"}


@clause("B-105", "B-65")
@pytest.mark.parametrize("who", [BEARER, ITSELF])
@pytest.mark.parametrize("kind", ["interrupt", "reaction"])
def test_an_attachment_answers_that_it_leaves_with_its_bearer(who: Card, kind: str) -> None:
    table = Table(
        c50="F1 P2", c51="ON P2 on:c50", c52="F1 P2", hands={"P1": ["AWAY", "AWAY"]},
        cards=[bearing("ON", who, kind), AWAY],
    )  # fmt: skip
    send_away(table, "c52")
    while table.asked_for in ("would_interrupt", "interrupt", "reaction"):
        assert not may(table, Respond("P2", "c51:1"))
        table.act(Pass(table.asked))
    table.turn("P1")
    send_away(table, "c50")
    table.answer("c51", seat="P2")
    settle(table)
    assert table.fate("P2") == 1
    assert not {"c50", "c51"} & {*table.state.pieces}


@clause("B-105", "B-65")
def test_an_attachment_that_left_before_answers_nothing() -> None:
    strip = event("STRIP", {"op": "discard_from_play"}, targets=[{"role": "target", "what": ["attachment"]}])
    table = Table(
        c50="F1 P2", c51="ON P2 on:c50", hands={"P1": ["STRIP", "AWAY"]}, cards=[bearing("ON", BEARER), AWAY, strip],
    )  # fmt: skip
    table.act(Use("P1", "STRIP"))
    table.choose("c51")
    settle(table)
    table.turn("P1")
    send_away(table, "c50")
    settle(table)
    assert table.fate("P2") == 0


@clause("B-65", "B-114")
def test_what_stays_keeps_what_is_on_it() -> None:
    stays = hero("STAYS", {"op": "forbid", "what": ["leave_play"], "whom": "self"}, kind="constant", when="always")
    sweep = event("SWEEP", {"op": "return_to", "zone": "hand", "whom": {"what": ["character"]}})
    table = Table(
        c50="STAYS P2", c51="ON P2 on:c50", c52="F1 P2", c53="ON P2 on:c52", hands={"P1": ["SWEEP"]},
        cards=[stays, sweep, attachment("ON")],
    )  # fmt: skip
    table.act(Use("P1", "SWEEP"))
    settle(table)
    assert {"c50", "c51", "c52", "c53"} & {*table.state.pieces} == {"c50", "c51"}
    assert (table.hand("P2"), table.state.players["P2"].conflict_discard) == (["F1"], ["ON"])
