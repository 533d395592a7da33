"""Using abilities and events: costs, targets, limits, what lasts (7.1, 7.3)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass, Respond
from adjudicator.rulesets.enlightenment.table.actions import Concede, Use
from tests.clauses import clause
from tests.rulesets.enlightenment.table import RULES, Table, fighter

Card = dict[str, Any]
TARGET = {"role": "target", "what": ["character"]}
ANYONE: Card = {"what": ["character"]}
MINE = TARGET | {"whose": "own"}


def ability(*do: Card, kind: str = "action", when: str = "action", **more: Any) -> Card:
    return {"kind": kind, "when": when, "text": {"pt": "—", "en": "—"}, "do": list(do), **more}


def event(key: str, *do: Card, cost: int = 0, **more: Any) -> Card:
    """An event with one ability."""
    name = {"pt": key, "en": key}
    return {"key": key, "name": name, "kind": "event", "side": "conflict", "cost": cost,
            "abilities": [ability(*do, zone="hand", **more)]}  # fmt: skip


def hero(key: str, *do: Card, military: int = 2, **more: Any) -> Card:
    """A character with one ability."""
    return fighter(2, key=key, name={"pt": key, "en": key}, military=military, abilities=[ability(*do, **more)])


def may(table: Table, action: Action) -> bool:
    return RULES.obstacle(table.state, action) is None


def turn(table: Table, seat: str, kind: str = "act") -> None:
    """Others pass, and nobody defends, until a player is asked so."""
    while (table.asked, table.asked_for) != (seat, kind):
        table.act(ChooseSome(table.asked, ()) if table.asked_for == "defend" else Pass(table.asked))


def use(table: Table, seat: str, card: str, *choices: str) -> None:
    """A player uses an action when it is his turn, and nobody answers it."""
    turn(table, seat)
    table.act(Use(seat, card))
    table.choose(*choices)
    settle(table)


def respond(table: Table, seat: str, name: str) -> None:
    """A player answers with an ability as soon as it may be used; till then all pass."""
    while not may(table, Respond(seat, name)):
        table.act(Pass(table.asked))
    table.act(Respond(seat, name))


def settle(table: Table) -> None:
    table.passing(("would_interrupt", "interrupt", "reaction"))


def fight(table: Table, seat: str, attackers: str = "c50", ring: str = "P1.fire") -> None:
    """P1 attacks P2, and it is a player's turn in the action window of the conflict."""
    table.declare(attackers, "P2.first", ring)
    turn(table, seat)


# Using and paying


@clause("B-104")
def test_an_action_is_not_used_while_a_reaction_is_open() -> None:
    reacts = hero("REACTS", {"op": "gain_fate", "amount": 1}, kind="reaction", when="honored", who=ANYONE)
    acts = hero("ACTS", {"op": "honor", "whom": "self"})
    other = hero("OTHER", {"op": "gain_fate", "amount": 1})
    table = Table(c50="ACTS P1", c51="REACTS P2", c52="OTHER P2", c53="OTHER P1", cards=[reacts, acts, other])
    table.act(Use("P1", "c50"))
    assert (table.asked, table.asked_for) == ("P2", "reaction")
    assert not may(table, Use("P2", "c52"))
    assert not may(table, Use("P1", "c53"))
    table.act(Pass("P2"))
    assert (table.asked, table.fate("P2")) == ("P2", 0)
    assert may(table, Use("P2", "c52"))


@clause("B-104")
def test_a_constant_ability_works_while_its_card_is_in_play() -> None:
    others = {"what": ["character"], "whose": "own", "other": True}
    leads = hero(
        "LEADS", {"op": "modify_stat", "stat": "military", "amount": 1, "whom": others}, kind="constant", when="always"
    )
    away = event("AWAY", {"op": "discard_from_play"}, targets=[TARGET])
    table = Table(c50="LEADS P1", c51="F2 P1", hands={"P1": ["AWAY"]}, cards=[leads, away])
    assert table.piece("c51").now["military"] == 3
    use(table, "P1", "AWAY", "c50")
    assert table.piece("c51").now["military"] == 2


