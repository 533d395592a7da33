"""Where rules meet: printed cards at odds, and continuous effects with themselves."""

from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.rulesets.dominions.table.actions import Activate, Attack, Spawn
from tests.clauses import clause
from tests.rulesets.dominions.own_cards import ability, instant, unit
from tests.rulesets.dominions.table import Table

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
