"""How a match may begin: two players with a deck of thirty each, house rules, card sets of their own."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.setup import decklists
from adjudicator.kernel.setup.decklists import check_seats, copies, copies_of, decks_brought
from adjudicator.kernel.table.seats import TWO_SEATS
from adjudicator.kernel.table.zones import empty_zones
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.cards.form import SETS, Card
from adjudicator.rulesets.dominions.table.options import Options
from adjudicator.rulesets.dominions.table.state import Player, State

DECK = 30  # N-002
COPIES = 2  # N-005
ADMITTED = ("N-007", "N-A34", "N-A35")
"""By which clauses a deck that breaks no rule is admitted: in any proportion of types, with two copies, one or none."""


class Setup(decklists.Setup, kw_only=True):
    """What a match begins from; a deck has thirty cards."""

    options: Options = Options()
    cards: tuple[Card, ...] = ()


def deck_faults(deck: Sequence[str], known: Mapping[str, Card]) -> Iterator[Obstacle]:
    """Yield every rule that a deck breaks (N-002, N-005, N-006, N-008)."""
    if len(deck) != DECK:
        yield Obstacle("N-002", Text(f"{len(deck)} cartas; são 30", f"{len(deck)} cards; a deck has 30"))
    counted = copies(deck, known)
    for key in dict.fromkeys(deck):
        card, number = known[key], copies_of(counted, known[key])
        if card.token:
            yield Obstacle("N-008", Text(f"{key} é um token", f"{key} is a token"))
        if card.unique and number > 1:
            yield Obstacle("N-006", Text(f"{key} é única e há {number}", f"{key} is unique and there are {number}"))
        if number > COPIES:
            why = Text(f"{key}: {number} cópias; no máximo 2", f"{key}: {number} copies; at most 2")
            yield Obstacle("N-005", why)


class SeatTaken(decklists.SeatTaken):
    """A player sits down with a deck, and a Dominion of full HP."""

    def sit(self, state: State) -> None:
        zones = empty_zones(Player, self.seat, self.decklist.salt)
        player = Player(name=self.name, domain=state.options.domain_hp, decklist=self.decklist, **zones)
        state.players[self.seat] = player


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck. Raises BadSetup if a match cannot begin so."""
    check_seats(setup, TWO_SEATS, "N-001")
    return tuple(SeatTaken(*taken) for taken in decks_brought(setup, TWO_SEATS, SETS, deck_faults, luck, "N-008"))
