"""Three players or more: whoever concedes in the middle of something, and whose the stones are (M-A39)."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.turns import FirstSettled
from adjudicator.rulesets.multiversity.table.actions import Concede, Use
from adjudicator.rulesets.multiversity.table.events import TopRevealed
from adjudicator.rulesets.multiversity.table.setup import Setup
from tests.clauses import clause
from tests.rulesets.multiversity.table import DISCARD, FOE, RULES, Table, ability, fight, fighter, hit, item, tokens

B = fighter("B")


def three(**given: Any) -> Table:
    return fight(**{"seats": 3, **given})


def stones(table: Table) -> list[int]:
    return [table.stones(seat) for seat in table.state.seats]


@clause("M-A39", "M-124")
def test_a_blow_of_who_has_left_may_be_reflected_onto_another() -> None:
    table = three(c1="A 1", c2="B 1 P2 reflection", c3="B 1 P3 d8", c4="B 2 P3", cards=[fighter("A", 9), B])
    table.use("c1:1", "P2")
    table.act(Concede("P1"))
    assert (table.asked, list(table.options)) == ("P2", ["reflection:c3", "reflection:c4", "none"])
    table.choose("reflection:c3")
    assert (table.gone("c3"), stones(table)) == (True, [6, 5, 6])


@clause("M-A39", "M-144")
def test_nobody_takes_a_stone_for_a_blow_of_who_has_left() -> None:
    table = three(c1="A 1", c2="B 1 P2 refraction", c4="B 2 P2", c3="B 1 P3", cards=[fighter("A", 9), B],
                  stones={"P3": ["E1"]})  # fmt: skip
    table.use("c1:1", "P2")
    table.act(Concede("P1"))
    table.choose("none")
    assert (table.gone("c2"), stones(table), table.state.result) == (True, [6, 6, 1], None)


@clause("M-A39", "M-103")
def test_what_has_left_with_its_player_strikes_as_it_was() -> None:
    table = three(c1="A 1 atk_up:3", c2="B 1 P2 refraction", c4="B 2 P2", c3="B 1 P3", cards=[fighter("A", 2), B])
    table.use("c1:1", "P2")
    table.act(Concede("P1"))
    table.choose("none")
    assert table.life("c2") == 4


@clause("M-A39")
@pytest.mark.parametrize("cost", ["discard_cards", "discard_energy"])
def test_another_opponent_is_named_for_one_who_has_left(cost: str) -> None:
    marks = ability("simple_passive", tokens("paralysis"), targets=FOE, cost=[{"pay": cost}])
    table = Table(c1="A 1 e2", c2="P13 1 P2", c3="P13 1 P3", c4="P13 1 P4", seats=4, hands={"P1": ["I14", "I13"]},
                  cards=[fighter("A", marks)])  # fmt: skip
    table.act(Use("P1", "c1:1"))
    table.choose("P2")
    table.act(Concede("P2"))
    assert (table.asked_for, list(table.options)) == ("foe", ["P3", "P4"])
    table.choose("P4")
    while table.asked_for != "response":
        table.act(table.legal()[0])
    table.let_pass()
    assert table.count("c4", "paralysis") == 1


@clause("M-A39", "M-036")
def test_who_has_conceded_before_the_game_does_not_begin_it() -> None:
    for seed in range(4):
        state, events = RULES.new_state(), list[Event]()
        luck = ServerLuck(f"{seed:064x}", "aa", 0)
        fold_all(state, RULES.begin(state, msgspec.convert({"seats": [{"deck": "farol"}] * 3}, Setup), luck))
        for action in (Concede("P1"), Pass("P2"), Pass("P3")):
            events += fold_all(state, RULES.decide(state, action, luck))
        assert {event.seat for event in events if isinstance(event, TopRevealed)} == {"P2", "P3"}
        (first,) = [event.seat for event in events if isinstance(event, FirstSettled)]
        assert (first in ("P2", "P3"), state.active) == (True, first)
        assert (state.players["P1"].hand_size, state.players["P1"].stones_size) == (0, 0)
        assert not list(RULES.violations(state))


@clause("M-144", "M-074")
def test_whoever_sends_a_blow_on_takes_the_stone() -> None:
    mirror = item("MIRROR", ability(
        "used", {"op": "deflect"}, type="reaction",
        targets=[{"role": "link", "what": ["link"]}, {"role": "target", "what": ["character"]},
                 {"role": "other", "what": ["character"]}],
    ))  # fmt: skip
    table = three(c1="A 1", c4="A 2", c2="B 1 P2", c3="B 1 P3", cards=[fighter("A", 9), B, mirror],
                  hands={"P3": ["MIRROR"]})  # fmt: skip
    table.declare("c1:1", "P2")
    while table.asked != "P3":
        table.passes()
    table.respond("MIRROR", "0", "c2", "c1")
    table.let_pass()
    assert stones(table) == [6, 6, 5]


@clause("M-130", "M-141")
def test_what_a_cost_sets_off_is_seen_before_the_action_is_declared() -> None:
    bites = {"key": "S", "name": {"pt": "S", "en": "S"}, "kind": "energy", "energy": 1,
             "abilities": [ability("detached", hit(9), targets=[{**FOE[0], "place": ["main"]}])]}  # fmt: skip
    attack = ability("active", hit(2), targets=[{**FOE[0], "place": ["main"]}], cost=[DISCARD])
    table = Table(c1="A 1", c2="B 1 P2", c3="B 2 P2", cards=[fighter("A", attack), B, bites], hands={"P1": ["S"]})
    table.energize("S", "c1")
    table.advance("combat")
    table.advance("active")
    table.use("c1:1")
    assert (table.gone("c2"), table.one("c3").position, table.life("c3")) == (True, 1, 7)
    last = Table(c1="A 1", c2="B 1 P2", c3="B 2 P2", cards=[fighter("A", attack), B, bites], hands={"P1": ["S"]},
                 stones={"P1": ["E1"]})  # fmt: skip
    last.energize("S", "c1")
    last.advance("combat")
    last.advance("active")
    last.use("c1:1")
    assert last.winners() == (("P1",), "M-130")
    assert last.life("c3") == 9


def test_cards_may_speak_of_each_player_each_opponent_or_one_that_is_named() -> None:
    everybody = item("X1", ability("used", {"op": "discard", "count": 1, "player": "each_player"}))
    opponents = item("X2", ability("used", {"op": "mill", "count": 1, "player": "each_opponent"}))
    one = item("X3", ability("used", {"op": "discard", "count": 2, "player": "an_opponent"}))
    table = Table(c1="B 1", c2="B 1 P2", c3="B 1 P3", seats=3, cards=[B, everybody, opponents, one], phase="main",
                  hands={"P1": ["X1", "X2", "X3", "E1"], "P2": ["E1", "I01", "E1", "E1"], "P3": ["E1"]})  # fmt: skip
    table.use("X1")
    asked = []
    while table.asked_for == "discard":
        asked.append(table.asked)
        table.choose("E1")
    assert asked == ["P1", "P2", "P3"]
    table.use("X2")
    assert [table.discard(seat).count("E1") for seat in table.state.seats] == [1, 2, 2]
    table.use("X3")
    assert (table.asked_for, list(table.options)) == ("opponent", ["P2", "P3"])
    table.choose("P2")
    table.choose("I01", "E1")
    assert table.discard("P2")[-2:] == ["I01", "E1"]
