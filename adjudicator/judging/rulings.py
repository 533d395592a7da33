"""What a judge decides: infractions and their penalties, the clauses it rests on, and what is done to the match."""

from typing import Literal, NamedTuple, TypeAlias, dataclass_transform

import msgspec

from adjudicator.judging.policy import Policy
from adjudicator.kernel.desk.orders import (
    Adjust,
    AnyChange,
    AnyOrder,
    Authority,
    DeclareDraw,
    Forfeit,
    Penalise,
    Rewind,
)
from adjudicator.kernel.secrets.secret import NAMELESS, Name
from adjudicator.kernel.text.text import Text

Kind = Literal["no_infraction", "infraction", "players_agreed", "official_error", "void"]


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who acts at the desk: a role, the seat if it is a player, and the token's digest and label."""

    role: str
    subject: str
    seat: str = ""
    label: Name = NAMELESS

    def is_same(self, other: "Person") -> bool:
        """Whether both are the same party of one dispute: a seat is by its place, whichever token it holds by now."""
        if self.role == "seat" or other.role == "seat":
            return (self.role, self.seat) == (other.role, other.seat)
        return self.subject == other.subject


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Remedy(msgspec.Struct, frozen=True, tag_field="remedy", tag=str.lower, forbid_unknown_fields=True):
    """What a ruling does to the match."""


class Adjustment(Remedy):
    """The table is changed."""

    changes: tuple[AnyChange, ...]


class RewindTo(Remedy, tag="rewind"):
    """The table goes back to before a move, by a backup plan that the head judge authorises."""

    before: int


class FreePenalty(Remedy, tag="penalty"):
    """A penalty that no policy lists, in words."""

    seat: str
    text: Text


class MatchLoss(Remedy, tag="match_loss"):
    """A seat loses the match; `winners` where more than one other plays. Several seats lose by several of these, all at
    once."""

    seat: str
    winners: tuple[str, ...] = ()


class Draw(Remedy):
    """The match is drawn."""


AnyRemedy: TypeAlias = Adjustment | RewindTo | FreePenalty | MatchLoss | Draw


class Charge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An infraction of a seat and its penalty: what the policy says, if nothing else; `reason` why it is another."""

    seat: str
    infraction: str
    penalty: str = ""
    reason: str = ""


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a judge writes down. `reason` is for everyone, `note` for judges; `follows` whether the finding is followed,
    nothing where there is none."""

    outcome: Kind
    reason: str
    clauses: tuple[str, ...]
    follows: bool | None = None
    cards: tuple[str, ...] = ()
    charges: tuple[Charge, ...] = ()
    remedies: tuple[AnyRemedy, ...] = ()
    note: str = ""


class Penalised(msgspec.Struct, frozen=True, omit_defaults=True):
    """An infraction as it was judged: the policy's penalty, the one given, and why if it is another. Of several of a
    seat only the most severe counts (`merged`)."""

    seat: str
    infraction: str
    standard: str
    penalty: str
    reason: str = ""
    merged: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """A ruling: never edited, but superseded. `level` 1 is the first judge's, 2 the head judge's on appeal;
    `match_move` is where the match stood."""

    number: int
    level: int
    by: Person
    at: str
    match_move: int
    verdict: Verdict
    penalties: tuple[Penalised, ...]
    supersedes: int | None = None


class Unruly(ValueError):
    """A verdict that cannot be given so: `pointer` the member at fault; `head_judge`: only the head judge could."""

    def __init__(self, pointer: str, why: Text, *, head_judge: bool = False) -> None:
        super().__init__(f"{pointer}: {why.en}")
        self.pointer = pointer
        self.why = why
        self.head_judge = head_judge


def judged(verdict: Verdict, policy: Policy, before: dict[tuple[str, str], int], person: Person, found: bool,
           known: frozenset[str], seats: tuple[str, ...]) -> tuple[Penalised, ...]:  # fmt: skip
    """Check a verdict and return its penalties. Raises Unruly.

    `before` counts a seat's earlier infractions of a kind, `found` says whether there is a finding, `known` are the
    clauses of the ruleset.
    """
    _check_words(verdict, found, known)
    head = person.role == "head_judge"
    for number, charge in enumerate(verdict.charges):
        if charge.seat not in seats:
            raise Unruly(f"/charges/{number}/seat", _one_of(seats))
    penalties = [
        _penalty(charge, policy, before, head, f"/charges/{number}") for number, charge in enumerate(verdict.charges)
    ]
    for number, remedy in enumerate(verdict.remedies):
        seat = getattr(remedy, "seat", seats[0])
        if seat not in seats:
            raise Unruly(f"/remedies/{number}/seat", _one_of(seats))
        if isinstance(remedy, MatchLoss | Draw) and not head:
            raise _for_the_head_judge(f"/remedies/{number}")
    given = tuple(_merged(penalties, policy))
    _check_result(verdict, _losers(verdict, given, policy))
    return given


def _check_result(verdict: Verdict, losers: dict[str, str]) -> None:
    """A ruling says one thing of how the match ends: a draw, or who loses and who wins."""
    drawn = [number for number, remedy in enumerate(verdict.remedies) if isinstance(remedy, Draw)]
    if drawn and (losers or len(drawn) > 1):
        raise Unruly(
            f"/remedies/{drawn[-1]}", Text("um empate, e só, termina a partida", "a draw alone ends the match")
        )
    named = {
        f"/remedies/{number}/winners": remedy.winners
        for number, remedy in enumerate(verdict.remedies)
        if isinstance(remedy, MatchLoss) and remedy.winners
    }
    if len({frozenset(winners) for winners in named.values()}) > 1:
        why = Text("as perdas de uma decisão dizem os mesmos", "the match losses of one ruling name the same")
        raise Unruly(list(named)[-1], why)


