"""What a player's field comes to and why, who wins a mission, and who wins the match."""

from collections.abc import Callable, Iterator, Sequence

from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.diamonds.cards.form import JUDGEMENT, STATS
from adjudicator.rulesets.diamonds.table.events import Score
from adjudicator.rulesets.diamonds.table.state import Monster, State

BALANCE_MINIMUM = 4000  # D-031


def score(state: State, seat: str) -> Score:
    """Sum up a player's field at the end of the round (D-017). Points adjusted touch the total alone (D-092, D-A16)."""
    monsters = monsters_of(state, seat)
    attack, life, magic = totals = [sum([monster.now[stat] for monster in monsters]) for stat in STATS]
    adjustment = sum(adjustment.amount for adjustment in state.players[seat].adjustments)
    total = sum(totals) + adjustment
    return Score(
        ATK=attack,
        LP=life,
        MP=magic,
        adjustment=adjustment,
        total=total,
        monsters=len(monsters),  # D-125: without LP they count
        highest=max((value for monster in monsters for value in monster.now.values()), default=None),
        difference=max(totals) - min(totals),
        eligible=total >= BALANCE_MINIMUM,
        field={monster.card: dict(monster.now) for monster in monsters},
        adjustments=tuple(state.players[seat].adjustments),
    )


def monsters_of(state: State, seat: str) -> list[Monster]:
    """Return a player's monsters in the field."""
    return [monster for monster in state.field.values() if monster.owner == seat]


SUMS = (*STATS, "total", "monsters", "highest", "difference")
"""The numbers of a player that missions ask for, by name."""


def reasons(state: State, seat: str, number: str) -> Iterator[Modifier]:
    """Yield what one of a player's `SUMS` is made of, as far as there is a table to read it off."""
    monsters = monsters_of(state, seat)
    if number in STATS:
        yield from (_part(number, monster, number, "D-017") for monster in monsters)
    elif number == "total":
        yield from (_part(number, monster, stat, "D-017") for monster in monsters for stat in STATS)
        for item in state.players[seat].adjustments:
            yield Modifier(*item.cause, number, item.amount, "round")
    elif number == "monsters":
        yield from (
            Modifier(monster.card, seat, "D-027", monster.entered, 0, number, 1, "round") for monster in monsters
        )
    elif number == "highest":
        best = max(((monster, stat) for monster in monsters for stat in STATS), key=_value, default=None)
        if best is not None:
            yield _part(number, *best, "D-029")
    else:
        totals = {stat: sum(monster.now[stat] for monster in monsters) for stat in STATS}
        top, bottom = max(STATS, key=totals.__getitem__), min(STATS, key=totals.__getitem__)
        yield Modifier(f"{seat}.{top}", seat, "D-030", 0, 0, number, totals[top], "round")
        yield Modifier(f"{seat}.{bottom}", seat, "D-030", 0, 0, number, -totals[bottom], "round")


def _value(attribute: tuple[Monster, str]) -> int:
    monster, stat = attribute
    return monster.now[stat]


def _part(number: str, monster: Monster, stat: str, clause: str) -> Modifier:
    source = f"{monster.card}.{stat}"
    return Modifier(source, monster.owner, clause, monster.entered, 0, number, monster.now[stat], "round")


def mission_winner(state: State, mission: str, scores: dict[str, Score]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the winner of a mission (nobody, if nobody can win it) and the clauses that decided."""
    rank, clauses = _MISSIONS[mission]
    able = [seat for seat in state.order if _able(mission, scores[seat])]
    if not able and mission == "balance":
        clauses = (*clauses, "D-A32")
        able = list(state.order) if state.options.m4_empty == "ignore_clause" else []
    if not able:
        return (), clauses
    best = leaders(able, lambda seat: rank(scores[seat]))
    if len(best) == 1:
        return tuple(best), clauses
    return (first_in_order(state, best),), (*clauses, "D-018", "D-A06")


def leaders(seats: Sequence[str], key: Callable[[str], tuple[int, ...]]) -> list[str]:
    """Return the seats with the highest key, in the order given."""
    top = max(key(seat) for seat in seats)
    return [seat for seat in seats if key(seat) == top]


def first_in_order(state: State, seats: Sequence[str]) -> str:
    """Turn order decides: the earliest from the token holder on (D-018), or the last by a house rule (D-A06)."""
    in_order = [seat for seat in state.order if seat in seats]
    return in_order[0] if state.options.order_tiebreak == "first" else in_order[-1]


def _able(mission: str, score: Score) -> bool:
    if mission == "zenith":  # D-029: it takes a monster to have the highest attribute on one
        return score.highest is not None
    if mission == "balance":  # D-031
        return score.eligible
    return True


def rank(mission: str, score: Score) -> tuple[int, ...]:
    """Return how high a field counts in a mission, to be compared with others; empty if it cannot win it."""
    return _MISSIONS[mission][0](score) if _able(mission, score) else ()


def _total(score: Score) -> tuple[int, ...]:
    return (score.total,)


_MISSIONS: dict[str, tuple[Callable[[Score], tuple[int, ...]], tuple[str, ...]]] = {
    "emperor": (_total, ("D-025", "D-026")),
    "armies": (lambda score: (score.monsters, score.total), ("D-027", "D-028")),
    "zenith": (lambda score: (score.highest or 0,), ("D-029",)),
    "balance": (lambda score: (-score.difference,), ("D-030", "D-031")),
    JUDGEMENT: (_total, ("D-032",)),
}
