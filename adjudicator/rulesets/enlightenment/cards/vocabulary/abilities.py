"""Abilities whole, and the operations that hold others: duels, choices, what is done instead or later."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel import cards as kernel
from adjudicator.kernel.cards import CardKey, Discard, Draw, ModifyStat, Operation, Times, Who
from adjudicator.rulesets.enlightenment.cards.vocabulary.conditions import AnyCondition, AnyCost
from adjudicator.rulesets.enlightenment.cards.vocabulary.on_cards import CardOperation
from adjudicator.rulesets.enlightenment.cards.vocabulary.on_conflict import ConflictOperation
from adjudicator.rulesets.enlightenment.cards.vocabulary.on_players import PlayerOperation
from adjudicator.rulesets.enlightenment.cards.words import Period


class Duel(Operation, tag="duel"):
    """The source and the character under `foe` duel by a skill (or glory): the winner's player, the loser's, do this.
    The two are called `winner` and `loser`."""

    stat: Literal["military", "political", "glory"]
    foe: str = "foe"
    champion: str = "self"
    do: tuple["AnyOperation", ...] = ()

    @property
    def within(self) -> tuple[Operation, ...]:
        return self.do

    @property
    def brings(self) -> tuple[str, ...]:
        return ("winner", "loser")


# What is about to happen


class Cancel(Operation, tag="cancel"):
    """What would happen does not."""


class Instead(Operation, tag="instead"):
    """Something else is done (`do`) instead of what would happen."""

    do: tuple["AnyOperation", ...]

    @property
    def within(self) -> tuple[Operation, ...]:
        return self.do


# What no words say


class LeaveToJudge(Operation, tag="leave_to_judge"):
    """What the ability's text says is entered by a judge (B-120)."""


# The whole vocabulary


class Choice(kernel.Choice):
    """One of the things that may be chosen: its `text`, and what it does (`do`)."""

    do: tuple["AnyOperation", ...]


class ChooseOne(kernel.ChooseOne, tag="choose_one"):
    """The player chooses one of these `choices`; with `by`, the player that this word means."""

    choices: Annotated[dict[CardKey, Choice], msgspec.Meta(min_length=1, max_length=16)]
    by: Who = "you"


class Given(kernel.Given, tag="given"):
    """If all conditions hold (`holds`), do the one thing (`do`); if not, the other (`otherwise`)."""

    holds: tuple[AnyCondition, ...]
    do: tuple["AnyOperation", ...]
    otherwise: tuple["AnyOperation", ...] = ()


class Later(kernel.Later, tag="later"):
    """Do something (`do`) when it is `due`: as the conflict, the phase or the round ends."""

    due: Literal["end_of_conflict", "end_of_phase", "round"]
    do: tuple["AnyOperation", ...]


AnyOperation: TypeAlias = (
    CardOperation | PlayerOperation | ConflictOperation | ModifyStat | Draw | Discard | Duel | Cancel | Instead
    | LeaveToJudge | ChooseOne | Given | Later
)  # fmt: skip


class Ability(kernel.Ability, kw_only=True):
    """An ability in the words of this game.

    `kind` says in which part of the timing it stands: what a player does (`action`), before something happens
    (`would_interrupt`, `interrupt`, `forced_interrupt`), after it (`reaction`, `forced_reaction`), or for as long as it
    goes on (`constant`). `when` is what it is about: for an action `action`, for a constant one `always`. `times` is
    how often a round it may be used, or a phase or a conflict (`within`), 0 for as often as its player likes; `most`
    how often its player may use copies of the card, in what (`per`).
    """

    kind: Literal[
        "action", "would_interrupt", "interrupt", "forced_interrupt", "reaction", "forced_reaction", "constant"
    ]
    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()
    times: Annotated[int, msgspec.Meta(ge=0, le=25)] = 1
    within: Period = "round"
    most: Times = 0
    per: Period = "round"
