"""What only a game can say of looking ahead on its table: what may lie where a seat cannot look, what is likely to be
played, how far to look, and who stands how.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import S


class UnseenPlace(NamedTuple):
    """A place that a seat cannot look into: what it is called, how many cards of its owner are there, and what puts
    cards there."""

    name: str
    size: int
    put: Callable[[list[str]], None]


class Effort(NamedTuple):
    """How far to look: how many answers are tried, how many actions each is played on, and how many facts may happen in
    thought before the best so far is chosen."""

    answers: int
    actions: int
    facts: int

    def scaled(self, share: float) -> "Effort":
        """Return a share of this effort: fewer answers and facts, as far ahead."""
        return Effort(max(8, int(self.answers * share**0.5)), self.actions, int(self.facts * share))


class Lookahead(Generic[S]):
    """What a game says of looking ahead, in its module `judged/lookahead.py`; here is what holds where it says nothing.
    `effort` is how far it is worth looking."""

    effort = Effort(24, 60, 6_000)

    def fits(self, place: str, card: Any) -> bool:
        """Whether a card (of the game's own type) may lie in a zone or place of that name."""
        return True

    def unseen_places(self, table: S, seat: str) -> Iterator[UnseenPlace]:
        """Yield where cards of this owner are that the viewer of this table cannot see, besides zones that say how
        many are in them."""
        yield from ()

    def complete(self, table: S, luck: Luck) -> None:
        """Fill in what else the table hides, by chance."""

    def horizon(self, table: S) -> Callable[[S], bool]:
        """Return what says of a later table that looking on from there tells nothing more of what to do on this one."""
        return lambda later: False

    def promise(self, table: S, seat: str, answer: Action) -> float:
        """Return how much an answer promises, at a glance: where there are more than are tried, those with most are."""
        return 0.0

    def likely(self, table: S, seat: str) -> Sequence[Action]:
        """Return the answers of a seat that is asked among which whoever knows the rules would choose: that much is
        taken for granted of who plays on in thought. None where any answer is as likely."""
        return ()

    def breaks_promise(self, fact: Event, seat: str) -> bool:
        """Whether a fact tells that a seat has broken a promise of its own."""
        return False

    def lost_cards(self, table: S, seat: str) -> int:
        """Return how many of a seat's cards are out of the game, from where nothing brings a card back."""
        return 0

    def standing(self, table: S, seat: str) -> float:
        """Return how well a seat stands in a match that is not over: about -1 (as good as lost) to 1 (won)."""
        return 0.0


class FaceDown(Protocol):
    """A card on the table that may lie face down."""

    hidden: Secret[str] | None


def face_down(name: str, pieces: Iterable[FaceDown]) -> Iterator[UnseenPlace]:
    """Yield those of these cards that the viewer does not know, each as a place of one card."""
    for piece in pieces:
        hidden = piece.hidden
        if hidden is not None and not hidden.value:

            def put(cards: list[str], piece: FaceDown = piece, hidden: Secret[str] = hidden) -> None:
                piece.hidden = hidden.holding(cards[0])

            yield UnseenPlace(name, 1, put)


def lead(worth: Mapping[str, float], seat: str) -> float:
    """Return how far a seat is before the best of the others, from -0.9 to 0.9: less than any end of a match."""
    mine, best = worth.get(seat, 0.0), max((each for other, each in worth.items() if other != seat), default=0.0)
    return 0.9 * (mine - best) / (abs(mine) + abs(best) + 1e-9)
