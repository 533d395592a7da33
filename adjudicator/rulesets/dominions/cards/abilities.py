"""The abilities that a card has: those written on it, and those that its activation type gives it."""

from adjudicator.kernel.cards import Target
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.cards.vocabulary import Ability, Attach
from adjudicator.rulesets.dominions.table.state import Piece, State
from adjudicator.rulesets.dominions.table.tasks import Effect

TURNING_UP = -1
"""The number of the ability that FOREVER and ATTACH artifacts have by their type: to be turned up (N-032, N-036)."""

_WAKE = Ability(when="activated", text=Text("Fica ativo.", "Becomes active."), do=(), clauses=("N-032",))

DEFAULT_CLAUSES = {
    "activated": "N-060",
    "continuous": "N-032",
    "spawned": "N-111",
    "normal_spawned": "N-113",
    "super_spawned": "N-113",
    "tick": "N-064",
    "attacked": "N-041",
}
"""On which clause an ability rests that names none, by its trigger; IF conditions rest on N-062."""


def ability(card: Card, number: int) -> Ability:
    """Return a card's ability by its number."""
    if number != TURNING_UP:
        return card.abilities[number]
    if card.activation == "FOREVER":
        return _WAKE
    given = {name: getattr(card.attaches_to, name) for name in card.attaches_to.__struct_fields__}
    target = Target(**{**given, "face": "up", "other": True})
    return Ability(
        when="activated",
        text=Text("É anexado.", "Is attached."),
        do=(Attach(),),
        targets=(target,),
        clauses=("N-036",),
    )


def clause_of(card: Card, number: int) -> str:
    """Return the clause that an ability rests on."""
    found = ability(card, number)
    if found.clauses:
        return found.clauses[0]
    if found.when == "continuous" and card.kind == "field":
        return "N-049"
    return DEFAULT_CLAUSES.get(found.when, "N-062")


def numbered(card: Card, when: str) -> tuple[tuple[int, Ability], ...]:
    """Return a card's abilities of a trigger, with their numbers."""
    return card.by_trigger.get(when, ())


def activated(card: Card, *, dormant: bool) -> list[int]:
    """Return the numbers of the abilities that a player may use by hand."""
    found = [number for number, _ in numbered(card, "activated")]
    if dormant and card.activation in ("FOREVER", "ATTACH"):
        return [TURNING_UP]
    return found


def effect_of(state: State, piece: Piece, number: int, **chosen: str) -> Effect:
    """Return an effect of a card on the board."""
    return Effect(piece.controller, piece.id, piece.key, piece.owner, number, chosen, piece.at)
