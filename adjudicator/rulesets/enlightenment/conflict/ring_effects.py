"""Ring effects: what the five elements do for whoever resolves them (5.8: B-95, B-20 to B-22)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.under_way import DECLINE
from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.course.lapsing import ended
from adjudicator.rulesets.enlightenment.play.possible import possible
from adjudicator.rulesets.enlightenment.table.card_events import FatePlaced
from adjudicator.rulesets.enlightenment.table.decks import draw
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import DrawCards, Happening, RingEffect
from adjudicator.rulesets.enlightenment.treaties import breaches
from adjudicator.rulesets.enlightenment.treaties.promises import NOT_TARGET

CLAUSES = {"air": "B-95", "earth": "B-22", "fire": "B-95", "water": "B-20", "void": "B-21"}
KINDS = {"fire": {"honor": "honored", "dishonor": "dishonored"}, "water": {"ready": "readied", "bow": "bowed"}}
"""What fire and water make happen to a character, as it is chosen; only one without fate is bowed (B-20)."""


def options(state: State, task: RingEffect) -> Iterator[str]:
    """Yield what may be chosen for a ring's effect: of characters in play any player's, with what is done to them."""
    if task.element == "air":
        if task.opponent and state.players[task.opponent].honor:
            yield "take"
        yield "gain"
    elif task.element == "earth":
        yield "resolve"
    for piece in state.characters():
        for done, kind in KINDS.get(task.element, {}).items():
            bows = kind == "bowed" and piece.fate > 0
            if possible(state, kind, piece, task.seat) and not bows:
                yield f"{piece.id}:{done}"
        if task.element == "void" and piece.fate:
            yield piece.id


def resolve(state: State, task: RingEffect, answer: Choose | None, luck: Luck) -> Facts:
    """A player resolves a ring's effect, or lets it be (B-95). Without an opponent only the part without one is done
    (R-16)."""
    clause = CLAUSES[task.element]
    if task.seat in state.left or ended(state, task):
        return None
    if answer is None:
        found = tuple(options(state, task))
        if not found:
            return None
        return Ask(Decision("ring_effect", (task.seat,), clause, task.ring or task.element, (*found, DECLINE)), task)
    id, _, done = answer.choice.partition(":")
    clauses, seat, part = (clause, "B-95"), task.seat, task.part_of
    if task.element == "air":
        open_ = id == DECLINE and state.options.air_choice_declined == "open"  # neither is chosen
        promised = () if open_ else breaches.chosen(state, seat, "air_choice", id, tuple(options(state, task)))
    else:
        promised = breaches.chosen(state, seat, NOT_TARGET, id, (DECLINE,))
    if id == DECLINE:
        return promised
    if task.element == "air":
        changes = {task.opponent: -1, seat: 1} if id == "take" else {seat: 2}
        return *promised, Occur(Happening("honor", clauses, source="air", by=seat, changes=changes, part_of=part))
    if task.element == "earth":
        return (yield from _earth(state, task, luck))
    if task.element == "void":
        yield FatePlaced(clauses, id, -1, "void", seat)
    else:
        what = Happening(KINDS[task.element][done], clauses, (id,), seat, task.element, seat, part_of=part)
        return *promised, Occur(what)
    return promised


def _earth(state: State, task: RingEffect, luck: Luck) -> Facts:
    """A card is drawn, and the opponent discards one at random (B-22)."""
    following = yield from draw(state, DrawCards({task.seat: 1}, ("B-22", "B-95")), luck)
    hand = state.players[task.opponent].hand.value if task.opponent in state.living else []
    if hand:
        gone = tuple(luck.some_of(f"discard/{task.opponent}", hand, 1))
        yield decks.DiscardedAtRandom(("B-22",), task.opponent, gone, "earth", "conflict_discard")
    return following
