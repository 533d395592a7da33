"""A duel: two units out of two hands, chosen in secret, battle at once; who survives alone enters the board."""

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.agenda import Doing
from adjudicator.kernel.decks import CardShown, Discarded
from adjudicator.kernel.effects import watched
from adjudicator.kernel.events import Event
from adjudicator.rulesets.dominions.abilities import clause_of, source_name
from adjudicator.rulesets.dominions.board_events import Spawned
from adjudicator.rulesets.dominions.geometry import opponent_of
from adjudicator.rulesets.dominions.settle import settle
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import DuelFought


def fight(state: State, task: DuelFought, answers: dict[str, Choose]) -> Doing:
    """Show both units; each deals its ATK to the other (N-120)."""
    clause = clause_of(state.card(task.effect.card), task.effect.ability)
    source = source_name(state, task.effect)
    keys = {seat: answers[seat].choice for seat in state.seats}
    for seat, key in keys.items():
        yield CardShown((clause,), seat, key, source)
    survivors = [
        seat
        for seat, key in keys.items()
        if state.card(key).base["HP"] > state.card(keys[opponent_of(seat)]).base["ATK"]
    ]
    seen: list[Event] = []
    for seat, key in keys.items():
        if seat not in survivors:
            yield Discarded((clause, "N-120", "N-075"), seat, (key,), source)
    if len(survivors) == 1 and state.free(task.at) and "normal" in state.card(keys[survivors[0]]).spawn:  # N-114
        (seat,) = survivors
        card = state.card(keys[seat])
        entered = Spawned(
            (clause, "N-112"),
            f"c{state.next_id}",
            seat,
            card.kind,
            task.at,
            "effect",
            "hand",
            keys[seat],
            base=card.base,
        )
        yield from watched([entered], seen)
    return (yield from settle(state, seen))
