"""Honor bids of the draw phase: secret, revealed together, paid for among two, three or more (section 6)."""

from collections.abc import Iterator, Mapping

import msgspec

from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome, Task
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.words import LARGEST_BID
from adjudicator.rulesets.enlightenment.table.decks import draw
from adjudicator.rulesets.enlightenment.table.events import DialsRevealed
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Bid, DrawCards, Happening, OddHonor
from adjudicator.rulesets.enlightenment.treaties import breaches

MANY = 4
"""From so many living players on only 2 or 4 is bid (E-191)."""
HONORED, DISHONORED = 2, 4


def dials(living: int) -> tuple[int, ...]:
    """Return what so many players may bid: from 1 to 5; four or more, 2 or 4 (E-126, E-191)."""
    return (HONORED, DISHONORED) if living >= MANY else tuple(range(1, LARGEST_BID + 1))


def bid(state: State, task: Bid, answers: Mapping[str, Choose] | None) -> Outcome:
    """Each sets the honor dial in secret, from 1 to 5; among four or more to 2 or 4 (E-126, E-191)."""
    if answers is None:
        count = task.players or len(state.living)
        clause = "E-191" if count >= MANY else "E-126"
        asked = Decision("bid", state.living, clause, "", tuple(map(str, dials(count))), sealed=True)
        return Ask(asked, Bid(count) if count >= MANY and state.follows("1.1") else task)
    said = {seat: int(answer.choice) for seat, answer in answers.items()}
    before = task.players if task.players > len(said) else 0
    return [Occur(Happening("dials_revealed", ("B-84", "E-127"), amount=before, changes=said))]


def reveal(what: Happening) -> Iterator[Event]:
    """Dials are shown, all at once (E-127)."""
    yield DialsRevealed(("B-84", "E-127"), dict(what.changes), what.amount or msgspec.UNSET)


def transfer(state: State) -> Outcome:
    """Honor changes hands for the bids, all at once, by the number of the living (E-125, E-136, R-25)."""
    bids = {seat: state.players[seat].bid for seat in state.living}
    if state.bidders >= MANY:  # also when three of them are left
        return _transfer(among_many(state, bids), ("E-190", "E-195", "E-196", "E-198", "R-28", "R-54"))
    if len(bids) == 2:
        return _transfer(among_two(state, bids), ("B-85", "E-136", "R-25"))
    if _odd(state, bids):
        return [OddHonor(_odd_chooser(bids))]
    return _transfer(among_three(state, bids), ("E-128", "E-129", "E-130", "E-132", "E-134", "R-27"))


def among_the_living(state: State) -> dict[str, int]:
    """Return what honor changes by if a bidder leaves as it is about to change hands (R-54)."""
    bids = {seat: state.players[seat].bid for seat in state.living}
    return among_many(state, bids) if state.bidders >= MANY else among_two(state, bids)


def difference(bids: Mapping[str, int]) -> int:
    """Return by how much the highest bid is above the lowest."""
    return max(bids.values()) - min(bids.values())


