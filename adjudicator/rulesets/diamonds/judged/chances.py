"""What a hand is likely to win, by printed numbers: monsters and the buffs on them, whatever else the cards do."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

from adjudicator.kernel.cards import ModifyStat
from adjudicator.rulesets.diamonds.cards.form import CARDS, STATS
from adjudicator.rulesets.diamonds.course.scoring import BALANCE_MINIMUM, rank
from adjudicator.rulesets.diamonds.play.legal import HAND
from adjudicator.rulesets.diamonds.table.events import Score


def hand_chance(hand: Sequence[str], mission: str, decks: Sequence[tuple[str, ...]]) -> float:
    """Return how likely a hand wins a mission against others, each with any hand of such a deck; a tie is half won."""
    mine = _strength(hand, mission)
    if not mine:
        return 0.0
    return prod(_share_below(mine, _strengths(deck, mission)) for deck in decks)


def _share_below(mine: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> float:
    return (bisect_left(others, mine) + bisect_right(others, mine)) / (2 * len(others))


@lru_cache(maxsize=64)
def _strengths(deck: tuple[str, ...], mission: str) -> list[tuple[int, ...]]:
    return sorted(_strength(hand, mission) for hand in combinations(deck, HAND))


def _strength(hand: Sequence[str], mission: str) -> tuple[int, ...]:
    """Return how high a hand would rank in a mission; empty if it cannot win it."""
    monsters = [dict(CARDS[key].stats) for key in hand if CARDS[key].kind == "monster"]
    if not monsters:
        return ()
    for key in hand:
        does = CARDS[key].ability.do[0]
        if CARDS[key].category == "buff" and isinstance(does, ModifyStat) and isinstance(does.amount, int):
            place, best = where_a_buff_helps(mission, monsters)
            for stat in (best,) if does.stat == "choice" else STATS:
                monsters[place][stat] += does.amount
    attack, life, magic = totals = [sum(monster[stat] for monster in monsters) for stat in STATS]
    score = Score(
        ATK=attack,
        LP=life,
        MP=magic,
        adjustment=0,
        total=sum(totals),
        monsters=len(monsters),
        highest=max(value for monster in monsters for value in monster.values()),
        difference=max(totals) - min(totals),
        eligible=sum(totals) >= BALANCE_MINIMUM,
        field={},
        adjustments=(),
    )
    return rank(mission, score)


def where_a_buff_helps(mission: str, monsters: Sequence[Mapping[str, int]]) -> tuple[int, str]:
    """Return which of one's own monsters (its place among their attributes) to raise in a mission, and in which
    attribute: the highest where that alone counts, else what there is least of."""
    place = max(range(len(monsters)), key=lambda number: max(monsters[number].values()))
    if mission == "zenith":
        return place, max(STATS, key=monsters[place].__getitem__)
    return place, min(STATS, key=lambda stat: sum(monster[stat] for monster in monsters))
