"""What can be said of a card part by part, whatever is wrong with the rest of it: its key among those of others, its
name, the words of its abilities."""

import re
from collections.abc import Container, Iterator, Sequence
from functools import cache
from typing import TypeVar, get_args

import msgspec

from adjudicator.kernel.cards.abilities import Ability
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.schema import Printed
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Text, is_visible

T = TypeVar("T")

LONGEST_NAME = 80
ANSWERS = ("none", "self", "accept", "decline", "refuse", "pass")
"""Words that answer questions in every game: no card is called so."""


def key_faults(
    key: str, others: Container[str], printed: Container[str], answers: Container[str] = ()
) -> Iterator[Fault]:
    """Yield what is wrong with a card's key beside the `others` of its set, the `printed` ones and the words that are
    `answers` in its game."""
    if key in printed:
        yield "key", Text("uma carta impressa tem esta chave", "a printed card has this key")
    if key in others:
        yield "key", Text("outra carta do conjunto tem esta chave", "another card of the set has the same key")
    if re.fullmatch(r"[a-z]\d+", key):
        yield "key", Text("chaves como c1 são os ids das cartas em jogo", "keys like c1 are the ids of cards in play")
    if re.fullmatch(r"P\d", key):
        yield "key", Text("P1 a P9 são nomes de lugares", "P1 to P9 are names of seats")
    if key in ANSWERS or key in answers:
        yield (
            "key",
            Text(f"{key!r} é uma palavra com que se responde a perguntas", f"{key!r} is a word that answers questions"),
        )


def name_faults(name: Text, clause: str = "") -> Iterator[Fault]:
    """Yield what is wrong with a card's name, by which clause: it is printed, and told to people."""
    by = f" ({clause})" if clause else ""
    for language in ("pt", "en"):
        said = name[language]
        if not (len(said) <= LONGEST_NAME and said.isprintable() and is_visible(said)):
            yield (
                f"name.{language}",
                Text(
                    f"um nome tem de 1 a {LONGEST_NAME} caracteres, ao menos um deles visível, sem quebras de linha "
                    f"nem caracteres de controle{by}",
                    f"a name has 1 to {LONGEST_NAME} characters, at least one of them visible, no line breaks or "
                    f"control characters{by}",
                ),
            )


def part_faults(item: JSON, card_type: type[Printed], wrong: Sequence[Fault]) -> Iterator[Fault]:
    """Yield what is wrong with those parts of a card that are well formed, though the card is not: `wrong` says where
    its form is. What depends on several parts at once waits until the form is right."""
    if not isinstance(item, dict):
        return
    if _is_well_formed("name", wrong):
        name = _made(item.get("name"), Text)
        yield from name_faults(name, card_type.words.named_by) if name else ()
    abilities, kind = item.get("abilities"), _ability_type(card_type)
    for number, data in enumerate(abilities if kind and isinstance(abilities, list) else ()):
        place = f"abilities[{number}]"
        ability = _made(data, kind) if kind and _is_well_formed(place, wrong) else None
        for where, reason in card_type.words.faults(ability) if ability else ():
            yield f"{place}.{where}", reason


def _is_well_formed(place: str, wrong: Sequence[Fault]) -> bool:
    return not any(where == place or where.startswith((f"{place}.", f"{place}[")) for where, _ in wrong)


def _made(value: JSON, kind: type[T]) -> T | None:
    """Return a part of a card; None if it is none."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return None


@cache
def _ability_type(card_type: type) -> type[Ability] | None:
    """Return of which type the abilities of a card are; None if its game's cards have no list of them."""
    types = {field.name: field.type for field in msgspec.structs.fields(card_type)}
    return get_args(types["abilities"])[0] if "abilities" in types else None
