"""What a seat's cards and abilities would cost now, in words, with what raises and lowers it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.kernel.game.prices import Price
from adjudicator.kernel.narration.wording import Wording
from adjudicator.kernel.text.text import Language
from adjudicator.matches.match import Match
from adjudicator.matches.questions.queries import asking


class CostStep(msgspec.Struct, frozen=True):
    """What raises or lowers a cost: its source, also in words, its clause, and the cost before and after it."""

    source: str
    text: str
    clause: str
    before: int
    after: int


class CostNow(msgspec.Struct, frozen=True):
    """What it would cost a seat now to play a card or use an ability, in one currency: what is printed (`base`), what
    each step makes of it, and what it comes to (`value`), by the `clause`; `has` is how much the seat could pay.
    `action` is the type of the action that would pay it. `of` is what that would name. `optional`: it is paid only for
    what may be added, as a Heat Effect is."""

    seat: str
    action: str
    of: str
    name: str
    currency: str
    text: str
    base: int
    steps: tuple[CostStep, ...]
    value: int
    has: int
    clause: str
    optional: bool


def costs(match: Match, viewer: str, language: Language) -> list[CostNow]:
    """Return what the cards and abilities of a view's seat would cost now; in a judge's view of every seat that is
    asked. Others' cards are told to nobody else."""
    if match.over:
        return []
    return [each for seat in asking(match, viewer) if seat in match.state.seats
            for each in _costs(match, viewer, seat, language)]  # fmt: skip


def _costs(match: Match, viewer: str, seat: str, language: Language) -> Iterator[CostNow]:
    say = Wording(match.ruleset, match.state, viewer, seat, language)
    for price in match.ruleset.prices(match.state, seat):
        steps = (
            CostStep(step.stage, say.name(step.stage), step.clause, step.before, step.after)
            for step in price.ledger.steps
        )
        yield _told(say, seat, price, tuple(steps))


def _told(say: Wording[Any], seat: str, price: Price, steps: tuple[CostStep, ...]) -> CostNow:
    ledger, pays = price.ledger, str(price.action.__struct_config__.tag)
    return CostNow(
        seat, pays, price.of, say.name(price.of), price.currency, say.name(price.currency), ledger.declared, steps,
        ledger.suffered, price.has, price.clause, price.optional,
    )  # fmt: skip
