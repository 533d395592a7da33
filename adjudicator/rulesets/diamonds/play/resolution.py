"""How a card's text is resolved: condition, cost, targets, responses, choices, and then what it does.

The player who plays a card takes all its decisions (D-016). A player is asked even when one choice is legal, so
that every choice on record was made by its player. A card without a legal target does nothing, and counts as
played all the same (D-121).
"""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.cards import Condition, ModifyStat, Sacrifice
from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.engine.timing import Occur, OccurrenceReplaced
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import CARDS, STATS
from adjudicator.rulesets.diamonds.cards.vocabulary import Ability, AdjustScore, LessTotal, Poison, Target
from adjudicator.rulesets.diamonds.effects.events import Marked, Sacrificed
from adjudicator.rulesets.diamonds.effects.operations import apply
from adjudicator.rulesets.diamonds.play.guards import ability_of
from adjudicator.rulesets.diamonds.play.targets import options_for
from adjudicator.rulesets.diamonds.table.events import NoEffect
from adjudicator.rulesets.diamonds.table.state import COPY, TAPPED, Monster, State
from adjudicator.rulesets.diamonds.table.tasks import Application, Apply, Redirect, Resolve

ACCEPT, DECLINE = "accept", "decline"


def resolve(state: State, task: Resolve, answer: Choose | None) -> Facts:
    """Resolve a card's text as far as the next question; once its targets are chosen, it would be applied."""
    ability = CARDS[task.card].ability
    if answer is not None:
        task = Resolve(task.card, task.source, task.seat, {**task.chosen, task.asked: answer.choice})
        if answer.choice == DECLINE:  # D-062
            yield NoEffect(ability.clauses[:1], task.source, task.seat, "declined")
            return None
        if answer.choice == ACCEPT:  # D-022: the cost comes before the target (D-063)
            yield Sacrificed((ability.clauses[0], "D-022"), task.source, task.seat)
            return [task]
    elif not task.chosen and not task.asked and not all(_holds(state, each, task.seat) for each in ability.given):
        yield NoEffect(ability.clauses[:1], task.source, task.seat, "condition")
        return None

    for target in ability.targets:
        if target.role in task.chosen:
            continue
        options = options_for(state, task, target)
        if not options:  # D-121, and so D-069, D-088, D-091
            yield NoEffect((*ability.clauses[:1], "D-121"), task.source, task.seat, "no_target")
            return None
        if ability.cost and Sacrifice() in ability.cost and "cost" not in task.chosen:
            return _ask(task, "cost", ability, (ACCEPT, DECLINE))
        if isinstance(ability.do[0], AdjustScore) and state.options.divine_hits == "all":  # D-A15
            task = msgspec.structs.replace(task, chosen={**task.chosen, target.role: ",".join(options)})
            continue
        return _ask(task, target.role, ability, options)
    return [Occur(Application(task.card, task.source, task.seat, task.chosen))]


def carry_out_occurrence(state: State, what: Application, luck: Luck) -> Facts:
    """Apply a card's text to what has been chosen; which attribute, where that is a choice, is asked first (D-020)."""
    if _needs_attribute(state, CARDS[what.card].ability):
        return [Apply(what)]
    yield from _apply(state, what, luck)
    return None


def apply_text(state: State, task: Apply, answer: Choose | None, luck: Luck) -> Facts:
    """Apply a card's text to an attribute that is chosen now (D-020)."""
    what = task.what
    if _needs_attribute(state, CARDS[what.card].ability):
        if answer is None:
            return Ask(Decision("attribute", (what.seat,), "D-020", what.source, STATS), task)
        what = msgspec.structs.replace(what, chosen={**what.chosen, "attribute": answer.choice})
    yield from _apply(state, what, luck)
    return None


def _apply(state: State, what: Application, luck: Luck) -> Iterator[Event]:
    for operation in CARDS[what.card].ability.do:
        yield from apply(state, what, operation, luck)


def target_asked(task: Resolve) -> Target | None:
    """Return the target that the task is waiting for, if it is a target."""
    return next((target for target in CARDS[task.card].ability.targets if target.role == task.asked), None)


def _ask(task: Resolve, role: str, ability: Ability, options: tuple[str, ...]) -> Ask:
    decision = Decision(role, (task.seat,), ability.clauses[0], task.source, options)
    return Ask(decision, Resolve(task.card, task.source, task.seat, task.chosen, role))


def _needs_attribute(state: State, ability: Ability) -> bool:
    operation = ability.do[0]
    if isinstance(operation, ModifyStat):
        return operation.stat == "choice"
    return isinstance(operation, Poison) and state.options.poison_choice == "once"  # D-A26


def _holds(state: State, condition: Condition, seat: str) -> bool:
    if not isinstance(condition, LessTotal):  # D-042: a spell was revealed, anyone's, cancelled or not (D-A14)
        return any(CARDS[card].kind == "spell" for card in state.revealed.values())
    totals = dict.fromkeys(state.order, 0)  # D-082, D-083: the table as it is now, the Arcanjo included
    for monster in state.field.values():
        totals[monster.owner] += monster.now[condition.stat]
    return totals[seat] < max(totals.values())


# The response of Sentinela Silenciosa


def responders(state: State, what: Application) -> tuple[str, ...]:
    """Return the monsters that may answer an offensive spell, stolen or not, aimed at a monster of their player (D-064,
    D-067)."""
    card = CARDS[what.card]
    target = state.field.get(what.chosen.get("target", ""))
    if card.category != "offensive" or target is None or "player" in card.ability.targets[-1].what:
        return ()
    return tuple(monster.card for monster in state.field.values() if why_no_answer(state, what, monster) is None)


def why_no_answer(state: State, what: Application, monster: Monster) -> Obstacle | None:
    """Say why a monster may not become the target of a spell in another's place.

    Only another monster of the seat can (D-065), and once per round: a tapped one cannot (D-021, D-066). She
    needs not be a target that the spell could have chosen (D-A25).
    """
    card, target = monster.card, what.chosen["target"]
    if monster.mark(TAPPED) is not None:
        return Obstacle("D-066", Text(f"{card} já está virada", f"{card} is tapped already"))
    if card == target:
        return Obstacle("D-065", Text(f"{card} já é o alvo", f"{card} is the target already"))
    ability = ability_of(state, monster)
    if monster.owner != state.field[target].owner or ability is None or ability.when != "response":
        return Obstacle("D-064", Text(f"{card} não pode responder", f"{card} cannot respond"))
    return None


def redirect(state: State, task: Redirect) -> Iterator[Event]:
    """The monster is tapped and becomes the spell's target (D-064)."""
    what: Application = state.occurring[-1].what
    copied = ("D-108",) if state.field[task.card].mark(COPY) is not None else ()
    yield Marked(("D-064", "D-021", *copied), task.card, TAPPED, task.card, task.seat)
    aimed = msgspec.structs.replace(what, chosen={**what.chosen, "target": task.card})
    yield OccurrenceReplaced[Application](("D-064", "D-A25"), aimed, task.card)
