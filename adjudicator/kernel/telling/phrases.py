"""Events told to people: a ruleset's phrases, filled with what a viewer may see.

A phrase is a sentence with places in it. `{card}` is the event's member `card`, told by its name; `{link.kind}` is a
member's member. What a place says besides its member:

    {amount:+}             a number with its sign
    {count:card|cards}     a number with its unit, for one and for many; of a list, how many it holds
    {cards?no card}        what stands there if it is empty
    {reason!s}             somebody's own words, as they are
    {id!n}                 a thing by its name alone, without what tells it from others
    [ with {source}]       is left out where a place in it is empty or hidden

An event's phrase stands under its type, in special cases under its type and a member: `Spawned.hidden` where that
member is not empty, `Exerted.what=dash` where it is this. The first that applies is told. An empty phrase is not told.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator.kernel.secrets.secret import shown_value
from adjudicator.kernel.telling.names_in_view import HIDDEN, NamesInView
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.terms import Terms, texts_in
from adjudicator.kernel.text.text import Language, Text

_AND = Text(" e ", " and ")


def shared_phrases() -> dict[str, Text]:
    """Return the phrases of every game."""
    return texts_in(Path(__file__).parent / "phrases.yaml")


class Phrases:
    """The phrases of a ruleset: of its events and actions, and of what else is told by its kind.

    `special` tells members that are more than a key, by their names; `own` are the texts that the game itself brings.
    """

    def __init__(self, path: Path, terms: Terms, special: "Mapping[str, Teller]") -> None:
        self.own = texts_in(path)
        self.texts = self.own | shared_phrases() | self.own  # the cases of its own come first
        self.terms = terms
        self.special: dict[str, Teller] = {**_SPECIAL, **special}
        self._cases: dict[str, list[tuple[str, str, str]]] = {}
        for key in self.texts:
            kind, _, case = key.partition(".")
            member, _, value = case.partition("=")
            self._cases.setdefault(kind, []).append((key, member, value))
        for cases in self._cases.values():
            cases.sort(key=lambda case: case[1] == "")

    def __contains__(self, kind: object) -> bool:
        return kind in self._cases

    def has_cases(self, kind: str) -> bool:
        """Whether a kind has other phrases in special cases."""
        return len(self._cases[kind]) > 1

    def tell(self, event: JSONObject, language: Language, in_view: NamesInView) -> str:
        """Return one line for an event in its viewed JSON form; empty if it is not worth telling."""
        told = self.say(event["type"], event, language, in_view, _of(event))
        return told[:1].upper() + told[1:]

    def say(
        self, kind: str, members: Mapping[str, JSON], language: Language, in_view: NamesInView, of: str = ""
    ) -> str:
        """Return the phrase of a kind, filled with members; `of` is the seat that it speaks of."""
        key = self.key_of(kind, members)
        return Sentence(self, members, language, in_view, of).filled(self.texts[key][language])

    def standing(self, table: JSONObject, language: Language, in_view: NamesInView) -> str:
        """Say what a match (its viewed JSON state) waits on, or how it ended."""
        if table["result"]:
            return self.say("over", {**table["result"], "table": table}, language, in_view)
        if not table["decision"]:
            return ""
        seats = [seat for seat in table["decision"]["seats"] if seat not in table["answers"]]
        of = seats[0] if len(seats) == 1 else ""
        return self.say("waiting", {**table["decision"], "seats": seats}, language, in_view, of)

    def key_of(self, kind: str, members: Mapping[str, JSON]) -> str:
        """Return under which key the phrase for these members stands."""
        for key, member, value in self._cases[kind]:
            found = shown_value(members.get(member), HIDDEN)
            if not member or (str(found) == value if value else not _empty(found)):
                return key
        raise KeyError(f"{kind} has no phrase for {dict(members)}")


class Sentence:
    """A phrase being filled: says of each member what people call it."""

    def __init__(
        self, phrases: Phrases, members: Mapping[str, JSON], language: Language, in_view: NamesInView, of: str
    ) -> None:
        self.phrases, self.members, self.language, self.in_view, self.of = phrases, members, language, in_view, of

    def filled(self, phrase: str) -> str:
        """Return the phrase with its places filled."""
        return _PART.sub(self._part, phrase)

    def _part(self, found: re.Match[str]) -> str:
        if found["group"] is None:
            return self._place(found)
        places = list(_PART.finditer(found["group"]))
        if any(_empty(value) or value == HIDDEN for value in map(self._value, places)):
            return ""
        return self.filled(found["group"])

    def _value(self, place: re.Match[str]) -> JSON:
        value: JSON = self.members
        for member in place["name"].split("."):
            value = value.get(member) if isinstance(value, dict | Mapping) else None
        return shown_value(value, HIDDEN)

    def _place(self, place: re.Match[str]) -> str:
        value, form = self._value(place), place["form"]
        if _empty(value):
            return place["empty"] or ""
        if value == HIDDEN:
            return HIDDEN
        if place["as"] == "s":
            return value if isinstance(value, str) else msgspec.json.encode(value).decode()
        if place["as"] == "n":
            return self.in_view.name_alone(value, self.language)
        if form == "+":
            return f"{value:+d}"
        if form:
            one, _, many = form.partition("|")
            count = len(value) if isinstance(value, list) else int(value)
            return f"{count} {one if count == 1 else many}"
        special = self.phrases.special.get(place["name"])
        return self(value) if special is None else special(value, self)

    def __call__(self, value: JSON) -> str:
        """Say a value of any kind."""
        if isinstance(value, str):
            return self.in_view.name(value, self.language, self.of)
        if isinstance(value, list | tuple):
            return listed([self(item) for item in value], self.language)
        if isinstance(value, dict):
            return self._told(value)
        return str(value)

    def _told(self, value: JSONObject) -> str:
        if value.keys() == {"pt", "en"}:
            return self.in_view.in_words(value[self.language], self.language)
        if value.get("type") in self.phrases:
            return self.say(value["type"], value)
        return "; ".join(f"{self(key)}: {self(item) if item != [] else '—'}" for key, item in value.items())

    def say(self, kind: str, members: Mapping[str, JSON]) -> str:
        """Say the phrase of another kind within this one."""
        return self.phrases.say(kind, members, self.language, self.in_view, self.of)


Teller = Callable[[JSON, Sentence], str]
"""How a member that is more than a key is told."""


def _of(event: JSONObject) -> str:
    """Return the seat that an event speaks of; empty if of none, or of several."""
    seats = event.get("decision", {}).get("seats", ())
    return str(event.get("seat") or event.get("by") or (seats[0] if len(seats) == 1 else ""))


def _players(players: list[JSONObject], say: Sentence) -> str:
    """Tell who sits down; a game's own word for what they bring stands behind the name."""
    return listed([say.in_view.name(player["seat"], say.language) for player in players], say.language)