def _shape(bids: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Return who has bid most, and who least."""
    high, low = max(bids.values()), min(bids.values())
    return [seat for seat in bids if bids[seat] == high], [seat for seat in bids if bids[seat] == low]


def _odd_chooser(bids: Mapping[str, int]) -> str:
    """Return who says what becomes of honor that cannot be divided: the one that has bid otherwise than two."""
    highest, lowest = _shape(bids)
    return highest[0] if len(highest) == 1 else lowest[0]


def _odd(state: State, bids: Mapping[str, int]) -> bool:
    """Whether honor is to be divided among two and cannot be (E-131, E-133); of a giver that is short, what he has
    (R-27)."""
    highest, lowest = _shape(bids)
    if len(highest) + len(lowest) != 3 or not difference(bids):
        return False
    if len(highest) == 1:
        return min(difference(bids), state.players[highest[0]].honor) % 2 == 1
    return difference(bids) % 2 == 1


def odd_honor(state: State, task: OddHonor, answer: Choose | None) -> Outcome:
    """The one that bid otherwise says who gets, or gives, one more (E-131, E-133)."""
    if state.follows("1.1") and len(state.living) < MANY - 1:  # two are left: nothing is divided
        return transfer(state)
    bids = {seat: state.players[seat].bid for seat in state.living}
    highest, lowest = _shape(bids)
    others = tuple(lowest if len(highest) == 1 else highest)
    clause = "E-131" if len(highest) == 1 else "E-133"
    if answer is None:
        return Ask(Decision("odd_honor", (task.seat,), clause, "", others), task)
    moved = _transfer(among_three(state, bids, answer.choice), (clause, "E-130", "E-132"))
    return (*moved, *breaches.chosen(state, task.seat, "odd_honor_to", answer.choice, others))


def among_two(state: State, bids: Mapping[str, int]) -> dict[str, int]:
    """Return what the honor of the last two changes by: the higher bid gives the lower the difference (E-136, B-85)."""
    (one, other), gap = bids, difference(bids)
    giver, taker = (one, other) if bids[one] > bids[other] else (other, one)
    return _limited(state, {giver: -gap, taker: gap})


def among_three(state: State, bids: Mapping[str, int], odd: str = "") -> dict[str, int]:
    """Return what three players' honor changes by: the highest gives the lowest the difference, two share it as evenly
    as can be; `odd` gets or gives the one that is over (E-128 to E-134)."""
    highest, lowest = _shape(bids)
    gap = difference(bids)
    if not gap:
        return {}
    if len(highest) == len(lowest):
        return _limited(state, {highest[0]: -gap, lowest[0]: gap})
    if len(highest) == 1:
        given = min(gap, state.players[highest[0]].honor)
        shares = {seat: given // 2 + (given % 2 if seat == odd else 0) for seat in lowest}
        return {highest[0]: -given, **shares}
    asked = {seat: gap // 2 + (gap % 2 if seat == odd else 0) for seat in highest}
    paid = {seat: min(amount, state.players[seat].honor) for seat, amount in asked.items()}
    return {**{seat: -amount for seat, amount in paid.items()}, lowest[0]: sum(paid.values())}


def _limited(state: State, changes: Mapping[str, int]) -> dict[str, int]:
    """Return what one player gives another, no more than he has (R-27)."""
    (giver, loss), (taker, _) = sorted(changes.items(), key=lambda item: item[1])
    given = min(-loss, state.players[giver].honor)
    return {giver: -given, taker: given} if given else {}


def among_many(state: State, bids: Mapping[str, int]) -> dict[str, int]:
    """Return what the honor of four or more changes by: who has bid 4 gives 1 to each who has bid 2, in player order as
    far as it goes (E-192, E-195, E-196, E-198, R-28)."""
    honored = [seat for seat in state.player_order if bids.get(seat) == HONORED]
    changes = dict.fromkeys(bids, 0)
    for giver in [seat for seat in state.player_order if bids.get(seat) == DISHONORED]:
        for taker in honored[: state.players[giver].honor]:
            changes[giver] -= 1
            changes[taker] += 1
    return {seat: amount for seat, amount in changes.items() if amount}


def _transfer(changes: Mapping[str, int], clauses: tuple[str, ...]) -> tuple[Task, ...]:
    """Let honor change hands, all at once."""
    moved = {seat: amount for seat, amount in changes.items() if amount}
    return (Occur(Happening("honor", clauses, source="bid", changes=moved)),) if moved else ()


def draw_cards(state: State, luck: Luck) -> Facts:
    """Each draws as many cards as bid (E-135, E-197, R-26)."""
    modified = state.options.draw_by_modified_bid
    players = {seat: state.players[seat] for seat in state.player_order}
    counts = {seat: max(0, player.bid if modified else player.dial) for seat, player in players.items()}
    return (yield from draw(state, DrawCards(counts, ("E-135", "E-197")), luck))
