"""Characters and the other cards in play: skill, status, leaving, control (2.1 to 2.4)."""

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.table.actions import Play, Use
from adjudicator.rulesets.enlightenment.table.card_events import Bowed, StatusChanged
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_conflicts import decided

ANY = {"role": "target", "what": ["character"]}
WORDS = {"pt": "…", "en": "…"}


def ability(*do: dict[str, Any], kind: str = "action", when: str = "action", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "when": when, "text": WORDS, "do": list(do), **more}


def event(key: str, *do: dict[str, Any], targets: Sequence[dict[str, Any]] = (ANY,), **more: Any) -> dict[str, Any]:
    """An event without cost that does something to a character."""
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "event", "side": "conflict", "cost": 0,
            "abilities": [ability(*do, zone="hand", targets=list(targets), **more)]}  # fmt: skip


def attachment(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "attachment", "side": "conflict", "cost": 0, **more}


def holding(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "holding", "side": "dynasty", "bonus": 1, **more}


GONE = event("GONE", {"op": "discard_from_play"})
MINE = event("MINE", {"op": "take_control"})
SWORD = attachment("SWORD", military=2)
DASH = fighter(4, key="DASH", military=None)


def turn(table: Table, seat: str = "P1") -> None:
    """All pass until a player is asked to act."""
    while (table.asked_for, table.asked) != ("act", seat):
        table.act(Pass(table.asked))


def use(table: Table, card: str, *chosen: str, seat: str = "P1") -> list[Event]:
    """A player uses a card, with these targets, once asked to act; nobody interrupts or reacts."""
    if table.asked_for != "dynasty":
        turn(table, seat)
    events = table.act(Use(seat, card))
    for choice in chosen:
        events += table.act(Choose(seat, choice))
    return [*events, *quiet(table)]


def quiet(table: Table) -> list[Event]:
    """Nobody interrupts or reacts."""
    return table.passing(("would_interrupt", "interrupt", "reaction"))


def table_for(*cards: dict[str, Any], seat: str = "P1", **given: Any) -> Table:
    """A table where one player holds all these events, and other cards of one's own may be."""
    hand = [card["key"] for card in cards if card["kind"] == "event"]
    return Table(**{"hands": {seat: hand}, "cards": list(cards)} | given)


def skill(table: Table, id: str, stat: str = "military") -> int | None:
    return table.piece(id).now.get(stat)


# Skill


@clause("B-33")
def test_a_bowed_attachment_gives_its_bonus_still() -> None:
    table = Table(c50="F2 P1", c51="SWORD P1 on:c50 bowed", cards=[SWORD])
    assert skill(table, "c50") == 4


@clause("B-58")
def test_the_standard_bearer_is_stronger_while_its_player_is_the_first() -> None:
    for first, skills in (("P1", (3, 3)), ("P2", (2, 2))):
        table = Table(c50="PI13 P1", first=first)
        assert (skill(table, "c50"), skill(table, "c50", "political")) == skills


@clause("B-34", "B-58")
def test_what_sets_a_skill_prevails_and_the_last_one_holds() -> None:
    three, one, more = (
        event("SET3", {"op": "set_stat", "stat": "military", "amount": 3, "lasts": "end_of_phase"}),
        event("SET1", {"op": "set_stat", "stat": "military", "amount": 1, "lasts": "end_of_phase"}),
        event("PLUS", {"op": "modify_stat", "stat": "military", "amount": 2, "lasts": "end_of_phase"}),
    )
    table = table_for(three, one, more, c50="F5 P1")
    use(table, "SET3", "c50")
    use(table, "PLUS", "c50")
    assert skill(table, "c50") == 3
    use(table, "SET1", "c50")
    assert skill(table, "c50") == 1


@clause("B-35", "B-58")
def test_a_skill_is_doubled_after_adding() -> None:
    twice = event("TWICE", {"op": "double", "stat": "military", "lasts": "end_of_phase"})
    table = table_for(twice, SWORD, c50="F2 P1", c51="F1 P1", c52="SWORD P1 on:c51", hands={"P1": ["TWICE", "SWORD"]})
    use(table, "TWICE", "c50")
    assert skill(table, "c50") == 4
    turn(table, "P1")
    table.act(Play("P1", "SWORD", to="c50"))
    assert skill(table, "c50") == 8


