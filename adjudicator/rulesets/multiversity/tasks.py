"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

import msgspec

from adjudicator.kernel.agenda import Task
from adjudicator.kernel.cards import AnyOperation
from adjudicator.kernel.engine.priority import Priority


class Sideboards(Task, frozen=True, gc=False, omit_defaults=True):
    """Players swap cards before the game, one after the other: this seat, which has swapped so often (M-034)."""

    place: int = 0
    swapped: int = 0
    asked: bool = False


class OpenGame(Task, frozen=True, gc=False):
    """Decks are shuffled, stones set aside, who begins is settled, hands are drawn (M-035 to M-039)."""


class BeginTurn(Task, frozen=True, gc=False):
    """The next player's turn begins."""


class Cleanup(Task, frozen=True, gc=False, omit_defaults=True):
    """The cleanup of the turn's player; `asked`: only the hand's limit is left to see to (M-046 to M-048)."""

    asked: bool = False


class DrawPhase(Task, frozen=True, gc=False):
    """The turn's player draws (M-040, M-049)."""


class MainPhase(Task, frozen=True, gc=False):
    """The main phase begins."""


class Act(Task, frozen=True, gc=False):
    """The turn's player acts, or goes on."""


class BeginCombat(Task, frozen=True, gc=False):
    """The combat begins with Doom (M-146); `over`: its player wants nothing more of it."""

    over: bool


class EndCombat(Task, frozen=True, gc=False):
    """The combat ends: defences are whole again (M-140)."""


class EndTurn(Task, frozen=True, gc=False):
    """Everything of the turn is done."""


class Effect(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An effect under way: whose, of which card (`source` its id or, from a hand, its key), by which ability.

    `foe` is the opponent that it is aimed at (M-A39), `chosen` what was chosen by role: ids, seats, numbers; several
    are joined by spaces. `spared` are characters whose Damage Immunity keeps all of it off, `withheld` those whom it
    keeps effects off before the blow that will spend it (M-118), `saved` those whose Death Immunity keeps its damage
    off (M-119). `link` is its place in the chain. The `ability` of a helper is -1 (M-122).
    """

    seat: str
    source: str
    card: str
    owner: str
    ability: int
    foe: str = ""
    chosen: dict[str, str] = {}
    spared: tuple[str, ...] = ()
    saved: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()
    link: int = -1


class Hit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Damage that is on its way to a character: from whom (empty: from no character), how much.

    `by` is whose it has become, if somebody has sent it back: he takes the stone for it (M-144).
    """

    id: str
    amount: int
    source: str
    element: str = ""
    piercing: bool = False
    passed_on: bool = False
    doom: bool = False
    sent: bool = False
    by: str = ""


class Declare(Task, frozen=True, gc=False, omit_defaults=True):
    """An effect is declared: what it costs is paid and what it aims at is chosen.

    Then, by its `mode`, it `opens` a chain, `answers` in the one that is open, or is applied in place (`now`).
    """

    effect: Effect
    mode: str = "answers"
    asked: str = ""


class CloseWindow(Task, frozen=True, gc=False):
    """All have passed: the links from this number on resolve, the last first (M-072)."""

    first: int


class ResolveLink(Task, frozen=True, gc=False):
    """The link of the chain with this number resolves."""

    number: int


class CloseChain(Task, frozen=True, gc=False):
    """The chain is done."""


class Perform(Task, frozen=True, gc=False, omit_defaults=True):
    """These operations of an effect remain to be done, and before them these hits to be taken."""

    effect: Effect
    do: tuple[AnyOperation, ...]
    asked: str = ""
    hits: tuple[Hit, ...] = ()


class AfterEffect(Task, frozen=True, gc=False):
    """An effect is over: a volatile item is discarded; who helps is asked (M-016, M-122)."""

    effect: Effect
    done: bool


class Assist(Task, frozen=True, gc=False, omit_defaults=True):
    """A character of the player's choice helps (M-122)."""

    effect: Effect
    bearer: str
    target: str


class Tidy(Task, frozen=True, gc=False, omit_defaults=True):
    """Empty main positions are filled (M-141), and victory is seen (M-145); `late`: also what waits for the combat's
    end."""

    seat: str = ""
    late: bool = False


AnyTask: TypeAlias = (
    Sideboards
    | OpenGame
    | BeginTurn
    | Cleanup
    | DrawPhase
    | MainPhase
    | Act
    | BeginCombat
    | EndCombat
    | EndTurn
    | Declare
    | Priority
    | CloseWindow
    | ResolveLink
    | CloseChain
    | Perform
    | AfterEffect
    | Assist
    | Tidy
)
