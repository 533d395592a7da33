"""The published cards, one by one: what each prints is what it does."""

from adjudicator.kernel.effects.facts import DieRolled
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.decks import CardShown
from adjudicator.rulesets.dominions.table.actions import Activate, Attack, Move, Spawn
from adjudicator.rulesets.dominions.table.change_events import DamageModified
from tests.clauses import clause
from tests.rulesets.dominions.table import Table


def test_the_guardian_is_safe_from_where_its_arrows_point() -> None:
    front = Table(c1="U08 3,3", c2="U0002 4,3 P2", phase="battle")
    front.attack("c1", "c2")
    assert front.hp("c2") == 6
    behind = Table(c1="U08 5,3", c2="U0002 4,3 P2", phase="battle")
    behind.attack("c1", "c2")
    assert behind.hp("c2") == 4


def test_the_duelist_ignores_payback_of_the_stronger() -> None:
    table = Table(c1="U0004 3,3", c2="U08 4,3 P2", phase="battle")
    table.attack("c1", "c2")
    assert table.hp("c1") == 3
    weaker = Table(c1="U0004 3,3", c2="U08 4,3 P2", c3="A05 5,3 P2", phase="battle")
    weaker.attack("c1", "c2")
    assert weaker.hp("c1") == 2


def test_the_flag_bearer_comes_with_a_field() -> None:
    table = Table(hands={"P1": ["F01"], "P2": ["U0005"]}, phase="spawn")
    table.spawn("F01", "1,3")
    table.let_pass()
    assert table.state.board["1,3"].card == "c2"
    assert table.piece("c2").controller == "P2"
    assert table.stats("c2") == (2, 7)


def test_the_army_is_as_strong_as_it_is_whole() -> None:
    table = Table(c1="U0006 3,3 d3", c2="U11 2,2")
    assert table.stats("c1") == (7, 7)
    table.use("c2", "c1")
    assert table.hp("c1") == 7  # it is not healed
    table.advance("end")
    table.choose("4,3")
    assert table.stats("c1") == (6, 6)
    assert table.stats("c3") == (1, 1)


def test_the_thief_stuns_who_walks_away() -> None:
    table = Table(c1="U0008 3,3 P2", c2="U03 3,2")
    table.move("c2", "2,2")
    assert table.status("c2", "STUN") == 1
    hidden = Table(c1="U0008 3,3 P2 down", c2="U03 3,2")
    hidden.move("c2", "2,2")
    assert hidden.status("c2", "STUN") is None


def test_the_prospector_draws_three_and_discards_two() -> None:
    table = Table(hands={"P1": ["U0010"]}, phase="spawn")
    table.spawn("U0010", "1,3")
    table.choose("accept")
    table.let_pass()
    table.choose(*table.hand("P1")[:1])
    table.choose(*table.hand("P1")[:1])
    assert (len(table.hand("P1")), len(table.discard("P1"))) == (1, 2)


def test_the_seer_looks_into_the_hand() -> None:
    table = Table(c1="U0011 3,3", c2="U03 4,3 P2", hands={"P2": ["A03"]}, phase="battle")
    table.attack("c1", "c2")
    table.choose("1")
    assert [event.card for event in table.events if isinstance(event, CardShown)] == ["A03"]


def test_the_berserk_soldier_grows_with_each_wound() -> None:
    table = Table(c1="U03 3,3", c2="U0012 4,3 P2", phase="battle")
    table.attack("c1", "c2")
    assert table.stats("c2") == (4, 2)


@clause("N-063")
def test_the_war_mage_changes_a_unit_instead_of_attacking() -> None:
    table = Table(c1="U0013 2,3", c2="U08 4,3", c3="U03 3,3 P2", phase="battle")
    table.use("c1", "c2")
    table.choose("more")
    assert table.atk("c2") == 4
    assert table.refusal(Attack("P1", "c1", "c3")) == "N-103"
    table.end_turn(2)
    assert table.atk("c2") == 4
    table.end_turn(1)
    assert table.atk("c2") == 2


def test_the_armor_thief_takes_what_is_attached() -> None:
    table = Table(c1="U0014 2,3", c2="U03 4,3 P2", c3="A07 c2 P2")
    table.use("c1", "c3")
    assert table.piece("c3").on == "c1"
    assert table.atk("c1") == 5


def test_the_collector_destroys_an_artifact_it_finds() -> None:
    for what, gone in (("A03 4,3 P2 down", True), ("U07 4,3 P2 down", False)):
        table = Table(c1=what, hands={"P1": ["U0016"]}, phase="spawn")
        table.spawn("U0016", "1,3")
        table.choose("accept", "c1")
        table.let_pass()
        assert table.gone("c1") == gone


