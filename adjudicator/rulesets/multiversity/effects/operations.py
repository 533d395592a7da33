"""What each operation does: one function each, and the table of them.

A function yields facts and returns nothing, or what is to be asked (`Query`), or damage to be dealt (`Hits`), or the
effect with something more chosen, or operations to be done next.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects import Query
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.multiversity import effect_events, events, tokens
from adjudicator.rulesets.multiversity import status_events as status
from adjudicator.rulesets.multiversity import team_events as team
from adjudicator.rulesets.multiversity.effects.numbers import all_hold, value
from adjudicator.rulesets.multiversity.effects.playing import Hits, Playing, reason
from adjudicator.rulesets.multiversity.effects.select import card_passes, whom
from adjudicator.rulesets.multiversity.state import Character, State
from adjudicator.rulesets.multiversity.tasks import Effect, Hit
from adjudicator.rulesets.multiversity.words import TOKENS


def deal_damage(state: State, effect: Effect, op: words.DealDamage, luck: Luck) -> Playing:
    """Damage is of the source's type, if no other is said (M-004); what answered may send it elsewhere (M-072).

    What triggers outside of a combat deals none (M-057).
    """
    amount = value(state, effect, op.amount)
    ability = state.card(effect.card).abilities[effect.ability]
    if ability.when in ("detached", "discarded") and state.phase != "combat":
        yield effect_events.NoEffect(("M-057",), state.label(effect), "no_combat")
        return None
    element = op.element or state.card(effect.card).type
    hits = [
        Hit(character.id, amount, effect.source, element, op.piercing) for character in whom(state, effect, op.whom)
    ]
    return Hits(tuple(hits))


def restore(state: State, effect: Effect, op: words.Restore, luck: Luck) -> Playing:
    why = reason(state, effect)
    for character in _open_to(state, effect, op.whom):
        amount = min(value(state, effect, op.amount), character.damage)
        if amount > 0:
            yield status.Healed((why.clause,), character.id, amount, why.source, why.by)
    return None


def _open_to(state: State, effect: Effect, said: str | words.Filter) -> list[Character]:
    """Return the characters that an operation is done to: not those whose Damage Immunity keeps all of the source off
    (M-118)."""
    return [
        character for character in whom(state, effect, said) if character.id not in (*effect.spared, *effect.withheld)
    ]


def add_tokens(state: State, effect: Effect, op: words.AddTokens, luck: Luck) -> Playing:
    why = reason(state, effect)
    count = value(state, effect, op.count)
    for character in _open_to(state, effect, op.whom):
        yield from tokens.add(state, character, op.status, count, why.source, why.by, why.clause)
    return None


def remove_tokens(state: State, effect: Effect, op: words.RemoveTokens, luck: Luck) -> Playing:
    why = reason(state, effect)
    for character in _open_to(state, effect, op.whom):
        named = op.statuses or tuple(name for name, kind in TOKENS.items() if op.side in ("", kind.side))
        left = op.count or tokens.MOST * len(TOKENS)
        gone: dict[str, int] = {}
        for name in named:
            taken = min(left, character.count(name))
            gone[name], left = taken, left - taken
        yield from tokens.remove(character, gone, why.source, why.clause)
    return None


def forbid(state: State, effect: Effect, op: words.Forbid, luck: Luck) -> Playing:
    why = reason(state, effect)
    for character in _open_to(state, effect, op.whom):
        for what in op.what:
            yield status.Banned((why.clause,), character.id, what, why.source, why.by, op.lasts)
    return None


def negate(state: State, effect: Effect, op: words.Negate, luck: Luck) -> Playing:
    number = _link(state, effect, op.whom)
    why = reason(state, effect)
    if number is not None:
        yield effect_events.LinkChanged((why.clause, "M-066"), number, why.source, negated=True)
    return None


def avert(state: State, effect: Effect, op: words.Avert, luck: Luck) -> Playing:
    number = _link(state, effect, op.link)
    why = reason(state, effect)
    guarded = tuple(character.id for character in whom(state, effect, op.whom))
    if number is not None and guarded:
        yield effect_events.LinkChanged((why.clause, "M-074"), number, why.source, averted=guarded)
    return None


def deflect(state: State, effect: Effect, op: words.Deflect, luck: Luck) -> Playing:
    number = _link(state, effect, op.link)
    why = reason(state, effect)
    here, there = (effect.source if role == "self" else effect.chosen.get(role, "") for role in (op.whom, op.to))
    if number is not None and here in state.characters and there in state.characters:
        yield effect_events.LinkChanged(
            (why.clause, "M-074"), number, why.source, deflected={here: there}, by=effect.seat
        )
    return None


def _link(state: State, effect: Effect, role: str) -> int | None:
    said = effect.chosen.get(role, "")
    return int(said) if said.isdecimal() and int(said) < len(state.chain) else None


def strip_energy(state: State, effect: Effect, op: words.StripEnergy, luck: Luck) -> Playing:
    """Energies are discarded, those attached last first."""
    why = reason(state, effect)
    for character in _open_to(state, effect, op.whom):
        gone = tuple(reversed(character.energies))[: op.count or len(character.energies)]
        if gone:
            yield team.EnergyDiscarded((why.clause, "M-064"), character.id, character.owner, gone, why.source)
    return None


def move_to(state: State, effect: Effect, op: words.MoveTo, luck: Luck) -> Playing:
    """A character goes back to its owner's hand; a source or item that was discarded goes into the deck."""
    why = reason(state, effect)
    discard = state.players[effect.owner].discard
    if op.whom == "self" and effect.card in discard and effect.source not in state.characters and op.zone == "deck":
        yield events.CardReturned((why.clause, "M-064"), effect.owner, effect.card, why.source)
        yield from decks.shuffle(state, effect.owner, (why.clause,), luck)
        return None
    for character in _open_to(state, effect, op.whom):
        if op.zone == "hand":
            items = {item.id: item.card for item in attached_to(state.items, character)}
            yield team.BackToHand(
                (why.clause,), character.id, character.card, character.owner, tuple(character.energies), items,
                why.source, Secret((character.owner,), luck.salt(), luck.salt()),
            )  # fmt: skip
    return None


