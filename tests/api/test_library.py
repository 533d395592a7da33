"""The pages of rulebooks and cards, without a script: every clause and every card has its place, and links hold."""

import re
from collections.abc import Iterator
from html import escape

import pytest
from werkzeug.test import TestResponse

from adjudicator.api.pages.console.library.catalogues import Asked, catalogue
from adjudicator.api.pages.console.library.faces import Faces
from adjudicator.api.pages.console.library.rulebooks import book
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.text.text import Language
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client

_LINK = re.compile(r'<a [^>]*href="([^"]*)"')
_ANCHOR = re.compile(r'\bid="([^"]*)"')
TAGS: dict[Language, str] = {"pt": "pt-BR", "en": "en"}


def look(client: Client, path: str, language: Language = "en", **headers: str) -> TestResponse:
    sent = {"Accept-Language": TAGS[language], **{name.replace("_", "-"): value for name, value in headers.items()}}
    return client.app.test_client(use_cookies=False).get(path, headers=sent)


def page(client: Client, path: str, language: Language = "en") -> str:
    answer = look(client, path, language)
    assert answer.status_code == 200, path
    assert answer.mimetype == "text/html" and answer.headers["Content-Language"] == TAGS[language]
    return answer.text


def ids(text: str) -> list[str]:
    """Return the clauses that a page of a rulebook shows, in its order."""
    return re.findall(r'<li id="([^"]+)" class="clause-entry">', text)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(2)
def test_every_page_of_a_ruleset_is_reached_by_links_and_every_link_holds(client: Client, ruleset: str) -> None:
    """From the rulebook and the list of cards on: all clauses, all cards, all decks."""
    left, pages, wanted = [f"/rules/{ruleset}", f"/cards/{ruleset}"], dict[str, str](), set[str]()
    elsewhere = {"/", "/rules", "/cards", "/enter", "#main"}
    while left:
        path = left.pop()
        if path in pages:
            continue
        text = pages[path] = page(client, path)
        for link in map(str, _LINK.findall(text)):
            target, _, anchor = link.partition("#")
            if anchor and link != "#main":
                wanted.add(f"{target or path}#{anchor}")
            if target.startswith((f"/rules/{ruleset}", f"/cards/{ruleset}")):
                left.append(target)
            elif not anchor:
                assert link in elsewhere, (path, link)
    rules = RULESETS[ruleset]
    assert {f"/rules/{ruleset}/{clause}" for clause in rules.clauses} < pages.keys()
    assert {f"/cards/{ruleset}/{key}" for key in rules.cards()} < pages.keys()
    anchors = {f"{path}#{anchor}" for path, text in pages.items() for anchor in _ANCHOR.findall(text)}
    assert wanted <= anchors


@pytest.mark.parametrize("path", ["/rules", "/cards"])
def test_every_ruleset_is_in_the_lists_of_rulebooks_and_of_cards(client: Client, path: str) -> None:
    assert {f"{path}/{ruleset}" for ruleset in RULESETS} <= set(_LINK.findall(page(client, path)))


@pytest.mark.parametrize("language", TAGS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rulebook_says_every_clause_in_the_language_of_its_reader(
    client: Client, ruleset: str, language: Language
) -> None:
    text = page(client, f"/rules/{ruleset}", language)
    clauses = RULESETS[ruleset].rulebook.clauses
    assert ids(text) == [clause.id for clause in clauses]
    told = re.sub(r"<[^>]*>", "", text)
    for clause in clauses:
        for said in filter(None, (clause.text, clause.note, clause.example)):
            assert str(escape(said[language])).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in told, clause.id


def test_a_clause_has_both_languages_its_ruling_its_example_its_choices_and_what_it_is_connected_with(
    client: Client,
) -> None:
    text = page(client, "/rules/heat/H-A12")
    entry = book("heat").entries["H-A12"]
    assert entry.clause.text.en in text and entry.clause.text.pt in text
    assert entry.clause.note is not None and entry.clause.note.en in text
    assert entry.clause.example is not None and entry.clause.example.en in text
    assert all(choice.en in text for choice in entry.options[0].choices) and "if nothing is said" in text
    assert 'href="/rules/heat/H-082"' in text and 'rel="prev" href="/rules/heat/H-A11"' in text
    assert page(client, "/rules/heat/h-a12") == text


@pytest.mark.parametrize(("ruleset", "question", "found"), [
    ("heat", "H-026", ["H-026"]),
    ("heat", "h-026", ["H-026"]),
    ("dominions", "Dominion 10 points", ["N-003", "N-A02"]),
    ("dominions", "DOMINIO comeca 10 de vida", ["N-003", "N-A02"]),
    ("diamonds", "quarta rodada lidera quinta", ["D-001"]),
    ("heat", "nothing has these words", []),
])  # fmt: skip
def test_clauses_are_found_by_number_and_by_words_of_both_languages(
    client: Client, ruleset: str, question: str, found: list[str]
) -> None:
    for language in TAGS:
        text = page(client, f"/rules/{ruleset}?q={question}", language)
        assert ids(text) == found
    assert ("Nothing found" in page(client, f"/rules/{ruleset}?q={question}")) == (not found)


def test_what_is_asked_is_shown_as_text_and_bounded(client: Client) -> None:
    for path in ("/rules/heat", "/cards/heat"):
        text = page(client, f'{path}?q="><script>alert(1)</script>{"a" * 500}&kind=<b>&deck=%00')
        assert "<script>alert" not in text and "a" * 100 not in text and "Nothing found" in text


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/heat/H-999", "/cards/chess", "/cards/heat/ZZ", "/rules/chess/1"]
)
def test_what_is_not_there_is_a_page_that_says_what_is(client: Client, path: str) -> None:
    answer = look(client, path, "pt")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert "Não há esta página" in answer.text
    for link in _LINK.findall(answer.text):
        assert link == "#main" or link in ("/", "/enter") or look(client, link).status_code == 200


