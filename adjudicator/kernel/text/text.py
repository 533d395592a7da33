"""Text for people, in Portuguese and in English."""

import re
import unicodedata
from typing import Literal

import msgspec

Language = Literal["pt", "en"]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same sentence in both languages of the house."""

    pt: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.pt if language == "pt" else self.en


_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing: the fillers of Hangul and the empty cell of Braille."""


def is_visible(text: str) -> bool:
    """Whether a text has a character that can be seen: a letter, a number, a sign or a symbol."""
    return any(unicodedata.category(each)[0] in "LNPS" and each not in _BLANK_LETTERS for each in text)


ONE_LINE = r"^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$"
"""Texts without control characters, line breaks, or marks that turn what follows around."""


def is_one_line(text: str) -> bool:
    """Whether a text stands on one line, as what people are called does."""
    return re.fullmatch(ONE_LINE, text) is not None
