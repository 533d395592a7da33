"""Set-ups as requests bring them: read as the game types them, with card sets of one's own."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import msgspec

from adjudicator.api.access.services import services
from adjudicator.api.http.problems import FieldError, Kind, Problem, field_error
from adjudicator.api.http.reading import reading
from adjudicator.kernel.secrets.secret import shown_value
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.refusal import BadSetup, not_one_of
from adjudicator.matches.hosting.card_sets import own_cards_alone, read_set, takes_cards
from adjudicator.rulesets.registry import RULESETS

TABLE_BYTES = 256 * 1024
"""How long a request is that may bring a table: a judge's view of a long match of Enlightenment has 70 kB, and a
service takes what it has given."""


def read_options(ruleset: str, options: dict[str, Any]) -> None:
    """Check house rules of a ruleset. 422 with the field at fault."""
    (kind,) = (field.type for field in msgspec.structs.fields(RULESETS[ruleset].setup_type) if field.name == "options")
    with reading("/options"):
        read(options, kind)


def read_setup(ruleset: str, body: dict[str, Any], beside: Collection[str]) -> Any:
    """Return a ruleset's own set-up from a request, in whose body other members stand `beside` it. Raises 422 with the
    field at fault."""
    kind = RULESETS[ruleset].setup_type
    own = kind.__struct_fields__
    known = (*own, *sorted(beside))
    errors = [FieldError(f"/{escaped(name)}", not_one_of(name, known)) for name in body if name not in own]
    if errors:
        raise Problem(Kind.VALIDATION_FAILED, errors=errors)
    said = {name: value if name == "position" else shown_value(value, "") for name, value in body.items()}
    with reading(""):
        return read(said, kind)


@contextmanager
def playing_with(ruleset: str, ids: list[str], body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a match's body with the cards of the sets that it names after those that it brings along, which are read as
    a set is. What is refused of a card of a kept set points at the set. Raises BadCards."""
    if body.get("cards"):
        body = {**body, "cards": msgspec.to_builtins(read_set(ruleset, "", body["cards"]))}
    inline = body.get("cards") or []
    kept = _kept(ruleset, ids) if ids else []
    if kept and isinstance(inline, list):
        body = {**body, "cards": [*inline, *chain(*kept)]}
    places = [f"/cards/{number}" for number in range(len(inline) if isinstance(inline, list) else 0)]
    places += [f"/card_sets/{number}" for number, cards in enumerate(kept) for _ in cards]
    try:
        yield body
    except BadSetup as error:
        error.pointer = _in_request(error.pointer, places)
        raise
    except Problem as problem:
        problem.errors = [fault._replace(pointer=_in_request(fault.pointer, places)) for fault in problem.errors]
        raise


def _in_request(pointer: str, places: list[str]) -> str:
    """Return where what is wrong with a card stands in a request: a kept set has no place within it."""
    _, _, rest = pointer.partition("/cards/")
    number, _, field = rest.partition("/")
    if not pointer.startswith("/cards/") or not number.isdecimal() or int(number) >= len(places):
        return pointer
    place = places[int(number)]
    return f"{place}/{field}" if field and place.startswith("/cards/") else place


def _kept(ruleset: str, ids: list[str]) -> list[list[Any]]:
    """Return the cards of each of the sets. 422 with all that is wrong with the ids."""
    errors = []
    sets: list[list[Any]] = []
    for number, id in enumerate(ids):
        row = services().matches.tables.card_set(id)
        if id in ids[:number]:
            errors.append(field_error(f"/card_sets/{number}", f"{id} vem duas vezes", f"{id} comes twice"))
        elif row is None or row.ruleset != ruleset:
            errors.append(
                field_error(
                    f"/card_sets/{number}",
                    f"não há conjunto de cartas {id} de {ruleset}",
                    f"there is no card set {id} of {ruleset}",
                )
            )
        else:
            sets.append(msgspec.json.decode(row.cards))
    if not takes_cards(ruleset):
        errors = [FieldError("/card_sets", own_cards_alone(ruleset))]
    if errors:
        raise Problem(Kind.VALIDATION_FAILED, errors=errors)
    return sets
