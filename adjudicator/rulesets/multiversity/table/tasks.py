"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

import msgspec

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.resolution import EndResolution
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.rulesets.multiversity.cards.vocabulary import AnyOperation


class Sideboard(Task, omit_defaults=True):
    """A player, who has swapped so often, may swap cards before the game (M-034)."""

    seat: str
    swapped: int = 0


class OpenGame(Task):
    """Decks are shuffled, stones set aside, who begins is settled, hands are drawn (M-035 to M-039)."""


class BeginTurn(Task):
    """The next player's turn begins."""


class Cleanup(Task):
    """The cleanup of the turn's player (M-046, M-047)."""


class HandLimit(Task):
    """The hand of the turn's player goes down to its limit (M-048)."""


class DrawPhase(Task):
    """The turn's player draws (M-040, M-049)."""


class MainPhase(Task):
    """The main phase begins."""


class Act(Task):
    """The turn's player acts, or goes on."""


class BeginCombat(Task):
    """The combat begins with Doom (M-146); `over`: its player wants nothing more of it."""

    over: bool


class EndCombat(Task):
    """The combat ends: defences are whole again (M-140)."""


class EndTurn(Task):
    """Everything of the turn is done."""


class Effect(under_way.Effect, omit_defaults=True):
    """An effect under way. The `ability` of a helper is -1 (M-122).

    `foe` is the opponent that it is aimed at (M-A39). `spared` are characters whose Damage Immunity keeps all of it
    off, `withheld` those whom it keeps effects off before the blow that will spend it (M-118), `saved` those whose
    Death Immunity keeps its damage off (M-119). `link` is its place in the chain.
    """

    foe: str = ""
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


class ResolveLink(Task):
    """The link of the chain with this number resolves."""

    number: int


class CloseChain(Task):
    """The chain is done."""


class TakeHits(Task):
    """These hits of an effect are to be taken, one after the other; then the rest of its operations is done."""

    effect: Effect
    hits: tuple[Hit, ...]
    do: tuple[AnyOperation, ...] = ()


class AfterEffect(Task):
    """An effect is over: a volatile item is discarded; who helps is asked (M-016, M-122)."""

    effect: Effect
    done: bool


class Assist(Task, omit_defaults=True):
    """A character of the player's choice helps (M-122)."""

    effect: Effect
    target: str


class Promote(Task):
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
    | Declare[Effect]
    | Priority
    | ResolveLink
    | CloseChain
    | PerformEffect[Effect, AnyOperation]
    | TakeHits
    | AfterEffect
    | Assist
    | EndResolution
    | Promote
)
