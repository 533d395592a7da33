"""Putting cards down in the main phase: characters, items and energy, and the swap of the main character, and why not
(M-041 to M-043, M-050 to M-056)."""

from collections.abc import Generator, Iterator

from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.words import MAIN, POSITIONS, TEAM
from adjudicator.rulesets.multiversity.effects.select import passes
from adjudicator.rulesets.multiversity.table.actions import Energize, Play, Promote
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import Effect
from adjudicator.rulesets.multiversity.team import events as team

FIRST_TURN_CHARACTERS = 4  # M-041
_PLACES = tuple(map(str, POSITIONS))


def play_obstacle(state: State, action: Play) -> Obstacle | None:
    """Say what keeps a card of the hand from being put there; None if nothing does."""
    seat, key, to = action.seat, action.card, action.to
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


def energize_obstacle(state: State, action: Energize) -> Obstacle | None:
    """Say what keeps an energy source of the hand from being attached there; None if nothing does."""
    seat, key, to = action.seat, action.card, action.to
    player = state.players[seat]
    if key not in player.hand.value or state.card(key).kind != "energy":
        return Obstacle("M-056", Text(f"{key} não é energia da sua mão", f"{key} is no energy source of your hand"))
    character = state.characters.get(to)
    if character is None or character.controller != seat:
        return Obstacle("M-056", Text(f"{to} não é personagem seu", f"{to} is no character of yours"))
    if player.turns > 1 and player.attached:  # in the first turn any number (M-043)
        return Obstacle("M-056", Text("uma energia por turno", "one energy source a turn"))
    return None


def promote_obstacle(state: State, action: Promote) -> Obstacle | None:
    """Say what keeps a team character from taking the main position; None if nothing does."""
    seat, id = action.seat, action.card
    character = state.characters.get(id)
    player = state.players[seat]
    if character is None or character.controller != seat:
        return Obstacle("M-053", Text(f"{id} não é do seu time", f"{id} is not of your team"))
    if character.position == MAIN:
        return Obstacle("M-053", Text(f"{id} já é o personagem principal", f"{id} is the main character already"))
    if character.entered == state.turn and player.turns > 1:  # in the first turn any of them may (M-042)
        return Obstacle("M-053", Text(f"{id} entrou neste turno", f"{id} came into play this turn"))
    if state.options.swaps_per_turn != "unlimited" and player.swapped >= state.options.swaps_per_turn:
        return Obstacle("M-A09", Text("uma troca por turno", "one swap a turn"))
    return None


def plays(state: State, seat: str) -> Iterator[Play]:
    """Yield every way to put down a card of the hand that nothing forbids."""
    positions = [to for to in _PLACES if _character_obstacle(state, seat, to) is None]
    for key in dict.fromkeys(state.players[seat].hand.value):
        card = state.card(key)
        if card.kind == "character":
            yield from (Play(seat, key, to) for to in positions)
        elif card.kind == "item" and card.permanent:
            places = [""] if card.attaches_to is None else [character.id for character in state.of(seat)]
            yield from (Play(seat, key, to) for to in places if _item_obstacle(state, seat, key, to) is None)


# What comes of it


def play(state: State, action: Play) -> Generator[Event, None, None]:
    """A card of the hand comes into play."""
    seat, card = action.seat, state.card(action.card)
    if card.kind == "item":
        yield team.ItemPlayed(("M-015", "M-054"), state.new_id("i"), seat, action.card, action.to)
        return
    clauses = ("M-041", "M-042") if state.players[seat].turns == 1 else ("M-050",)
    yield team.CharacterPlayed(clauses, state.new_id("c"), seat, action.card, int(action.to), card.life, card.defence)


def promote(state: State, action: Promote) -> Generator[Event, None, None]:
    """A team character takes the main position, and the one there its place (M-053)."""
    main = state.main(action.seat)
    yield team.PositionsSwapped(("M-053",), action.card, "" if main is None else main.id, state.phase == "main")


def energize(state: State, action: Energize) -> Generator[Event, None, None]:
    """An energy source of the hand is attached to a character."""
    clauses = ("M-043",) if state.players[action.seat].turns == 1 else ("M-056",)
    yield team.EnergyAttached(clauses, action.to, action.seat, action.card)
