"""Keywords: restricted, pride, courtesy, sincerity, ancestral, no attachments, composure, rally (2.2, B-68 to B-71)."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.table.actions import Choose
from adjudicator.rulesets.enlightenment.cards.form import Card, faults
from adjudicator.rulesets.enlightenment.table.actions import Play
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_characters import (
    GONE,
    ability,
    attachment,
    event,
    quiet,
    table_for,
    turn,
    use,
)


def grant(keyword: str) -> dict[str, Any]:
    """An event that gives a character a keyword."""
    return event("GRANT", {"op": "grant", "keyword": keyword, "lasts": "end_of_phase"})


@clause("B-09")
def test_of_three_restricted_attachments_the_controller_of_the_character_discards_one() -> None:
    swords = [attachment(f"SWORD{number}", keywords=["restricted"]) for number in range(3)]
    table = Table(c50="F2 P1", c51="SWORD0 P1 on:c50", c52="SWORD1 P1 on:c50", hands={"P2": ["SWORD2"]}, cards=swords)
    turn(table, "P2")
    table.act(Play("P2", "SWORD2", to="c50"))
    quiet(table)
    assert (table.asked, len(table.options), set(table.options) > {"c51", "c52"}) == ("P1", 3, True)
    table.act(Choose("P1", "c51"))
    assert table.state.players["P1"].conflict_discard == ["SWORD0"]
    left = [piece.card for piece in table.state.pieces.values() if piece.on == "c50"]
    assert left == ["SWORD1", "SWORD2"]


@clause("B-09")
def test_attachments_that_are_not_restricted_are_not_counted() -> None:
    swords = [attachment(f"SWORD{number}", keywords=["restricted"]) for number in range(2)]
    table = Table(c50="F2 P1", c51="SWORD0 P1 on:c50", c52="SWORD1 P1 on:c50", hands={"P1": ["CLOAK"]},
                  cards=[*swords, attachment("CLOAK")])  # fmt: skip
    table.act(Play("P1", "CLOAK", to="c50"))
    assert len([piece for piece in table.state.pieces.values() if piece.on == "c50"]) == 3


PROUD = fighter(3, key="PROUD", keywords=["pride"], glory=2)


@clause("B-12")
@pytest.mark.parametrize(("proud", "foe", "status"), [
    ("PROUD P1", "F1 P2", "honored"), ("PROUD P1 dishonored", "F0 P2", ""), ("PROUD P1 honored", "F9 P2", ""),
    ("PROUD P1", "F9 P2", "dishonored"), ("PROUD P1 honored", "F1 P2", "honored"),
])  # fmt: skip
def test_pride_honors_the_winner_and_dishonors_the_loser(proud: str, foe: str, status: str) -> None:
    table = Table(c50=proud, c51=foe, c52="F9 P1", cards=[PROUD])
    table.conflict("c50 c52" if foe == "F0 P2" else "c50", "P2.first", defenders="c51")
    assert table.piece("c50").status == status


@clause("B-12")
def test_pride_of_defenders_counts_too_and_in_a_conflict_nobody_wins_none_does() -> None:
    weak = fighter(0, key="WEAK", keywords=["pride"])
    table = Table(c50="F2 P1", c51="PROUD P2", c52="WEAK P2", c53="WEAK P3", c54="F0 P2", cards=[PROUD, weak])
    table.conflict("c50", "P2.first", defenders="c51")
    assert table.piece("c51").status == "honored"
    table.to(step="3.2")
    while table.asked != "P3":
        table.passes()
    table.conflict("c53", "P2.second", "P3.air", defenders="c54")
    assert table.piece("c53").status == ""


@clause("B-12")
def test_who_takes_no_part_has_no_pride_in_it() -> None:
    table = Table(c50="F2 P1", c51="PROUD P1", c52="PROUD P2", cards=[PROUD])
    table.conflict("c50", "P2.first")
    assert [table.piece(id).status for id in ("c51", "c52")] == ["", ""]


@clause("B-13")
@pytest.mark.parametrize(("keyword", "fate", "cards"), [("courtesy", 3, 4), ("sincerity", 2, 5)])
def test_who_leaves_with_courtesy_gives_fate_and_with_sincerity_a_card(keyword: str, fate: int, cards: int) -> None:
    polite = fighter(2, key="POLITE", keywords=[keyword])
    table = table_for(GONE, polite, c50="POLITE P1", fate={"P1": 2}, hands={"P1": ["GONE", *["NC10"] * 4]})
    use(table, "GONE", "c50")
    assert (table.fate("P1"), len(table.hand("P1"))) == (fate, cards)


@clause("B-14")
@pytest.mark.parametrize(("keywords", "hand", "discard"), [(["ancestral"], ["HEIR"], []), ([], [], ["HEIR"])])
def test_an_ancestral_attachment_goes_to_its_owners_hand(
    keywords: list[str], hand: list[str], discard: list[str]
) -> None:
    table = table_for(GONE, attachment("HEIR", keywords=keywords), c50="F2 P1", c51="HEIR P2 on:c50")
    use(table, "GONE", "c50")
    assert (table.hand("P2"), table.state.players["P2"].conflict_discard) == (hand, discard)


@clause("B-14")
def test_an_ancestral_attachment_that_leaves_alone_is_discarded() -> None:
    gone = event("GONE", {"op": "discard_from_play"}, targets=[{"role": "target", "what": ["attachment"]}])
    table = table_for(gone, attachment("HEIR", keywords=["ancestral"]), c50="F2 P1", c51="HEIR P2 on:c50")
    use(table, "GONE", "c51")
    assert (table.hand("P2"), table.state.players["P2"].conflict_discard) == ([], ["HEIR"])


@clause("B-68")
def test_a_character_without_attachments_bears_those_that_it_excepts() -> None:
    alone = fighter(2, key="ALONE", keywords=["no_attachments"], except_for=["weapon"])
    cards = [alone, attachment("SPEAR", tags=["weapon"]), attachment("SCROLL", tags=["scroll"])]
    table = Table(c50="ALONE P1", hands={"P1": ["SPEAR", "SCROLL"]}, cards=cards)
    assert table.refusal(Play("P1", "SCROLL", to="c50")) == "B-61"
    table.act(Play("P1", "SPEAR", to="c50"))
    assert [piece.card for piece in table.state.pieces.values() if piece.on == "c50"] == ["SPEAR"]


@clause("B-61")
def test_an_attachment_may_be_for_some_clans_or_unique_characters_alone() -> None:
    banner = attachment("BANNER", attaches_to={"statuses": ["unique", "crane", "lion"]})
    cards = [
        fighter(2, key="LION", clan="lion", unique=True),
        fighter(2, key="SOMEBODY", clan="lion"),
        fighter(2, key="CRAB", clan="crab", unique=True),
    ]
    table = Table(c50="LION P1", c51="SOMEBODY P1", c52="CRAB P1", hands={"P1": ["BANNER"]}, cards=[*cards, banner])
    assert table.refusal(Play("P1", "BANNER", to="c51")) == "B-61"
    assert table.refusal(Play("P1", "BANNER", to="c52")) == "B-61"
    table.act(Play("P1", "BANNER", to="c50"))


@clause("B-68", "B-61")
def test_an_attachment_on_a_character_that_may_bear_none_any_more_is_discarded() -> None:
    table = table_for(grant("no_attachments"), attachment("SCROLL"), c50="F2 P1", c51="SCROLL P2 on:c50")
    use(table, "GRANT", "c50")
    assert table.state.players["P2"].conflict_discard == ["SCROLL"]


@clause("B-71")
def test_rally_brings_another_faceup_card_to_the_province() -> None:
    rally = fighter(1, key="RALLY", keywords=["rally"])
    players: dict[str, Any] = {"P1": {"dynasty_deck": ["RALLY", "F4", "F5"], "fate": 1}, "P2": {}, "P3": {}}
    table = Table(c50="F1 P1 on:c6", phase="dynasty", step="1.4", players=players, cards=[rally])
    table.act(Play("P1", "c50"))
    assert [(piece.card, piece.faceup) for piece in table.state.on_province("c6")] == [("", False)]
    table.to(3, "1.4")
    assert [(piece.card, piece.faceup) for piece in table.state.on_province("c6")] == [("RALLY", True), ("F4", True)]


CALM = fighter(2, key="CALM", keywords=["composure"], abilities=[
    ability({"op": "modify_stat", "stat": "military", "amount": 2, "whom": "self"}, kind="constant", when="always",
            given=[{"holds": "composure"}]),
])  # fmt: skip
BIG = fighter(5, key="BIG", side="conflict", cost=5, keywords=["disguised"], in_place_of="bushi")
MAN = fighter(2, key="MAN", cost=2, tags=["bushi"])


def disguising(**given: Any) -> Table:
    """A table where P1 may play a disguised character in place of another."""
    return Table(**{"hands": {"P1": ["BIG"]}, "fate": {"P1": 3}, "cards": [BIG, MAN, attachment("SWORD", military=2)],
                    **given})  # fmt: skip


@clause("B-70")
def test_a_disguised_character_comes_in_place_of_another_and_takes_over_what_it_had() -> None:
    table = disguising(c50="MAN P1 honored bowed fate:1", c51="SWORD P2 on:c50", honor={"P1": 10})
    table.act(Play("P1", "BIG", to="c50"))
    (new,) = table.state.characters("P1")
    assert (new.card, new.bowed, new.status, new.fate, new.place) == ("BIG", False, "honored", 1, "home")
    assert (table.fate("P1"), table.honor("P1"), table.piece("c51").on) == (0, 10, new.id)
    assert table.state.players["P1"].dynasty_discard == ["MAN"]


@clause("B-70")
def test_a_disguised_character_costs_the_whole_when_it_replaces_nobody() -> None:
    table = disguising(c50="MAN P1")
    assert table.refusal(Play("P1", "BIG")) == "B-107"
    table = disguising(c50="MAN P1", fate={"P1": 2})
    assert table.refusal(Play("P1", "BIG", to="c50")) == "B-107"


@clause("B-70")
@pytest.mark.parametrize(("other", "fate"), [("F2 P1", 0), ("MAN P2", 0), ("HERO P1", 0), ("MAN P1", 1)])
def test_whom_a_disguised_character_may_not_replace(other: str, fate: int) -> None:
    hero = fighter(2, key="HERO", cost=2, tags=["bushi"], unique=True)
    table = disguising(c50=other, fate={"P1": 9}, cards=[BIG, MAN, hero])
    assert table.refusal(Play("P1", "BIG", to="c50", fate=fate)) == "B-70"


@clause("B-70")
@pytest.mark.parametrize(("replaced", "place"), [("c50", "conflict"), ("c51", "home")])
def test_a_disguised_character_is_where_the_other_was(replaced: str, place: str) -> None:
    table = disguising(c50="MAN P1", c51="MAN P1")
    table.declare("c50", "P2.first")
    turn(table)
    table.act(Play("P1", "BIG", to=replaced))
    assert [piece.place for piece in table.state.characters("P1") if piece.card == "BIG"] == [place]


@clause("B-70")
def test_nobody_interrupts_that_a_disguised_character_comes_in_place_of_another() -> None:
    last = ability({"op": "gain_honor", "amount": 1}, kind="forced_interrupt", when="leaves_play",
                   who={"what": ["character"], "chosen": "self"})  # fmt: skip
    table = disguising(c50="LAST P1", honor={"P1": 10}, cards=[BIG, {**MAN, "key": "LAST", "abilities": [last]}])
    table.act(Play("P1", "BIG", to="c50"))
    assert ("c50" in table.state.pieces, table.honor("P1")) == (False, 10)


@clause("B-69")
def test_composure_works_below_the_bid_of_some_opponent() -> None:
    table = Table(c50="CALM P1", c51="CALM P2", c52="CALM P3", phase="draw", step="2.2", cards=[CALM])
    for seat, number in (("P1", "3"), ("P2", "5"), ("P3", "1")):
        table.act(Choose(seat, number))
    assert [table.piece(id).now["military"] for id in ("c50", "c51", "c52")] == [4, 2, 4]


@clause("B-69")
@pytest.mark.parametrize(("keywords", "given"), [(["composure"], []), ([], [{"holds": "composure"}])])
def test_the_keyword_and_the_condition_go_together(keywords: list[str], given: list[dict[str, str]]) -> None:
    wrong = {**CALM, "keywords": keywords, "abilities": [{**CALM["abilities"][0], "given": given}]}
    assert [place for place, _ in faults(msgspec.convert(wrong, Card))] == ["keywords"]
