"""How tests visit pages: as somebody, at a size, in a theme and a language; and what is demanded of every page."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.contexts import context_of

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}
Size = Literal["phone", "tablet", "desk"]
AXE = Path(__file__).parents[1] / "clients" / "typescript" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TARGETS = "target-size"
"""The rule that what is pressed has the width of a finger, or so much room around it."""
_RUN_AXE = """rules => axe.run(document, { runOnly: rules, resultTypes: ["violations"], preload: false })
  .then(found => found.violations)"""
_TOO_WIDE = """() => {
  const page = document.documentElement;
  return page.scrollWidth <= page.clientWidth ? [] : [...document.querySelectorAll("body *")]
    .filter(e => e.getBoundingClientRect().right > page.clientWidth + 1).slice(0, 5).map(e => e.outerHTML.slice(0, 99));
}"""
_SMALL = """() => [...document.querySelectorAll(
  "button, summary, input, select, textarea, .button, .codes a, .chapters a, .results a")]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".cite, .skip, [data-small]"))
  .map(e => [e, (e.closest("label") ?? e).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && box.height < 44)
  .map(([e]) => e.outerHTML.slice(0, 100))"""


def until(page: Page, condition: str, of: str = "") -> None:
    """Wait until a condition, on `of` it may be, holds in the page; for half a minute at most."""
    look = f"""
      const end = Date.now() + 30_000;
      const look = async () => {{
        if ({condition}) resolve();
        else if (Date.now() > end) reject(new Error("it does not come to be"));
        else setTimeout(look, 20);
      }};
      look();"""
    page.evaluate(f"(of) => new Promise((resolve, reject) => {{ {look} }})", of)


class Visit(NamedTuple):
    """A page that somebody visits, the browser's context that it is in, and what the browser has complained of."""

    page: Page
    context: BrowserContext
    faults: list[str]
    url: str

    def to(self, path: str) -> Page:
        """Go to a page, and wait until it has drawn what it shows first."""
        self.page.goto(self.url + path)
        self.page.locator("main > *").first.wait_for()
        return self.page


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    token: str = "",
    *,
    size: Size = "desk",
    theme: str = "light",
    language: str = "en",
    failing: bool = False,
    moving: bool = False,
    alone: bool = False,
    **more: Any,
) -> Iterator[Visit]:
    """Come in by a token, or stay outside, and fail at the end if the browser has complained, or anything was asked for
    elsewhere. `failing`: answers with an error are expected, of which browsers tell the console; `moving`: what moves
    may be seen to, which most readers here have asked not to; `alone`: see `context_of`."""
    width, height = SIZES[size]
    looks = {
        "viewport": {"width": width, "height": height}, "has_touch": size != "desk", "locale": language,
        "color_scheme": "dark" if theme == "dark" else "light",
        "reduced_motion": "no-preference" if moving else "reduce",
    }  # fmt: skip
    with context_of(browser, url, alone=alone or bool(more), **looks, **more) as context:
        page, faults = context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if _is_fault(said.type, said.text, failing) else None)
        page.on(
            "request", lambda sent: None if sent.url.startswith((url, "data:", "blob:")) else faults.append(sent.url)
        )
        if token:
            begun = context.request.post(
                f"{url}/v1/sessions", data={"token": token}, headers={"Idempotency-Key": token_hex(8)},
                max_retries=2,  # on a kept connection that the service has just closed, being idle
            )  # fmt: skip
            assert begun.ok, begun.text()
        yield Visit(page, context, faults, url)
    assert faults == [], faults


def _is_fault(kind: str, text: str, failing: bool) -> bool:
    if "Clear-Site-Data" in text:  # said of every session that begins
        return False
    passing = "Failed to load resource" in text and (failing or "status of 401" in text)
    return kind in ("error", "warning") and not passing


GROWN = 3
"""So often a screen is made as high as its page, at most: what may be so high as a part of the screen grows with it."""
_HEIGHT = """new Promise((resolve) => requestAnimationFrame(() => resolve(document.documentElement.scrollHeight)))"""


def look_at(page: Page, size: Size, theme: str = "", *, whole: bool = False) -> None:
    """Have a page that is there already drawn at another size, in another theme if one is given; `whole`: on a screen
    so high that nothing lies under what stays in its place."""
    if theme:
        draw_in(page, theme)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    for _ in range(GROWN if whole else 0):
        before, height = height, page.evaluate(_HEIGHT)
        if height == before:
            break
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def draw_in(page: Page, theme: str) -> None:
    """Have a page drawn in a theme; one that has it already is left alone: a browser works out every style again."""
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    if is_dark != (theme == "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")


def demand_of(page: Page, size: Size) -> None:
    """Demand of a page what is demanded of every one: that it fits, and that axe-core finds no fault with it."""
    fits(page, size)
    is_accessible(page)


def demand_of_unfolded(page: Page) -> None:
    """Demand the same of all that is on a page of a phone, wherever it is scrolled to: what stays at the screen's edge
    covers whatever is under it by chance."""
    look_at(page, "phone", "light", whole=True)
    demand_of(page, "phone")
    look_at(page, "phone", "light")


def fits(page: Page, size: Size) -> None:
    """Demand that nothing is wider than the screen, and nothing to be pressed on a phone too small for a thumb."""
    wide = page.evaluate(_TOO_WIDE)
    assert wide == [], wide
    if size == "phone":
        small = page.evaluate(_SMALL)
        assert small == [], small


def is_accessible(page: Page) -> None:
    """Demand that axe-core finds no fault."""
    found = faults(page, TAGS)
    assert found == [], json.dumps(found, indent=1, ensure_ascii=False)


def faults(page: Page, rules: list[str]) -> list[Any]:
    """Return what axe-core finds, by rules or tags of rules."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text())  # not as a script of the page, whose policy has none from elsewhere
    found = page.evaluate(_RUN_AXE, rules)
    return [(each["id"], [node["html"][:200] for node in each["nodes"]][:3]) for each in found]
