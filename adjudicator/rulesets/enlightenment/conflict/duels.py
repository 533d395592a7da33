"""Duels: two characters, a bid in secret, honor for the difference, and who wins (6.5: B-103, B-23)."""

from collections.abc import Mapping

from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import PerformEffect
from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.changes import Modified
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.words import LARGEST_BID
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import whom
from adjudicator.rulesets.enlightenment.table.events import DuelDecided
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import BidDuel, DecideDuel, Effect, Expire, Happening, SettleDuel


def duel(state: State, effect: Effect, op: own.Duel, luck: Luck) -> Playing:
    """A duel begins between a character of the player and another one; with a dash in its statistic nobody duels, and
    glory is compared in guide 10 alone (B-103, B-56)."""
    yield from ()
    pair = [piece for role in (op.champion, op.foe) for piece in whom(state, effect, role)]
    if len(pair) != 2 or any(op.stat not in piece.base for piece in pair):
        return None
    if op.stat == "glory" and state.options.reference == "v1_4":
        return None
    return [BidDuel(effect, op, (pair[0].id, pair[1].id)), Expire("end_of_duel")]


def _duelists(state: State, ids: tuple[str, str]) -> list[Piece]:
    """Return the two that duel; none if one has left play, its player the match, or it has changed sides (R-55)."""
    there = [state.pieces[id] for id in ids if id in state.pieces and state.pieces[id].in_play]
    there = [piece for piece in there if piece.controller in state.living]
    return there if len({piece.controller for piece in there}) == len(ids) else []


def bid(state: State, task: BidDuel, answers: Mapping[str, Choose] | None) -> Outcome:
    """The two controllers alone set their dials, from 1 to 5 at any number of players (E-193, R-29)."""
    pair = _duelists(state, task.duelists)
    if not pair:
        return None
    if answers is None:
        dials = tuple(str(number) for number in range(1, LARGEST_BID + 1))
        seats = (pair[0].controller, pair[1].controller)
        return Ask(Decision("bid", seats, "E-193", pair[0].id, dials, sealed=True), task)
    said = {seat: int(answer.choice) for seat, answer in answers.items()}
    settle = SettleDuel(task.effect, task.duel, task.duelists)
    return Occur(Happening("dials_revealed", ("B-103", "E-127", "R-29"), changes=said)), settle


def check_state_based(state: State, task: SettleDuel) -> Outcome:
    """The higher bidder gives the difference; then it is decided who wins (B-103, R-55)."""
    pair = _duelists(state, task.duelists)
    if not pair:
        return None
    bids = {piece.controller: state.players[piece.controller].bid for piece in pair}
    return (*_transfer(state, task.effect, bids), DecideDuel(task.effect, task.duel, task.duelists))


def decide(state: State, task: DecideDuel) -> Facts:
    """The higher total of skill and bid wins, in a tie nobody; if both are still there (B-23, B-103, R-55). The bid is
    added to the skill until the duel ends, or in guide 10 to what is compared alone."""
    pair = _duelists(state, task.duelists)
    if not pair:
        return None
    stat, effect = task.duel.stat, task.effect
    bids = [state.players[piece.controller].bid for piece in pair]
    if state.options.reference == "v1_4":
        for piece, number in zip(pair, bids, strict=True):
            yield Modified(("B-103", "B-58"), piece.id, stat, number, "bid", piece.controller, "end_of_duel")
        bids = [0, 0]
    totals = [piece.now[stat] + number for piece, number in zip(pair, bids, strict=True)]
    won, lost = (pair[0], pair[1]) if totals[0] > totals[1] else (pair[1], pair[0])
    tie = totals[0] == totals[1]
    said = {piece.id: number for piece, number in zip(pair, totals, strict=True)}
    yield DuelDecided(("B-103", "B-23"), said, "" if tie else won.id)
    if tie:
        return None
    why = reason(state, effect)
    decided = Happening(
        "duel_decided", ("B-103", "B-23"), (won.id, lost.id), won.controller, why.source, effect.seat, max(totals),
        str(min(totals)),
    )  # fmt: skip
    fought = effect.choosing("winner", won.id).choosing("loser", lost.id)
    return Occur(decided), PerformEffect(fought, task.duel.do)


def _transfer(state: State, effect: Effect, bids: Mapping[str, int]) -> tuple[Occur[Happening], ...]:
    (one, low), (other, high) = sorted(bids.items(), key=lambda item: item[1])
    given = min(high - low, state.players[other].honor)
    if not given:
        return ()
    changes = {other: -given, one: given}
    return (Occur(Happening("honor", ("B-103", "B-85", "R-55"), (), other, "duel", effect.seat, changes=changes)),)
