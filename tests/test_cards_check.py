"""`cards check` refuses all that a match would refuse of its cards, and says of each what is right.

Each bad card goes through every door: the command, the check over HTTP, the keeping of a set, and a match that has it.
"""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from adjudicator.api.openapi.examples import CARD
from adjudicator.cli import main
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.conftest import client, settings  # noqa: F401  # fixtures

TEXT = {"pt": "x", "en": "x"}
ABILITY = {
    "when": "active", "text": TEXT, "do": [{"op": "deal_damage", "amount": 1, "whom": "target"}],
    "targets": [{"role": "target", "what": ["character"], "whose": "opponent"}],
}  # fmt: skip
FIGHTER = {
    "key": "MY-2", "name": TEXT, "kind": "character", "type": "divine", "life": 3,
    "abilities": [ABILITY],
}  # fmt: skip
SAILOR = {
    "key": "MY-3", "name": TEXT, "kind": "character", "cost": 1, "power": 2,
    "abilities": [{"when": "enters", "text": TEXT, "do": [{"op": "draw", "count": 1}]}],
}  # fmt: skip
COURTIER = {
    "key": "MY-4", "name": TEXT, "kind": "character", "side": "dynasty", "cost": 1, "military": 0, "political": 2,
    "abilities": [{"kind": "reaction", "when": "enters_play", "text": TEXT, "do": [{"op": "draw", "count": 1}]}],
}  # fmt: skip
CARDS: dict[str, dict[str, Any]] = {
    "dominions": CARD, "multiversity": FIGHTER, "heat": SAILOR, "enlightenment": COURTIER,
}  # fmt: skip
SEATS = {
    "dominions": [{"deck": "brumas"}, {"deck": "horda"}], "multiversity": [{"deck": "farol"}, {"deck": "forja"}],
    "heat": [{"deck": "corisco"}, {"deck": "nevoa"}],
    "enlightenment": [{"deck": "heron"}, {"deck": "otter"}, {"deck": "pine"}],
}  # fmt: skip


def ability(**more: Any) -> dict[str, Any]:
    return {"abilities": [{"when": "spawned", "text": TEXT, **more}]}


def enters(operation: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"abilities": [{"when": "enters", "text": TEXT, "do": [operation], **more}]}


def acts(operation: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"abilities": [{"kind": "action", "when": "action", "text": TEXT, "do": [operation], **more}]}


