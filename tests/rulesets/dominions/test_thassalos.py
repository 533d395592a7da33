"""The published cards, one by one: what each prints is what it does."""

from adjudicator.rulesets.dominions.actions import Attack, Move
from adjudicator.rulesets.dominions.events import CardShown
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
