"""Cards of users: what their effects come to where rules meet, and which are refused before they are played."""

from typing import Any

import pytest

from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.kernel.engine.agenda import ENDLESS, TriggersStopped
from adjudicator.rulesets.dominions.cards.form import CARDS, Card, faults
from adjudicator.rulesets.dominions.table.actions import Attack
from tests.clauses import clause
from tests.rulesets.dominions.own_cards import NAME, UNIT_TARGET, ability, instant, unit
from tests.rulesets.dominions.table import Table


@pytest.mark.parametrize("do", [
    [{"op": "draw", "count": 1}, {"op": "discard", "count": 1}, {"op": "draw", "count": 1},
     {"op": "discard", "count": 1}],
    [{"op": "discard", "count": 1}, {"op": "discard", "count": 1, "player": "opponent"}],
    [{"op": "search", "cards": {}}, {"op": "search", "cards": {}}],
    [{"op": "reveal"}, {"op": "reveal"}],
    [{"op": "choose_one", "choices": {"a": {"text": NAME, "do": [{"op": "draw", "count": 1}]}}},
     {"op": "choose_one", "choices": {"b": {"text": NAME, "do": [{"op": "draw", "count": 1}]}}}],
])  # fmt: skip
def test_an_effect_may_ask_the_same_twice(do: list[Any]) -> None:
    table = Table(c1="U03 1,3", hands={"P1": ["X1", "U01", "U02"], "P2": ["U04", "U05"]},
                  cards=[instant("X1", ability("activated", *do))])  # fmt: skip
    table.use("X1")
    asked = 0
    while table.asked_for != "act":
        table.act(table.legal()[0])
        asked += 1
    assert asked == 2
    assert table.state.players["P1"].playing == []


def test_an_instant_that_answers_its_own_discard_is_not_played_again() -> None:
    cards = [
        instant("X1", ability("discarded", {"op": "draw", "count": 1}, zone="hand")),
        instant("X2", ability("activated", {"op": "draw", "count": 1}, cost=[{"pay": "discard_cards"}])),
    ]
    table = Table(c1="U03 1,3", hands={"P1": ["X1", "X2"]}, cards=cards)
    table.use("X2", "X1")
    assert table.discard("P1") == ["X1", "X2"]
    assert len(table.hand("P1")) == 2


@clause("N-121", "N-A30")
def test_who_lives_on_hp_of_the_phase_dies_with_it() -> None:
    lifted = ability("activated", {"op": "modify_stat", "stat": "HP", "amount": 2, "lasts": "end_of_phase"},
                     {"op": "deal_damage", "amount": 3}, targets=UNIT_TARGET)  # fmt: skip
    table = Table(c1="U01 3,3", hands={"P1": ["X1"]}, phase="spawn", cards=[instant("X1", lifted)])
    table.use("X1", "c1")
    assert table.hp("c1") == 2
    table.advance("end")
    assert table.gone("c1")


def test_given_keywords_do_what_printed_ones_do() -> None:
    def grants(keyword: str) -> list[Any]:
        return [instant("X1", ability("activated", {"op": "grant", "keyword": keyword}, targets=UNIT_TARGET))]

    explodes = Table(c1="U08 3,3", c2="U06 4,3 P2", c3="U03 5,4 P2", hands={"P1": ["X1"]}, phase="battle",
                     cards=grants("EXPLOSIVE"))  # fmt: skip
    explodes.use("X1", "c2")
    explodes.attack("c1", "c2")
    assert explodes.hp("c3") == 5
    friendly = Table(c1="U08 3,3", c2="U03 4,3", hands={"P1": ["X1"]}, phase="battle", cards=grants("FRIENDLY-FIRE"))
    friendly.use("X1", "c1")
    friendly.attack("c1", "c2")
    assert friendly.hp("c2") == 4


@clause("N-054")
def test_two_tokens_of_one_parent_are_two_cards() -> None:
    def token(name: str, kind: str, **more: Any) -> dict[str, Any]:
        return {"name": {"pt": name, "en": name}, "kind": kind, **more}

    makes = ability(
        "activated",
        {
            "op": "create_token",
            "at": "where",
            "token": token("Um", "unit", elements=["EARTH"], stats={"ATK": 1, "HP": 1}),
        },
        {"op": "create_token", "at": "there", "token": token("Dois", "field")},
        targets=[{"role": "where", "what": ["space"], "free": True}, {"role": "there", "what": ["space"]}],
    )
    table = Table(c1="U03 1,3", hands={"P1": ["X1"]}, cards=[instant("X1", makes)])
    table.use("X1", "3,3", "4,4")
    assert [table.state.face(table.piece(id)).kind for id in ("c2", "c3")] == ["unit", "field"]


