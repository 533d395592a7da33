"""Golden matches: bids, conflicts cut short and lost again, a duel, treaties, the ways to win, and a whole round."""

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.conflict.events import ConflictDecided, ConflictOver
from adjudicator.rulesets.enlightenment.table.actions import Accept, Offer, Play
from adjudicator.rulesets.enlightenment.table.events import PlayerEliminated
from adjudicator.rulesets.enlightenment.treaties.events import TreatyBroken, TreatyDissolved
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import RULES, Table, fighter
from tests.rulesets.enlightenment.test_abilities import ability, event
from tests.rulesets.golden import told_alike

Card = dict[str, Any]
TEN = {"P1": 10, "P2": 10, "P3": 10}


def facts(table: Table | Match, kind: type[Event]) -> list[Any]:
    return [fact for fact in table.events if isinstance(fact, kind)]


def standing(table: Table | Match) -> list[int]:
    """Return the honor of each, in seat order."""
    return [table.state.players[seat].honor for seat in table.state.seats]


@clause("E-131", "E-130", "E-135")
def odd_honor_in_a_bid() -> Table:
    """Of 10 honor each, P1 and P2 bid 2, P3 bids 5: of the 3 that P3 gives the odd one is for P1: 12, 11 and 7. They
    draw 2, 2 and 5."""
    table = Table(phase="draw", step="2.2", honor=TEN)
    for seat, bid in (("P1", "2"), ("P2", "2"), ("P3", "5")):
        table.act(Choose(seat, bid))
    table.passing()
    assert (table.asked, table.asked_for, table.options) == ("P3", "odd_honor", ("P1", "P2"))
    table.choose("P1")
    assert standing(table) == [12, 11, 7]
    assert [len(table.hand(seat)) for seat in table.state.seats] == [2, 2, 5]
    return table


@clause("E-210", "E-211", "E-213", "E-051", "E-052", "E-101", "E-083")
def cut_short_by_a_bystander() -> Table:
    """A Hill Champion and a Proud Duelist attack P2, who has 1 honor, no fate and a Gate Sentry. P3, who takes no part,
    asks P2 for a Tribute: the last honor. Nobody wins; the Air ring goes back, the attackers go home bowed, and P2's
    five rings are everybody's. P3 and P1 go on."""
    table = Table(c50="N12 P1", c51="N08 P1", c52="N02 P2", hands={"P3": ["PC1"]}, honor=TEN | {"P2": 1})
    table.declare("c50 c51", "P2.first", "P1.air")
    table.act(ChooseSome("P2", ("c52",)))
    table.use("PC1", "P2", seat="P3")
    table.settle()
    table.choose("honor")
    table.settle()
    assert [fact.seat for fact in facts(table, PlayerEliminated)] == ["P2"]
    assert ([fact.why for fact in facts(table, ConflictOver)], facts(table, ConflictDecided)) == (["eliminated"], [])
    assert [(table.piece(id).place, table.piece(id).bowed) for id in ("c50", "c51")] == [("home", True)] * 2
    assert ("P1.air" in table.pool("P1"), len(table.pool("common"))) == (True, 5)
    assert (standing(table), table.state.result) == ([10, 0, 11], None)
    table.turn("P3", "declare")
    return table


@clause("E-040", "E-043", "E-041", "E-031", "E-042")
def a_ring_taken_twice() -> Table:
    """P1 claims the Fire ring with 3 and lays it on a province where an Air ring lies. P2 breaks that one with 8: Fire
    changes hands, Air, which P2 has, goes back to P1's pool. P2 puts Fire beside the Water ring that he claims. P3
    breaks that one too: Fire is P3's, Water, which P3 has, goes back to P2's pool, and Earth is claimed."""
    table = Table(
        c50="F3 P1", c51="F8 P2", c52="F8 P3",
        rings={"P1.air": "P1.first", "P2.air": "P2.first", "P3.water": "P3.first"},
    )  # fmt: skip
    fire = table.state.rings["P1.fire"]
    table.declare("c50", "P3.second", "P1.fire")
    table.turn("P1", "place_rings")
    table.place("P1.first")
    table.declare("c51", "P1.first", "P2.water")
    table.turn("P2", "place_rings")
    table.place("P2.second")
    assert (table.claimed("P1"), "P1.air" in table.pool("P1")) == (set(), True)
    table.turn("P2", "place_rings")
    table.place("P2.second")
    assert table.claimed("P2") == {"air", "fire", "water"}
    table.declare("c52", "P2.second", "P3.earth")
    table.turn("P3", "place_rings")
    table.place("P3.first")
    assert (fire.at, table.state.rings["P2.water"].at) == (table.province("P3.first"), "P2")
    table.turn("P3", "place_rings")
    table.place("P3.fourth")
    assert (table.claimed("P2"), table.claimed("P3")) == ({"air"}, {"earth", "fire", "water"})
    return table


