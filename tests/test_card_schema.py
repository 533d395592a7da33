"""The JSON Schema of card files says what `cards check` says of form and words, and the page of words what it says."""

import copy
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from adjudicator.cli import main
from adjudicator.kernel.cards import BadCards, card_file_schema
from adjudicator.kernel.cards.form import form_faults
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.reference import card_reference
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import tries
from tests.test_card_format import EXAMPLES, card_of, names_of

ROOT = Path(__file__).parents[1]
PRINTED = [
    (name, file) for name in RULESETS for file in sorted(ROOT.glob(f"adjudicator/rulesets/{name}/cards/printed/*.yaml"))
]
OWN = [example for example in EXAMPLES if example.get("ruleset") != "diamonds"]  # Diamonds' are printed cards
TYPES = {name: card_reference.card_type(name) for name in RULESETS}
SCHEMAS = {name: card_file_schema(card_type) for name, card_type in TYPES.items()}
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}
PRINTED_KEY = "a printed card has this key"
FILES = [(ruleset, read_own_yaml(file)) for ruleset, file in PRINTED]
CARDS = {name: [card for ruleset, cards in FILES if ruleset == name for card in cards] for name in RULESETS}


def faults_of(ruleset: str, *cards: Any) -> list[tuple[str, str]]:
    """Return what `cards check` says of cards: fields and reasons. They are printed ones, spoilt."""
    try:
        RULESETS[ruleset].parse_cards("set", [*cards])
    except BadCards as bad:
        return [(error.field, error.reason.en) for error in bad.errors if error.reason.en != PRINTED_KEY]
    return []


@pytest.mark.parametrize("name", RULESETS)
def test_the_command_prints_a_schema_of_the_draft(name: str) -> None:
    printed = json.loads(CliRunner().invoke(main, ["cards", "schema", name]).output)
    assert printed == SCHEMAS[name]
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(printed)


@pytest.mark.parametrize(("ruleset", "cards"), FILES, ids=[file.stem for _, file in PRINTED])
def test_printed_card_files_are_valid(ruleset: str, cards: list[Any]) -> None:
    VALIDATORS[ruleset].validate(cards)


@pytest.mark.parametrize("example", OWN, ids=names_of)
def test_examples_are_valid_for_the_ruleset_that_plays_them(example: dict[str, Any]) -> None:
    VALIDATORS[example.get("ruleset", "dominions")].validate([card_of(example)])


@pytest.mark.parametrize("name", RULESETS)
def test_a_schema_has_what_the_ruleset_plays_and_nothing_else(name: str) -> None:
    words, defs = TYPES[name].words, SCHEMAS[name]["$defs"]
    vocabulary = import_module(f"adjudicator.rulesets.{name}.cards.vocabulary")
    for choice, tag in (("Operation", "op"), ("Condition", "holds"), ("Cost", "pay")):
        played = {kind.__struct_config__.tag for kind in get_args(getattr(vocabulary, f"Any{choice}"))}
        assert set(defs[choice]["properties"][tag]["enum"]) == played
    for kind, fields in words.unplayed.items():
        assert not set(fields) & set(defs[kind.__name__]["properties"])
    assert defs["Ability"]["properties"]["when"]["enum"] == [*words.triggers]
    assert defs["Filter"]["properties"]["what"]["items"]["enum"] == [*words.kinds, *words.links]
    for field, listed in (("phase", words.phases), ("elements", words.elements), ("place", words.places),
                          ("keywords", words.keywords), ("statuses", words.statuses)):  # fmt: skip
        if not listed:
            assert field not in defs["Ability"]["properties"] | defs["Filter"]["properties"]
    assert all(record["description"] for record in defs.values())


