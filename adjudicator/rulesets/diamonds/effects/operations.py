"""What the operations printed on cards do: one function each, in the order of the kernel's vocabulary."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from adjudicator.kernel.cards import (
    Count,
    ModifyStat,
    Negate,
    Operation,
    Restore,
    StatOf,
)
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.diamonds.cards.form import CARDS, STATS
from adjudicator.rulesets.diamonds.cards.vocabulary import AdjustScore, BoostAbility, CopyAbility, Poison, Protect, Show
from adjudicator.rulesets.diamonds.effects.continuous import counted
from adjudicator.rulesets.diamonds.effects.events import (
    Marked,
    MarkRemoved,
    ModifiersEnded,
    Poisoned,
    Prevented,
    Restored,
    ScoreAdjusted,
    StatsChanged,
)
from adjudicator.rulesets.diamonds.play.guards import guard_from_loss, guard_from_negation
from adjudicator.rulesets.diamonds.table.events import CardsSeen, CardsShown
from adjudicator.rulesets.diamonds.table.state import ANNULLED, COPY, IRON_WILL, SMOKE, VIGOUR, Monster, State
from adjudicator.rulesets.diamonds.table.tasks import Application


def apply(state: State, task: Application, operation: Operation, luck: Luck) -> Iterator[Event]:
    """Apply one operation of the card being resolved, on what has been chosen."""
    if isinstance(operation, Show):
        yield from _show(state, task, operation, luck)
    elif isinstance(operation, AdjustScore):
        yield from _adjust_score(state, task, operation)
    else:
        role = getattr(operation, "whom", "target")
        monster = state.field.get(task.source if role == "self" else task.chosen[role])
        if monster is not None:
            yield from _ON_MONSTER[type(operation)](state, task, operation, monster)


def change(
    state: State, monster: Monster, amounts: dict[str, int], source: str, by: str, clauses: tuple[str, ...], until: str,
    counted: tuple[str, ...] = (),
) -> Iterator[Event]:  # fmt: skip
    """Change attributes. A loss takes no more than there is (D-125, D-A29) and nothing from a guarded one (D-071).

    `counted` names what the amounts were counted from.
    """
    asked: dict[str, int] = {}
    done: dict[str, int] = {}
    floor: tuple[str, ...] = ()
    for stat, amount in amounts.items():
        if amount < 0:
            guard = guard_from_loss(monster, stat, by)
            if guard is not None:
                yield Prevented((guard.clause,), monster.card, stat, source, guard.card)
                continue
            if state.options.stat_floor == "zero" and -amount > monster.now[stat]:
                asked[stat] = amount
                amount = -monster.now[stat]
                floor = ("D-125",)
        done[stat] = amount
    if done:
        yield StatsChanged((*clauses, *floor), monster.card, done, source, by, until, asked, counted)


def _modify_stat(state: State, task: Application, operation: ModifyStat, monster: Monster) -> Iterator[Event]:
    amount, cards = _amount(state, task, operation)
    stats = STATS if operation.stat == "all" else (task.chosen.get("attribute", operation.stat),)
    clauses = CARDS[task.card].ability.clauses[:1]
    amounts = dict.fromkeys(stats, amount)
    return change(state, monster, amounts, task.source, task.seat, clauses, operation.lasts, cards)


def _amount(state: State, task: Application, operation: ModifyStat) -> tuple[int, tuple[str, ...]]:
    """Return how much, and the cards that it is counted from."""
    if isinstance(operation.amount, int):
        return operation.amount, ()
    if isinstance(operation.amount, Count):
        cards = counted(state, operation.amount, task.seat, task.source)
        return operation.amount.each * len(cards), cards
    printed = cast(StatOf, operation.amount)  # D-068: the printed value, whatever the monster shows now
    card = task.chosen[printed.role]
    return printed.times * state.field[card].base[printed.stat], (card,)


def _restore(state: State, task: Application, operation: Restore, monster: Monster) -> Iterator[Event]:
    """Benção Divina: no more than was lost to cards this round (D-093), nor above the base (D-023, D-A31)."""
    amount = min(cast(int, operation.amount), monster.lost)
    if state.options.restore_cap == "base":
        amount = min(amount, monster.base["LP"] - monster.now["LP"])
    yield Restored(("D-093", "D-023"), monster.card, max(0, amount), task.source, task.seat)


def _negate(state: State, task: Application, operation: Negate, monster: Monster) -> Iterator[Event]:
    """Selo do Silêncio (D-048). What the ability gave before stays (D-050, D-081), unless a house rule undoes it."""
    guard = guard_from_negation(state, monster, task.seat)
    if guard is not None:
        yield Prevented((guard.clause,), monster.card, "negation", task.source, guard.card)
        return
    copied = ("D-109",) if monster.mark(COPY) is not None else ()
    yield Marked(("D-048", *copied), monster.card, ANNULLED, task.source, task.seat)
    if state.options.seal_retroactive:  # D-A21
        gains = [reason for reason in monster.modifiers if reason.source == monster.card and reason.until != "while"]
        if gains:
            events = tuple(sorted({reason.event for reason in gains}))
            yield ModifiersEnded(("D-A21",), monster.card, events, STATS, task.source)


def _protect(state: State, task: Application, operation: Protect, monster: Monster) -> Iterator[Event]:
    """Bomba de Fumaça (D-112) and Vontade Inabalável (D-070); both last for the rest of the round."""
    clause = CARDS[task.card].ability.clauses[0]
    if "targeting" in operation.against:
        yield Marked((clause,), monster.card, SMOKE, task.source, task.seat)
        return
    yield Marked((clause,), monster.card, IRON_WILL, task.source, task.seat)
    if state.options.will_scope == "suspend":  # D-A22; by default what was before stays (D-072)
        losses = [
            reason
            for reason in monster.modifiers
            if reason.stat == "ATK" and reason.amount < 0 and reason.by != monster.owner
        ]
        if losses:
            events = tuple(sorted({reason.event for reason in losses}))
            yield ModifiersEnded(("D-A22",), monster.card, events, ("ATK",), task.source)
        seal = monster.mark(ANNULLED)
        if seal is not None and seal.by != monster.owner:
            yield MarkRemoved(("D-A22",), monster.card, ANNULLED, task.source)


def _copy(state: State, task: Application, operation: CopyAbility, monster: Monster) -> Iterator[Event]:
    """Mimetismo Ilusório copies the printed ability (D-104), even of a sealed monster (D-A35)."""
    copier = state.field.get(task.source)
    if copier is not None:
        sealed = ("D-A35",) if monster.mark(ANNULLED) is not None else ()
        yield Marked(("D-104", *sealed), copier.card, COPY, task.source, task.seat, monster.card)


def _poison(state: State, task: Application, operation: Poison, monster: Monster) -> Iterator[Event]:
    """Poison of Lâmina das Sombras or Toxina: whoever applies it owns it (D-055, D-A28); poisons stack (D-102)."""
    stolen = ("D-055",) if task.card != task.source else ()
    yield Poisoned(
        (*CARDS[task.card].ability.clauses[:1], "D-024", *stolen),
        monster.card,
        task.source,
        task.seat,
        operation.amount,
        operation.ticks,
        task.chosen.get("attribute", ""),
    )


def _boost(state: State, task: Application, operation: BoostAbility, monster: Monster) -> Iterator[Event]:
    """Hino Celestial: +600 LP (D-086), or a stronger Vigor for the Guardião Imaculado instead (D-087)."""
    if monster.card == operation.card:
        yield Marked(("D-087",), monster.card, VIGOUR, task.source, task.seat, amount=operation.amount)
    else:
        yield from _modify_stat(state, task, operation.otherwise, monster)


def _adjust_score(state: State, task: Application, operation: AdjustScore) -> Iterator[Event]:
    """Intervenção Divina, the spell (D-090): one player, or by a house rule all who qualify (D-A15)."""
    for seat in task.chosen[operation.whom].split(","):
        cancelled = ("D-A14",) if state.revealed[seat] in state.stolen else ()
        yield ScoreAdjusted(("D-090", "D-A16", *cancelled), seat, operation.amount, task.source, task.seat)


def _show(state: State, task: Application, operation: Show, luck: Luck) -> Iterator[Event]:
    """Clarividência is public (D-045, D-A36), Relatório Secreto for its player alone (D-110)."""
    seat = task.chosen[operation.whom]
    cards = [card for card in state.players[seat].hand.value if CARDS[card].kind == operation.kind]
    clauses = CARDS[task.card].ability.clauses[:1]
    if operation.audience == "all" and state.options.clairvoyance == "public":
        yield CardsShown(clauses, seat, tuple(cards), task.source)
    else:
        yield CardsSeen(clauses, seat, task.seat, Secret((task.seat,), luck.salt(), cards), task.source)


_ON_MONSTER: dict[type[Operation], Callable[[State, Application, Any, Monster], Iterator[Event]]] = {
    ModifyStat: _modify_stat,
    Restore: _restore,
    Negate: _negate,
    Protect: _protect,
    CopyAbility: _copy,
    Poison: _poison,
    BoostAbility: _boost,
}
