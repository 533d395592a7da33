"""What people read of a match says things as people do, in their language: nothing of the code's own stands in it."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from adjudicator import checks
from adjudicator.audit.reading import read_records
from adjudicator.checks.samples import sampled
from adjudicator.checks.telling import raw_in_events, raw_in_table
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR
from adjudicator.kernel.telling.names_in_view import NamesInView, VisibleThing, names_of_cards, names_of_players
from adjudicator.kernel.telling.phrases import Phrases, Sentence, listed
from adjudicator.kernel.text.refusal import asks_for
from adjudicator.kernel.text.text import Language, Text
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.logbook.export import transcript
from adjudicator.matches.records import Recorded
from adjudicator.rulesets.diamonds.cards.form import FACTIONS
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import seeds

LOGS = Path(__file__).parents[1] / "data" / "logs"
KEPT = sorted(path.name for path in LOGS.glob("*.ndjson"))


def viewers(number: int) -> str:
    return (JUDGE, "P1", SPECTATOR, "P2")[number % 4]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.sampled(8)
def test_nothing_raw_is_told_of_matches_by_chance(name: str, seed: int) -> None:
    """Of random legal play under random house rules, with cards of one's own, in every view. One match of each six goes
    to its end, the others forty moves far."""
    narrator = Narrator(RULESETS[name], viewers(seed))
    for sample in sampled(name, seed, 600 if seed % 6 == 0 else 40):
        assert next(raw_in_events(narrator, sample.events), None) is None
        if sample.state.move % 20 == 0:
            assert next(raw_in_table(narrator, sample.state), None) is None


@pytest.mark.parametrize("log", KEPT)
@pytest.mark.parametrize("viewer", [JUDGE, "P1", SPECTATOR])
@pytest.mark.sampled(8)
def test_nothing_raw_is_told_of_the_kept_logs(log: str, viewer: str) -> None:
    records = kept(log)
    narrator = Narrator(RULESETS[records[0].ruleset], viewer)
    for record in records:
        assert next(raw_in_events(narrator, [record.event]), None) is None
    assert next(raw_in_table(narrator, narrator.state), None) is None


def kept(log: str) -> list[Recorded]:
    with (LOGS / log).open("rb") as lines:
        return list(read_records(lines))


# Every event, action and word is worded


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_and_action_has_a_phrase_and_both_languages_tell_the_same(name: str) -> None:
    assert [*checks.phrases(name)] == []


def test_what_is_asked_for_is_told_in_the_word_of_the_action() -> None:
    cast = NamesInView(RULESETS["heat"].phrases.terms)
    assert cast.in_words(asks_for("choose").pt, "pt") == "a decisão pendente pede uma ação: escolher (“choose”)"
    assert cast.in_words(asks_for("respond | pass").en, "en") == (
        "the pending decision asks for an action: respond (“respond”), pass (“pass”)"
    )


SAME = {
    # names, and words that both languages have
    "diamonds", "dominions", "multiversity", "conclave", "def_up", "def_down", "atk_up", "atk_down",
    "total", "heat", "mulligan", "action", "consumable", "final", "ancestral",
}  # fmt: skip


@pytest.mark.parametrize("name", RULESETS)
def test_every_term_is_translated(name: str) -> None:
    terms = RULESETS[name].phrases.terms
    untranslated = {word for word in terms.words if terms(word, "pt") == terms(word, "en")}
    assert {word for word in untranslated if terms(word, "pt") != terms(word, "pt").upper()} <= SAME


# How things are called


TERMS = RULESETS["dominions"].phrases.terms
WOLF, OWL = Text("Lobo", "Wolf"), Text("Coruja", "Owl")
CAST = NamesInView(
    TERMS,
    names_of_players({"P1": "Ana", "P2": "Bruno", "P3": ""}),
    {"A1": WOLF, "A2": OWL},
    {
        "c1": VisibleThing("A1", "P1", Text("em 1,3", "at 1,3")),
        "c2": VisibleThing("A1", "P2", Text("em 2,3", "at 2,3")),
        "c3": VisibleThing("A2", "P2", Text("em 3,3", "at 3,3")),
        "c4": VisibleThing("A1", "P2", Text("em 4,3", "at 4,3")),
        "c5": VisibleThing("", "P2", Text("em 5,3", "at 5,3"), True),
        "c6": VisibleThing("A2", "P1", Text("em 0,3", "at 0,3"), True),
    },
    {"c9": VisibleThing("A2", "P1", None)},
)


@pytest.mark.parametrize(("key", "of", "pt", "en"), [
    ("P1", "", "Ana", "Ana"),
    ("P3", "", "P3", "P3"),
    ("A2", "", "Coruja", "Owl"),
    ("c3", "", "Coruja", "Owl"),
    ("c1", "", "Lobo de Ana", "Ana’s Wolf"),
    ("c1", "P1", "Lobo", "Wolf"),
    ("c2", "P1", "Lobo de Bruno em 2,3", "Bruno’s Wolf at 2,3"),
    ("c2", "P2", "Lobo em 2,3", "Wolf at 2,3"),
    ("c5", "", "carta virada para baixo de Bruno em 5,3", "Bruno’s face-down card at 5,3"),
    ("c5", "P2", "carta virada para baixo em 5,3", "the face-down card at 5,3"),
    ("c6", "", "Coruja (virada para baixo)", "Owl (face down)"),
    ("c9", "", "Coruja de Ana", "Ana’s Owl"),
    ("A1#c3", "", "Coruja", "Owl"),
    ("A1#c77", "", "Lobo", "Wolf"),
    ("c3:2", "", "Coruja (habilidade 2)", "Owl (ability 2)"),
    ("P2/A1", "", "Lobo de Bruno", "Bruno’s Wolf"),
    ("P2/A1", "P2", "Lobo", "Wolf"),
    ("deck/A1", "", "Lobo (do baralho)", "Wolf (from the deck)"),
    ("c3/A1", "", "Lobo em Coruja", "Wolf on Owl"),
    ("P1.hand", "", "mão de Ana", "Ana’s hand"),
    ("P1.deck.bottom", "", "fundo de baralho de Ana", "bottom of Ana’s deck"),
    ("c3.ATK", "", "ATK de Coruja", "ATK of Owl"),
    ("A1 A2", "", "Lobo, Coruja", "Wolf, Owl"),
    ("declined:no_target", "", "recusado: sem alvo", "declined: no target"),
    ("3,4", "", "3,4", "3,4"),
    ("BURN", "", "BURN", "BURN"),
    ("", "", "—", "—"),
    ("what_is_this", "", "“what_is_this”", "“what_is_this”"),
])  # fmt: skip
def test_what_a_key_is_called(key: str, of: str, pt: str, en: str) -> None:
    assert (CAST.name(key, "pt", of), CAST.name(key, "en", of)) == (pt, en)


def test_players_of_one_name_are_disambiguated_and_so_are_cards() -> None:
    assert names_of_players({"P1": "Ana", "P2": "Ana", "P3": "P1", "P4": ""}) == {
        "P1": "Ana (P1)", "P2": "Ana (P2)", "P3": "P1 (P3)", "P4": "P4"
    }  # fmt: skip
    own = {"X1": {"name": {"pt": "Lobo", "en": "Wolf"}}, "X2": {"name": {"pt": "Gato", "en": "Cat"}}}
    names = names_of_cards({"A1": WOLF}, own)
    assert [name.pt for name in names.values()] == ["Lobo", "Lobo [X1]", "Gato"]


def test_a_sentence_of_the_rules_names_what_it_speaks_of() -> None:
    assert CAST.in_words("c3 is under STUN (A1#c1), P2 waits for c1.ATK", "en") == (
        "Owl is under STUN (Ana’s Wolf), Bruno waits for ATK of Ana’s Wolf"
    )
    assert CAST.in_words("the owner of c77 passes", "en") == "the owner of c77 passes"


def filled(phrase: str, members: dict[str, Any], language: Language = "pt") -> str:
    return Sentence(RULESETS["dominions"].phrases, members, language, CAST, "").filled(phrase)


@pytest.mark.parametrize(("phrase", "members", "told"), [
    ("{count:carta|cartas}", {"count": 1}, "1 carta"),
    ("{count:carta|cartas}", {"count": 0}, "0 cartas"),
    ("{cards:carta|cartas}", {"cards": ["A1", "A2"]}, "2 cartas"),
    ("{amount:+} {other:+}", {"amount": 3, "other": -2}, "+3 -2"),
    ("{cards?nenhuma}", {"cards": []}, "nenhuma"),
    ("{cards}", {"cards": ["A1", "A2", "A1"]}, "Lobo, Coruja e Lobo"),
    ("vai[ com {source}][, {on}]", {"source": "A2", "on": ""}, "vai com Coruja"),
    ("mostra[: {cards}]", {"cards": {"secret": "ff", "for": ["P1"]}}, "mostra"),
    ("mostra {cards}", {"cards": {"secret": "ff", "for": ["P1"], "salt": "aa", "value": ["A1"]}}, "mostra Lobo"),
    ("{reason!s}", {"reason": "P1 {x}"}, "P1 {x}"),
    ("{link.kind}", {"link": {"kind": "draw"}}, "compra"),
    ("{hands}", {"hands": {"P1": ["A1"], "P2": []}}, "Ana: Lobo; Bruno: —"),
    ("{why}", {"why": {"pt": "c3 não ataca", "en": "c3 does not attack"}}, "Coruja não ataca"),
    ("{id!n}", {"id": "c2"}, "Lobo"),
])  # fmt: skip
def test_how_a_place_of_a_phrase_is_filled(phrase: str, members: dict[str, Any], told: str) -> None:
    assert filled(phrase, members) == told


def test_an_enumeration_reads_well() -> None:
    assert [listed(items, "en") for items in ([], ["a"], ["a", "b"], ["a", "b", "c"], ["a, b", "c"])] == [
        "", "a", "a and b", "a, b and c", "a, b; c"
    ]  # fmt: skip


def test_a_phrase_of_a_case_comes_before_that_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "phrases.yaml"
    path.write_text("A: {pt: a, en: a}\nA.b=c: {pt: c, en: c}\nA.b: {pt: b, en: b}\n", encoding="utf-8")
    phrases = Phrases(path, TERMS, {})
    assert [phrases.key_of("A", {"b": value}) for value in ("c", "d", "", None)] == ["A.b=c", "A.b", "A", "A"]


# What was found wrong when transcripts were read


def told_by(name: str, seed: int, viewer: str = JUDGE, moves: int = 600) -> list[tuple[str, Text]]:
    narrator = Narrator(RULESETS[name], viewer)
    events = chain.from_iterable(sample.events for sample in sampled(name, seed, moves))
    return [(str(type(event).__struct_config__.tag), narrator.tell(event)) for event in events]


@pytest.mark.parametrize("name", ["dominions", "multiversity"])
def test_cards_of_one_s_own_stand_in_transcripts_by_their_names(name: str) -> None:
    told = [text for seed in range(4) for _, text in told_by(name, seed, moves=150)]
    assert any("Carta da Casa" in text.pt for text in told)
    assert any("House Card" in text.en for text in told)


def test_a_copied_ability_is_told_with_whose_it_is() -> None:
    marks = [
        text for seed in range(12) for kind, text in told_by("diamonds", seed)
        if kind == "Marked" and "copia a habilidade de" in text.pt
    ]  # fmt: skip
    assert marks
    assert all(re.fullmatch(r".+ copies the ability of \w.+ \(.+\)\.", text.en) for text in marks)


def test_factions_are_translated() -> None:
    begun = told_by("diamonds", 1, moves=0)[0][1]
    assert {"Vanguard", "Guardians", "Shadows"} <= set(re.findall(r"\w+", begun.en))


@pytest.mark.parametrize("name", RULESETS)
def test_what_judges_do_is_told(name: str) -> None:
    records = kept(f"{name}-1.0-schema-1-desk.ndjson")
    told = "".join(transcript(records, JUDGE, "pt"))
    for words in (
        "Juiz-mor: retrocesso. “seen”", "recebe aviso (PLAY-RULE)", "fica de pé", "ILEGAL: ", "A mesa foi ajustada",
        "A mesa volta ao que era antes do lance 20", "A partida espera uma disputa",
    ):  # fmt: skip
        assert words in told


def test_a_board_is_drawn_with_names() -> None:
    told = "".join(transcript(kept("dominions-1.0-schema-1-1.ndjson"), "P2", "en"))
    drawn = [line for line in told.splitlines() if line.startswith("    ")]
    assert any("Old Bridge" in line for line in drawn)
    assert not any(re.search(r"\bc\d", line) for line in drawn)


@pytest.mark.parametrize("name", RULESETS)
def test_english_texts_call_cards_by_their_english_names(name: str) -> None:
    ruleset = RULESETS[name]
    cards = ruleset.cards().values()
    abilities = [each for card in cards for each in ([card.ability] if hasattr(card, "ability") else card.abilities)]
    terms = ruleset.phrases.terms
    factions = [Text(terms(word, "pt"), terms(word, "en")) for word in FACTIONS if word in terms]
    named = [
        *(card.name for card in ruleset.cards().values()),
        *(each.name for each in abilities if each.name),
        *factions,
    ]
    foreign = {text.pt for text in named if text.pt != text.en}
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, foreign))})\b")
    for path in Path(f"adjudicator/rulesets/{name}").rglob("*.yaml"):
        for text in english(read_own_yaml(path)):
            assert not pattern.search(text), text


def english(data: Any) -> Iterator[str]:
    """Yield the English texts of a file's data."""
    if isinstance(data, dict):
        if isinstance(data.get("en"), str) and data["en"] != data.get("pt"):
            yield data["en"]
        for inner in data.values():
            yield from english(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from english(inner)
