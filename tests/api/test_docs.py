"""The documentation's pages: all that there is stands on one, links lead somewhere, nothing comes from elsewhere."""

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser

import pytest
from markupsafe import Markup

from adjudicator.api.app import HEADERS
from adjudicator.api.http.media import JSON
from adjudicator.api.http.problems import Kind
from adjudicator.api.openapi.document import TAGS
from adjudicator.api.operations import OPERATIONS
from adjudicator.api.pages.console.assets import script_hashes
from adjudicator.api.pages.documentation import pages
from adjudicator.api.pages.documentation.examples import types_of
from adjudicator.api.pages.documentation.markup import inline, rendered
from adjudicator.api.pages.documentation.operations import slug_of
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PATHS = ["", "problems", *(f"operations/{slug_of(tag)}" for tag in TAGS), *(f"rulesets/{name}" for name in RULESETS)]


class Seen(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.forbidden: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if "id" in given:
            self.ids.append(str(given["id"]))
        self.links += [str(given[name]) for name in ("href", "src", "action") if given.get(name)]
        inline = [name for name in given if name.startswith("on") or name == "style"]
        if inline or tag == "style" or (tag == "script" and not given.get("src")):
            self.forbidden.append(f"{tag} {inline}")


@pytest.fixture
def texts(client: Client) -> dict[str, str]:
    found = {}
    for path in PATHS:
        answer = client.send("GET", f"/docs/{path}".rstrip("/"))
        assert answer.status_code == 200, path
        found[path] = answer.text
    return found


def test_examples_have_the_address_that_the_page_came_from(client: Client) -> None:
    asked = client.app.test_client().get("/docs", headers={"Host": "club.example"})
    assert "URL=http://club.example</code>" in asked.text
    assert "127.0.0.1" not in asked.text


def test_every_operation_problem_event_and_action_stands_on_a_page(texts: dict[str, str]) -> None:
    seen = {path: Seen(text) for path, text in texts.items()}
    for operation in OPERATIONS:
        page = f"operations/{slug_of(operation.tag)}"
        assert operation.id in seen[page].ids
        assert f"/docs/{page}#{operation.id}" in seen[""].links
    for kind in Kind:
        assert kind.code in seen["problems"].ids
        assert str(Markup.escape(kind.title.pt)) in texts["problems"]
    for name, ruleset in RULESETS.items():
        ids = seen[f"rulesets/{name}"].ids
        assert {f"action-{action}" for action in types_of(ruleset.action_type)} <= set(ids)
        assert {f"event-{event}" for event in types_of(ruleset.event_type)} <= set(ids)


def test_pages_need_nothing_from_elsewhere_and_hold_no_script_and_no_style(texts: dict[str, str]) -> None:
    for path, text in texts.items():
        seen = Seen(text)
        assert seen.forbidden == [], path
        assert not [link for link in seen.links if re.match(r"(\w+:)?//", link)], path
        assert [name for name, count in Counter(seen.ids).items() if count > 1] == [], path
        assert Counter(seen.tags)["h1"] == Counter(seen.tags)["main"] == 1


def test_every_link_leads_somewhere(client: Client, texts: dict[str, str]) -> None:
    ids = {f"/docs/{path}".rstrip("/"): set(Seen(text).ids) for path, text in texts.items()}
    for path, text in texts.items():
        here = f"/docs/{path}".rstrip("/")
        for link in set(Seen(text).links) - {"/docs/search"}:
            page, _, anchor = link.partition("#")
            if (page or here) in ids:
                assert not anchor or anchor in ids[page or here], (here, link)
    for link in {link for text in texts.values() for link in Seen(text).links if not link.startswith(("/docs", "#"))}:
        with client.app.test_client().get(link) as answer:
            assert answer.status_code == 200, link


def test_descriptions_are_rendered(texts: dict[str, str]) -> None:
    for path, text in texts.items():
        plain = re.sub(r"<(pre|textarea)\b.*?</\1>", "", text, flags=re.DOTALL)
        assert "`" not in unescape(plain), path
    assert rendered("Of `a`:\n\n- one <b>\n- [two](/docs)") == Markup(
        '<p>Of <code>a</code>:</p>\n<ul><li>one &lt;b&gt;</li><li><a href="/docs">two</a></li></ul>'
    )
    assert inline("[x](javascript:alert(1)) [y](//evil)") == "[x](javascript:alert(1)) [y](//evil)"


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("illegal-action", "/docs/problems#illegal-action"),
        ("Ação ilegal", "/docs/problems#illegal-action"),
        ("postAction", "/docs/operations/play#postAction"),
        ("open a dispute", "/docs/operations/disputes#openDispute"),
        ("MissionsShuffled", "/docs/rulesets/diamonds#event-MissionsShuffled"),
        ("allocate", "/docs/rulesets/diamonds#action-allocate"),
        ("expected_version", "/docs/operations/play#postAction"),
    ],
)
def test_search_finds(client: Client, question: str, place: str) -> None:
    answer = client.send("GET", f"/docs/search?q={question}")
    assert answer.status_code == 200
    seen = Seen(answer.text)
    assert place in seen.links
    assert seen.forbidden == []


