"""Pictures of cards of one's own: chosen where cards are written, and seen on the cards at the table."""

import re

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.rulesets.registry import RULESETS
from tests.browser.visiting import demand_of, until, visiting
from tests.browser.world import World
from tests.matches.test_pictures import png

KEEPER = """- key: MY-5
  name: {pt: Faroleira, en: Keeper}
  kind: leader
  colours: [red]
  life: 30
  abilities:
    - {when: turn_begins, side: front, text: {pt: x, en: x}, do: [{op: draw, count: 1}]}
"""
SEEN = "document.querySelector(of)?.naturalWidth > 0"


@pytest.mark.sampled(1)
def test_a_picture_is_chosen_kept_and_seen_at_the_table(browser: Browser, there: World) -> None:
    with visiting(browser, there.url, there.organiser, failing=True) as visit:
        page = visit.to("/card-sets/new?ruleset=heat")
        page.get_by_label("Name of the set").fill("keepers")
        cards = page.get_by_label("Cards", exact=True)
        cards.fill(KEEPER)
        cards.evaluate("(area) => area.setSelectionRange(3, 3)")
        chosen = page.get_by_label("A picture for the card at which you write")
        chosen.set_input_files({"name": "no.gif", "mimeType": "image/gif", "buffer": b"GIF89a"})
        expect(page.get_by_text("no PNG, WebP or SVG")).to_be_visible()
        chosen.set_input_files({"name": "keeper.png", "mimeType": "image/png", "buffer": png(12, 8)})
        expect(cards).to_have_value(re.compile("^- key: MY-5\n  picture: [0-9a-f]{64}\n  name:"))
        expect(page.get_by_text("1 card, no fault")).to_be_visible()
        page.get_by_role("button", name="Keep as a set").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("keepers")
        until(page, SEEN, ".of-card")
        demand_of(page, "desk")
        set_ = page.url.rpartition("/")[2]
        deck = ["MY-5", *RULESETS["heat"].decks()["figueira"][1:]]
        made = there.match("heat", seats=[{"deck": deck}, {"deck": "figueira"}], card_sets=[set_])
        page = visit.to(f"/m/{made['match']['id']}")
        until(page, SEEN, ".table .card img.plate")
        expect(page.locator(".table .card svg.plate").first).to_be_visible()
        demand_of(page, "desk")


def test_where_a_picture_is_not_the_drawn_one_is(browser: Browser, there: World) -> None:
    picture = "0" * 64
    leader = {"key": "MY-5", "name": {"pt": "Faroleira", "en": "Keeper"}, "kind": "leader", "colours": ["red"],
              "life": 30, "picture": picture}  # fmt: skip
    deck = ["MY-5", *RULESETS["heat"].decks()["figueira"][1:]]
    made = there.match("heat", seats=[{"deck": deck}, {"deck": "figueira"}], cards=[leader])
    with visiting(browser, there.url, there.organiser, failing=True) as visit:
        page = visit.to(f"/m/{made['match']['id']}")
        expect(page.locator(".table .card").filter(has_text="Keeper").locator("svg.plate").first).to_be_visible()
        expect(page.locator(".table img.plate")).to_have_count(0)
