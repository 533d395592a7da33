"""Operations on hands and decks, dice and duels."""

import msgspec

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects import Query
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.rulesets.dominions import events
from adjudicator.rulesets.dominions.abilities import source_name
from adjudicator.rulesets.dominions.effects.playing import Playing, reason
from adjudicator.rulesets.dominions.effects.select import card_passes, place_of
from adjudicator.rulesets.dominions.geometry import opponent_of
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import Effect, FightDuel


def _player(effect: Effect, said: str) -> str:
    return effect.seat if said == "you" else opponent_of(effect.seat)


def draw(state: State, effect: Effect, op: words.Draw, luck: Luck) -> Playing:
    yield from decks.draw(state, _player(effect, op.player), op.count, luck, (reason(state, effect).clause,))
    return None


def discard(state: State, effect: Effect, op: words.Discard, luck: Luck) -> Playing:
    """The player chooses one card after the other."""
    seat = _player(effect, op.player)
    role = "?discarded"
    hand = state.players[seat].hand.value
    if role in effect.chosen:
        yield decks.Discarded((reason(state, effect).clause,), seat, (effect.chosen[role],), source_name(state, effect))
        return (words.Discard(op.count - 1, op.player),) if op.count > 1 else None
    if not hand:
        return None
    return Query("discard", role, seat, tuple(dict.fromkeys(hand)), hidden=True)


def reveal(state: State, effect: Effect, op: words.Reveal, luck: Luck) -> Playing:
    seat = opponent_of(effect.seat)
    hand = state.players[seat].hand.value
    if not hand:
        return None
    picked = effect.chosen.get("?picked")
    if picked is None:
        return Query("pick", "?picked", effect.seat, tuple(str(number + 1) for number in range(len(hand))))
    why = reason(state, effect)
    yield decks.CardShown((why.clause,), seat, hand[int(picked) - 1], why.source)
    return None


def search(state: State, effect: Effect, op: words.Search, luck: Luck) -> Playing:
    found = decks.found(state.players[effect.seat], lambda key: card_passes(state, effect, op.cards, state.card(key)))
    picked = effect.chosen.get("?searched")
    why = reason(state, effect)
    if picked is None:
        if not found:
            yield events.NoEffect((why.clause,), why.source, "nothing_found")
            return None
        return Query("search", "?searched", effect.seat, found, hidden=True)
    yield from decks.fetch(state, effect.seat, picked, why.source, (why.clause,), luck)
    return None


def roll(state: State, effect: Effect, op: words.Roll, luck: Luck) -> Playing:
    faces = {"coin": (1, 2), "d6": tuple(range(1, 7)), "d8": tuple(range(1, 9))}[op.die]
    shown = luck.one_of(op.die, faces)
    yield events.Rolled(("N-019",), effect.seat, op.die, shown)
    return msgspec.structs.replace(effect, chosen={**effect.chosen, op.role: str(shown)})


def duel(state: State, effect: Effect, op: words.Duel, luck: Luck) -> Playing:
    yield from ()
    return FightDuel(effect, place_of(state, effect, op.at))
