"""Turns and their phases (M-045 to M-067)."""

from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.decks import CardsDrawn
from adjudicator.rulesets.multiversity.table.actions import Advance, Energize, Play, Promote, Use
from adjudicator.rulesets.multiversity.team.placing import promote_obstacle
from tests.clauses import clause
from tests.rulesets.multiversity.table import FOE, Table, ability, fighter, item, tokens


@clause("M-045", "M-070")
def test_phases_only_go_forward() -> None:
    table = Table(c1="A 1", cards=[fighter("A", 1)], hands={"P1": ["E1"]})
    assert table.refusal(Advance("P1", "flank")) == "M-045"
    table.advance("combat")
    assert table.refusal(Energize("P1", "E1", "c1")) == "M-045"
    table.advance("active")
    assert table.refusal(Advance("P1", "flank")) == "M-070"


@clause("M-048", "M-049", "M-A03")
def test_the_hand_goes_down_to_five_at_the_next_cleanup() -> None:
    table = Table(hands={"P1": ["E1"] * 5, "P2": ["E1", "P01", *["E1"] * 6]})
    table.advance("end")
    assert table.asked_for == "discard"
    assert table.refusal(Choose("P2", "I01")) == "M-048"
    assert table.legal() == (Choose("P2", "E1"), Choose("P2", "P01"))  # card by card, however many there are
    table.choose("E1", "P01", "E1")
    assert len(table.hand("P2")) == 5 + 1  # and one is drawn
    assert table.discard("P2") == ["E1", "P01", "E1"]
    free = Table(hands={"P2": ["E1"] * 8}, options={"hand_limit": "none"})
    free.advance("end")
    assert len(free.hand("P2")) == 9
    strict = Table(hands={"P2": ["E1"] * 8}, players={"P2": {"turns": 0}}, options={"first_turn_discard": True})
    strict.advance("end")
    assert strict.asked_for == "discard"


@clause("M-049")
def test_one_card_a_turn_is_drawn() -> None:
    table = Table()
    table.end_turn()
    assert [event.count for event in table.events if isinstance(event, CardsDrawn)] == [1]
    assert len(table.hand("P2")) == 1


@clause("M-050", "M-051", "M-052", "M-019", "M-020", "M-A08")
def test_characters_come_into_free_places_of_the_team() -> None:
    table = Table(c1="P13 1", c2="P13 2", hands={"P1": ["P01", "P02", "P03"]})
    assert table.refusal(Play("P1", "P01", "1")) == "M-052"
    assert table.refusal(Play("P1", "P01", "2")) == "M-020"
    assert table.refusal(Play("P1", "P01", "5")) == "M-020"
    table.play("P01", "3")
    assert [one.position for one in table.state.of("P1")] == [1, 2, 3]
    assert table.refusal(Play("P1", "P02", "4")) == "M-A08"
    many = Table(c1="P13 1", hands={"P1": ["P01", "P02"]}, options={"characters_per_turn": "unlimited"})
    many.play("P01", "3")
    many.play("P02", "4")
    full = Table(c1="P13 1", c2="P13 2", c3="P13 3", c4="P13 4", hands={"P1": ["P01"]})
    assert full.refusal(Play("P1", "P01", "4")) == "M-051"
    first = Table(c1="P13 1", hands={"P1": ["P01"]}, players={"P1": {"turns": 1}})
    assert first.refusal(Play("P1", "P01", "1")) == "M-019"


@clause("M-053", "M-A09")
def test_the_main_character_changes_places_with_one_of_the_team() -> None:
    table = Table(c1="P13 1", c2="P13 2", c3="P13 3", hands={"P1": ["P01"]})
    table.play("P01", "4")
    new = next(one.id for one in table.state.of("P1") if one.position == 4)
    assert table.refusal(Promote("P1", new)) == "M-053"
    obstacle = promote_obstacle(table.state, Promote("P1", "c1"))
    assert obstacle is not None
    assert (obstacle.clause, obstacle.why.en) == ("M-053", "c1 is the main character already")
    table.promote("c2")
    assert (table.one("c2").position, table.one("c1").position) == (1, 2)
    assert table.refusal(Promote("P1", "c3")) == "M-A09"
    free = Table(c1="P13 1", c2="P13 2", c3="P13 3", options={"swaps_per_turn": "unlimited"})
    free.promote("c2")
    free.promote("c3")
    assert free.one("c3").position == 1


@clause("M-056", "M-043", "M-018")
def test_one_energy_a_turn_is_attached() -> None:
    table = Table(c1="P13 1", hands={"P1": ["E1", "E2"]})
    table.energize("E2", "c1")
    assert [(step.amount, step.clause) for step in table.explain("c1.energy").steps] == [(2, "M-018")]
    assert table.refusal(Energize("P1", "E1", "c1")) == "M-056"
    assert table.refusal(Energize("P1", "E1", "c92")) == "M-056"


