"""Conflicts: declared, defended, fought out and resolved, step by step (section 5)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome, TaskRun, facts_of
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.words import STRONGHOLD
from adjudicator.rulesets.enlightenment.conflict import provinces, rings
from adjudicator.rulesets.enlightenment.conflict.events import (
    ConflictDecided,
    ConflictDeclared,
    ConflictOver,
    DefendersDeclared,
    Moved,
    TotalsAnnounced,
)
from adjudicator.rulesets.enlightenment.conflict.ring_events import RingContested
from adjudicator.rulesets.enlightenment.conflict.skill import able, in_conflict, may_defend, strength_then, total
from adjudicator.rulesets.enlightenment.course.lapsing import part_of
from adjudicator.rulesets.enlightenment.effects.select import has
from adjudicator.rulesets.enlightenment.table.actions import Declare
from adjudicator.rulesets.enlightenment.table.card_events import Bowed
from adjudicator.rulesets.enlightenment.table.events import OpportunityPassed
from adjudicator.rulesets.enlightenment.table.state import COMMON, Conflict, Piece, State, forbidden
from adjudicator.rulesets.enlightenment.table.tasks import (
    AnnounceTotals,
    ConflictStep,
    DeclareConflict,
    DiscardOnProvince,
    Expire,
    Happening,
    NameEvaded,
)

# Declaring

FACEDOWN = "facedown"
"""Stands behind what is declared if the attacked province was face down."""


def next_to_declare(state: State) -> str:
    """Return who declares or passes next: after whoever did last, in player order, the next with an opportunity left
    (B-86, E-062); nobody, if none has one."""
    order = state.player_order
    taken = {seat: len(state.players[seat].declared) + state.players[seat].passed for seat in order}
    able_ = [seat for seat in order if state.opportunities(seat)]
    return min(able_, key=lambda seat: (taken[seat], order.index(seat)), default="")


def targets(state: State, seat: str) -> tuple[str, ...]:
    """Return the provinces that a player may attack, of any opponent (B-89)."""
    return tuple(chain.from_iterable(provinces.eligible(state, other) for other in state.opponents(seat)))


def declare_conflict(state: State, task: DeclareConflict, answer: Declare | Pass | None) -> Outcome:
    """The next player with an opportunity declares a conflict, or passes one (B-86, B-37)."""
    seat = next_to_declare(state)
    if not seat:
        return None
    if answer is None:
        return Ask(Decision("declare", (seat,), "B-86"), task)
    if isinstance(answer, Pass):
        return [Occur(Happening("conflict_passed", ("B-37",), seat=answer.seat))]
    ring = "" if answer.ring == rings.NO_RING else answer.ring
    return [NameEvaded(answer.seat, answer.conflict, ring, answer.province, answer.attackers)]


def name_evaded(state: State, task: NameEvaded, answer: ChooseSome | None) -> Outcome:
    """For each attacker with covert the attacker may name a character of the defender without it (B-11); then all of it
    is one declaration (B-87). If one of the two has left there is none, and who declares next is asked (R-41)."""
    if task.seat in state.left or task.province not in state.pieces:
        return [DeclareConflict()]  # nothing of it has happened
    attackers = [piece for piece in state.characters(task.seat) if piece.id in task.attackers]
    if not attackers and state.follows("1.1"):
        return [DeclareConflict()]  # none of them is left (B-88)
    covert = sum(has(state, piece, "covert") for piece in attackers)
    defender = state.pieces[task.province].controller
    found = tuple(piece.id for piece in state.characters(defender) if not has(state, piece, "covert"))
    if answer is None and covert and found:
        asked = Decision("evade", (task.seat,), "B-11", "", found, form="some", least=0, most=min(covert, len(found)))
        return Ask(asked, task)
    evaded = () if answer is None else answer.choices
    down = "" if state.pieces[task.province].faceup else FACEDOWN
    what = Happening(
        "conflict_declared", ("B-87", "E-030"), (task.province, *task.attackers), task.seat, task.ring, task.seat,
        state.rings[task.ring].fate if task.ring else 0, " ".join((task.type, *evaded, down)).strip(),
    )  # fmt: skip
    return Occur(what), ConflictStep("3.2.1")


def declared(state: State, what: Happening) -> Iterator[Event]:
    """A conflict is declared: the ring is contested and gives its fate, the attackers take part, the province is
    revealed (B-87, E-154, B-32)."""
    province, *declared = what.ids
    attackers = [piece.id for piece in state.characters(what.seat) if piece.id in declared]  # those still theirs (B-88)
    type_, *evaded = what.to.replace(FACEDOWN, "").split()
    seat, ring = what.seat, what.source
    common = bool(ring) and state.rings[ring].at == COMMON
    if ring:
        whence = "E-053" if common else "E-030"
        yield RingContested((whence, "E-154"), ring, seat, rings.fate_for(state, seat, ring))
    clauses: tuple[str, ...] = ("B-87", "B-88", "B-89", *(() if ring else ("E-146", "E-147", "E-148")))
    defender = state.pieces[province].controller
    if state.pieces[province].slot == STRONGHOLD:
        clauses += ("E-055",)
    yield ConflictDeclared(
        clauses, seat, "military" if type_ == "military" else "political", defender, province, tuple(attackers), ring,
        common, tuple(evaded),
    )  # fmt: skip
    yield from provinces.reveal(state, (province,), ("B-32",))


def passed(state: State, what: Happening) -> Iterator[Event]:
    """An opportunity is passed (B-37)."""
    yield OpportunityPassed(what.clauses, what.seat)


# The steps


def run(state: State, task: ConflictStep, answer: ChooseSome | Choose | None, luck: Luck) -> Facts:
    """Do a step of the conflict under way; of one that was cut short no step is left (E-210)."""
    conflict = state.conflict
    if conflict is None:
        return [_EXPIRE]
    outcome = yield from facts_of(STEPS[task.step](state, conflict, task, answer))
    if isinstance(outcome, Ask):
        return outcome
    following = list(STEPS)[list(STEPS).index(task.step) + 1 :]
    parts = (part_of(state, task.step, each) for each in outcome or ())
    return (*parts, *(ConflictStep(step) for step in following[:1]))


_EXPIRE = Expire("end_of_conflict")
Step = Callable[[State, Conflict, ConflictStep, ChooseSome | Choose | None], TaskRun]


def _defenders(state: State, conflict: Conflict, task: ConflictStep, answer: ChooseSome | Choose | None) -> Outcome:
    """3.2.1: the defending player declares any number of ready characters (B-90)."""
    found = may_defend(state, conflict)
    if isinstance(answer, ChooseSome):
        what = Happening("defenders_declared", ("B-90", "E-100"), answer.choices, conflict.defender)
        return [Occur(what)]
    if not found:
        return [Occur(Happening("defenders_declared", ("B-90", "E-100"), (), conflict.defender))]
    asked = Decision("defend", (conflict.defender,), "B-90", conflict.province, found, form="some", least=0,
                     most=len(found))  # fmt: skip
    return Ask(asked, task)


def defenders(state: State, what: Happening) -> Iterator[Event]:
    """Who defends takes part, if the defending player still controls it (B-90)."""
    there = tuple(piece.id for piece in state.characters(what.seat) if piece.id in what.ids)
    yield DefendersDeclared(what.clauses, what.seat, there)


def _window(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Outcome:
    """3.2.2: the conflict's action window, the defending player first (B-91, E-104)."""
    return [Priority("conflict", conflict.province)]


