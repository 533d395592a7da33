"""Artifacts and tokens: how each activation type is put, used and lost; who controls a card, and where it goes."""

from adjudicator.kernel.effects.facts import DieRolled
from adjudicator.rulesets.dominions.board.events import TokenMade
from adjudicator.rulesets.dominions.judged.numbers import explain_number
from adjudicator.rulesets.dominions.table.actions import Activate, Attack, Move, Spawn
from adjudicator.rulesets.dominions.table.state import spawned_kinds
from tests.clauses import clause
from tests.rulesets.dominions.table import Table


def spawns(table: Table) -> set[tuple[str, str, str]]:
    return {(action.card, action.to, action.face) for action in table.legal() if isinstance(action, Spawn)}


@clause("N-021", "N-022", "N-023", "N-024")
def test_instants_are_used_from_the_hand_any_number_in_the_own_turn() -> None:
    table = Table(c1="U03 3,3 P2", hands={"P1": ["A01", "A01", "A11", "A03"]}, phase="spawn")
    table.use("A01", "c1")
    assert table.hp("c1") == 4
    assert table.discard("P1") == ["A01"]
    table.use("A01", "c1")
    table.use("A11", "c1")
    assert table.has(DieRolled)
    assert table.refusal(Spawn("P1", "A01", "1,3")) == "N-106"
    table.spawn("A03", "1,3", "down")
    assert table.discard("P1") == ["A01", "A01", "A11"]
    theirs = Table(c1="U03 3,3", hands={"P2": ["A01"]})
    theirs.act(Move("P1", "c1", "3,2"))
    assert theirs.asked == "P2"
    assert theirs.refusal(Activate("P2", "A01")) == "N-068"
    assert not [action for action in theirs.legal() if getattr(action, "card", "") == "A01"]


@clause("N-025", "N-024")
def test_an_instant_is_never_put_on_the_board() -> None:
    table = Table(hands={"P1": ["A01"]}, c1="U03 3,3", phase="spawn")
    assert not spawns(table)
    assert table.refusal(Spawn("P1", "A01", "1,3", "down")) == "N-025"


@clause("N-026", "N-027", "N-028")
def test_a_once_lies_dormant_until_it_is_used() -> None:
    table = Table(hands={"P1": ["A03", "A13"]}, c1="U03 2,3", phase="spawn")
    table.spawn("A03", "1,3", "down")
    assert table.refusal(Spawn("P1", "A13", "1,2", "down")) == "N-106"
    table.use("c2")
    assert table.discard("P1") == ["A03"]
    assert len(table.hand("P1")) == 3
    up = Table(hands={"P1": ["A03", "A13"]}, phase="spawn")
    assert up.refusal(Spawn("P1", "A13", "1,3")) == "N-076"  # nothing that it could take
    up.spawn("A03", "1,3")
    assert up.discard("P1") == ["A03"]
    assert len(up.hand("P1")) == 3


@clause("N-029", "N-030", "N-031", "N-063")
def test_once_per_turn_cools_down_until_its_owner_s_tick() -> None:
    table = Table(c1="A04 1,3", c2="U08 3,3", c3="U03 4,3 P2")
    assert table.refusal(Activate("P1", "c1")) == "N-063"
    table.advance("battle")
    table.use("c1", "c2")
    assert table.atk("c2") == 4
    assert table.piece("c1").cooldown == 1
    assert table.refusal(Activate("P1", "c1")) == "N-030"
    table.attack("c2", "c3")
    assert table.hp("c3") == 2
    table.advance("spawn")
    assert table.atk("c2") == 2  # until the end of the BATTLE phase
    table.end_turn()
    assert table.piece("c1").cooldown == 1
    table.end_turn()
    assert table.piece("c1").cooldown == 0
    assert table.piece("c1").face_up


