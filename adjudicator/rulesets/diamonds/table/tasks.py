"""What can remain to be done in a match: the agenda's records. `flow`, `turn` and `resolution` do them."""

from typing import TypeAlias

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import ApplyAbility, Occur, Occurrence


class Application(Occurrence):
    """The text of `card` would be applied by `source`, for `seat`, to what has been `chosen`, by role."""

    card: str
    source: str
    seat: str
    chosen: dict[str, str]


class BeginHalf(Task):
    """Reveal the half's missions and ask for the allocation (D-008)."""

    half: int


class Allocate(Task):
    """Everyone splits eight cards into two hands of four (D-009)."""


class BeginRound(Task):
    """Begin a round."""

    round: int


class BeginTurn(Task):
    """Begin a turn."""

    turn: int


class PlanTurn(Task):
    """Everyone plans a card (D-012); then all are revealed at once (D-013)."""


class StealSpell(Task):
    """Roubo Arcano of this seat chooses the spell to take (D-051)."""

    seat: str


class CastSpell(Task):
    """The spell that this seat revealed is resolved (step 1)."""

    seat: str


class BeginAbilities(Task):
    """Step 1 is over; monsters' abilities are resolved (step 2)."""


class UseAbility(Task):
    """The monster's ability that waited for its reveal is resolved (step 2)."""

    card: str


class Resolve(Task, omit_defaults=True):
    """The text of `card` is being resolved by `source`, for `seat`, who takes its decisions (D-016).

    `card` is not `source` when a spell was stolen. `chosen` holds the answers so far, by role; `asked` is the
    role that the pending answer is for.
    """

    card: str
    source: str
    seat: str
    chosen: dict[str, str] = {}
    asked: str = ""


class Redirect(Task):
    """A monster that answers becomes the target of what would be applied (D-064)."""

    card: str
    seat: str


class Apply(Task):
    """The text of a card is applied to what has been chosen, once its attribute is chosen too."""

    what: Application


class EndTurn(Task):
    """Line up what happens at the end of the turn (D-124)."""


class GiveVigour(Task):
    """An end-of-turn ability gives its gain (D-080)."""

    card: str


class TickPoison(Task):
    """A poison takes its toll (D-100)."""

    id: int


class CloseTurn(Task):
    """The turn is over: the next one, or the end of the round."""


class EndMatch(Task):
    """All rounds are played: name the winner, or go to the Judgement (D-019)."""


AnyTask: TypeAlias = (
    BeginHalf
    | Allocate
    | BeginRound
    | BeginTurn
    | PlanTurn
    | StealSpell
    | CastSpell
    | BeginAbilities
    | UseAbility
    | Resolve
    | Redirect
    | Apply
    | Priority
    | Occur[Application]
    | ApplyAbility
    | EndTurn
    | GiveVigour
    | TickPoison
    | CloseTurn
    | EndMatch
)
