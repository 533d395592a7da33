"""JSON Pointers (RFC 6901) into the JSON of a state, in which secrets are looked through."""

from collections.abc import Callable
from typing import Any

from adjudicator.kernel.secrets.secret import EVERYONE, commitment_to
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.pointer import unescaped


class Misplaced(LookupError):
    """There is no such place; the message is the pointer as far as it led nowhere."""


def put(data: JSON, pointer: str, value: JSON, salt: Callable[[], str]) -> None:
    """Set what stands at a pointer; `-` after a list appends, a number names an item that is there. A secret on the way
    is sealed again. Raises Misplaced."""

    def change(holder: JSON, name: str) -> None:
        if isinstance(holder, list) and name == "-":
            holder.append(value)
            return
        place = _place(holder, name, pointer)
        kept = holder.get(place) if isinstance(holder, dict) else holder[place]
        if kept is not None and _is_secret(kept):
            _seal(kept, value, salt)
        else:
            holder[place] = value

    _change(data, _parts(pointer), change, pointer, salt)


def take(data: JSON, pointer: str, salt: Callable[[], str]) -> None:
    """Remove what stands at a pointer. Raises Misplaced."""

    def change(holder: JSON, name: str) -> None:
        place = _place(holder, name, pointer)
        if isinstance(holder, dict) and place not in holder:
            raise Misplaced(pointer)
        del holder[place]

    _change(data, _parts(pointer), change, pointer, salt)


def _change(
    data: JSON, parts: list[str], change: Callable[[JSON, str], None], pointer: str, salt: Callable[[], str]
) -> None:
    if _is_secret(data):
        _change(data["value"], parts, change, pointer, salt)
        _seal(data, data["value"], salt)
        return
    if not isinstance(data, dict | list):
        raise Misplaced(pointer)
    if len(parts) == 1:
        change(data, parts[0])
        return
    place = _place(data, parts[0], pointer)
    if isinstance(data, dict) and place not in data:
        raise Misplaced(pointer)
    _change(data[place], parts[1:], change, pointer, salt)


def _parts(pointer: str) -> list[str]:
    if not pointer.startswith("/"):
        raise Misplaced(pointer)
    return [unescaped(part) for part in pointer[1:].split("/")]


def _place(holder: JSON, name: str, pointer: str) -> Any:
    """Return the number that a name is in a list, the name itself in an object."""
    if isinstance(holder, dict):
        return name
    if not (name.isascii() and name.isdigit() and len(name) < 6 and int(name) < len(holder)):
        raise Misplaced(pointer)
    return int(name)


def holds_secret(value: JSON) -> bool:
    """Whether JSON data holds a secret, open or closed."""
    if isinstance(value, dict):
        return ("secret" in value and "for" in value) or any(map(holds_secret, value.values()))
    return isinstance(value, list) and any(map(holds_secret, value))


def _is_secret(value: JSON) -> bool:
    return isinstance(value, dict) and "secret" in value and "for" in value and "salt" in value


def seal_anew(value: JSON, salt: Callable[[], str]) -> None:
    """Give every secret of JSON data a fresh salt, but names: what they are committed to with is nobody's to make
    again."""
    if _is_secret(value) and value["for"] == [*EVERYONE]:
        return
    if _is_secret(value):
        _seal(value, value["value"], salt)
        return
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        seal_anew(item, salt)


def _seal(secret: JSONObject, value: JSON, salt: Callable[[], str]) -> None:
    secret["salt"] = salt()
    secret["value"] = value
    secret["secret"] = commitment_to(secret["salt"], value)