WATCH: Card = fighter(1, key="W1", name={"pt": "Vigia do Portão", "en": "Gate Watcher"}, abilities=[
    ability({"op": "gain_fate", "amount": 1}, kind="reaction", when="moved_home", who={"what": ["character"]})
])  # fmt: skip


@clause("B-26", "B-113", "E-070", "E-039")
def replaced_and_seen_by_three() -> Table:
    """A dishonored Hill Champion with 2 fate attacks P3, and P2's Faded Name would send it below its deck. Instead, for
    a Double in the Crowd, it goes home bowed and without fate; P2, P3 and P1, in this order, gain 1 fate for seeing it
    go."""
    table = Table(
        c50="N12 P1 dishonored fate:2", c51="W1 P1", c52="W1 P2", c53="W1 P3", first="P2", cards=[WATCH],
        hands={"P1": ["NC42"], "P2": ["NC46"]}, fate={"P1": 1, "P2": 3}, honor=TEN,
    )  # fmt: skip
    table.turn("P1", "declare")
    table.declare("c50", "P3.first", "P1.void")
    table.use("NC46", "c50", seat="P2")
    table.answer("NC42", seat="P1")
    table.turn("P2", "reaction")
    for seat, id in (("P2", "c52"), ("P3", "c53"), ("P1", "c51")):
        assert (table.asked, table.asked_for) == (seat, "reaction")
        table.respond(f"{id}:1")
    home = table.piece("c50")
    assert (home.place, home.bowed, home.fate, home.status) == ("home", True, 0, "dishonored")
    assert ([table.fate(seat) for seat in table.state.seats], standing(table)) == ([1, 1, 1], [10, 10, 10])
    return table


@clause("B-23", "B-103", "B-12", "B-04", "E-031")
def a_duel_decides_the_conflict() -> Table:
    """A Proud Duelist (3) attacks, a Hill Champion (5) defends. In their duel P1 bids 4 and P2 bids 1: 7 to 6, P1 gives
    3 honor, the Champion is bowed. So it is 3 to 0: P1 claims the Fire ring, and the Duelist is honored for pride."""
    table = Table(c50="N08 P1", c51="N12 P2", honor=TEN)
    table.declare("c50", "P2.first", "P1.fire")
    table.act(ChooseSome("P2", ("c51",)))
    table.use("c50", "c51")
    table.settle()
    table.act(Choose("P1", "4"))
    table.act(Choose("P2", "1"))
    table.settle()
    assert (standing(table), table.piece("c51").bowed) == ([7, 13, 10], True)
    table.finish()
    (decided,) = facts(table, ConflictDecided)
    assert (decided.attack, decided.defense, decided.winner, decided.unopposed) == (3, 0, "P1", False)
    assert (table.claimed("P1"), table.piece("c50").status) == ({"fire"}, "honored")
    assert not table.piece(table.province("P2.first")).broken
    return table


def peace_with(mine: Promise, yours: Promise, stake: int, **given: Any) -> Table:
    """P1 offers P2 a treaty without its stake; P2 names it, and P1 accepts."""
    fighters: Card = {"c50": "N12 P1 fate:3", "c51": "N08 P2 fate:3", "c52": "N02 P3 fate:3"}
    table = Table(**fighters, honor=TEN, **given)
    table.act(Offer("P1", "P2", 0, mine, yours))
    table.act(Offer("P2", "P1", stake))
    table.act(Accept("P1", "t1"))
    return table


