"""The abilities that a card has, on the table and in a hand; whom it speaks of as the player's opponent (5.12, 7.1)."""

from collections.abc import Iterator, Mapping

from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability
from adjudicator.rulesets.enlightenment.table.state import Piece, State, forbidden
from adjudicator.rulesets.enlightenment.table.tasks import Effect

CLAUSES = {
    "action": "B-104", "constant": "B-104", "would_interrupt": "B-26", "interrupt": "B-105", "reaction": "B-105",
    "forced_interrupt": "B-27", "forced_reaction": "B-27",
}  # fmt: skip
"""On which clause an ability rests by its kind."""


def clause_of(card: Card, number: int) -> str:
    """Return the clause that an ability rests on."""
    return CLAUSES[card.abilities[number].kind]


def active(piece: Piece) -> bool:
    """Whether a card on the table has its abilities: in play or a role, and not blank (B-54, B-94)."""
    return piece.in_play and not piece.broken and forbidden(piece, "abilities") is None


def _printed() -> Iterator[tuple[tuple[str, str], str]]:
    return ((moment, key) for key, card in CARDS.items() for moment in card.by_moment)


_PRINTED: Mapping[tuple[str, str], frozenset[str]] = {
    moment: frozenset(key for each, key in _printed() if each == moment) for moment in dict(_printed())
}
"""Which of the game's own cards have an ability of a kind and a moment: few are looked at for one."""
_CHEAPEST: Mapping[tuple[str, str], int] = {
    moment: min(costs)
    for moment, keys in _PRINTED.items()
    if (costs := [CARDS[key].cost or 0 for key in keys if CARDS[key].kind == "event"])
}
"""What the cheapest of the game's own events of a kind and a moment costs."""


def could_be_held(state: State, kind: str, when: str, fate: int) -> bool:
    """Whether there is an event of a kind and a moment, in the game or in the match, that costs no more than this."""
    moment = (kind, when)
    if _CHEAPEST.get(moment, fate + 1) <= fate:
        return True
    more = (card for card in state.minted.values() if card.kind == "event" and moment in card.by_moment)
    return any((card.cost or 0) <= fate for card in more)


def abilities_of(state: State, piece: Piece, kind: str, when: str) -> tuple[tuple[int, Ability], ...]:
    """Return the abilities of a kind and a moment that a card on the table has now, with their numbers."""
    if not piece.faceup:
        return ()
    found = state.card(piece.card).by_moment.get((kind, when), ())
    return found if found and active(piece) else ()


def on_table(
    state: State, kind: str, when: str, of: frozenset[str] | None = None
) -> Iterator[tuple[Piece, int, Ability]]:
    """Yield the abilities of a kind and a moment of all cards on the table, as they came; of the game's own cards, if
    some are named, of these alone."""
    cards = _PRINTED.get((kind, when), frozenset()) if of is None else of
    if state.minted:
        cards |= state.minted.keys()
    for piece in [piece for piece in state.pieces.values() if piece.card in cards] if cards else ():
        for number, found in abilities_of(state, piece, kind, when):
            yield piece, number, found


def in_hand(state: State, seat: str, kind: str, when: str) -> Iterator[tuple[str, int, Ability]]:
    """Yield the abilities of a kind and a moment of the events in a hand, by the card's key."""
    printed, minted = _PRINTED.get((kind, when), ()), state.minted
    for key in dict.fromkeys(state.players[seat].hand.value):
        if (key in printed or key in minted) and (card := state.card(key)).kind == "event":
            for number, found in card.by_moment.get((kind, when), ()):
                yield key, number, found


def effect_of(piece: Piece, number: int, **chosen: str) -> Effect:
    """Return an effect of a card on the table."""
    return Effect(piece.controller, piece.id, piece.card, piece.owner, number, chosen)


def effect_in_hand(seat: str, key: str, number: int, **chosen: str) -> Effect:
    """Return the effect of an event in a hand."""
    return Effect(seat, key, key, seat, number, chosen)


def name_of(effect: Effect) -> str:
    """Return how an ability is called: by its card, and its number from 1."""
    return f"{effect.source}:{effect.ability + 1}"


def your_opponent(state: State, seat: str) -> str:
    """Return whom cards mean by a player's opponent: who fights the conflict against him; outside conflicts nobody,
    unless two are left (E-080 to E-082, R-18, R-19)."""
    conflict = state.conflict
    if conflict is not None and seat in (conflict.attacker, conflict.defender):
        other = conflict.defender if seat == conflict.attacker else conflict.attacker
        return other if other in state.living else ""  # the stronghold may be broken
    others = state.opponents(seat)
    two = len(others) == 1 and state.options.your_opponent_outside == "two_players"
    return others[0] if two and conflict is None else ""