BAD: list[tuple[str, dict[str, Any], str, str]] = [
    ("dominions", {"kind": "unti"}, "kind", "did you mean unit?"),
    ("dominions", {"wings": 2}, "wings", "is not one of: key, name, kind"),
    ("dominions", {"key": "U01"}, "key", "a printed card has this key"),
    ("dominions", {"key": "c7"}, "key", "ids of cards in play"),
    ("dominions", {"key": "P2"}, "key", "names of seats"),
    ("heat", {"power": None}, "power", "a character has power"),
    ("heat", {"colours": ["pink"]}, "colours[0]", "is not one of"),
    ("heat", {"heat_cost": 4}, "heat_cost", "is not from 0 to 3"),
    ("heat", {"key": "X1"}, "key", "a printed card has this key"),
    ("heat", {"life": 30}, "life", "only leaders have life"),
    ("dominions", {"key": "pass"}, "key", "answers questions"),
    ("dominions", {"key": "dominion"}, "key", "answers questions"),
    ("heat", {"key": "pay"}, "key", "answers questions"),
    ("dominions", {"name": {"pt": "", "en": "x"}}, "name.pt", "1 to 80 characters"),
    ("dominions", {"name": {"pt": "a\x00", "en": "x"}}, "name.pt", "NUL"),
    ("dominions", {"name": {"pt": "x", "en": " "}}, "name.en", "visible, no line breaks or control characters (N-009)"),
    ("multiversity", {"name": {"pt": "\u3164", "en": "x"}}, "name.pt", "one of them visible"),
    ("dominions", {"stats": {"ATK": 2, "RANEG": 3}}, "stats", "did you mean RANGE?"),
    ("dominions", {"elements": ["EART"]}, "elements[0]", "did you mean EARTH?"),
    ("dominions", {"stats": {"ATK": -1, "HP": 2}}, "stats.ATK", "is not from 0 to 99"),
    ("dominions", {"tags": []}, "tags", "one or more tags"),
    ("dominions", ability(do=[{"op": "deal_damge", "amount": 1, "whom": "self"}]), "abilities[0].do[0].op",
     "did you mean deal_damage?"),
    ("dominions", ability(do=[{"op": "draw", "cuont": 1}]), "abilities[0].do[0].cuont", "did you mean count?"),
    ("dominions", ability(do=[{"op": "apply_status", "status": "BRUN", "whom": "self"}]),
     "abilities[0].do[0].status", "did you mean BURN?"),
    ("dominions", {"abilities": [{"when": "spawnd", "text": TEXT}]}, "abilities[0].when", "did you mean spawned?"),
    ("dominions", ability(do=[{"op": "draw", "count": 10**4}]), "abilities[0].do[0].count", "is not from"),
    ("dominions", ability(do=[{"op": "destroy", "whom": "victim"}]), "abilities[0].do[0].whom", "nothing is chosen"),
    ("dominions", ability(do=[{"op": "draw", "count": 1}], when="continuous"), "abilities[0].do",
     "'draw' does not go on: a continuous ability cannot do it (N-032)"),
    ("heat", {"key": "C01"}, "key", "a printed card has this key"),
    ("heat", {"kind": "sailor"}, "kind", "is not one of: action, character"),
    ("heat", {"colours": ["rde"]}, "colours[0]", "did you mean red?"),
    ("heat", {"heat_cost": 4}, "heat_cost", "is not from 0 to 3"),
    ("heat", {"power": None}, "power", "a character has power"),
    ("heat", {"life": 30}, "life", "only leaders have life"),
    ("heat", {"kind": "leader", "life": 30, "cost": 0, "heat_cost": 0}, "abilities[0].side", "front or heat"),
    ("heat", {"abilities": [{"when": "attacks", "text": TEXT, "do": [{"op": "grant", "keyword": "steadfst"}]}]},
     "abilities[0].do[0].keyword", "did you mean steadfast?"),
    ("heat", enters({"op": "draw", "count": 1}, clauses=["H-999"]), "abilities[0].clauses",
     "the rulebook has no H-999"),
    ("heat", enters({"op": "destroy"}, targets=[{"role": "target", "what": ["leader"]}]), "abilities[0].do",
     "does not leave its zone"),
    ("heat", enters({"op": "negate"}, targets=[{"role": "target", "what": ["character"]}]), "abilities[0].do",
     "in the chain alone is negated"),
    ("heat", enters({"op": "destroy"}, targets=[{"role": "target", "what": ["attack"]}]), "abilities[0].do",
     "is negated"),
    ("heat", enters({"op": "play_free", "cards": {"what": ["heat"]}}), "abilities[0].do", "put into play for free are"),
    ("multiversity", {"key": "P01"}, "key", "a printed card has this key"),
    ("multiversity", {"type": "divin"}, "type", "did you mean divine?"),
    ("multiversity", {"life": 13}, "life", "1 to 12"),
    ("enlightenment", {"key": "N01"}, "key", "a printed card has this key"),
    ("enlightenment", {"key": "gain"}, "key", "answers questions"),
    ("enlightenment", {"kind": "charcter"}, "kind", "did you mean character?"),
    ("enlightenment", {"kind": "holding", "side": "conflict"}, "side", "is not one of: dynasty"),
    ("enlightenment", {"clan": "herron"}, "clan", "did you mean heron?"),
    ("enlightenment", {"tags": ["Bushi"]}, "tags[0]", "form"),
    ("enlightenment", {"keywords": ["prde"]}, "keywords[0]", "did you mean pride?"),
    ("enlightenment", {"keywords": ["not_bow"]}, "keywords", "is not one of: ancestral, courtesy"),
    ("enlightenment", {"keywords": ["disguised"]}, "in_place_of", "whom it replaces (B-70)"),
    ("enlightenment", {"military": -1}, "military", "a skill is not negative (B-58)"),
    ("enlightenment", {"attaches_to": {"whose": "own"}}, "attaches_to", "attachments alone attach (B-61)"),
    ("enlightenment", {"kind": "province", "side": ""}, "elements", "has an element: air, earth, fire, void, water"),
    ("enlightenment", {"kind": "stronghold", "side": ""}, "honor", "says honor and fate (B-77, B-81)"),
    ("enlightenment", {"kind": "event", "abilities": []}, "abilities", "an event says all that it does in an ability"),
    ("enlightenment", {"kind": "event", **acts({"op": "draw", "count": 1})}, "abilities[0].zone", "zone: hand"),
    ("enlightenment", acts({"op": "draw", "count": 1}, zone="hand"), "abilities[0].zone", "nothing else"),
    ("enlightenment", acts({"op": "draw", "count": 1}, when="bowed"), "abilities[0].when", "an action is `action`"),
    ("enlightenment", acts({"op": "draw", "count": 1}, kind="constant", when="always"), "abilities[0].do",
     "'draw' does not go on (B-104)"),
    ("enlightenment", acts({"op": "cancel"}), "abilities[0].do", "would_interrupt alone cancels or replaces (B-105)"),
    ("enlightenment", acts({"op": "bow"}), "abilities[0].do[0].whom", "nothing is chosen as 'target'"),
    ("enlightenment", acts({"op": "grant", "keyword": "covrt", "whom": "self"}), "abilities[0].do[0].keyword",
     "did you mean covert?"),
    ("enlightenment", acts({"op": "gain_fate", "amount": 1, "player": "everyone"}), "abilities[0].do[0].player",
     "an_opponent"),
    ("enlightenment", acts({"op": "draw", "count": 1}, targets=[{"role": "card", "what": ["card"], "zone": ["hand"]}]),
     "abilities[0].targets[0]", "what is in another's hand or deck"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "change", "field", "reason"), BAD, ids=str)
