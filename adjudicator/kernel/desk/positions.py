"""Reading a table that somebody has written: a state in the JSON of a judge's view, or a part of one.

What is written is read by the types of the state, so that whatever does not fit is refused where it stands. What is
left out is as in the empty table; of what the empty table does not have (a card in play) the game says what it is. A
secret is written as its value, or in its open form.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Generic, TypeAlias, TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec

from adjudicator.kernel.cards.data import Data
from adjudicator.kernel.desk.adjusting import LARGEST, SOURCE
from adjudicator.kernel.game.position_rules import PositionRules, bad, one_of
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Name, Secret, commitment_to
from adjudicator.kernel.table.state import S
from adjudicator.kernel.table.stats import Layers
from adjudicator.kernel.text.data import JSON, JSONObject, TypeForm
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.pointer import escaped, unescaped
from adjudicator.kernel.text.refusal import BadSetup

T = TypeVar("T")
Record: TypeAlias = type[msgspec.Struct]
"""The type of a part that has members of its own."""

OWN = ("version", "move", "began", "desk", "earlier", "salts", "edition", "withheld")
"""What a position may say and the match keeps its own of: the count of its events and moves, the judges' side, the key
of its salts, the edition of its rules, whether its seed is withheld."""
CLOSED_MAPS = ("players", "board")
"""Of these the empty table has all that there are."""
SEATED = ("owner", "controller", "seat", "active", "first")
"""Members that name a seat."""
KEEPERS = ("controller", "by", "seat")
"""Whose a secret is that stands beside one of these; the first of them counts."""
HIDDEN_FORM = {"secret", "for"}
OPEN_FORM = {"secret", "for", "salt", "value"}


class PositionReader(Generic[S]):
    """Reads a position for a match: `table` is its empty table, `clauses` are those of its rules, `layers` those in
    which its numbers change."""

    def __init__(self, rules: PositionRules[S], clauses: frozenset[str], layers: Layers, table: S, luck: Luck) -> None:
        self.rules, self.clauses, self.layers, self.table, self.luck = rules, clauses, layers, table, luck
        self._events = 0

    def state(self, written: JSON, empty: JSONObject) -> JSONObject:
        """Return the JSON of the state that a position describes. Raises BadSetup with the place in it."""
        kind = type(self.table)
        kinds = _fields(kind)
        rest = {name: value for name, value in _of_kind(dict, written, "").items() if name not in OWN}
        for name in written.keys() - rest.keys() - {"salts"}:  # whose form is nothing to the match
            _plain(kinds[name].type, written[name], f"/{name}")
        made: JSONObject = self._read(kind, rest, empty, "", {})
        return made

    def _read(self, kind: TypeForm, written: JSON, kept: JSON, at: str, holder: Mapping[str, JSON]) -> JSON:
        origin, inner = get_origin(kind), get_args(kind)
        if kind is Name:  # who sits there is the match's to say, where it has sealed that
            return kept if isinstance(kept, dict) else _plain(str, written, at)
        if origin is Secret:
            return self._secret(inner[0], written, kept, at, holder)
        if origin in (Union, UnionType):
            return self._one_of(kind, inner, written, kept, at, holder)
        if origin is dict and inner[1] is not JSON:
            return self._map(inner[1], _of_kind(dict, written, at), kept or {}, at, holder)
        if origin is list or (origin is tuple and inner[-1] is ...):
            items = _of_kind(list, written, at)
            return [self._read(inner[0], item, None, f"{at}/{number}", holder) for number, item in enumerate(items)]
        if _is_record(kind):
            return self._struct(kind, _of_kind(dict, written, at), kept, at, holder)
        return _plain(kind, written, at)

    def _map(self, kind: TypeForm, written: JSON, kept: JSON, at: str, holder: Mapping[str, JSON]) -> JSONObject:
        if at.rpartition("/")[2] in CLOSED_MAPS:
            strange = next((key for key in written if key not in kept), None)
            if strange is not None:
                raise one_of(f"{at}/{escaped(strange)}", strange, kept)
        return {
            **kept,
            **{
                key: self._read(kind, value, kept.get(key), f"{at}/{escaped(key)}", holder)
                for key, value in written.items()
            },
        }

    def _one_of(
        self,
        kind: TypeForm,
        kinds: tuple[TypeForm, ...],
        written: JSON,
        kept: JSON,
        at: str,
        holder: Mapping[str, JSON],
    ) -> JSON:
        if written is None and NoneType in kinds:
            return None
        some = [one for one in kinds if one is not NoneType]
        if len(some) == 1:
            return self._read(some[0], written, kept, at, holder)
        tagged = {_class(one).__struct_config__.tag: one for one in some if _is_record(one)}
        if len(tagged) < len(some):
            return _plain(kind, written, at)
        field = str(_class(next(iter(tagged.values()))).__struct_config__.tag_field)
        tag = _of_kind(dict, written, at).get(field)
        if not isinstance(tag, str) or tag not in tagged:
            raise one_of(f"{at}/{field}", tag, tagged)
        return self._struct(tagged[tag], written, None, at, holder)

    def _struct(self, kind: Record, written: JSON, kept: JSON, at: str, holder: Mapping[str, JSON]) -> JSONObject:
        fields, tag = _fields(kind), _class(kind).__struct_config__.tag_field
        for name in written:
            if name not in fields and name != tag:
                raise one_of(f"{at}/{escaped(name)}", name, fields)
        kept, said = (kept, written) if kept is not None else ({}, self._filled_in(kind, written, at, holder))
        made = {**kept, **said}
        for name, value in said.items():
            if name != tag:
                made[name] = self._read(fields[name].type, value, kept.get(name), f"{at}/{name}", made)
            if not issubclass(_class(kind), Data):
                self._check_word(name, made[name], f"{at}/{name}", made)
        missing = next((name for name, field in fields.items() if field.required and name not in made), None)
        if missing is not None:
            raise bad(f"{at}/{missing}", f"falta {missing}", f"{missing} is needed")
        return made

    def _filled_in(self, kind: Record, written: JSON, at: str, holder: Mapping[str, JSON]) -> JSONObject:
        """Return a part that is not on the empty table with what the game says of it where that is left out."""
        try:
            found = self.rules.part(self.table, kind, at.rpartition("/")[2], written, holder)
        except BadSetup as error:
            raise BadSetup(at + error.pointer, error.why, error.clause) from error
        if "event" in _fields(kind) and "event" not in written:
            self._events -= 1
            found = {"event": self._events, "move": 0, **found}  # no event made it; below zero it is one of a kind
        return {**{name: value for name, value in found.items() if name in _fields(kind)}, **written}

    def _check_word(self, name: str, value: JSON, at: str, holder: Mapping[str, JSON]) -> None:
        """Check what names a layer, a seat or a clause. Judges give reasons of their own."""
        if name == "layer" and value not in self.layers:
            raise one_of(at, value, self.layers)
        if not isinstance(value, str) or not value or holder.get("by") == SOURCE:
            return
        if name in (*SEATED, "by") and value not in self.table.seats:
            raise one_of(at, value, self.table.seats)
        if name == "clause" and value not in self.clauses:
            raise bad(at, f"não há cláusula {value!r}", f"there is no clause {value!r}")

    def _secret(self, kind: TypeForm, written: JSON, kept: JSON, at: str, holder: Mapping[str, JSON]) -> JSONObject:
        if not (isinstance(written, dict) and written.keys() >= HIDDEN_FORM):
            value = _whole(kind, self._read(kind, written, None, at, holder), at)
            salt = self.luck.salt()
            seats = kept["for"] if kept is not None else self._keeper(at, holder)
            return {"secret": commitment_to(salt, value), "for": seats, "salt": salt, "value": value}
        if written.keys() != OPEN_FORM:
            raise bad(at, "segredo fechado: diga o valor", "a closed secret: say its value")
        value = _whole(kind, self._read(kind, written["value"], None, f"{at}/value", holder), f"{at}/value")
        _plain(str, written["salt"], f"{at}/salt")
        seats = _plain(list[str], written["for"], f"{at}/for")
        if not {*seats} <= {*self.table.seats} or (kept is not None and [*kept["for"]] != seats):
            known = self.table.seats if kept is None else kept["for"]
            raise bad(f"{at}/for", f"é de {', '.join(known) or 'ninguém'}", f"it is for {', '.join(known) or 'nobody'}")
        if written["secret"] != commitment_to(written["salt"], value):
            why = "não é o compromisso deste sal e deste valor", "it is not the commitment to this salt and value"
            raise bad(f"{at}/secret", *why)
        return dict(written)

    def _keeper(self, at: str, holder: Mapping[str, JSON]) -> list[str]:
        beside = [holder[name] for name in KEEPERS if holder.get(name) in self.table.seats]
        return (beside or [step for step in at.split("/") if step in self.table.seats])[:1]


def _is_record(kind: TypeForm) -> TypeGuard[Record]:
    """Whether a type is a struct, be it a generic one with its arguments."""
    found = get_origin(kind) or kind
    return isinstance(found, type) and issubclass(found, msgspec.Struct)


def _class(kind: Record) -> Record:
    """Return the class of a struct, without the arguments of a generic one."""
    found: Record = get_origin(kind) or kind
    return found


@cache
def _fields(kind: Record) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _of_kind(kind: type[T], written: JSON, at: str) -> T:
    if not isinstance(written, kind):
        pt, en = ("um objeto", "an object") if kind is dict else ("uma lista", "a list")
        raise bad(at, f"aqui vai {pt}", f"this is {en}")
    return written


def _whole(kind: TypeForm, written: JSON, at: str) -> JSON:
    """Return the JSON form of a struct with all its members, as it is committed to; anything else as it is."""
    if not isinstance(kind, msgspec.StructMeta):
        return written
    _plain(kind, written, at)
    return msgspec.to_builtins(msgspec.convert(written, kind))


def _plain(kind: TypeForm, written: JSON, at: str) -> JSON:
    try:
        msgspec.convert(written, kind)
    except msgspec.ValidationError as error:
        why = in_both(str(error))
        raise bad(at, f"não cabe aí: {why.pt}", f"it does not fit there: {why.en}") from error
    if isinstance(written, int) and abs(written) > LARGEST:
        raise bad(at, f"nenhum número passa de {LARGEST}", f"no number is beyond {LARGEST}")
    return written


def differing(written: JSON, said: JSON, made: JSON, at: str = "") -> Iterator[tuple[str, JSON]]:
    """Yield where the rules make something else of what is written, and what: `said` and `made` are the JSON of the
    table as it was written and as the rules make it."""
    said, made = _opened(said), _opened(made)
    if isinstance(written, dict) and isinstance(said, dict) and isinstance(made, dict):
        for key, value in written.items():
            yield from differing(value, said.get(key), made.get(key), f"{at}/{escaped(key)}")
    elif isinstance(written, list) and isinstance(said, list) and isinstance(made, list) and len(said) == len(made):
        for number, value in enumerate(written):
            yield from differing(value, said[number], made[number], f"{at}/{number}")
    elif said != made:
        yield at, made


def _opened(value: JSON) -> JSON:
    return value["value"] if isinstance(value, dict) and value.keys() == OPEN_FORM else value


def place_in(written: JSON, pointer: str) -> str:
    """Return where a place of the table stands in a position, in which secrets may be in their open form."""
    at = ""
    for step in pointer.split("/")[1:]:
        if isinstance(written, dict) and written.keys() == OPEN_FORM and step not in OPEN_FORM:
            at, written = f"{at}/value", written["value"]
        at += f"/{step}"
        if isinstance(written, dict):
            written = written.get(unescaped(step))
        elif isinstance(written, list) and step.isdigit() and int(step) < len(written):
            written = written[int(step)]
        else:
            written = None
    return at
