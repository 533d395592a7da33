"""Somebody new is asked nothing that they cannot answer by what they see: on a phone too all of it is on the screen."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from adjudicator.checks.samples import sampled
from tests.browser.fullest import setup_of
from tests.browser.sitting import sit_down
from tests.browser.test_recap import told_meanwhile, waiting
from tests.browser.visiting import visiting
from tests.browser.whole import troubles
from tests.browser.world import World

SCREENS = {"phone": (390, 844), "small phone": (360, 640)}
HAND = ".own .hand .lying > li"


def named_twice(world: World, ruleset: str, kind: str) -> tuple[Any, list[str]]:
    """Begin matches until all are asked about their first hand and P1 has a card twice; return the match, and what the
    cards are called, that one last."""
    while True:
        made = world.match(ruleset)
        path = f"/v1/matches/{made['match']['id']}"
        while world.get(f"{path}/decision")["decision"]["kind"] != kind:
            world.play(made, 1)
        board = world.get(f"{path}/board", made["tokens"]["P1"])["board"]
        names = Counter(board["items"][item]["name"] for item in board["areas"]["P1.hand"]["items"])
        if sorted(names.values())[-2:] == [1, 2]:
            return made, sorted(names, key=names.__getitem__)


@pytest.mark.parametrize(
    ("ruleset", "kind", "verb"), [("heat", "mulligan", "Keep"), ("dominions", "recycle", "Recycle")]
)
def test_what_is_left_after_a_press_is_on_the_screen(
    browser: Browser, world: World, ruleset: str, kind: str, verb: str
) -> None:
    """Of two cards that are alike one is pressed: the other may be meant too, and both choices stand there, also where
    all others have been pressed before."""
    made, names = named_twice(world, ruleset, kind)
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])

        def press(name: str) -> None:
            page.locator(f'{HAND} .card.may:not(.chosen):has-text("{name}") button.name').first.tap()

        press(names[-1])
        expect(page.get_by_role("button", name=f"{verb} {names[-1]}", exact=True)).to_be_visible()
        assert troubles(page) == []
        for name in names[:-1]:
            press(name)
        choices = page.locator(".offered, .confirm").get_by_role("button").filter(has_text=re.compile(f"^{verb} "))
        expect(choices).to_have_count(2)
        assert troubles(page) == []


def ranks(cards: Locator) -> list[int]:
    """Return how many cards stand beside each other, from above."""
    tops = Counter(round(box["y"]) for each in cards.all() if (box := each.bounding_box()))
    return [tops[top] for top in sorted(tops)]


def test_a_hand_on_a_phone_stands_in_even_ranks(browser: Browser, world: World) -> None:
    for ruleset, expected in (("heat", [3, 3]), ("diamonds", [4, 4])):
        made = world.match(ruleset)
        with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:
            page = sit_down(visit, made["match"]["id"])
            expect(page.locator(HAND)).to_have_count(sum(expected))
            assert troubles(page) == []
            assert ranks(page.locator(HAND)) == expected


def test_on_a_phone_what_happened_leaves_cards_as_large_as_they_are_and_goes_as_one_answers(
    browser: Browser, world: World
) -> None:
    made = world.match("heat")
    world.play(made, 4)
    seat = next(each for each in made["tokens"] if each not in waiting(world, made))
    told_meanwhile(world, made, seat)
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        recap, table = page.locator(".recap"), page.locator(".table")
        expect(recap).to_be_visible()
        before = table.bounding_box()
        page.locator(".offered button").first.tap()
        expect(recap).to_have_count(0)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Got it").tap()
        expect(recap).to_have_count(0)
        assert table.bounding_box() == before
        assert troubles(page) == []


def test_a_form_that_is_all_that_may_be_done_is_open_and_its_press_is_not_the_question(
    browser: Browser, world: World
) -> None:
    made = world.match("enlightenment")
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".order li")).to_have_count(5)
        expect(page.locator(".order a[href^='/cards/enlightenment/']")).to_have_count(5)  # where each can be read
        for width, height in SCREENS.values():
            page.set_viewport_size({"width": width, "height": height})
            assert troubles(page) == []
        page.keyboard.press("Escape")
        expect(page.locator(".order li")).to_have_count(5)
        page.get_by_role("button", name="Send", exact=True).tap()
        expect(page.locator(".registered")).to_contain_text("Put the provinces in order")
        expect(page.get_by_role("heading", name="Others are to act")).to_be_visible()


def about_to_declare() -> Any:
    """Return what a match is begun with in which a conflict may be declared, late in one by chance that is the same
    each time: many cards lie on the table."""
    found = None
    for sample in sampled("enlightenment", 0, 300):
        if sample.state.decision is not None and sample.state.decision.kind == "declare":
            found = setup_of(sample.state)
    assert found is not None
    return found


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.sampled(1)
def test_declaring_a_conflict_fits_on_a_phone(browser: Browser, world: World, screen: str) -> None:
    made = world.match("enlightenment", **about_to_declare())
    match = made["match"]["id"]
    (seat,) = waiting(world, made)
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        width, height = SCREENS[screen]
        visit.page.set_viewport_size({"width": width, "height": height})
        page = sit_down(visit, match)
        page.locator(".offered").get_by_role("button").filter(has_text="conflict").first.tap()
        expect(page.locator(".choosing").first).to_be_visible()
        assert troubles(page) == []


def test_declaring_a_conflict_fits_at_a_small_desk(browser: Browser, world: World) -> None:
    """What would have to be scrolled there is chosen from lists instead, few as it may be."""
    asked = (each.state for each in sampled("enlightenment", 0, 300) if each.state.decision)
    for state in (each for each in asked if each.decision.kind == "declare"):
        made = world.match("enlightenment", **setup_of(state))
        (seat,) = waiting(world, made)
        forms = world.get(f"/v1/matches/{made['match']['id']}/choices", made["tokens"][seat])["forms"]
        fields = [field for each in forms if each["type"] == "declare" for field in each["fields"]]
        if 9 <= sum(len(each["options"]) for each in fields[:3] if each["form"] == "one") <= 12:
            break
    else:
        raise AssertionError("no conflict is declared with so many options")
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        visit.page.set_viewport_size({"width": 1280, "height": 720})
        page = sit_down(visit, made["match"]["id"])
        page.locator(".offered").get_by_role("button").filter(has_text="conflict").first.click()
        expect(page.locator(".choosing, #asked select").first).to_be_visible()
        assert troubles(page) == []


def test_fewer_choices_are_listed_where_they_would_have_to_be_scrolled(browser: Browser, world: World) -> None:
    """On a desk as low as this; or where they are long, as where two rings are put on provinces. All are one press
    away."""
    asked = (each for each in sampled("enlightenment", 4, 300) if each.state.decision and len(each.state.waiting) == 1)
    dynasty = (each for each in asked if each.state.decision.kind == "dynasty")
    moment = next(each for each in dynasty if len(each.ruleset.answers(each.state, each.state.waiting[0])) in (5, 6))
    made = world.match("enlightenment", **setup_of(moment.state))
    (seat,) = waiting(world, made)
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, made["match"]["id"])
        many = page.locator("#asked .offered button").count()
        assert many > 4
        visit.page.set_viewport_size({"width": 1280, "height": 520})
        page.reload()
        expect(page.get_by_role("button", name="All choices")).to_be_visible()
        assert page.locator("#asked").evaluate("(asked) => asked.scrollHeight <= asked.clientHeight + 1")
        assert 0 < page.locator("#asked .offered button").count() < many
