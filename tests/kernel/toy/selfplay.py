"""A match of the toy by random legal actions, with the kernel's contracts checked at every move.

    python -m tests.kernel.toy.selfplay 7

prints the match of seed 7 as a spectator sees it, an event a line.
"""

import sys
from collections.abc import Iterator

from adjudicator.kernel.actions import Action
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import SPECTATOR, view
from adjudicator.matches.demo import Choices
from adjudicator.selfplay import Contracts
from tests.kernel.toy.actions import Concede
from tests.kernel.toy.ruleset import Setup, Toy
from tests.kernel.toy.state import State

RULES = Toy()


def play(seed: int) -> Iterator[Event]:
    """Yield the events of a whole match. Raises `adjudicator.selfplay.Broken` if a contract does not hold."""
    choices, contracts = Choices(seed), Contracts(RULES, positions_every=17)
    state: State = RULES.new_state()

    def luck() -> ServerLuck:
        return ServerLuck(f"{seed:064x}", f"{seed:032x}", state.version)

    events = happen(state, RULES.begin(state, Setup(), luck()))
    contracts.after_move(state, 0, events)
    yield from events
    while state.result is None:
        contracts.before_move(state, choices)
        events = happen(state, RULES.decide(state, any_action(state, choices), luck()))
        contracts.after_move(state, state.move, events)
        yield from events


def any_action(state: State, choices: Choices) -> Action:
    """Return an answer, or sometimes an offer, an acceptance or a concession, which nobody asks for."""
    seat = choices.one_of(state.living)
    if choices.one_of(range(150)) == 0:
        return Concede(seat)
    described = [each for each in RULES.described(state, seat) if each.type in ("offer", "accept")]
    if described and choices.one_of(range(8)) == 0:
        return RULES.action_of(choices.one_of(described).sample(seat, choices.one_of))
    action = RULES.some_answer(state, choices.one_of(state.waiting), choices.one_of)
    assert action is not None
    return action


if __name__ == "__main__":
    for event in play(int(sys.argv[1])):
        print(view(event, SPECTATOR).decode())