@pytest.mark.sampled(30)
def test_a_bad_card_is_refused_at_every_door_with_what_is_valid(
    ruleset: str, change: dict[str, Any], field: str, reason: str, client: Client, tmp_path: Path,  # noqa: F811
) -> None:  # fmt: skip
    cards = [{**copy.deepcopy(CARDS[ruleset]), **change}]
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(cards))
    checked = CliRunner().invoke(main, ["cards", "check", "--ruleset", ruleset, str(file)])
    assert checked.exit_code == 3, checked.output
    line = next(line for line in checked.output.splitlines() if f": {field}: " in line)
    assert reason in line
    asked_in = ["cards", "check", "--ruleset", ruleset, "--language", "pt"]
    portuguese = CliRunner().invoke(main, [*asked_in, str(file)]).output
    assert len(portuguese.splitlines()) == len(checked.output.splitlines())
    assert not {*portuguese.splitlines()} & {*checked.output.splitlines()}
    if "NUL" in reason:
        return  # over HTTP such a text is refused before it is a card
    asked = {"ruleset": ruleset, "cards": cards}
    found = client.send("POST", "/v1/card-checks", client.organiser, asked).get_json()["faults"]
    faults = [(fault["field"], fault["reason"]) for fault in found]
    assert [f"mine.json: {cards[0]['key']}: {place}: {why}" for place, why in faults] == checked.output.splitlines()
    kept = client.send("POST", "/v1/card-sets", client.organiser, asked)
    match = client.send("POST", "/v1/matches", client.organiser, {**asked, "seats": SEATS[ruleset]})
    for refused in (kept, match):
        problem = refused.get_json()
        assert (refused.status_code, problem["code"]) == (422, "bad-cards")
        assert [error["message"].partition(": ")[2] for error in problem["errors"]] == [why for _, why in faults]


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    wrong = {**CARD, "kind": "ship", "wings": 1}
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump([CARD, {**CARD, "key": "U01"}, CARD, wrong, 7]))
    said = CliRunner().invoke(main, ["cards", "check", str(file)]).output.splitlines()
    assert [line.partition(": ")[2].split(": ")[:2] for line in said] == [
        ["U01", "key"], ["MY-1", "key"], ["MY-1", "key"], ["MY-1", "kind"], ["MY-1", "wings"],
        ["#5", "7 is not a mapping"],
    ]  # fmt: skip


def test_a_fault_of_form_hides_none_that_needs_no_well_formed_card(tmp_path: Path) -> None:
    """The key of another card or of a printed one, a blank name, and the words of abilities that are well formed."""
    draws = {"when": "spawned", "text": TEXT, "do": [{"op": "draw", "cuont": 1}]}
    destroys = {"when": "spawned", "text": TEXT, "do": [{"op": "destroy", "whom": "victim"}]}
    blank = {**CARD, "key": "U01", "name": {"pt": " ", "en": "x"}, "wings": 1, "abilities": [draws, destroys]}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([{**CARD, "kind": "ship"}, {**CARD, "kind": "ship"}, blank, {**CARD, "abilities": 7}]))
    checked = CliRunner().invoke(main, ["cards", "check", str(file)])
    assert checked.exit_code == 3
    assert [tuple(line.split(": ")[1:3]) for line in checked.output.splitlines()] == [
        ("MY-1", "kind"), ("MY-1", "key"), ("MY-1", "kind"),
        ("U01", "key"), ("U01", "wings"), ("U01", "abilities[0].do[0]"), ("U01", "abilities[0].do[0].cuont"),
        ("U01", "name.pt"), ("U01", "abilities[1].do[0].whom"), ("MY-1", "key"), ("MY-1", "abilities"),
    ]  # fmt: skip


def test_one_card_that_is_well_is_not_told_as_several(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    for cards, well in (([CARD], "1 card, all well"), ([CARD, {**CARD, "key": "MY-9"}], "2 cards, all well")):
        file.write_text(json.dumps(cards))
        assert f"mine.json: {well}\n" in CliRunner().invoke(main, ["cards", "check", str(file)]).output


def test_what_kind_a_card_is_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([{**CARD, "activation": "INSTANT"}]))
    assert "esta carta é uma unidade (“unit”)" in CliRunner().invoke(
        main, ["cards", "check", "--language", "pt", str(file)]
    ).output  # fmt: skip
    file.write_text(json.dumps([{**FIGHTER, "abilities": [{**ABILITY, "when": "used"}]}]))
    asked = ["cards", "check", "--ruleset", "multiversity", "--language", "pt", str(file)]
    assert "um personagem (“character”) não tem 'used'" in CliRunner().invoke(main, asked).output


