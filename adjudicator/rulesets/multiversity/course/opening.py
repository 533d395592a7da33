"""Before the first turn: sideboards, stones, who begins, opening hands (M-033 to M-039)."""

from collections.abc import Generator, Iterator

from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.table.turns import FirstSettled
from adjudicator.kernel.table.zones import without
from adjudicator.rulesets.multiversity.table.actions import Swap
from adjudicator.rulesets.multiversity.table.events import (
    HandReturned,
    SideboardSwapped,
    StonesReported,
    StonesSetAside,
    TopReported,
    TopRevealed,
)
from adjudicator.rulesets.multiversity.table.setup import OPENING_HAND
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import BeginTurn, Sideboard


def sideboard(state: State, task: Sideboard, answer: Swap | Pass | None, luck: Luck) -> Facts:
    """Whoever has a sideboard swaps one for one, before the game, at most as often as it has cards (M-033, M-034)."""
    seat, player = task.seat, state.players[task.seat]
    if isinstance(answer, Swap):
        deck = [*without(player.decklist.value, (answer.out,)), answer.into]
        side = [*without(player.sideboard.value, (answer.into,)), answer.out]
        yield SideboardSwapped(
            ("M-033", "M-034"), seat, Secret((seat,), luck.salt(), sorted(deck)),
            Secret((seat,), luck.salt(), sorted(side)),
        )  # fmt: skip
        return [Sideboard(seat, task.swapped + 1)]
    if answer is not None or seat in state.left or task.swapped >= len(player.sideboard.value):
        return None
    return Ask(Decision("sideboard", (seat,), "M-033"), task)


def open_game(state: State, luck: Luck) -> Facts:
    """Shuffle, set stones aside, see who begins, shuffle again, draw ten (M-022, M-035 to M-039). Who has left
    already has nothing on the table but his deck (M-A39)."""
    playing = state.living
    for seat in state.seats:
        yield decks.shuffled(seat, state.players[seat].decklist.value, ("M-022", "M-035"), luck)
        if seat in playing:
            yield _stones(state, seat, luck)
    first = yield from _who_begins(state, playing, luck)
    yield FirstSettled(("M-036", "M-038"), first)
    for seat in playing:
        yield from decks.shuffle(state, seat, ("M-037",), luck)
        yield from _opening_hand(state, seat, luck)
    return [BeginTurn()]


def _stones(state: State, seat: str, luck: Luck) -> StonesSetAside:
    """One's own cards, off the top of the deck (M-A02)."""
    clauses = ("M-021", "M-035", "M-A02")
    deck, count = state.players[seat].deck.value, state.options.stones
    if luck.mode == ReportedLuck.mode:
        return StonesReported(clauses, seat, Secret((), luck.salt(), luck.some_of(f"stones/{seat}", deck, count)))
    return StonesSetAside(clauses, seat, Secret((), luck.salt(), deck[:count]))


def _who_begins(state: State, tied: tuple[str, ...], luck: Luck) -> Generator[Event, None, str]:
    """Each shows the top card; the character with the most life begins, and after a tie it is done again (M-A04)."""
    while True:
        lives: dict[str, int] = {}
        for seat in tied:
            shown = _top(state, seat, luck)
            lives[seat] = shown.life
            yield shown
        most = max(lives.values())
        tied = tuple(seat for seat in tied if lives[seat] == most)
        if len(tied) == 1:
            return tied[0]
        for seat in tied:
            yield from decks.shuffle(state, seat, ("M-A04",), luck)


def _top(state: State, seat: str, luck: Luck) -> TopRevealed:
    """Items and energy sources count as zero (M-036)."""
    deck = state.players[seat].deck.value
    if luck.mode == ReportedLuck.mode:
        card = luck.one_of(f"top/{seat}", deck)
        return TopReported(("M-036",), seat, card, state.card(card).life)
    return TopRevealed(("M-036",), seat, deck[0], state.card(deck[0]).life)


def _opening_hand(state: State, seat: str, luck: Luck) -> Iterator[Event]:
    """Ten cards; a hand without a character goes back and is drawn again (M-039, M-A05)."""
    while True:
        yield from decks.draw(state, seat, OPENING_HAND, luck, ("M-039",))
        hand = tuple(state.players[seat].hand.value)
        able = any(state.card(key).kind == "character" for key in hand)
        if able or state.options.opening_redraw == "none":
            return
        yield HandReturned(("M-A05",), seat, hand)
        yield from decks.shuffle(state, seat, ("M-A05",), luck)
