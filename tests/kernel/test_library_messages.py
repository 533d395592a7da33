"""What libraries say is in both languages: msgspec's messages are read off its own binary, so that none is missed."""

import json
import json.decoder
import re
from inspect import getsource
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.reading import Misfit, read
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.questions import AnyQuestion
from adjudicator.rulesets.registry import RULESETS


def of_msgspec() -> list[str]:
    """Return msgspec's messages about values, which end in the place of the value."""
    binary = Path(msgspec._core.__file__).read_bytes()
    found = {text.decode() for text in re.findall(rb"[\x20-\x7e]{5,}", binary)}
    samples = {"%U": "word", "%s": "<=", "%R": "'word'", "%zd": "7", "%lld": "7", "%llu": "7"}
    return [
        re.sub(r"%(?:U|s|R|zd|lld|llu)", lambda each: samples[each[0]], text.removesuffix("%U").strip())
        for text in sorted(found)
        if text.endswith("%U") and not text.startswith(" - at")
    ]


@pytest.mark.parametrize("message", of_msgspec())
def test_every_message_of_msgspec_is_in_both_languages(message: str) -> None:
    told = in_both(message)
    assert told.pt not in (message, told.en)
    assert not re.search("Expected|Object|`(str|int|array)`", told.en)


@pytest.mark.parametrize(("message", "pt", "en"), [
    ("Expected `str`, got `int`",
     "aqui cabe um texto, não um número inteiro", "this should be text, not a whole number"),
    ("Expected `int | null`, got `array`", "aqui cabe um número inteiro ou null, não uma lista",
     "this should be a whole number or null, not a list"),
    ("Object missing required field `of`", "falta o campo `of`", "the field `of` is missing"),
    ("Expected `object`, got `str` - at `$.seats[0]`", "aqui cabe um objeto, não um texto, em `$.seats[0]`",
     "this should be an object, not text, at `$.seats[0]`"),
    ("Invalid input type.", "Aqui cabe um objeto JSON, entre chaves.", "This should be a JSON object, in braces."),
])  # fmt: skip
def test_what_does_not_fit_is_told_with_what_would(message: str, pt: str, en: str) -> None:
    assert in_both(message) == Text(pt, en)


def test_msgspec_says_what_the_table_expects() -> None:
    assert len(of_msgspec()) > 40
    for data, kind in (("x", int), (7, str), ([], dict[str, int] | int), ([1], tuple[int, int]), ([None], list[int])):
        with pytest.raises(msgspec.ValidationError) as refused:
            msgspec.convert(data, kind)
        assert in_both(str(refused.value)).pt != str(refused.value)


def test_every_message_of_json_is_in_both_languages() -> None:
    said = re.findall(r'"([A-Z][^"{}]*)",? ?(?:s, |\+|\.format|end|begin|pos)', getsource(json.decoder))
    said += ["Invalid \\escape: 'x'", "Invalid control character '\\x00' at", "Expecting ',' delimiter"]
    assert len(said) > 8
    for message in said:
        assert in_both(message).pt != message, message
    for text in (
        "",
        "{",
        "{1}",
        '{"a"',
        '{"a":1 "b"',
        "[1,",
        "[1 2]",
        '"',
        '"\\x"',
        '"\\u12"',
        '"\x01"',
        "1 2",
        "{'a': 1}",
    ):
        with pytest.raises(json.JSONDecodeError) as refused:
            json.loads(text)
        assert in_both(refused.value.msg).pt != refused.value.msg, refused.value.msg


# What is not of its type says what would be

SEATS: dict[str, Any] = {"seats": []}
MISFITS: list[tuple[Any, Any, str, str]] = [
    ({"kind": "valu", "of": "x"}, AnyQuestion, "/kind", "did you mean value?"),
    ({"kind": "outcome", "actions": [], "luck": {"mode": "mach"}}, AnyQuestion, "/luck/mode", "did you mean match?"),
    ({"kind": "value", "off": "x"}, AnyQuestion, "/off", "did you mean of?"),
    ({"kind": "value"}, AnyQuestion, "/of", "the field `of` is missing"),
    ({"kind": "value", "of": 7}, AnyQuestion, "/of", "this should be text"),
    ({"type": "chose", "seat": "P1"}, RULESETS["dominions"].action_type, "/type", "did you mean choose?"),
    ({"type": ["x"], "seat": "P1"}, RULESETS["dominions"].action_type, "/type", "this should be text"),
    ({**SEATS, "options": {"initiative": "cion"}}, RULESETS["dominions"].setup_type, "/options/initiative", "coin"),
    ({**SEATS, "option": {}}, RULESETS["dominions"].setup_type, "/option", "did you mean options?"),
    ({**SEATS, "cards": [{"key": "X", "name": {"pt": "x", "en": "x"}, "kind": "unti"}]},
     RULESETS["dominions"].setup_type, "/cards/0/kind", "did you mean unit?"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "kind", "pointer", "reason"), MISFITS, ids=str)
def test_what_does_not_fit_is_told_with_its_place_and_what_would_fit(
    data: Any, kind: Any, pointer: str, reason: str
) -> None:
    with pytest.raises(Misfit) as refused:
        read(data, kind)
    assert refused.value.pointer == pointer
    assert reason in refused.value.why.en
    assert refused.value.why.pt != refused.value.why.en


@pytest.mark.parametrize("name", RULESETS)
def test_every_action_of_a_ruleset_is_named_where_one_is_not(name: str) -> None:
    with pytest.raises(Misfit) as refused:
        RULESETS[name].action_of({"type": "dance", "seat": "P1"})
    for kind in RULESETS[name]._action_kinds:
        assert kind in refused.value.why.en


class Limited(msgspec.Struct):
    limit: Literal["none", 1]


@pytest.mark.parametrize(("said", "told"), [
    ("1", "'1' is not one of: 1, none; did you mean 1 without quotation marks?"),
    ("nune", "'nune' is not one of: 1, none; did you mean none?"),
    (2, "2 is not one of: 1, none"),
])  # fmt: skip
def test_what_is_none_of_several_values_is_answered_with_all_of_them(said: object, told: str) -> None:
    with pytest.raises(Misfit) as refused:
        read({"limit": said}, Limited)
    assert (refused.value.pointer, refused.value.why.en) == ("/limit", told)