@clause("B-106", "B-107")
def test_an_event_is_paid_for_before_its_target_is_chosen() -> None:
    table = Table(c50="F2 P1 bowed", hands={"P1": ["NC10"]}, fate={"P1": 3})
    table.act(Use("P1", "NC10"))
    assert (table.asked_for, table.fate("P1")) == ("target", 2)
    table.choose("c50")
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert not table.piece("c50").bowed


@clause("B-24", "B-106")
def test_an_event_that_is_cancelled_stays_paid_and_used() -> None:
    costly = event("COSTLY", {"op": "gain_honor", "amount": 2}, cost=2, most=1, per="round")
    table = Table(
        c51="F1 P2 honored", hands={"P1": ["COSTLY", "COSTLY"], "P2": ["HC1"]}, fate={"P1": 5, "P2": 1},
        honor={"P1": 10}, cards=[costly],
    )  # fmt: skip
    table.act(Use("P1", "COSTLY"))
    respond(table, "P2", "HC1:1")
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert (table.honor("P1"), table.fate("P1")) == (10, 3)
    assert table.state.players["P1"].conflict_discard == ["COSTLY"]
    assert table.state.players["P2"].conflict_discard == ["HC1"]
    turn(table, "P1")
    assert table.refusal(Use("P1", "COSTLY")) == "B-109"


@clause("B-24", "B-109")
def test_a_use_that_is_cancelled_counts() -> None:
    stops = hero("STOPS", {"op": "cancel"}, kind="would_interrupt", when="effect_initiates", who=ANYONE)
    acts = hero("ACTS", {"op": "gain_fate", "amount": 1})
    table = Table(c50="ACTS P1", c51="STOPS P2", hands={"P1": ["F1"]}, cards=[stops, acts])
    table.act(Use("P1", "c50"))
    respond(table, "P2", "c51:1")
    settle(table)
    turn(table, "P1")
    assert table.fate("P1") == 0
    assert table.refusal(Use("P1", "c50")) == "B-109"


@clause("B-107")
def test_who_cannot_pay_all_of_a_cost_does_not_begin() -> None:
    both = [{"pay": "pay_fate", "count": 1}, {"pay": "bow_self"}]
    acts = hero("ACTS", {"op": "gain_honor", "amount": 1}, cost=both)
    poor = Table(c50="ACTS P1", hands={"P1": ["F1"]}, fate={"P1": 0, "P2": 5}, cards=[acts])
    assert poor.refusal(Use("P1", "c50")) == "B-107"
    assert not poor.piece("c50").bowed
    rich = Table(c50="ACTS P1", fate={"P1": 1}, cards=[acts])
    rich.act(Use("P1", "c50"))
    assert (rich.fate("P1"), rich.piece("c50").bowed) == (0, True)
    bowed = Table(c50="ACTS P1 bowed", hands={"P1": ["F1"]}, fate={"P1": 1}, cards=[acts])
    assert bowed.refusal(Use("P1", "c50")) == "B-66"


@clause("B-107")
def test_a_cost_is_paid_with_what_is_ones_own() -> None:
    table = Table(c50="F1 P2", c51="F1 P1 bowed", hands={"P1": ["NC47"]})
    assert table.refusal(Use("P1", "NC47")) == "B-107"


@clause("B-108")
def test_a_target_must_be_one_that_the_effect_is_for() -> None:
    table = Table(c50="F1 P1 bowed", c51="F1 P1", hands={"P1": ["NC10"]}, fate={"P1": 1})
    table.act(Use("P1", "NC10"))
    assert table.options == ("c50",)
    assert not may(table, Choose("P1", "c51"))
    none = Table(c50="F1 P1", c51="F1 P1", hands={"P1": ["NC10"]}, fate={"P1": 1})
    assert none.refusal(Use("P1", "NC10")) == "B-108"


# How often


@clause("B-25")
def test_an_ability_is_used_once_a_round() -> None:
    acts = hero("ACTS", {"op": "gain_honor", "amount": 1})
    table = Table(c50="ACTS P1 fate:3", c51="ACTS P1", honor={"P1": 5}, cards=[acts])
    table.act(Use("P1", "c50"))
    assert table.refusal(Use("P1", "c50")) == "B-109"
    table.act(Use("P1", "c51"))
    table.to(3, "3.1w")
    turn(table, "P1")
    assert may(table, Use("P1", "c50"))


