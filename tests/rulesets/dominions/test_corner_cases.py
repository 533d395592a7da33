"""Where rules meet: what answers change before an action resolves, effects that feed on themselves, cards at odds."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.actions import Choose, Respond
from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import view
from adjudicator.rulesets.dominions.actions import Activate, Advance, Attack, Move, Spawn
from adjudicator.rulesets.dominions.board_events import Left
from adjudicator.rulesets.dominions.cards import CARDS, Card, faults
from adjudicator.rulesets.dominions.change_events import ChangesEnded
from adjudicator.rulesets.dominions.setup import Setup
from tests.clauses import clause
from tests.rulesets.contracts import masked
from tests.rulesets.dominions.table import RULES, Table

NAME = {"pt": "x", "en": "x"}
UNIT_TARGET = [{"role": "target", "what": ["unit"]}]


def ability(when: str, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "text": NAME, "do": list(do), **more}


def instant(key: str, *abilities: Any, activation: str = "INSTANT", **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "artifact", "activation": activation, "tags": ["SPELL"],
            "abilities": list(abilities), **more}  # fmt: skip


def unit(key: str, atk: int, hp: int, *abilities: Any, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "unit", "elements": ["EARTH"], "tags": ["HUMAN"],
            "stats": {"ATK": atk, "HP": hp}, "arrows": ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
            "abilities": list(abilities), **more}  # fmt: skip


REACTION: dict[str, Any] = {"type": "reaction", "targets": UNIT_TARGET}


def negating(*kinds: str, **more: Any) -> list[dict[str, Any]]:
    """Return a set with the INSTANT X1, which negates a link of these kinds."""
    target = {"role": "target", "what": list(kinds), **more}
    return [instant("X1", ability("activated", {"op": "negate"}, type="reaction", targets=[target]))]


# What answers an action can undo it (N-128, N-133)


@pytest.mark.parametrize("kind", ["link", "battle"])
@clause("N-128")
def test_a_negated_battle_does_nothing_and_is_used_up(kind: str) -> None:
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", phase="battle", hands={"P2": ["X1"]}, cards=negating(kind))
    table.act(Attack("P1", "c1", "c2"))
    table.respond("X1", "0")
    table.let_pass()
    assert table.hp("c2") == 6
    assert table.state.players["P2"].discard == ["X1"]
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-103"


@pytest.mark.parametrize("kind", ["link", "move"])
@clause("N-128")
def test_a_negated_move_does_nothing_and_is_used_up(kind: str) -> None:
    table = Table(c1="U08 3,3", hands={"P2": ["X1"]}, cards=negating(kind))
    table.act(Move("P1", "c1", "3,2"))
    table.respond("X1", "0")
    table.let_pass()
    assert table.piece("c1").at == "3,3"
    assert table.refusal(Move("P1", "c1", "3,2")) == "N-101"


@pytest.mark.parametrize(("key", "face"), [("U01", "up"), ("A03", "down")])
@pytest.mark.parametrize("kind", ["link", "spawn"])
@clause("N-128", "N-106")
def test_a_negated_spawn_leaves_the_card_in_the_hand_and_is_used_up(kind: str, key: str, face: Any) -> None:
    table = Table(hands={"P1": [key], "P2": ["X1"]}, cards=negating(kind), phase="spawn")
    table.act(Spawn("P1", key, "1,3", face))
    table.respond("X1", "0")
    table.let_pass()
    assert not table.state.pieces
    assert table.state.players["P1"].hand.value == [key]
    assert table.refusal(Spawn("P1", key, "1,3", face)) == "N-106"
    assert (b"artifact" in view(table.state.players["P1"], "P2")) is False


@pytest.mark.parametrize("kind", ["link", "draw"])
@clause("N-128", "N-094")
def test_a_negated_draw_brings_no_card(kind: str) -> None:
    table = Table(hands={"P1": ["X1"], "P2": ["U01"]}, cards=negating(kind, whose="opponent"))
    table.act(Advance("P1", "end"))
    table.respond("X1", "0")
    table.let_pass()
    assert table.state.players["P2"].hand.value == ["U01"]
    assert table.asked_for == "act"


@clause("N-128")
def test_a_card_negates_links_of_the_kinds_and_the_players_that_it_names() -> None:
    for cards in (negating("spawn", "effect"), negating("battle", whose="own")):
        table = Table(c1="U08 3,3", c2="U03 4,3 P2", phase="battle", hands={"P2": ["X1", "A02"]}, cards=cards)
        table.act(Attack("P1", "c1", "c2"))
        assert [action for action in table.legal() if isinstance(action, Respond)] == []


@clause("N-133")
def test_a_flag_in_answer_saves_its_bearer() -> None:
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", c3="A0013 5,3 P2 down", phase="battle")
    table.act(Attack("P1", "c1", "c2"))
    table.respond("c3", "c2")
    table.let_pass()
    assert table.hp("c2") == 6
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-103"  # the battle is used up (N-128)


@clause("N-133")
def test_a_chain_in_answer_holds_who_wanted_to_move() -> None:
    table = Table(c1="U03 3,3", c2="A08 5,3 P2 down")
    table.act(Move("P1", "c1", "3,2"))
    table.respond("c2", "c1")
    table.let_pass()
    assert table.piece("c1").at == "3,3"


@pytest.mark.parametrize("answer", [
    {"op": "change_control"}, {"op": "flip", "face": "down"}, {"op": "apply_status", "status": "STUN", "ticks": 1},
    {"op": "forbid", "what": ["battle"]},
])  # fmt: skip
@clause("N-133", "N-103")
def test_an_attacker_that_an_answer_takes_away_does_nothing(answer: dict[str, Any]) -> None:
    for target in ("dominion", "c2"):
        table = Table(c1="U08 5,3", c2="U03 5,4 P2", hands={"P2": ["X1"]}, phase="battle",
                      cards=[instant("X1", ability("activated", answer, **REACTION))])  # fmt: skip
        table.act(Attack("P1", "c1", target))
        table.respond("X1", "c1")
        table.let_pass()
        assert (table.domain("P1"), table.domain("P2"), table.hp("c2")) == (10, 10, 6)


@clause("N-104", "N-133")
def test_a_target_that_an_answer_moves_away_is_not_hit() -> None:
    away = ability("activated", {"op": "move_board", "to": "to"}, type="reaction",
                   targets=[*UNIT_TARGET, {"role": "to", "what": ["space"], "free": True}])  # fmt: skip
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", hands={"P2": ["X1"]}, phase="battle", cards=[instant("X1", away)])
    table.act(Attack("P1", "c1", "c2"))
    table.respond("X1", "c2", "5,4")
    table.let_pass()
    assert table.hp("c2") == 6


@clause("N-094")
def test_what_was_drawn_in_answer_counts() -> None:
    draws = instant("X1", ability("activated", {"op": "draw", "count": 3}, type="reaction"))
    table = Table(hands={"P1": ["X1"], "P2": ["A03"]}, active="P2", cards=[draws],
                  decks={"P1": ["U03", "U10", "U02", "U05", "U06", "U07"]})  # fmt: skip
    table.act(table.legal("P2")[-1])  # the turn ends, and P1 draws
    while table.asked == "P2":
        table.passes()
    table.respond("X1")
    table.let_pass()
    assert len(table.hand("P1")) == 4


# What the board gives counts as soon as a card lies face up


@clause("N-123", "N-032")
def test_who_shows_itself_to_attack_is_weakened_by_the_wall() -> None:
    table = Table(c1="U07 5,3 down", c2="A05 5,4 P2", phase="battle")
    table.attack("c1", "dominion")
    assert table.domain("P2") == 8
    struck = Table(c1="U08 3,3", c2="X1 4,3 P2 down", c3="A05 4,4", phase="battle",
                   cards=[unit("X1", 3, 5, keywords={"STEALTH": 1, "PAYBACK": 1})])  # fmt: skip
    struck.attack("c1", "c2")
    assert struck.hp("c1") == 4 - (3 - 1)


# Printed cards


@clause("N-062")
def test_the_seer_looks_even_as_it_kills() -> None:
    table = Table(c1="U0011 3,3", c2="U06 4,3 P2", c3="U03 5,4 P2", hands={"P2": ["U01"]}, phase="battle")
    table.attack("c1", "c2")
    assert (table.gone("c2"), table.asked_for) == (True, "pick")


def test_the_divine_sword_counts_units_alone() -> None:
    table = Table(c1="U10 3,3", c2="A0014 c1", c3="F01 4,4 P2", c4="U06 4,3 P2", phase="battle")
    table.attack("c1", "c3")
    assert table.atk("c1") == 3
    table.attack("c1", "c4")
    assert table.atk("c1") == 4


@clause("N-114")
def test_a_duel_does_not_bring_what_enters_by_super_spawn_alone() -> None:
    table = Table(c1="U03 1,3", hands={"P1": ["A0005", "U13"], "P2": ["U01"]})
    table.use("A0005", "3,3")
    for seat in table.state.waiting:
        table.act(next(action for action in table.legal(seat)))
    assert table.state.board["3,3"].card == ""
    assert table.hand("P1") == ["U13"]


def test_what_follows_a_duel_is_done_after_it() -> None:
    where = {"role": "at", "what": ["space"]}
    duelist = instant(
        "X1", ability("activated", {"op": "duel", "at": "at"}, {"op": "draw", "count": 1}, targets=[where])
    )
    table = Table(c1="U03 1,3", hands={"P1": ["X1", "U13"], "P2": ["U01"]}, cards=[duelist])
    table.use("X1", "3,3")
    assert table.asked_for == "duel" and table.state.players["P1"].deck_size == 4
    table.act(Choose("P1", "U13"))
    table.act(Choose("P2", "U01"))
    assert table.state.players["P1"].deck_size == 3


@clause("N-123")
def test_a_sleeping_artifact_is_struck_without_effect() -> None:
    weak = unit("X1", 1, 5)
    awake = Table(c1="X1 3,3", c2="A05 4,3 P2", phase="battle", cards=[weak])
    awake.attack("c1", "c2")
    assert awake.atk("c1") == 0 and not awake.gone("c2")
    asleep = Table(c1="X1 3,3", c2="A05 4,3 P2 down", phase="battle", cards=[weak])
    asleep.attack("c1", "c2")
    assert asleep.gone("c2")


def test_a_continuous_effect_that_undoes_its_own_condition_comes_to_an_end() -> None:
    small = {"holds": "compare", "left": {"amount": "stat_of", "role": "self", "stat": "ATK"}, "order": "<", "right": 2}
    more = {"op": "modify_stat", "whom": "self", "stat": "ATK", "amount": 2}
    table = Table(
        hands={"P1": ["X1"]}, phase="spawn", cards=[unit("X1", 1, 3, ability("continuous", more, given=[small]))]
    )
    table.spawn("X1", "1,3")
    assert table.atk("c1") == 1
    lifted = sum(isinstance(event, ChangesEnded) for event in table.events)
    assert lifted and lifted % 4 == 0


@clause("N-103", "N-125")
def test_who_cannot_attack_has_no_battle_to_give_up() -> None:
    flagged = Table(c1="U0013 3,3", c2="A0013 c1", c3="U03 4,3 P2", phase="battle")
    assert flagged.refusal(Activate("P1", "c1")) == "N-038"
    theirs = Table(c1="U08 3,3", c2="U0013 4,3 P2", phase="battle")
    theirs.act(Attack("P1", "c1", "c2"))
    assert all("c2" not in str(action) for action in theirs.legal("P2"))
    fresh = Table(c1="U0013 3,3", c2="U03 4,3 P2", phase="battle", turn=5)
    fresh.state.pieces["c1"].turn = 5
    assert fresh.refusal(Activate("P1", "c1")) == "N-125"


def test_the_army_shrinks_even_where_there_is_no_room() -> None:
    walls = {f"c{number}": f"A05 {space} P2" for number, space in enumerate(("2,3", "3,1", "4,3"), 2)}
    around = {f"c{number}": f"U03 {space} P2" for number, space in enumerate(("2,2", "4,2", "2,1", "4,1", "3,3"), 5)}
    table = Table(c1="U0006 3,2", **{**walls, **around})
    table.advance("end")
    assert table.piece("c1").damage == 1


@clause("N-110")
def test_whose_zone_is_taken_spawns_nowhere_not_even_by_flight() -> None:
    taken = {"c1": "U03 1,2 P2", "c2": "U03 1,3 P2", "c3": "U03 1,4 P2", "c4": "U03 3,3", "c5": "F01 1,3"}
    table = Table(**taken, hands={"P1": ["U06", "U01"]}, phase="spawn")
    for key in ("U06", "U01"):
        for space in ("2,3", "3,2", "4,4"):
            assert table.refusal(Spawn("P1", key, space, "up")) == "N-110"


def test_the_collector_takes_what_hangs_on_a_card() -> None:
    table = Table(c1="U03 3,3 P2", c2="A08 c1 P2", hands={"P1": ["U0016"]}, phase="spawn")
    table.spawn("U0016", "1,3")
    table.choose("accept", "c2")
    table.let_pass()
    assert table.gone("c2")


# Effects of users' cards


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


# What nobody else may know


@clause("N-106")
def test_the_kind_of_what_is_put_face_down_is_not_told() -> None:
    seen = []
    for key in ("A09", "U07"):
        table = Table(hands={"P1": [key]}, phase="spawn")
        table.spawn(key, "1,3", "down")
        facts = b"\n".join(view(event, "P2") for event in table.events)
        seen.append((masked(facts), masked(view(table.state, "P2"))))
        assert table.state.players["P1"].spawned == []
    assert seen[0] == seen[1]


@clause("N-A29")
def test_whether_a_hand_could_be_spawned_is_not_told() -> None:
    seen = []
    for hand in (["A01", "A01", "A02", "A02"], ["A01", "A01", "A02", "U01"]):
        table = Table(c1="A03 1,2", c2="U03 5,3 P2", hands={"P1": hand}, phase="spawn")
        table.end_turn()
        seen.append(masked(view(table.state, "P2")))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_what_goes_face_down_to_a_hand_or_deck_stays_unseen(zone: str) -> None:
    moves = ability("activated", {"op": "move_to", "zone": zone}, targets=[{"role": "target", "what": ["hidden"]}])
    table = Table(c1="U03 1,3", c2="A09 4,3 P2 down", hands={"P1": ["X1"]}, cards=[instant("X1", moves)])
    table.use("X1", "c2")
    (left,) = [event for event in table.events if isinstance(event, Left)]
    assert b"A09" not in view(left, "P1")
    assert b"A09" in view(left, "P2")


def test_who_takes_a_face_down_card_may_look_at_it() -> None:
    steals = ability("activated", {"op": "change_control"}, targets=[{"role": "target", "what": ["hidden"]}])
    table = Table(c1="U03 1,3", c2="A03 4,3 P2 down", hands={"P1": ["X1"]}, cards=[instant("X1", steals)])
    table.use("X1", "c2")
    assert b"A03" in view(table.piece("c2"), "P1")
    assert b"A03" in view(table.piece("c2"), "P2")  # he has seen it
    assert b"A03" not in view(table.piece("c2"), "spectator")


# Tables written down


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
    ({"card": "U03", "marks": [{**MARK, "clause": "NOSUCH"}]}, "marks/0/clause"),
    ({"card": "U03", "marks": [{**MARK, "until": "lunch"}]}, "marks/0/until"),
    ({"card": "U03", "marks": [{**MARK, "kind": "must_attack", "to": "c9"}]}, "marks/0/to"),
    ({"card": "U03", "marks": [{**MARK, "by": "P7"}]}, "marks/0/by"),
    ({"card": "U03", "modifiers": [{**STEP, "stat": "LP"}]}, "modifiers/0/stat"),
    ({"card": "U03", "moved": -1}, "moved"),
])  # fmt: skip
def test_a_card_that_cannot_lie_so_is_refused(piece: dict[str, Any], place: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(pieces={"c1": {"at": "3,3", **piece}})
    assert refused.value.pointer == f"/position/pieces/c1/{place}"


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
        happen(state, RULES.begin(state, setup, ServerLuck("0" * 64, "aa", 0)))
        sizes += [(player.hand_size, player.deck_size) for player in state.players.values()]
        assert state.result is None
    assert sizes == [(1, 29), (0, 30)] * 2


def test_every_printed_token_is_a_card_that_can_be_read_again() -> None:
    for card in CARDS.values():
        assert not list(faults(card))
