"""What a card says in prose alone: the log says so, and a judge enters it (B-120)."""

from typing import Any

import pytest

from adjudicator.checks.raw import LANGUAGES
from adjudicator.kernel.cards import BadCards
from adjudicator.kernel.desk.orders import Adjust, SetCounter
from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.table.actions import Play, Use
from adjudicator.rulesets.enlightenment.table.card_events import ProseForJudge
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match, deck
from tests.rulesets.enlightenment.table import RULES, Table, fighter

PROSE = {"pt": "Cada jogador faz uma careta.", "en": "Each player makes a face."}
SAID = Text(**PROSE)


def in_prose(card: dict[str, Any]) -> dict[str, Any]:
    """The card, of which prose alone says more."""
    return {**card, "prose": PROSE, "needs_judge": True}


def by_judge(card: dict[str, Any], zone: str = "board", **more: Any) -> dict[str, Any]:
    """The card with an action that is left to a judge."""
    ability = {"kind": "action", "when": "action", "zone": zone, "text": PROSE, "do": [{"op": "leave_to_judge"}]}
    return {**card, "abilities": [{**ability, **more}], "needs_judge": True}


NAME = {"pt": "Careta", "en": "Face"}
EVENT = by_judge({"key": "FACE", "name": NAME, "kind": "event", "side": "conflict", "cost": 1}, "hand")


def told(events: list[Event]) -> list[ProseForJudge]:
    return [event for event in events if isinstance(event, ProseForJudge)]


@clause("B-120", "B-62")
@pytest.mark.parametrize("advisory", [False, True])
def test_an_event_of_prose_is_paid_told_and_discarded(advisory: bool) -> None:
    table = Table(phase="conflict", hands={"P1": ["FACE"]}, fate={"P1": 3}, cards=[EVENT])
    if advisory:
        table.make_advisory()
    events = table.act(Use("P1", "FACE")) + table.passing(("would_interrupt", "interrupt", "reaction"))
    (fact,) = told(events)
    assert (fact.clauses, fact.seat, fact.card, fact.prose) == (("B-104", "B-120"), "P1", "FACE", SAID)
    assert table.fate("P1") == 2
    assert table.state.players["P1"].held("conflict_discard") == ["FACE"]


@clause("B-120")
def test_the_log_says_it_in_one_line_and_the_card_s_own_words() -> None:
    table = Table(phase="conflict", hands={"P1": ["FACE"]}, fate={"P1": 3}, cards=[EVENT])
    table.act(Use("P1", "FACE"))
    said = Text("Uma\nação", "P1 and c5:\nan action")
    told_in = {language: RULES.speaker(table.state, "judge", language) for language in LANGUAGES}
    fact = {"seat": "P1", "card": "FACE", "prose": said}
    assert told_in["en"].say("LeftToJudge", fact) == "A judge enters what Face does: “P1 and c5: an action”"
    assert told_in["pt"].say("LeftToJudge", fact) == "Um juiz registra o que Careta faz: “Uma ação”"


@clause("B-120", "B-109")
def test_an_ability_of_prose_is_used_once_a_round_and_a_printed_max_counts() -> None:
    often = by_judge(fighter(2, key="OFTEN"), times=2)
    table = Table(phase="conflict", c50="OFTEN P1", c51="ONCE P1", cards=[often, by_judge(fighter(2, key="ONCE"))])
    assert len(told(table.act(Use("P1", "c51")) + table.passing(("would_interrupt", "interrupt", "reaction")))) == 1
    while table.asked != "P1":
        table.act(Pass(table.asked))
    assert Use("P1", "c51") not in table.legal("P1")
    assert Use("P1", "c50") in table.legal("P1")


@clause("B-120")
def test_what_comes_into_play_with_prose_is_told() -> None:
    quiet = fighter(1, key="QUIET", side="conflict")
    table = Table(phase="conflict", hands={"P1": ["LOUD", "QUIET"]}, fate={"P1": 5},
                  cards=[in_prose(fighter(1, key="LOUD", side="conflict")), quiet])  # fmt: skip
    (fact,) = told(table.act(Play("P1", "LOUD")))
    assert (table.piece(fact.card).key, fact.prose) == ("LOUD", SAID)
    table.passing(("would_interrupt", "interrupt", "reaction"))
    while table.asked != "P1":
        table.act(Pass(table.asked))
    assert told(table.act(Play("P1", "QUIET"))) == []


@clause("B-120")
def test_a_stronghold_and_a_role_with_prose_are_told_as_they_lie_open() -> None:
    cards = [in_prose({"key": "T1", "name": NAME, "kind": "role", "tags": ["keeper"], "elements": ["air"]})]
    match = Match(deck(roles=("T1",)), cards=cards)
    match.lay()
    assert {fact.seat for fact in told(match.events)} == {"P1", "P2", "P3"}


@clause("B-120")
def test_a_judge_enters_the_effect() -> None:
    table = Table(phase="conflict", hands={"P1": ["FACE"]}, fate={"P1": 3}, cards=[EVENT])
    table.act(Use("P1", "FACE"))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    table.order(Adjust((SetCounter("P2.fate", 1),)))
    assert table.fate("P2") == 1


@clause("B-120", "B-62")
@pytest.mark.parametrize(("card", "field"), [
    ({**EVENT, "needs_judge": False}, "needs_judge"),
    ({**fighter(1), "key": "X1", "needs_judge": True}, "needs_judge"),
    ({**fighter(1), "key": "X1", "prose": PROSE}, "needs_judge"),
    ({**EVENT, "abilities": [], "prose": PROSE}, "abilities"),
    ({**EVENT, "prose": PROSE}, "abilities"),
])  # fmt: skip
def test_a_card_says_whether_it_needs_a_judge(card: dict[str, Any], field: str) -> None:
    with pytest.raises(BadCards) as bad:
        RULES.parse_cards("mine", [card])
    assert field in [error.field for error in bad.value.errors]


@clause("B-120", "B-72")
def test_a_province_with_prose_is_told_when_it_lies_open() -> None:
    def province(key: str, **more: Any) -> dict[str, Any]:
        return in_prose({"key": key, "name": NAME, "kind": "province", "elements": ["air"], "strength": 4, **more})

    provinces = ("V02", "T1", "V03", "V04", "V05")
    match = Match(deck(provinces=provinces), cards=[province("T1", keywords=["eminent"])])
    match.lay(**dict.fromkeys(("P1", "P2", "P3"), provinces))
    assert {(fact.seat, match.state.pieces[fact.card].key) for fact in told(match.events)} == {
        ("P1", "T1"), ("P2", "T1"), ("P3", "T1"),
    }  # fmt: skip
    closed = Match(deck(provinces=provinces), cards=[province("T1")])
    closed.lay()
    assert told(closed.events) == []
