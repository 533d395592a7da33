"""Decks: drawing, filling provinces, and what happens when one has run out (4.7)."""

from collections.abc import Iterator

from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.table.card_events import DeckRenewed, ProvinceFilled, ProvinceFillReported
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import DrawCards, Happening

EMPTY_COSTS = 5  # B-19
DISCARDS = {"conflict_deck": "conflict_discard", "dynasty_deck": "dynasty_discard"}


def draw(state: State, task: DrawCards, luck: Luck) -> Facts:
    """Let players draw conflict cards. Whoever has drawn all of a deck pays, renews it and draws on, as long as there
    are cards (B-19)."""
    short: dict[str, int] = {}
    for seat, count in task.counts.items():
        if seat in state.left:
            continue
        if task.paid:
            yield from renew(state, seat, "conflict_deck", luck)
        there = len(state.players[seat].held("conflict_deck"))
        yield from decks.draw(state, seat, count, luck, task.clauses, "conflict_deck")
        if count > there and (there or not task.paid):
            short[seat] = count - there
    return (runs_out(*short), DrawCards(short, task.clauses, paid=True)) if short else None


def runs_out(*seats: str) -> Occur[Happening]:
    """Decks have run out: their players lose 5 honor (B-19)."""
    return Occur(Happening("honor", ("B-19",), source="empty_deck", changes=dict.fromkeys(seats, -EMPTY_COSTS)))


def renew(state: State, seat: str, deck: str, luck: Luck) -> Iterator[Event]:
    """The discard pile is shuffled into a new deck (B-19)."""
    if state.players[seat].held(DISCARDS[deck]):
        yield DeckRenewed(("B-19",), seat, deck, DISCARDS[deck])
        yield from decks.shuffle(state, seat, ("B-19",), luck, deck)


def fill(
    state: State, seat: str, province: str, luck: Luck, clauses: tuple[str, ...], known: tuple[str, ...] = ()
) -> Iterator[Event]:
    """Put the top dynasty card face down on a province (B-83); nobody may look at it (B-53) but `known`."""
    deck = state.players[seat].held("dynasty_deck")
    id = state.new_id("c")
    if luck.mode == ReportedLuck.mode:
        card = luck.one_of(f"dynasty/{seat}", deck)
        yield ProvinceFillReported(clauses, id, seat, province, Secret(known, luck.salt(), card))
    else:
        yield ProvinceFilled(clauses, id, seat, province, Secret(known, luck.salt(), deck[0]))
