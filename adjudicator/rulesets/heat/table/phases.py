"""The phases of a turn, one after the other (H-019 to H-041)."""

from typing import Literal, TypeAlias, get_args

from adjudicator.kernel.table import turns
from adjudicator.kernel.text.terms import names_of
from adjudicator.kernel.text.text import Text


class Phase(turns.Phase, frozen=True):
    """`acts`: the turn's player acts in it, until he goes on to a later one; `main`: it is a main phase."""

    acts: bool = False
    main: bool = False


PHASES = (
    Phase("initial", "H-019", Text("inicial", "initial")),
    Phase("main1", "H-023", Text("principal 1", "first main"), acts=True, main=True),
    Phase("combat", "H-026", Text("combate", "combat"), acts=True),
    Phase("main2", "H-040", Text("principal 2", "second main"), acts=True, main=True),
    Phase("final", "H-041", Text("final", "final")),
)
Later: TypeAlias = Literal["combat", "main2", "end"]
"""To which phases a player can go on at all; the end of the turn is its final phase."""

CLAUSES = {phase.name: phase.clause for phase in PHASES}
ACTED_IN = names_of(phase for phase in PHASES if phase.acts)
MAIN_PHASES = names_of(phase for phase in PHASES if phase.main)
LATER: dict[str, tuple[Later, ...]] = {
    phase: tuple(to for to in get_args(Later) if to not in ACTED_IN[:place])
    for place, phase in enumerate(ACTED_IN, start=1)
}
"""To which phases a turn may go on from each."""