@clause("B-109")
def test_a_printed_limit_counts_for_each_copy_of_the_card() -> None:
    acts = hero("ACTS", {"op": "gain_honor", "amount": 1}, times=2)
    table = Table(c50="ACTS P1", c51="ACTS P1", honor={"P1": 5}, cards=[acts])
    for _ in range(2):
        assert may(table, Use("P1", "c50"))
        table.act(Use("P1", "c50"))
    assert table.refusal(Use("P1", "c50")) == "B-109"
    assert may(table, Use("P1", "c51"))


@clause("B-109")
def test_a_limit_may_be_that_of_a_conflict() -> None:
    acts = hero("ACTS", {"op": "gain_honor", "amount": 1}, times=2, within="conflict")
    table = Table(c50="ACTS P1", c51="ACTS P1", c52="F3 P1", honor={"P1": 5}, cards=[acts])
    fight(table, "P1")
    for _ in range(2):
        turn(table, "P1")
        assert may(table, Use("P1", "c50"))
        use(table, "P1", "c50")
    turn(table, "P1")
    assert table.refusal(Use("P1", "c50")) == "B-109"
    assert may(table, Use("P1", "c51"))
    assert table.piece("c50").used == {"0/conflict": 2}
    table.finish()
    turn(table, "P1", "declare")
    table.declare("c52", "P2.second", "P1.air", "political")
    turn(table, "P1")
    assert may(table, Use("P1", "c50"))


@clause("B-109")
def test_a_limit_may_be_that_of_a_phase() -> None:
    acts = hero("ACTS", {"op": "gain_honor", "amount": 1}, within="phase")
    table = Table(c50="ACTS P1", c51="ACTS P1", honor={"P1": 5}, cards=[acts], phase="draw", step="2.5w")
    table.act(Use("P1", "c50"))
    assert table.refusal(Use("P1", "c50")) == "B-109"
    table.act(Use("P1", "c51"))
    assert table.state.phase == "conflict"
    assert may(table, Use("P1", "c50"))


@clause("B-109")
def test_what_is_unlimited_is_used_as_often_as_its_player_likes() -> None:
    acts = hero("ACTS", {"op": "gain_honor", "amount": 1}, times=0)
    table = Table(c50="ACTS P1", honor={"P1": 5}, cards=[acts])
    for _ in range(3):
        table.act(Use("P1", "c50"))
        turn(table, "P1")
    assert may(table, Use("P1", "c50"))


@clause("B-109")
def test_a_maximum_counts_all_copies_of_a_title() -> None:
    table = Table(c50="F3 P1", c51="F3 P1", hands={"P1": ["NC06", "NC06"], "P2": ["NC06"]})
    fight(table, "P1")
    use(table, "P1", "NC06", "c50")
    assert table.piece("c50").now["military"] == 5
    turn(table, "P2")
    assert may(table, Use("P2", "NC06"))
    turn(table, "P1")
    assert table.refusal(Use("P1", "NC06")) == "B-109"
    table.finish()
    turn(table, "P1", "declare")
    table.declare("c51", "P2.second", "P1.air", "political")
    turn(table, "P1")
    assert may(table, Use("P1", "NC06"))


# What lasts


@clause("B-111")
def test_what_is_left_for_later_happens_by_itself() -> None:
    table = Table(c50="F3 P1", hands={"P1": ["NC41"]})
    fight(table, "P1")
    use(table, "P1", "NC41", "c50")
    assert (table.piece("c50").now["military"], table.piece("c50").status) == (6, "")
    table.finish()
    assert (table.piece("c50").status, table.piece("c50").place) == ("dishonored", "home")


@clause("B-111")
def test_a_character_returns_to_hand_as_the_phase_ends() -> None:
    later = {"op": "later", "due": "end_of_phase", "do": [{"op": "return_to", "zone": "hand"}]}
    table = Table(
        c50="NC12 P1 fate:1", hands={"P1": ["LATER"]}, cards=[event("LATER", later, targets=[TARGET])], step="3.1w"
    )
    use(table, "P1", "LATER", "c50")
    assert "c50" in table.state.pieces
    table.to(step="4.4")
    assert "c50" not in table.state.pieces
    assert "NC12" in table.hand("P1")


