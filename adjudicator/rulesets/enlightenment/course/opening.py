"""Before the first round: rings, first player, decks, provinces in secret, and both mulligans (section 3)."""

from collections.abc import Iterator, Mapping
from itertools import permutations

import msgspec

from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import ChooseOrder, ChooseSome
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.deck_building import parts
from adjudicator.rulesets.enlightenment.cards.form import is_eminent
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, ROW
from adjudicator.rulesets.enlightenment.table.card_events import DynastyCardsHidden, DynastyCardsReturned, HandReturned
from adjudicator.rulesets.enlightenment.table.decks import fill
from adjudicator.rulesets.enlightenment.table.events import (
    FirstPlayerDrawn,
    ProvincesLaid,
    RingsSetAside,
    SeatsDrawn,
    StrongholdSetDown,
)
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import ConflictMulligan, DynastyMulligan, Framework, LayProvinces

OPENING_HAND = 4  # B-76


def set_up(state: State, luck: Luck) -> Iterator[Event]:
    """Each has a set of rings; chance draws the first player, nobody gains fate for it; decks are shuffled (E-010 to
    E-013, B-73)."""
    if state.options.seating == "random":
        yield SeatsDrawn(("R-03",), state.seating)
    rings = tuple(f"{seat}.{element}" for seat in state.seats for element in ELEMENTS)
    yield RingsSetAside(("E-010", "E-011", "E-012"), rings)
    yield FirstPlayerDrawn(("E-013",), luck.one_of("first_player", state.seats))
    for seat in state.seats:
        found = parts(state.players[seat].decklist.value, state.card)
        yield decks.shuffled(seat, found["dynasty"], ("B-73",), luck, "dynasty_deck")
        yield decks.shuffled(seat, found["conflict"], ("B-73",), luck, "conflict_deck")


def choice_of(state: State, seat: str, kind: str) -> Choice | None:
    """Return what a seat may choose where the options are its own secret."""
    if kind == "provinces":
        brought = _provinces(state, seat)
        return None if any(is_eminent(state.card(key)) for key in brought) else Choice("order", brought)
    if kind == "mulligan":
        hand = tuple(state.players[seat].hand.value)
        return Choice("some", hand, 0, len(hand))
    return None


def _provinces(state: State, seat: str) -> tuple[str, ...]:
    return tuple(parts(state.players[seat].decklist.value, state.card)["province"])


def not_set_down(state: State, seat: str) -> tuple[str, ...] | msgspec.UnsetType:
    """Return what a player brought beside the decks, until it is on the table (B-74)."""
    player = state.players[seat]
    if player.stronghold:
        return msgspec.UNSET
    found = parts(player.decklist.value, state.card)
    return (*found["stronghold"], *found["role"], *found["province"])


def orders(state: State, seat: str) -> Iterator[tuple[str, ...]]:
    """Yield in which orders a player may lay the provinces: an eminent one is not the stronghold's (B-72)."""
    found = dict.fromkeys(permutations(_provinces(state, seat)))
    yield from (order for order in found if not is_eminent(state.card(order[0])))


def lay_provinces(state: State, task: LayProvinces, answers: Mapping[str, ChooseOrder] | None, luck: Luck) -> Facts:
    """All put one province under the stronghold and four in a row, face down (B-74); then the stronghold and the role
    lie open, and each province gets a dynasty card (B-75)."""
    if answers is None:
        return Ask(Decision("provinces", state.living, "B-74", sealed=True), task)
    for seat in state.player_order:
        found = parts(state.players[seat].decklist.value, state.card)
        laid = list(answers[seat].order)
        open_ = {key: dict(state.card(key).base) for key in laid if is_eminent(state.card(key))}
        yield ProvincesLaid(("B-74", "B-53", "B-72"), seat, Secret((seat,), luck.salt(), laid), open_)
        (stronghold,), role = found["stronghold"], found["role"]
        honor = state.card(stronghold).honor
        yield StrongholdSetDown(("B-74", "B-77"), seat, stronghold, role[0] if role else "", honor)
        for slot in ROW:
            yield from fill(state, seat, state.players[seat].provinces[slot], luck, ("B-75",), (seat,))
    order = state.player_order
    return (*map(DynastyMulligan, order), *map(ConflictMulligan, order), Framework("1.1"))


def dynasty_mulligan(state: State, task: DynastyMulligan, answer: ChooseSome | None, luck: Luck) -> Facts:
    """A player looks at the four dynasty cards and may exchange any of them, once: they are replaced from the top, then
    shuffled into the deck (B-75). Whoever is out by then has none (E-056)."""
    if task.seat not in state.living:
        return None
    mine = [card for piece in state.provinces(task.seat) for card in state.on_province(piece.id)]
    if answer is None:
        ids = tuple(piece.id for piece in mine)
        return Ask(
            Decision("dynasty_mulligan", (task.seat,), "B-75", "", ids, form="some", least=0, most=len(ids)), task
        )
    kept = {piece.id: piece.key for piece in mine if piece.id not in answer.choices}
    if kept:  # from now on nobody looks at them (B-53)
        yield DynastyCardsHidden(("B-53",), {id: Secret((), luck.salt(), key) for id, key in kept.items()})
    if answer.choices:
        for province in [state.pieces[id].on for id in answer.choices]:
            yield from fill(state, task.seat, province, luck, ("B-75",))
        yield DynastyCardsReturned(("B-75",), task.seat, answer.choices)
        yield from decks.shuffle(state, task.seat, ("B-75",), luck, "dynasty_deck")
    return None


def conflict_mulligan(state: State, task: ConflictMulligan, answer: ChooseSome | None, luck: Luck) -> Facts:
    """A player draws four conflict cards and may exchange any of them, once (B-76); nobody who is out (E-056)."""
    seat = task.seat
    if seat not in state.living:
        return None
    if answer is None:
        if not state.players[seat].hand_size:
            yield from decks.draw(state, seat, OPENING_HAND, luck, ("B-76",), "conflict_deck")
        return Ask(Decision("mulligan", (seat,), "B-76"), task)
    back = list(answer.choices)
    if back:
        yield from decks.draw(state, seat, len(back), luck, ("B-76",), "conflict_deck")
        yield HandReturned(("B-76",), seat, Secret((seat,), luck.salt(), back), len(back))
        yield from decks.shuffle(state, seat, ("B-76",), luck, "conflict_deck")
    return None


def begins() -> tuple[Task, ...]:
    """Return with what a match goes on once the decks are shuffled."""
    return (LayProvinces(),)