def test_the_spirit_heals_or_cleanses() -> None:
    table = Table(c1="U0022 3,3", c2="U03 4,3 d3", phase="battle")
    table.use("c1", "c2")
    assert table.hp("c2") == 4


def test_the_snowman_stands_and_freezes() -> None:
    table = Table(c1="U0042 2,3", c2="U03 4,3 P2")
    assert table.refusal(Move("P1", "c1", "2,2")) == "N-101"
    table.advance("battle")
    table.attack("c1", "c2")
    assert table.status("c2", "FREEZE") == 2


def test_the_trigger_sets_an_explosive_off() -> None:
    table = Table(c1="U0003 4,3 P2", c2="U03 4,4 P2", hands={"P1": ["U0045"]}, phase="spawn")
    table.spawn("U0045", "1,3")
    table.choose("accept", "c1")
    table.let_pass()
    assert table.gone("c1")
    assert table.hp("c2") == 3


def test_artifacts_of_siege_and_sorcery() -> None:
    rain = Table(c1="U03 3,3 P2", c2="U03 3,4 P2", hands={"P1": ["A0001"]})
    rain.use("A0001", "3,3")
    assert rain.state.pieces.get("c1") is None or rain.hp("c1") < 6
    shovel = Table(c1="F01 3,3 P2", c2="U03 3,3 P2", c3="A0004 1,3 down")
    shovel.use("c3", "c1")
    assert shovel.gone("c1")
    assert shovel.hp("c2") == 4
    oil = Table(c1="U08 3,3", c2="A0006 4,3 P2 down", phase="battle")
    oil.attack("c1", "c2")
    assert (oil.hp("c1"), oil.status("c1", "BURN")) == (1, 2)
    chalice = Table(c1="U03 3,3", hands={"P1": ["A0010"]})
    chalice.use("A0010", "c1", "5")
    assert chalice.stats("c1") == (6, 1)
    book = Table(c1="U11 1,3", c2="U04 4,3 P2", c3="A0011 1,2 down")
    book.use("c3", "c1", "4,2")
    assert book.gone("c1") and book.gone("c2")


def test_peace_flag_and_sword() -> None:
    peace = Table(c1="U08 3,3", c2="U03 4,3 P2", c3="A0012 5,3 P2", phase="battle")
    assert peace.refusal(Attack("P1", "c1", "c2")) == "N-032"
    flag = Table(c1="U08 3,3", c2="U03 4,3 P2", c3="A0013 c2 P2", phase="battle")
    assert flag.refusal(Attack("P1", "c1", "c2")) == "N-038"
    sword = Table(c1="U08 3,3", c2="U02 4,3 P2", c3="A0014 c1", phase="battle")
    assert sword.atk("c1") == 3
    assert "DIVINE" in sword.state.tags(sword.piece("c1"))
    sword.attack("c1", "c2")
    assert sword.atk("c1") == 4
    mark = Table(c1="A0015 1,3", c2="U08 3,3", phase="battle")
    mark.use("c1", "c2")
    assert mark.atk("c2") == 4


@clause("N-051")
def test_the_royal_palace_of_the_rulebook_s_example() -> None:
    table = Table(c1="F0001 3,3", c2="U14 3,3", c3="U03 3,2", c4="U14 2,3", c5="U07 4,4")
    assert table.stats("c2") == (5, 7)  # ROYAL of VOID: LINK
    assert table.stats("c3") == (1, 6)  # EARTH is not its element
    assert table.stats("c4") == (5, 7)  # LINK and OCCUPY do not add up
    assert table.stats("c5") == (5, 4)  # VOID beside it: OCCUPY


@clause("N-127")
def test_azros_blesses_one_human_until_it_blesses_another() -> None:
    table = Table(c1="U0001 3,3", c2="U08 2,2", c3="U0004 3,2", c4="U03 2,3")
    table.use("c1", "c2")
    assert (table.atk("c2"), table.status("c2", "SHIELD")) == (3, 0)
    assert table.refusal(Activate("P1", "c1")) == "N-064"
    table.end_turn(2)
    table.act(Activate("P1", "c1"))
    assert table.options == ("c2", "c3", "c1")  # HUMAN units alone
    table.choose("c3")
    table.let_pass()
    assert (table.atk("c2"), table.status("c2", "SHIELD")) == (2, None)
    assert (table.atk("c3"), table.status("c3", "SHIELD")) == (3, 0)


def test_the_blessing_leaves_a_shield_of_another_kind_alone() -> None:
    table = Table(c1="U0001 3,3", c2="U08 2,2", c3="A0009 c2", c4="U0004 3,2")
    table.end_turn(2)
    assert table.status("c2", "SHIELD") == 0  # of the Divine Shield, for good
    table.use("c1", "c2")
    table.end_turn(2)
    table.use("c1", "c4")
    assert table.status("c2", "SHIELD") == 0


