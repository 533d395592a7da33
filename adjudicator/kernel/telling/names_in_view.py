"""Who and what a match has, by the names that people call them: players, cards, things on the table, places."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicator.kernel.secrets.secret import ERASED, shown_value
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Language, Text

HIDDEN = "•••"
"""What a viewer may not see."""


FACE_DOWN = Text("carta virada para baixo", "face-down card")


class VisibleThing(NamedTuple):
    """A thing on the table: its card (empty if the viewer may not know it), whose it is, where it is, and what it is
    called by those who may not know it."""

    card: str
    seat: str
    place: Text | None = None
    face_down: bool = False
    unknown: Text = FACE_DOWN


class NamesInView(NamedTuple):
    """The names of a match's players and cards, and what stands on the table, all as one viewer knows them.

    `things` are on the table, by id; `gone` were on it before; `chain` are the links of the open chain (viewed JSON);
    `held` are the cards, by key, that are told from things of the same name as those of the hand.
    """

    terms: Terms
    players: Mapping[str, str] = {}
    cards: Mapping[str, Text] = {}
    things: Mapping[str, VisibleThing] = {}
    gone: Mapping[str, VisibleThing] = {}
    chain: tuple[JSONObject, ...] = ()
    held: frozenset[str] = frozenset()

    def before(self, after: "NamesInView") -> "NamesInView":
        """Return these names as they stood before an event that has brought what is new in `after`."""
        things = {**after.things, **self.things}
        return after._replace(things=things, gone=self.gone, chain=(*self.chain, *after.chain[len(self.chain) :]))

    def remembering(self, earlier: "NamesInView") -> "NamesInView":
        """Return these names with what has left the table since an earlier one."""
        here = self.things.keys()
        gone = {**self.gone, **earlier.gone, **{id: earlier.things[id] for id in earlier.things.keys() - here}}
        return self._replace(gone={id: thing for id, thing in gone.items() if id not in here})

    def disambiguated(self, hand: Iterable[str]) -> "NamesInView":
        """Return these names with another name for everything that may be pointed at: things that not even their place
        tells apart have a number, as they lie; cards of the hand are told from those of the same name on the table."""
        alike: dict[tuple[object, ...], list[str]] = {}
        for id, thing in self.things.items():
            alike.setdefault((self.called(thing, "en"), thing.seat, thing.place), []).append(id)
        things = {
            id: self.things[id] if len(ids) == 1 else _numbered(self.things[id], number)
            for ids in alike.values()
            for number, id in enumerate(ids, 1)
        }
        on_table = {self.called(thing, "en") for thing in self.things.values()}
        held = frozenset(key for key in hand if key in self.cards and self.cards[key].en in on_table)
        return self._replace(things={id: things[id] for id in self.things}, held=held)

    def name(self, key: str, language: Language, of: str = "") -> str:
        """Return what people call a key of any kind. `of` is the seat that the sentence speaks of: what is its own
        needs no owner. What nothing is called by stands as somebody's own word, in quotation marks."""
        if not key:
            return "—"
        if key in self.players:
            return name_told(self.players[key], language)
        if key in self.things or key in self.gone:
            return self._thing(key, language, of)
        if key in self.held:
            return _FROM_HAND[language].format(card=self.cards[key][language])
        if key in self.cards:
            return self.cards[key][language]
        if key in self.terms or key == HIDDEN or _AS_IT_IS.fullmatch(key):
            return self.terms(key, language)
        return self._joined(key, language, of) or _OWN_WORDS[language].format(said=key)

    def as_it_stands(self, record: JSONObject) -> JSONObject:
        """Return what stands on the table of something that was done (a link of the chain, an attack) with what has
        left the table since called by its card, or not at all."""
        found = {name: self._standing(value) for name, value in record.items()}
        if found.get("source") == "":
            found["source"] = record.get("card", "")
        return found

    def _standing(self, value: JSON) -> JSON:
        if isinstance(value, str):
            return value if all(self.knows(each) for each in value.split() if _ID.fullmatch(each)) else ""
        if isinstance(value, list):
            return [each for each in value if each == "" or self._standing(each) != ""]
        if isinstance(value, dict):
            found = {name: self._standing(each) for name, each in value.items()}
            return {name: each for name, each in found.items() if each != "" or value[name] == ""}
        return value

    def _joined(self, key: str, language: Language, of: str) -> str:
        """Return the name of a key that joins others; empty if it does not."""
        for mark, told in _JOINED.items():
            head, found, rest = key.rpartition(mark)
            if found and self.knows(head) and (mark == "#" or self.knows(rest) or rest.isdecimal()):
                return told(self, head, rest, language, of)
        if " " in key and all(self.knows(each) for each in key.split()):
            return ", ".join(self.name(each, language, of) for each in key.split())
        return ""

    def knows(self, key: str) -> bool:
        """Whether a key of any kind has a name."""
        known = (self.players, self.things, self.gone, self.cards, self.terms)
        if any(key in names for names in known) or _AS_IT_IS.fullmatch(key):
            return True
        return any(mark in key and self._joined(key, "en", "") for mark in _JOINED)

    def _thing(self, id: str, language: Language, of: str) -> str:
        """Return a thing's name, with what tells it from others of the same name: whose it is, and where."""
        thing = self.things.get(id) or self.gone[id]
        name = self.called(thing, language)
        others = [each for other, each in self.things.items() if other != id and self.called(each, language) == name]
        alone = not others and thing.card != ""
        if (
            not alone
            and thing.seat != of
            and any(each.seat != thing.seat for each in others or (VisibleThing("", ""),))
        ):
            name = _OWNED[language].format(
                card=name, seat=name_told(self.players.get(thing.seat, thing.seat), language)
            )
        elif thing.card == "":
            name = _THE[language].format(card=name)
        if thing.place is not None and (thing.card == "" or any(each.seat == thing.seat for each in others)):
            name = f"{name} {thing.place[language]}"
        return name

    def called(self, thing: VisibleThing, language: Language) -> str:
        """Return the name of a thing's card, as far as the viewer may know it."""
        if thing.card == "":
            return thing.unknown[language]
        name = self.cards[thing.card][language]
        return f"{name} ({_TURNED[language]})" if thing.face_down else name

    def is_card(self, key: str) -> bool:
        """Whether a key is that of a card, or of a thing on the table."""
        return key in self.cards or key in self.things or key in self.gone

    def name_alone(self, id: str, language: Language) -> str:
        """Return the name of a thing without what tells it from others of the same name."""
        thing = self.things.get(id) or self.gone.get(id)
        return self.name(id, language) if thing is None else self.called(thing, language)

    def in_words(self, sentence: str, language: Language, types: bool = True) -> str:
        """Return a sentence of the rules with names for the keys that stand in it, but for those that it quotes, and
        words for what it asks for: for clients also the `types` of actions."""

        def asked(found: re.Match[str]) -> str:
            return f"{found[1]}: {self._actions(found[2].split(' | '), language, types)}"

        sentence = _ASKED.sub(asked, sentence)
        return _QUOTED_OR_KEY.sub(lambda found: found[1] or self._in_words(found[2], language), sentence)

    def _actions(self, kinds: list[str], language: Language, types: bool) -> str:
        """Return what is done by actions of these kinds, each perhaps with the `type` by which it is asked."""
        words = {kind: self.terms(f"to_{kind}", language) for kind in kinds}
        return ", ".join(f"{word} (“{kind}”)" if types else word for kind, word in words.items())

    def _in_words(self, key: str, language: Language) -> str:
        if any(mark in key for mark in "_#/:0123456789") and self.knows(key):
            return self.name(key, language)
        return key


