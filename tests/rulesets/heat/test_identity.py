"""What the colours stand for (H-077 to H-081), as `cards check` tells it of a deck."""

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.rulesets.heat.cards.form import CARDS, DECKS, Card
from adjudicator.rulesets.heat.cards.identity import identities, report
from tests.clauses import clause

WORDS = {
    "purple": ("C01", "C03", "A1"),  # draw, attack again, cancel an attack
    "blue": ("C05", "C06", "A3"),  # rest, raise costs, negate
    "red": ("C07", "A2", "A4"),  # spend life, destroy, strengthen for the turn
    "green": ("C10", "L3", "X4"),  # heal, protect, heal
    "gold": ("C11", "S3", "X5"),
}


@clause("H-077", "H-078", "H-079", "H-080", "H-081")
@pytest.mark.parametrize(("colour", "keys"), [(colour, keys[:2]) for colour, keys in WORDS.items()])
def test_a_colour_s_cards_speak_its_words(colour: str, keys: tuple[str, ...]) -> None:
    for key in keys:
        assert colour in CARDS[key].colours
        assert colour in identities(CARDS[key])
    assert identities(CARDS["C12"]) == set()


@clause("H-081")
def test_a_dear_card_is_gold_s_whatever_it_does() -> None:
    name = CARDS["C12"].name
    assert identities(Card("Y1", name, "character", cost=5, power=6)) == {"gold"}
    assert identities(Card("Y1", name, "character", cost=4, power=6)) == set()


@clause("H-077", "H-078", "H-079", "H-080", "H-081")
@pytest.mark.parametrize(
    ("deck", "shown"),
    [
        ("corisco", ("H-077", "H-079")),
        ("nevoa", ("H-078", "H-079", "H-081")),
        ("figueira", ("H-079", "H-080", "H-081")),
    ],
)
def test_a_deck_shows_the_identities_of_its_colours(deck: str, shown: tuple[str, ...]) -> None:
    lines = list(report([CARDS[key] for key in DECKS[deck]]))
    assert tuple(line.en[-6:-1] for line in lines if line.en.endswith(")")) == shown


def check(*arguments: str) -> tuple[int, list[str]]:
    done = CliRunner().invoke(main, ["cards", "check", "--ruleset", "heat", *arguments])
    return done.exit_code, done.output.splitlines()


@clause("H-077")
def test_cards_check_tells_what_a_deck_shows() -> None:
    code, lines = check("--deck", "corisco", "--language", "pt")
    assert code == 0
    assert lines[0] == "corisco: 68 cartas na lista, um baralho legal"
    assert lines[1].startswith("corisco: Roxo: 33 de 44 cartas principais; 22 compram")


def test_a_deck_in_a_file_with_cards_of_one_s_own(tmp_path: Path) -> None:
    counted = {key: DECKS["corisco"].count(key) for key in dict.fromkeys(DECKS["corisco"])}
    counted["Y1"] = counted.pop("C01")
    deck, cards = tmp_path / "deck.yaml", tmp_path / "cards.yaml"
    deck.write_text(yaml.safe_dump(counted))
    mine = {"key": "Y1", "name": {"pt": "Meu", "en": "Mine"}, "kind": "character", "power": 1, "colours": ["purple"]}
    cards.write_text(json.dumps([mine]))
    code, lines = check(str(cards), "--deck", str(deck), "--language", "en")
    assert code == 0
    assert lines[-4:-3] == [f"{deck}: 68 cards in the list, a legal deck"]
    counted["Y1"] = 4
    deck.write_text(yaml.safe_dump(counted))
    assert check(str(cards), "--deck", str(deck), "--language", "en") == (
        3, ["cards.yaml: 1 card, all well", f"{deck}: Y1: 4 copies; up to 3 (H-005)"]
    )  # fmt: skip
    deck.write_text(yaml.safe_dump({"C01": 10**15}))
    assert check("--deck", str(deck), "--language", "en") == (
        3, [f"{deck}: a deck is a list of keys, or says of each how many copies there are, up to 999"]
    )  # fmt: skip
    assert check("--deck", "nobody", "--language", "en")[0] == 3
    assert check()[0] == 2