@clause("B-58")
def test_a_skill_does_not_go_below_0() -> None:
    heavy = attachment("HEAVY", military=-3)
    table = Table(c50="F2 P1", c51="HEAVY P1 on:c50", c52="F2 P1", c53="HEAVY P1 on:c52", c54="SWORD P1 on:c52",
                  cards=[SWORD, heavy])  # fmt: skip
    assert (skill(table, "c50"), skill(table, "c52"), skill(table, "c52", "political")) == (0, 1, 2)


@clause("B-56")
def test_a_dash_is_not_modified() -> None:
    table = Table(c50="DASH P1", c51="SWORD P1 on:c50", cards=[SWORD, DASH])
    assert skill(table, "c50") is None


@clause("B-56")
def test_who_has_a_dash_goes_home_bowed_from_a_conflict_of_that_type() -> None:
    table = table_for(event("TURN", {"op": "switch_type"}, targets=()), DASH, c50="DASH P1", c51="F2 P1")
    table.declare("c50 c51", "P2.first", conflict="political")
    use(table, "TURN")
    assert [(table.piece(id).bowed, table.piece(id).place) for id in ("c50", "c51")] == [
        (True, "home"), (False, "conflict"),
    ]  # fmt: skip


@clause("B-56")
def test_who_has_a_dash_neither_defends_nor_is_played_into_the_conflict() -> None:
    hero = fighter(2, key="HERO", side="conflict", cost=0, military=None)
    table = Table(c50="F3 P1", c51="DASH P2", c52="F1 P2", hands={"P2": ["HERO"]}, cards=[DASH, hero])
    table.declare("c50", "P2.first")
    assert table.options == ("c52",)
    table.act(ChooseSome("P2", ()))
    turn(table, "P2")
    assert table.refusal(Play("P2", "HERO", place="conflict")) == "B-56"


@clause("B-57")
def test_x_that_nothing_defines_is_0() -> None:
    table = table_for(event("BLANK", {"op": "forbid", "what": ["abilities"]}, targets=[ANY | {"what": ["attachment"]}]),
                      c50="F1 P1", c51="NC05 P1 on:c50")  # fmt: skip
    assert skill(table, "c50") == 1 + len(table.pool("P1"))
    use(table, "BLANK", "c51")
    assert skill(table, "c50") == 1


@clause("B-59")
def test_what_makes_the_strength_of_a_province() -> None:
    weak = event("WEAK", {"op": "modify_stat", "stat": "strength", "amount": -9, "lasts": "end_of_phase"},
                 targets=[{"role": "target", "what": ["province"], "statuses": ["faceup"]}])  # fmt: skip
    table = table_for(weak, holding("WALL"), c50="WALL P1 on:c6")
    assert table.piece("c6").now["strength"] == 5
    keep = table.state.face(table.piece(table.state.players["P1"].stronghold))
    assert table.piece("c5").now["strength"] == 4 + keep.bonus
    assert keep.bonus
    use(table, "WEAK", "c6")
    assert table.piece("c6").now["strength"] == 0


@clause("B-66")
def test_a_bowed_character_adds_nothing_and_cannot_be_bowed() -> None:
    bows = fighter(2, key="BOWS", abilities=[ability({"op": "gain_fate", "amount": 1}, cost=[{"pay": "bow_self"}])])
    pays = fighter(2, key="PAYS", abilities=[ability({"op": "gain_honor", "amount": 1}, cost=[{"pay": "pay_fate"}])])
    table = Table(c50="BOWS P1 bowed", c51="PAYS P1 bowed", c52="F3 P1", fate={"P1": 1}, cards=[bows, pays])
    assert table.refusal(Use("P1", "c50")) == "B-66"
    honor = table.honor("P1")
    table.act(Use("P1", "c51"))
    assert (table.honor("P1"), table.fate("P1")) == (honor + 1, 0)


@clause("B-66")
def test_a_participant_that_is_bowed_counts_nothing() -> None:
    table = table_for(event("BOW", {"op": "bow"}), seat="P3", c50="F3 P1", c51="F2 P1")
    table.declare("c50 c51", "P2.first")
    use(table, "BOW", "c50", seat="P3")
    assert decided(table.events + table.finish()).attack == 2


@clause("B-66")
@pytest.mark.parametrize(("bowed", "first"), [(" bowed", "P2"), ("", "P1")])
def test_a_bowed_character_adds_no_glory(bowed: str, first: str) -> None:
    table = Table(c50=f"GLORY P1{bowed}", c51="F1 P2", step="3.4", cards=[fighter(1, key="GLORY", glory=5)])
    assert (table.asked_for, table.asked) == ("favor_side", first)


