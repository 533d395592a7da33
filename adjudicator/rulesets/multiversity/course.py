"""The course of a match: turns with their phases, and what is done by itself in them (M-038 to M-056, M-140, M-146)."""

from collections.abc import Generator, Iterator, Sequence
from typing import Literal, TypeAlias, get_args

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.effects.facts import LaterDue
from adjudicator.kernel.effects.resolution import together
from adjudicator.kernel.effects.under_way import Declare, Perform
from adjudicator.kernel.engine.agenda import Ask, Doing, Task
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.state import Decision
from adjudicator.kernel.table import decks
from adjudicator.rulesets.multiversity import status_events as status
from adjudicator.rulesets.multiversity import team_events as team
from adjudicator.rulesets.multiversity import tokens
from adjudicator.rulesets.multiversity.actions import Advance, Energize, Play, Promote, Use
from adjudicator.rulesets.multiversity.chain import closing, waits
from adjudicator.rulesets.multiversity.events import PhaseBegun, TurnBegun, TurnEnded
from adjudicator.rulesets.multiversity.hits import hit_character
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import (
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
from adjudicator.rulesets.multiversity.uses import effect_called
from adjudicator.rulesets.multiversity.words import DOOM_FULL

FIRST_DRAW = 2  # M-040


def begin_turn(state: State) -> Doing:
    """The next player's turn begins, clockwise (M-038)."""
    seat = state.first if state.turn == 0 else state.opponents(state.active)[0]
    yield TurnBegun(("M-045",), state.turn + 1, seat)
    return [Cleanup()]


def cleanup(state: State) -> Doing:
    """Tokens go, Doom grows, what was temporary ends (M-046, M-047)."""
    seat = state.active
    if seat in state.left:  # M-A39
        return [EndTurn()]
    yield PhaseBegun(("M-045",), "cleanup")
    yield from tokens.fade(state, seat)
    yield from tokens.doom_grows(state, seat)
    return (*(yield from _due(state, "next_cleanup", ("M-047", "M-067"))), HandLimit())


def hand_limit(state: State, task: HandLimit, answer: Choose | None) -> Doing:
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
        Perform(later.effect, later.do)
        for later in state.scheduled
        if later.due == due and (due != "next_cleanup" or later.effect.seat == state.active)
    ]
    if not tasks:
        return ()
    yield LaterDue(clauses, due, state.active if due == "next_cleanup" else "")
    return (yield from together(state, tasks, "M-147"))


def draw_phase(state: State, luck: Luck) -> Doing:
    """Draw one, in the first turn two; more than five in hand is seen at the next cleanup (M-040, M-049)."""
    seat = state.active
    yield PhaseBegun(("M-045",), "draw")
    count = FIRST_DRAW if state.players[seat].turns == 1 else 1
    clauses = ("M-040", "M-A06") if count == FIRST_DRAW else ("M-049",)
    yield from decks.draw_or_fail(state, seat, count, luck, clauses, ("M-A07",))
    return [MainPhase()]


def main_phase(state: State) -> Doing:
    """The main phase begins, and what cards do then triggers (M-050)."""
    yield PhaseBegun(("M-045", "M-050"), "main")
    return [Act()]


def act(state: State, answer: Play | Promote | Energize | Use | Advance | None, luck: Luck) -> Doing:
    """Ask the turn's player for an action, and do it; then ask again. Whoever has left has no turn any more (M-A39)."""
    if state.active in state.left:
        return [EndCombat() if state.phase == "combat" else EndTurn()]
    if answer is None:
        return Ask(Decision("act", (state.active,), "M-050" if state.phase == "main" else "M-070"), Act())
    seat = answer.seat
    if isinstance(answer, Advance):
        return (yield from _advance(state, answer))
    if isinstance(answer, Use):
        effect = effect_called(state, seat, answer.card)
        assert effect is not None
        return Declare(effect, "opens"), Act()
    if isinstance(answer, Promote):
        main = state.main(seat)
        yield team.PositionsSwapped(("M-053",), answer.card, "" if main is None else main.id, state.phase == "main")
    elif isinstance(answer, Energize):
        clauses = ("M-043",) if state.players[seat].turns == 1 else ("M-056",)
        yield team.EnergyAttached(clauses, answer.to, seat, answer.card)
    else:
        yield from _played(state, answer)
    return [Act()]


def _played(state: State, answer: Play) -> Iterator[Event]:
    card = state.card(answer.card)
    id = state.new_id("c")
    if card.kind == "item":
        yield team.ItemPlayed(("M-015", "M-054"), state.new_id("i"), answer.seat, answer.card, answer.to)
        return
    clauses = ("M-041", "M-042") if state.players[answer.seat].turns == 1 else ("M-050",)
    yield team.CharacterPlayed(clauses, id, answer.seat, answer.card, int(answer.to), card.life, card.defence)


Step: TypeAlias = Literal["combat", "flank", "active", "end"]
STEPS: tuple[Step, ...] = get_args(Step)
LATER: dict[str, tuple[Step, ...]] = {
    "main": ("combat", "end"),
    "passives": ("flank", "active", "end"),
    "flank": ("active", "end"),
    "active": ("end",),
}
"""To what a turn may go on (M-045, M-070)."""


def _advance(state: State, answer: Advance) -> Doing:
    if state.phase == "main":
        if state.players[state.active].turns == 1:  # M-044
            return [EndTurn()]
        return [BeginCombat(answer.to == "end")]
    if answer.to == "end":
        return [EndCombat()]
    yield PhaseBegun(("M-070",) if waits(state) else ("M-070", "M-A13"), "combat", answer.to)
    return [Act()]


# Combat


def begin_combat(state: State, task: BeginCombat, luck: Luck) -> Doing:
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


def end_combat(state: State) -> Doing:
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


def end_turn(state: State) -> Doing:
    """What lasted until the end of the turn ends."""
    due = yield from _due(state, "end_of_turn", ("M-067",))
    if due:
        return (*due, EndTurn())
    yield status.BansEnded(("M-067",), "end_of_turn")
    yield TurnEnded(("M-045",), state.active)
    return [BeginTurn()]