def test_a_key_that_a_file_says_twice_of_one_thing_is_a_fault_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("- key: X1\n  key: X2\n  tags: [A]\n  name:\n    pt: x\n    en: y\n    pt: z\n  tags: [B]\n")
    for language, twice in (("en", "comes twice"), ("pt", "vem duas vezes")):
        checked = CliRunner().invoke(main, ["cards", "check", "--language", language, str(file)])
        assert checked.exit_code == 3
        for line, (key, at) in zip(checked.output.splitlines(), (("key", 2), ("pt", 7), ("tags", 8)), strict=True):
            assert f"'{key}'" in line
            assert f"{at}" in line
            assert twice in line


def test_a_merged_key_may_be_said_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    card = {key: value for key, value in CARD.items() if key != "key"}
    file.write_text(
        "- &first\n  key: X1\n" + "".join(f"  {key}: {json.dumps(value)}\n" for key, value in card.items())
        + "- {<<: *first, key: X2}\n"
    )  # fmt: skip
    assert CliRunner().invoke(main, ["cards", "check", str(file)]).exit_code == 0


@pytest.mark.parametrize("ruleset", CARDS)
@pytest.mark.parametrize("count", [0, 501])
def test_a_file_has_from_one_to_five_hundred_cards(ruleset: str, count: int, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([{**CARDS[ruleset], "key": f"X-{number}"} for number in range(count)]))
    checked = CliRunner().invoke(main, ["cards", "check", "--ruleset", ruleset, str(file)])
    assert (checked.exit_code, "there are 1 to 500" in checked.output) == (3, True)


def test_a_game_that_takes_no_cards_says_so_in_the_check_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([{**CARD, "key": "X1"}]))
    checked = CliRunner().invoke(main, ["cards", "check", "--ruleset", "diamonds", str(file)])
    assert checked.exit_code == 3
    assert "diamonds is played with its own cards alone" in checked.output


@pytest.mark.parametrize("ruleset", CARDS)
def test_what_passes_the_check_is_played_with(
    ruleset: str, client: Client, sqlite_store: Matches, tmp_path: Path,  # noqa: F811
) -> None:  # fmt: skip
    """Printed cards under keys of their own pass, and a match takes them; that they have printed names is advice."""
    kept = "c" if ruleset == "dominions" else "u"
    cards = [{**json.loads(json.dumps(card)), "key": f"X-{kept}-{number}"}
             for number, card in enumerate(_data(ruleset)[:20])]  # fmt: skip
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(cards))
    checked = CliRunner().invoke(main, ["cards", "check", "--ruleset", ruleset, str(file)])
    assert checked.exit_code == 0, checked.output
    assert "advice: the printed card" in checked.output
    body = {"ruleset": ruleset, "cards": cards, "seats": SEATS[ruleset]}
    assert client.send("POST", "/v1/matches", client.organiser, body).status_code == 201


def _data(ruleset: str) -> list[Any]:
    files = sorted((RULESETS[ruleset].folder / "cards" / "printed").glob("*.yaml"))
    found = [card for file in files for card in read_own_yaml(file)]
    return [card for card in found if not card.get("token")]


def test_the_rulesets_are_those_that_take_cards() -> None:
    assert set(CARDS) == {name for name, rules in RULESETS.items() if "cards" in rules.setup_type.__struct_fields__}


def test_cards_of_another_game_are_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    others = (("heat", "dominions"), ("multiversity", "dominions"), ("dominions", "heat"), ("enlightenment", "heat"))
    for own, other in others:
        path.write_text(yaml.safe_dump([CARDS[own]]), encoding="utf-8")
        for language, hint in (
            ("en", f"cards.yaml: none of these is a card of {other}; are they of {own}? Say --ruleset {own}"),
            ("pt", f"cards.yaml: nenhuma destas é uma carta de {other}; são de {own}? Diga --ruleset {own}"),
        ):
            command = ["cards", "check", "--language", language, "--ruleset", other, str(path)]
            done = CliRunner().invoke(main, command)
            assert (done.exit_code, done.stderr.splitlines()[-1]) == (3, hint)
    path.write_text(yaml.safe_dump([{**CARDS["heat"], "cost": "x"}]), encoding="utf-8")
    assert "--ruleset" not in CliRunner().invoke(main, ["cards", "check", str(path)]).stderr