def _losers(verdict: Verdict, penalties: tuple[Penalised, ...], policy: Policy) -> dict[str, str]:
    """Return who loses the match by a ruling: by a remedy, or by a penalty that ends it; and which member says so."""
    remedies = {
        remedy.seat: f"/remedies/{number}"
        for number, remedy in enumerate(verdict.remedies)
        if isinstance(remedy, MatchLoss)
    }
    charges = {
        each.seat: f"/charges/{number}"
        for number, each in enumerate(penalties)
        if not each.merged and any(kind.id == each.penalty and kind.ends_match for kind in policy.penalties)
    }
    return {**remedies, **{seat: at for seat, at in charges.items() if seat not in remedies}}


def _check_words(verdict: Verdict, found: bool, known: frozenset[str]) -> None:
    if not verdict.reason.strip():
        raise Unruly("/reason", Text("a decisão diz por quê", "a ruling says why"))
    if not verdict.clauses:
        raise Unruly("/clauses", Text("cite ao menos uma cláusula", "cite at least one clause"))
    for number, clause in enumerate(verdict.clauses):
        if clause not in known:
            raise Unruly(f"/clauses/{number}", Text(f"não há a cláusula {clause}", f"there is no clause {clause}"))
    if (verdict.outcome == "infraction") != bool(verdict.charges):
        raise Unruly("/charges", Text("há infração se, e só se, o resultado diz infraction",
                                      "there are charges if, and only if, the outcome is infraction"))  # fmt: skip
    if found and verdict.follows is None:
        raise Unruly("/follows", Text("diga se segue o achado ou se desvia dele", "say whether it follows the finding"))
    if len([remedy for remedy in verdict.remedies if isinstance(remedy, RewindTo)]) > 1:
        raise Unruly("/remedies", Text("um só retrocesso por decisão", "one rewind a ruling"))


def _penalty(charge: Charge, policy: Policy, before: dict[tuple[str, str], int], head: bool, at: str) -> Penalised:
    infraction = policy.infraction(charge.infraction)
    if infraction is None:
        names = tuple(each.id for each in policy.infractions)
        raise Unruly(f"{at}/infraction", _one_of(names))
    standard = policy.suggested(infraction, before.get((charge.seat, charge.infraction), 0))
    kind = policy.penalty(charge.penalty or standard)
    if kind is None:
        raise Unruly(f"{at}/penalty", _one_of(tuple(each.id for each in policy.penalties)))
    if kind.id != standard and not head:
        raise _for_the_head_judge(f"{at}/penalty")
    if kind.id != standard and not charge.reason.strip():
        why = Text(f"a política dá {standard}; diga por que outra", f"the policy gives {standard}; say why another")
        raise Unruly(f"{at}/reason", why)
    if kind.needs == "head_judge" and not head and not (infraction.exempt and kind.id == standard):
        raise _for_the_head_judge(f"{at}/penalty")
    return Penalised(charge.seat, charge.infraction, standard, kind.id, charge.reason)


def _merged(penalties: list[Penalised], policy: Policy) -> list[Penalised]:
    """Several infractions with one cause: of a seat only the most severe penalty counts."""
    worst: dict[str, int] = {}
    for place, each in enumerate(penalties):
        kept = worst.get(each.seat)
        if kept is None or policy.severity(each.penalty) > policy.severity(penalties[kept].penalty):
            worst[each.seat] = place
    return [
        each if worst[each.seat] == place else msgspec.structs.replace(each, merged=True)
        for place, each in enumerate(penalties)
    ]


def _one_of(names: tuple[str, ...]) -> Text:
    return Text(f"um destes: {', '.join(names)}", f"one of: {', '.join(names)}")


def _for_the_head_judge(at: str) -> Unruly:
    return Unruly(at, Text("isto cabe ao juiz-mor", "that is the head judge's to give"), head_judge=True)


class Ordered(NamedTuple):
    """An order of a ruling, on whose mandate, and which member of the verdict it comes of."""

    order: AnyOrder
    mandate: Authority
    pointer: str


def orders_of(ruling: Ruling, policy: Policy, dispute: str, plan: str) -> list[Ordered]:
    """Return what a ruling orders of the match: the table first, penalties then, how it ends last.

    All whom it makes lose lose at once: nobody wins by another's losing first.
    """
    mandate = Authority(ruling.by.role, ruling.verdict.reason, ruling.verdict.clauses, dispute)
    rewinds, table, penalties, end = [], [], [], []
    winners: tuple[str, ...] = ()
    for number, remedy in enumerate(ruling.verdict.remedies):
        at = f"/remedies/{number}"
        if isinstance(remedy, RewindTo):
            rewinds.append(Ordered(Rewind(remedy.before, plan), mandate, at))
        elif isinstance(remedy, Adjustment):
            table.append(Ordered(Adjust(remedy.changes), mandate, at))
        elif isinstance(remedy, FreePenalty):
            penalties.append(Ordered(Penalise(remedy.seat, "free", text=remedy.text), mandate, at))
        elif isinstance(remedy, MatchLoss):
            winners = winners or remedy.winners
        else:
            end.append(Ordered(DeclareDraw(), mandate, at))
    for number, each in enumerate(ruling.penalties):
        if not each.merged:
            at = f"/charges/{number}"
            penalties.append(Ordered(Penalise(each.seat, each.penalty, each.infraction), mandate, at))
    losers = _losers(ruling.verdict, ruling.penalties, policy)
    if losers:
        end.append(Ordered(Forfeit(tuple(losers), winners), mandate, next(iter(losers.values()))))
    return [*rewinds, *table, *penalties, *end]
