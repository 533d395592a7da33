"""What a seat may do on a phone takes a strip, and under it what names nothing on the table."""

import re
from typing import Any

from playwright.sync_api import Browser, expect

from adjudicator.checks.samples import sampled
from adjudicator.rulesets.enlightenment.table.actions import Play as PlayForFate
from adjudicator.rulesets.heat.table.actions import Play
from tests.browser.fullest import setup_of
from tests.browser.hands import TOUCH
from tests.browser.sitting import sit_down
from tests.browser.visiting import demand_of, visiting
from tests.browser.world import World


def asked_which(world: World) -> tuple[Any, str, list[Any]]:
    """Play until a seat is asked which of some cards it wants; return the match, the seat's token and its choices."""
    made = world.match("diamonds")
    path = f"/v1/matches/{made['match']['id']}"
    while waiting := world.get(f"{path}/decision")["waiting"]:
        token = made["tokens"][waiting[0]]
        offered = [each for each in world.get(f"{path}/choices", token)["choices"] if not each["standing"]]
        if 2 < len(offered) < 9 and all(len(each["on"]) == 1 for each in offered):
            return made, token, offered
        world.play(made, 1)
    raise AssertionError("nobody is asked which of some cards they want")


def test_alike_actions_stand_in_one_strip_under_one_word_and_each_can_be_pressed(
    browser: Browser, world: World
) -> None:
    made, token, offered = asked_which(world)
    texts = [each["text"] for each in offered]
    with visiting(browser, world.url, token, size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        strip = page.locator(".swiped")
        buttons = [strip.get_by_role("button", name=text, exact=True).first for text in texts]
        for button in buttons:
            expect(button).to_be_attached()
        assert len({button.bounding_box()["y"] for button in buttons}) == 1  # type: ignore[index]  # they are drawn
        verb = texts[0].split()[0]
        assert strip.inner_text().split().count(verb) == 1 + len(texts)  # seen once, and heard of each
        expect(strip.get_by_text(verb, exact=True).first).to_be_visible()
        demand_of(page, "phone")
        TOUCH.press(buttons[-1])
        expect(page.locator(".confirm strong")).to_have_text(texts[-1])


def test_a_choice_says_what_it_costs_now(browser: Browser, world: World) -> None:
    """A card of another colour costs more than is printed on it."""
    for sample in sampled("heat", 4, 300):
        prices = sample.ruleset.prices(sample.state, "P1")
        asked = {each.of: each.ledger for each in prices if each.currency == "money" and each.action is Play}
        legal = sample.ruleset.legal(sample.state, "P1") if sample.state.waits_on("P1") else ()
        played = [asked[each.card] for each in legal if isinstance(each, Play) and each.card in asked]
        dearer = [each.suffered for each in played if each.declared < each.suffered]
        if dearer:
            break
    made = world.match("heat", **setup_of(sample.state))
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        priced = page.locator(".offered button:has(.price)").first
        expect(priced.locator(".price")).to_have_text(f"{dearer[0]} money")
        priced.click()
        page.locator(".confirm").get_by_text("?", exact=True).click()  # what it is about can be read before it is sent
        expect(page.get_by_role("dialog").locator(".card")).to_be_visible()


def test_what_is_paid_beside_a_cost_is_counted_with_it(browser: Browser, world: World) -> None:
    """A character's fate is laid on it beside what it costs."""
    for sample in sampled("enlightenment", 4, 100):
        seat = sample.state.waiting[0] if sample.state.waiting else ""
        legal = sample.ruleset.legal(sample.state, seat) if seat else ()
        if sample.state.phase == "dynasty" and any(isinstance(each, PlayForFate) for each in legal):
            break
    else:
        raise AssertionError("nobody may play a character")
    made = world.match("enlightenment", **setup_of(sample.state))
    offered = world.get(f"/v1/matches/{made['match']['id']}/choices", made["tokens"][seat])
    costs = {each["of"]: each for each in offered["costs"] if each["action"] == "play"}
    form = next(each for each in offered["forms"] if each["type"] == "play")
    cost = next(each for each in costs.values() if each["name"] in form["text"])
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name=form["text"]).first.click()
        expect(page.locator(".confirm .price")).to_have_text(f"{cost['value'] + 1} fate")
        page.get_by_text("+", exact=True).last.click()
        expect(page.locator(".confirm .price")).to_have_text(f"{cost['value'] + 2} fate")


def test_heat_that_is_paid_for_an_effect_is_said_beside_the_money(browser: Browser, world: World) -> None:
    for sample in sampled("heat", 4, 400):
        legal = sample.ruleset.legal(sample.state, "P1") if sample.state.waits_on("P1") else ()
        heated = [each for each in legal if isinstance(each, Play) and each.heat]
        if heated:
            break
    else:
        raise AssertionError("nobody may play a card with its Heat Effect")
    (heat,) = [
        each.ledger.suffered
        for each in sample.ruleset.prices(sample.state, "P1")
        if (each.action, each.of, each.currency) == (Play, heated[0].card, "heat")
    ]
    made = world.match("heat", **setup_of(sample.state))
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        every = page.get_by_role("button", name="All choices")
        if every.count():
            every.click()
        effect = page.locator(".offered button:visible").filter(has_text="with its Heat Effect").first
        expect(effect.locator(".price")).to_have_text(re.compile(rf"\b{heat} Heat$"))


def in_a_pile(world: World) -> tuple[Any, str, str]:
    """Begin a match where a seat may choose a card of its Heat Deck; return it, the seat, and the card."""
    for moment in sampled("heat", 0, 400):
        if moment.state.decision is None or moment.state.decision.kind != "act":
            continue
        made, (seat,) = world.match("heat", **setup_of(moment.state)), moment.state.waiting
        path, token = f"/v1/matches/{made['match']['id']}", made["tokens"][seat]
        pile = world.get(f"{path}/board?view={seat}", token)["board"]["areas"][f"{seat}.heat_deck"]["items"]
        for choice in world.get(f"{path}/choices", token)["choices"]:
            for item in pile:
                if any(name == item or f":{name}#" in item for name in choice["on"]):
                    return made, seat, item
    raise AssertionError("nothing in a pile can be chosen")


def test_a_pile_that_is_open_ends_with_the_choice_of_a_card_in_it(browser: Browser, world: World) -> None:
    made, seat, chosen = in_a_pile(world)
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        page.locator(".own .pile.may button").click()
        page.locator(f'dialog .card.may[data-item="{chosen}"] button.name').click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".panel :is(.confirm .primary, .picked button)").first).to_be_visible()
