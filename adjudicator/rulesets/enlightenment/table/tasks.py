"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.under_way import Declare, PerformEffect, Scheduled
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import ApplyAbility, Occur, Occurrence, Step
from adjudicator.rulesets.enlightenment.cards.vocabulary import AnyOperation, Duel
from adjudicator.rulesets.enlightenment.table.actions import Play


class Effect(under_way.Effect, omit_defaults=True):
    """An effect under way. `answers` is the occurrence that it interrupts or reacts to: the outermost is 1; 0: none."""

    answers: int = 0


class Happening(Occurrence, omit_defaults=True):
    """Something that happens, about which cards may do something: `kind` is one of the triggers of cards.

    `ids` are the cards, or the ring, that it happens to; `seat` is the player whose doing it is, or to whom it happens;
    `source`, `by` and `clauses` say what it comes from. `changes` are what pools gain or lose, by seat; `amount`, `to`
    and `effect` are what else it needs. `part_of` is the step of the conflict that it is a part of, if of one: with the
    conflict it ends (E-210).
    """

    kind: str
    clauses: tuple[str, ...]
    ids: tuple[str, ...] = ()
    seat: str = ""
    source: str = ""
    by: str = ""
    amount: int = 0
    to: str = ""
    changes: dict[str, int] = {}
    effect: Effect | None = None
    part_of: str = ""


CHART = (
    Step("would_interrupt", "optional", "B-26"),
    Step("forced_interrupt", "forced", "B-27"),
    Step("interrupt", "optional", "B-105"),
    Step("happen", "happen", "B-105"),
    Step("forced_reaction", "forced", "B-27"),
    Step("reaction", "optional", "E-073"),
)
"""The window nest of everything that happens (7.2); its windows close as those of actions do (E-073)."""
HAPPENS = [step.kind for step in CHART].index("happen")
"""From here on a happening cannot be interrupted."""


class LayProvinces(Task):
    """All lay their provinces down in secret (B-74)."""


class DynastyMulligan(Task):
    """A player may exchange dynasty cards on provinces (B-75)."""

    seat: str


class ConflictMulligan(Task):
    """A player may exchange cards of the first hand (B-76)."""

    seat: str


class Framework(Task):
    """A step of the round, by its number (B-78)."""

    step: str


class DynastyWindow(Task, omit_defaults=True):
    """The special action window of the dynasty phase: who has passed for good, who acted last (B-82)."""

    passed: tuple[str, ...] = ()
    last: str = ""


class DrawCards(Task, omit_defaults=True):
    """Players draw so many conflict cards, all at once; `paid`: with honor, for a deck that has run out (B-19)."""

    counts: dict[str, int]
    clauses: tuple[str, ...]
    paid: bool = False


class Refill(Task, omit_defaults=True):
    """A province without a dynasty card gets one, face down (B-83); or so many as were discarded (B-101), or one more,
    `faceup` (B-71). `paid`: with honor, for a deck that has run out (B-19)."""

    province: str
    count: int = 0
    faceup: bool = False
    paid: bool = False


class DiscardRestricted(Task):
    """A character with three restricted attachments loses one, which its controller chooses (B-09)."""

    bearer: str


class Bid(Task, omit_defaults=True):
    """The living set their honor dials in secret (B-84), as so many `players` do as there were when that began."""

    players: int = 0


class OddHonor(Task):
    """A player says who gives, or gets, the honor that cannot be divided (E-131, E-133)."""

    seat: str


class DeclareConflict(Task):
    """The next player with an opportunity declares a conflict or passes (B-86)."""


class NameEvaded(Task, omit_defaults=True):
    """The attacker names whom covert keeps from defending, one for each such attacker (B-11)."""

    seat: str
    type: str
    ring: str
    province: str
    attackers: tuple[str, ...]


class ConflictStep(Task):
    """A step of the conflict under way, by its number (3.2.1 to 3.2.8)."""

    step: str


class PlaceRings(Task, omit_defaults=True):
    """A player places rings on provinces; `taken` from a province, or the contested one (E-031, E-040), which is
    `part_of` a step of the conflict."""

    seat: str
    rings: tuple[str, ...]
    clause: str
    part_of: str = ""


class RingEffect(Task, omit_defaults=True):
    """A player resolves a ring's effect, if he likes; `opponent` is whom it is against, if anybody (B-95). That of the
    contested ring is `part_of` a step of the conflict."""

    seat: str
    element: str
    opponent: str = ""
    ring: str = ""
    chosen: str = ""
    part_of: str = ""


class DiscardOnProvince(Task):
    """The attacker may discard the dynasty cards on a province that has broken (B-94)."""

    seat: str
    province: str


class LoseCharacters(Task):
    """A player discards his characters without fate, one at a time (B-99): those left of these, once it has begun."""

    seat: str
    left: tuple[str, ...] | None = None


class FateOnRing(Task):
    """A player puts 1 fate on a ring of the own pool (E-151)."""

    seat: str


class DiscardFaceup(Task):
    """A player discards faceup dynasty cards of the own provinces (B-31, B-101)."""

    seat: str


class FavorSide(Task):
    """Whoever has won the glory count sets the side of the Imperial Favor (B-98)."""

    seat: str


class PlayCard(Task):
    """A character or an attachment is played: paid for, then it comes into play (B-17)."""

    action: Play


class BidDuel(Task):
    """Two players bid for a duel of their characters (B-103)."""

    effect: Effect
    duel: Duel
    duelists: tuple[str, str]


class SettleDuel(Task):
    """A duel's bids are paid for (B-103)."""

    effect: Effect
    duel: Duel
    duelists: tuple[str, str]


class DecideDuel(Task):
    """It is decided who has won a duel (B-103)."""

    effect: Effect
    duel: Duel
    duelists: tuple[str, str]


class Expire(Task, omit_defaults=True):
    """What lasted until now ends (B-112); then what effects have left for now is done, what is `left` of it once that
    has begun (B-111)."""

    until: str
    left: tuple[Scheduled[Effect, AnyOperation], ...] | None = None


class JudgeBreach(Task):
    """The players who are no party say whether one of its parties has broken a treaty (R-36)."""

    treaty: str
    accused: str


class SettlePromise(Task):
    """What a party of a treaty has chosen breaks its promise, or keeps it (8.4)."""

    treaty: str
    seat: str
    broken: bool


class AnnounceTotals(Task):
    """After an action in a conflict both totals are announced; these were the ones before it (B-91)."""

    seat: str
    attack: int
    defense: int


class AfterCard(Task):
    """An event that was played goes to its owner's discard pile (B-62)."""

    effect: Effect


AnyTask: TypeAlias = (
    LayProvinces | DynastyMulligan | ConflictMulligan | Framework | DynastyWindow | DrawCards | Refill
    | DiscardRestricted | Bid | OddHonor | DeclareConflict | NameEvaded | ConflictStep | PlaceRings | RingEffect
    | DiscardOnProvince | LoseCharacters | FateOnRing | DiscardFaceup | FavorSide | PlayCard | BidDuel | SettleDuel
    | DecideDuel | Expire | JudgeBreach | SettlePromise | AnnounceTotals | AfterCard | Occur[Happening] | ApplyAbility
    | Declare[Effect] | Priority | PerformEffect[Effect, AnyOperation]
)  # fmt: skip
