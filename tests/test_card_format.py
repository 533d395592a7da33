"""docs/cards.md is true: each of its examples is played, and there is one for every word of the vocabulary."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import yaml

from adjudicator.kernel import cards as vocabulary
from adjudicator.kernel.actions import Action, Choose
from adjudicator.kernel.cards import Filter
from adjudicator.kernel.refusal import Illegal
from adjudicator.rulesets.diamonds import vocabulary as diamonds
from adjudicator.rulesets.dominions import vocabulary as dominions
from adjudicator.rulesets.dominions.actions import Activate, Advance, Attack, Move, Spawn
from adjudicator.rulesets.dominions.lexicon import WORDS
from adjudicator.rulesets.enlightenment.lexicon import WORDS as ENLIGHTENMENT
from adjudicator.rulesets.enlightenment.vocabulary import Ability, AnyCondition, AnyCost, AnyOperation
from adjudicator.rulesets.heat import vocabulary as heat_words
from adjudicator.rulesets.heat.lexicon import WORDS as HEAT
from adjudicator.rulesets.multiversity import vocabulary as multiversity_words
from adjudicator.rulesets.multiversity.lexicon import WORDS as MULTIVERSITY
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.dominions.table import Table
from tests.rulesets.enlightenment import examples as enlightenment
from tests.rulesets.heat import table as heat
from tests.rulesets.multiversity import table as multiversity

TEXT = (Path(__file__).parents[1] / "docs/cards.md").read_text(encoding="utf-8")
EXAMPLES = [yaml.safe_load(block) for block in re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]
NAME = {"pt": "x", "en": "x"}
SHELLS: dict[str, dict[str, Any]] = {
    "unit": {"kind": "unit", "elements": ["EARTH"], "tags": ["HUMAN"], "stats": {"ATK": 2, "HP": 4},
             "arrows": ["N", "E", "S", "W"]},
    "field": {"kind": "field", "tags": ["FOREST"]},
}  # fmt: skip


def card_of(example: dict[str, Any]) -> dict[str, Any]:
    """Return the whole card of an example of one's own card."""
    if example.get("ruleset") == "enlightenment":
        return enlightenment.card_of(example)
    if example.get("ruleset") == "heat":
        return _heat_card(example)
    if example.get("ruleset") == "multiversity":
        said = {} if "card" in example else {"abilities": [_with_texts(example["ability"])]}
        whole: dict[str, Any] = example.get("card") or {**_shells()[example.get("of", "character")], **said}
        return whole
    if "card" in example:
        found: dict[str, Any] = example["card"]
        return found
    what = example.get("of", "INSTANT")
    shell = SHELLS.get(what) or {"kind": "artifact", "activation": what, "tags": ["SPELL"]}
    shell = {**shell, **{field: example[field] for field in ("stats", "attaches_to") if field in example}}
    return {"key": "X1", "name": NAME, **shell, "abilities": [_with_texts(example["ability"])]}


HEAT_SHELLS: dict[str, dict[str, Any]] = {
    "character": {"power": 3, "cost": 1}, "leader": {"life": 30, "colours": ["purple"]}, "support": {"cost": 1},
    "equipment": {"cost": 1}, "action": {"cost": 1}, "consumable": {"cost": 1}, "heat": {"cost": 1},
}  # fmt: skip


def _heat_card(example: dict[str, Any]) -> dict[str, Any]:
    if "card" in example:
        whole: dict[str, Any] = example["card"]
        return whole
    kind = example.get("of", "character")
    abilities = [_with_texts(each) for each in (example["ability"], *example.get("also", ()))]
    return {"key": "Y1", "name": NAME, "kind": kind, **HEAT_SHELLS[kind], "abilities": abilities}


def _with_texts(ability: dict[str, Any]) -> dict[str, Any]:
    return {"text": NAME, **ability}


def play(table: Table, step: str) -> None:
    """Play one step of an example."""
    verb, *words = step.split()
    declared = verb == "declare"
    if declared:
        verb, *words = words
    if verb == "end":
        table.end_turn()
    elif verb == "pass":
        table.let_pass()
    elif verb == "respond":
        table.respond(*words)
    elif verb == "choose":
        for word in words:
            table.act(Choose(table.state.waiting[0], word))
        table.let_pass()
    else:
        table.act(_action(table, verb, words))
        if verb == "use":
            for word in words[1:]:
                table.act(Choose(table.state.waiting[0], word))
        if not declared:
            table.let_pass()


def _action(table: Table, verb: str, words: list[str]) -> Action:
    seat = table.state.active
    if verb == "move":
        return Move(seat, words[0], words[1])
    if verb == "attack":
        return Attack(seat, words[0], words[1])
    if verb == "spawn":
        return Spawn(seat, words[0], words[1], words[2] if len(words) > 2 else "up")  # type: ignore[arg-type]  # up, down
    if verb == "use":
        return Activate(seat, words[0])
    assert verb == "advance"
    return Advance(seat, words[0])  # type: ignore[arg-type]  # a phase