@clause("E-163", "E-168", "E-169", "E-173", "E-179")
def a_treaty_kept() -> Table:
    """For 3 honor P1 does not attack P2 in round 2, and P2 bids at most 2 until the end of round 3. P1 attacks P3
    instead; in round 3 P2 bids 2, and P1, no longer bound, attacks P2. As round 3 ends the treaty is dissolved; nobody
    lost honor for it."""
    table = peace_with(Promise("not_declare_against"), Promise("bid_at_most", count=2, rounds=2), 3)
    table.conflict("c50", "P3.first", "P1.earth")
    table.to(3)
    assert (table.state.treaties["t1"].status, table.state.treaties["t1"].over) == ("active", ("P1",))
    table.to(step="2.2")
    for seat in table.state.seats:
        table.act(Choose(seat, "2"))
    table.turn("P1", "declare")
    table.conflict("c50", "P2.first", "P1.water")
    table.to(4)
    assert [fact.why for fact in facts(table, TreatyDissolved)] == ["kept"]
    assert (standing(table), facts(table, TreatyBroken)) == ([10, 10, 10], [])
    return table


@clause("E-161", "E-177", "E-178", "R-44")
def a_treaty_broken() -> Table:
    """For 4 honor neither P1 nor P2 attacks the other in this round. P1 does: the declaration stands, P1 loses 4 to the
    bank before anybody defends, and P2, free, attacks P1 in turn without a loss: 6, 10 and 10."""
    table = peace_with(Promise("not_declare_against"), Promise("not_declare_against"), 4)
    table.declare("c50", "P2.first", "P1.fire")
    assert (table.asked_for, standing(table)) == ("defend", [6, 10, 10])
    table.finish()
    table.conflict("c51", "P1.first", "P2.fire")
    assert (standing(table), [fact.by for fact in facts(table, TreatyBroken)]) == ([6, 10, 10], [("P1",)])
    return table


FOUR = {f"P1.{element}": "P1.first" for element in ("air", "earth", "fire", "void")}


@clause("E-021", "R-53")
def the_fifth_ring_before_25_honor() -> Table:
    """P1 lacks the Water ring; P3, first in player order, has 24 honor and would gain 1 as soon as a ring is claimed.
    P1 claims Water: the five rings win at once, before anything can react."""
    glad = fighter(1, key="G1", name={"pt": "Cronista", "en": "Chronicler"}, abilities=[
        ability({"op": "gain_honor", "amount": 1}, kind="forced_reaction", when="ring_claimed", who={"what": ["ring"]})
    ])  # fmt: skip
    table = Table(c50="F3 P1", c51="G1 P3", first="P3", rings=FOUR, honor=TEN | {"P3": 24}, cards=[glad])
    table.turn("P1", "declare")
    table.declare("c50", "P2.first", "P1.water")
    table.turn("P1", "place_rings")
    table.place("P1.second")
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P1",), "E-021")
    assert standing(table) == [10, 10, 24]
    return table


@clause("E-022", "R-53")
def honor_before_the_fifth_ring() -> Table:
    """P2's Water ring, under a Timber Wall, is the one that P1 lacks; P1, first in player order, would break that
    province with 9. But P2 has 24 honor, and the Wall gives 1 before the province breaks: P2 wins, Water is still
    his."""
    table = Table(c50="F9 P1", c51="PI11 P2 on:c11", rings={**FOUR, "P2.water": "P2.first"}, honor=TEN | {"P2": 24})
    table.declare("c50", "P2.first", "P1.water")
    table.answer("c51", seat="P2")
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P2",), "E-022")
    assert (table.claimed("P2"), table.piece("c11").broken) == ({"water"}, False)
    return table


@clause("B-85", "E-136", "R-19", "E-122", "E-120", "E-024")
def the_last_two() -> Table:
    """P3 is out. P1 bids 5 and P2 bids 2: P2 gets 3. After the draw P1 makes "your opponent" lose 1 fate, who can only
    be P2. P1 takes 1 honor with the Air ring; the token passes to P2, who has the bonus, 8 fate, in round 3. P1 breaks
    P2's stronghold with 8, and 1 for the favor: the last one left wins."""
    lose = event("LOSE", {"op": "gain_fate", "amount": -1, "player": "opponent"})
    lose |= {"name": {"pt": "Pedágio", "en": "Toll"}}
    fallen = [f"P2.{slot}" for slot in ("first", "second", "third", "fourth")]
    table = Table(
        c50="F8 P1 fate:3", c51="F3 P1 fate:3", phase="draw", step="2.2", left=["P3"], broken=fallen,
        honor={"P1": 10, "P2": 10}, fate={"P2": 1}, hands={"P1": ["LOSE"]}, cards=[lose],
    )  # fmt: skip
    table.act(Choose("P1", "5"))
    table.act(Choose("P2", "2"))
    table.use("LOSE")
    table.settle()
    assert (standing(table), table.fate("P2")) == ([7, 13, 0], 0)
    table.turn("P1", "declare")
    table.declare("c51", "P2.stronghold", "P1.air")
    table.finish(effect="take")
    assert standing(table) == [8, 12, 0]
    table.to(3, "1.4")
    assert (table.state.first, table.fate("P1"), table.fate("P2")) == ("P2", 7, 8)
    table.to(step="3.1w")
    table.turn("P1", "declare")
    table.declare("c50", "P2.stronghold", "P1.water")
    table.finish()
    assert table.state.result is not None
    assert (table.state.left, table.state.result.winners, table.state.result.reason) == (("P3", "P2"), ("P1",), "E-024")
    return table


