"""The base of all records of a card file, and the words that every ruleset shares."""

from typing import Annotated, TypeAlias, dataclass_transform

import msgspec

Whose: TypeAlias = str
"""To whom something belongs, as seen by the ability's player: one of the lexicon's `whose`."""
Place: TypeAlias = str
"""Where something is, as seen from a card or a space: one of the lexicon's `places`."""
Lasts: TypeAlias = str
"""How long a change lasts: one of the lexicon's `durations`; `stays` is for good. What a continuous ability does lasts
while the ability does."""

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
"""A number printed on a card: no more than four digits, so that nothing outgrows a table."""

Times: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""How often, or for how long."""

Role: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z_]{0,23}$")]
"""What something chosen, thrown or paid is called within an ability."""

CardKey: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(-token[0-9]{0,3})?$")]
"""How a card is called in actions and logs."""


PictureId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$")]
"""A picture that the service keeps: the SHA-256 of its bytes. Empty: one is drawn from the card's key and name."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a card file: unknown fields are refused.

    Of cards: `key` is what decks, actions and logs call it. `name` is as printed. `kind` is what it is. `tags` are its
    categories. `abilities` are what it does. `picture` is its own, if it has one. `note` is for readers alone.
    """