@clause("B-66")
def test_what_is_bowed_is_not_bowed_again() -> None:
    everyone = event("EVERYONE", {"op": "bow", "whom": {"what": ["character"]}}, targets=())
    table = table_for(everyone, c50="F3 P1 bowed", c51="F3 P2")
    use(table, "EVERYONE")
    assert [event.ids for event in table.events if isinstance(event, Bowed)] == [("c51",)]


# Status and control


@clause("B-64")
def test_honor_and_dishonor_go_by_steps() -> None:
    up, down = event("UP", {"op": "honor"}), event("DOWN", {"op": "dishonor"})
    table = table_for(up, down, c50="F2 P1 dishonored", hands={"P1": ["UP", "UP", "UP", "DOWN", "DOWN"]})
    found = []
    for card in ("UP", "UP", "DOWN", "DOWN"):
        use(table, card, "c50")
        found.append(table.piece("c50").status)
    assert found == ["", "honored", "", "dishonored"]


@clause("B-64")
def test_an_honored_character_is_not_honored_again() -> None:
    up = event("UP", {"op": "honor", "whom": {"what": ["character"]}}, targets=())
    table = table_for(up, c50="F2 P1 honored", c51="F2 P1")
    use(table, "UP")
    assert [event.id for event in table.events if isinstance(event, StatusChanged)] == ["c51"]


@clause("B-64")
def test_a_character_enters_play_ordinary() -> None:
    table = Table(hands={"P1": ["HERO"]}, cards=[fighter(2, key="HERO", side="conflict", cost=0)])
    table.act(Play("P1", "HERO"))
    assert [piece.status for piece in table.state.characters("P1")] == [""]


@clause("B-67")
def test_a_character_changes_controller_as_it_is() -> None:
    table = table_for(MINE, SWORD, seat="P2", c50="F2 P1 bowed fate:2 honored", c51="SWORD P1 on:c50")
    use(table, "MINE", "c50", seat="P2")
    piece = table.piece("c50")
    assert (piece.controller, piece.owner, piece.bowed, piece.fate, piece.status) == ("P2", "P1", True, 2, "honored")
    assert (table.piece("c51").controller, table.piece("c51").on) == ("P1", "c50")


HOME = event("HOME", {"op": "move_home"})
HOLD = event("HOLD", {"op": "take_control", "lasts": "end_of_conflict"})


@clause("R-12")
@pytest.mark.parametrize("bowed", [False, True])
def test_a_participant_that_a_non_participant_controls_goes_to_that_home(bowed: bool) -> None:
    table = table_for(MINE, event("BOW", {"op": "bow"}), seat="P3", c50="F3 P1")
    table.declare("c50", "P2.first")
    if bowed:
        use(table, "BOW", "c50", seat="P3")
    use(table, "MINE", "c50", seat="P3")
    piece = table.piece("c50")
    assert (piece.controller, piece.place, piece.bowed) == ("P3", "home", bowed)


@clause("R-57")
def test_a_participant_changes_sides_with_its_controller() -> None:
    table = table_for(HOLD, seat="P2", c50="F3 P1", c51="F2 P1")
    table.declare("c50 c51", "P2.first")
    use(table, "HOLD", "c50", seat="P2")
    assert [piece.id for piece in table.state.participants("P2")] == ["c50"]
    fact = decided(table.finish())
    assert (fact.attack, fact.defense, fact.winner) == (2, 3, "P2")
    piece = table.piece("c50")
    assert (piece.controller, piece.place, piece.bowed) == ("P1", "home", True)


@clause("R-57")
def test_the_attacker_may_come_to_control_a_defender() -> None:
    table = table_for(HOLD, c50="F3 P1", c51="F4 P2")
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    use(table, "HOLD", "c51")
    fact = decided(table.events + table.finish())
    assert (fact.attack, fact.defense, fact.winner) == (7, 0, "P1")
    piece = table.piece("c51")
    assert (piece.controller, piece.place, piece.bowed) == ("P2", "home", True)


# Into the conflict and out of it


