"""The course of a match: turns with their phases, and what is done by itself in them (M-038 to M-056, M-140, M-146)."""

from collections.abc import Generator, Sequence

from adjudicator.kernel.effects.facts import ScheduledDue
from adjudicator.kernel.effects.resolution import together
from adjudicator.kernel.effects.under_way import PerformEffect
from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.multiversity.cards.words import DOOM_FULL
from adjudicator.rulesets.multiversity.course.chain import closing, waits
from adjudicator.rulesets.multiversity.damage.hits import hit_character
from adjudicator.rulesets.multiversity.play.legal import WAYS
from adjudicator.rulesets.multiversity.table.actions import Advance, Energize, Play, Promote, Use
from adjudicator.rulesets.multiversity.table.events import PhaseBegun, TurnBegun, TurnEnded
from adjudicator.rulesets.multiversity.table.setup import FIRST_DRAW
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import (
    Act,
    BeginCombat,
    BeginTurn,
    Cleanup,
    DrawPhase,
    EndCombat,
    EndTurn,
    HandLimit,
    Hit,
    MainPhase,
)
from adjudicator.rulesets.multiversity.team import status_events as status
from adjudicator.rulesets.multiversity.team import tokens


def begin_turn(state: State) -> Facts:
    """The next player's turn begins, clockwise (M-038)."""
    seat = state.first if state.turn == 0 else state.opponents(state.active)[0]
    yield TurnBegun(("M-045",), state.turn + 1, seat)
    return [Cleanup()]


def cleanup(state: State) -> Facts:
    """Tokens go, Doom grows, what was temporary ends (M-046, M-047)."""
    seat = state.active
    if seat in state.left:  # M-A39
        return [EndTurn()]
    yield PhaseBegun(("M-045",), "cleanup")
    yield from tokens.fade(state, seat)
    yield from tokens.doom_grows(state, seat)
    return (*(yield from _due(state, "next_cleanup", ("M-047", "M-067"))), HandLimit())


def hand_limit(state: State, task: HandLimit, answer: Choose | None) -> Facts:
    """The hand goes down to its limit, card by card (M-048)."""
    seat = state.active
    if seat in state.left:  # M-A39
        return [EndTurn()]
    if answer is not None:
        yield decks.Discarded(("M-048",), seat, (answer.choice,), "cleanup")
        return [task]
    if surplus(state, seat) > 0:
        return Ask(Decision("discard", (seat,), "M-048"), task)
    return [DrawPhase()]


def surplus(state: State, seat: str) -> int:
    """Return how many cards a hand is over its limit; none in a first turn (M-048, M-A03)."""
    limit = state.options.hand_limit
    if limit == "none" or (state.players[seat].turns == 1 and not state.options.first_turn_discard):
        return 0
    return max(0, state.players[seat].hand_size - limit)


def _due(state: State, due: str, clauses: tuple[str, ...]) -> Generator[Event, None, Sequence[Task]]:
    """Return what effects have left for now, to be carried out as one."""
    tasks = [
        PerformEffect(later.effect, later.do)
        for later in state.scheduled
        if later.due == due and (due != "next_cleanup" or later.effect.seat == state.active)
    ]
    if not tasks:
        return ()
    yield ScheduledDue(clauses, due, state.active if due == "next_cleanup" else "")
    return (yield from together(state, tasks, "M-147"))


def draw_phase(state: State, luck: Luck) -> Facts:
    """Draw one, in the first turn two; more than five in hand is seen at the next cleanup (M-040, M-049)."""
    seat = state.active
    yield PhaseBegun(("M-045",), "draw")
    count = FIRST_DRAW if state.players[seat].turns == 1 else 1
    clauses = ("M-040", "M-A06") if count == FIRST_DRAW else ("M-049",)
    yield from decks.draw_or_fail(state, seat, count, luck, clauses, ("M-A07",))
    return [MainPhase()]


def main_phase(state: State) -> Facts:
    """The main phase begins, and what cards do then triggers (M-050)."""
    yield PhaseBegun(("M-045", "M-050"), "main")
    return [Act()]


def act(state: State, answer: Play | Promote | Energize | Use | Advance | None, luck: Luck) -> Facts:
    """Ask the turn's player for an action, and do it; then ask again. Whoever has left has no turn any more (M-A39)."""
    if state.active in state.left:
        return [EndCombat() if state.phase == "combat" else EndTurn()]
    if answer is None:
        return Ask(Decision("act", (state.active,), "M-050" if state.phase == "main" else "M-070"), Act())
    if isinstance(answer, Advance):
        return (yield from _advance(state, answer))
    return (*(yield from WAYS.do(state, answer, "act")), Act())


def _advance(state: State, answer: Advance) -> Facts:
    if state.phase == "main":
        if state.players[state.active].turns == 1:  # M-044
            return [EndTurn()]
        return [BeginCombat(answer.to == "end")]
    if answer.to == "end":
        return [EndCombat()]
    yield PhaseBegun(("M-070",) if waits(state) else ("M-070", "M-A13"), "combat", answer.to)
    return [Act()]


# Combat


def begin_combat(state: State, task: BeginCombat, luck: Luck) -> Facts:
    """Every turn but a first has a combat, and it begins with Doom: a blow of whoever placed it (M-125, M-146, M-A31,
    M-A32)."""
    yield PhaseBegun(("M-070", "M-146"), "combat", "passives")
    if any(character.defence_used or character.dot_charged for character in state.characters.values()):
        yield status.DefencesWhole(("M-140", "M-A17"))
    for character in list(state.characters.values()):
        if not _strikes_now(state, character.id):
            continue
        first = next(token for token in character.tokens if token.name == "doom")
        yield status.DoomTriggered(("M-125", "M-A32"), character.id)
        hit = Hit(character.id, character.life_left, "", doom=True)
        yield from hit_character(state, hit, first.by, first.source, "M-125", False, "", luck)
        if state.options.doom == "once" and character.id in state.characters:
            yield from tokens.remove(character, {"doom": character.count("doom")}, "doom", "M-A31")
    return [EndCombat() if task.over else Act()]


def _strikes_now(state: State, id: str) -> bool:
    character = state.characters.get(id)
    if character is None or character.count("doom") < DOOM_FULL:
        return False
    return state.options.doom != "controller_combat" or character.controller == state.active


def end_combat(state: State) -> Facts:
    """The combat ends: what waited for it is done, and defences are whole again (M-140)."""
    if state.stage != "end":
        yield PhaseBegun(("M-070",), "combat", "end")
        if state.chain:
            return (*closing(state), EndCombat())
    due = yield from _due(state, "end_of_combat", ("M-067",))
    if due:
        return (*due, EndCombat())
    yield status.CombatOver(("M-140",))
    return [EndTurn()]


def end_turn(state: State) -> Facts:
    """What lasted until the end of the turn ends."""
    due = yield from _due(state, "end_of_turn", ("M-067",))
    if due:
        return (*due, EndTurn())
    yield status.BansEnded(("M-067",), "end_of_turn")
    yield TurnEnded(("M-045",), state.active)
    return [BeginTurn()]
