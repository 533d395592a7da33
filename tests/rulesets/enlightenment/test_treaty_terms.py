"""What the terms of a treaty can be: what each promise must say, what cannot be promised, and when its time is over."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.desk.orders import Adjust, RemoveValue, SetValue
from adjudicator.kernel.text.reading import Misfit
from adjudicator.rulesets.enlightenment.table.actions import Accept, Claim, Offer, Refuse, Release
from adjudicator.rulesets.enlightenment.table.events import RoundBegun
from adjudicator.rulesets.enlightenment.treaties.events import TreatyDissolved
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_treaties import FIGHTERS, PEACE, make, table_with

LATE: dict[str, Any] = {"phase": "fate", "step": "4.4w", "hands": {"P1": ["NC01"]}, "fate": {"P1": 3}}
"""When the round has no conflict to come."""


def refusal(promise: Promise, **given: Any) -> str | None:
    """Return the clause for which P1 cannot promise this to P2; None if that can be."""
    table = Table(**{**FIGHTERS, **given})
    found = table.rules.obstacle(table.state, Offer("P1", "P2", 2, promise, PEACE))
    return None if found is None else found.clause


@clause("E-164", "E-167")
@pytest.mark.parametrize(("promise", "why"), [
    (Promise("declare_against"), "E-164"), (Promise("pass_conflicts"), "E-164"), (Promise("bid_exactly"), "E-164"),
    (Promise("declare_against", player="P1", count=1), "E-167"), (Promise("not_declare_against", player="P1"), "E-167"),
    (Promise("declare_against", player="P3", count=1), None), (Promise("act_for_side"), None),
    (Promise("not_defend_against", player="P9"), "E-164"),
])  # fmt: skip
def test_a_promise_says_what_is_promised_and_to_another(promise: Promise, why: str | None) -> None:
    assert refusal(promise) == why


@clause("E-162")
@pytest.mark.parametrize("promise", [{}, {"player": "P2"}, {"kind": None}])
def test_no_promise_is_made_without_saying_of_which_kind(promise: Any) -> None:
    table = Table(**FIGHTERS)
    with pytest.raises(Misfit, match="kind"):
        table.rules.action_of({"type": "offer", "seat": "P1", "to": "P2", "mine": promise})


@clause("E-164", "E-168", "R-35")
@pytest.mark.parametrize(("promise", "given", "why"), [
    (Promise("declare_against", count=2), {}, None), (Promise("declare_against", count=3), {}, "E-164"),
    (Promise("declare_against", count=4, rounds=2), {}, None),
    (Promise("declare_against", count=1, until="phase_end"), LATE, "E-164"),
    (Promise("declare_against", count=1), LATE, "E-164"),
    (Promise("pass_conflicts", count=40), {}, "E-164"),
    (Promise("pass_conflicts", count=40, until="game_end"), {}, None),
    (Promise("bid_at_least", count=9), {}, "E-164"), (Promise("bid_exactly", count=3), {"seats": 4}, "E-164"),
    (Promise("bid_exactly", count=3), {}, None), (Promise("not_act_in_conflict", until="conflict_end"), {}, "E-168"),
])  # fmt: skip
def test_what_could_not_be_kept_is_not_promised(promise: Promise, given: dict[str, Any], why: str | None) -> None:
    assert refusal(promise, **given) == why


@clause("E-164")
def test_a_promise_keeps_what_its_kind_says_alone() -> None:
    table = Table(**FIGHTERS)
    odd = Promise("not_declare_against", types=("military", "military"), count=7, element="air")
    table.act(Offer("P1", "P2", 2, odd, PEACE))
    kept = table.state.offers["t1"].value.promise_of("P1")
    assert kept == Promise("not_declare_against", types=("military",))


@clause("R-30")
def test_a_treaty_of_the_set_up_lasts_the_first_round() -> None:
    match = Match()
    match.lay()
    match.act(Offer("P1", "P2", 2, Promise("declare_against", player="P3", count=1), PEACE))
    match.act(Accept("P2", "t1"))
    assert match.state.treaties["t1"].last == {"P1": 1, "P2": 1}
    match.keep_all()
    assert (match.state.round, match.state.treaties["t1"].status) == (1, "active")


@clause("E-168", "E-173")
def test_a_treaty_is_over_before_the_next_round_begins() -> None:
    table = table_with(PEACE, PEACE)
    table.to(round=3)
    kinds = [type(event) for event in table.events if isinstance(event, TreatyDissolved | RoundBegun)]
    assert kinds.index(TreatyDissolved) < kinds.index(RoundBegun)


@clause("E-162", "E-160", "E-180", "E-165")
def test_an_answer_is_refused_for_what_is_in_its_way() -> None:
    table = Table(**FIGHTERS)
    table.act(Offer("P1", "P2", 0, PEACE))
    said = {
        Accept("P2", "t1"): ("E-162", "still open: what P2 promises; the honor at stake"),
        Accept("P2", "t7"): ("E-160", "there is no such offer to you"),
        Refuse("P3", "t1"): ("E-160", "there is no such offer to you"),
        Release("P2", "t1"): ("E-180", "you have no such treaty in force"),
        Claim("P2", "t1"): ("E-165", "you have no such treaty in force"),
    }
    for action, (why, words) in said.items():
        found = table.rules.obstacle(table.state, action)
        assert found is not None
        assert (found.clause, found.why.en) == (why, words)
    table.act(Refuse("P2", "t1"))
    make(table)
    table.act(Release("P1", "t2"))
    found = table.rules.obstacle(table.state, Release("P1", "t2"))
    assert found is not None
    assert found.why.en == "you have said so; P2 has not"
    assert msgspec.to_builtins(table.state.treaties["t2"])["releases"] == ("P1",)


GIFTS = (
    "eu lhe dou 1 de destino", "I give you 1 fate", "pago 2 de honra", "I will pay you honor", "troco uma carta",
    "let us trade cards", "entrego o anel de fogo", "I'll transfer the fire ring", "Dá-me honra", "2 points of honor",
    "três de honra para você", "você recebe um anel", "You receive a card", "EU TE DOU DESTINO", "cedo-lhe o anel",
)  # fmt: skip
FAIR = (
    "I help you in your next conflict", "eu o ajudo no seu próximo conflito", "I bid 1", "aposto 1 no disco",
    "I attack P3 with the air ring", "não ataco a sua província", "I play no card in your conflicts",
    "ataco com dois personagens", "I pass my next conflict opportunity", "fico fora dos conflitos da rodada 3",
    "não uso a carta da fortaleza",
)  # fmt: skip


@clause("E-166", "R-66", "E-165")
@pytest.mark.parametrize(("text", "why"), [*((text, "E-166") for text in GIFTS), *((text, None) for text in FAIR)])
def test_no_promise_gives_honor_fate_cards_or_rings_by_its_words(text: str, why: str | None) -> None:
    assert refusal(Promise("free_text", text)) == why
    assert refusal(Promise("pass_conflicts", text, count=1)) == why


@clause("E-166", "R-66")
def test_what_speaks_of_gifts_may_wait_for_the_judge() -> None:
    gift = Promise("free_text", "I give you 1 fate")
    table = Table(**FIGHTERS, options={"treaty_gifts": "judged"})
    table.act(Offer("P1", "P2", 2, gift, PEACE))
    assert table.refusal(Accept("P2", "t1")) == "E-166"
    assert Accept("P2", "t1") not in table.legal("P2")
    terms = {"players": ["P1", "P2"], "promises": msgspec.to_builtins([gift, PEACE]), "stake": 2, "status": "active"}
    table.order(Adjust((SetValue("/treaties/t1", terms), RemoveValue("/offers/t1"))))
    assert (table.state.treaties["t1"].status, dict(table.state.offers)) == ("active", {})
    table.act(Claim("P2", "t1", "no fate came"))


def test_a_match_of_the_first_edition_reads_no_words() -> None:
    assert refusal(Promise("free_text", "I give you 1 fate"), options={}) == "E-166"
    old = Table(**FIGHTERS)
    old.state.options = msgspec.structs.replace(old.state.options, treaty_gifts=msgspec.UNSET)
    assert old.rules.obstacle(old.state, Offer("P1", "P2", 2, Promise("free_text", "I give you 1 fate"), PEACE)) is None