def test_conditions_on_what_is_discarded_follow_at_once() -> None:
    grows = ability("continuous", {"op": "modify_stat", "stat": "ATK", "amount": 5, "whom": "self"},
                    given=[{"holds": "exists", "cards": {"zone": ["discard"], "whose": "own"}}])  # fmt: skip
    table = Table(c1="X2 1,3", c2="U03 4,3 P2", hands={"P1": ["A01"]}, cards=[unit("X2", 1, 4, grows)])
    table.use("A01", "c2")
    assert table.atk("c1") == 6


@clause("N-022")
def test_an_instant_never_comes_to_lie_on_the_board() -> None:
    calls = ability("activated", {"op": "super_spawn", "whom": "who", "at": "where"}, targets=[
        {"role": "who", "what": ["artifact"], "zone": ["hand"]}, {"role": "where", "what": ["space"], "free": True},
    ])  # fmt: skip
    table = Table(c1="U03 1,3", hands={"P1": ["X1", "A01"]}, cards=[instant("X1", calls)])
    table.use("X1", "A01", "3,3")
    assert table.state.board["3,3"].card == ""


def test_of_two_duties_either_may_be_done() -> None:
    table = Table(c1="U08 3,3", c2="A0021 4,3 P2", c3="A0021 3,2 P2", c4="U03 2,3 P2", phase="battle")
    assert table.refusal(Attack("P1", "c1", "c4")) == "N-032"
    table.attack("c1", "c3")
    assert table.gone("c3")


@pytest.mark.parametrize("card", [
    unit("X1", 1, 4, ability("continuous", {"op": "modify_stat", "stat": "ATK", "amount": -1,
                                            "whom": {"what": ["unit"], "least": {"ATK": 2}}})),
    unit("X1", 3, 4, ability("continuous", {"op": "modify_stat", "stat": "ATK", "whom": "self",
                                            "amount": {"amount": "stat_of", "stat": "ATK", "times": -1}})),
    unit("X1", 1, 4, ability("damaged", {"op": "restore", "amount": 1, "whom": "self"},
                             {"op": "deal_damage", "amount": 1, "whom": "self"})),
])  # fmt: skip
def test_effects_that_feed_on_themselves_come_to_an_end(card: dict[str, Any]) -> None:
    table = Table(c1="X1 3,3", c2="U08 2,2", c3="U08 4,3 P2", cards=[card], active="P2", phase="battle")
    table.attack("c3", "c1")
    assert len(table.events) < 2_000
    table.end_turn(2)


@clause("N-062")
def test_abilities_that_trigger_each_other_come_to_an_end() -> None:
    heals = ability("damaged", {"op": "restore", "amount": 1, "whom": "self"},
                    {"op": "deal_damage", "amount": 1, "whom": "self"})  # fmt: skip
    burn = instant("X2", ability("activated", {"op": "deal_damage", "amount": 1}, targets=UNIT_TARGET))
    table = Table(c1="X1 1,3", hands={"P1": ["X2"]}, cards=[unit("X1", 1, 5, heals), burn])
    table.use("X2", "c1")
    assert table.asked_for == "act"
    assert ENDLESS < table.state.version - table.state.began < 2 * ENDLESS
    assert [fact.clauses for fact in table.events if isinstance(fact, TriggersStopped)] == [("N-062",)]
    table.end_turn(2)


def test_numbers_that_feed_on_themselves_stop_growing() -> None:
    doubles = ability("activated", {"op": "modify_stat", "stat": "ATK", "amount": {"amount": "stat_of", "stat": "ATK",
                      "times": 9999, "role": "target"}}, targets=UNIT_TARGET, limit="turn")  # fmt: skip
    table = Table(c1="X1 1,3", c2="U08 3,3", cards=[unit("X1", 1, 4, doubles)])
    for _ in range(4):
        table.use("c1", "c2")
        table.end_turn(2)
    assert table.atk("c2") <= 2 + 4 * 9_999
    reaches = ability("activated", {"op": "modify_stat", "stat": "RANGE", "amount": 9999}, targets=UNIT_TARGET)
    far = Table(c1="U08 2,3", c2="U03 4,3 P2", hands={"P1": ["X2"]}, phase="battle",
                options={"diagonal_range": "quadrant"}, cards=[instant("X2", reaches)])  # fmt: skip
    far.use("X2", "c1")
    assert len(far.legal()) < 100


# What the check refuses


