"""Somebody who knows nothing of a game sits down against the house, and goes on by what the page alone shows.

Each game by one hand: they press what is raised, or else the first of what is offered, and then what says what it does.
In a long run each game is played so by every hand, and to its end.
"""

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from adjudicator.checks.samples import sampled
from adjudicator.rulesets.diamonds.table.state import State
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long
from tests.browser.fullest import setup_of
from tests.browser.hands import HANDS, KEYS, MOUSE, TOUCH, Hand
from tests.browser.sitting import sit_down
from tests.browser.visiting import until, visiting
from tests.browser.whole import troubles
from tests.browser.world import World

QUESTIONS = 3
"""So many questions each of them answers in a usual run."""
TO_THE_END = 2_000
"""No match that is tried asks more."""
PRESSES = 20
"""So many presses answer any question: who attacks is pressed one by one."""
USUAL = (("heat", TOUCH), ("diamonds", KEYS), ("enlightenment", TOUCH), ("multiversity", MOUSE), ("dominions", TOUCH))
WAYS = tuple(product(RULESETS, HANDS)) if is_long() else USUAL
NEXT = (
    ".confirm .primary:enabled",
    "dialog[open] .offered button",
    ".own .card.may:not(.chosen) button.name",
    ".offered button:not(.picked *)",
    "fieldset.choosing:not(:has([aria-pressed=true])) button:enabled",
    "#asked select:has(option[value='']:checked)",
    ".table .space.may button",
    ".table .card.may:not(.chosen) button.name",
)
"""What is pressed, the first of these that there is: the last press; in a list of all; a card of one's own; a choice;
in a form, where many are a list; a space; a card of others."""
ALONE = """await (async () => {
  const answer = await fetch(location.pathname.replace("/m/", "/v1/matches/").replace("/play", "/choices"));
  const { waiting, version, over, choices, forms } = await answer.json();
  const open = [...choices, ...forms].filter((each) => !each.standing && each.action.type !== "yield");
  const passes = open.length === 1 && open[0].action.type === "pass" && !document.querySelector("#asked .grave");
  const isShown = document.querySelector(".sitting").dataset.version === String(version);
  return over || waiting.length === 1 && isShown && !passes;
})()"""
"""The house has answered what it was asked too, the page shows it, and does not pass it by itself. Where a machine is
slow the house does so while somebody is about to press; what is told of a table that has changed meanwhile, `test_seat`
has."""


def begin(page: Page, hand: Hand, ruleset: str) -> None:
    """Begin a match against the house, from where everybody begins."""
    start = page.locator("section").filter(has_text="Your name")
    start.get_by_label("Game").select_option(ruleset)
    hand.write(start.get_by_label("Your name"), "Zoë")
    hand.press(start.get_by_role("button", name="Begin"))
    page.wait_for_url(re.compile("/play$"))


def what_is_pressed(page: Page) -> Locator:
    """Return what is pressed next, and demand that all there is is on the screen."""
    page.locator(", ".join(NEXT)).filter(visible=True).first.wait_for()
    assert troubles(page) == []
    return next(found for name in NEXT if (found := page.locator(name).filter(visible=True)).count()).first


def answer(page: Page, hand: Hand) -> None:
    """Answer a question by pressing what is there."""
    until(page, ALONE)
    before = page.locator(".sitting").get_attribute("data-version")
    for _ in range(PRESSES):
        pressed = what_is_pressed(page)
        if pressed.evaluate("(field) => field.matches('select')"):
            hand.choose(pressed, pressed.locator("option").nth(1).inner_text())
            continue
        sends = pressed.evaluate("(button) => button.matches('.primary')")
        hand.press(pressed)
        if sends or page.locator(".confirm.passing").count():
            expect(page.locator(f'.sitting[data-version="{before}"]')).to_have_count(0)
            return
    raise AssertionError(f"{page.locator('#asked h2').inner_text()} is not answered by so many presses")


