"""Cards as data: what a card must have, and that a faulty set is refused with file, card, field and reason."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.kernel.cards import BadCards, load_cards, parse_cards
from adjudicator.rulesets.dominions.cards.form import CARDS, Card, faults
from adjudicator.rulesets.dominions.cards.lexicon import ELEMENTS
from tests.clauses import clause
from tests.rulesets.dominions.table import RULES, Table

UNIT: dict[str, Any] = {
    "key": "X1", "name": {"pt": "x", "en": "x"}, "kind": "unit", "elements": ["EARTH"], "tags": ["HUMAN"],
    "stats": {"ATK": 1, "HP": 1}, "arrows": ["E"],
}  # fmt: skip
ARTIFACT: dict[str, Any] = {
    "key": "X2", "name": {"pt": "x", "en": "x"}, "kind": "artifact", "activation": "INSTANT", "tags": ["SPELL"],
    "abilities": [{"when": "activated", "text": {"pt": "x", "en": "x"}, "do": [{"op": "draw", "count": 1}]}],
}  # fmt: skip


def wrong(card: dict[str, Any], **change: Any) -> tuple[str, str]:
    """Return the field and the reason for which a changed card is refused."""
    with pytest.raises(BadCards) as refused:
        parse_cards("mine.yaml", [{**card, **change}], Card, faults)
    (error,) = refused.value.errors
    assert (error.file, error.card) == ("mine.yaml", card["key"])
    return error.field, error.reason.en


def test_the_examples_are_right_before_they_are_spoilt() -> None:
    assert len(parse_cards("mine.yaml", [UNIT, ARTIFACT], Card, faults)) == 2


@clause("N-009", "N-010", "N-013", "N-017", "N-014")
def test_what_a_card_must_have() -> None:
    assert wrong(UNIT, tags=[]) == ("tags", "a card has one or more tags (N-010)")
    assert wrong(UNIT, tags=["Elf"])[0] == "tags[0]"
    assert wrong(UNIT, elements=["WOOD"]) == ("elements[0]", f"'WOOD' is not one of: {', '.join(ELEMENTS)}")
    assert wrong(UNIT, elements=[])[0] == "elements"
    assert wrong(UNIT, arrows=["UP"])[0] == "arrows[0]"
    assert wrong(UNIT, stats={"ATK": -1})[0] == "stats.ATK"
    assert wrong(UNIT, activation="ONCE")[0] == "activation"
    assert wrong(ARTIFACT, activation="")[0] == "activation"
    assert wrong(ARTIFACT, activation="TWICE")[0] == "activation"
    assert wrong(ARTIFACT, arrows=["E"])[0] == "arrows"
    assert wrong(UNIT, keywords={"SWIM": 1})[0] == "keywords"
    assert wrong({**UNIT, "key": "c12"})[0] == "key"
    assert wrong(ARTIFACT, activation="TRAP", abilities=[])[0] == "abilities"
    struck = {**ARTIFACT["abilities"][0], "when": "attacked"}
    assert wrong(UNIT, abilities=[struck])[0] == "abilities[0].when"
    assert wrong(UNIT, wings=2)[0] == "wings"


@pytest.mark.parametrize(("ability", "field"), [
    ({"when": "sunrise"}, "abilities[0].when"),
    ({"phase": "lunch"}, "abilities[0].phase"),
    ({"do": [{"op": "draw", "count": 1}, {"op": "fly"}]}, "abilities[0].do[1].op"),
    ({"do": [{"op": "deal_damage", "amount": 1, "whom": "nobody"}]}, "abilities[0].do[0].whom"),
    ({"do": [{"op": "deal_damage", "amount": 1}]}, "abilities[0].do[0].whom"),
    ({"do": [{"op": "modify_stat", "stat": "LP", "amount": 1, "whom": "self"}]}, "abilities[0].do[0].stat"),
    ({"do": [{"op": "apply_status", "status": "SLEEP", "whom": "self"}]}, "abilities[0].do[0].status"),
    ({"do": [{"op": "deal_damage", "amount": 1, "whom": {"what": ["monster"]}}]}, "abilities[0].do[0].whom.what[0]"),
    ({"do": [{"op": "adjust_score", "amount": 1}]}, "abilities[0].do[0].op"),
    ({"given": [{"holds": "spell_revealed"}]}, "abilities[0].given[0].holds"),
    ({"cost": [{"pay": "discard_cards", "role": "target"}], "targets": [{"what": ["unit"]}]}, "abilities[0].targets"),
])  # fmt: skip
def test_an_ability_outside_the_vocabulary_is_refused_with_its_place(ability: dict[str, Any], field: str) -> None:
    changed = {**ARTIFACT["abilities"][0], **ability}
    assert wrong(ARTIFACT, abilities=[changed])[0] == field


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(yaml.safe_dump([{**UNIT, "tags": []}, {**UNIT, "kind": "ship"}, {**ARTIFACT, "activation": ""}]))
    with pytest.raises(BadCards) as refused:
        load_cards(path, Card, faults)
    assert [(error.card, error.field) for error in refused.value.errors] == [
        ("X1", "tags"), ("X1", "key"), ("X1", "kind"), ("X2", "activation"),
    ]  # fmt: skip
    bomb = "- &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"- &{chr(98 + level)} [{', '.join([f'*{chr(97 + level)}'] * 10)}]\n" for level in range(9)
    )
    odd = ("key: 2020-13-45", "!!int abc", "!!float abc", "!!timestamp foo", "!!bool maybe", "- " + "9" * 5000)
    for text in ("- {", "key: X1", "\x00", "[[[[", *odd, bomb):
        path.write_text(text)
        with pytest.raises(BadCards, match=r"set\.yaml"):
            load_cards(path, Card, faults)
    path.write_text(yaml.safe_dump([UNIT, UNIT]))
    with pytest.raises(BadCards, match="same key"):
        load_cards(path, Card, faults)


@clause("N-011", "N-060")
def test_cards_speak_both_languages_and_name_their_clauses() -> None:
    known = {found.id for found in RULES.rulebook.clauses}
    assert len([key for key in CARDS if len(key) == 3]) == 29  # the starter set, whole
    for card in CARDS.values():
        assert card.name.pt and card.name.en
        for ability in card.abilities:
            assert set(ability.clauses) <= known
            assert ability.text.pt and ability.text.en
    table = Table(c1="F01 3,3", c2="U01 3,2", c3="U02 2,3")
    assert (table.atk("c2"), table.atk("c3")) == (3, 2)  # SOLDIER alone


@clause("N-015")
def test_atk_and_hp_leave_the_range_alone() -> None:
    table = Table(c1="F01 3,3", c2="U01 3,3")
    assert table.piece("c2").now == {"ATK": 3, "HP": 5, "RANGE": 1, "BATTLES": 1}


def test_what_is_turned_down_keeps_its_damage_and_no_status() -> None:
    does = [{"op": "apply_status", "status": "STUN", "ticks": 1}, {"op": "flip", "face": "down"}]
    ability = {**ARTIFACT["abilities"][0], "do": does, "targets": [{"role": "target", "what": ["unit"]}]}
    up = {**ability, "do": [{"op": "flip", "face": "up"}], "targets": [{"role": "target", "what": ["card"]}]}
    cards = [{**ARTIFACT, "abilities": [ability]}, {**ARTIFACT, "key": "X3", "abilities": [up]}]
    table = Table(cards=cards, c1="U03 2,2 d2", hands={"P1": ["X2", "X3"]})
    table.use("X2", "c1")
    assert not table.piece("c1").face_up
    table.use("X3", "c1")
    assert (table.hp("c1"), table.status("c1", "STUN")) == (4, None)


def test_cards_that_ask_for_what_cannot_be_do_nothing() -> None:
    """A set of one's own may aim an operation at what it does not fit: the table stays in order, and nothing breaks."""
    target = {"role": "target", "what": ["card"]}
    for steps in (
        [{"op": "move_board", "to": "where"}],
        [{"op": "attach", "whom": "target", "to": "target"}],
        [{"op": "flip", "face": "down"}],
        [{"op": "deal_damage", "amount": {"amount": "rolled"}}, {"op": "roll", "die": "d6"}],
        [{"op": "deal_damage", "amount": {"amount": "chosen", "role": "target"}}],
    ):
        where = {"role": "where", "what": ["space"], "free": True}
        ability = {**ARTIFACT["abilities"][0], "do": steps, "targets": [target, where]}
        for aim in ("c1", "c2"):
            table = Table(
                cards=[{**ARTIFACT, "abilities": [ability]}], c1="F01 3,3", c2="U03 2,2", hands={"P1": ["X2"]}
            )
            table.use("X2", aim, "4,4")
            assert table.state.board["3,3"].field == "c1"
            assert table.discard("P1") == ["X2"]
    spawn = {**ARTIFACT["abilities"][0], "do": [{"op": "super_spawn", "whom": "who", "at": "where"}]}
    spawn["targets"] = [{"role": "who", "what": ["card"], "zone": ["discard"]}, {"role": "where", "what": ["space"]}]
    table = Table(
        cards=[{**ARTIFACT, "abilities": [spawn]}], c1="F01 3,3", hands={"P1": ["X2"]}, discards={"P1": ["F02"]}
    )
    table.use("X2", "P1/F02", "3,3")
    assert table.state.board["3,3"].field == "c1"
