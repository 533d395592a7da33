"""Merge patches, and the language of a layout: what is wrong with one is said with its file and place."""

from pathlib import Path
from typing import Any

import pytest

from adjudicator.kernel.board.checks import faults
from adjudicator.kernel.board.layout import BadLayout, Stat, load_layout
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.board.patches import patch_of
from adjudicator.kernel.board.paths import at, counted, passes
from adjudicator.kernel.text.terms import Terms, Word
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS
from tests.merge_patch import patched

HERE = Path(__file__).parents[2] / "adjudicator" / "rulesets"


@pytest.mark.parametrize(("before", "patch", "after"), [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c", "d": "e"}}, {"a": {"b": "d", "d": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    ({"a": 0}, {"a": {"b": {"c": 1}}}, {"a": {"b": {"c": 1}}}),
    ({"a": {}}, {}, {"a": {}}),
])  # fmt: skip
def test_a_patch_is_as_rfc_7396_has_it(before: Any, patch: Any, after: Any) -> None:
    assert patch_of(before, after) == patch
    assert patched(before, patch) == after


THING = {"kind": "unit", "on": "", "marks": [{"kind": "status", "name": "STUN"}], "seen": {"secret": "…", "for": []}}


@pytest.mark.parametrize(("where", "found"), [
    ({}, True),
    ({"kind": "unit"}, True),
    ({"kind": ["field", "unit"]}, True),
    ({"kind": {"not": "unit"}}, False),
    ({"kind": {"not": ["field", "token"]}}, True),
    ({"on": ""}, True),
    ({"missing": ""}, True),
    ({"missing": {"not": ""}}, False),
    ({"marks": {"kind": "status"}}, True),
    ({"marks": {"kind": "status", "name": "FEAR"}}, False),
    ({"seen": ""}, True),
    ({"on": "{id}"}, False),
])  # fmt: skip
def test_a_thing_is_as_a_layout_says_or_is_not(where: Any, found: bool) -> None:
    assert passes(THING, where, {"id": "c1"}) is found