@clause("M-054", "M-A14", "M-015", "M-016", "M-023")
def test_items_are_used_without_limit_and_volatile_ones_are_discarded() -> None:
    table = Table(c1="P13 1", hands={"P1": ["I01", "I02", "I03", "I08"]})
    table.use("I01", "c1")
    table.use("I02", "c1")
    table.play("I08")
    table.use("I03", "c1")
    assert table.discard("P1") == ["I01", "I02", "I03"]
    assert [one.card for one in table.state.items.values()] == ["I08"]
    table.end_turn(2)
    assert table.count("c1", "def_up") == 1  # the tower stays, and does so at each of its player's main phases
    two = Table(c1="P13 1", hands={"P1": ["I01", "I02", "I03"]}, options={"items_per_turn": 2})
    two.use("I01", "c1")
    two.use("I02", "c1")
    assert two.forbids("I03") == "M-A14"
    fight = Table(c1="P13 1", hands={"P1": ["I01"]}, phase="combat")
    assert fight.forbids("I01") == "M-054"


@clause("M-046", "M-A11")
def test_temporary_tokens_go_at_the_controller_s_cleanup() -> None:
    table = Table(c1="P13 1 atk_up:1 overlife:2", c2="P13 1 P2 confusion:1 shield:1")
    table.end_turn()
    assert (table.count("c2", "confusion"), table.count("c2", "shield"), table.count("c1", "atk_up")) == (0, 0, 1)
    table.end_turn()
    assert (table.count("c1", "atk_up"), table.count("c1", "overlife")) == (0, 2)
    placed = Table(c1="P13 1", c2="P13 1 P2", options={"token_expiry": "placer_cleanup"}, hands={"P1": ["I99"]},
                   cards=[item("I99", ability("used", tokens("confusion"), targets=FOE))])  # fmt: skip
    placed.use("I99", "c2")
    placed.end_turn()
    assert placed.count("c2", "confusion") == 1
    placed.end_turn()
    assert placed.count("c2", "confusion") == 0


@clause("M-047", "M-067")
def test_effects_that_last_end_when_the_card_says() -> None:
    later = {"op": "later", "due": "next_cleanup", "do": [tokens("doom", whom="self")]}
    card = fighter("A", ability("simple_passive", later))
    table = Table(c1="A 1", cards=[card])
    table.use("c1:1")
    table.end_turn()
    assert table.count("c1", "doom") == 0
    table.end_turn()
    assert table.count("c1", "doom") == 1


@clause("M-063")
def test_what_enters_does_so_once() -> None:
    table = Table(c1="P13 1", hands={"P1": ["P02"]})
    table.play("P02", "2")
    id = next(one.id for one in table.state.of("P1") if one.card == "P02")
    assert table.count(id, "shield") == 2
    table.end_turn(2)
    assert table.count(id, "shield") == 0  # it went, and did not come again


@clause("M-064")
def test_attaching_and_taking_off_set_effects_off_once() -> None:
    table = Table(c1="P13 1", hands={"P1": ["E4"]})
    table.energize("E4", "c1")
    assert table.count("c1", "atk_up") == 1
    worn = Table(c1="P13 1", hands={"P1": ["I11"]})
    worn.play("I11", "c1")
    assert worn.count("c1", "immunity_control") == 1
    assert worn.refusal(Use("P1", "I11")) == "M-065"


def test_a_source_that_is_renewed_goes_back_into_the_deck() -> None:
    strip = fighter("A", ability("active", {"op": "strip_energy", "count": 1}, targets=FOE))
    table = Table(c1="A 1", c2="P13 1 P2", cards=[strip], phase="main", hands={"P2": ["E3"]})
    table.end_turn()
    table.energize("E3", "c2")
    table.end_turn()
    table.advance("combat")
    table.advance("active")
    table.use("c1:1", "c2")
    assert table.one("c2").energies == []
    assert "E3" in table.state.players["P2"].deck.value
    assert "E3" not in table.discard("P2")


@clause("M-003", "M-062")
def test_effects_name_a_category_or_a_character() -> None:
    both = ability("simple_passive", tokens("atk_up", whom={"what": ["character"], "tags": ["Guard"]}))
    cards = [fighter("A", both), fighter("B", tags=["Guard", "Sea"]), fighter("C", tags=["Sea"])]
    table = Table(c1="A 1", c2="B 2", c3="C 3", c4="B 1 P2", cards=cards)
    table.use("c1:1")
    assert [table.count(id, "atk_up") for id in ("c1", "c2", "c3", "c4")] == [0, 1, 0, 1]
    named = ability("simple_passive", tokens("atk_up", whom={"what": ["character"], "names": ["C"]}))
    one = Table(c1="A 1", c2="C 2", c3="B 3", cards=[fighter("A", named), fighter("B"), fighter("C")])
    one.use("c1:1")
    assert [one.count(id, "atk_up") for id in ("c2", "c3")] == [1, 0]


def test_choose_is_not_pass() -> None:
    table = Table()
    assert table.refusal(Choose("P1", "x")) == "M-050"
