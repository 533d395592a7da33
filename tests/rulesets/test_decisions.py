"""The kinds of decisions are listed: every one that the code can ask, and no other."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.checks import selfplay
from adjudicator.reference import names
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.registry import RULESETS

CODE = Path(adjudicator.__file__).parent
ASKING = ("Decision", "Query", "Window", "_ask")
"""What is called with a kind of decision, in its first argument that is a word."""
EACH = pytest.mark.parametrize("name", RULESETS)


def kinds_in(folder: Path) -> set[str]:
    """Return the kinds of decisions that code names where it asks."""
    return {kind for path in folder.rglob("*.py") for kind in _kinds(ast.parse(path.read_text(encoding="utf-8")))}


def _kinds(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ASKING:
            places: list[Any] = node.args[:2] if node.func.id == "_ask" else node.args[:1]
            words = [word for place in places for word in ([place.body, place.orelse]
                     if isinstance(place, ast.IfExp) else [place])]  # fmt: skip
            yield from (word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str))


def asked(name: str) -> set[str]:
    """Return every kind of decision that a game can ask."""
    own = kinds_in(CODE / "rulesets" / name)
    steps = {step.name for step in RULESETS[name].timing if step.kind != "happen"}
    if name == "diamonds":  # it has no effects of the kernel's engine; a target is asked for by its role
        return own | steps | {target.role for card in CARDS.values() for target in card.ability.targets}
    kernel = kinds_in(CODE / "kernel" / "effects")
    unasked = {"multiversity": set[str](), "enlightenment": {"search"}}  # of two the other is the opponent
    return own | steps | (kernel - unasked.get(name, {"opponent"}))


@EACH
def test_every_kind_that_the_code_asks_is_listed_and_no_other(name: str) -> None:
    assert set(RULESETS[name].decisions) == asked(name)


@EACH
def test_every_kind_that_is_asked_in_play_is_listed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, seen = RULESETS[name], set[str]()
    happened = rules.decide

    def decide(state: Any, action: Any, luck: Any) -> Iterator[Any]:
        seen.add(state.decision.kind)
        return happened(state, action, luck)

    monkeypatch.setattr(rules, "decide", decide)
    for seed in range(3):
        selfplay.play(name, seed, check=False)
    assert seen
    assert seen <= set(rules.decisions)


@EACH
def test_each_kind_has_its_meaning_in_both_languages_and_in_the_documents(name: str) -> None:
    for kind, meaning in RULESETS[name].decisions.items():
        assert meaning.pt != meaning.en
        assert meaning.pt.endswith(".")
        assert meaning.en.endswith(".")
        assert f"| `{kind}` | {meaning.pt} | {meaning.en} |" in names.page()


INDIRECT = {"Each", "How", "In", "Of", "On", "To", "What", "Whether", "Which", "Who", "With"}
"""How an English question begins that does not say what to do."""


@EACH
def test_each_question_says_what_to_do(name: str) -> None:
    assert [meaning.en for meaning in RULESETS[name].decisions.values() if meaning.en.split()[0] in INDIRECT] == []
