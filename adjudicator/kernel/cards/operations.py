"""Operations: the steps of an effect. Each is one record here and one function in the rooms that play it."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel.cards.amounts import Amount
from adjudicator.kernel.cards.conditions import AnyCondition
from adjudicator.kernel.cards.data import Data, Lasts, Role, Times, Whole
from adjudicator.kernel.cards.filters import Filter
from adjudicator.kernel.text import Text

Whom: TypeAlias = str | Filter
Player = Literal["you", "opponent"]


class Operation(Data, frozen=True, tag_field="op"):
    """One step of an effect.

    Many operations have these fields. `whom` says to which cards: the role of something chosen (`self` is the
    card itself), or a filter, which means all that pass it. `amount` is how much. `count` is how many. `stat` is which
    number; `stats` are which numbers. `lasts` says how long; `ticks`, for how many ticks. `player` says whose hand or
    deck. `cards` are those that pass. `role` is what it is called from then on. `to` and `at` name the place or the
    card, by its role. `status` is which one; `statuses` are which ones.
    """


# Numbers


class ModifyStat(Operation, frozen=True, tag="modify_stat"):
    """Add to (or take from) a stat: a named one, `all`, or the player's `choice`.

    With `group`, a card takes the change once from this source, however many operations of the group reach it.
    """

    amount: Amount
    whom: Whom = "target"
    stat: str = "choice"
    lasts: Lasts = "stays"
    ticks: Times = 0
    group: str = ""


class SetStat(Operation, frozen=True, tag="set_stat"):
    """A stat becomes a number; what is added to it is added to that."""

    stat: str
    amount: Amount
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class SwapStats(Operation, frozen=True, tag="swap_stats"):
    """Two stats change places. Damage stays what it is."""

    stats: tuple[str, str]
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class CopyStats(Operation, frozen=True, tag="copy_stats"):
    """Stats become those of the card under `source`, as they are now."""

    stats: tuple[str, ...]
    source: str
    whom: Whom = "self"


class DealDamage(Operation, frozen=True, tag="deal_damage"):
    """Damage cards. `piercing` damage is not kept off by defence; `element` is that of the damage, the source's if
    left out."""

    amount: Amount
    whom: Whom = "target"
    piercing: bool = False
    element: str = ""


class Restore(Operation, frozen=True, tag="restore"):
    """Give back what was lost to damage, up to `amount`, never above the base."""

    amount: Amount
    whom: Whom = "target"


class PreventDamage(Operation, frozen=True, tag="prevent_damage"):
    """Damage of a `kind` (`battle`, `payback`) is zero, `by` such cards and where it is `given`; who deals it has the
    role `it`."""

    kind: Literal["battle", "payback"]
    by: Filter = Filter()
    given: tuple[AnyCondition, ...] = ()
    whom: Whom = "self"


class ModifyDamage(Operation, frozen=True, tag="modify_damage"):
    """Damage of a `kind` (`battle`, `payback`) that these cards deal is so much more (or less); who takes it has the
    role `it`."""

    kind: Literal["battle", "payback"]
    amount: Amount
    whom: Whom = "self"


class AdjustScore(Operation, frozen=True, tag="adjust_score"):
    """Add to the chosen player's total for this round's mission."""

    amount: Whole
    whom: str = "target"


# States of a card


class ApplyStatus(Operation, frozen=True, tag="apply_status"):
    """A status for so many ticks; without them, for ever, or as long as it `lasts`."""

    status: str
    ticks: Times = 0
    whom: Whom = "target"
    lasts: Lasts = "stays"


class ClearStatus(Operation, frozen=True, tag="clear_status"):
    """Take statuses off; all afflictions, if none is named."""

    statuses: tuple[str, ...] = ()
    whom: Whom = "target"


class AddTokens(Operation, frozen=True, tag="add_tokens"):
    """Put so many tokens of a kind on cards."""

    status: str
    count: Amount = 1
    whom: Whom = "target"


class RemoveTokens(Operation, frozen=True, tag="remove_tokens"):
    """Take tokens off cards: of these kinds, or all of a `side` (`buff`, `debuff`); so many of them, or all (0)."""

    statuses: tuple[str, ...] = ()
    side: Literal["", "buff", "debuff"] = ""
    count: Times = 0
    whom: Whom = "target"


class Grant(Operation, frozen=True, tag="grant"):
    """Give a `keyword` (with its `value`, if it has one) or a `tag`."""

    keyword: str = ""
    value: Times = 1
    tag: str = ""
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class Forbid(Operation, frozen=True, tag="forbid"):
    """A card cannot do, or have done to it, `what` is listed."""

    what: tuple[Literal["move", "battle", "battle_units", "be_attacked", "restore", "status", "passives"], ...]
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class ForceTarget(Operation, frozen=True, tag="force_target"):
    """These cards can battle only the card under `to` (a role, or the one that passes a filter)."""

    to: Whom = "self"
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class Negate(Operation, frozen=True, tag="negate"):
    """What is chosen has no effect: a link of the chain, or the ability of a monster for the round."""

    whom: str = "target"


class Avert(Operation, frozen=True, tag="avert"):
    """The damage that the chosen link of the chain (`link`) would deal to these cards is prevented."""

    link: Role = "link"
    whom: Whom = "self"


class Deflect(Operation, frozen=True, tag="deflect"):
    """The damage that the chosen link of the chain (`link`) would deal to a card goes to the card under `to`."""

    link: Role = "link"
    whom: Role = "target"
    to: Role = "other"


class Protect(Operation, frozen=True, tag="protect"):
    """Guard monsters `against` opponents: from being targeted (`targeting`, or `offensive_spells` only), from the
    annulment of their ability (`negation`), or from the loss of a stat (`loss`, of `stat`).

    `whom` is a role, or `others` (the player's other monsters) for continuous abilities.
    """

    against: tuple[Literal["targeting", "offensive_spells", "negation", "loss"], ...]
    whom: str = "target"
    stat: str = ""


class CopyAbility(Operation, frozen=True, tag="copy_ability"):
    """Have the ability of the chosen monster until the end of the round."""

    whom: str = "target"


class Poison(Operation, frozen=True, tag="poison"):
    """Poison a monster: at the end of each of `ticks` turns it loses `amount` in a stat of the owner's choice."""

    amount: Whole
    ticks: Times
    whom: str = "target"


# Places of a card


class Destroy(Operation, frozen=True, tag="destroy"):
    """Cards on the table go to their owners' discard."""

    whom: Whom = "target"


class MoveTo(Operation, frozen=True, tag="move_to"):
    """Cards go to their owner's hand, deck top or discard, or out of the game: the `zone`."""

    zone: Literal["hand", "deck", "discard", "out_of_game"]
    whom: Whom = "target"


class MoveBoard(Operation, frozen=True, tag="move_board"):
    """A card goes to the space chosen under `to`."""

    to: str
    whom: str = "target"


class Attach(Operation, frozen=True, tag="attach"):
    """A card hangs on the card under `to` from now on."""

    whom: str = "self"
    to: str = "target"


class Flip(Operation, frozen=True, tag="flip"):
    """Turn cards `face` up or face down."""

    face: Literal["up", "down"]
    whom: Whom = "target"


class ChangeControl(Operation, frozen=True, tag="change_control"):
    """The ability's player controls the card."""

    whom: str = "target"
    lasts: Lasts = "stays"


class SuperSpawn(Operation, frozen=True, tag="super_spawn"):
    """A card chosen from a hand, a deck or a discard comes onto the table, where `at` (a role) is or was. From then on
    its role names it there."""

    at: str
    whom: str = "target"


class Token(Data, frozen=True):
    """What a token is. Whatever is left out is its parent's.

    `name` is its name. `kind`, `tags`, `elements`, `stats` and `arrows` are as on a card.
    """

    name: Text
    kind: Literal["", "unit", "artifact", "field"] = ""
    tags: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    stats: dict[str, Whole] = {}
    arrows: tuple[str, ...] | None = None


class CreateToken(Operation, frozen=True, tag="create_token"):
    """A `token` comes onto each of the spaces `at`: a role, or all that pass a filter."""

    token: Token
    at: Whom


class StripEnergy(Operation, frozen=True, tag="strip_energy"):
    """So many energies attached to cards are discarded, or all of them (0)."""

    count: Times = 0
    whom: Whom = "target"


class Steal(Operation, frozen=True, tag="steal"):
    """Cancel a spell of these `categories` that an opponent revealed this turn, and apply it as one's own."""

    categories: tuple[str, ...]


class Redirect(Operation, frozen=True, tag="redirect"):
    """Become the target of the spell that this answers."""


# Hands and decks


class Draw(Operation, frozen=True, tag="draw"):
    """Draw so many cards, or as many as there are."""

    count: Times
    player: Player = "you"


class Discard(Operation, frozen=True, tag="discard"):
    """A player chooses and discards so many cards of the hand, or all there are."""

    count: Annotated[int, msgspec.Meta(ge=1, le=99)]
    player: Player = "you"


class Mill(Operation, frozen=True, tag="mill"):
    """Discard so many cards off the top of a deck, or as many as there are."""

    count: Annotated[int, msgspec.Meta(ge=1, le=99)]
    player: Player = "you"


class Reveal(Operation, frozen=True, tag="reveal"):
    """The opponent shows a card of the hand that the ability's player picks unseen."""


class Search(Operation, frozen=True, tag="search"):
    """Take one card that passes the filter from one's own deck or discard to the hand; a searched deck is shuffled."""

    cards: Filter


class Show(Operation, frozen=True, tag="show"):
    """Cards of one `kind` left in the chosen player's round hand are shown to an `audience`: all, or the chooser."""

    kind: Literal["monster", "spell"]
    audience: Literal["all", "chooser"]
    whom: str = "target"


class Roll(Operation, frozen=True, tag="roll"):
    """Throw a `die` (or a coin: 1 or 2); what it shows is remembered under `role`."""

    die: Literal["coin", "d6", "d8"]
    role: Role = "die"


class RandomTarget(Operation, frozen=True, tag="random_target"):
    """Choose a card at random among those that pass, by a `die` for its position (again, where none is) or by lot; it
    is remembered under `role`."""

    cards: Filter
    die: Literal["d4", "d6", "lot"] = "d4"
    role: Role = "victim"


class Aim(Operation, frozen=True, tag="aim"):
    """Remember under `role` the space that lies at this `range` in the chosen `direction`; none off the board."""

    range: Amount
    direction: str = "direction"
    role: Role = "area"


class Duel(Operation, frozen=True, tag="duel"):
    """Both players secretly choose a unit of their hand; the two battle at once. The one that survives alone enters
    the table at `at`; if both survive they go back to the hands. Without two units there is no duel."""

    at: str