def test_the_language_is_the_one_that_was_chosen_before_the_browsers(client: Client) -> None:
    answer = look(client, "/rules", "en", Cookie="language=pt")
    assert answer.headers["Content-Language"] == "pt-BR" and "<h1>Regras</h1>" in answer.text
    assert {"Cookie", "Accept-Language"} <= {each.strip() for each in answer.headers["Vary"].split(",")}


def test_a_page_that_has_not_changed_is_not_sent_again(client: Client) -> None:
    tag = look(client, "/rules/heat").headers["ETag"]
    assert look(client, "/rules/heat", If_None_Match=tag).status_code == 304
    assert look(client, "/rules/heat", "pt", If_None_Match=tag).status_code == 200


# Cards


@pytest.mark.parametrize(("ruleset", "asked", "found"), [
    ("heat", Asked(kind="leader"), {"L1", "L2", "L3"}),
    ("heat", Asked(kind="leader", group="purple"), {"L1"}),
    ("enlightenment", Asked(kind="stronghold"), {"S1", "S2", "S3"}),
    ("dominions", Asked(q="lanceira ponte"), {"U01"}),
    ("dominions", Asked(q="Bridge LANCER"), {"U01"}),
    ("heat", Asked(cost="99"), set()),
])  # fmt: skip
def test_cards_are_found_by_what_they_are(client: Client, ruleset: str, asked: Asked, found: set[str]) -> None:
    keys = {face.key for face in catalogue(ruleset).find(asked)}
    assert found <= keys and (found or not keys)
    query = "&".join(f"{name}={getattr(asked, name)}" for name in Asked.__struct_fields__)
    text = page(client, f"/cards/{ruleset}?{query}")
    assert set(re.findall(rf'class="card" href="/cards/{ruleset}/([^"]+)"', text)) == keys
    assert f"{len(keys)} of " in text


def test_a_ready_deck_is_shown_with_its_copies() -> None:
    for ruleset in RULESETS:
        found = catalogue(ruleset)
        for name, keys in RULESETS[ruleset].decks().items():
            assert {face.key for face in found.find(Asked(deck=name))} == set(keys)
            assert sum(found.decks[name].values()) == len(keys)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_cards_are_looked_for_by_is_called_something_in_both_languages(ruleset: str) -> None:
    found, terms = catalogue(ruleset), RULESETS[ruleset].phrases.terms
    for word in _words(ruleset):
        assert word in board_layout(RULESETS[ruleset]).cards.printed.words or word in terms, word
    for language in TAGS:
        for name, choices in found.choices(language).items():
            said = [said for _, said in choices]
            assert len(set(said)) == len(said), name


def _words(ruleset: str) -> Iterator[str]:
    for face in catalogue(ruleset).faces.values():
        yield from (group.key for group in face.groups)


def test_a_card_has_both_texts_its_numbers_its_decks_and_its_clauses(client: Client) -> None:
    text = page(client, "/cards/heat/C01", "pt")
    card = RULESETS["heat"].cards()["C01"]
    assert card.abilities[0].text.pt in text and card.abilities[0].text.en in text
    assert "<dt>Poder</dt><dd>2</dd>" in text and "<dt>Custo</dt><dd>1</dd>" in text
    assert 'href="/cards/heat?deck=corisco"' in text and 'href="/rules/heat/H-048"' in text


def test_a_card_shows_what_it_is_and_nothing_of_what_it_lacks() -> None:
    monster = RULESETS["diamonds"].cards()["V1"]
    assert [word.key for word in Faces("diamonds").face(monster).groups] == [monster.faction]
    multiversity = Faces("multiversity")
    energy = next(card for card in RULESETS["multiversity"].cards().values() if card.kind == "energy")
    assert multiversity.face(energy).groups == ()
