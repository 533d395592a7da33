"""Elimination and victory (section 9): who is out, what becomes of what they had, who has won."""

from collections.abc import Iterator

from adjudicator.kernel.desk.facts import TableSet
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.seats import next_after
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.enlightenment.cards.words import STRONGHOLD, WIN_HONOR
from adjudicator.rulesets.enlightenment.conflict import conflicts
from adjudicator.rulesets.enlightenment.conflict.events import ProvinceBroken
from adjudicator.rulesets.enlightenment.conflict.ring_events import RingsPlaced, RingsReturned
from adjudicator.rulesets.enlightenment.conflict.rings import claimed, enlightened, pool
from adjudicator.rulesets.enlightenment.course import opening
from adjudicator.rulesets.enlightenment.play.leaving import let_go
from adjudicator.rulesets.enlightenment.table.card_events import ControlTaken
from adjudicator.rulesets.enlightenment.table.events import (
    FirstPlayerPassed,
    HonorChanged,
    PlayerEliminated,
    RoundBegun,
)
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.treaties import treaties

GONE = ("E-052", "E-056", "E-060", "E-062", "R-37", "R-39", "R-41", "R-58", "R-60")
"""What becomes of a player who is out: of rings and their fate, cards, effects, honor and fate, turns and passes."""
WAYS = {"E-021": ("E-002", "E-025"), "E-022": ("E-023",), "E-024": ("E-020",)}
"""What else each way to win rests on: it is a way of this format, and immediate; 24 honor is not enough."""


def out(state: State, seat: str) -> str:
    """Return by which clause a player is eliminated: the stronghold is broken (E-050), or no honor is left (E-051)."""
    player = state.players[seat]
    province = state.pieces.get(player.provinces.get(STRONGHOLD, ""))
    if province is not None and province.broken:
        return "E-050"
    return "E-051" if player.honor <= 0 else ""


def won(state: State, seat: str) -> str:
    """Return by which clause a player has won: five elements (E-021), 25 honor (E-022), the last one left (E-024)."""
    if enlightened(state, seat):
        return "E-021"
    if state.players[seat].honor >= WIN_HONOR:
        return "E-022"
    return "E-024" if state.living == (seat,) else ""


DECISIVE = (TableSet, RoundBegun, HonorChanged, RingsPlaced, RingsReturned, ProvinceBroken, PlayerEliminated)
"""The facts after which somebody may be out of the match, or have won it."""


def check(state: State) -> Iterator[Event]:
    """See who is eliminated, then who has won; of several the first in player order, of all at once the first of those
    before, and at once (R-42, R-43, R-52, R-53)."""
    if state.result is not None:
        return
    if not state.round:  # the match is being set up: nobody has honor or a stronghold yet
        yield from _left_alone(state)
        return
    order = state.player_order
    gone = [seat for seat in order if out(state, seat)]
    for seat in gone:
        yield from eliminate(state, seat, out(state, seat))
    if not state.living:
        yield MatchEnded(("R-42", "R-52"), (gone[0],), "R-42")
        return
    winners = [seat for seat in state.player_order if won(state, seat)]
    if winners:
        why = won(state, winners[0])
        yield MatchEnded((why, *WAYS[why], "R-42", "R-43", "R-53"), (winners[0],), why)


def _left_alone(state: State) -> Iterator[Event]:
    """Who is left alone while the match is set up has won. In edition 1.0 it was set up to its end first, unless that
    one conceded too."""
    alone = state.living or state.left[-1:]
    if len(alone) == 1 and (not state.living or state.follows("1.1")):
        yield MatchEnded(("E-024", *WAYS["E-024"], "R-42", "R-43", "R-53"), alone, "E-024")


def eliminate(state: State, seat: str, clause: str) -> Iterator[Event]:
    """A player is out of the match, with all that is his (9.2: E-052, E-056 to E-061). A conflict in which he takes no
    part goes on (E-214, R-22)."""
    first = state.first
    yield from treaties.dissolve_for(state, seat)
    yield from _loosen(state, seat)
    conflict = state.conflict
    fights = conflict is not None and seat in (conflict.attacker, conflict.defender)
    doings = ("R-64",) if state.follows("1.1") else ()
    clauses = (clause, *GONE, *doings, *(("E-214", "R-22") if conflict is not None and not fights else ()))
    rings = (*pool(state, seat), *claimed(state, seat))
    yield PlayerEliminated(clauses, seat, clause, rings, opening.not_set_down(state, seat))
    if first == seat and state.living:
        left = next(other for other in next_after(state.seats, seat) if other in state.living)
        yield FirstPlayerPassed(("E-059",), left)
    if conflict is not None and fights and (clause != "E-050" or not conflicts.goes_on(state, conflict)):
        yield from conflicts.cut_short(state)


def _loosen(state: State, seat: str) -> Iterator[Event]:
    """Cards of others that the player controls go back to their owners at home; those on his characters are discarded,
    or go to the hand (E-056, R-38)."""
    for piece in state.in_order():
        if piece.owner != seat and piece.controller == seat and piece.in_play:
            yield ControlTaken(
                ("R-38", "R-58"), piece.id, piece.owner, "home" if piece.kind == "character" else piece.place, ""
            )
    mine = [piece for piece in state.characters() if piece.owner == seat]
    for other in [other for piece in mine for other in attached_to(state.pieces, piece)]:
        if other.owner != seat:
            yield let_go(state, other, ("E-056",), "elimination")
