"""What each operation does that is the game's own, or that each game plays in its own way: one function each."""

from collections.abc import Mapping

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects import facts
from adjudicator.kernel.effects.common import FACES, Play, Playing
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.multiversity.cards import vocabulary as own
from adjudicator.rulesets.multiversity.cards.words import TOKENS
from adjudicator.rulesets.multiversity.effects import events as effect_events
from adjudicator.rulesets.multiversity.effects.numbers import value
from adjudicator.rulesets.multiversity.effects.playing import Hits, reason
from adjudicator.rulesets.multiversity.effects.select import whom
from adjudicator.rulesets.multiversity.table import events
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.table.tasks import Effect, Hit
from adjudicator.rulesets.multiversity.team import events as team
from adjudicator.rulesets.multiversity.team import status_events as status
from adjudicator.rulesets.multiversity.team import tokens


def deal_damage(state: State, effect: Effect, op: words.DealDamage, luck: Luck) -> Playing:
    """Damage is of the source's type, if no other is said (M-004); what answered may send it elsewhere (M-072).

    What triggers outside of a combat deals none (M-057).
    """
    amount = value(state, effect, op.amount)
    ability = state.card(effect.card).abilities[effect.ability]
    if ability.when in ("detached", "discarded") and state.phase != "combat":
        yield facts.NoEffect(("M-057",), effect.label, "no_combat")
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


def add_tokens(state: State, effect: Effect, op: own.AddTokens, luck: Luck) -> Playing:
    why = reason(state, effect)
    count = value(state, effect, op.count)
    for character in _open_to(state, effect, op.whom):
        yield from tokens.add(state, character, op.status, count, why.source, why.by, why.clause)
    return None


def remove_tokens(state: State, effect: Effect, op: own.RemoveTokens, luck: Luck) -> Playing:
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


def forbid(state: State, effect: Effect, op: own.Forbid, luck: Luck) -> Playing:
    why = reason(state, effect)
    for character in _open_to(state, effect, op.whom):
        for what in op.what:
            yield status.Banned((why.clause,), character.id, what, why.source, why.by, op.lasts)
    return None


def negate(state: State, effect: Effect, op: words.Negate, luck: Luck) -> Playing:
    number = _link(state, effect, op.whom)
    why = reason(state, effect)
    if number is not None:
        yield facts.LinkNegated((why.clause, "M-066"), number, why.source)
    return None


def avert(state: State, effect: Effect, op: own.Avert, luck: Luck) -> Playing:
    number = _link(state, effect, op.link)
    why = reason(state, effect)
    guarded = tuple(character.id for character in whom(state, effect, op.whom))
    if number is not None and guarded:
        yield effect_events.DamageRedirected((why.clause, "M-074"), number, why.source, averted=guarded)
    return None


def deflect(state: State, effect: Effect, op: own.Deflect, luck: Luck) -> Playing:
    number = _link(state, effect, op.link)
    why = reason(state, effect)
    here, there = (effect.source if role == "self" else effect.chosen.get(role, "") for role in (op.whom, op.to))
    if number is not None and here in state.characters and there in state.characters:
        yield effect_events.DamageRedirected(
            (why.clause, "M-074"), number, why.source, deflected={here: there}, by=effect.seat
        )
    return None


def _link(state: State, effect: Effect, role: str) -> int | None:
    said = effect.chosen.get(role, "")
    return int(said) if said.isdecimal() and int(said) < len(state.chain) else None


def strip_energy(state: State, effect: Effect, op: own.StripEnergy, luck: Luck) -> Playing:
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


def random_target(state: State, effect: Effect, op: own.RandomTarget, luck: Luck) -> Playing:
    """A die says the position, and is thrown again where nobody stands (M-061, M-A37); or lots are drawn."""
    found = whom(state, effect, op.cards)
    if not found:
        return None
    if op.die == "lot":
        drawn = luck.one_of("lot", tuple(character.id for character in found))
        yield facts.LotDrawn(("M-061",), effect.seat, drawn)
        return effect.choosing(op.role, drawn)
    standing: dict[int, list[str]] = {}
    for character in found:
        standing.setdefault(character.position, []).append(character.id)
    while True:
        shown = luck.one_of(op.die, FACES[op.die])
        yield facts.DieRolled(("M-061", "M-A37"), effect.seat, op.die, shown)
        if shown in standing:
            ids = tuple(standing[shown])
            if len(ids) == 1:
                return effect.choosing(op.role, ids[0])
            drawn = luck.one_of("lot", ids)
            yield facts.LotDrawn(("M-061",), effect.seat, drawn)
            return effect.choosing(op.role, drawn)


PLAYED: Mapping[type[words.Operation], Play[State, Effect]] = {
    words.DealDamage: deal_damage,
    words.Restore: restore,
    own.AddTokens: add_tokens,
    own.RemoveTokens: remove_tokens,
    own.Forbid: forbid,
    words.Negate: negate,
    own.Avert: avert,
    own.Deflect: deflect,
    own.StripEnergy: strip_energy,
    words.MoveTo: move_to,
    own.RandomTarget: random_target,
}
