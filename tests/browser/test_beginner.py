"""Somebody who knows nothing of a game sits down against the house, and goes on by what the page alone shows.

Each game by one hand: they press what is raised, or else the first of what is offered, and then what says what it does.
"""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import KEYS, MOUSE, TOUCH, Hand
from tests.browser.visiting import until, visiting
from tests.browser.whole import troubles
from tests.browser.world import World

QUESTIONS = 3
"""So many questions each of them answers."""
PRESSES = 8
"""So many presses answer any question."""
WAYS = (("heat", TOUCH), ("diamonds", KEYS), ("enlightenment", TOUCH), ("multiversity", MOUSE), ("dominions", TOUCH))
NEXT = (
    ".confirm .primary:enabled",
    ".own .card.may:not(.chosen) button.name",
    ".offered button:not(.picked *)",
    "fieldset.choosing:not(:has([aria-pressed=true])) button:enabled",
)
"""What is pressed, the first of these that there is: the last press; a card of one's own; a choice; in a form."""
ALONE = """await (async () => {
  const answer = await fetch(location.pathname.replace("/m/", "/v1/matches/").replace("/play", "/choices"));
  const { waiting, version } = await answer.json();
  return waiting.length === 1 && document.querySelector(".sitting").dataset.version === String(version);
})()"""
"""The house has answered what it was asked too, and the page shows it. Where a machine is slow it does so while
somebody is about to press; what is told of a table that has changed meanwhile, `test_seat` has."""


def begin(page: Page, hand: Hand, ruleset: str) -> None:
    """Begin a match against the house, from where everybody begins."""
    start = page.locator("section").filter(has_text="Your name")
    start.get_by_label("Game").select_option(ruleset)
    hand.write(start.get_by_label("Your name"), "Zoë")
    hand.press(start.get_by_role("button", name="Begin"))
    page.wait_for_url(re.compile("/play$"))


def answer(page: Page, hand: Hand) -> None:
    """Answer a question by pressing what is there, and demand at each press that all of it is on the screen."""
    until(page, ALONE)
    before = page.locator(".sitting").get_attribute("data-version")
    for _ in range(PRESSES):
        page.locator(", ".join(NEXT)).first.wait_for()
        assert troubles(page) == []
        pressed = next(found for name in NEXT if (found := page.locator(name)).count()).first
        sends = pressed.evaluate("(button) => button.matches('.primary')")
        hand.press(pressed)
        if sends or page.locator(".confirm.passing").count():
            expect(page.locator(f'.sitting[data-version="{before}"]')).to_have_count(0)
            return
    raise AssertionError(f"{page.locator('#asked h2').inner_text()} is not answered by so many presses")


@pytest.mark.parametrize(("ruleset", "hand"), [pytest.param(*each, id=f"{each[0]}-{each[1].name}") for each in WAYS])
def test_somebody_new_is_never_at_a_loss(browser: Browser, there: World, ruleset: str, hand: Hand) -> None:
    with visiting(browser, there.url, size=hand.size) as visit:
        page = visit.to("/")
        begin(page, hand, ruleset)
        for _ in range(QUESTIONS):
            expect(page.locator(".panel.mine")).to_be_visible()
            expect(page.locator("#asked h2")).not_to_be_empty()
            answer(page, hand)