BROKEN: list[tuple[str, dict[str, Any], str, str]] = [
    ("dominions", {"op": "deal_damge", "amount": 1}, "do[0].op", "modify_stat, set_stat"),
    ("dominions", {"op": "adjust_score", "amount": 1}, "do[0].op", "modify_stat, set_stat"),
    ("dominions", {"op": "modify_stat", "stat": "LP", "amount": 1, "whom": "self"}, "do[0].stat", "ATK, HP, RANGE"),
    ("dominions", {"op": "modify_stat", "amount": 1, "whom": "self"}, "do[0]", "'stat' is missing"),
    ("dominions", {"op": "draw"}, "do[0]", "'count' is missing"),
    ("dominions", {"op": "draw", "count": 1, "cards": 1}, "do[0].cards", "is not one of: op, count, player"),
    ("dominions", {"op": "draw", "count": "one"}, "do[0].count", "'one' is not a whole number"),
    ("dominions", {"op": "draw", "count": True}, "do[0].count", "true is not a whole number"),
    ("dominions", {"op": "draw", "count": 1_000}, "do[0].count", "from 0 to 999"),
    ("dominions", {"op": "discard", "count": 0}, "do[0].count", "from 1 to 99"),
    ("dominions", {"op": "deal_damage", "amount": 10_000, "whom": "self"}, "do[0].amount", "9999"),
    ("dominions", {"op": "deal_damage", "amount": 1, "whom": ["self"]}, "do[0].whom", "not text or a mapping"),
    ("dominions", {"op": "deal_damage", "amount": {"amount": "half"}}, "do[0].amount.amount", "count, stat_of"),
    ("dominions", {"op": "deal_damage", "amount": 1, "piercing": True, "whom": "self"}, "do[0].piercing", "amount"),
    ("dominions", {"op": "apply_status", "status": "SLEEP", "whom": "self"}, "do[0].status", "BURN, POISON"),
    ("dominions", {"op": "swap_stats", "stats": ["ATK"], "whom": "self"}, "do[0].stats", "1 values are not 2"),
    ("dominions", {"op": "destroy", "whom": {"what": ["monster"]}}, "do[0].whom.what[0]", "unit, artifact"),
    ("dominions", {"op": "destroy", "whom": {"least": {"LP": 1}}}, "do[0].whom.least", "ATK, HP"),
    ("dominions", {"op": "destroy", "whom": {"place": ["main"]}}, "do[0].whom.place[0]", "here, linked"),
    ("dominions", {"op": "choose_one", "choices": {}}, "do[0].choices", "0 entries"),
    ("dominions", {"op": "roll", "die": "d6", "role": "?"}, "do[0].role", "form"),
    ("multiversity", {"op": "add_tokens", "status": "BURN", "whom": "self"}, "do[0].status", "def_up"),
    ("multiversity", {"op": "restore", "amount": 1, "whom": {"face": "up"}}, "do[0].whom.face", "what, whose"),
    ("multiversity", {"op": "later", "due": "soon", "do": []}, "do[0].due", "end_of_combat"),
    ("enlightenment", {"op": "dishonour", "whom": "self"}, "do[0].op", "did you mean dishonor?"),
    ("enlightenment", {"op": "bow", "whom": {"statuses": ["bowd"]}}, "do[0].whom.statuses[0]", "did you mean bowed?"),
    ("enlightenment", {"op": "bow", "whom": {"face": "up"}}, "do[0].whom.face", "what, whose"),
    ("enlightenment", {"op": "gain_honor", "amount": 1, "player": "he"}, "do[0].player", "you, opponent, an_opponent"),
    ("enlightenment", {"op": "place_fate", "count": 26, "whom": "self"}, "do[0].count", "from 1 to 25"),
    ("enlightenment", {"op": "double", "stat": "strength", "whom": "self"}, "do[0].stat", "military, political"),
    ("enlightenment", {"op": "later", "due": "soon", "do": []}, "do[0].due", "end_of_conflict"),
    ("diamonds", {"op": "draw", "count": 1}, "do[0].op", "modify_stat"),
    ("diamonds", {"op": "modify_stat", "amount": 1, "lasts": "ticks", "whom": "self"}, "do[0].lasts", "round, stays"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "operation", "field", "reason"), BROKEN, ids=str)
def test_what_is_broken_is_refused_by_both_and_told_with_what_would_be_right(
    ruleset: str, operation: dict[str, Any], field: str, reason: str
) -> None:
    card = copy.deepcopy(CARDS[ruleset][0])
    ability = {"when": next(iter(TYPES[ruleset].words.triggers)), "text": {"pt": "x", "en": "x"}, "do": [operation]}
    ability |= {"kind": "action"} if ruleset == "enlightenment" else {}
    place = "ability" if ruleset == "diamonds" else "abilities[0]"
    card |= {"ability": ability} if ruleset == "diamonds" else {"abilities": [ability]}
    ((told, why),) = faults_of(ruleset, card)
    assert told == f"{place}.{field}"
    assert reason in why
    assert not VALIDATORS[ruleset].is_valid([card])