@clause("N-113")
def test_the_dragon_burns_its_row_and_is_fed() -> None:
    table = Table(c1="U03 3,3 P2", c2="U03 3,2", hands={"P1": ["U0009", "U08"]}, phase="spawn")
    table.spawn("U0009", "1,3")
    table.choose("accept")
    table.let_pass()
    assert (table.hp("c1"), table.status("c1", "BURN")) == (3, 2)
    assert table.hp("c2") == 6
    table.advance("end")
    table.advance("end")
    assert table.asked_for == "target"
    assert table.options == ()  # what the hand holds is nobody else's business
    table.choose("U08")
    assert table.discard("P1") == ["U08"]
    table.advance("end")
    table.advance("end")
    table.choose("none")
    assert table.gone("c3")


def test_a_hungry_dragon_asks_even_where_there_is_nothing_to_eat() -> None:
    table = Table(hands={"P1": ["U0009"]}, phase="spawn")
    table.spawn("U0009", "1,3")
    table.choose("accept")
    table.let_pass()
    table.advance("end")
    table.advance("end")
    assert [action.choice for action in table.legal() if isinstance(action, Choose)] == ["none"]


def test_a_dragon_that_comes_by_super_spawn_is_not_fed() -> None:
    table = Table(c1="A0027 1,3", c2="U03 3,3 P2", decks={"P1": ["U01", "U02", "U04", "U05", "U06", "U0009"]})
    assert table.refusal(Activate("P1", "c1")) == "N-112"  # not before three turns of its player
    table.end_turn(6)
    table.act(Activate("P1", "c1"))
    assert table.options == ()
    table.choose("deck/U0009")
    table.let_pass()
    table.choose("accept")
    assert table.state.board["1,3"].card == "c3"
    assert table.piece("c3").spawned == "super"
    assert (table.discard("P1"), table.hp("c2")) == (["A0027"], 3)
    table.end_turn(2)
    assert not table.gone("c3")


@clause("N-112")
def test_exodus_comes_out_of_the_rune_as_its_attacker_is() -> None:
    table = Table(c1="U08 3,3 d1", c2="A0008 4,3 P2 down", c3="U03 3,2 P2", hands={"P2": ["U0015"]}, phase="battle")
    table.act(Attack("P1", "c1", "c2"))
    table.choose("U0015")
    table.let_pass()
    assert table.state.board["4,3"].card == "c4"
    assert table.stats("c4") == (2, 3)
    assert table.stats("c1") == (2, 3)  # `?` is equal to no number
    assert table.discard("P2") == ["A0008"]
    table.end_turn()
    table.use("c4", "c3")
    assert table.stats("c3") == (6, 1)
    table.end_turn(3)
    assert table.stats("c3") == (1, 6)


@clause("N-041")
def test_the_rune_takes_the_strength_or_the_life() -> None:
    strength = Table(c1="U08 3,3", c2="A0008 4,3 P2 down", hands={"P2": ["U01", "U12", "U03"]}, phase="battle")
    strength.act(Attack("P1", "c1", "c2"))
    assert {action.choice for action in strength.legal() if isinstance(action, Choose)} == {"U01", "U12"}
    strength.choose("U12")  # 2/6
    strength.let_pass()
    assert strength.stats("c1") == (0, 4)
    life = Table(c1="U08 3,3", c2="A0008 4,3 P2 down", hands={"P2": ["U0013"]}, phase="battle")
    life.act(Attack("P1", "c1", "c2"))
    life.choose("U0013")  # 2/4: both
    life.let_pass()
    assert life.gone("c1")


@clause("N-105")
def test_ryu_s_arrows_weaken_with_the_distance() -> None:
    table = Table(c1="U0017 2,3", c2="U03 3,3 P2", c3="U03 4,3 P2", c4="U03 5,3 P2", phase="battle")
    for target in ("c2", "c3", "c4"):  # COMBO 3
        table.attack("c1", target)
    assert [table.hp(id) for id in ("c2", "c3", "c4")] == [3, 4, 5]
    changes = [(event.amount, event.left) for event in table.events if isinstance(event, DamageModified)]
    assert changes == [(-1, 2), (-2, 1)]
    assert table.atk("c1") == 3


def test_damage_that_is_weakened_to_nothing_is_none() -> None:
    table = Table(c1="U0017 1,3", c2="U03 5,3 P2", c3="A05 2,3 P2", phase="battle")
    table.attack("c1", "c2")  # ATK 2, and RANGE 3 used
    assert table.hp("c2") == 6


