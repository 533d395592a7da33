"""A duel: two units out of two hands, chosen in secret, battle at once; who survives alone enters the board."""

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.decks import CardShown, Discarded
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.dominions.board.events import Spawned
from adjudicator.rulesets.dominions.cards.abilities import clause_of
from adjudicator.rulesets.dominions.table.state import State
from adjudicator.rulesets.dominions.table.tasks import FightDuel


def fighters(state: State, seat: str) -> tuple[str, ...]:
    """Return the units of a hand."""
    hand = dict.fromkeys(state.players[seat].hand.value)
    return tuple(key for key in hand if state.card(key).kind == "unit")


def fight(state: State, task: FightDuel, answers: dict[str, Choose] | None) -> Facts:
    """Both choose a unit and show it; each deals its ATK to the other (N-120)."""
    clause = clause_of(state.card(task.effect.card), task.effect.ability)
    source = task.effect.label
    if answers is None:
        if all(fighters(state, seat) for seat in state.seats):
            return Ask(Decision("duel", state.seats, clause, sealed=True), task)
        yield NoEffect(("N-133",), source, "no_target")
        return None
    keys = {seat: answers[seat].choice for seat in state.seats}
    for seat, key in keys.items():
        yield CardShown((clause,), seat, key, source)
    survivors = [
        seat
        for seat, key in keys.items()
        if state.card(key).base["HP"] > state.card(keys[opponent_of(seat)]).base["ATK"]
    ]
    for seat, key in keys.items():
        if seat not in survivors:
            yield Discarded((clause, "N-120", "N-075"), seat, (key,), source)
    if len(survivors) == 1 and state.free(task.at) and "normal" in state.card(keys[survivors[0]]).spawn:  # N-114
        (seat,) = survivors
        card, id = state.card(keys[seat]), f"c{state.next_id}"
        yield Spawned(
            (clause, "N-112"), id, seat, card.kind, task.at, "effect", "hand", keys[seat], base=card.base
        )  # fmt: skip
    return None