def test_all_faults_of_a_card_are_told_at_once() -> None:
    card = copy.deepcopy(next(card for card in CARDS["dominions"] if card["kind"] == "unit"))
    text = {"pt": "x", "en": "x"}
    card |= {"kind": "ship", "wings": 2, "stats": {"ATK": -1, "LP": 2}, "abilities": [
        {"when": "sunrise", "text": text, "do": [{"op": "draw"}, {"op": "fly"}]}, {"when": "spawned", "do": "nothing"},
    ]}  # fmt: skip
    assert sorted(field for field, _ in faults_of("dominions", card)) == [
        "abilities[0].do[0]", "abilities[0].do[1].op", "abilities[0].when", "abilities[1]", "abilities[1].do", "kind",
        "stats", "stats.ATK", "wings",
    ]  # fmt: skip


def test_a_fault_after_a_broken_card_is_told_of_its_own_card() -> None:
    first, second = ({**card, "key": f"X{number}"} for number, card in enumerate(CARDS["dominions"][:2]))
    with pytest.raises(BadCards) as refused:
        RULESETS["dominions"].parse_cards("set", [{**first, "kind": "ship"}, {**second, "tags": []}])
    assert [(error.number, error.field) for error in refused.value.errors] == [(0, "kind"), (1, "tags")]


def test_no_more_than_a_thousand_faults_are_told() -> None:
    card = {**CARDS["dominions"][0], "key": "X"}
    for cards in ([{**card, "tags": [1] * 1_500}], [{"key": "X"}] * 500):
        assert len(faults_of("dominions", *cards)) == 1_000


@pytest.mark.parametrize("value", [None, 3, "card", [], {1: 2}, {"key": ["x"]}])
def test_what_is_no_card_at_all_is_refused(value: Any) -> None:
    for name in RULESETS:
        assert faults_of(name, value)
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert faults_of("dominions", {**CARDS["dominions"][0], "abilities": deep})


ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-20_000, 20_000) | st.text(max_size=5)
    | st.sampled_from(("", "ATK", "unit", "draw", "destroy", "self", "count", "stays", "ticks", "continuous", "hand")),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(
        st.sampled_from(("op", "amount", "what", "whom", "holds", "pay", "do", "stat", "pt")), inner, max_size=3),
    max_leaves=4,
)  # fmt: skip


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place inside data: what holds it, and its key or number there."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield value, key
        yield from _places(item)


@st.composite
def spoilt_cards(draw: st.DrawFn) -> tuple[str, Any]:
    """Draw a ruleset and a printed card of it, or of another, with a few changes anywhere in it."""
    ruleset = draw(st.sampled_from(sorted(RULESETS)))
    card = copy.deepcopy(draw(st.sampled_from(CARDS[draw(st.sampled_from((ruleset, ruleset, *CARDS)))])))
    fields = sorted({field for record in SCHEMAS[ruleset]["$defs"].values() for field in record["properties"]})
    for _ in range(draw(st.integers(0, 2))):
        holder, key = draw(st.sampled_from([*_places(card)]))
        if isinstance(holder, dict) and draw(st.booleans()):
            unplayed = draw(st.sampled_from((*fields, "phase", "cooldown", "piercing", "nearest", "wings")))
            holder[unplayed] = draw(st.sampled_from((0, "", False, None, [], {}, "self")) | ODD)
        elif draw(st.booleans()):
            del holder[key]
        else:
            holder[key] = draw(ODD)
        if not card:
            break
    return ruleset, card


@given(spoilt_cards())
@settings(max_examples=tries(100), deadline=None)
def test_what_the_schema_refuses_the_check_refuses(spoilt: tuple[str, Any]) -> None:
    ruleset, card = spoilt
    valid = VALIDATORS[ruleset].is_valid([card])
    schema = SCHEMAS[ruleset]
    assert valid == (not [*form_faults(card, schema["items"], schema["$defs"])])
    if not valid:
        assert faults_of(ruleset, card)


def test_the_page_of_words_is_what_the_schemas_say() -> None:
    assert card_reference.PAGE.read_text(encoding="utf-8") == card_reference.page(), "run: adjudicator card-reference"
    assert CliRunner().invoke(main, ["card-reference", "--check"]).exit_code == 0


@pytest.mark.parametrize("name", RULESETS)
def test_every_word_that_a_ruleset_plays_is_on_the_page(name: str) -> None:
    game = card_reference.page().split(f"\n## {name}\n")[1].split("\n## ")[0]
    for choice, tag in (("Operation", "op"), ("Condition", "holds"), ("Cost", "pay"), ("Amount", "amount")):
        for word in SCHEMAS[name]["$defs"][choice]["properties"][tag]["enum"]:
            assert f"#### `{word}`\n" in game
    for words in ("triggers", "kinds", "stats", "statuses", "durations", "places", "phases"):
        assert all(f"`{word}`" in game for word in getattr(TYPES[name].words, words))