@pytest.mark.parametrize(("card", "field"), [
    (instant("X1", ability("activated"), activation="ATTACH", attaches_to={"what": ["unit"], "least": {"FOO": 1}}),
     "attaches_to.least"),
    (instant("X1", ability("activated"), activation="ATTACH", attaches_to={"what": ["foo"]}),
     "attaches_to.what[0]"),
    (instant("X1", ability("activated"), spawn_given=[{"holds": "spell_revealed"}]), "spawn_given[0].holds"),
    (instant("none", ability("activated")), "key"),
    (instant("X1-token", ability("activated")), "key"),
    (instant("X1", ability("activated", {"op": "choose_one", "choices": {}})), "abilities[0].do[0].choices"),
    (instant("X1", ability("activated", {"op": "swap_stats", "stats": ["HP", "RANGE"]}, targets=UNIT_TARGET)),
     "abilities[0].do"),
    (instant("X1", ability("activated", {"op": "discard", "count": 0})), "abilities[0].do[0].count"),
    (instant("X1", ability("activated", {"op": "create_token", "at": "self", "token": {
        "name": NAME, "kind": "unit", "tags": ["low 1"], "elements": ["EARTH"], "stats": {"HP": 1}}})),
     "abilities[0].do"),
    (instant("X1", ability("activated", {"op": "create_token", "at": "self", "token": {
        "name": NAME, "kind": "unit", "elements": ["EARTH"], "stats": {"ATK": 200, "HP": 300}}})), "abilities[0].do"),
    (unit("X1", 1, 1, ability("field_placed", {"op": "super_spawn", "whom": "self", "at": "it"}, zone="hand",
                              optional=True)), "abilities[0].optional"),
    (instant("X1", ability("activated", targets=[{"role": "target", "zone": ["hand"], "by": "opponent"}])),
     "abilities[0].targets[0]"),
    (instant("X1", ability("activated", given=[{"holds": "exists", "cards": {"zone": ["hand"], "whose": "opponent"}}])),
     "abilities[0].given[0].cards"),
    (unit("X1", 1, 1, ability("continuous", {"op": "draw", "count": 1})), "abilities[0].do"),
    (unit("X1", 1, 1, ability("spawned", {"op": "modify_damage", "kind": "battle", "amount": 1})), "abilities[0].do"),
    (unit("X1", 1, 1, ability("continuous", optional=True)), "abilities[0].optional"),
    ({**unit("X1", 1, 1), "stats": {"ATK": 1}}, "stats"),
    (instant("X1", ability("activated", {"op": "deal_damage", "amount": 10_000, "whom": "self"})),
     "abilities[0].do[0].amount"),
    (instant("X1", ability("activated", targets=[{"role": "?choice", "what": ["unit"]}])),
     "abilities[0].targets[0].role"),
])  # fmt: skip
def test_what_could_not_be_played_is_refused_before(card: dict[str, Any], field: str) -> None:
    with pytest.raises(BadCards) as refused:
        parse_cards("set", [card], Card, faults)
    assert field in [error.field for error in refused.value.errors]


def test_every_printed_token_is_a_card_that_can_be_read_again() -> None:
    for card in CARDS.values():
        assert not list(faults(card))


def test_what_a_card_gives_by_the_hand_follows_the_hand() -> None:
    in_hand = {"amount": "count", "cards": {"zone": ["hand"]}}
    counting = ability("continuous", {"op": "modify_stat", "stat": "ATK", "amount": in_hand, "whom": "self"})
    table = Table(
        c1="X1 1,3", hands={"P1": ["X2", "U01"]}, decks={"P1": ["U02", "U03"]},
        cards=[unit("X1", 1, 3, counting), instant("X2", ability("activated", {"op": "draw", "count": 2}))],
    )  # fmt: skip
    assert table.stats("c1") == (1 + 2, 3)
    table.use("X2")
    assert len(table.hand("P1")) == 3
    assert table.stats("c1") == (1 + 3, 3)


def test_what_a_card_gives_after_some_turns_comes_as_a_turn_begins() -> None:
    stayed = {"holds": "compare", "left": {"amount": "count", "tally": "turns_here"}, "order": ">=", "right": 3}
    grown = ability("continuous", {"op": "modify_stat", "stat": "ATK", "amount": 2, "whom": "self"}, given=[stayed])
    table = Table(c1="X1 1,3", c2="U03 5,3 P2", cards=[unit("X1", 1, 3, grown)])
    came = table.piece("c1").turn
    while table.state.turn - came < 6:
        assert table.stats("c1") == (1, 3)
        table.end_turn()
    assert table.stats("c1") == (3, 3)
