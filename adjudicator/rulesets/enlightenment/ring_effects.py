"""Ring effects: what the five elements do for whoever resolves them (5.8: B-95, B-20 to B-22)."""

from collections.abc import Iterator

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.effects.under_way import DECLINE
from adjudicator.kernel.engine.agenda import Ask, Doing
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.state import Decision
from adjudicator.kernel.table import decks
from adjudicator.rulesets.enlightenment import breaches
from adjudicator.rulesets.enlightenment.card_events import FatePlaced
from adjudicator.rulesets.enlightenment.decks import draw
from adjudicator.rulesets.enlightenment.lapsing import ended
from adjudicator.rulesets.enlightenment.possible import possible
from adjudicator.rulesets.enlightenment.promises import NOT_TARGET
from adjudicator.rulesets.enlightenment.state import State
from adjudicator.rulesets.enlightenment.tasks import DrawCards, Happening, RingEffect

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


def resolve(state: State, task: RingEffect, answer: Choose | None, luck: Luck) -> Doing:
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


def _earth(state: State, task: RingEffect, luck: Luck) -> Doing:
    """A card is drawn, and the opponent discards one at random (B-22)."""
    following = yield from draw(state, DrawCards({task.seat: 1}, ("B-22", "B-95")), luck)
    hand = state.players[task.opponent].hand.value if task.opponent in state.living else []
    if hand:
        gone = tuple(luck.some_of(f"discard/{task.opponent}", hand, 1))
        yield decks.DiscardedAtRandom(("B-22",), task.opponent, gone, "earth", "conflict_discard")
    return following
