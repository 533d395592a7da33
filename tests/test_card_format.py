"""docs/cards.md is true: each of its examples is played, and there is one for every word of the vocabulary."""

import re
from collections import Counter
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
import yaml

from adjudicator.kernel import cards as vocabulary
from adjudicator.kernel.cards import Filter
from adjudicator.rulesets.diamonds.cards import vocabulary as diamonds
from adjudicator.rulesets.dominions.cards import vocabulary as dominions
from adjudicator.rulesets.dominions.cards.lexicon import WORDS
from adjudicator.rulesets.enlightenment.cards.lexicon import WORDS as ENLIGHTENMENT
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability, AnyCondition, AnyCost, AnyOperation
from adjudicator.rulesets.heat.cards import vocabulary as heat_words
from adjudicator.rulesets.heat.cards.lexicon import WORDS as HEAT
from adjudicator.rulesets.multiversity.cards import vocabulary as multiversity_words
from adjudicator.rulesets.multiversity.cards.lexicon import WORDS as MULTIVERSITY
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.dominions import examples as dominions_examples
from tests.rulesets.enlightenment import examples as enlightenment
from tests.rulesets.examples import Example
from tests.rulesets.heat import examples as heat
from tests.rulesets.multiversity import examples as multiversity

TEXT = (Path(__file__).parents[1] / "docs/cards.md").read_text(encoding="utf-8")
EXAMPLES = [yaml.safe_load(block) for block in re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]
GAMES = {"dominions": dominions_examples, "multiversity": multiversity, "heat": heat, "enlightenment": enlightenment}


def _game(example: Example) -> str:
    ruleset: str = example.get("ruleset", "dominions")
    return ruleset


def card_of(example: Example) -> Example:
    """Return the whole card of an example of one's own card."""
    whole: Example = GAMES[_game(example)].card_of(example)
    return whole


def names_of(example: Example) -> str:
    return str(example.get("ability", example.get("has", "card")))[:60]


@pytest.mark.parametrize("example", EXAMPLES, ids=names_of)
def test_an_example_plays_as_the_document_says(example: Example) -> None:
    if _game(example) != "diamonds":
        GAMES[_game(example)].play(example)
        return
    card = RULESETS["diamonds"].cards()[example["card"]]  # a printed one, played by that game's own tests
    ((word, value),) = example["has"].items()
    assert f"{word!r}: {value!r}" in str(msgspec.to_builtins(card))


def test_every_word_of_the_vocabulary_has_its_example() -> None:
    shown = [str(example.get("ability", example.get("card", ""))) + str(example.get("has", "")) for example in EXAMPLES]
    everything = "\n".join(shown)
    for game in (diamonds, dominions, multiversity_words, heat_words):
        for kind, field in ((game.AnyOperation, "op"), (game.AnyCondition, "holds"), (game.AnyCost, "pay")):
            for record in get_args(kind):
                tag = record.__struct_config__.tag
                assert f"'{field}': '{tag}'" in everything, tag
    for record in (vocabulary.Count, vocabulary.StatOf, vocabulary.Rolled, vocabulary.Chosen):
        assert f"'amount': '{record.__struct_config__.tag}'" in everything, record
    for field in Filter.__struct_fields__:
        assert f"'{field}':" in everything, field
    for trigger in (*WORDS.triggers, *MULTIVERSITY.triggers, *HEAT.triggers):
        assert f"'when': '{trigger}'" in everything, trigger
    for tally in WORDS.tallies:
        assert f"'tally': '{tally}'" in everything, tally
    for lasts in {*WORDS.durations, *MULTIVERSITY.durations, *HEAT.durations}:
        assert f"'lasts': '{lasts}'" in everything, lasts


def test_every_word_of_enlightenment_has_its_example() -> None:
    """Among its own: its words mean what they mean at a table of three, also those that other games have too."""
    cards = [card_of(example) for example in EXAMPLES if _game(example) == "enlightenment"]
    shown, words = str(cards), ENLIGHTENMENT
    for kind, field in ((AnyOperation, "op"), (AnyCondition, "holds"), (AnyCost, "pay")):
        for record in get_args(kind):
            assert f"'{field}': '{record.__struct_config__.tag}'" in shown, record
    for field, listed in (
        ("when", words.triggers), ("tally", words.tallies), ("lasts", words.durations), ("player", words.players),
        ("whose", words.whose), ("kind", get_args(get_type_hints(Ability)["kind"])),
    ):  # fmt: skip
        for word in listed:
            assert f"'{field}': '{word}'" in shown, word
    for word in (*words.statuses, *words.places):
        assert f"'{word}'" in shown, word


@pytest.mark.parametrize("ruleset", ["dominions", "multiversity", "heat", "enlightenment"])
def test_no_two_printed_cards_have_one_name(ruleset: str) -> None:
    """Copies in a deck are counted by name."""
    names = RULESETS[ruleset].card_names
    for language in ("pt", "en"):
        told = Counter(name[language] for name in names.values())
        assert not [name for name, count in told.items() if count > 1]
