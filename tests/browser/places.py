"""Every place of the console that somebody visits: where it is, who goes there, and when all of it is there."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

from adjudicator.rulesets.registry import RULESETS
from tests.browser.hostile import CARD, LONG, MARKUP, NAMES, SAYING, SCRIPT, TABLE, TURNED


def as_it_is(page: Page) -> None:
    """Do nothing more."""


def with_a_code(page: Page) -> None:
    page.locator("main").get_by_role("button").filter(has_text="code").or_(
        page.get_by_role("button", name="Novo código")
    ).first.click()


def with_a_fault(page: Page) -> None:
    page.locator("textarea").fill(CARD.replace("ATK: 2", "ATK: two"))


def at_the_end(page: Page) -> None:
    page.locator(".steps button").nth(1).click()
    page.locator(".choose button").first.click()  # nothing has been found, so nothing is chosen
    page.get_by_role("button", name="To the end").or_(page.get_by_role("button", name="Ao fim")).click()
    page.locator("textarea").first.fill("Because.")  # without a reason nothing is shown
    page.locator(".preview").wait_for()
    page.evaluate("scrollTo(0, 0)")  # or a link lies half under the bar


def with_keys(page: Page) -> None:
    page.locator(LIES).first.wait_for()
    page.keyboard.press("?")


def what_if(page: Page) -> None:
    page.locator(LIES).first.wait_for()
    page.keyboard.press("b")
    page.locator(".next-actions button").first.click()


def with_the_log(page: Page) -> None:
    page.get_by_role("button", name="Log", exact=True).or_(
        page.get_by_role("button", name="Registro", exact=True)
    ).click()


def unfolded(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")


class Place(NamedTuple):
    """A place. `route`: that of a line in `PAGES`, or what the service has elsewhere; `path` and `who`: where one comes
    by it, and who does, by the names of a crowd's `addresses` and `tokens`; `there`: what is there when all is, by its
    selector."""

    name: str
    route: str
    path: str
    who: str
    there: str
    shows: tuple[str, ...] = ()
    """What people wrote that is shown there."""
    then: Callable[[Page], None] = as_it_is
    """What is done there before it is looked at."""
    whole: bool = False
    """Whether it is looked at on a screen so high that nothing lies under what stays in its place."""
    more: str = ""
    """What there is more of the same, by its selector: that it fits is seen, and no more."""
    languages: tuple[str, ...] = ("en", "pt")


DOCUMENTATION = (
    "", "/operations/matches", "/operations/disputes", "/problems", "/rulesets/enlightenment", "/search?q=match",
)  # fmt: skip
LIES = ".table .card:visible"
ENTRIES = ".book section:nth-of-type(n+4), .cards li:nth-child(n+8)"
OPERATIONS = "section.operation:nth-of-type(n+3), section.problem:nth-of-type(n+9), .topics li:nth-child(n+12)"
PLACES = (
    Place("home", "/", "/", "", "select:has(option)"),
    Place("home-in", "/", "/", "organiser", "select:has(option)"),
    Place("enter", "/enter", "/enter", "", "main input"),
    Place("enter-in", "/enter", "/enter", "organiser", "main a.primary"),
    Place("me-out", "/me", "/me", "", "main .empty"),
    Place("me", "/me", "/me", "organiser", ".code", (), with_a_code),
    Place("rulebooks", "/rules", "/rules", "", "main h1"),
    Place("rulebook", "/rules/<ruleset>", "/rules/multiversity", "", "main h1", more=ENTRIES),
    Place("rulebook-search", "/rules/<ruleset>", "/rules/heat?q=heat", "", "main h1", more=ENTRIES),
    Place("clause", "/rules/<ruleset>/<clause>", "/rules/heat/H-A12", "organiser", "main h1"),
    Place("no-rulebook", "/rules/<ruleset>", "/rules/chess", "", "main h1"),
    Place("catalogues", "/cards", "/cards", "", "main h1"),
    Place("catalogue", "/cards/<ruleset>", "/cards/dominions?kind=unit", "", "main h1", more=ENTRIES),
    Place("card", "/cards/<ruleset>/<key>", "/cards/dominions/U03", "organiser", "main h1"),
    Place("sets", "/card-sets", "/card-sets", "organiser", "main li", (SCRIPT,)),
    Place("set", "/card-sets/<id>", "/card-sets/{cards}", "organiser", "main h1", (SCRIPT,)),
    Place("check", "/card-sets/new", "/card-sets/new", "organiser", ".faults li", (), with_a_fault),
    Place("tournaments", "/t", "/t", "organiser", "main a[href^='/t/t_']", (SCRIPT,)),
    Place("tournament-new", "/t/new", "/t/new", "organiser", "main form"),
    Place("floor", "/t/<id>", "/t/{tournament}", "organiser", "article", (*NAMES, TABLE, SCRIPT)),
    Place("round-new", "/t/<id>/rounds/new", "/t/{tournament}/rounds/new", "organiser", "main form", (SCRIPT,)),
    Place("floor-cards", "/t/<id>/cards", "/t/{tournament}/cards", "organiser", "main button", (SCRIPT,)),
    Place("officers", "/t/<id>/officers", "/t/{tournament}/officers", "organiser", "main form", (MARKUP, LONG)),
    Place("players", "/t/<id>/players", "/t/{tournament}/players", "organiser", "main tr", NAMES),
    Place("player", "/t/<id>/players/<path:name>", "/t/{tournament}/players/{player}", "head", "main h2", (TURNED,)),
    Place("report", "/t/<id>/report", "/t/{tournament}/report", "head", "main tr", (SCRIPT, LONG, SAYING)),
    Place("matches", "/matches", "/matches", "organiser", ".match-row", NAMES),
    Place("match-new", "/matches/new", "/matches/new", "organiser", "main form"),
    Place("match-cards", "/m/<id>/cards", "/m/{match}/cards", "organiser", "main button", NAMES[:2]),
    Place("keys", "/tokens", "/tokens", "organiser", "li.key", (TURNED,)),
    Place("calls", "/calls", "/calls", "head", "article", (*NAMES[:2], SAYING)),
    Place("calls-not", "/calls", "/calls", "organiser", "main .empty"),
    Place("call", "/calls/new", "/calls/new?match={match}&move=6", "head", "main button", (MARKUP,)),
    Place("dispute", "/d/<dispute>", "/d/{asked}", "head", "main h1", (SAYING, *NAMES[:2])),
    Place("dispute-whole", "/d/<dispute>", "/d/{planned}", "head", ".decided", (SAYING, TURNED, LONG)),
    Place("backup", "/d/<dispute>/backup", "/d/{planned}/backup", "head", "main h2"),
    Place("rule", "/d/<dispute>/rule", "/d/{asked}/rule", "head", "main h2", (SAYING,)),
    Place("rule-end", "/d/<dispute>/rule", "/d/{asked}/rule", "head", ".preview", (), at_the_end),
    Place("printed", "/v1/disputes/<id>/report", "/v1/disputes/{planned}/report", "head", "h1", (SAYING,)),
    Place("viewer", "/m/<id>", "/m/{dominions}?view=judge", "judge", LIES, NAMES[:2]),
    Place("viewer-keys", "/m/<id>", "/m/{dominions}?view=judge", "judge", "dialog[open]", (), with_keys),
    Place("what-if", "/m/<id>", "/m/{dominions}?view=judge", "judge", ".taken li", NAMES[:2], what_if),
    Place("compare", "/m/<id>/compare", "/m/{dominions}/compare?a=1&b=9&view=judge", "judge", ".two .table", NAMES[:2]),
    Place("shared", "/s", "/s#{watching}", "", LIES, NAMES[:2]),
    Place("shared-not", "/s/<token>", "/s/adj_none", "", "main .empty"),
    Place("open", "/open", "/open", "", "main input"),
    Place("seat", "/m/<id>/play", "/m/{dominions}/play", "dominions", LIES, NAMES[:2], whole=True),
    Place("seat-log", "/m/<id>/play", "/m/{dominions}/play", "dominions", "dialog li", (), with_the_log),
    Place("seat-over", "/m/<id>/play", "/m/{over}/play", "winner", ".over", whole=True),
    Place("seat-not", "/m/<id>/play", "/m/{over}/play", "dominions", "main .empty"),
    *(
        place
        for ruleset in RULESETS
        for place in (
            Place(f"viewer-{ruleset}", "/m/<id>", f"/m/{{{ruleset}}}?view=judge", "judge", LIES),
            Place(f"seat-{ruleset}", "/m/<id>/play", f"/m/{{{ruleset}}}/play", ruleset, LIES, whole=True),
        )
        if ruleset != "dominions"
    ),
    *(
        Place(f"docs{page}", "/docs", f"/docs{page}", "", "main h1", (), unfolded, more=OPERATIONS, languages=("en",))
        for page in DOCUMENTATION
    ),
)  # fmt: skip
