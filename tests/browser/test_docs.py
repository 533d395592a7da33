"""The documentation in a browser: on a phone and on a desk, light and dark, by keyboard, and trying operations out."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Served, watched


@pytest.mark.nightly
def test_the_contents_open_on_a_phone(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page, faults = watched(context)
    page.goto(f"{served.url}/docs")
    link = page.get_by_role("navigation", name="Contents").get_by_role("link", name="Play", exact=True)
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Contents").tap()
    link.tap()
    expect(page).to_have_url(f"{served.url}/docs/operations/play")
    assert faults == []
    context.close()


def test_search_as_one_types_by_keyboard(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    page, faults = watched(context)
    page.goto(f"{served.url}/docs")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("illegal-action")
    expect(page.locator("#found a").first).to_contain_text("illegal-action")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{served.url}/docs/problems#illegal-action")  # and for its script, which listens for the key
    page.keyboard.press("/")
    page.keyboard.type("play")
    expect(page.locator("#found")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()
    assert faults == []
    context.close()


def test_search_and_reading_need_no_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    page, _ = watched(context)
    page.goto(f"{served.url}/docs/operations/play")
    expect(page.locator(".try").first).to_be_hidden()
    page.locator("#q").fill("openDispute")
    page.locator("#q").press("Enter")
    page.locator("#results a").first.click()
    expect(page).to_have_url(f"{served.url}/docs/operations/disputes#openDispute")
    context.close()


def test_an_operation_is_tried_with_ones_session(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/docs/operations/tokens#mintToken")
    box = page.locator("#mintToken .try")
    box.locator("summary").click()
    box.get_by_label("Token or code").fill(served.organiser)
    box.get_by_role("button", name="Sign in").click()
    expect(box.locator(".who")).to_contain_text("Signed in as first")
    box.get_by_role("button", name="Send").click()
    expect(box.locator(".came .status")).to_contain_text("201")
    sessions = page.evaluate("async () => (await (await fetch('/v1/sessions')).json()).data")
    assert [each["standing"] for each in sessions if each["current"]] == ["valid"]
    page.reload()
    box.locator("summary").click()
    expect(box.locator(".who")).to_contain_text("Signed in as first")
    box.get_by_role("button", name="Sign out").click()
    expect(box.locator(".who")).to_contain_text("Not signed in")
    assert page.evaluate("async () => (await fetch('/v1/sessions')).status") == 401


def test_what_is_typed_stays_whenever_the_service_says_who_one_is(page: Page, served: Served) -> None:
    held: list[Route] = []
    page.route("**/v1/me", lambda route: held.append(route))
    page.goto(f"{served.url}/docs/operations/tokens#mintToken")
    box = page.locator("#mintToken .try")
    with page.expect_request("**/v1/me"):
        box.locator("summary").click()
    box.get_by_label("Token or code").fill(served.organiser)
    with page.expect_response("**/v1/me"):
        held.pop().continue_()
    expect(box.get_by_label("Token or code")).to_have_value(served.organiser)
    page.unroute("**/v1/me")
    box.get_by_role("button", name="Sign in").click()
    expect(box.locator(".who")).to_contain_text("Signed in as first")


def test_a_late_answer_signs_nobody_out(page: Page, served: Served) -> None:
    held: list[Route] = []
    page.route("**/v1/me", lambda route: route.continue_() if held else held.append(route))
    page.goto(f"{served.url}/docs/operations/tokens#mintToken")
    box = page.locator("#mintToken .try")
    box.locator("summary").click()
    box.get_by_label("Token or code").fill(served.organiser)
    box.get_by_role("button", name="Sign in").click()
    expect(box.locator(".who")).to_contain_text("Signed in as first")
    with page.expect_response("**/v1/me"):
        held.pop().fulfill(status=401, body="{}")  # as the service said before anybody had signed in
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(box.locator(".who")).to_contain_text("Signed in as first")


def test_an_operation_is_tried_with_a_token_that_the_page_keeps_in_memory(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    page, faults = watched(context)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.goto(f"{served.url}/docs/operations/matches#createMatch")
    box = page.locator("#createMatch .try")
    box.locator("summary").click()
    expect(box.locator(".line")).to_have_text("POST /v1/matches")
    box.get_by_role("button", name="Send").click()
    expect(box.locator(".came .status")).to_contain_text("401")
    box.get_by_label("oken").fill(served.organiser)
    box.get_by_role("button", name="Use on this page only").click()
    first = box.get_by_label("Idempotency-Key").input_value()
    assert re.fullmatch(r"[0-9a-f]{32}", first)
    assert sent.count("POST") == 1  # nothing is written before the button is pressed
    box.get_by_role("button", name="Send").click()
    expect(box.locator(".came .status")).to_contain_text("201")
    expect(box.locator(".came pre")).to_contain_text('"ruleset": "diamonds"')
    expect(box.get_by_label("Idempotency-Key")).not_to_have_value(first)
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert served.organiser not in kept
    match = str(box.locator(".came dd").nth(1).text_content()).rpartition("/")[2]
    read = page.locator("#getMatch .try")
    read.locator("summary").click()
    read.get_by_label("match_id").fill(match)
    read.get_by_role("button", name="Send").click()
    expect(read.locator(".came .status")).to_contain_text("200")
    page.reload()
    box.locator("summary").click()
    expect(box.locator(".who")).to_contain_text("Not signed in")
    assert faults == []
    context.close()
