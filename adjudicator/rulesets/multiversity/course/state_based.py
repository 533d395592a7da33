"""What follows from facts by itself: triggered abilities, then state-based actions, which are who has won (M-130 to
M-132, M-145, M-A36), who leaves (M-A39), and who takes an empty main position (M-141, M-147).

State-based actions wait for the end of what is being carried out: an action (M-145, M-147), or abilities that have
triggered together.
"""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.effects.resolution import together
from adjudicator.kernel.engine.agenda import Ask, Facts, Settling, bounded
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import DecisionRequested, Event, MatchEnded, SeatLeft
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.multiversity.course.triggers import triggered
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import Promote
from adjudicator.rulesets.multiversity.team.events import BoardDiscarded, PositionsSwapped


def check_state_based(state: State, facts: Sequence[Event]) -> Settling:
    """Return the abilities that facts trigger; without any, see who has won, then who promotes a character."""
    abilities = yield from bounded(state, triggered(state, facts), "M-064")
    if abilities:
        return (yield from together(state, abilities, "M-147"))
    if state.resolving:
        return ()
    yield from see_victory(state)
    return () if state.result is not None else promotions(state)


# Who promotes


def promotions(state: State) -> tuple[Promote, ...]:
    """Return what fills the first main position that is empty; by a house rule only after the combat (M-141, M-A10)."""
    if state.options.promotion == "end_of_combat" and state.stage:
        return ()
    return tuple(Promote(seat) for seat in state.seats if _vacant(state, seat))[:1]


def _vacant(state: State, seat: str) -> bool:
    """Whether a player must promote. In a first turn any character may still go to the main position (M-042)."""
    if state.main(seat) is not None or not state.of(seat):
        return False
    opening = state.players[seat].turns <= 1 and seat == state.active and state.phase in ("", "cleanup", "draw", "main")
    return not opening


def promote(state: State, task: Promote, answer: Choose | None) -> Facts:
    """A character of the team takes the empty main position, of several the one that its player chooses (M-141)."""
    if not _vacant(state, task.seat):
        return None
    ids = tuple(character.id for character in state.of(task.seat))
    if answer is None and len(ids) > 1:
        return Ask(Decision("promote", (task.seat,), "M-141", options=ids), task)
    yield PositionsSwapped(("M-141", "M-A10"), ids[0] if answer is None else answer.choice, "", False)
    return None


# Who has won


def see_victory(state: State) -> Iterator[Event]:
    """End the match if somebody has won; if several have at once it is drawn (M-A36)."""
    playing, active = state.living, state.active
    fallen = {seat: reason for seat in playing if (reason := _fallen(state, seat))}
    winners = {seat: "M-130" for seat in playing if _all_stones(state, seat)}
    for seat in playing if fallen else ():
        others = [other for other in playing if other != seat]
        if seat not in winners and others and all(other in fallen for other in others):
            winners[seat] = fallen[others[0]]
    if len(playing) == 1:
        yield MatchEnded(("M-131",), playing, "M-131")
    elif not winners and fallen and len(fallen) == len(playing):
        yield MatchEnded(("M-A36",), (), "M-A36")
    elif len(winners) == 1:
        ((seat, reason),) = winners.items()
        yield MatchEnded((reason, "M-145"), (seat,), reason)
    elif winners:
        alone = state.options.simultaneous == "active_player" and active in winners
        yield MatchEnded(("M-A36",), (active,) if alone else (), "M-A36")
    else:
        for seat, reason in fallen.items():
            yield from leave((reason, "M-A39"), seat, reason)


def leave(clauses: tuple[str, ...], seat: str, reason: str) -> Iterator[Event]:
    """A player leaves a match of three or more, and what he has in play is discarded (M-A39)."""
    yield SeatLeft(clauses, seat, reason)
    yield BoardDiscarded(("M-A39",), seat)


def _all_stones(state: State, seat: str) -> bool:
    """Whether a player has taken the last of his reward stones (M-130)."""
    return state.first != "" and state.players[seat].stones_size == 0


def _fallen(state: State, seat: str) -> str:
    """Return by which clause a player has lost: no character in play once the first turn is over, or no deck."""
    player = state.players[seat]
    begun = player.turns > 1 or (player.turns == 1 and not (seat == state.active and state.phase != "end"))
    if begun and not state.of(seat):
        return "M-131"
    if state.first and (player.deck_size == 0 if state.options.deckout == "on_empty" else player.failed_draw):
        return "M-132"
    return ""


# After a judge's correction


def follow_correction(state: State) -> Iterator[Event]:
    """Let the rules follow a judge's correction at once: who has won (M-145), who promotes (M-141).

    What is being carried out comes to its end first (M-147). A position goes on with its promotions by itself.
    """
    if state.resolving:
        return
    yield from see_victory(state)
    while state.decision is not None and (due := promotions(state)) and due[0] not in state.agenda:
        outcome = yield from promote(state, due[0], None)
        if isinstance(outcome, Ask):
            asked = outcome.decision
            yield DecisionRequested((asked.clause,), asked, (*state.agenda, outcome.resume))
            return