def test_the_moon_bird_frightens_all_around_it() -> None:
    table = Table(c1="U0023 3,3", c2="U03 3,2", c3="U03 4,4 P2", c4="U03 5,3 P2", phase="battle")
    table.use("c1")
    assert [table.status(id, "FEAR") for id in ("c2", "c3", "c4")] == [2, 2, None]
    assert table.refusal(Activate("P1", "c1")) == "N-064"


def test_cryonix_freezes_when_it_dies() -> None:
    egg = {"key": "COLD-EGG", "name": {"pt": "Ovo", "en": "Egg"}, "kind": "artifact", "activation": "ONCE",
           "tags": ["EGG"]}  # fmt: skip
    table = Table(
        c1="U08 3,3", c2="U0038 4,3 P2 d6", c3="U03 5,3 P2", phase="battle", cards=[egg],
        decks={"P2": ["U03", "COLD-EGG", "U03"]},
    )  # fmt: skip
    table.attack("c1", "c2")
    table.choose("deck/COLD-EGG")
    assert table.gone("c2")
    assert [table.status(id, "FREEZE") for id in ("c1", "c3")] == [3, 3]
    assert table.hand("P2") == ["COLD-EGG"]


@clause("N-030")
def test_the_balista_shoots_along_its_row_if_a_unit_works_it() -> None:
    alone = Table(c1="A0002 2,3", c2="U03 4,3 P2")
    assert alone.refusal(Activate("P1", "c1")) == "N-065"
    table = Table(c1="A0002 2,3", c2="U08 2,2", c3="U03 4,3 P2", c4="U03 5,3 P2")
    table.use("c1", "E")
    assert (table.hp("c3"), table.hp("c4")) == (3, 6)
    table.end_turn(2)
    assert table.refusal(Activate("P1", "c1")) == "N-030"
    table.end_turn(2)
    table.use("c1", "E")
    assert table.gone("c3")


@clause("N-019")
def test_the_catapult_throws_as_far_as_the_die_says() -> None:
    thrown = set()
    for seed in range(12):
        table = Table(c1="A0003 1,3", c2="U03 2,3 P2", c3="U03 3,3 P2", c4="U03 4,3 P2", c5="U03 5,3 P2", seed=seed)
        table.use("c1", "E")
        die = next(event.value for event in table.events if isinstance(event, DieRolled))
        thrown.add(die)
        wall = ["c2", "c3", "c4", "c5"]
        left = [0 if table.gone(id) else table.hp(id) for id in wall]
        expected = [0 if near == die else 3 if abs(near - die) == 1 else 6 for near in (1, 2, 3, 4)]
        assert left == (expected if die <= 4 else [6, 6, 6, 6]), die
        assert table.discard("P1") == ["A0003"]
    assert len(thrown) >= 4


def test_the_gate_stands_between_its_walls_and_falls_with_them() -> None:
    table = Table(c1="U03 1,2 P2", hands={"P1": ["A0007"]}, phase="spawn")
    assert table.refusal(Spawn("P1", "A0007", "1,3", "up")) == "N-107"
    table = Table(c1="U08 3,3", hands={"P1": ["A0007"]}, phase="spawn")
    table.spawn("A0007", "1,3")
    assert {space for space in table.state.board if table.state.board[space].card} == {"1,2", "1,3", "1,4", "3,3"}
    assert [table.hp(id) for id in ("c2", "c3", "c4")] == [10, 10, 10]
    table = Table(c1="U08 3,3 P2", c2="A0007 2,3 d9", active="P2", phase="battle")
    table.attack("c1", "c2")
    assert table.gone("c2")


def test_the_fallen_gate_takes_its_walls_along() -> None:
    table = Table(c1="U13 2,3 P2", hands={"P1": ["A0007"]}, phase="spawn")
    table.spawn("A0007", "1,3")
    table.end_turn()
    table.advance("battle")
    table.attack("c1", "c2")
    table.end_turn(2)
    table.advance("battle")
    table.attack("c1", "c2")
    assert all(table.gone(id) for id in ("c2", "c3", "c4"))
    assert table.discard("P1") == ["A0007"]


@clause("N-038")
def test_the_divine_shield_draws_all_attacks_and_shields_who_survives() -> None:
    table = Table(c1="U08 2,2 P2", c2="A0009 c1 P2", c3="U03 3,2 P2", c4="U10 2,1", c5="U10 4,3", phase="battle")
    assert table.refusal(Attack("P1", "c5", "c3")) == "N-038"
    table.end_turn()
    assert (table.gone("c2"), table.status("c1", "SHIELD")) == (True, 0)
