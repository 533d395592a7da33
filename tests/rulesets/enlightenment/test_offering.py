"""Offers that are filled in by a form: whatever is promised can be said by it, and what it says can be offered."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from adjudicator.kernel.table.choices import Member
from adjudicator.rulesets.enlightenment.table.actions import Offer
from adjudicator.rulesets.enlightenment.treaties.offering import KINDS
from tests.clauses import clause
from tests.rulesets.enlightenment.table import RULES, Table
from tests.rulesets.enlightenment.test_treaties import FIGHTERS


def table() -> Table:
    made = Table(**FIGHTERS)
    made.passing()
    return made


def filled(members: tuple[Member, ...], of: str, begun: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield promises as the members of a form make them, each option once and each number at its least."""
    asked: dict[str, list[Any]] = {}
    for each in members:
        if not each.name.startswith(of) or any(begun[name] not in values for name, values in each.when.items()):
            continue
        name = each.name.removeprefix(f"{of}.")
        assert name not in asked, "no two of one name are asked at once"
        if each.form == "one":
            asked[name] = [*each.options, *([None] if each.least == 0 else [])]
        else:
            asked[name] = [{"some": list(each.options), "amount": each.least, "text": "our word"}[each.form]]
    asked |= {name.removeprefix(f"{of}."): [value] for name, value in begun.items() if name.startswith(of)}
    for values in product(*asked.values()):
        yield {name: value for name, value in zip(asked, values, strict=True) if value is not None}


@clause("E-160", "E-164", "E-165", "E-168")
def test_every_promise_can_be_filled_in_and_is_legal() -> None:
    """Of the one who offers and of the other, of every kind and until every end that can be."""
    at = table()
    members = RULES.members_of(at.state, "P1", "offer")
    ends = next(each for each in members if each.name == "mine.until").options
    count = 0
    for of, to, kind, until in product(("mine", "yours"), ("P2", "P3"), KINDS, ends):
        if until == "conflict_end" and at.state.conflict is None:
            continue
        for promise in filled(members, of, {f"{of}.kind": kind, f"{of}.until": until, "to": to}):
            action = RULES.action_of({"type": "offer", "seat": "P1", "to": to, "stake": 1, of: promise})
            refused = RULES.obstacle(at.state, action)
            assert refused is None or refused.why.en.startswith("only "), (promise, refused)
            count += 1
    assert count > 500


def test_a_form_for_offers_is_there_only_where_one_can_be_made() -> None:
    assert RULES.members_of(table().state, "P1", "accept") == ()
    assert RULES.members_of(Table(phase="draw", step="2.2").state, "P1", "offer") == ()
    assert type(RULES.action_of({"type": "offer", "seat": "P1", "to": "P2"})) is Offer
