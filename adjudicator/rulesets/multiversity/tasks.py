"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

import msgspec

from adjudicator.kernel.cards import AnyOperation
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority


class Sideboard(Task, frozen=True, gc=False, omit_defaults=True):
    """A player, who has swapped so often, may swap cards before the game (M-034)."""

    seat: str
    swapped: int = 0


class OpenGame(Task, frozen=True, gc=False):
    """Decks are shuffled, stones set aside, who begins is settled, hands are drawn (M-035 to M-039)."""


class BeginTurn(Task, frozen=True, gc=False):
    """The next player's turn begins."""


class Cleanup(Task, frozen=True, gc=False):
    """The cleanup of the turn's player (M-046, M-047)."""


class HandLimit(Task, frozen=True, gc=False):
    """The hand of the turn's player goes down to its limit (M-048)."""


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
    target: str


class EndResolution(Task, frozen=True, gc=False):
    """What was carried out together is done (M-145)."""


class Promote(Task, frozen=True, gc=False):
    """A player's main position is empty, and one of the team takes it (M-141)."""

    seat: str


AnyTask: TypeAlias = (
    Sideboard
    | OpenGame
    | BeginTurn
    | Cleanup
    | HandLimit
    | DrawPhase
    | MainPhase
    | Act
    | BeginCombat
    | EndCombat
    | EndTurn
    | Declare
    | Priority
    | ResolveLink
    | CloseChain
    | Perform
    | AfterEffect
    | Assist
    | EndResolution
    | Promote
)
