"""House rules: what each option changes, where the tests of its subject do not show both of its values."""

import msgspec
import pytest

from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Choose, Pass
from adjudicator.rulesets.enlightenment.table.actions import Declare, Use
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match, deck, refused
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_characters import ability, event, quiet, turn

ROW = ("first", "second", "third", "fourth")
FALLEN = [f"P2.{slot}" for slot in ROW]


@clause("B-43")
@pytest.mark.parametrize(("house", "faults"), [(False, "B-43"), (True, None)])
def test_with_a_single_core_a_deck_may_have_30_cards(house: bool, faults: str | None) -> None:
    small = deck(30, 30)
    if faults is None:
        assert Match(small, options={"single_core": house}).state.result is None
    else:
        assert refused(small, options={"single_core": house}) == faults


@clause("B-52")
def test_without_the_restricted_list_its_titles_go_together() -> None:
    listed = {"kind": "attachment", "side": "conflict", "cost": 1, "restricted_list": True}
    cards = [{"key": key, "name": {"pt": key, "en": key}, **listed} for key in ("T1", "T2")]
    assert Match(deck(40, 40, "T1", "T2"), cards=cards).state.result is None


@clause("R-05")
@pytest.mark.parametrize(("house", "second"), [("one_each", "political"), ("one", "")])
def test_how_many_conflicts_each_declares_in_a_round(house: str, second: str) -> None:
    table = Table(c50="F3 P1", c51="F2 P1", options={"conflicts_per_player": house})
    table.conflict("c50", "P2.first")
    assert table.state.opportunities("P1") == tuple(filter(None, [second]))
    assert table.state.opportunities("P2") == ("military", "political")


SEAL = fighter(1, key="SEAL", abilities=[
    ability({"op": "forbid", "what": ["fire"], "whom": {"what": ["stronghold"], "whose": "opponent"}},
            kind="constant", when="always"),
])  # fmt: skip


def declaration(table: Table, ring: str) -> Declare:
    return Declare("P1", "military", ring, table.province("P3.first"), ("c50",))


@clause("R-09", "E-149", "B-114")
@pytest.mark.parametrize("house", [True, False])
def test_with_rings_that_a_card_forbids_a_conflict_may_need_none(house: bool) -> None:
    away = {f"P1.{element}": "P2" for element in ("air", "earth", "void", "water")}
    table = Table(c50="F3 P1", c51="SEAL P2", rings=away, cards=[SEAL], options={"ringless_requires_empty": house})
    table.passing()
    assert table.refusal(declaration(table, "P1.fire")) == "E-030"
    if house:
        assert table.refusal(declaration(table, "none")) == "E-149"
        assert table.legal() == (Pass("P1"),)
    else:
        table.act(declaration(table, "none"))
        assert (table.state.conflict is not None, table.pool("P1")) == (True, ["P1.fire"])


@clause("R-09")
def test_with_a_ring_that_can_be_used_no_house_declares_without_one() -> None:
    table = Table(c50="F3 P1", c51="SEAL P2", cards=[SEAL], options={"ringless_requires_empty": False})
    table.passing()
    assert table.refusal(declaration(table, "none")) == "E-149"


@clause("R-14", "E-052")
@pytest.mark.parametrize(("house", "claimed", "shared"), [("attacker", {"air"}, False), ("common", set(), True)])
def test_where_the_rings_of_a_broken_stronghold_go(house: str, claimed: set[str], shared: bool) -> None:
    table = Table(c50="F9 P1", broken=FALLEN, rings={"P2.air": "P2.stronghold"}, options={"sh_break_rings": house})
    table.conflict("c50", "P2.stronghold", "P1.fire")
    assert table.state.left == ("P2",)
    assert (table.claimed("P1"), "P2.air" in table.pool("common")) == (claimed, shared)


@clause("R-23", "R-22")
@pytest.mark.parametrize(("house", "honor", "claimed"), [(True, 10, False), (False, 12, True)])
def test_whether_a_conflict_goes_on_after_the_stronghold_has_broken(house: bool, honor: int, claimed: bool) -> None:
    table = Table(c50="F9 P1", broken=FALLEN, honor={"P1": 10}, options={"sh_break_ends_conflict": house})
    table.declare("c50", "P2.stronghold", "P1.air")
    table.passing()
    if not house:
        assert set(table.options) == {"gain", "none"}  # nobody is left to take honor from
        told = describe(table.rules, msgspec.json.decode(view(table.state, "P1")), "en", "P1")
        assert "Conflict: military" in told
    table.finish(effect="gain")
    assert (table.state.left, table.honor("P1"), "air" in table.claimed("P1")) == (("P2",), honor, claimed)
    assert (table.piece("c50").place, table.piece("c50").bowed) == ("home", True)


@clause("R-20")
@pytest.mark.parametrize(("house", "pool"), [("controller", "P2"), ("attacker", "P1")])
def test_from_whose_pool_the_contested_ring_is_switched(house: str, pool: str) -> None:
    switch = event("SWITCH", {"op": "switch_ring"},
                   targets=[{"role": "ring", "what": ["ring"], "whose": "own", "statuses": ["unclaimed"]}])  # fmt: skip
    table = Table(c50="F3 P1", hands={"P2": ["SWITCH"]}, cards=[switch], options={"switch_pool": house})
    table.declare("c50", "P2.first", "P1.fire")
    turn(table, "P2")
    table.act(Use("P2", "SWITCH"))
    assert set(table.options) == set(table.pool(pool))
    table.act(Choose("P2", f"{pool}.water"))
    quiet(table)
    assert table.pool("contested") == [f"{pool}.water"]
    assert table.state.rings["P1.fire"].at == pool
