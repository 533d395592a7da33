"""The abilities that a card has, in play and while it is played."""

from collections.abc import Iterator

from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.form import CARDS, COSTS, Card, numbered
from adjudicator.rulesets.heat.cards.lexicon import WORDS
from adjudicator.rulesets.heat.cards.vocabulary import Ability
from adjudicator.rulesets.heat.table.state import Piece, State, forbidden
from adjudicator.rulesets.heat.table.tasks import Effect

COMING = -1
"""The number of what a card does that stays in play: it comes into play (H-023)."""
TURNING = -2
"""The number of a leader's turning to its Heat Mode (H-049)."""

_COMES = Ability(when="played", text=Text("Entra em jogo.", "Comes into play."), do=(), clauses=("H-023",))
_TURNS = Ability(when="activated", text=Text("Entra em Modo Heat.", "Turns to Heat Mode."), do=(), clauses=("H-049",))

CLAUSES = {
    "activated": "H-024", "turn_begins": "H-021", "turn_ends": "H-041", "heat_mode": "H-052",
}  # fmt: skip
"""On which clause an ability rests by its trigger; what else happens by itself, on H-A33."""
CONTINUOUS = {"support": "H-017", "equipment": "H-015"}
"""On which clause a continuous ability rests by the kind of its card; a leader's on those of its sides."""


def ability(card: Card, number: int) -> Ability:
    """Return a card's ability by its number."""
    if number == COMING:
        return _COMES
    return _TURNS if number == TURNING else card.abilities[number]


def clause_of(card: Card, number: int) -> str:
    """Return the clause by which an ability does what it says; the card names the rules that its text touches."""
    found = ability(card, number)
    if found.when == "played":
        return "H-053" if card.kind == "heat" else "H-023" if number == COMING else "H-A32"
    if found.when == "continuous":
        of_leader = "H-052" if found.side == "heat" else "H-011"
        return of_leader if card.kind == "leader" else CONTINUOUS.get(card.kind, "H-A32")
    return "H-049" if number == TURNING else CLAUSES.get(found.when, "H-A33")


def played_by(card: Card) -> int:
    """Return the number of what a card does when it is played."""
    return next((number for number, _ in numbered(card, "played")), COMING)


def active(piece: Piece, found: Ability) -> bool:
    """Whether a card in play has an ability now: of a leader those of the side that is up (H-011), and none of a card
    that has lost its abilities."""
    return (not found.side or found.side == piece.side) and forbidden(piece, "abilities") is None


def effect_of(state: State, piece: Piece, number: int, **chosen: str) -> Effect:
    """Return an effect of a card in play."""
    return Effect(piece.controller, piece.id, piece.card, piece.owner, number, chosen, piece.heated)


_PRINTED = {
    when: frozenset(key for key, card in CARDS.items() if numbered(card, when)) for when in (*WORDS.triggers, COSTS)
}
"""Which of the game's own cards have an ability of a trigger: few are looked at for one."""


def cards_with(state: State, when: str) -> list[Piece]:
    """Return the cards in play that may have an ability of a trigger, as they came."""
    cards = _PRINTED[when] | state.minted.keys() if state.minted else _PRINTED[when]
    return [piece for piece in state.pieces.values() if piece.card in cards] if cards else []


def with_ability(state: State, when: str) -> Iterator[tuple[Piece, int, Ability]]:
    """Yield the cards in play that have an ability of a trigger now, with its number, as they came."""
    for piece in cards_with(state, when):
        for number, found in numbered(state.face(piece), when):
            if active(piece, found):
                yield piece, number, found


def abilities_of(state: State, piece: Piece, when: str) -> list[tuple[int, Ability]]:
    """Return the abilities of a trigger that a card in play has now, with their numbers."""
    return [pair for pair in numbered(state.face(piece), when) if active(piece, pair[1])]
