"""What can happen to treaties: offered, changed, accepted, kept, broken, dissolved (8.2)."""

from typing import Any, ClassVar

import msgspec

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.treaties.treaty import Treaty


class TreatyOffered(Event):
    """A treaty is offered, or an offer changed; its terms are for its parties, or for all (R-32)."""

    id: str
    seat: str
    treaty: Secret[Treaty]

    def fold(self, state: State) -> None:
        if self.id not in state.offers:
            state.next_treaty += 1
        state.offers = {**state.offers, self.id: self.treaty}


class OfferEnded(Event):
    """An offer is refused, withdrawn or falls away."""

    id: str
    why: str

    def fold(self, state: State) -> None:
        state.offers = {id: offer for id, offer in state.offers.items() if id != self.id}


class TreatyMade(Event):
    """Both parties have accepted: the treaty is active, its terms for all to see (E-160)."""

    shows: ClassVar[tuple[str, ...]] = ("treaty",)

    id: str
    treaty: Treaty

    def fold(self, state: State) -> None:
        state.offers = {id: offer for id, offer in state.offers.items() if id != self.id}
        state.treaties = {**state.treaties, self.id: self.treaty}


def change_treaty(state: State, id: str, **members: Any) -> None:
    """Change a treaty."""
    state.treaties = {**state.treaties, id: msgspec.structs.replace(state.treaties[id], **members)}


class PromiseDone(Event):
    """A party has done what was promised, once (8.4)."""

    id: str
    seat: str

    def fold(self, state: State) -> None:
        done = state.treaties[self.id].done
        change_treaty(state, self.id, done={**done, self.seat: done.get(self.seat, 0) + 1})


class PromiseOver(Event):
    """A promise is kept, or its time is over without a breach."""

    id: str
    seat: str

    def fold(self, state: State) -> None:
        change_treaty(state, self.id, over=(*state.treaties[self.id].over, self.seat))


class ReleaseAgreed(Event):
    """A party would dissolve the treaty (E-180)."""

    id: str
    seat: str

    def fold(self, state: State) -> None:
        change_treaty(state, self.id, releases=(*state.treaties[self.id].releases, self.seat))


class TreatyDissolved(Event):
    """A treaty ceases, and no honor moves: `kept`, by `agreement`, or a party is out of the match (E-173, E-179)."""

    id: str
    why: str

    def fold(self, state: State) -> None:
        change_treaty(state, self.id, status="dissolved")


class TreatyBroken(Event):
    """A treaty is broken, by one party or by both; nobody is bound any more (E-161, E-178, R-34)."""

    id: str
    by: tuple[str, ...]

    def fold(self, state: State) -> None:
        change_treaty(state, self.id, status="broken")


class BreachClaimed(Event):
    """A party says that the other has broken the treaty: people are to judge it (8.4)."""

    id: str
    seat: str
    accused: str
    text: str


class BreachJudged(Event):
    """The others have said whether a treaty is broken, each for all to see now (R-36)."""

    shows: ClassVar[tuple[str, ...]] = ("votes",)

    id: str
    accused: str
    votes: dict[str, str]
