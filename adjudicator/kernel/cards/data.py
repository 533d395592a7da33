"""The base of all records of a card file, and the words that every ruleset shares."""

from typing import Annotated, Literal, TypeAlias, dataclass_transform

import msgspec

Whose = Literal["own", "opponent", "your_opponent", "any"]
"""`your_opponent` is the one against whom the player fights, in games where there are others; a game plays
those that its lexicon names."""
Lasts = Literal[
    "stays", "round", "end_of_turn", "end_of_phase", "end_of_combat", "end_of_conflict", "end_of_duel",
    "ticks", "next_use", "next_untap", "next_own_turn",
]  # fmt: skip
"""How long a change lasts: for good, to the end of the round, turn or phase, or of the attack (`end_of_combat`), the
conflict or the duel, for so many ticks, until the ability is used again, until its controller's next untapping, which
it uses up (`next_untap`), or until the start of its player's next turn (`next_own_turn`). What a continuous ability
does lasts while the ability does. A game plays those that its lexicon names."""

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
"""A number printed on a card: no more than four digits, so that nothing outgrows a table."""

Times: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""How often, or for how long."""

Role: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z_]{0,23}$")]
"""What something chosen, thrown or paid is called within an ability."""

CardKey: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(-token[0-9]{0,3})?$")]
"""How a card is called in actions and logs."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a card file: unknown fields are refused.

    Of cards: `key` is what decks, actions and logs call it. `name` is as printed. `kind` is what it is. `tags` are its
    categories. `abilities` are what it does. `note` is for readers alone.
    """
