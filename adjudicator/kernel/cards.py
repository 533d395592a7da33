"""Cards as data: an ability is a trigger, a cost, targets and a list of operations, from a closed vocabulary.

A card set is YAML. Each operation is one record type here and one function in the rooms that play it. What is
not in this vocabulary cannot be printed on a card; what is, needs no Python.
"""

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
import yaml

from adjudicator.kernel.text import Text

Whose = Literal["own", "opponent", "any"]
Trigger = Literal["played", "on_reveal", "continuous", "end_of_turn", "response"]
Lasts = Literal["round", "stays"]


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a card file: unknown fields are refused."""


# Amounts: numbers that depend on the table are nodes, so that they can be printed and explained.


class Count(Data, frozen=True, tag_field="amount", tag="count"):
    """`each` for every one of what is counted: `spells_played` (by the ability's player, this round),
    `monsters_revealed` (by anyone, this turn), `other_monsters` (of the player, of `faction`)."""

    of: Literal["spells_played", "monsters_revealed", "other_monsters"]
    each: int
    faction: str = ""


class BaseOf(Data, frozen=True, tag_field="amount", tag="base_of"):
    """`times` the base value of an attribute of a chosen monster."""

    role: str
    stat: str
    times: int = 1


Amount: TypeAlias = int | Count | BaseOf


class Condition(Data, frozen=True):
    """A fact about the table: `spell_revealed` (anyone, this turn), `less_total` (the player's total of
    `stat` is less than the highest)."""

    holds: Literal["spell_revealed", "less_total"]
    stat: str = ""


class Target(Data, frozen=True):
    """A choice that the ability's player makes, remembered under `role`.

    A `monster` in the field, or a `player`. `other` leaves out the source itself; `copyable` keeps monsters
    whose printed ability does not wait for a reveal; `revealed` keeps players who revealed a spell of that
    category this turn.
    """

    role: str
    what: Literal["monster", "player"] = "monster"
    whose: Whose = "any"
    other: bool = False
    copyable: bool = False
    revealed: str = ""


# Operations


class Operation(Data, frozen=True, tag_field="op"):
    """One step of an effect. `whom` names a role among the targets, or `self`."""


class ModifyStat(Operation, frozen=True, tag="modify_stat"):
    """Add to (or take from) an attribute: a named one, `all`, or the player's `choice`."""

    amount: Amount
    whom: str = "target"
    stat: str = "choice"
    lasts: Lasts = "stays"


class Restore(Operation, frozen=True, tag="restore"):
    """Give back lost LP, up to `amount`, never above the base."""

    amount: int
    whom: str = "target"


class Negate(Operation, frozen=True, tag="negate"):
    """Annul the ability of a monster for the round."""

    whom: str = "target"


class Protect(Operation, frozen=True, tag="protect"):
    """Guard monsters from opponents: from being targeted (`targeting`, or `offensive_spells` only), from the
    annulment of their ability (`negation`), or from the loss of an attribute (`loss`, of `stat`).

    `whom` is a role, or `others` (the player's other monsters) for continuous abilities.
    """

    against: tuple[Literal["targeting", "offensive_spells", "negation", "loss"], ...]
    whom: str = "target"
    stat: str = ""


class Redirect(Operation, frozen=True, tag="redirect"):
    """Become the target of the spell that this answers."""


class Steal(Operation, frozen=True, tag="steal"):
    """Cancel a spell of these categories that an opponent revealed this turn, and apply it as one's own."""

    categories: tuple[str, ...]


class CopyAbility(Operation, frozen=True, tag="copy_ability"):
    """Have the ability of the chosen monster until the end of the round."""

    whom: str = "target"


class Poison(Operation, frozen=True, tag="poison"):
    """Poison a monster: at the end of each of `ticks` turns it loses `amount` in an attribute of the owner's choice."""

    amount: int
    ticks: int
    whom: str = "target"


class BoostAbility(Operation, frozen=True, tag="boost_ability"):
    """If the chosen monster is `card`, its end-of-turn ability gives `amount`; if not, do `otherwise`."""

    card: str
    amount: int
    otherwise: ModifyStat
    whom: str = "target"


class AdjustScore(Operation, frozen=True, tag="adjust_score"):
    """Add to the chosen player's total for this round's mission."""

    amount: int
    whom: str = "target"


class Show(Operation, frozen=True, tag="show"):
    """Cards of one kind left in the chosen player's round hand are shown: to all, or to the `chooser` alone."""

    kind: Literal["monster", "spell"]
    to: Literal["all", "chooser"]
    whom: str = "target"


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


class Ability(Data, frozen=True):
    """What a card does. `when` it triggers; `cost` must be paid (`sacrifice` oneself, `tap` oneself) and may be
    declined; `given` must hold; `targets` are chosen in order; `do` is applied; `clauses` are its rules."""

    when: Trigger
    name: Text
    text: Text
    clauses: tuple[str, ...]
    do: tuple[AnyOperation, ...]
    cost: Literal["", "sacrifice", "tap"] = ""
    given: Condition | None = None
    targets: tuple[Target, ...] = ()


def load_cards(path: Path, card_type: type[msgspec.Struct]) -> list[msgspec.Struct]:
    """Read a file of cards. Raises ValueError that names file, place and reason."""
    try:
        return msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), list[card_type])  # type: ignore[valid-type]  # the card's type is the ruleset's
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise ValueError(f"{path.name}: {error}") from error
