"""What breaks a promise, and what keeps it, by its kind (8.4): facts, or what a party chooses."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.conflict.events import (
    ConflictDecided,
    ConflictDeclared,
    DefendersDeclared,
    TotalsAnnounced,
)
from adjudicator.rulesets.enlightenment.conflict.skill import may_defend
from adjudicator.rulesets.enlightenment.table.card_events import AbilityUsed, CardPlayed
from adjudicator.rulesets.enlightenment.table.events import DialsRevealed, FavorClaimed, OpportunityPassed, WindowPassed
from adjudicator.rulesets.enlightenment.table.state import Conflict, State
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise, Treaty


class Bound(NamedTuple):
    """A party of an active treaty whose promise holds still."""

    id: str
    treaty: Treaty
    seat: str
    promise: Promise

    @property
    def against(self) -> str:
        """Whom the promise speaks of: the other party, if nobody is named."""
        return self.promise.player or self.treaty.partner_of(self.seat)


Finds = Callable[[State, Bound, Event], bool]


def _declares(state: State, party: Bound, fact: Event) -> bool:
    """A party declares a conflict against the player meant, of a type that is meant."""
    return (
        isinstance(fact, ConflictDeclared)
        and (fact.seat, fact.defender) == (party.seat, party.against)
        and (not party.promise.types or fact.conflict in party.promise.types)
    )


def _defends(state: State, party: Bound, fact: Event) -> bool:
    return isinstance(fact, DefendersDeclared) and bool(fact.ids) and _attacked(state, party, fact.seat)


def _lets_be_attacked(state: State, party: Bound, fact: Event) -> bool:
    """A party declares no defender although one could be."""
    if not isinstance(fact, DefendersDeclared) or fact.ids or not _attacked(state, party, fact.seat):
        return False
    return state.conflict is not None and bool(may_defend(state, state.conflict))


def _attacked(state: State, party: Bound, defender: str) -> bool:
    return defender == party.seat and state.conflict is not None and state.conflict.attacker == party.against


def _acts(state: State, party: Bound, fact: Event) -> bool:
    if state.conflict is None or not isinstance(fact, CardPlayed | AbilityUsed) or fact.seat != party.seat:
        return False
    return not (isinstance(fact, AbilityUsed) and _is_forced(state, fact) and state.follows("1.1"))


def _is_forced(state: State, used: AbilityUsed) -> bool:
    """Whether a card had its player use an ability: a promise is about decisions (R-36)."""
    card = state.card(used.title.partition(":")[0])
    return card.abilities[used.ability].kind.startswith("forced")


BIDS: Mapping[str, Callable[[int, int], bool]] = {
    "bid_at_most": int.__le__, "bid_at_least": int.__ge__, "bid_exactly": int.__eq__,
}  # fmt: skip
"""Whether a bid is as it was promised, by the kind of promise."""


def _bids_otherwise(state: State, party: Bound, fact: Event) -> bool:
    if not isinstance(fact, DialsRevealed) or party.seat not in fact.dials:
        return False
    return not BIDS[party.promise.kind](fact.dials[party.seat], party.promise.count)


def _other_ring(state: State, party: Bound, fact: Event) -> bool:
    if not isinstance(fact, ConflictDeclared) or fact.seat != party.seat:
        return False
    return not fact.ring or state.rings[fact.ring].element != party.promise.element


def _passes_too_few(state: State, party: Bound, fact: Event) -> bool:
    """Too few opportunities are left for what was promised to be passed (R-51)."""
    if not isinstance(fact, ConflictDeclared) or fact.seat != party.seat or party.promise.until == "game_end":
        return False
    rounds_to_come = party.treaty.last.get(party.seat, state.round) - state.round
    left = state.opportunities_left(party.seat) + rounds_to_come * state.opportunities_a_round
    return party.treaty.done.get(party.seat, 0) + left < party.promise.count


def _claims_favor(state: State, party: Bound, fact: Event) -> bool:
    return isinstance(fact, FavorClaimed) and fact.seat == party.seat


def _other_side(state: State, party: Bound, fact: Event) -> bool:
    return isinstance(fact, FavorClaimed) and fact.seat == party.seat and fact.side != party.promise.side


def _side(party: Bound, conflict: Conflict | None) -> int:
    """Return 1 in a conflict that is meant if the player meant attacks in it, -1 if he defends, else 0."""
    if conflict is None or (party.promise.types and conflict.type not in party.promise.types):
        return 0
    return {conflict.attacker: 1, conflict.defender: -1}.get(party.against, 0)


def _acts_for(state: State, party: Bound, fact: Event) -> bool:
    """An own action has raised that side's total by so much more than the other's."""
    if not isinstance(fact, TotalsAnnounced) or fact.seat != party.seat:
        return False
    return fact.gain * _side(party, state.conflict) >= party.promise.count


def _has_not_acted_for(state: State, party: Bound, fact: Event) -> bool:
    return isinstance(fact, ConflictDecided) and _side(party, state.conflict) != 0


BREACHES: Mapping[str, Finds] = {
    "not_declare_against": _declares,
    "not_defend_against": _defends,
    "defend_when_attacked_by": _lets_be_attacked,
    "not_act_in_conflict": _acts,
    **dict.fromkeys(BIDS, _bids_otherwise),
    "ring_choice": _other_ring,
    "favor_side": _other_side,
    "pass_conflicts": _passes_too_few,
    "act_for_side": _has_not_acted_for,
}
"""What breaks a promise at once, by its kind."""

DUTIES: Mapping[str, Finds] = {
    "declare_against": _declares,
    "pass_conflicts": lambda state, party, fact: isinstance(fact, OpportunityPassed) and fact.seat == party.seat,
}
"""What was promised to be done, by kind: so often as it was promised before its time is over."""

NOT_TARGET, PASSED = "not_target", "passed"


def _chooses_its_ring(state: State, party: Bound, fact: Event) -> bool:
    """The conflict of which the promise is has been declared, with the ring that it names; edition 1.0 held it to all
    that came before the deadline."""
    return isinstance(fact, ConflictDeclared) and fact.seat == party.seat and state.follows("1.1")


KEEPS: Mapping[str, Finds] = {
    "ring_choice": _chooses_its_ring,
    "act_for_side": _acts_for,
    "favor_side": _claims_favor,
    "pass_first_in_dynasty": lambda state, party, fact: isinstance(fact, WindowPassed),  # by another: R-35
}
"""What keeps a promise before its time is over, by its kind."""


def _whose(state: State, choice: str) -> str:
    """Return whose a card or a ring is, or who is chosen; nobody's, if nothing of the kind is."""
    if choice in state.rings:
        choice = state.rings[choice].at
    return state.pieces[choice].controller if choice in state.pieces else choice.partition("/")[0]


CHOICES: Mapping[str, Callable[[State, Bound, str], bool]] = {
    "not_target": lambda state, party, choice: _whose(state, choice) != party.against,
    "air_choice": lambda state, party, choice: choice == party.promise.choice,
    "odd_honor_to": lambda state, party, choice: choice == party.against,
    "pass_first_in_dynasty": lambda state, party, choice: choice == PASSED,
}
"""Whether a choice is as it was promised, by the kind of promise."""