@clause("B-74", "B-75", "B-76", "B-17", "B-15", "E-130", "E-047", "B-98", "B-99", "E-122")
def a_whole_first_round() -> Match:
    """P3, of the pines, is first. All lay five provinces, exchange one dynasty card and two of the hand. P3 plays an
    Avalanche Rider, P1 a Heron Magistrate and a Ring Watcher, P2 a Mudbank Scrapper, all but the Watcher with 1 fate.
    They bid 3, 1 and 1. The Rider breaks a province of P1, the Magistrate wins against P2, the Scrapper against P3. The
    Watcher, ready at home, wins the favor for P1, and goes for want of fate; P1 is the next first player."""
    match = Match("heron", "otter", "pine", seed=8)
    match.lay()
    for seat in match.state.player_order:
        match.exchange(match.row(seat)[0].id)
    for seat in match.state.player_order:
        match.exchange(*match.hand(seat)[:2])
    assert match.state.player_order == ("P3", "P1", "P2")
    for seat, key, fate in (("P3", "PI04", 1), ("P1", "H06", 1), ("P2", "O05", 1), ("P1", "N14", 0)):
        match.turn(seat, "dynasty")
        match.act(Play(seat, next(card.id for card in match.row(seat) if card.key == key), fate=fate))
    match.to(step="2.2")
    assert [match.fate(seat) for seat in match.state.seats] == [0, 3, 4]
    for seat, bid in (("P1", "3"), ("P2", "1"), ("P3", "1")):
        match.act(Choose(seat, bid))
    match.settle()
    assert standing(match) == [9, 11, 13]
    for seat, key, type_, against in (("P3", "PI04", "military", "P1"), ("P1", "H06", "political", "P2"),
                                      ("P2", "O05", "military", "P3")):  # fmt: skip
        match.turn(seat, "declare")
        attacker = next(piece.id for piece in match.state.characters(seat) if piece.key == key)
        match.declare(attacker, f"{against}.first", f"{seat}.air", type_)
        match.finish(effect="gain")
    match.to(2)
    assert (standing(match), [match.fate(seat) for seat in match.state.seats]) == ([11, 12, 15], [8, 10, 11])
    assert [match.claimed(seat) for seat in match.state.seats] == [{"air"}, {"air"}, set()]
    assert [piece.id for piece in match.state.pieces.values() if piece.broken] == [
        match.province("P3.first"), match.province("P1.first")
    ]  # fmt: skip
    assert [(piece.key, piece.fate) for piece in match.state.characters()] == [("PI04", 0), ("H06", 0), ("O05", 0)]
    assert (match.state.favor, match.state.favor_side, match.state.first) == ("P1", "military", "P1")
    return match


STORIES: tuple[Callable[[], Table | Match], ...] = (
    odd_honor_in_a_bid, cut_short_by_a_bystander, a_ring_taken_twice, replaced_and_seen_by_three,
    a_duel_decides_the_conflict, a_treaty_kept, a_treaty_broken, the_fifth_ring_before_25_honor,
    honor_before_the_fifth_ring, the_last_two, a_whole_first_round,
)  # fmt: skip


@pytest.mark.parametrize("edition", RULES.editions)
@pytest.mark.parametrize(
    "story", [pytest.param(story, id=story.__name__, marks=vars(story)["pytestmark"]) for story in STORIES]
)
def test_a_story_comes_out_alike_for_ever(
    story: Callable[[], Table | Match], edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_alike(story, edition, monkeypatch)