_AS_IT_IS = re.compile(r"-?\d+|\d,\d|d\d+|[A-Z]+(-[A-Z]+)*|[A-Z]+-A?\d+")
"""What people call as it is: numbers, spaces of a board, dice, what is written in capitals on the cards, clauses."""
_ASKED = re.compile(r"(uma ação|an action) (\w+(?: \| \w+)*)$")
"""The end of what `asks_for` says."""
_ID = re.compile(r"[a-z]\d+")
"""How things in play are called."""
_QUOTED_OR_KEY = re.compile(r"(“[^”]*”)|(\w+(?:[-#/:.]\w+)*)")
"""What a sentence quotes stays as it is: it is what one would write."""

_OWN_WORDS = Text("“{said}”", "“{said}”")
_OWNED = Text("{card} de {seat}", "{seat}’s {card}")
_THE = Text("{card}", "the {card}")
_TURNED = Text("virada para baixo", "face down")
_ABILITY = Text("{thing} (habilidade {number})", "{thing} (ability {number})")
_FROM_ZONE = Text("{card} (do {zone})", "{card} (from the {zone})")
_FROM_HAND = Text("{card} (da mão)", "{card} (from the hand)")
_OF = Text("{part} de {whole}", "{part} of {whole}")
_ON = Text("{card} em {bearer}", "{card} on {bearer}")


