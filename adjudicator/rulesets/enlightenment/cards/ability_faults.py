"""What the game finds wrong with abilities that are well formed: what could not be played, or would mean nothing."""

from collections.abc import Iterator, Mapping

from adjudicator.kernel.cards import Fault, Filter, ModifyStat, Operation, Target, operations_within
from adjudicator.kernel.cards.abilities import records_within
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.lexicon import (
    CARD_KINDS,
    CHARACTERS,
    CONTINUOUS,
    FITS,
    MODIFIED,
    PROVINCES,
    RING_STATUSES,
    WORDS,
)

RINGS = ("ring",)
NAMING: Mapping[str, tuple[str, ...]] = {
    "to": CHARACTERS, "foe": CHARACTERS, "champion": CHARACTERS, "province": PROVINCES, "ring": RINGS,
}  # fmt: skip
"""What an operation names in these fields; in `whom`, what it can be done to."""
HELD = ("hand", "conflict_deck", "dynasty_deck")
OF_CARDS = ("tags", "without_tags", "names", "keywords", "zone", "place", "other", "chosen")
"""What is asked of cards, and not of rings."""


def ability_faults(kind: str, ability: own.Ability) -> Iterator[Fault]:
    """Yield what is wrong with an ability of a card of this kind."""
    yield from WORDS.faults(ability)
    yield from _timing_faults(kind, ability)
    yield from _operation_faults(ability)
    yield from _aim_faults(kind, ability)
    for place, record in records_within(ability, ""):
        if isinstance(record, Filter):
            yield from _filter_faults(place, record)


def _timing_faults(kind: str, ability: own.Ability) -> Iterator[Fault]:
    if (ability.kind == "action") != (ability.when == "action") or (ability.kind == "constant") != (
        ability.when == "always"
    ):
        yield "when", Text("uma ação é `action`, uma habilidade constante `always` (B-104)",
                           "an action is `action`, a constant ability `always` (B-104)")  # fmt: skip
    if kind == "event" and ability.kind == "constant":
        yield "kind", Text("um evento não fica em jogo (B-62)", "an event does not stay in play (B-62)")
    if (kind == "event") != (ability.zone == "hand"):
        yield "zone", Text("eventos, e só eles, se usam da mão: zone: hand (B-62)",
                           "events, and nothing else, are used from the hand: zone: hand (B-62)")  # fmt: skip
    if ability.times == 0 and ability.kind in ("forced_interrupt", "forced_reaction"):
        yield "times", Text("o que é obrigatório tem um limite (B-109)", "what is forced has a limit (B-109)")
    if ability.kind == "constant" and (ability.cost or ability.targets):
        yield "cost", Text("o que sempre vale nada custa nem escolhe (B-104)",
                           "what always holds costs and chooses nothing (B-104)")  # fmt: skip


def _operation_faults(ability: own.Ability) -> Iterator[Fault]:
    for operation in operations_within(ability.do):
        tag = type(operation).__struct_config__.tag
        if ability.kind == "constant" and not isinstance(operation, CONTINUOUS):
            yield "do", Text(f"{tag!r} não vigora (B-104)", f"{tag!r} does not go on (B-104)")
        if ability.kind != "constant" and isinstance(operation, own.ModifyCost | own.ConsiderClaimed):
            yield "do", Text(f"{tag!r} só vigora (B-104)", f"{tag!r} only goes on (B-104)")
        if isinstance(operation, own.Cancel | own.Instead) and ability.kind != "would_interrupt":
            yield "do", Text("só um would_interrupt cancela ou substitui (B-105)",
                             "a would_interrupt alone cancels or replaces (B-105)")  # fmt: skip
        if isinstance(operation, ModifyStat) and operation.stat not in MODIFIED:
            yield "do", not_one_of(operation.stat, MODIFIED)
        if isinstance(operation, own.Grant | own.Forbid) and not (
            operation.marks if isinstance(operation, own.Grant) else operation.what
        ):
            yield "do", Text(f"{tag!r} não diz o quê", f"{tag!r} does not say what")


# What is done to what


def _aim_faults(kind: str, ability: own.Ability) -> Iterator[Fault]:
    """Yield the operations and costs that fit nothing of what they name: fate on a province, a ring that is bowed."""
    named = {"self": (kind,), "winner": CHARACTERS, "loser": CHARACTERS, **_brought(ability)}
    for target in ability.targets:
        named[target.role] = _kinds(target)
        if target.role == "self":
            yield "targets", Text("'self' é a própria carta", "'self' is the card itself")
    for number, cost in enumerate(ability.cost):
        said = getattr(cost, "cards", None)
        found = _kinds(said) if isinstance(said, Filter) else (kind,)
        if isinstance(cost, own.BowSelf) and cost.bearer:
            found = CHARACTERS if kind == "attachment" else ()
        named[getattr(cost, "role", "")] = RINGS if isinstance(cost, own.FateToRing) else found
        if not {*found} & {*FITS.get(type(cost), found)}:
            yield f"cost[{number}]", _unfit(type(cost).__struct_config__.tag, found)
    for operation in operations_within(ability.do):
        for field in ("whom", *NAMING):
            said = getattr(operation, field, "")
            found = _kinds(said) if isinstance(said, Filter) else named.get(str(said), ())
            wanted = NAMING.get(field) or _fitting(operation)
            if said and (isinstance(said, Filter) or said in named) and not {*found} & {*wanted}:
                yield "do", _unfit(type(operation).__struct_config__.tag, found)


def _brought(ability: own.Ability) -> dict[str, tuple[str, ...]]:
    """Return what the trigger brings: a card that is about to come into play is nothing yet that something could be
    done to (B-105)."""
    coming = ability.when == "enters_play" and "reaction" not in ability.kind
    it = () if coming else CARD_KINDS if ability.who is None or not ability.who.what else _kinds(ability.who)
    return {role: RINGS if role == "ring" else it for role in WORDS.triggers.get(ability.when, ())}


def _kinds(filter_: Filter) -> tuple[str, ...]:
    """Return the kinds that pass a filter."""
    return CARD_KINDS if "card" in filter_.what else filter_.what or CHARACTERS


def _fitting(operation: Operation) -> tuple[str, ...]:
    if isinstance(operation, ModifyStat):
        return PROVINCES if operation.stat == "strength" else CHARACTERS
    return FITS.get(type(operation), CARD_KINDS)


def _unfit(tag: object, found: tuple[str, ...]) -> Text:
    pt, en = (", ".join(found) or none for none in ("o que não está em jogo", "what is not in play"))
    return Text(f"{tag!r} nada faz a isto: {pt} (B-54)", f"{tag!r} does nothing to this: {en} (B-54)")


# Filters


def _filter_faults(place: str, filter_: Filter) -> Iterator[Fault]:
    if isinstance(filter_, Target) and {*HELD} & {*filter_.zone} and filter_.whose != "own":
        yield place, Text("ninguém sabe o que há na mão ou no baralho de outro",
                          "nobody knows what is in another's hand or deck")  # fmt: skip
    if "ring" not in filter_.what:
        for asked in sorted({*filter_.statuses} & {*RING_STATUSES}):
            yield place, Text(f"{asked!r} só se pergunta de um anel", f"{asked!r} is asked of rings alone")
        return
    cards_alone = {name for name in OF_CARDS if getattr(filter_, name)} | {*filter_.least, *filter_.most} - {"fate"}
    for asked in sorted(cards_alone | {*filter_.statuses} - {*RING_STATUSES}):
        yield place, Text(f"de um anel não se pergunta {asked!r}", f"{asked!r} is not asked of a ring")