def _link(link: JSONObject, say: Sentence) -> str:
    return say.say("link", link)


def _numbered(number: int, say: Sentence) -> str:
    """Tell a link of the chain by its number."""
    return _link(say.in_view.chain[number], say) if number < len(say.in_view.chain) else str(number)


def told_choice(choice: JSON, say: Sentence) -> str:
    """Tell what was chosen: a key, one of a card's choices by its text, or a link of the chain."""
    return _link(choice, say) if isinstance(choice, dict) and "seat" in choice else say(choice)


def _actions(actions: list[JSONObject], say: Sentence) -> str:
    """Tell actions, each with its player."""
    return "; ".join(f"{say(action['seat'])} {say(action)}" if "seat" in action else say(action) for action in actions)


def _aims(aims: list[JSON], say: Sentence) -> str:
    return listed([told_choice(aim, say) for aim in aims], say.language)


def _thrown(value: JSON, say: Sentence) -> str:
    """Tell what was thrown: of a coin, its side."""
    return (
        say.in_view.terms("heads" if value == 1 else "tails", say.language)
        if say.members.get("die") == "coin"
        else say(value)
    )


_SPECIAL: dict[str, Teller] = {
    "players": _players,
    "link": _link,
    "number": _numbered,
    "choice": told_choice,
    "aims": _aims,
    "actions": _actions,
    "value": _thrown,
}


def _empty(value: JSON) -> bool:
    return value is None or value is False or value in ("", [], {}, ())


def listed(items: list[str], language: Language) -> str:
    """Return an enumeration as people say it; of what has commas in itself, with semicolons."""
    mark = "; " if any(", " in item or _AND[language] in item for item in items) else ", "
    if len(items) < 2 or mark == "; ":
        return mark.join(items)
    return mark.join(items[:-1]) + _AND[language] + items[-1]


def places_of(phrase: str) -> Iterator[str]:
    """Yield the members that a phrase tells."""
    for part in _PART.finditer(phrase):
        if part["group"] is None:
            yield part["name"]
        else:
            yield from places_of(part["group"])


_PART = re.compile(
    r"\{(?P<name>\w+(?:\.\w+)*)(?:!(?P<as>[sn]))?(?::(?P<form>[^}?]*))?(?:\?(?P<empty>[^}]*))?\}|\[(?P<group>[^\]]*)\]"
)
"""A place of a phrase, or a part of it that may be left out."""


class Speaker(NamedTuple):
    """Says in one language what stands on a table, and what is done to it."""

    phrases: Phrases
    in_view: NamesInView
    language: Language

    def name(self, key: str) -> str:
        """Say what people call a key."""
        return self.in_view.name(key, self.language) if key else "—"

    def names(self, keys: Iterable[str], nothing: str = "—") -> str:
        """Say what people call several keys."""
        return listed([self.name(key) for key in keys], self.language) or nothing

    def say(self, kind: str, members: Mapping[str, JSON]) -> str:
        """Say a phrase that is told by its kind: an action, a judge's change, a question."""
        plain = msgspec.json.decode(msgspec.json.encode(members))
        return self.phrases.say(kind, plain, self.language, self.in_view, str(members.get("seat") or ""))

    def action(self, action: Mapping[str, JSON]) -> str:
        """Say an action (JSON data), without its player."""
        return self.say(action["type"], action)

    def in_words(self, sentence: str) -> str:
        """Say a sentence of the rules, with names for the keys that stand in it."""
        return self.in_view.in_words(sentence, self.language)