def _numbered(thing: VisibleThing, number: int) -> VisibleThing:
    """Return a thing with a number behind its place."""
    place = thing.place or Text("", "")
    return thing._replace(place=Text(f"{place.pt} ({number})".lstrip(), f"{place.en} ({number})".lstrip()))


def _source(in_view: NamesInView, head: str, rest: str, language: Language, of: str) -> str:
    """`U05#c3`: the thing c3, or the card that it was where the viewer knows of no such thing."""
    known = rest in in_view.things or rest in in_view.gone
    return in_view.name(rest if known else head, language, of)


def _ability(in_view: NamesInView, head: str, rest: str, language: Language, of: str) -> str:
    """`c3:2`: the second ability of the thing c3; `immune:fury`: both words."""
    name = in_view.name(head, language, of)
    if rest.isdecimal():
        return _ABILITY[language].format(thing=name, number=rest)
    return f"{name}: {in_view.name(rest, language, of)}"


def _card_of(in_view: NamesInView, head: str, rest: str, language: Language, of: str) -> str:
    """`P2/F01`: P2's card; `deck/F01`: from the deck; `c3/E1`: what is attached to c3."""
    name = in_view.name(rest, language)
    if head in in_view.players:
        return (
            name if head == of else _OWNED[language].format(card=name, seat=name_told(in_view.players[head], language))
        )
    if head in in_view.terms:
        return _FROM_ZONE[language].format(card=name, zone=in_view.terms(head, language))
    return _ON[language].format(card=name, bearer=in_view.name(head, language, of))


def _part(in_view: NamesInView, head: str, rest: str, language: Language, of: str) -> str:
    """`P1.hand`, `c3.ATK`: the hand of P1, the ATK of c3."""
    if head in in_view.players:
        return _OWNED[language].format(
            card=in_view.name(rest, language), seat=name_told(in_view.players[head], language)
        )
    return _OF[language].format(part=in_view.name(rest, language), whole=in_view.name(head, language, of))


_JOINED = {".": _part, "#": _source, "/": _card_of, ":": _ability}


def names_of_players(players: Mapping[str, str]) -> dict[str, str]:
    """Return what each seat is called: by its player's name, and its own where there is none or two have the same."""
    given = [name for name in players.values() if name]
    return {
        seat: seat if not name else name if given.count(name) == 1 and name not in players else f"{name} ({seat})"
        for seat, name in players.items()
    }


def name_told(name: str, language: Language) -> str:
    """Return what a player is called, in a language: one whose name is erased is called so."""
    return _ERASED[language] + name.removeprefix(ERASED) if name.startswith(ERASED) else name


_ERASED = Text("(apagado)", ERASED)


def names_of_cards(printed: Mapping[str, Text], minted: Mapping[str, JSON]) -> Mapping[str, Text]:
    """Return the names of the cards of a match: the game's, and its own (viewed JSON). One that has another's name is
    told from it by its key."""
    if not minted:
        return printed
    taken = {(name.pt, name.en) for name in printed.values()}
    names = dict(printed)
    for key, card in minted.items():
        name = Text(card["name"]["pt"], card["name"]["en"])
        names[key] = Text(f"{name.pt} [{key}]", f"{name.en} [{key}]") if (name.pt, name.en) in taken else name
    return names


def thing_on_table(thing: Mapping[str, JSON], place: Text | None, unknown: Text = FACE_DOWN) -> VisibleThing:
    """Return a thing of a viewed table that has a card, a controller and perhaps a hidden face; `unknown` is what those
    call it who may not know it."""
    hidden = thing.get("hidden")
    if hidden is None:
        return VisibleThing(thing["card"], thing["controller"], place)
    card = shown_value(hidden, HIDDEN)
    return VisibleThing("" if card == HIDDEN else card, thing["controller"], place, True, unknown)
