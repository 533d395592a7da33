"""Decks: drawing, filling provinces, and what happens when one has run out (4.7)."""

from collections.abc import Iterator

from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.reported_luck import ReportedLuck
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.rulesets.enlightenment.card_events import DeckRenewed, ProvinceFilled, ProvinceFillReported
from adjudicator.rulesets.enlightenment.events import HonorChanged
from adjudicator.rulesets.enlightenment.state import State

EMPTY_COSTS = 5  # B-19
DISCARDS = {"conflict_deck": "conflict_discard", "dynasty_deck": "dynasty_discard"}


def draw(state: State, seat: str, count: int, luck: Luck, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Draw conflict cards; if the deck runs out, it is renewed (B-19)."""
    there = len(state.players[seat].held("conflict_deck"))
    if there < count:
        yield from decks.draw(state, seat, there, luck, clauses, "conflict_deck")
        yield from renew(state, seat, "conflict_deck", luck)
        count -= there
    if seat not in state.left:
        yield from decks.draw(state, seat, count, luck, clauses, "conflict_deck")


def renew(state: State, seat: str, deck: str, luck: Luck) -> Iterator[Event]:
    """A deck has run out: its player loses 5 honor, and the discard pile is shuffled into a new one (B-19)."""
    loss = min(EMPTY_COSTS, state.players[seat].honor)
    yield HonorChanged(("B-19",), {seat: -loss}, "empty_deck", "", "")
    if state.players[seat].held(DISCARDS[deck]):
        yield DeckRenewed(("B-19",), seat, deck, DISCARDS[deck])
        yield from decks.shuffle(state, seat, ("B-19",), luck, deck)


def fill(
    state: State, seat: str, province: str, luck: Luck, clauses: tuple[str, ...], known: tuple[str, ...] = ()
) -> Iterator[Event]:
    """Put the top dynasty card face down on a province (B-83); nobody may look at it (B-53) but `known`."""
    if not state.players[seat].held("dynasty_deck"):
        yield from renew(state, seat, "dynasty_deck", luck)
    deck = state.players[seat].held("dynasty_deck")
    if not deck or seat in state.left:
        return
    id = state.new_id("c")
    if luck.mode == ReportedLuck.mode:
        card = luck.one_of(f"dynasty/{seat}", deck)
        yield ProvinceFillReported(clauses, id, seat, province, Secret(known, luck.salt(), card))
    else:
        yield ProvinceFilled(clauses, id, seat, province, Secret(known, luck.salt(), deck[0]))
