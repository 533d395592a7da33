"""Words by which a promise gives game components: honor, fate, cards or rings (E-166, R-66)."""

import re
import unicodedata

_NUMBER = (
    r"(?:\d+|um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez"
    r"|one|two|three|four|five|six|seven|eight|nine|ten)"
)
_POOL = r"(?:honra|honor|honour|destinos?|fates?)"
_COMPONENT = rf"(?:{_POOL}|cartas?|cards?|anel|aneis|rings?)"
_GIVES = (
    r"(?:dou|damos|daremos|dar[aei]\w*|dar|dando|doo|doar\w*|entreg\w+|pag(?:o|a|amos|ar\w*|ue\w*)|ced(?:o|e|emos|er\w*)"
    r"|troc(?:o|a|amos|ar\w*)|transf[ei]r\w+|emprest\w+|devolv\w+|receb\w+|giv\w+|gave|pay\w*|paid|trad(?:e\w*|ing)"
    r"|transfer\w*|swap\w*|exchang\w+|donat\w+|lend\w*|sell\w*|hand(?:s|ing)? over|receiv\w+)"
)
_AMOUNT = re.compile(rf"\b{_NUMBER}\s+(?:pontos\s+|points\s+)?(?:de\s+|of\s+)?{_POOL}\b")
_NAMED = re.compile(rf"\b{_COMPONENT}\b")
_GIVEN = re.compile(rf"\b{_GIVES}\b")
_ACCENTED = re.compile(r"\b(?:dá|dás|dê|dês)\b")
"""Without their accents these would be other words."""


def gives_components(text: str) -> bool:
    """Whether a promise names an amount of honor or fate, or something that is given and honor, fate, cards or rings,
    in Portuguese or in English. Other words may say the same."""
    said = unicodedata.normalize("NFC", text.lower())
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", said) if not unicodedata.combining(letter))
    given = _GIVEN.search(plain) or _ACCENTED.search(said)
    return bool(_AMOUNT.search(plain) or (given and _NAMED.search(plain)))
