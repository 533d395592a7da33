"""JSON as the service accepts it: what it lets in always survives the store and the way back."""

import json
import re
from typing import Any

from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.storable import why_not
from adjudicator.kernel.text.text import Text

MAX_DEPTH = 32
MAX_INTEGER = 2**53
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*(?:"|\\?\Z)', re.DOTALL)  # an unclosed one runs to the end: no second try


class MalformedJSON(TextError):
    """The bytes are not acceptable JSON (400)."""


class UnacceptableText(ValueError):
    """A text holds a character that cannot be stored (422). `pointer` says where."""

    def __init__(self, pointer: str, why: Text) -> None:
        super().__init__(why.en)
        self.pointer = pointer
        self.why = why


def loads(data: bytes) -> Any:
    """Parse UTF-8 JSON, strictly.

    Refused: other encodings, nesting deeper than 32, duplicate keys, NaN and infinities, numbers that are not
    integers within 2^53. Texts with NUL or lone surrogates raise UnacceptableText.
    """
    _check_depth(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedJSON(f"não é UTF-8 no byte {error.start}", f"not UTF-8 at byte {error.start}") from error
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        why = in_both(f"{error.msg} at character {error.pos}")
        raise MalformedJSON(why.pt, why.en) from error
    except RecursionError as error:
        raise MalformedJSON("aninhado demais", "nested too deeply") from error
    if b"\\u" in data:  # what cannot be stored is written by an escape, or is no JSON
        _check_texts(value, "")
    return value


def _check_depth(data: bytes) -> None:
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return
    depth = 0
    for byte in _STRINGS.sub(b"", data):
        if byte in b"[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise MalformedJSON(f"aninhado mais de {MAX_DEPTH} vezes", f"nested deeper than {MAX_DEPTH}")
        elif byte in b"]}":
            depth -= 1


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise MalformedJSON(f"a chave {twice[:40]!r} vem duas vezes", f"the key {twice[:40]!r} appears twice")
    return found


def _no_float(text: str) -> Any:
    raise MalformedJSON(f"{text[:40]} não é um inteiro", f"{text[:40]} is not an integer")


def _bounded(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > MAX_INTEGER:
        raise MalformedJSON(f"{text[:20]}… passa de 2^53", f"{text[:20]}… is beyond 2^53")
    return int(text)


def _no_constant(text: str) -> Any:
    raise MalformedJSON(f"{text} não é JSON", f"{text} is not JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_float=_no_float, parse_int=_bounded, parse_constant=_no_constant
)


def _check_texts(value: Any, pointer: str) -> None:
    if isinstance(value, str):
        why = why_not(value)
        if why is not None:
            raise UnacceptableText(pointer, why)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_texts(key, pointer)
            _check_texts(item, f"{pointer}/{_escaped(key)}")
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _check_texts(item, f"{pointer}/{number}")


def _escaped(key: str) -> str:
    safe = key.encode("utf-8", "replace").decode("utf-8")
    return escaped(safe)
