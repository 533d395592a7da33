"""What every table of the game keeps, whatever is played: places, sizes, numbers with their reasons."""

from collections.abc import Iterator

from adjudicator.kernel.cards import Filter
from adjudicator.kernel.effects.resolution import EndResolution
from adjudicator.kernel.game.bookkeeping import negative, none_of
from adjudicator.kernel.table.things import misnumbered
from adjudicator.kernel.text.refusal import Violation
from adjudicator.rulesets.multiversity.cards.form import CARDS
from adjudicator.rulesets.multiversity.cards.words import POSITIONS, TOKENS
from adjudicator.rulesets.multiversity.effects.select import card_passes
from adjudicator.rulesets.multiversity.judged.numbers import explain_number
from adjudicator.rulesets.multiversity.table.state import Character, Item, State
from adjudicator.rulesets.multiversity.table.tasks import AfterEffect
from adjudicator.rulesets.multiversity.team.tokens import MOST

COUNTS = ("turns", "attached", "played", "swapped", "items", "flanked")
wrong = Violation.of


def violations(state: State) -> Iterator[Violation]:
    """Yield what is wrong with a table, but for where cards are."""
    yield from _wrong_course(state)
    for seat, player in state.players.items():
        yield from negative(f"/players/{seat}", player, COUNTS)
    taken: dict[tuple[str, int], str] = {}
    for id, character in state.characters.items():
        first = taken.setdefault((character.controller, character.position), id)
        if first != id:
            yield wrong(f"/characters/{id}/position", f"{first} já está lá", f"{first} is there already", "M-019")
        yield from _wrong_character(state, f"/characters/{id}", id, character)
    for id, item in state.items.items():
        yield from _wrong_item(state, f"/items/{id}", id, item)
    yield from misnumbered(state, (*state.characters, *state.items))


def carrying_out(state: State) -> bool:
    """Whether what is still to be done is in the middle of something that is carried out as one (M-147)."""
    return any(isinstance(task, AfterEffect | EndResolution) for task in state.agenda)


def _wrong_course(state: State) -> Iterator[Violation]:
    if state.result is None and state.resolving != carrying_out(state):
        yield wrong("/resolving", "segue do que resta fazer", "it follows from what is still to be done", "M-147")
    if state.turn < 0:
        yield wrong("/turn", "os turnos contam de 1", "turns count from 1")
    if state.phase == "combat" and state.players[state.active].turns == 1:
        yield wrong("/phase", "o primeiro turno não tem combate", "a first turn has no combat", "M-044")
    if state.stage and state.phase != "combat":
        yield wrong("/stage", "só no combate", "in the combat alone", "M-070")


def _wrong_character(state: State, at: str, id: str, character: Character) -> Iterator[Violation]:
    if character.id != id:
        yield wrong(f"{at}/id", f"é {id}", f"it is {id}")
        return
    if not (character.card in CARDS or character.card in state.minted):
        yield wrong(f"{at}/card", f"não há carta {character.card!r}", f"there is no card {character.card!r}")
        return
    card = state.card(character.card)
    if character.controller not in state.seats:
        yield wrong(f"{at}/controller", "não é um lugar", "it is no seat")
    if character.position not in POSITIONS:
        yield wrong(f"{at}/position", "as posições são 1 a 4", "the positions are 1 to 4", "M-019")
    for name, printed in (("life", card.life), ("defence", card.defence)):
        if getattr(character, name) != printed:
            yield wrong(f"{at}/{name}", f"está impresso {printed}", f"it is printed {printed}")
        elif explain_number(state, f"{id}.{name}").value != getattr(character, f"{name}_left"):
            yield wrong(f"{at}/{name}", "as razões dizem outra coisa", "its reasons say otherwise")
    if not 0 <= character.damage < max(1, card.life):
        yield wrong(f"{at}/damage", f"de 0 a {card.life - 1}", f"from 0 to {card.life - 1}", "M-078")
    for number, token in enumerate(character.tokens):
        if token.name not in TOKENS:
            yield none_of(f"{at}/tokens/{number}/name", TOKENS)
    for name in TOKENS:
        most = 1 if name == "death_immunity" else MOST
        if character.count(name) > most:
            yield wrong(f"{at}/tokens", f"{name}: até {most}", f"{name}: up to {most}")
    numbers = [str(number) for number in range(len(card.abilities))]
    if any(number not in numbers or turn < 0 for number, turn in character.used.items()):
        names = ", ".join(numbers)
        yield wrong(f"{at}/used", f"por habilidade ({names}), o turno", f"by ability ({names}), the turn", "M-143")
    for number, key in enumerate(character.energies):
        if not (key in CARDS or key in state.minted) or state.card(key).kind != "energy":
            yield wrong(f"{at}/energies/{number}", f"não há energia {key}", f"there is no energy source {key}")


def _wrong_item(state: State, at: str, id: str, item: Item) -> Iterator[Violation]:
    known = item.card in CARDS or item.card in state.minted
    card = state.card(item.card) if known else None
    if item.id != id:
        yield wrong(f"{at}/id", f"é {id}", f"it is {id}")
    if card is None or card.kind != "item" or not card.permanent:
        why = f"não há item permanente {item.card!r}", f"there is no permanent item {item.card!r}"
        yield wrong(f"{at}/card", *why)
        return
    bearer = state.characters.get(item.on)
    if (card.attaches_to is not None) != bool(item.on) or (item.on and bearer is None):
        yield wrong(f"{at}/on", f"não pode estar em {item.on!r}", f"it cannot be on {item.on!r}")
    elif bearer is not None and card.attaches_to is not None and not _passes(state, card.attaches_to, bearer):
        yield wrong(f"{at}/on", f"não se anexa a {bearer.card}", f"it does not attach to {bearer.card}")


def _passes(state: State, wanted: Filter, bearer: Character) -> bool:
    return card_passes(wanted, state.card(bearer.card))
