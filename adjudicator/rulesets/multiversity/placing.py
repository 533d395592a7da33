"""Putting cards down in the main phase: characters, items and energy, and the swap of the main character, and why not
(M-041 to M-043, M-050 to M-056)."""

from collections.abc import Iterator

from adjudicator.kernel.refusal import Obstacle
from adjudicator.kernel.text import Text
from adjudicator.rulesets.multiversity.effects.select import passes
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import Effect
from adjudicator.rulesets.multiversity.words import MAIN, POSITIONS, TEAM

FIRST_TURN_CHARACTERS = 4  # M-041
_PLACES = tuple(map(str, POSITIONS))


def play_obstacle(state: State, seat: str, key: str, to: str) -> Obstacle | None:
    """Say what keeps a card of the hand from being put there; None if nothing does."""
    if key not in state.players[seat].hand.value:
        return Obstacle("M-050", Text(f"{key} não está na sua mão", f"{key} is not in your hand"))
    card = state.card(key)
    if card.kind == "character":
        return _character_obstacle(state, seat, to)
    if card.kind == "energy":
        return Obstacle("M-056", Text("uma energia se anexa", "an energy source is attached"))
    if not card.permanent:
        return Obstacle("M-016", Text("um item volátil se usa", "a volatile item is used"))
    return _item_obstacle(state, seat, key, to)


def _character_obstacle(state: State, seat: str, to: str) -> Obstacle | None:
    player = state.players[seat]
    first = player.turns == 1
    limit = FIRST_TURN_CHARACTERS if first else state.options.characters_per_turn
    if limit != "unlimited" and player.played >= limit:
        return Obstacle(
            "M-041" if first else "M-A08", Text(f"no máximo {limit} neste turno", f"at most {limit} this turn")
        )
    if to not in _PLACES:
        return Obstacle("M-020", Text("as posições são 1, 2, 3 e 4", "the positions are 1, 2, 3 and 4"))
    position = int(to)
    taken = {character.position for character in state.of(seat)}
    if position == MAIN and not first:
        return Obstacle(
            "M-052", Text("ninguém entra direto na posição principal", "nobody comes into the main position directly")
        )
    if position in taken:
        clause = "M-019" if position == MAIN else "M-051" if set(TEAM) <= taken else "M-020"
        return Obstacle(clause, Text(f"a posição {to} está ocupada", f"position {to} is taken"))
    return None


def _item_obstacle(state: State, seat: str, key: str, to: str) -> Obstacle | None:
    player, card = state.players[seat], state.card(key)
    if state.options.items_per_turn != "none" and player.items >= state.options.items_per_turn:
        return Obstacle("M-A14", Text("dois itens por turno", "two items a turn"))
    if card.attaches_to is None:
        return None if not to else Obstacle("M-015", Text(f"{key} não se anexa", f"{key} hangs on nothing"))
    bearer = state.characters.get(to)
    if bearer is None or bearer.controller != seat:
        return Obstacle("M-015", Text(f"{key} se anexa a um personagem seu", f"{key} hangs on a character of yours"))
    if not passes(state, Effect(seat, key, key, seat, 0), card.attaches_to, bearer):
        return Obstacle("M-015", Text(f"{key} não pode ser anexado a {to}", f"{key} cannot hang on {to}"))
    return None


def energize_obstacle(state: State, seat: str, key: str, to: str) -> Obstacle | None:
    """Say what keeps an energy source of the hand from being attached there; None if nothing does."""
    player = state.players[seat]
    if key not in player.hand.value or state.card(key).kind != "energy":
        return Obstacle("M-056", Text(f"{key} não é energia da sua mão", f"{key} is no energy source of your hand"))
    character = state.characters.get(to)
    if character is None or character.controller != seat:
        return Obstacle("M-056", Text(f"{to} não é personagem seu", f"{to} is no character of yours"))
    if player.turns > 1 and player.attached:  # in the first turn any number (M-043)
        return Obstacle("M-056", Text("uma energia por turno", "one energy source a turn"))
    return None


def promote_obstacle(state: State, seat: str, id: str) -> Obstacle | None:
    """Say what keeps a team character from taking the main position; None if nothing does."""
    character = state.characters.get(id)
    player = state.players[seat]
    if character is None or character.controller != seat or character.position == MAIN:
        return Obstacle("M-053", Text(f"{id} não é do seu time", f"{id} is not of your team"))
    if character.entered == state.turn and player.turns > 1:  # in the first turn any of them may (M-042)
        return Obstacle("M-053", Text(f"{id} entrou neste turno", f"{id} came into play this turn"))
    if state.options.swaps_per_turn != "unlimited" and player.swapped >= state.options.swaps_per_turn:
        return Obstacle("M-A09", Text("uma troca por turno", "one swap a turn"))
    return None


def plays(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield the cards of the hand that nothing keeps from being put down, and where."""
    positions = [to for to in _PLACES if _character_obstacle(state, seat, to) is None]
    for key in dict.fromkeys(state.players[seat].hand.value):
        card = state.card(key)
        if card.kind == "character":
            yield from ((key, to) for to in positions)
        elif card.kind == "item" and card.permanent:
            places = [""] if card.attaches_to is None else [character.id for character in state.of(seat)]
            yield from ((key, to) for to in places if _item_obstacle(state, seat, key, to) is None)


def promotes(state: State, seat: str) -> Iterator[str]:
    """Yield the characters that nothing keeps from taking the main position."""
    return (character.id for character in state.of(seat) if promote_obstacle(state, seat, character.id) is None)


def energizings(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield the energy sources of the hand that nothing keeps from being attached, and to whom."""
    ids = [character.id for character in state.of(seat)]
    for key in dict.fromkeys(state.players[seat].hand.value):
        if state.card(key).kind == "energy":
            yield from ((key, to) for to in ids if energize_obstacle(state, seat, key, to) is None)
