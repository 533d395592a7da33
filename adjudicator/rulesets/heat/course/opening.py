"""Before the first turn: leaders, shuffles, who begins, six cards and the mulligan (H-007 to H-010)."""

from collections.abc import Iterator

from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import TWO_SEATS
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.table.turns import FirstDrawn, FirstSettled
from adjudicator.kernel.table.zones import without
from adjudicator.rulesets.heat.cards.form import Card
from adjudicator.rulesets.heat.table.events import HeatDeckSetDown, LeaderPlaced, MulliganTaken
from adjudicator.rulesets.heat.table.setup import parts
from adjudicator.rulesets.heat.table.state import State
from adjudicator.rulesets.heat.table.tasks import BeginTurn, Mulligan

OPENING_HAND = 6  # H-009


def set_down(state: State, luck: Luck) -> Iterator[Event]:
    """Each leader goes to its zone, front up; decks are shuffled, Heat Decks lie apart; six cards are drawn."""
    known = _known(state)
    for seat in state.seats:
        found = parts(state.players[seat].decklist.value, known)
        (leader,) = found["leader"]
        card = known[leader]
        yield LeaderPlaced(("H-008", "H-012"), state.new_id("c"), seat, leader, card.life, card.base())
        yield HeatDeckSetDown(("H-004",), seat, Secret((seat,), luck.salt(), sorted(found["heat"])))
        yield decks.shuffled(seat, [*found["main"], *found["money"]], ("H-007",), luck)
    yield _who_begins(state, luck)
    for seat in state.seats:
        yield from decks.draw(state, seat, OPENING_HAND, luck, ("H-009",))


def _known(state: State) -> dict[str, Card]:
    keys = {key for player in state.players.values() for key in player.decklist.value}
    return {key: state.card(key) for key in keys}


def _who_begins(state: State, luck: Luck) -> FirstSettled:
    """Chance, or who was named when the match was made: the loser of the game before, say (H-A03)."""
    if state.options.first_player == "random":
        return FirstDrawn(("H-A03",), luck.one_of("first_player", TWO_SEATS))
    return FirstSettled(("H-A03",), state.options.first_player)


def kept(state: State, seat: str) -> Choice:
    """Any cards of the first hand may be kept (H-010)."""
    hand = tuple(state.players[seat].hand.value)
    return Choice("some", hand, 0, len(hand))


def mulligan(state: State, task: Mulligan, answers: dict[str, ChooseSome] | None, luck: Luck) -> Facts:
    """Each says in secret what to keep; the rest is shuffled into the deck, and the hand filled up to six (H-010)."""
    if answers is None:
        return Ask(Decision("mulligan", state.seats, "H-010", sealed=True), task)
    for seat in state.seats:
        back = without(state.players[seat].hand.value, answers[seat].choices)
        if not back:
            continue
        yield MulliganTaken(("H-010",), seat, Secret((seat,), luck.salt(), back), len(back))
        yield from decks.shuffle(state, seat, ("H-010", "H-007"), luck)
        yield from decks.draw(state, seat, len(back), luck, ("H-010",))
    return [BeginTurn()]
