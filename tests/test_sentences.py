"""`docs/sentences.md` is what the phrases and terms of the games say, with what was heard of them in play."""

import pytest

from adjudicator.checks.raw import LANGUAGES
from adjudicator.kernel.text.text import Text
from adjudicator.reference.sentences import PAGE, Heard, page, spaced, stands, written
from adjudicator.rulesets.registry import RULESETS


def test_the_page_has_every_phrase_and_word() -> None:
    written = PAGE.read_text(encoding="utf-8")
    for ruleset in RULESETS.values():
        for key, text in ruleset.phrases.texts.items():
            assert f"| `{key}` | " in written
            for language in LANGUAGES:
                assert text[language].replace("|", "\\|") in written, "run: adjudicator sentences"
        for word in ruleset.phrases.terms.words:
            assert f"| `{word}` | " in written
    missing = written.partition("## Without an example")[2].count("`") // 2
    assert missing < written.count("\n| `") / 5, "listen to more matches"


@pytest.mark.nightly
def test_the_examples_of_the_page_are_what_is_heard() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run: adjudicator sentences"


def test_an_example_is_of_the_game_itself_or_of_any() -> None:
    heard = Heard()
    heard.phrases["dominions", "choose"] = Text("Ana escolhe 3,3.", "Ana chooses 3,3.")
    assert heard.phrase("dominions", "choose") == heard.phrase("", "choose")
    assert heard.phrase("diamonds", "choose") is None


def test_a_word_is_heard_where_it_stands_in_both_languages() -> None:
    phrases = RULESETS["dominions"].phrases
    assert stands(written(phrases, "draw"), spaced(Text("Fase: compra.", "Phase: draw.")))
    assert not stands(written(phrases, "draw"), spaced(Text("Fase: compra.", "Phase: TICK.")))
