"""The words that cards of this game are written in: those that it alone plays, and the kernel's that it plays too."""

from typing import Literal, TypeAlias

from adjudicator.kernel import cards as kernel
from adjudicator.kernel.cards import Condition, Cost, ModifyStat, Negate, Operation, Restore, Sacrifice, Times, Whole


class Protect(Operation, tag="protect"):
    """Guard monsters `against` opponents: from being targeted (`targeting`, or `offensive_spells` only), from the
    annulment of their ability (`negation`), or from the loss of a stat (`loss`, of `stat`).

    `whom` is a role, or `others` (the player's other monsters) for continuous abilities.
    """

    against: tuple[Literal["targeting", "offensive_spells", "negation", "loss"], ...]
    whom: str = "target"
    stat: str = ""


class Redirect(Operation, tag="redirect"):
    """Become the target of the spell that this answers."""


class Steal(Operation, tag="steal"):
    """Cancel a spell of these `categories` that an opponent revealed this turn, and apply it as one's own."""

    categories: tuple[str, ...]


class CopyAbility(Operation, tag="copy_ability"):
    """Have the ability of the chosen monster until the end of the round."""

    whom: str = "target"


class Poison(Operation, tag="poison"):
    """Poison a monster: at the end of each of `ticks` turns it loses `amount` in a stat of the owner's choice."""

    amount: Whole
    ticks: Times
    whom: str = "target"


class BoostAbility(Operation, tag="boost_ability"):
    """If the chosen monster is `card`, its end-of-turn ability gives `amount`; if not, do `otherwise`."""

    card: str
    amount: Whole
    otherwise: ModifyStat
    whom: str = "target"

    @property
    def within(self) -> tuple[Operation, ...]:
        return (self.otherwise,)


class AdjustScore(Operation, tag="adjust_score"):
    """Add to the chosen player's total for this round's mission."""

    amount: Whole
    whom: str = "target"


class Show(Operation, tag="show"):
    """Cards of one `kind` left in the chosen player's round hand are shown to an `audience`: all, or the chooser."""

    kind: Literal["monster", "spell"]
    audience: Literal["all", "chooser"]
    whom: str = "target"


class SpellRevealed(Condition, tag="spell_revealed"):
    """Somebody revealed a spell this turn."""


class LessTotal(Condition, tag="less_total"):
    """The player's total of `stat` is less than the highest."""

    stat: str


class Tap(Cost, tag="tap"):
    """The source is tapped for the round."""


AnyOperation: TypeAlias = (
    ModifyStat
    | Restore
    | Negate
    | Protect
    | Redirect
    | Steal
    | CopyAbility
    | Poison
    | BoostAbility
    | AdjustScore
    | Show
)
AnyCondition: TypeAlias = SpellRevealed | LessTotal
AnyCost: TypeAlias = Sacrifice | Tap


class Target(kernel.Target, kw_only=True):
    """A choice that the ability's player makes when it is declared, remembered under `role`. `copyable`: a monster
    whose ability does not wait for a reveal. `revealed`: a player who revealed a spell of this category."""

    copyable: bool = False
    revealed: str = ""


class Ability(kernel.Ability, kw_only=True):
    """An ability in the words of this game."""

    targets: tuple[Target, ...] = ()

    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()
