"""How a card's text is resolved: condition, cost, targets, responses, choices, and then what it does.

The player who plays a card takes all its decisions (D-016). A player is asked even when one choice is legal, so
that every choice on record was made by its player. A card without a legal target does nothing, and counts as
played all the same (D-121).
"""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.actions import Choose, Pass, Respond
from adjudicator.kernel.agenda import Ask, Doing
from adjudicator.kernel.cards import Ability, AdjustScore, Condition, LessTotal, ModifyStat, Poison, Sacrifice, Target
from adjudicator.kernel.chain import Link, Window, respond_in
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.diamonds.cards import CARDS, STATS
from adjudicator.rulesets.diamonds.continuous import settle
from adjudicator.rulesets.diamonds.effect_events import Marked, Sacrificed
from adjudicator.rulesets.diamonds.effects import apply
from adjudicator.rulesets.diamonds.events import NoEffect, SpellRedirected
from adjudicator.rulesets.diamonds.guards import ability_of
from adjudicator.rulesets.diamonds.state import TAPPED, State
from adjudicator.rulesets.diamonds.targets import options_for
from adjudicator.rulesets.diamonds.tasks import Redirected, Resolve

ACCEPT, DECLINE = "accept", "decline"


def resolve(state: State, task: Resolve, answer: Choose | None, luck: Luck) -> Doing:
    """Resolve a card's text as far as the next question."""
    card = CARDS[task.card]
    ability = card.ability
    if answer is not None:
        task = msgspec.structs.replace(task, chosen={**task.chosen, task.asked: answer.choice}, asked="")
        if task.chosen.get("cost") == DECLINE:  # D-062
            yield NoEffect(ability.clauses[:1], task.source, task.seat, "declined")
            return None
        if answer.choice == ACCEPT:  # D-022: the cost comes before the target (D-063)
            yield Sacrificed((ability.clauses[0], "D-022"), task.source, task.seat)
            yield from settle(state)
    elif not all(_holds(state, condition, task.seat) for condition in ability.given):
        yield NoEffect(ability.clauses[:1], task.source, task.seat, "condition")
        return None

    for target in ability.targets:
        if target.role in task.chosen:
            continue
        options = options_for(state, task, target)
        if not options:  # D-121, and so D-069, D-088, D-091
            yield NoEffect((*ability.clauses[:1], "D-121"), task.source, task.seat, "no_target")
            return None
        if Sacrifice() in ability.cost and "cost" not in task.chosen:
            return _ask(task, "cost", ability, (ACCEPT, DECLINE))
        if isinstance(ability.do[0], AdjustScore) and state.options.divine_hits == "all":  # D-A15
            task = msgspec.structs.replace(task, chosen={**task.chosen, target.role: ",".join(options)})
            continue
        return _ask(task, target.role, ability, options)

    if card.category == "offensive" and not task.responded and "target" in task.chosen:
        responding = _open_window(state, task)
        if responding is not None:
            return responding, msgspec.structs.replace(task, responded=True)
    if task.source in state.redirected:
        task = msgspec.structs.replace(task, chosen={**task.chosen, "target": state.redirected[task.source]})
    if _needs_attribute(state, ability) and "attribute" not in task.chosen:
        return _ask(task, "attribute", ability, STATS, "D-020")

    for operation in ability.do:
        yield from apply(state, task, operation, luck)
    yield from settle(state)
    return None


def target_asked(task: Resolve) -> Target | None:
    """Return the target that the task is waiting for, if it is a target."""
    return next((target for target in CARDS[task.card].ability.targets if target.role == task.asked), None)


def _ask(task: Resolve, role: str, ability: Ability, options: tuple[str, ...], clause: str = "") -> Ask:
    decision = Decision(role, (task.seat,), clause or ability.clauses[0], task.source, options)
    return Ask(decision, msgspec.structs.replace(task, asked=role))


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


def _open_window(state: State, task: Resolve) -> Window | None:
    """A spell, stolen or not, is aimed at a monster, whose player may respond (D-064, D-067)."""
    if "player" in CARDS[task.card].ability.targets[-1].what:
        return None
    target = task.chosen["target"]
    owner = state.field[target].owner
    if not redirectors(state, target, owner):
        return None
    return Window(task.source, target, "D-064", (owner,))


def redirectors(state: State, target: str, seat: str) -> tuple[str, ...]:
    """Return the seat's monsters that may become the target of a spell aimed at `target`.

    Only another monster of the seat can (D-065), and once per round: a tapped one cannot (D-021, D-066). She
    needs not be a target that the spell could have chosen (D-A25).
    """
    found = []
    for monster in state.field.values():
        if monster.owner != seat or monster.card == target or monster.mark(TAPPED) is not None:
            continue
        ability = ability_of(state, monster)
        if ability is not None and ability.when == "response":
            found.append(monster.card)
    return tuple(found)


def respond(state: State, window: Window, answer: Respond | Pass | None) -> Doing:
    """Go on with the window that opened on a spell. One response changes the target; there is no second."""

    def responses(seat: str, links: tuple[Link, ...]) -> tuple[str, ...]:
        return () if links else redirectors(state, window.target, seat)

    def redirected(link: Link) -> Redirected:
        return Redirected(window.source, link.card, link.seat)

    return respond_in(window, answer, responses, redirected)


def redirect(state: State, task: Redirected) -> Iterator[Event]:
    """The monster is tapped and becomes the spell's target (D-064)."""
    yield Marked(("D-064", "D-021"), task.card, TAPPED, task.card, task.seat)
    yield SpellRedirected(("D-064",), task.spell, task.card, task.seat)
