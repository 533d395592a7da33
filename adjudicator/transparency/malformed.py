"""What is said of a note, a proof or a policy that is not of its form."""

import base64
import binascii

from adjudicator.kernel.text.refusal import TextError


class Malformed(TextError, ValueError):
    """Something that was given is not of the form that it should have; `why` says what and where."""


def decoded(text: str, size: int | None, pt: str, en: str) -> bytes:
    """Return the bytes of a base64 text (RFC 4648, section 4), of which there is one form only. `pt` and `en` name it.

    Raises Malformed if it is none, or (unless `size` is None) not of that many bytes.
    """
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Malformed(f"{pt} não está em base64", f"{en} is not in base64") from error
    if base64.b64encode(data).decode() != text:
        raise Malformed(f"{pt} não está em base64 como se escreve", f"{en} is not in base64 as it is written")
    if size is not None and len(data) != size:
        raise Malformed(f"{pt} tem {len(data)} bytes, não {size}", f"{en} has {len(data)} bytes, not {size}")
    return data


def encoded(data: bytes) -> str:
    """Return bytes as a base64 text."""
    return base64.b64encode(data).decode()


def number(text: str, pt: str, en: str) -> int:
    """Return a decimal number as these formats write it: digits, no leading zero, below 2^63. Raises Malformed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and str(int(text)) == text and int(text) < 1 << 63):
        raise Malformed(f"{pt} não é um número: {text[:40]!r}", f"{en} is not a number: {text[:40]!r}")
    return int(text)
