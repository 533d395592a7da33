"""Text for people, in Portuguese and in English."""

from typing import Literal

import msgspec

Language = Literal["pt", "en"]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same sentence in both languages of the house."""

    pt: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.pt if language == "pt" else self.en