def announce_totals(state: State, task: AnnounceTotals) -> Facts:
    """After each action both totals are announced (B-91)."""
    conflict = state.conflict
    if conflict is not None:
        attack, defense = total(state, conflict, conflict.attacker), total(state, conflict, conflict.defender)
        gain = attack - defense - (task.attack - task.defense)
        yield TotalsAnnounced(("B-91", "E-104", "E-105", "R-10"), task.seat, attack, defense, gain)
    return None


def _decide(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Outcome:
    """3.2.3: skill is compared (B-92)."""
    return [
        Occur(Happening("conflict_decided", ("B-92", "B-01", "B-02", "R-24"), (conflict.province,), conflict.attacker))
    ]


def winner(state: State, conflict: Conflict, attack: int, defense: int) -> str:
    """Return who wins a conflict: a tie is the attacker's; without skill, or without anybody there, none does (B-01,
    B-02, R-24)."""
    strong = {conflict.attacker: attack, conflict.defender: defense}
    higher = conflict.attacker if attack >= defense else conflict.defender
    for seat in (higher, *(other for other in strong if other != higher)):
        if strong[seat] >= 1 and state.participants(seat):
            return seat
        if state.options.strict_winner:
            return ""
    return ""


def decided(state: State, what: Happening) -> Iterator[Event]:
    """Who wins, and whether unopposed, is settled (3.2.3, 3.2.4); nobody loses honor for that (E-123, E-124)."""
    conflict = state.conflict
    assert conflict is not None
    attack, defense = total(state, conflict, conflict.attacker), total(state, conflict, conflict.defender)
    won = winner(state, conflict, attack, defense)
    unopposed = won == conflict.attacker and not state.participants(conflict.defender)
    clauses = (*what.clauses, *(("B-93", "E-123", "E-124") if unopposed else ()))
    yield ConflictDecided(clauses, attack, defense, won, unopposed)


def _break(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Outcome:
    """3.2.5: the province breaks if the attacker has won by its strength or more (B-03, E-046)."""
    province = state.pieces[conflict.province]
    if conflict.winner != conflict.attacker or conflict.attack - conflict.defense < strength_then(state, conflict):
        return None
    if province.broken and state.follows("1.1"):  # by an effect meanwhile: it does not break twice
        return None
    what = Happening("province_breaks", ("B-03", "E-046", "B-94", "R-13"), (province.id,), province.controller,
                     "conflict", conflict.attacker)  # fmt: skip
    return Occur(what), DiscardOnProvince(conflict.attacker, province.id)


def _ring_effect(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Outcome:
    """3.2.6: the attacker who has won may resolve the ring's effect (B-95), of several elements one; without a ring
    there is none (E-147)."""
    found = state.rings[conflict.ring].elements if conflict.ring else ()
    if conflict.winner != conflict.attacker or not found:
        return None
    if answer is None and len(found) > 1:
        return Ask(Decision("ring_element", (conflict.attacker,), "B-95", conflict.ring, found), task)
    element = answer.choice if isinstance(answer, Choose) else found[0]
    what = Happening("ring_effect", ("B-95",), (conflict.ring,), conflict.attacker, by=conflict.defender, to=element)
    return [Occur(what)]


def _claim(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Facts:
    """3.2.7: the contested ring is claimed, or goes back (B-96)."""
    return (yield from rings.claim(state, conflict))


def _home(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Outcome:
    """3.2.8: ready participants bow, all at once, and all go home (B-97)."""
    there = in_conflict(state, conflict)
    bowing = tuple(piece.id for piece in there if not piece.bowed and not piece.has("not_bow"))
    going = tuple(piece.id for piece in there)
    bow = [Occur(Happening("bowed", ("B-97",), bowing, source="conflict"))] if bowing else []
    return (*bow, *([Occur(Happening("moved_home", ("B-97",), going, source="conflict"))] if going else []))


def _over(state: State, conflict: Conflict, task: ConflictStep, answer: object) -> Facts:
    """3.3: the conflict is over (B-97)."""
    yield ConflictOver(("B-97",), "resolved")
    return [_EXPIRE]


STEPS: Mapping[str, Step] = {
    "3.2.1": _defenders,
    "3.2.2": _window,
    "3.2.3": _decide,
    "3.2.5": _break,
    "3.2.6": _ring_effect,
    "3.2.7": _claim,
    "3.2.8": _home,
    "3.3": _over,
}
"""The steps of a conflict once it is declared; whether it was unopposed (3.2.4) is settled with who has won."""


def goes_on(state: State, conflict: Conflict) -> bool:
    """Whether a conflict whose attacker breaks the stronghold goes on to the ring's effect and the claim: where the
    house has it so (R-23)."""
    return conflict.winner == conflict.attacker in state.living and not state.options.sh_break_ends_conflict


def cut_short(state: State) -> Iterator[Event]:
    """A conflict without one of its two players ends at once, without a winner: the ring goes back, and who is left
    goes home bowed (E-210 to E-213)."""
    conflict = state.conflict
    assert conflict is not None
    yield from rings.put_back(state, conflict)
    there = in_conflict(state, conflict)
    bowing = tuple(piece.id for piece in there if may_bow(state, piece))
    if bowing:
        yield Bowed(("E-213",), bowing, "elimination")
    if there:
        yield Moved(("E-213",), tuple(piece.id for piece in there), "home", "elimination")
    yield ConflictOver(("E-210",), "eliminated")


def may_bow(state: State, piece: Piece) -> bool:
    """Whether a character that is sent home bows: one that cannot be bowed does not, whatever else says so (B-114);
    edition 1.0 overlooked that here."""
    return not piece.bowed and (forbidden(piece, "bow") is None or not state.follows("1.1"))


def unable(state: State) -> list[str]:
    """Return the participating characters that cannot take part: they go home bowed (B-56)."""
    conflict = state.conflict
    if conflict is None:
        return []
    return [piece.id for piece in in_conflict(state, conflict) if not able(piece, conflict.type)]