def look(table: Table, name: str) -> Any:
    """Return what an example asks of the table."""
    subject, _, what = name.partition(".")
    if subject in ("P1", "P2"):
        if what == "domain":
            return table.domain(subject)
        zone = getattr(table.state.players[subject], what)
        return list(zone) if what == "discard" else len(zone.value)
    if what == "gone":
        return table.gone(subject)
    piece = table.piece(subject)
    if what in piece.now:
        return piece.now[what]
    if what.isupper():
        ticks = table.status(subject, what)
        return "none" if ticks is None else ticks
    return getattr(piece, what)


def names_of(example: dict[str, Any]) -> str:
    return str(example.get("ability", example.get("has", "card")))[:60]


@pytest.mark.parametrize("example", EXAMPLES, ids=names_of)
def test_an_example_plays_as_the_document_says(example: dict[str, Any]) -> None:
    if example.get("ruleset") == "multiversity":
        play_multiversity(example)
        return
    if example.get("ruleset") == "enlightenment":
        enlightenment.play(example)
        return
    if example.get("ruleset") == "heat":
        play_heat(example)
        return
    if example.get("ruleset") == "diamonds":  # a printed card, played by that game's own tests
        card = RULESETS["diamonds"].cards()[example["card"]]
        ((word, value),) = example["has"].items()
        assert f"{word!r}: {value!r}" in str(_plain(card))
        return
    table = Table(cards=[card_of(example)], **example["table"])
    steps = example.get("play", [])
    for step in steps[:-1]:
        play(table, step)
    if "refused" in example:
        with pytest.raises(Illegal) as refused:
            play(table, steps[-1])
        assert refused.value.clause == example["refused"]
        return
    for step in steps[-1:]:
        play(table, step)
    assert {name: look(table, name) for name in example["then"]} == example["then"]


def _shells() -> dict[str, Any]:
    return {
        "character": multiversity.fighter("X1"), "item": multiversity.item("X1"),
        "permanent": multiversity.item("X1", permanent=True),
        "energy": {"key": "X1", "name": NAME, "kind": "energy", "energy": 1},
    }  # fmt: skip


def play_multiversity(example: dict[str, Any]) -> None:
    """Play an example of Multiversity Conquest."""
    table = multiversity.Table(cards=[card_of(example)], **example["table"])
    steps = example["play"]
    for step in steps[:-1]:
        _step(table, step)
    if "refused" in example:
        with pytest.raises(Illegal) as refused:
            _step(table, steps[-1])
        assert refused.value.clause == example["refused"]
        return
    _step(table, steps[-1])
    assert {name: _seen(table, name) for name in example["then"]} == example["then"]


def _step(table: multiversity.Table, step: str) -> None:
    verb, *words = step.split()
    if verb == "end":
        table.end_turn()
    elif verb == "pass":
        table.let_pass()
    else:
        verbs: dict[str, Callable[..., object]] = {
            "use": table.use, "declare": table.declare, "respond": table.respond, "play": table.play,
            "energize": table.energize,
        }  # fmt: skip
        verbs[verb](*words)  # fmt: skip


def _seen(table: multiversity.Table, name: str) -> Any:
    subject, _, what = name.partition(".")
    if subject in ("P1", "P2"):
        return table.discard(subject) if what == "discard" else len(table.hand(subject))
    if what in ("life", "defence", "energy"):
        return table.explain(name).value
    return table.count(subject, what)


def play_heat(example: dict[str, Any]) -> None:
    """Play an example of Heat."""
    table = heat.Table(cards=[card_of(example)], **example["table"])
    for step in example["play"]:
        verb, *words = step.split()
        heated = "+heat" in words
        words = [word for word in words if word != "+heat"]
        if verb == "play":
            (key, *choices), to = words, ""
            if table.state.card(key).kind == "equipment":
                to, *choices = choices
            table.play(key, to, *choices, heat=heated)
        else:
            verbs: dict[str, Callable[..., object]] = {
                "end": table.end_turn, "pass": table.let_pass, "use": table.use, "attack": table.attack,
                "declare": table.declare, "answer": table.answer, "choose": table.choose, "advance": table.advance,
                "heat_mode": table.heat_mode,
            }  # fmt: skip
            verbs[verb](*words)
    assert {name: _of_heat(table, name) for name in example["then"]} == example["then"]


def _of_heat(table: heat.Table, name: str) -> Any:
    subject, _, what = name.partition(".")
    if subject == "asked":
        return table.asked_for
    if subject == "result":
        return table.state.result.reason if table.state.result is not None else None
    if subject in ("P1", "P2"):
        player = table.state.players[subject]
        zone = getattr(player, what)
        return zone if isinstance(zone, int | list) else len(player.held(what))
    if what == "gone":
        return table.gone(subject)
    piece = table.piece(subject if subject in table.state.pieces else table.of(subject)[0])
    return piece.tapped if what == "rested" else piece.now.get(what, getattr(piece, what, None))


def _plain(card: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(card)


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
    cards = [card_of(example) for example in EXAMPLES if example.get("ruleset") == "enlightenment"]
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
