"""What is held back, who is asked, and what a table cannot be: by itself, among three, outside of the combat."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.multiversity.table.actions import Concede
from adjudicator.rulesets.multiversity.table.setup import Setup
from adjudicator.rulesets.multiversity.table.state import State
from tests.clauses import clause
from tests.rulesets.multiversity.table import FOE, MAIN, RULES, Table, ability, fight, fighter, hit, item, tokens, wrong


@clause("M-109", "M-110")
@pytest.mark.parametrize(("token", "why"), [("paralysis", "M-110"), ("silence", "M-109")])
def test_what_a_character_does_by_itself_is_held_back_too(token: str, why: str) -> None:
    cards = [
        fighter("B", ability("main_phase", tokens("shield", whom="self"))),
        item("T", ability("used", tokens(token), targets=FOE)),
    ]
    table = Table(c1="P13 1", c2="B 1 P2", cards=cards, hands={"P1": ["T"]}, options={"token_expiry": "placer_cleanup"})
    table.use("T", "c2")
    table.end_turn()
    assert (table.count("c2", token), table.count("c2", "shield")) == (1, 0)
    assert (why,) in [event.clauses for event in table.events if isinstance(event, NoEffect)]


@clause("M-115", "M-125", "M-A28")
def test_doom_does_not_grow_on_the_immune() -> None:
    cards = [fighter("B"), item("X", ability("used", tokens("immunity_debuffs"), targets=FOE))]
    table = Table(c1="P13 1", c2="B 1 P2 doom:1", cards=cards, hands={"P1": ["X"]},
                  options={"token_expiry": "placer_cleanup"})  # fmt: skip
    table.use("X", "c2")
    table.end_turn()
    assert (table.count("c2", "immunity_debuffs"), table.count("c2", "doom")) == (1, 1)


# What is open to a player, and what is not


@clause("M-A39")
def test_who_is_asked_sees_who_has_left() -> None:
    anybody = [{"role": "target", "what": ["character"]}]
    cards = [fighter("A", ability("active", hit(1), targets=anybody)), fighter("B")]
    table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", cards=cards, seats=3)
    table.declare("c1:1")
    assert table.options == ("c1", "c2", "c3")
    table.act(Concede("P2"))
    assert table.asked == "P1"
    assert list(table.options) == ["c1", "c3"]
    hands = {"P3": ["I01", "I02"]}
    discards = {"op": "discard", "count": 1, "player": "opponent"}
    other = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", seats=3, hands=hands,
                  cards=[fighter("A", ability("active", discards)), fighter("B")])  # fmt: skip
    other.use("c1:1", "P3")
    other.act(Concede("P2"))
    assert (other.asked, len(other.legal())) == ("P3", 2)


@clause("M-034", "M-A39")
def test_whoever_swaps_goes_on_when_another_concedes() -> None:
    state = RULES.new_state()
    luck = ServerLuck("0" * 64, "aa", 0)
    fold_all(state, RULES.begin(state, msgspec.convert({"seats": [{"deck": "farol"}] * 3}, Setup), luck))
    assert state.waiting == ("P1",)
    for quitter, asked in (("P2", "P1"), ("P1", "P3")):
        fold_all(state, RULES.decide(state, Concede(quitter), luck))
        if state.result is None:
            assert state.waiting == (asked,)


@clause("M-A15")
def test_a_character_flanks_once() -> None:
    flank = ability("flank", hit(1), targets=MAIN)
    cards = [fighter("A", flank, flank), fighter("B")]
    table = fight(stage="flank", c1="A 2", c2="P13 1", c3="B 1 P2", cards=cards)
    table.use("c1:1")
    assert table.forbids("c1:2") == "M-A15"


# Outside the combat


@clause("M-140", "M-A17")
def test_a_combat_begins_with_whole_defences() -> None:
    late = {"op": "later", "due": "end_of_turn", "do": [hit(2)]}
    cards = [fighter("A", ability("active", late, targets=MAIN)), fighter("B", 1, defence=3)]
    table = fight(c1="A 1", c2="B 1 P2 dot:1", cards=cards, options={"token_expiry": "placer_cleanup"})
    table.use("c1:1")
    table.advance("end")
    assert (table.defence("c2"), table.one("c2").dot_charged) == (0, True)
    table.advance("combat")
    assert (table.defence("c2"), table.one("c2").dot_charged) == (3, False)


@pytest.mark.parametrize(("card", "field"), [
    (fighter("A", ability("enters", hit(5), targets=MAIN)), "abilities[0].do"),
    (fighter("A", ability("main_phase", hit(5), targets=MAIN)), "abilities[0].do"),
    (fighter("A", ability("simple_passive", tokens("shield", whom="self"),
                          targets=[{"what": ["character"], "zone": ["deck"], "whose": "own"}])),
     "abilities[0].targets[0]"),
    (fighter("A", ability("simple_passive", tokens("shield", whom="self"),
                          given=[{"holds": "exists", "cards": {"zone": ["deck"], "names": ["I05"]}}])),
     "abilities[0].given[0].cards"),
    (fighter("A", ability("simple_passive", tokens("shield", whom="self"),
                          given=[{"holds": "exists", "cards": {"zone": ["hand"], "whose": "opponent"}}])),
     "abilities[0].given[0].cards"),
    (fighter("A", ability("active", {"op": "roll", "die": "d6", "role": "target"}, hit(1), targets=MAIN)),
     "abilities[0].do"),
    (fighter("A", ability("active", hit(2, whom={"what": ["character"], "whose": "opponent", "place": ["main"]}))),
     "abilities[0].do"),
    (item("X", ability("used", {"op": "move_to", "zone": "deck", "whom": "self"})), "abilities[0].do"),
])  # fmt: skip
def test_cards_that_break_a_rule_wherever_they_are_played_are_refused(card: dict[str, Any], field: str) -> None:
    assert field in wrong(card)


@clause("M-057", "M-067")
def test_what_enters_may_strike_later() -> None:
    due = {"op": "later", "due": "end_of_combat", "do": [hit(2)]}
    card = fighter("A", ability("enters", due, targets=MAIN))
    table = Table(c1="P13 1", c2="B 1 P2", cards=[card, fighter("B")], hands={"P1": ["A"]})
    table.play("A", "2")
    assert table.life("c2") == 9
    table.end_turn()
    assert table.life("c2") == 7


@clause("M-A30", "M-009")
@pytest.mark.parametrize(("actions", "allowed"), [((), True), ((1,), True), ((1, 1), False)])
def test_by_the_house_rule_a_character_has_one_active_action_or_none(actions: tuple[int, ...], allowed: bool) -> None:
    given: dict[str, Any] = {"cards": [fighter("A", *actions)], "options": {"action_limit": "error"}}
    if allowed:
        assert Table(c1="A 1", **given).asked_for == "act"
        return
    with pytest.raises(BadSetup) as why:
        Table(c1="A 1", **given)
    assert why.value.clause == "M-A30"


# Positions


@clause("M-044")
def test_a_position_in_the_combat_of_a_first_turn_is_refused() -> None:
    with pytest.raises(BadSetup) as why:
        fight(c1="P13 1", players={"P1": {"turns": 1}})
    assert (why.value.pointer, why.value.clause) == ("/position/phase", "M-044")


@pytest.mark.parametrize(("given", "place"), [
    ({"characters": {"c1": {"card": "P13", "used": {"7": 5}}}}, "characters/c1/used"),
    ({"characters": {"c1": {"card": "P13", "used": {"x": 5}}}}, "characters/c1/used"),
    ({"players": {"P1": {"turns": 0}}}, "players/P1/turns"),
    ({"items": {"i1": {"card": "HELM", "on": "c1"}}}, "items/i1/on"),
])  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(given: dict[str, Any], place: str) -> None:
    helm = item("HELM", ability("attached", tokens("shield", whom="it")), permanent=True,
                attaches_to={"what": ["character"], "names": ["P01"]})  # fmt: skip
    side = {"deck": ["E1"], "stones": ["E1"]}
    table = {"characters": {"c1": {"card": "P13"}}, **given}
    table["characters"] = {**table["characters"], "c2": {"card": "P13", "controller": "P2"}}
    table["players"] = {seat: {**side, **given.get("players", {}).get(seat, {})} for seat in ("P1", "P2")}
    setup = msgspec.convert({"seats": [{}, {}], "cards": [helm], "position": table}, Setup)
    state = RULES.new_state()
    with pytest.raises(BadSetup) as why:
        fold_all(state, RULES.begin(state, setup, ServerLuck("0" * 64, "aa", 0)))
    assert why.value.pointer == f"/position/{place}"


def test_a_position_says_where_every_card_of_a_deck_is() -> None:
    sides = {seat: {"deck": ["E1"], "stones": ["E1"]} for seat in ("P1", "P2")}
    given = {"characters": {"c1": {"card": "P01"}, "c2": {"card": "P13", "controller": "P2"}}, "players": sides}
    setup = msgspec.convert({"seats": [{"deck": "farol"}, {}], "position": given}, Setup)
    state = RULES.new_state()
    with pytest.raises(BadSetup) as why:
        fold_all(state, RULES.begin(state, setup, ServerLuck("0" * 64, "aa", 0)))
    assert why.value.pointer == "/position/players/P1"


def begun(**position: Any) -> State:
    """Return the table that a position is, with nothing filled in by the tests."""
    state: State = RULES.new_state()
    setup = msgspec.convert({"seats": [{}, {}], "position": position}, Setup)
    fold_all(state, RULES.begin(state, setup, ServerLuck("0" * 64, "aa", 0)))
    return state


BOTH = {"c1": {"card": "P01"}, "c2": {"card": "P13", "controller": "P2"}}


def test_decks_and_stones_that_are_left_out_are_filled_in() -> None:
    state = begun(characters=BOTH, players={"P1": {"hand": ["E1"]}})
    assert state.result is None
    assert [(player.deck_size, player.stones_size) for player in state.players.values()] == [(52, 6), (53, 6)]
    state = begun(characters=BOTH, players={"P1": {"deck": ["E1", "E2"]}})
    assert (state.players["P1"].deck.value, state.players["P1"].stones_size) == (["E1", "E2"], 6)


@clause("M-145")
def test_nobody_needs_a_character_in_his_first_turn() -> None:
    first = {"P1": {"turns": 1}, "P2": {"turns": 0}}
    state = begun(turn=1, players=first)
    assert (state.result, state.waiting) == (None, ("P1",))
    late = begun(turn=9, characters={"c1": {"card": "P01"}})
    assert late.result is not None
    assert (late.result.winners, late.result.reason) == (("P1",), "M-131")


@pytest.mark.parametrize(("character", "place"), [
    ({"life": 3}, "life"),
    ({"defence": 99}, "defence"),
    ({"damage": 2, "wounds": [{"stat": "LIFE", "amount": -1, "clause": "M-078", "layer": "damage"}]}, "damage"),
    ({"damage": 99}, "damage"),
    ({"tokens": [{"name": "luck"}]}, "tokens/0/name"),
    ({"energies": ["I01"]}, "energies/0"),
    ({"owner": "P9"}, "owner"),
    ({"shield": 1}, "shield"),
])  # fmt: skip
def test_what_the_rules_make_otherwise_is_refused(character: dict[str, Any], place: str) -> None:
    with pytest.raises(BadSetup) as why:
        begun(characters={**BOTH, "c1": {"card": "P01", **character}})
    assert why.value.pointer == f"/position/characters/c1/{place}"