def test_paths_look_through_what_a_viewer_may_open() -> None:
    assert at({"hand": {"secret": "…", "for": ["P1"], "salt": "", "value": {"a": 1}}}, "hand/a") == 1
    assert at({"hand": {"secret": "…", "for": ["P1"]}}, "hand/a") is None
    assert at({"hand": 3}, "hand/a/b") is None
    assert counted(THING, {"marks": {"name": "STUN"}}) == 1
    assert counted({"life": 3}, "life") == 3


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Return the layout of Heat with something in it changed."""
    text = (HERE / "heat" / "shown" / "layout.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "layout.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(("old", "new", "place", "why"), [
    ("turn: turn", "turns: turn", "/turns", "is not one of"),
    ("kind: row, zone: playing", "kind: heap, zone: playing", "/seat/areas/playing/kind", "heap"),
    ("{kind: row, zone: hand}", "{kind: row, zone: hand, colour: red}", "/seat/areas/hand/colour", "is not one of"),
    ("turned: {", "stats: {power: {now: now/power}}\n    turned: {", "/things/pieces/stats/power/base", "missing"),
    ("tone: good", "tone: nice", "/things/pieces/chips/0/tone", "nice"),
    ("tapped: true", "tapped: 1.5", "/things/pieces/turned", "this should be"),
    ("looking: {kind", "looking: {kind: row, zone: looking}\n    looking: {kind", "looking at line", ""),
    ("phase: [phase]", "phase: [phase", "expected", ""),
])  # fmt: skip
def test_a_layout_is_read_strictly(tmp_path: Path, old: str, new: str, place: str, why: str) -> None:
    path = changed(tmp_path, old, new)
    with pytest.raises(BadLayout) as caught:
        load_layout(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert place in str(caught.value)
    assert why in str(caught.value)


@pytest.mark.parametrize(("old", "new", "place", "why"), [
    ("turn: turn", "turn: round", "/turn", "no fact 'round'"),
    ("phase: [phase]", "phase: [step]", "/phase", "no fact 'step'"),
    ("/players/{seat}/life", "/players/{seat}/lives", "/seat/facts/life/at", "leads nowhere"),
    ("at: /active", "at: active", "/facts/active/at", "leads nowhere"),
    (", label: {pt: turno, en: turn}", "", "/facts/turn", "no term 'turn'"),
    ("zone: looking", "zone: hand", "/seat/areas", "'hand' is in 2 areas"),
    ("kind: row, zone: playing", "kind: row, zone: gone", "/seat/areas/playing/zone", "leads nowhere"),
    ("controller: \"{seat}\", kind: leader", "whose: \"{seat}\"", "/seat/areas/leader/things/pieces/whose", "no such"),
    ("{pieces: {controller: \"{seat}\", kind: leader}}", "{cards: {}}", "/seat/areas/leader/things", "'cards'"),
    ("kind: row, zone: hand", "kind: grid, zone: hand", "/seat/areas/hand/kind", "spaces"),
    ("kind: row, zone: hand", "kind: lines, zone: hand", "/seat/areas/hand/kind", "lines"),
    ("zone: hand}", "zone: hand, things: {pieces: {}}}", "/seat/areas/hand", "one of them alone"),
    ("each: /chain", "each: /chains", "/areas/chain/lines/0/each", "no records"),
    ("{attacker?—} →", "{knight?—} →", "/areas/attack/lines/0/text", "'knight'"),
    ("  pieces:\n", "  parts:\n", "/things/parts", "no such things"),
    ("turned: {", "stats: {power: {now: power/now, base: base/power}}\n    turned: {", "/things/pieces/stats/power",
        "leads nowhere"),
    ("{side: heat}", "{sides: heat}", "/things/pieces/chips/0/where/sides", "no such member"),
    ("where: {kind: keyword}", "where: {sort: keyword}", "/things/pieces/chips/6/where/sort", "no such member"),
    ("{name}\", en", "{names}\", en", "/things/pieces/chips/6/text", "'names'"),
    ("cost: cost", "cost: price", "/cards", "leads nowhere"),
    ("{at: heat_power,", "{at: heat_powers,", "/cards/printed", "leads nowhere"),
    ("{at: basic,", "{at: basics,", "/cards/printed", "leads nowhere"),
    ("kind: row, zone: playing", "kind: row, zone: playing, cards: key", "/seat/areas/playing/cards", "no 'key'"),
    ("    money: {pt: dinheiro, en: money}\n", "", "/cards/kinds", "'money'"),
    ("frames: {leader:", "frames: {lead:", "/cards/frames", "no kind 'lead'"),
    ("  frames:", "  colours: [tint]\n  frames:", "/cards", "'tint' leads nowhere"),
])  # fmt: skip
def test_a_layout_names_what_the_game_has(tmp_path: Path, old: str, new: str, place: str, why: str) -> None:
    heat = RULESETS["heat"]
    layout = load_layout(changed(tmp_path, old, new))
    assert heat.sets is not None
    found = [*faults(layout, heat.state_type, heat.sets.card_type, heat.phrases.terms)]
    assert any(at == place and why in said for at, said in found), found


@pytest.mark.parametrize("name", RULESETS)
def test_every_game_has_a_layout_without_faults(name: str) -> None:
    assert board_layout(RULESETS[name]).seat.areas


def test_what_a_game_declares_is_on_its_board_where_the_layout_says_nothing() -> None:
    layout = board_layout(RULESETS["heat"])
    assert [*layout.seat.areas][-4:] == ["deck", "heat_deck", "discard", "removed"]
    assert layout.things["pieces"].stats == {"power": Stat("now/power", "base/power")}
    assert layout.cards.stats == {"power": "power"}
    assert [field.at for field in layout.cards.printed.stats] == ["power", "heat_power", "life", "heat_cost"]


def test_no_word_is_said_twice(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text("swift: {pt: veloz, en: swift}\n", encoding="utf-8")
    assert Terms(path, [Word("slow", Text("lento", "slow")), Word("plain")])("slow", "pt") == "lento"
    with pytest.raises(ValueError, match="said twice"):
        Terms(path, [Word("swift", Text("rápido", "quick"))])