@clause("B-102")
@pytest.mark.parametrize("bowed", [False, True])
def test_who_is_moved_home_is_there_as_before(bowed: bool) -> None:
    table = table_for(HOME, event("BOW", {"op": "bow"}), seat="P2", c50="F3 P1", hands={"P2": ["HOME", "BOW", "NC10"]})
    table.declare("c50", "P2.first")
    if bowed:
        use(table, "BOW", "c50", seat="P2")
    use(table, "HOME", "c50", seat="P2")
    assert (table.piece("c50").place, table.piece("c50").bowed) == ("home", bowed)


@clause("B-102")
def test_who_is_moved_into_the_conflict_is_on_its_controllers_side() -> None:
    table = table_for(event("COME", {"op": "move_to_conflict"}), c50="F3 P1", c51="F2 P2", c52="F1 P3", c53="F1 P1")
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ()))
    use(table, "COME", "c51")
    assert [piece.id for piece in table.state.participants("P2")] == ["c51"]


@clause("E-103", "R-11")
def test_a_non_participant_moves_no_character_of_its_own_into_the_conflict() -> None:
    both = event("COME", {"op": "gain_honor", "amount": 1}, {"op": "move_to_conflict"})
    table = table_for(both, seat="P3", c50="F3 P1", c51="F2 P3", honor={"P3": 10})
    table.declare("c50", "P2.first")
    use(table, "COME", "c51", seat="P3")
    assert (table.piece("c51").place, table.honor("P3")) == ("home", 11)


@clause("E-103", "R-11")
def test_who_takes_no_part_moves_nobody_into_the_conflict() -> None:
    to_conflict = event("MV", {"op": "move_to_conflict"})
    mover = fighter(2, key="M", abilities=[ability({"op": "move_to_conflict", "whom": "self"})])
    table = table_for(to_conflict, mover, seat="P3", c50="F3 P1", c51="F2 P2", c52="M P3")
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ()))
    turn(table, "P3")
    assert table.refusal(Use("P3", "MV")) == "E-103"
    assert table.refusal(Use("P3", "c52")) == "E-103"


@clause("B-28")
def test_nobody_takes_control_of_a_second_copy_of_a_unique_card() -> None:
    theirs = {"what": ["character"], "whose": "opponent"}
    take = event("TAKE", {"op": "take_control", "whom": theirs}, targets=())
    table = table_for(take, fighter(3, key="HERO", unique=True), c50="HERO P2", c51="HERO P1", c52="F1 P2")
    use(table, "TAKE")
    assert [table.piece(id).controller for id in ("c50", "c52")] == ["P2", "P1"]


@clause("B-67", "R-57")
def test_control_for_a_time_ends_nothing_if_another_has_taken_it_for_good() -> None:
    table = table_for(HOLD, MINE, c50="F3 P1", hands={"P2": ["HOLD", "NC10"], "P3": ["MINE", "NC10"]})
    table.declare("c50", "P2.first")
    use(table, "HOLD", "c50", seat="P2")
    use(table, "MINE", "c50", seat="P3")
    table.finish()
    assert table.piece("c50").controller == "P3"


@clause("B-13")
def test_an_attachment_with_courtesy_gives_its_fate_as_it_goes_with_its_character() -> None:
    table = table_for(GONE, attachment("AT", keywords=["courtesy"]), c50="F2 P1", c51="AT P1 on:c50")
    fate = table.fate("P1")
    use(table, "GONE", "c50")
    assert table.fate("P1") == fate + 1


@clause("B-68")
def test_of_several_restrictions_on_attachments_the_most_severe_holds() -> None:
    bare = fighter(2, key="BARE", keywords=["no_attachments"], except_for=["weapon"])
    strip = event("STRIP", {"op": "grant", "keyword": "no_attachments"})
    table = table_for(strip, bare, attachment("AXE", tags=["weapon"]), c50="BARE P1", c51="AXE P1 on:c50")
    use(table, "STRIP", "c50")
    assert "c51" not in table.state.pieces


@clause("B-114")
def test_what_cannot_leave_play_does_not() -> None:
    sweep = event("SWEEP", {"op": "discard_from_play", "whom": {"what": ["character"]}}, targets=())
    table = Table(phase="draw", step="2.5w", hands={"P1": ["PC9", "SWEEP"]}, fate={"P1": 3}, c51="F1 P1", c52="F1 P2",
                  cards=[sweep])  # fmt: skip
    use(table, "PC9", "c51")
    use(table, "SWEEP")
    assert [piece.id for piece in table.state.characters()] == ["c51"]
