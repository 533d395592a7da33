"""Coming in by a browser: by a link, by a code, by keyboard, on a phone; and where each role goes on to."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import demand_of, visiting
from tests.browser.world import World


def test_a_player_comes_in_by_a_card_on_a_phone_and_goes_to_the_table(browser: Browser, world: World) -> None:
    made = world.match(table="A-3")
    with visiting(browser, world.url, size="phone", failing=True) as visit:
        page = visit.to(f"/enter#{made['tokens']['P2']}")
        expect(page.get_by_text("Player Bruno")).to_be_visible()
        expect(page.get_by_text("Table A-3")).to_be_visible()
        assert "#" not in page.url
        page.get_by_role("link", name="To my table").tap()
        page.wait_for_url(f"**/m/{made['match']['id']}/play")


def test_a_whole_key_is_typed_where_a_code_is(browser: Browser, world: World) -> None:
    """The organiser's, as a command prints it."""
    with visiting(browser, world.url) as visit:
        page = visit.to("/enter")
        page.get_by_label("Your code").fill(f" {world.organiser} ")
        page.get_by_role("button", name="Come in").click()
        expect(page.locator("a.primary")).to_have_attribute("href", "/t")


def test_roles_go_to_where_they_work(browser: Browser, world: World) -> None:
    open_, tournament = world.tournament("Liga"), world.tournament("Copa")
    tokens = {
        "/calls": world.officer(open_, "judge"),
        "/matches": world.officer(tournament, "spectator"),
        "/t": world.organiser,
    }
    with visiting(browser, world.url) as visit:
        for place, token in tokens.items():
            page = visit.to(f"/enter#{token}")
            come_in_anew(page)
            expect(page.locator("a.primary")).to_have_attribute("href", place)
        come_in_anew(visit.to(f"/enter#{tokens['/calls']}"))
        expect(page.get_by_text("Judge Clara")).to_be_visible()
        expect(page.get_by_text("Liga")).to_be_visible()


def come_in_anew(page: Page) -> None:
    """Come in by the link that was opened, also in the place of who is in."""
    agree = page.get_by_role("button", name="Come in by the link")
    inside = page.get_by_role("heading", name="You are in", exact=True)
    expect(agree.or_(inside)).to_be_visible()
    if agree.is_visible():
        agree.click()


def test_a_link_does_not_make_somebody_else_of_who_is_in_unless_that_is_agreed_to(
    browser: Browser, world: World
) -> None:
    judge = world.post("/v1/tokens", role="judge", label="Rita")["token"]
    link = f"/enter#{world.post('/v1/tokens', role='spectator', label='Iris')['token']}"
    with visiting(browser, world.url, judge) as visit:
        page = visit.to(link)
        expect(page.get_by_role("heading", level=1)).to_have_text("Somebody is in already")
        expect(page.get_by_text("Judge Rita")).to_be_visible()
        expect(page.get_by_role("button", name="Stay as I am")).to_be_focused()
        assert "#" not in page.url
        demand_of(page, "desk")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("You are in")
        assert visit.context.request.get(f"{world.url}/v1/me").json()["label"] == "Rita"
        page.evaluate("link => { location.href = link; }", link)  # where the page is open already
        page.get_by_role("button", name="Come in by the link").click()
        expect(page.get_by_text("Spectator Iris")).to_be_visible()
        assert visit.context.request.get(f"{world.url}/v1/me").json()["label"] == "Iris"


def test_a_link_that_is_worth_nothing_is_told_and_the_code_is_asked_for(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to(f"/enter#adj_{'0' * 64}")
        expect(page.get_by_role("alert")).to_contain_text("the token is not valid")
        expect(page.get_by_label("Your code")).to_be_visible()
        assert "#" not in page.url


def test_somebody_leaves_and_comes_in_as_somebody_else(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/enter")
        page.get_by_text("Come in as somebody else").click()
        page.get_by_label("Your code").fill(world.post("/v1/tokens", role="spectator", label="Íris")["door"]["code"])
        page.keyboard.press("Enter")
        expect(page.get_by_text("Spectator Íris")).to_be_visible()
        page.get_by_role("button", name="Leave").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Come in")
