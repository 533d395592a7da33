"""Tables written down: how play goes on from them, and which are refused with their place."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.desk.adjusting import adjusted
from adjudicator.kernel.desk.orders import Adjust, SetValue
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.text.refusal import BadOrder, BadSetup
from adjudicator.rulesets.dominions.table.setup import Setup
from tests.clauses import clause
from tests.rulesets.dominions.own_cards import ability, unit
from tests.rulesets.dominions.table import RULES, Table


def test_what_is_laid_down_ends_one_by_one() -> None:
    burn = {"kind": "status", "name": "BURN", "source": "A0006", "by": "P2", "clause": "N-041", "until": "ticks",
            "event": 0, "move": 0, "ticks": 1}  # fmt: skip
    table = Table(pieces={"c1": {"at": "3,3", "card": "U03", "damage": 3, "marks": [burn]}})
    table.end_turn(2)
    assert table.hp("c1") == 2
    assert table.status("c1", "BURN") is None


CHANGE = {"source": "x", "by": "P1", "clause": "N-120", "until": "stays", "event": 0, "move": 0}
MARK = {"kind": "status", "name": "STUN", **CHANGE}
STEP = {"stat": "HP", "amount": 1, **CHANGE}


@pytest.mark.parametrize(("piece", "place"), [
    ({"card": "A01"}, "card"),
    ({"hidden": "F01"}, "hidden"),
    ({"card": "U03", "returns_to": "P9"}, "returns_to"),
    ({"card": "U03", "marks": [{**MARK, "name": "SLEEP"}]}, "marks/0/name"),
    ({"card": "U03", "marks": [{**MARK, "kind": "aura"}]}, "marks/0/kind"),
    ({"card": "U03", "marks": [{**MARK, "clause": "NOSUCH"}]}, "marks/0/clause"),
    ({"card": "U03", "marks": [{**MARK, "until": "lunch"}]}, "marks/0/until"),
    ({"card": "U03", "modifiers": [{**STEP, "layer": "multiply"}]}, "modifiers/0/layer"),
    ({"card": "U03", "marks": [{**MARK, "kind": "must_attack", "to": "c9"}]}, "marks/0/to"),
    ({"card": "U03", "marks": [{**MARK, "by": "P7"}]}, "marks/0/by"),
    ({"card": "U03", "modifiers": [{**STEP, "stat": "LP"}]}, "modifiers/0/stat"),
    ({"card": "U03", "moved": -1}, "moved"),
])  # fmt: skip
def test_a_card_that_cannot_lie_so_is_refused(piece: dict[str, Any], place: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(pieces={"c1": {"at": "3,3", **piece}})
    assert refused.value.pointer == f"/position/pieces/c1/{place}"


def test_no_judge_gives_a_card_a_mark_of_a_kind_that_the_game_does_not_have() -> None:
    table, luck = Table(c1="U03 3,3"), ServerLuck("0" * 64, "aa", 0)
    mark = {**MARK, "kind": "tag", "name": "DRAGON"}
    changed, _ = adjusted(RULES, table.state, [SetValue("/pieces/c1/marks/-", mark)], "N-120", luck)
    assert "DRAGON" in changed.tags(changed.pieces["c1"])
    with pytest.raises(BadOrder, match="of status, keyword, tag"):
        adjusted(RULES, table.state, [SetValue("/pieces/c1/marks/-", {**mark, "kind": "aura"})], "N-120", luck)


@pytest.mark.parametrize(("position", "place"), [
    ({"players": {"P1": {"domain": 20}}}, "players/P1/domain"),
    ({"players": {"P1": {"spawned": ["ship"]}}}, "players/P1/spawned"),
    ({"out_of_game": [{"card": "ZZZ", "owner": "P1"}]}, "out_of_game/0/card"),
    ({"out_of_game": [{"card": "U03", "owner": "P9"}]}, "out_of_game/0/owner"),
    ({"minted": {"U03": unit("U03", 99, 99)}}, "minted/U03"),
    ({"minted": {"T1": {**unit("T1", 1, 1, ability("tick")), "token": True}}}, "minted/T1"),
    ({"minted": {"T1": {**unit("T1", 1, 1), "token": True, "tags": []}}}, "minted/T1/tags"),
])  # fmt: skip
def test_a_table_that_cannot_be_so_is_refused(position: dict[str, Any], place: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(**position)
    assert refused.value.pointer == f"/position/{place}"


@clause("N-086")
def test_a_side_without_cards_has_lost_already() -> None:
    table = Table(c1="U03 3,3", decks={"P2": []})
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P1",), "N-086")
    fallen = Table(players={"P2": {"domain": 0}})
    assert fallen.state.result is not None
    assert (fallen.state.result.winners, fallen.state.result.reason) == (("P1",), "N-081")


def test_a_deck_that_is_left_out_is_filled_in() -> None:
    sizes = []
    declared: list[list[dict[str, str]]] = [[{}, {}], [{"deck": "horda"}, {"deck": "brumas"}]]
    for seats in declared:
        setup = msgspec.convert({"seats": seats, "position": {"players": {"P1": {"hand": ["U01"]}}}}, Setup)
        state = RULES.new_state()
        fold_all(state, RULES.begin(state, setup, ServerLuck("0" * 64, "aa", 0)))
        sizes += [(player.hand_size, player.deck_size) for player in state.players.values()]
        assert state.result is None
    assert sizes == [(1, 29), (0, 30)] * 2


@pytest.mark.parametrize(
    ("at", "value", "pointer", "why"),
    [
        ("/players/P1/idle", "x", "/value", "a secret belongs there, and there is none yet"),
        ("/pieces/c1/used", {"a": "b"}, "/value", "this should be a whole number, not text"),
        ("/players/P1/wounds", [{"a": 1}], "/value/0", "the field `source` is missing"),
        ("/players/P1/hand", [3], "", "this should be text, not a whole number"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place_in_the_request(at: str, value: Any, pointer: str, why: str) -> None:
    with pytest.raises(BadOrder) as refused:
        Table(c1="U03 3,3").order(Adjust((SetValue(at, value),)))
    assert refused.value.pointer == f"/changes/0{pointer}"
    assert (why in refused.value.why.en, "$" in refused.value.why.en) == (True, False)


def test_a_count_of_idle_turns_below_nothing_is_named_by_itself() -> None:
    with pytest.raises(BadSetup) as refused:
        Table(c1="U03 3,3", players={"P1": {"idle": -1}})
    assert refused.value.pointer == "/position/players/P1/idle"