@pytest.mark.parametrize(("ruleset", "hand"), [pytest.param(*each, id=f"{each[0]}-{each[1].name}") for each in WAYS])
@pytest.mark.sampled(1)
def test_somebody_new_is_never_at_a_loss(browser: Browser, there: World, ruleset: str, hand: Hand) -> None:
    with visiting(browser, there.url, size=hand.size) as visit:
        page = visit.to("/")
        begin(page, hand, ruleset)
        for _ in range(TO_THE_END if is_long() else QUESTIONS):
            expect(page.locator(".panel.mine, .over").first).to_be_visible()
            if page.locator(".over").count():
                return
            expect(page.locator("#asked h2")).not_to_be_empty()
            answer(page, hand)
        assert not is_long(), "the match is not over yet"


def test_what_was_pressed_and_the_sentence_that_was_chosen_are_both_on_a_phone(browser: Browser, world: World) -> None:
    """A first hand of long names: cards of it are pressed, and then a sentence of those that are offered."""
    setup, catalogue = setup_of(next(sampled("heat", 0, 0)).state), RULESETS["heat"].cards()
    player = setup["position"]["players"]["P1"]
    dealt = [*player["hand"]["value"], *player["deck"]["value"]]
    hand = sorted({*dealt} & catalogue.keys(), key=lambda key: len(catalogue[key].name.en))[-6:]
    for key in hand:
        dealt.remove(key)
    player.update(hand=hand, deck=dealt)
    made = world.match("heat", **setup)
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        for number in range(4):
            TOUCH.press(page.locator(NEXT[2]).first)
            expect(page.locator(".own .card.chosen")).to_have_count(number + 1)
        TOUCH.press(page.locator(NEXT[3]).first)
        expect(page.locator("#asked .picked button")).to_have_count(4)
        expect(what_is_pressed(page)).to_contain_text("Keep")


def test_cards_that_are_alike_are_pressed_one_by_one_and_stay_where_they_are(browser: Browser, world: World) -> None:
    setup = setup_of(next(sampled("heat", 0, 0)).state)
    player = setup["position"]["players"]["P1"]
    dealt = [*player["hand"]["value"], *player["deck"]["value"]]
    others = [key for key in dict.fromkeys(dealt) if dealt.count(key) == 1][:4]
    twice = next(key for key in dealt if dealt.count(key) >= 2)
    hand = [others[0], twice, *others[1:3], twice, others[3]]
    for key in hand:
        dealt.remove(key)
    player.update(hand=hand, deck=dealt)
    made = world.match("heat", **setup)
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        twins = page.locator(f".own [data-item^='P1.hand:{twice}']")
        for number in range(2):
            expect(twins.nth(number)).to_have_class(re.compile("may"))
            MOUSE.press(twins.nth(number).locator("button.name"))
            expect(page.locator(".own .card.chosen")).to_have_count(number + 1)
        expect(page.locator("#asked .offered .primary, #asked .confirm .primary").first).to_be_visible()
    judge = world.post("/v1/tokens", role="judge", label="Rita")["token"]
    with visiting(browser, world.url, judge) as visit:
        page = visit.to(f"/m/{made['match']['id']}?view=judge")
        page.locator(".table .card:visible").first.wait_for()
        lying = page.locator(".card[data-item^='P1.hand:']").evaluate_all(
            "(cards) => cards.map((card) => card.dataset.item.split(':')[1].split('#')[0])"
        )
        assert lying == hand


def test_a_question_says_less_where_the_table_would_not_be_seen_whole(browser: Browser, world: World) -> None:
    """Somebody with a diamond splits the second half's hands: the last press repeats the longest names of all
    cards, on the lowest screen on which others' seats do not stand three abreast."""
    state = next(each.state for each in sampled("diamonds", 0, 400) if each.state.half == 2 and _splits(each.state))
    seat = next(seat for seat, player in state.players.items() if player.diamonds)
    made, catalogue = world.match("diamonds", **setup_of(state)), RULESETS["diamonds"].cards()
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        page.set_viewport_size({"width": 360, "height": 705})
        for name in sorted((catalogue[key].name.en for key in state.players[seat].hand.value), key=len)[-4:]:
            TOUCH.press(page.locator(".own .hand .card").filter(has_text=name).locator("button.name"))
        page.locator(".confirm .primary").wait_for()
        assert troubles(page) == []
        expect(page.locator(".sitting[data-tight]")).to_have_count(1)


def _splits(state: State) -> bool:
    return state.decision is not None and state.decision.kind == "allocation"
