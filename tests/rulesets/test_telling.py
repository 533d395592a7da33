"""What people read of a match is in their language: no word of the code's own stands in a Portuguese transcript."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import JUDGE, encoder_for, view
from adjudicator.kernel.telling import Terms
from adjudicator.kernel.text import Language
from adjudicator.matches.demo import Choices
from adjudicator.rulesets.registry import RULESETS

CODE = re.compile(r"[a-z]+(_[a-z]+)*")
AUTHORS = ("chosen", "choices")
"""Under these stand the names that the author of a card has given to what is chosen."""
LANGUAGES: tuple[Language, ...] = ("pt", "en")
PORTUGUESE = ("move",)
"""Words of the code that are Portuguese as well."""


def code_words(value: Any) -> Iterator[str]:
    """Yield the words of the code in a viewed event or state: its values, and its keys of more than one word."""
    if isinstance(value, str) and CODE.fullmatch(value):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from code_words(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if "_" in key:
                yield key
            if key not in AUTHORS:
                yield from code_words(item)


def words_of_code(shown: dict[str, Any], told: str) -> list[str]:
    """Return the words of the code that stand in what people are told of it; a game's own key names it."""
    words = {*code_words(shown)} - {*RULESETS, *PORTUGUESE}
    return [word for word in sorted(words) if re.search(rf"(?<![\w/]){word}(?!\w)", told)]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_no_word_of_the_code_stands_in_what_is_told_in_portuguese(name: str, seed: int) -> None:
    rules = RULESETS[name]
    state, choices, encoder = rules.new_state(), Choices(seed), encoder_for(JUDGE)

    def luck() -> ServerLuck:
        return ServerLuck(f"{seed:064x}", "aa", state.version)

    events = list(happen(state, rules.begin(state, msgspec.convert(rules.demo_setup, rules.setup_type), luck())))
    while state.result is None:
        table = json.loads(view(state, JUDGE))
        assert words_of_code(table, rules.describe(table, "pt", JUDGE)) == []
        action = choices.one_of(rules.answers(state, choices.one_of(state.waiting)))
        events = list(happen(state, rules.decide(state, action, luck())))
        for event in (json.loads(encoder.encode(event)) for event in events):
            assert words_of_code(event, rules.tell(event, "pt")) == []


@pytest.mark.parametrize("name", RULESETS)
def test_what_judges_do_is_told_in_portuguese(name: str) -> None:
    path = Path(__file__).parents[1] / "data" / "logs" / f"{name}-1.0-schema-1-desk.ndjson"
    events = [json.loads(line)["event"] for line in path.read_bytes().splitlines() if b'"kind":"event"' in line]
    told = [(event, RULESETS[name].tell(event, "pt")) for event in events]
    for event, sentence in told:
        if event["type"] not in ("ActionForced", "AnswerForced", "JudgeActed"):  # these repeat people's own words
            assert words_of_code(event, sentence) == [], sentence
    sentences = "\n".join(sentence for _, sentence in told)
    for words in (
        "Juiz: retrocesso. seen", "P2 recebe aviso PLAY-RULE", "fica de pé", "ILEGAL: ", "A mesa foi ajustada",
        "A mesa volta ao que era antes do lance 20", "A partida espera a disputa d_1",
    ):  # fmt: skip
        assert words in sentences


def test_a_term_of_two_words_is_told_by_both(tmp_path: Path) -> None:
    own = tmp_path / "terms.yaml"
    own.write_text("immune: {pt: imune, en: immune}\nfury: {pt: Fúria, en: Fury}\nserver: {pt: da casa, en: ours}\n")
    terms = Terms(own)
    assert terms("immune:fury", "pt") == "imune: Fúria"
    assert terms("server", "en") == "ours"
    assert terms("declined", "pt") == "recusado"
    assert terms("P1:fury", "pt") == "P1:fury"


@pytest.mark.parametrize("name", RULESETS)
def test_every_action_is_told_by_a_phrase_that_names_its_fields(name: str) -> None:
    for kind in get_args(RULESETS[name].action_type):
        fields = [field for field in kind.__struct_fields__ if field != "seat"]
        action = {
            "type": kind.__struct_config__.tag,
            **{field: [f"<{field}>"] if field == "cards" else f"<{field}>" for field in fields},
        }
        for language in LANGUAGES:
            told = RULESETS[name].phrases.tell(action, language)
            assert told
            missing = [field for field in fields if f"<{field}>" not in told]
            assert missing == (["card", "face"] if action["type"] == "spawn" else [])  # what is spawned is a secret


def test_what_an_action_leaves_empty_is_a_dash() -> None:
    taken = {"type": "ActionTaken", "seat": "P1", "action": {"type": "play", "seat": "P1", "card": "I08", "to": ""}}
    assert RULESETS["multiversity"].tell(taken, "en") == "P1 puts Watchtower [I08] into play (—)."
