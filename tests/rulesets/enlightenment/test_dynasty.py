"""The Dynasty phase: cards revealed, fate collected, the special window, cards played from provinces (4.2)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, Pass
from adjudicator.rulesets.enlightenment.table.actions import Concede, Duplicate, Play, Use
from adjudicator.rulesets.enlightenment.table.card_events import CardsRevealed
from adjudicator.rulesets.enlightenment.table.events import FateChanged
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter

COSTS_3 = fighter(3, key="C3", cost=3)
HERO = fighter(3, key="HERO", unique=True)
IN_HAND = fighter(2, key="IN_HAND", side="conflict", cost=0)


def event(key: str, kind: str = "action", when: str = "action", **more: Any) -> dict[str, Any]:
    """An event without cost: by default an action that gains 1 honor."""
    ability = {"kind": kind, "when": when, "zone": "hand", "clauses": ["B-62"], "text": {"pt": key, "en": key},
               "do": [{"op": "gain_honor", "amount": 1}]}  # fmt: skip
    keywords = more.pop("keywords", [])
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "event", "side": "conflict", "cost": 0,
            "keywords": keywords, "abilities": [ability | more]}  # fmt: skip


GAIN = event("GAIN")
FEAST = event("FEAST", do=[{"op": "gain_honor", "amount": 1, "player": "each_player"}])
WELCOME = event("WELCOME", "reaction", "enters_play", who={"what": ["character"], "whose": "any"})


def dynasty(**given: Any) -> Table:
    """A table in the special window, each with 7 fate."""
    fate = given.pop("fate", {"P1": 7, "P2": 7, "P3": 7})
    return Table(phase="dynasty", step="1.4", fate=fate, **given)


def use(table: Table, action: Action) -> None:
    """Take an action that nobody interrupts or reacts to."""
    table.act(action)
    table.passing(("would_interrupt", "interrupt", "reaction"))


def turn_of(table: Table, seat: str) -> None:
    """The others pass until a player may act."""
    while table.asked != seat:
        table.act(Pass(table.asked))


def gains(table: Table, why: str) -> list[dict[str, int]]:
    return [event.changes for event in table.events if isinstance(event, FateChanged) and event.why == why]


# Before the window


@clause("E-120", "R-49", "B-81")
def test_the_first_player_gains_1_fate_more_at_the_start_of_the_round() -> None:
    table = Table(phase="dynasty", step="1.1")
    assert [table.fate(seat) for seat in table.state.seats] == [8, 7, 7]
    steps = [type(event).__name__ if isinstance(event, FateChanged) else getattr(event, "step", "")
             for event in table.events]  # fmt: skip
    assert steps.index("1.1") < steps.index("FateChanged") < steps.index("1.2")


@clause("E-121", "E-122")
def test_the_bonus_goes_to_whoever_is_first_player_in_the_round() -> None:
    table = Table(phase="regroup", step="5.5", first="P1", fate={"P1": 2, "P3": 1})
    assert (table.state.round, table.state.first) == (3, "P2")
    assert [table.fate(seat) for seat in table.state.seats] == [9, 8, 8]
    table.to(round=4, step="1.4")
    assert gains(table, "first_player") == [{"P2": 1}, {"P3": 1}]


@clause("R-49")
def test_who_inherits_the_token_gains_no_bonus_in_that_round() -> None:
    table = Table(phase="dynasty", step="1.1")
    table.act(Concede("P1"))
    assert (table.state.first, table.state.step) == ("P2", "1.4")
    assert [table.fate(seat) for seat in ("P2", "P3")] == [7, 7]
    assert gains(table, "first_player") == [{"P1": 1}]


@clause("B-80", "E-070")
def test_cards_are_turned_faceup_in_player_order_from_left_to_right() -> None:
    rows = [f"P{number}.{slot}" for number in (1, 2, 3) for slot in ("third", "first")]
    cards: dict[str, Any] = {
        f"c{50 + place}": f"F1 {row[:2]} on:{Table.province(row)}" for place, row in enumerate(rows)
    }
    table = Table(phase="regroup", step="5.3", first="P1", broken=rows, **cards)
    revealed = [id for event in table.events if isinstance(event, CardsRevealed) for id in event.cards]
    order = ("P2.first", "P2.third", "P3.first", "P3.third", "P1.first", "P1.third")
    assert [table.piece(id).on for id in revealed] == [table.province(row) for row in order]
    assert all(table.piece(id).faceup for id in revealed)


@clause("B-81")
def test_each_gains_what_the_stronghold_gives_in_player_order() -> None:
    rich = {"key": "RICH", "name": {"pt": "Rica", "en": "Rich"}, "kind": "stronghold", "honor": 10, "fate": 9}
    table = Table(phase="dynasty", step="1.3", first="P2", fate={"P2": 1}, c50="RICH P3", cards=[rich])
    assert [table.fate(seat) for seat in table.state.seats] == [7, 8, 9]
    assert gains(table, "stronghold") == [{"P2": 7}, {"P3": 9}, {"P1": 7}]


# The special window


@clause("B-82", "E-070")
def test_turns_go_round_in_player_order_until_all_have_passed() -> None:
    table = dynasty(first="P3", c50="F1 P1 on:c6", c51="F1 P2 on:c11")
    asked = []
    while table.state.step == "1.4":
        seat = table.asked
        asked.append(seat)
        plays = [action for action in table.legal() if isinstance(action, Play) and action.card in ("c50", "c51")]
        table.act(plays[0] if plays else Pass(seat))
    assert asked == ["P3", "P1", "P2", "P1", "P2"]
    assert table.state.phase == "draw"


@clause("B-82")
def test_no_card_of_the_hand_but_an_event_is_played_in_the_window() -> None:
    table = dynasty(hands={"P1": ["IN_HAND", "NC15", "GAIN"]}, c50="F1 P1", c51="F1 P2 on:c11", cards=[IN_HAND, GAIN])
    assert table.refusal(Play("P1", "IN_HAND")) == "B-82"
    assert table.refusal(Play("P1", "NC15", "c50")) == "B-82"
    assert table.refusal(Play("P1", "c51")) == "B-82"
    honor = table.honor("P1")
    use(table, Use("P1", "GAIN"))
    assert (table.honor("P1"), table.asked) == (honor + 1, "P2")


@clause("B-15", "R-04")
@pytest.mark.parametrize(("house", "fates"), [("first", [0, 0, 1]), ("each", [1, 1, 1])])
def test_the_first_to_pass_gains_1_fate(house: str, fates: list[int]) -> None:
    table = dynasty(first="P3", fate={}, options={"first_pass_fate": house})
    for seat in ("P3", "P1", "P2"):
        table.act(Pass(seat))
    assert [table.fate(seat) for seat in table.state.seats] == fates


@clause("B-15", "R-04")
def test_to_be_first_in_order_is_not_to_be_the_first_to_pass() -> None:
    table = dynasty(fate={"P1": 1}, c50="F1 P1 on:c6")
    table.act(Play("P1", "c50"))
    for seat in ("P2", "P3", "P1"):
        table.act(Pass(seat))
    assert [table.fate(seat) for seat in table.state.seats] == [0, 1, 0]


@clause("B-16", "B-82")
def test_who_has_passed_acts_no_more_in_the_window() -> None:
    table = dynasty(c50="F1 P2 on:c11", c51="F1 P2 on:c12", c52="F1 P1 on:c6")
    table.act(Pass("P1"))
    table.act(Play("P2", "c50"))
    table.act(Pass("P3"))
    assert table.asked == "P2"
    assert table.refusal(Play("P1", "c52")) == "B-82"
    table.act(Play("P2", "c51"))
    assert (table.asked, table.state.step) == ("P2", "1.4")


@clause("B-16")
@pytest.mark.parametrize("kind", ["interrupt", "reaction"])
def test_who_has_passed_may_still_interrupt_and_react(kind: str) -> None:
    thanks = event("THANKS", kind, "honor_gained", do=[{"op": "gain_fate", "amount": 1}])
    table = dynasty(hands={"P1": ["THANKS"], "P2": ["FEAST"]}, cards=[FEAST, thanks])
    table.act(Pass("P1"))
    table.act(Use("P2", "FEAST"))
    while (table.asked, table.asked_for) != ("P1", kind) or table.state.occurring[-1].what.kind != "honor":
        table.passes()
    table.respond("THANKS:1")
    table.passing()
    assert table.fate("P1") == 7 + 1 + 1


# Characters of provinces


@clause("B-17")
def test_a_character_is_paid_for_and_may_get_more_fate() -> None:
    table = dynasty(c50="C3 P1 on:c6", cards=[COSTS_3])
    table.act(Play("P1", "c50", fate=2))
    (played,) = table.state.characters("P1")
    assert (table.fate("P1"), played.fate, played.place, played.bowed) == (2, 2, "home", False)
    (new,) = table.state.on_province("c6")
    assert not new.faceup


@clause("B-17")
def test_a_character_that_cannot_be_paid_for_is_not_played() -> None:
    table = dynasty(fate={"P1": 4}, c50="C3 P1 on:c6", cards=[COSTS_3])
    assert table.refusal(Play("P1", "c50", fate=2)) == "B-107"
    table.act(Play("P1", "c50", fate=1))
    assert table.fate("P1") == 0


@clause("B-83")
@pytest.mark.parametrize("broken", [[], ["P1.first"]])
def test_an_empty_province_is_refilled_after_the_reactions(broken: list[str]) -> None:
    table = dynasty(broken=broken, c50="F1 P1 on:c6", hands={"P2": ["WELCOME"]}, cards=[WELCOME])
    table.act(Play("P1", "c50"))
    assert (table.asked, table.asked_for) == ("P2", "reaction")
    assert len(table.state.characters("P1")) == 1
    assert table.state.on_province("c6") == []
    table.act(Pass("P2"))
    assert [card.faceup for card in table.state.on_province("c6")] == [False]


# Unique characters


@clause("B-117")
def test_a_copy_of_a_unique_character_in_play_gives_it_fate() -> None:
    table = dynasty(c50="HERO P1 fate:2", c51="HERO P1 on:c9", cards=[HERO])
    table.act(Duplicate("P1", "c51"))
    assert (table.piece("c50").fate, table.fate("P1")) == (3, 7)
    assert table.state.players["P1"].dynasty_discard[-1] == "HERO"
    assert [card.faceup for card in table.state.on_province("c9")] == [False]
    assert table.asked == "P2"


@clause("B-117")
def test_only_a_copy_of_one_s_own_unique_character_is_discarded_so() -> None:
    table = dynasty(c50="HERO P2", c51="HERO P1 on:c9", c52="F1 P1", c53="F1 P1 on:c8", cards=[HERO])
    assert table.refusal(Duplicate("P1", "c51")) == "B-117"
    assert table.refusal(Duplicate("P1", "c53")) == "B-117"


@clause("B-117")
def test_copies_are_discarded_in_the_special_window_alone() -> None:
    table = Table(c50="HERO P1", c51="HERO P1 on:c9", hands={"P1": ["NC10"]}, cards=[HERO])
    assert (table.asked, table.asked_for) == ("P1", "act")
    assert table.refusal(Duplicate("P1", "c51")) == "B-79"


# Limited cards


LIMITED = fighter(1, key="LIMITED", cost=0, keywords=["limited"])
LIMITED_EVENT = event("LIMITED_EVENT", keywords=["limited"])


@clause("B-10")
def test_one_limited_card_is_played_a_round_from_wherever_it_comes() -> None:
    table = dynasty(c50="LIMITED P1 on:c6", c51="LIMITED P1 on:c7", hands={"P1": ["NC15", "LIMITED_EVENT"]},
                    cards=[LIMITED, LIMITED_EVENT])  # fmt: skip
    table.act(Play("P1", "c50"))
    for seat in ("P2", "P3"):
        table.act(Pass(seat))
    assert table.refusal(Play("P1", "c51")) == "B-10"
    assert table.refusal(Use("P1", "LIMITED_EVENT")) == "B-10"
    (played,) = table.state.characters("P1")
    table.to(step="2.5w")
    turn_of(table, "P1")
    assert table.refusal(Play("P1", "NC15", played.id)) == "B-10"


@clause("B-10")
@pytest.mark.parametrize("first", ["NC15", "LIMITED_EVENT"])
def test_a_limited_card_of_the_hand_counts_until_the_round_is_over(first: str) -> None:
    table = Table(c50="F1 P1 fate:3", hands={"P1": ["NC15", "NC15", "LIMITED_EVENT"]}, cards=[LIMITED_EVENT])
    use(table, Use("P1", first) if first == "LIMITED_EVENT" else Play("P1", first, "c50"))
    assert table.refusal(Play("P1", "NC15", "c50")) == "B-10"
    table.to(round=3, step="2.5w")
    turn_of(table, "P1")
    table.act(Play("P1", "NC15", "c50"))


@clause("B-10")
def test_a_limited_card_put_into_play_does_not_count() -> None:
    put = event("PUT", do=[{"op": "put_into_play", "zone": "hand", "cards": {"what": ["character"]}}])
    soldier = fighter(1, key="SOLDIER", side="conflict", keywords=["limited"])
    table = Table(c50="F1 P1", hands={"P1": ["PUT", "SOLDIER", "NC15"]}, cards=[put, soldier])
    use(table, Use("P1", "PUT"))
    table.choose("SOLDIER")
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert "SOLDIER" in [piece.key for piece in table.state.characters("P1")]
    turn_of(table, "P1")
    table.act(Play("P1", "NC15", "c50"))


@clause("B-117")
def test_a_duplicate_of_the_hand_is_discarded_and_gives_1_fate_once() -> None:
    copy = fighter(2, key="COPY", side="conflict", unique=True)
    table = dynasty(c50="COPY P1", hands={"P1": ["COPY"]}, cards=[copy])
    table.act(Duplicate("P1", "COPY"))
    assert (table.hand("P1"), table.piece("c50").fate) == ([], 1)
    assert table.state.players["P1"].conflict_discard[-1] == "COPY"


@clause("B-105")
def test_cards_react_to_what_comes_into_play() -> None:
    table = dynasty(c50="C3 P1 on:c6", hands={"P1": ["WELCOME"]}, cards=[COSTS_3, WELCOME])
    honor = table.honor("P1")
    table.act(Play("P1", "c50"))
    table.passing(("would_interrupt", "interrupt"))
    table.respond("WELCOME:1")
    table.passing()
    assert table.honor("P1") == honor + 1