def test_search_says_when_nothing_is_found_and_repeats_no_markup(client: Client) -> None:
    assert "Nothing has all these words" in client.send("GET", "/docs/search?q=zzzz").text
    assert "Type words" in client.send("GET", "/docs/search").text
    assert "<script>" not in client.send("GET", "/docs/search?q=%3Cscript%3E%22").text
    assert client.send("GET", "/docs/search?q=" + "x" * 101).status_code == 422


def test_what_is_found_leads_somewhere(client: Client, texts: dict[str, str]) -> None:
    ids = {f"/docs/{path}": set(Seen(text).ids) for path, text in texts.items()}
    with client.app.app_context():
        entries = pages._entries()
    for entry in entries:
        page, _, anchor = entry.place.partition("#")
        assert anchor in ids[page], entry


def test_a_page_is_made_once_a_process(client: Client) -> None:
    first = client.send("GET", "/docs/problems")
    made = pages._made.cache_info().misses
    again = client.send("GET", "/docs/problems", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert pages._made.cache_info().misses == made
    for path in ("nothing", "operations/nothing", "operations/play/", "rulesets/chess"):
        assert client.send("GET", f"/docs/{path}").status_code == 404
    assert pages._made.cache_info().misses == made


def test_one_policy_for_every_page_lets_in_nothing_but_our_own_files(client: Client) -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert {"default-src 'none'", f"script-src 'self' {script_hashes()}", "connect-src 'self'"} <= set(
        policy.split("; ")
    )
    for path in ("/docs", "/docs/search?q=x", "/v1/rulesets", "/nothing"):
        assert client.send("GET", path).headers["Content-Security-Policy"] == policy
    assert client.app.test_client().get("/me").headers["Content-Security-Policy"] == policy


@pytest.mark.parametrize("name", ["docs.css", "docs.js"])
def test_static_files_are_compressed_and_asked_for_once(client: Client, name: str) -> None:
    http = client.app.test_client()
    with http.get(f"/static/{name}", headers={"Accept-Encoding": "gzip"}) as first:
        assert first.headers["Content-Encoding"] == "gzip"
        tag = first.headers["ETag"]
    with http.get(f"/static/{name}", headers={"Accept-Encoding": "gzip", "If-None-Match": tag}) as again:
        assert again.status_code == 304


def test_a_browser_that_follows_a_problem_s_type_comes_to_its_page(client: Client) -> None:
    shown = client.send("GET", "/problems/illegal-action", headers=BROWSER)
    assert (shown.status_code, shown.headers["Location"]) == (303, "/docs/problems#illegal-action")
    assert client.send("GET", "/problems", headers=BROWSER).headers["Location"] == "/docs/problems"
    for accept in ("", JSON, "*/*"):
        told = client.send("GET", "/problems/illegal-action", headers={"Accept": accept})
        assert told.get_json()["code"] == "illegal-action"
    assert client.send("GET", "/problems/none", headers=BROWSER).status_code == 404
