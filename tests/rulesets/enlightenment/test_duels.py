"""Duels: fixed, bid in secret, paid for, compared, and what ends them (6.5); bids that cards change (E-194)."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Choose, ChooseSome, Respond
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.table.actions import Concede, Use
from adjudicator.rulesets.enlightenment.table.events import DialsRevealed, DuelDecided
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_characters import ANY, WORDS, ability, event, quiet, table_for, turn, use
from tests.rulesets.enlightenment.test_keywords import CALM


def duel(*do: dict[str, Any], stat: str = "military") -> dict[str, Any]:
    """An event by which two characters duel."""
    fight = {"op": "duel", "stat": stat, "champion": "champion", "foe": "foe", "do": list(do)}
    return event("DUEL", fight, targets=[{**ANY, "role": "champion", "whose": "own"},
                                         {**ANY, "role": "foe", "whose": "opponent"}])  # fmt: skip


DUEL = duel({"op": "honor", "whom": "winner"}, {"op": "bow", "whom": "loser"})


def bid(table: Table, first: int, second: int) -> list[Event]:
    """P1 and P2 bid in a duel."""
    quiet(table)
    events = table.act(Choose("P1", str(first)))
    return [*events, *table.act(Choose("P2", str(second))), *quiet(table)]


def outcome(table: Table) -> tuple[str, str]:
    """Return who is honored for winning, and who bowed for losing."""
    honored = "".join(id for id in ("c50", "c51") if table.piece(id).status == "honored")
    return honored, "".join(id for id in ("c50", "c51") if table.piece(id).bowed)


@clause("B-23", "B-103")
@pytest.mark.parametrize(("skills", "bids", "honors", "found"), [
    ((5, 3), (2, 5), (13, 7), ("c51", "c50")), ((3, 3), (1, 4), (13, 7), ("c51", "c50")),
    ((5, 3), (2, 4), (12, 8), ("", "")), ((4, 3), (2, 2), (10, 10), ("c50", "c51")),
    ((3, 3), (5, 1), (6, 14), ("c50", "c51")),
])  # fmt: skip
def test_the_higher_sum_of_skill_and_bid_wins_a_duel(
    skills: tuple[int, int], bids: tuple[int, int], honors: tuple[int, int], found: tuple[str, str]
) -> None:
    table = table_for(DUEL, c50=f"F{skills[0]} P1", c51=f"F{skills[1]} P2", honor={"P1": 10, "P2": 10})
    use(table, "DUEL", "c50", "c51")
    bid(table, *bids)
    assert (table.honor("P1"), table.honor("P2")) == honors
    assert outcome(table) == found
    (decided,) = [fact for fact in table.events if isinstance(fact, DuelDecided)]
    assert decided.totals == {"c50": skills[0] + bids[0], "c51": skills[1] + bids[1]}
    assert decided.winner == found[0]


@clause("B-103", "R-29", "E-193")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_two_alone_bid_in_secret_from_1_to_5(seats: int) -> None:
    table = table_for(DUEL, seats=seats, c50="F3 P1", c51="F3 P2", honor={"P1": 10, "P2": 10})
    use(table, "DUEL", "c50", "c51")
    assert table.state.waiting == ("P1", "P2")
    assert table.options == ("1", "2", "3", "4", "5")
    table.act(Choose("P1", "1"))
    assert not table.has(DialsRevealed)
    assert b'"choice":"1"' not in view(table.events[-1], "P2")
    table.act(Choose("P2", "5"))
    quiet(table)
    assert [fact.dials for fact in table.events if isinstance(fact, DialsRevealed)] == [{"P1": 1, "P2": 5}]
    assert (table.honor("P1"), table.honor("P2")) == (14, 6)


@clause("R-29")
def test_a_duel_does_not_touch_the_dials_of_others() -> None:
    table = Table(c50="F3 P1", c51="F3 P2", hands={"P1": ["DUEL"]}, cards=[DUEL], phase="draw", step="2.2")
    for seat in table.state.seats:
        table.act(Choose(seat, "2"))
    table.to(step="3.1w")
    use(table, "DUEL", "c50", "c51")
    bid(table, 3, 5)
    assert {seat: player.dial for seat, player in table.state.players.items()} == {"P1": 3, "P2": 5, "P3": 2}


@clause("B-103")
def test_there_are_no_actions_during_a_duel() -> None:
    rich = event("RICH", {"op": "gain_honor", "amount": 1}, targets=())
    table = table_for(DUEL, rich, c50="F3 P1", c51="F3 P2")
    use(table, "DUEL", "c50", "c51")
    assert table.refusal(Use("P1", "RICH")) == "E-193"


@clause("B-103")
def test_after_a_duel_the_next_player_acts() -> None:
    table = table_for(DUEL, c50="F3 P1", c51="F3 P2", hands={"P1": ["DUEL", "NC10"], "P2": ["NC10"]})
    use(table, "DUEL", "c50", "c51")
    bid(table, 1, 1)
    assert (table.asked_for, table.asked) == ("act", "P2")


@clause("B-56")
@pytest.mark.parametrize(("champion", "foe"), [("DASH P1", "F3 P2"), ("F3 P1", "DASH P2")])
def test_before_edition_1_1_who_has_a_dash_was_chosen_and_did_not_duel(champion: str, foe: str) -> None:
    table = table_for(DUEL, fighter(4, key="DASH", military=None), c50=champion, c51=foe)
    table.state.edition = msgspec.UNSET
    use(table, "DUEL", "c50", "c51")
    assert not table.has(DialsRevealed)
    assert table.asked_for != "bid"
    assert outcome(table) == ("", "")


@clause("R-55")
def test_a_bidder_short_of_honor_pays_what_there_is() -> None:
    table = table_for(duel(), c50="F3 P1", c51="F3 P2", honor={"P1": 2, "P2": 10})
    use(table, "DUEL", "c50", "c51")
    bid(table, 5, 1)
    assert (table.honor("P2"), table.state.left) == (12, ("P1",))


@clause("R-55")
def test_a_duel_ends_when_one_of_the_two_has_left_play() -> None:
    gone = fighter(3, key="GONE", abilities=[
        ability({"op": "discard_from_play", "whom": "self"}, kind="forced_reaction", when="dials_revealed"),
    ])  # fmt: skip
    table = table_for(DUEL, gone, c50="F3 P1", c51="GONE P2", honor={"P1": 10, "P2": 10})
    use(table, "DUEL", "c50", "c51")
    bid(table, 1, 1)
    assert "c51" not in table.state.pieces
    assert (table.piece("c50").status, table.piece("c50").bowed) == ("", False)


# Bids that cards change

LATER = event("LATER", {"op": "modify_bid", "amount": 1, "either": True}, targets=(), kind="reaction",
              when="dials_revealed")  # fmt: skip


def bid_all(table: Table, number: str) -> None:
    for seat in table.state.seats:
        table.act(Choose(seat, number))


@clause("E-194")
@pytest.mark.parametrize(("seats", "number"), [(3, 3), (4, 2)])
def test_among_four_no_card_changes_a_bid(seats: int, number: int) -> None:
    more = event("MORE", {"op": "gain_honor", "amount": 1}, {"op": "modify_bid", "amount": 1}, targets=(),
                 kind="reaction", when="dials_revealed")  # fmt: skip
    table = table_for(more, seats=seats, phase="draw", step="2.2", honor={"P1": 10})
    bid_all(table, "2")
    table.respond("MORE:1")
    assert (table.state.players["P1"].bid, table.honor("P1")) == (number, 11)


def test_a_card_changes_a_bid_either_way() -> None:
    table = table_for(LATER, phase="draw", step="2.2")
    bid_all(table, "2")
    table.respond("LATER:1", "raise")
    assert (table.state.players["P1"].bid, table.state.players["P1"].dial) == (3, 2)


@clause("E-058")
def test_the_dial_of_who_is_eliminated_counts_no_more() -> None:
    table = Table(c50="CALM P1", c51="CALM P2", c52="CALM P3", phase="draw", step="2.2", cards=[CALM])
    for seat, number in (("P1", "2"), ("P2", "1"), ("P3", "5")):
        table.act(Choose(seat, number))
    assert [table.piece(id).now["military"] for id in ("c50", "c51", "c52")] == [4, 4, 2]
    table.act(Concede("P3"))
    assert [table.piece(id).now["military"] for id in ("c50", "c51")] == [2, 4]


# Eliminated between bids and exchange


LOSE = event("LOSE", {"op": "gain_honor", "amount": -20, "player": "an_opponent"}, targets=(), kind="reaction",
             when="dials_revealed")  # fmt: skip


@clause("R-54")
@pytest.mark.parametrize(("bids", "out", "honors"), [
    ("531", "P3", {"P1": 8, "P2": 12}), ("2244", "P1", {"P2": 12, "P3": 9, "P4": 9}),
    ("2244", "P4", {"P1": 11, "P2": 11, "P3": 8}),
])  # fmt: skip
def test_the_exchange_among_those_who_are_left(bids: str, out: str, honors: dict[str, int]) -> None:
    seats = len(bids)
    honor = {f"P{number}": 10 for number in range(1, seats + 1)}
    table = table_for(LOSE, seats=seats, seat="P2", phase="draw", step="2.2", honor=honor)
    for seat, number in zip(table.state.seats, bids, strict=True):
        table.act(Choose(seat, number))
    table.respond("LOSE:1", out)
    quiet(table)
    assert table.state.left == (out,)
    assert {seat: table.honor(seat) for seat in table.state.living} == honors


@clause("R-54")
def test_of_four_that_have_become_three_nobody_is_asked_how_to_divide() -> None:
    table = table_for(LOSE, seats=4, seat="P2", phase="draw", step="2.2", honor={"P1": 10, "P2": 10, "P3": 1, "P4": 9})
    for seat, number in zip(table.state.seats, "2244", strict=True):
        table.act(Choose(seat, number))
    table.respond("LOSE:1", "P4")
    quiet(table)
    assert (table.state.left, table.honor("P1"), table.honor("P2")) == (("P4", "P3"), 11, 10)


@clause("R-55")
def test_nobody_wins_a_duel_whose_payment_eliminates_one_of_the_two() -> None:
    table = table_for(DUEL, c50="F3 P1", c51="F3 P2", honor={"P1": 2, "P2": 10})
    use(table, "DUEL", "c50", "c51")
    bid(table, 5, 1)
    assert (table.state.left, table.piece("c51").bowed) == (("P1",), False)


@clause("B-112", "B-103")
def test_what_lasts_to_the_end_of_the_duel_ends_then() -> None:
    table = Table(c50="H02 P1", c51="F9 P2")
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    turn(table)
    table.act(Use("P1", "c50"))
    table.choose("c51")
    before = table.piece("c50").base["military"]
    bid(table, 1, 1)
    assert table.piece("c50").now["military"] == before


@clause("E-194")
def test_what_changes_bids_alone_is_not_initiated_among_four() -> None:
    table = table_for(LATER, seats=4, phase="draw", step="2.2")
    bid_all(table, "2")
    assert Respond("P1", "LATER:1") not in table.legal("P1")


# What the reference guides say otherwise


def decided_with(table: Table) -> dict[str, int]:
    """P1 and P2 duel with bids of 2 and 5; return the skills while the consequences are chosen."""
    use(table, "DUEL", "c50", "c51")
    quiet(table)
    table.act(Choose("P1", "2"))
    table.act(Choose("P2", "5"))
    while table.asked_for != "choice":
        table.passing(("would_interrupt", "interrupt", "reaction"))
    return {id: table.piece(id).now["military"] for id in ("c50", "c51")}


@clause("B-103", "R-40")
@pytest.mark.parametrize(("guide", "skills"), [("v1_4", {"c50": 7, "c51": 8}), ("v10", {"c50": 5, "c51": 3})])
def test_in_guide_1_4_the_bid_is_skill_until_the_duel_ends(guide: str, skills: dict[str, int]) -> None:
    ways = {"bow": {"op": "bow", "whom": "loser"}, "honor": {"op": "honor", "whom": "winner"}}
    pick = {"op": "choose_one", "choices": {key: {"text": WORDS, "do": [do]} for key, do in ways.items()}}
    table = table_for(duel(pick), c50="F5 P1", c51="F3 P2", options={"reference": guide})
    assert decided_with(table) == skills
    why = [(step.source, step.amount) for step in table.explain("c51.military").steps]
    assert why == ([("bid", 5)] if guide == "v1_4" else [])
    table.choose("bow")
    quiet(table)
    assert [table.piece(id).now["military"] for id in ("c50", "c51")] == [5, 3]
    assert (table.piece("c50").bowed, table.piece("c51").bowed) == (True, False)


@clause("B-103", "B-106", "R-40")
@pytest.mark.parametrize("guide", ["v1_4", "v10"])
def test_glory_is_compared_in_guide_10_alone(guide: str) -> None:
    glory = duel({"op": "honor", "whom": "winner"}, {"op": "bow", "whom": "loser"}, stat="glory")
    shy, vain = fighter(5, key="SHY", glory=0), fighter(0, key="VAIN", glory=3)
    table = table_for(glory, shy, vain, c50="SHY P1", c51="VAIN P2", options={"reference": guide})
    if guide == "v1_4":
        assert table.refusal(Use("P1", "DUEL")) == "B-106"
        return
    use(table, "DUEL", "c50", "c51")
    bid(table, 2, 2)
    assert outcome(table) == ("c51", "c50")


@clause("R-55", "B-103")
def test_a_duel_that_loses_one_of_its_sides_leaves_no_bid_on_the_other() -> None:
    table = table_for(DUEL, c50="F3 P1", c51="F3 P2", honor={"P1": 2, "P2": 10})
    use(table, "DUEL", "c50", "c51")
    bid(table, 5, 1)
    assert table.piece("c51").now["military"] == 3


@clause("B-34", "B-35", "B-103")
@pytest.mark.parametrize(("op", "honored"), [
    ({"op": "double", "stat": "military", "lasts": "end_of_duel"}, "c50"),
    ({"op": "set_stat", "stat": "military", "amount": 4, "lasts": "end_of_duel"}, "c51"),
])  # fmt: skip
def test_a_bid_that_is_skill_is_doubled_and_set_with_it(op: dict[str, object], honored: str) -> None:
    duels = duel({"op": "honor", "whom": "winner"})
    duels["abilities"][0]["do"].insert(0, {**op, "whom": "champion"})
    table = table_for(duels, c50="F2 P1", c51="F3 P2")
    use(table, "DUEL", "c50", "c51")
    bid(table, 3, 5)
    assert outcome(table)[0] == honored
