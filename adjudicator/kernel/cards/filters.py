"""Which cards, players or spaces an ability speaks of."""

from typing import Literal

from adjudicator.kernel.cards.data import Data, Place, Role, Times, Whole, Whose


class Filter(Data):
    """What is asked of a thing. Whatever is left out is not asked.

    `what`: kinds of card, or `player`, `space`, `direction`, `number`, `link` (of the chain). `whose` it is; `zone` in
    which it lies. `tags`, `elements`, `keywords`, `statuses`: it has one of them; `without_tags`: none. `names`: it is
    one of these cards. `least` and `most`: bounds of its stats. `face`: `up` or `down`. `other`: not the source itself.
    `chosen`: it is what was chosen under that role.

    `place`: where it is, as seen from another card or space; several mean any of them. `of`: which other, a role or
    `self`. `within`: how far at most, in a place that is a direction. `free`: nothing stands there. `nearest`: only the
    first in the chosen direction. `same_elements`: it shares an element with that role; `same_stats`: one of its
    numbers (a card without printed numbers shares any).
    """

    what: tuple[str, ...] = ()
    whose: Whose = "any"
    zone: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    without_tags: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    same_elements: str = ""
    same_stats: str = ""
    keywords: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    least: dict[str, Whole] = {}
    most: dict[str, Whole] = {}
    face: Literal["", "up", "down"] = ""
    other: bool = False
    chosen: str = ""
    place: tuple[Place, ...] = ()
    of: str = "self"
    within: Times = 1
    free: bool = False
    nearest: bool = False


class Target(Filter, kw_only=True):
    """A choice that the ability's player makes when it is declared, remembered under `role`.

    `by` says who chooses; `optional` lets the choice be declined.
    """

    role: Role = "target"
    by: Literal["you", "opponent"] = "you"
    optional: bool = False