@clause("N-032")
def test_forever_works_while_it_lies_face_up() -> None:
    table = Table(c1="A05 3,3 down", c2="U08 3,2", c3="U04 4,3 P2", phase="battle")
    assert table.atk("c2") == 2
    table.use("c1")
    assert (table.atk("c2"), table.atk("c3")) == (1, 2)
    found = explain_number(table.state, "c2.ATK")
    assert [(step.amount, step.source, step.until) for step in found.steps] == [(-1, "A05#c1", "while")]
    table.end_turn()
    table.advance("battle")
    table.attack("c3", "c1")
    assert table.gone("c1")
    assert table.atk("c2") == 2


@clause("N-033", "N-034", "N-035", "N-038")
def test_an_attach_hangs_on_any_fitting_card_without_a_bridge() -> None:
    table = Table(c1="U03 4,3 P2", c2="A05 4,4 P2", c3="U03 2,2", hands={"P1": ["A08", "A03"]}, phase="spawn")
    assert table.refusal(Spawn("P1", "A08", "4,2", "down")) == "N-108"
    assert table.refusal(Spawn("P1", "A08", "c2")) == "N-034"
    assert table.refusal(Spawn("P1", "A08", "c9")) == "N-033"
    table.spawn("A08", "c1")
    assert (table.piece("c4").on, table.piece("c4").at) == ("c1", "4,3")
    assert table.refusal(Spawn("P1", "A03", "1,3", "down")) == "N-106"
    table.end_turn()
    assert table.refusal(Move("P2", "c1", "4,2")) == "N-038"
    assert explain_number(table.state, "c1.MOVE").value == 0
    battle = Table(c1="U08 3,3", c2="U03 4,3 P2", c3="A08 c2 P2", phase="battle")
    assert battle.refusal(Attack("P1", "c1", "c3")) == "N-038"


@clause("N-036")
def test_a_dormant_attach_is_attached_at_once_when_it_is_activated() -> None:
    table = Table(c1="A08 1,3 down", c2="U03 4,3 P2")
    table.use("c1", "c2")
    assert table.piece("c1").on == "c2"
    assert table.state.board["1,3"].card == ""
    alone = Table(c1="A08 1,3 down")
    assert alone.refusal(Activate("P1", "c1")) == "N-036"


@clause("N-037", "N-062")
def test_attached_cards_move_and_fall_with_their_bearer() -> None:
    table = Table(c1="U03 3,3", c2="A08 c3", c3="U04 4,3 P2", c4="A07 c3 P2")
    table.end_turn()
    table.end_turn()
    table.advance("battle")
    table.attack("c1", "c3")
    assert table.discard("P2") == ["U04"]
    assert table.discard("P1") == ["A08"]
    assert "A07" in table.hand("P2")  # IF its bearer is destroyed: to the hand, nobody is asked
    moving = Table(c1="U08 3,3", c2="A07 c1")
    assert moving.atk("c1") == 4
    moving.move("c1", "3,2")
    assert moving.piece("c2").at == "3,2"


@clause("N-039")
def test_a_trap_is_put_face_down_only() -> None:
    table = Table(hands={"P1": ["A09"]}, phase="spawn")
    assert table.refusal(Spawn("P1", "A09", "1,3")) == "N-039"
    table.spawn("A09", "1,3", "down")
    assert not table.piece("c1").face_up


@clause("N-106")
def test_one_unit_one_artifact_and_one_field_a_turn() -> None:
    table = Table(hands={"P1": ["U01", "U02", "A09", "F01"]}, phase="spawn")
    table.spawn("U01", "1,3")
    assert table.refusal(Spawn("P1", "U02", "1,2")) == "N-106"
    table.spawn("A09", "1,2", "down")
    table.spawn("F01", "1,4")
    assert sorted(spawned_kinds(table.state.players["P1"])) == ["artifact", "field", "unit"]
    assert table.refusal(Spawn("P1", "U14", "1,2")) == "N-106"
    down = Table(hands={"P1": ["U01", "F01", "U07"]}, phase="spawn")
    assert down.refusal(Spawn("P1", "U01", "1,2", "down")) == "N-106"
    assert down.refusal(Spawn("P1", "F01", "1,2", "down")) == "N-106"
    down.spawn("U07", "1,2", "down")


