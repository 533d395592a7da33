"""What is filled in by pressing: treaties, orders, and places for several things."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.rulesets.registry import RULESETS
from tests.browser.hands import TOUCH
from tests.browser.sitting import sit_down, take
from tests.browser.visiting import demand_of_unfolded, visiting
from tests.browser.world import World
from tests.rulesets.contracts import course

SEED = 47
"""Of a match that comes soon, played by chance, to where rings are placed."""


def forms(world: World, made: Any) -> Iterator[tuple[str, Any]]:
    """Yield who is to act, and each form that is theirs to fill in."""
    path = f"/v1/matches/{made['match']['id']}"
    for seat in world.get(f"{path}/decision")["waiting"]:
        for form in world.get(f"{path}/choices", made["tokens"][seat])["forms"]:
            yield seat, form


def orders(world: World, made: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield who is asked for an order, and of what."""
    for seat, form in forms(world, made):
        for field in form["fields"]:
            if field["form"] == "order":
                yield seat, [each["text"] for each in field["options"]]


@pytest.mark.nightly
def test_any_treaty_is_offered_by_pressing(browser: Browser, world: World) -> None:
    """What is promised, to whom, how often and until when: fields that are asked as others are filled in."""
    made = world.match("enlightenment")
    world.play(made, 14)
    path = f"/v1/matches/{made['match']['id']}"
    while not (seat := next((seat for seat, form in forms(world, made) if form["type"] == "offer"), "")):
        world.play(made, 1)  # nobody may, while something interrupts
    other = next(each for each in made["tokens"] if each != seat)
    name = next(each["name"] for each in made["match"]["seats"] if each["seat"] == other)
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name="More", exact=True).tap()
        page.get_by_role("dialog").get_by_role("button", name="Offer a treaty").tap()
        group = page.locator(".panel .choosing")
        play = page.locator(".confirm .primary")
        expect(group.filter(has_text="You promise: ")).to_have_count(0)
        group.filter(has_text="To whom").get_by_role("button", name=name).tap()
        group.filter(has_text="Honor at stake").get_by_role("button", name="one more").tap()
        page.get_by_role("combobox", name="You promise: What").select_option(label="To bid at most so much")
        expect(play).to_be_disabled()
        group.filter(has_text="You promise: How much").get_by_role("button", name="one more").tap()
        group.filter(has_text="You promise: Until when").get_by_role("button", name="For some rounds").tap()
        group.filter(has_text="You promise: For how many").get_by_role("button", name="one more").tap()
        asks = page.get_by_role("combobox", name="You ask to be promised: What")
        asks.select_option(label="Something else, in words")
        page.get_by_label("You ask to be promised: In words").fill("To smile <b>often</b>")
        group.filter(has_text="You ask to be promised: Until when").get_by_role("button", name="Until the game").tap()
        demand_of_unfolded(page)
        play.tap()
        expect(page.locator(".registered")).to_contain_text("Offer a treaty")
    offers = world.get(f"{path}/state?view={seat}", made["tokens"][seat])["state"]["offers"]
    (offer,) = (each.get("value", each) for each in offers.values())
    mine, yours = offer["promises"]
    assert (offer["players"], offer["stake"]) == ([seat, other], 1)
    assert (mine["kind"], mine["count"], mine["until"], mine["rounds"]) == ("bid_at_most", 2, "round_end", 2)
    assert (yours["kind"], yours["text"], yours["until"]) == ("free_text", "To smile <b>often</b>", "game_end")


def test_an_order_is_made_by_dragging(browser: Browser, world: World) -> None:
    made = world.match("enlightenment")
    while (asked := next(orders(world, made), None)) is None:
        world.play(made, 1)
    seat, texts = asked
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, made["match"]["id"])
        if not page.locator(".order").count():
            page.locator(".offered button").last.click()
        rows = page.locator(".order li")
        expect(rows.first).to_contain_text(texts[0])
        begin, end = rows.nth(0).locator("bdi").bounding_box(), rows.nth(2).locator("bdi").bounding_box()
        assert begin is not None and end is not None
        page.mouse.move(begin["x"] + 4, begin["y"] + 8)
        page.mouse.down()
        page.mouse.move(begin["x"] + 4, (begin["y"] + end["y"]) / 2 + 8, steps=4)
        page.mouse.move(begin["x"] + 4, end["y"] + 8, steps=4)
        page.mouse.up()
        expect(rows.nth(2)).to_contain_text(texts[0])
        expect(rows.nth(0)).to_contain_text(texts[1])
        page.locator(".confirm .primary").click()
        expect(page.locator(".registered")).to_be_visible()


def test_each_of_several_is_given_its_place_by_pressing(browser: Browser, world: World) -> None:
    """Four rings of a broken province go to provinces of their new owner: in so many ways that none is listed."""
    made = world.match("enlightenment", position=with_four_rings(where_rings_are_placed()))
    path = f"/v1/matches/{made['match']['id']}"
    seat, form = next((seat, form) for seat, form in forms(world, made) if form["type"] == "assign")
    choices = world.get(f"{path}/choices", made["tokens"][seat])
    (field,) = form["fields"]
    rings, provinces = ([each["value"] for each in field[of]] for of in ("options", "places"))
    wanted = list(reversed(provinces))
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        take(TOUCH, page, choices, {**form["action"], field["name"]: wanted})
        expect(page.locator(".registered")).to_be_visible()
    state = world.get(f"{path}/state?view={seat}", made["tokens"][seat])["state"]
    assert [state["rings"][ring]["at"] for ring in rings] == wanted


def where_rings_are_placed() -> Any:
    """Return a table as a judge sees it, of a match played by chance: rings wait for a province each, of four."""
    for seed in range(SEED, SEED + 50):
        for state in course(RULESETS["enlightenment"], seed):
            asked = state.decision
            if asked is not None and (asked.form, len(asked.places)) == ("assign", 4):
                return json.loads(view(state, JUDGE))
    raise AssertionError("no match asks for places")


def with_four_rings(position: Any) -> Any:
    """Put more rings of the same player beside those that are to be placed; others of their elements go back to whose
    they were."""
    asked, rings = position["decision"], position["rings"]
    there = rings[asked["options"][0]]["at"]
    owner = position["pieces"][there]["controller"]
    elements = {rings[id]["element"] for id in asked["options"]}
    others = [id for id, ring in rings.items() if ring["origin"] == owner and ring["element"] not in elements]
    more = others[: 4 - len(asked["options"])]
    for ring in rings.values():
        if ring["element"] in {rings[id]["element"] for id in more}:
            ring["at"] = ring["origin"]
    for id in more:
        rings[id].update(at=there, fate=0)
    task = next(each for each in position["agenda"] if each["task"] == "PlaceRings")
    asked["options"] = task["rings"] = [*asked["options"], *more]
    return position