@clause("B-112")
def test_a_lasting_effect_reaches_those_that_were_there() -> None:
    attackers = {"what": ["character"], "statuses": ["attacking"]}
    up = event(
        "UP", {"op": "modify_stat", "stat": "military", "amount": 1, "whom": attackers, "lasts": "end_of_conflict"}
    )
    table = Table(c50="F3 P1", c51="F2 P1", hands={"P1": ["UP", "OC4"]}, fate={"P1": 1}, cards=[up])
    fight(table, "P1")
    table.act(Use("P1", "UP"))
    use(table, "P1", "OC4", "c51")
    assert table.piece("c51").place == "conflict"
    assert (table.piece("c50").now["military"], table.piece("c51").now["military"]) == (4, 2)
    table.finish()
    assert table.piece("c50").now["military"] == 3


@clause("B-112")
def test_a_lasting_effect_goes_on_when_its_source_has_left() -> None:
    away = event("AWAY", {"op": "discard_from_play"}, targets=[TARGET])
    table = Table(c50="F3 P1", c51="N09 P1", hands={"P1": ["AWAY"]}, cards=[away])
    fight(table, "P1")
    use(table, "P1", "c51", "c50")
    use(table, "P1", "AWAY", "c51")
    assert "c51" not in table.state.pieces
    assert table.piece("c50").now["military"] == 5


@clause("E-060", "E-061")
def test_what_an_eliminated_player_has_begun_goes_on() -> None:
    down = {"op": "modify_stat", "stat": "military", "amount": -2, "lasts": "end_of_phase"}
    later = {"op": "later", "due": "end_of_phase", "do": [{"op": "return_to", "zone": "hand"}]}
    acts = [event("DOWN", down, targets=[TARGET]), event("LATER", later, targets=[TARGET])]
    table = Table(4, c50="F3 P1 fate:2", c51="NC12 P1 fate:2", hands={"P3": ["DOWN", "LATER"]}, cards=acts)
    use(table, "P3", "DOWN", "c50")
    use(table, "P3", "LATER", "c51")
    table.act(Concede("P3"))
    assert (table.state.left, table.piece("c50").now["military"]) == (("P3",), 1)
    assert "c51" in table.state.pieces
    table.to(step="4.4")
    assert table.piece("c50").now["military"] == 3
    assert "NC12" in table.hand("P1")


# What cannot be, and what the words of a card mean


@clause("B-114")
def test_what_cannot_happen_does_not() -> None:
    everyone = {"what": ["character"]}
    ready = event("READY", {"op": "ready", "whom": everyone})
    table = Table(
        c50="F3 P1 bowed", c51="F3 P1 bowed", hands={"P2": ["NC48"], "P1": ["READY"]}, fate={"P2": 2}, cards=[ready]
    )
    use(table, "P2", "NC48", "c50")
    turn(table, "P1")
    table.act(Use("P1", "READY"))
    assert (table.piece("c50").bowed, table.piece("c51").bowed) == (True, False)


@clause("B-114", "B-108")
def test_who_cannot_be_targeted_is_not_chosen_by_opponents() -> None:
    table = Table(c50="F3 P1", c51="PI06 P2", c52="F1 P2", hands={"P1": ["NC08"], "P2": ["NC08"]},
                  fate={"P1": 1, "P2": 1})  # fmt: skip
    table.declare("c50", "P2.first")
    turn(table, "P2", "defend")
    table.act(ChooseSome("P2", ("c51", "c52")))
    turn(table, "P1")
    table.act(Use("P1", "NC08"))
    assert set(table.options) == {"c50", "c52"}


@clause("B-115", "B-108", "R-40")
@pytest.mark.parametrize(("reference", "gained"), [("v10", 1), ("v1_4", 0)])
def test_what_may_be_chosen_may_be_left_out(reference: str, gained: int) -> None:
    maybe = event("MAYBE", {"op": "honor"}, {"op": "gain_fate", "amount": 1}, targets=[TARGET | {"optional": True}])
    table = Table(c50="F2 P1", hands={"P1": ["MAYBE"]}, cards=[maybe], options={"reference": reference})
    use(table, "P1", "MAYBE", "none")
    assert (table.piece("c50").status, table.fate("P1")) == ("", gained)
    assert table.state.players["P1"].conflict_discard == ["MAYBE"]