@clause("N-052", "N-053", "N-054", "N-055", "N-A31", "N-A39")
def test_tokens_inherit_what_is_not_said_and_are_gone_when_they_leave() -> None:
    table = Table(c1="U12 3,3", hands={"P1": ["U01"]}, phase="spawn")
    table.spawn("U01", "1,3")
    table.advance("end")
    assert table.asked_for == "target"
    table.choose("4,3")
    token = table.piece("c3")
    card = table.state.face(token)
    assert (card.kind, card.tags, card.arrows, table.stats("c3")) == ("unit", ("SOLDIER",), ("E",), (1, 1))
    assert (token.owner, token.token) == ("P1", True)
    assert table.has(TokenMade)
    hit = Table(c1="U12 3,3", c2="U08 4,2 P2")
    hit.advance("end")
    hit.choose("4,3")
    hit.let_pass()
    hit.advance("battle")
    hit.attack("c2", "c3")
    assert hit.gone("c3")
    assert hit.discard("P1") == []


@clause("N-112", "N-114", "N-A37")
def test_super_spawn_only_through_another_card() -> None:
    table = Table(c1="U03 4,3", c2="A06 1,3 down", hands={"P1": ["U13", "U01"]})
    assert table.refusal(Activate("P1", "c3")) == "N-060"
    table.use("c2", "c1", "U13")
    assert table.piece("c3").at == "4,3"
    assert table.discard("P1") == ["U03", "A06"]
    assert table.refusal(Move("P1", "c3", "4,2")) == "N-125"
    table.advance("spawn")
    table.spawn("U01", "1,2")
    alone = Table(hands={"P1": ["U13"]}, phase="spawn")
    assert alone.refusal(Spawn("P1", "U13", "1,3")) == "N-114"


@clause("N-076")
def test_a_controlled_card_goes_back_and_falls_to_its_owner() -> None:
    table = Table(c1="A13 1,3 down", c2="U08 3,3 P2 d3", c3="U07 4,2 P2", c4="U03 2,3 P2")
    table.use("c1", "c2")
    assert table.piece("c2").controller == "P1"
    table.advance("battle")
    table.attack("c2", "c4")
    table.end_turn()
    assert table.piece("c2").controller == "P2"
    stolen = Table(c1="U08 3,3 P2 d1 by:P1", c2="A09 4,3 P2 down", phase="battle")
    stolen.attack("c1", "c2")
    assert stolen.discard("P2") == ["U08", "A09"]
    assert stolen.discard("P1") == []


@clause("N-075", "N-077", "N-078")
def test_discard_is_public_and_out_of_the_game_is_for_good() -> None:
    table = Table(hands={"P1": ["A12", "A12"]}, discards={"P2": ["U01", "U02"], "P1": ["U03"]})
    table.use("A12", "P2/U01")
    assert [(gone.card, gone.owner) for gone in table.state.out_of_game] == [("U01", "P2")]
    assert table.discard("P2") == ["U02"]
    table.act(Activate("P1", "A12"))
    assert table.options == ("P1/U03", "P1/A12", "P2/U02")  # nothing chooses what is out of the game
    table.choose("P2/U02")


@clause("N-019")
def test_dice_are_facts() -> None:
    seen = set()
    for seed in range(12):
        table = Table(c1="U03 3,3", hands={"P1": ["A11"]}, seed=seed)
        table.use("A11", "c1")
        (rolled,) = [event for event in table.events if isinstance(event, DieRolled)]
        assert 1 <= rolled.value <= 6
        assert table.hp("c1") == 6 - (1 if rolled.value <= 3 else 3)
        seen.add(rolled.value)
    assert len(seen) > 2
