"""The words of one ruleset: what its triggers, stats, statuses and zones are called."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from adjudicator.kernel.cards.abilities import Ability, operations_within
from adjudicator.kernel.cards.amounts import Chosen, Rolled, StatOf
from adjudicator.kernel.cards.filters import Filter
from adjudicator.kernel.cards.operations import Operation
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text

Fault = tuple[str, Text]
"""Where (a path of fields, like `do[0].stat`), and what is wrong there."""

WORDS_OF_FIELDS = {
    "stat": "stats",
    "stats": "stats",
    "least": "stats",
    "most": "stats",
    "elements": "elements",
    "keywords": "keywords",
    "keyword": "keywords",
    "statuses": "statuses",
    "status": "statuses",
    "zone": "zones",
    "phase": "phases",
    "when": "triggers",
    "tally": "tallies",
    "lasts": "durations",
    "arrows": "directions",
    "element": "elements",
    "place": "places",
    "player": "players",
    "whose": "whose",
}
"""By which list of the lexicon the words of a field are checked."""

_ROLES = ("whom", "to", "at", "of", "same_elements", "same_stats", "chosen", "source", "direction", "link")
"""Fields that name something chosen."""


class Lexicon(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a ruleset. `triggers` gives for each trigger the roles that it brings along; `links` are the kinds
    that are links of the chain; `players` the words for whose hand or deck is meant; `unplayed` the fields of records
    that the ruleset does not play; `roles` the fields of its own words that name something chosen; `answers` the words
    of its own with which its questions are answered; `named_by` is the clause by which cards have names."""

    triggers: Mapping[str, tuple[str, ...]]
    kinds: tuple[str, ...]
    links: tuple[str, ...] = ()
    stats: tuple[str, ...]
    durations: tuple[str, ...]
    elements: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    zones: tuple[str, ...] = ("board",)
    phases: tuple[str, ...] = ()
    directions: tuple[str, ...] = ()
    tallies: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    whose: tuple[str, ...] = ("own", "opponent", "any")
    unplayed: Mapping[type, tuple[str, ...]] = {}
    roles: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    named_by: str = ""

    def faults_of(self, record: msgspec.Struct, place: str) -> Iterator[Fault]:
        """Yield what is wrong with a record outside abilities, where nothing has been chosen."""
        for where, reason in self._faults(record, "", {"self"}):
            yield f"{place}.{where}" if where else place, reason

    def faults(self, ability: Ability) -> Iterator[Fault]:
        """Yield what is wrong with an ability."""
        roles = {"self", "target", *self.triggers.get(ability.when, ()), *_roles_of(ability)}
        if not any(target.role == "target" for target in ability.targets) and "target" not in self.triggers.get(
            ability.when, ()
        ):
            roles.discard("target")
        yield from self._faults(ability, "", roles)
        named = [target.role for target in ability.targets]
        named += [cost.role for cost in ability.cost if hasattr(cost, "role")]
        for role in dict.fromkeys(role for role in named if named.count(role) > 1):
            yield "targets", Text(f"duas coisas se chamam {role!r}", f"two things are called {role!r}")
        for operation in operations_within(ability.do):
            role = getattr(operation, "role", "")
            if role in named:
                yield "do", Text(f"{role!r} já é o nome de outra coisa", f"{role!r} is called something else already")

    def _faults(self, value: object, place: str, roles: set[str]) -> Iterator[Fault]:
        if isinstance(value, tuple | list):
            for number, item in enumerate(value):
                yield from self._faults(item, f"{place}[{number}]", roles)
        elif isinstance(value, dict):
            for key, item in value.items():
                yield from self._faults(item, f"{place}.{key}", roles)
        elif isinstance(value, msgspec.Struct):
            yield from self._record_faults(value, place, roles)

    def unplayed_of(self, kind: type[msgspec.Struct]) -> tuple[str, ...]:
        """Return the fields of a record, its own and those of what it extends, that this ruleset does not play."""
        return (*self.unplayed.get(kind, ()), *self.unplayed.get(kind.__mro__[1], ()))

    def words_of(self, kind: type[msgspec.Struct], field: str) -> tuple[str, ...] | None:
        """Return the words that a field of a record may hold; None, if the ruleset does not limit them."""
        if issubclass(kind, Filter) and field == "what":
            return (*self.kinds, *self.links)
        if field not in WORDS_OF_FIELDS or (issubclass(kind, Operation) and field == "zone"):
            return None  # the zones of an operation are a list of its own
        return tuple(getattr(self, WORDS_OF_FIELDS[field]))

    def _record_faults(self, value: msgspec.Struct, place: str, roles: set[str]) -> Iterator[Fault]:
        kind = type(value)
        unplayed = self.unplayed_of(kind)
        for name in kind.__struct_fields__:
            field = getattr(value, name)
            where = f"{place}.{name}" if place else name
            if name in unplayed and field != _defaults(kind)[name]:
                yield where, Text(f"este jogo não tem {name!r} aqui", f"this ruleset does not play {name!r} here")
            if (known := self.words_of(kind, name)) is not None:
                yield from _unknown(field, known, where)
            elif isinstance(field, str) and field not in ("", *roles) and self._names_role(value, name):
                there = ", ".join(sorted(roles))
                yield (
                    where,
                    Text(
                        f"nada se escolheu como {field!r}; há {there}",
                        f"nothing is chosen as {field!r}; there is {there}",
                    ),
                )
            yield from self._faults(field, where, roles)

    def _names_role(self, value: msgspec.Struct, name: str) -> bool:
        if isinstance(value, StatOf | Rolled | Chosen):
            return name == "role"
        return name in (*_ROLES, *self.roles) and not (name == "source" and isinstance(getattr(value, name), Filter))


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    """Return what each field of a record is if it is left out."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def _unknown(value: str | int | Iterable[object] | None, known: tuple[str, ...], where: str) -> Iterator[Fault]:
    if isinstance(value, int):
        return
    words = [value] if isinstance(value, str) else list(value or ())
    for word in words:
        if isinstance(word, str) and word and word not in known:
            yield where, not_one_of(word, known)


def _roles_of(ability: Ability) -> Iterator[str]:
    for target in ability.targets:
        yield target.role
    for cost in ability.cost:
        yield getattr(cost, "role", "self")
    for operation in operations_within(ability.do):
        yield from operation.brings
        role = getattr(operation, "role", None)
        if role is not None:
            yield role
