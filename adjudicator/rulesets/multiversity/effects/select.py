"""Which characters, players and links an ability speaks of, and who may be chosen (M-112 to M-114)."""

from collections.abc import Iterable

import msgspec

from adjudicator.kernel.cards import Filter, Target
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.form import Card
from adjudicator.rulesets.multiversity.cards.words import MAIN
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.table.tasks import Effect


def options_for(state: State, effect: Effect, target: Filter) -> tuple[str, ...]:
    """Return what may be chosen for a target, in a stable order."""
    return tuple(
        ref for ref in candidates(state, effect, target) if target_obstacle(state, effect, target, ref) is None
    )


def candidates(state: State, effect: Effect, target: Filter) -> tuple[str, ...]:
    """Return what the words of a target speak of, and who must be chosen in its stead (M-113), in a stable order."""
    if "link" in target.what:
        return tuple(str(number) for number in range(len(state.chain)) if _link_passes(state, effect, target, number))
    if "player" in target.what:
        return tuple(seat for seat in state.living if is_whose(effect, target, seat))
    zone = next((zone for zone in target.zone if zone != "board"), "")
    if zone:
        held = _cards_in(state, effect.seat, zone)
        return tuple(key for key in dict.fromkeys(held) if card_passes(target, state.card(key)))
    forced = [character.id for character in _forced(state, effect, target)]
    found = (character for seat in state.seats for character in state.of(seat))
    return tuple(one.id for one in found if one.id in forced or passes(state, effect, target, one))


def target_obstacle(state: State, effect: Effect, target: Filter, ref: str) -> Obstacle | None:
    """Say what keeps a candidate from being chosen for a target; None if nothing does (M-112 to M-114)."""
    character = state.characters.get(ref)
    if character is None or character.controller == effect.seat or sees_all(state, effect):
        return None
    return barred(character, _forced(state, effect, target))


def barred(character: Character, forced: list[Character]) -> Obstacle | None:
    """Say why an opponent may not choose a character: it is invisible (M-112), or others must be chosen (M-113).

    A place is a choice too (M-A25).
    """
    if hidden(character):
        return Obstacle("M-112", Text(f"{character.id} está invisível", f"{character.id} is invisible"))
    ids = [one.id for one in forced]
    if ids and character.id not in ids:
        return Obstacle(
            "M-113",
            Text(f"{ids[0]} tem Provocação e tem de ser o alvo", f"{ids[0]} has Provocation and must be the target"),
        )
    return None


def provoking(found: Iterable[Character]) -> list[Character]:
    """Return which of an opponent's characters must be chosen (M-113). The invisible force nothing (M-A26)."""
    return [character for character in found if character.count("provocation") and not hidden(character)]


def _forced(state: State, effect: Effect, target: Filter) -> list[Character]:
    """Return who must be chosen for a target, wherever they stand (M-113); nobody by True Sight (M-114)."""
    if target.whose == "own" or sees_all(state, effect):
        return []
    anywhere = msgspec.structs.replace(target, whose="opponent", place=())
    found = provoking(character for seat in state.seats for character in state.of(seat))
    return [character for character in found if passes(state, effect, anywhere, character)]


def _cards_in(state: State, seat: str, zone: str) -> list[str]:
    player = state.players[seat]
    return list(player.discard) if zone == "discard" else list(player.hand.value)


def _link_passes(state: State, effect: Effect, target: Filter, number: int) -> bool:
    link = state.chain[number]
    return not link.negated and (target.whose == "any" or (link.seat == effect.seat) == (target.whose == "own"))


def sees_all(state: State, effect: Effect) -> bool:
    """Whether the source of an effect has True Sight (M-114)."""
    source = state.known(effect.source)
    return source is not None and source.count("true_sight") > 0


def hidden(character: Character) -> bool:
    """Whether opponents cannot choose a character (M-112)."""
    return character.count("invisibility") > 0


def characters(state: State, effect: Effect, filter_: Filter) -> list[Character]:
    """Return the characters that pass a filter, by seat and position. Of the opponents, the one aimed at (M-A39)."""
    return [
        character for seat in state.seats for character in state.of(seat) if passes(state, effect, filter_, character)
    ]


def is_whose(effect: Effect, filter_: Filter, seat: str) -> bool:
    """Whether a filter speaks of what a player has; of the opponents, of the one aimed at (M-A39)."""
    if filter_.whose == "any":
        return True
    if filter_.whose == "own":
        return seat == effect.seat
    return seat != effect.seat and effect.foe in ("", seat)


def passes(state: State, effect: Effect, filter_: Filter, character: Character) -> bool:
    """Whether a character passes a filter."""
    if not is_whose(effect, filter_, character.controller):
        return False
    if filter_.other and character.id == effect.source:
        return False
    if filter_.chosen and character.id not in effect.chosen.get(filter_.chosen, "").split():
        return False
    if filter_.place and not ({"main"} if character.position == MAIN else {"team"}) & set(filter_.place):
        return False
    if filter_.statuses and not any(character.count(name) for name in filter_.statuses):
        return False
    if not card_passes(filter_, state.card(character.card)):
        return False
    if not filter_.least and not filter_.most:
        return True
    numbers = {"LIFE": character.life_left, "DEFENCE": character.defence_left, "ENERGY": state.energy(character)}
    return all(numbers[stat] >= number for stat, number in filter_.least.items()) and all(
        numbers[stat] <= number for stat, number in filter_.most.items()
    )


def card_passes(filter_: Filter, card: Card) -> bool:
    """Whether a card passes a filter by what is printed on it: a name, or a category (M-003, M-062)."""
    kinds = [kind for kind in filter_.what if kind in ("character", "item", "energy")]
    return (
        not (kinds and card.kind not in kinds)
        and not (filter_.tags and not set(filter_.tags) & set(card.tags))
        and not (filter_.without_tags and set(filter_.without_tags) & set(card.tags))
        and not (filter_.elements and card.type not in filter_.elements)
        and not (filter_.names and card.key not in filter_.names)
    )


def whom(state: State, effect: Effect, said: str | Filter) -> list[Character]:
    """Return the characters that an operation is done to; those that are gone are left out.

    A whole area also meets the invisible, but for a house rule (M-A25).
    """
    if isinstance(said, Filter):
        found = characters(state, effect, said)
        if state.options.invisible_area == "safe" and not sees_all(state, effect):
            found = [one for one in found if one.controller == effect.seat or not hidden(one)]
        return found
    refs = [effect.source] if said == "self" else effect.chosen.get(said, "").split()
    return [state.characters[ref] for ref in refs if ref in state.characters]


def retargeted(state: State, effect: Effect, targets: tuple[Target, ...]) -> Effect:
    """Aim what is aimed at the main position at who stands there now (M-141)."""
    chosen = dict(effect.chosen)
    for target in targets:
        gone = target.role in chosen and chosen[target.role] not in state.characters
        if gone and target.place == ("main",) and "character" in target.what:
            options = options_for(state, effect, target)
            chosen[target.role] = options[0] if len(options) == 1 else chosen[target.role]
    return msgspec.structs.replace(effect, chosen=chosen)
