"""Who has won (M-130 to M-132, M-145, M-A36), and who takes an empty main position (M-141, M-147)."""

from collections.abc import Iterator

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.agenda import Ask, Doing
from adjudicator.kernel.events import DecisionRequested, Event, MatchEnded
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.multiversity.events import SeatOut
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import AfterEffect, Assist, Perform, Tidy
from adjudicator.rulesets.multiversity.team_events import PositionsSwapped


def tidy(state: State, task: Tidy, answer: Choose | None) -> Doing:
    """See who has won; then let whoever has no main character promote one of the team (M-A10)."""
    if answer is not None:
        yield PositionsSwapped(("M-141", "M-A10"), answer.choice, "", False)
    if answer is None:
        yield from see_victory(state, state.active)
        if state.result is not None:
            return None
    if state.options.promotion == "end_of_combat" and state.phase == "combat" and not task.late:
        return None
    for seat in state.seats:
        team = state.of(seat)
        if team and state.main(seat) is None and _settled(state, seat):
            ids = tuple(character.id for character in team)
            if len(ids) == 1:
                yield PositionsSwapped(("M-141", "M-A10"), ids[0], "", False)
                continue
            return Ask(Decision("promote", (seat,), "M-141", options=ids), Tidy(task.seat, task.late))
    return None


def follow_correction(state: State) -> Iterator[Event]:
    """Let the rules follow a judge's correction at once: who has won (M-145), who promotes (M-141).

    An action that is being carried out comes to its end first (M-147).
    """
    if any(isinstance(task, Perform | AfterEffect | Assist) for task in state.agenda):
        return
    if state.decision is None or state.decision.kind != "act":
        yield from see_victory(state, state.active)
        return
    outcome = yield from tidy(state, Tidy(state.active), None)
    if isinstance(outcome, Ask):
        asked, resume = outcome.decision, outcome.resume
        assert isinstance(resume, Tidy)
        yield DecisionRequested((asked.clause,), asked, (*state.agenda, resume))


def _settled(state: State, seat: str) -> bool:
    """Whether a player's first turn is over: until then any character may go to the main position (M-042)."""
    return state.players[seat].turns > 1 or seat != state.active or state.phase not in ("cleanup", "draw", "main")


def see_victory(state: State, active: str) -> Iterator[Event]:
    """End the match if somebody has won; if several have at once it is drawn (M-A36)."""
    playing = [seat for seat in state.seats if not state.players[seat].out]
    fallen = {seat: reason for seat in playing if (reason := _fallen(state, seat))}
    winners = {seat: "M-130" for seat in playing if _all_stones(state, seat)}
    for seat in playing:
        others = [other for other in playing if other != seat]
        if seat not in winners and others and all(other in fallen for other in others):
            winners[seat] = fallen[others[0]]
    if len(playing) == 1:
        yield MatchEnded(("M-131",), tuple(playing), "M-131")
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
            yield SeatOut((reason, "M-A39"), seat, reason)


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