def draw(state: State, effect: Effect, op: words.Draw, luck: Luck) -> Playing:
    seat = effect.seat if op.player == "you" else effect.foe or effect.seat
    if state.players[seat].deck_size < op.count:
        yield events.DrawFailed(("M-A07",), seat)
    yield from decks.draw(state, seat, op.count, luck, (reason(state, effect).clause,))
    return None


def discard(state: State, effect: Effect, op: words.Discard, luck: Luck) -> Playing:
    """The player chooses one card after the other."""
    seat = effect.seat if op.player == "you" else effect.foe or effect.seat
    hand = state.players[seat].hand.value
    picked = effect.chosen.get("?discarded")
    if picked is not None:
        yield decks.Discarded((reason(state, effect).clause,), seat, (picked,), state.label(effect))
        return (words.Discard(op.count - 1, op.player),) if op.count > 1 else None
    if not hand:
        return None
    return Query("discard", "?discarded", seat, tuple(dict.fromkeys(hand)), hidden=True)


def mill(state: State, effect: Effect, op: words.Mill, luck: Luck) -> Playing:
    seat = effect.seat if op.player == "you" else effect.foe or effect.seat
    why = reason(state, effect)
    yield from decks.mill(state, seat, op.count, why.source, luck, (why.clause,))
    return None


def search(state: State, effect: Effect, op: words.Search, luck: Luck) -> Playing:
    found = decks.found(state.players[effect.seat], lambda key: card_passes(op.cards, state.card(key)))
    why = reason(state, effect)
    picked = effect.chosen.get("?searched")
    if picked is None:
        if not found:
            yield effect_events.NoEffect((why.clause,), why.source, "nothing_found")
            return None
        return Query("search", "?searched", effect.seat, found, hidden=True)
    yield from decks.fetch(state, effect.seat, picked, why.source, (why.clause,), luck)
    return None


def roll(state: State, effect: Effect, op: words.Roll, luck: Luck) -> Playing:
    faces = {"coin": (1, 2), "d6": tuple(range(1, 7)), "d8": tuple(range(1, 9))}[op.die]
    shown = luck.one_of(op.die, faces)
    yield effect_events.DieRolled(("M-061",), effect.seat, op.die, shown)
    return _chosen(effect, op.role, str(shown))


def random_target(state: State, effect: Effect, op: words.RandomTarget, luck: Luck) -> Playing:
    """A die says the position, and is thrown again where nobody stands (M-061, M-A37); or lots are drawn."""
    found = whom(state, effect, op.cards)
    if not found:
        return None
    if op.die == "lot":
        drawn = luck.one_of("lot", tuple(character.id for character in found))
        yield effect_events.LotDrawn(("M-061",), effect.seat, drawn)
        return _chosen(effect, op.role, drawn)
    standing: dict[int, list[str]] = {}
    for character in found:
        standing.setdefault(character.position, []).append(character.id)
    faces = tuple(range(1, 5 if op.die == "d4" else 7))
    while True:
        shown = luck.one_of(op.die, faces)
        yield effect_events.DieRolled(("M-061", "M-A37"), effect.seat, op.die, shown)
        if shown in standing:
            ids = tuple(standing[shown])
            if len(ids) == 1:
                return _chosen(effect, op.role, ids[0])
            drawn = luck.one_of("lot", ids)
            yield effect_events.LotDrawn(("M-061",), effect.seat, drawn)
            return _chosen(effect, op.role, drawn)


def _chosen(effect: Effect, role: str, choice: str) -> Effect:
    return msgspec.structs.replace(effect, chosen={**effect.chosen, role: choice})


def choose_one(state: State, effect: Effect, op: words.ChooseOne, luck: Luck) -> Playing:
    yield from ()
    choice = effect.chosen.get("?choice")
    if choice is None:
        return Query("choice", "?choice", effect.seat, tuple(op.choices))
    return op.choices[choice].do


def given(state: State, effect: Effect, op: words.Given, luck: Luck) -> Playing:
    yield from ()
    return op.do if all_hold(state, effect, op.holds) else op.otherwise


def later(state: State, effect: Effect, op: words.Later, luck: Luck) -> Playing:
    """What a card leaves for later is kept with it (M-067)."""
    kept = msgspec.structs.replace(effect, link=-1)
    yield effect_events.Later((reason(state, effect).clause, "M-067"), op.due, kept, op.do)
    return None


PLAYED: dict[type[Any], Callable[[State, Effect, Any, Luck], Playing]] = {
    words.DealDamage: deal_damage,
    words.Restore: restore,
    words.AddTokens: add_tokens,
    words.RemoveTokens: remove_tokens,
    words.Forbid: forbid,
    words.Negate: negate,
    words.Avert: avert,
    words.Deflect: deflect,
    words.StripEnergy: strip_energy,
    words.MoveTo: move_to,
    words.Draw: draw,
    words.Discard: discard,
    words.Mill: mill,
    words.Search: search,
    words.Roll: roll,
    words.RandomTarget: random_target,
    words.ChooseOne: choose_one,
    words.Given: given,
    words.Later: later,
}
