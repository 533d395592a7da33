"""What may be filled into the promises of an offer, for people to choose from (E-164 to E-168)."""

from collections.abc import Iterator
from typing import get_args

from adjudicator.kernel.table.choices import Member
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, TYPES
from adjudicator.rulesets.enlightenment.course.bids import dials
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.treaties.promises import BIDS
from adjudicator.rulesets.enlightenment.treaties.terms import MEMBERS
from adjudicator.rulesets.enlightenment.treaties.treaty import PromiseKind, Until

KINDS: tuple[PromiseKind, ...] = get_args(PromiseKind)
COUNTS, LETTERS = 99, 500
"""How high a promise counts, and how long its words are, at most."""


def members(state: State, seat: str, others: tuple[str, ...]) -> Iterator[Member]:
    """Yield what may be filled in of what a player promises, and of what is asked of one of these others."""
    yield from _promise(state, "mine", {"": seat})
    yield from _promise(state, "yours", {other: other for other in others})


def _promise(state: State, of: str, promisers: dict[str, str]) -> Iterator[Member]:
    """Yield the members of a promise. Who makes it depends on to whom the offer is made, if that is said."""
    kind = f"{of}.kind"

    def when(*names: str) -> dict[str, tuple[str, ...]]:
        return {kind: tuple(each for each in KINDS if set(names) & set(MEMBERS[each]))}

    yield Member(kind, options=KINDS, least=0)
    for to, promiser in promisers.items():
        of_another = tuple(each for each in when("player")[kind] if each != "act_for_side")
        said = {"to": (to,)} if to else {}
        others = tuple(each for each in state.living if each != promiser)
        yield Member(f"{of}.player", options=others, least=0, when={kind: of_another, **said})
    yield Member(f"{of}.player", options=state.living, least=0, when={kind: ("act_for_side",)})
    yield Member(f"{of}.types", "some", TYPES, 0, len(TYPES), when("types"))
    bids = dials(len(state.living))
    counted = tuple(each for each in when("count")[kind] if each not in BIDS)
    yield Member(f"{of}.count", "amount", (), min(bids), max(bids), {kind: tuple(BIDS)})
    yield Member(f"{of}.count", "amount", (), 1, COUNTS, {kind: counted})
    yield Member(f"{of}.element", options=ELEMENTS, when=when("element"))
    yield Member(f"{of}.side", options=TYPES, when=when("side"))
    yield Member(f"{of}.choice", options=("take", "gain"), when=when("choice"))
    ends = tuple(each for each in get_args(Until) if each != "conflict_end" or state.conflict is not None)
    yield Member(f"{of}.until", options=ends, when={kind: KINDS})
    yield Member(f"{of}.rounds", "amount", (), 1, COUNTS, {f"{of}.until": ("round_end",)})
    yield Member(f"{of}.text", "text", (), 1, LETTERS, {kind: ("free_text",)})
    yield Member(f"{of}.text", "text", (), 0, LETTERS, {kind: tuple(each for each in KINDS if each != "free_text")})
