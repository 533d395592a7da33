"""How tests play by the page of a seat: they press what it offers until the last press."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from adjudicator.checks.table import Table
from adjudicator.kernel.luck.luck import Luck, ServerLuck
from tests.browser.hands import Hand
from tests.browser.visiting import Visit
from tests.browser.world import World


class Endgame:
    """The end of a match, to be played again: a match that begins from where a demonstration stood so many moves before
    its end, and the actions that led there."""

    def __init__(self, world: World, ruleset: str, moves: int, seed: int = 1, **more: Any) -> None:
        self.world, self.actions = world, list[dict[str, Any]]()
        position: Any = None
        while not _ends_without_luck(
            ruleset, position, self.actions
        ):  # luck would be another in the match played again
            position, self.actions = self._last(world.demo(ruleset, seed), moves)
            seed += 1
        made = world.match(ruleset, position=position, **more)
        self.tokens: dict[str, str] = made["tokens"]
        self.match: str = made["match"]["id"]
        self.seats = list(dict.fromkeys(each["seat"] for each in self.actions))

    def _last(self, demo: str, moves: int) -> tuple[Any, list[dict[str, Any]]]:
        """Return where a demonstration stood so many moves before its end, and what was done then; nothing if it had
        not begun."""
        whole = self._moves(self.world, demo)
        if len(whole) <= moves:
            return None, []
        before = whole[-moves - 1]["move"]
        position = self.world.get(f"/v1/matches/{demo}/state?move={before}&view=judge")["state"]
        return position, [each["action"] for each in whole[-moves:]]

    @staticmethod
    def _moves(world: World, match: str) -> list[Any]:
        found: list[Any] = []
        cursor = ""
        while True:
            page = world.get(f"/v1/matches/{match}/moves?view=judge&limit=200{cursor}")
            found += page["data"]
            if page["next"] is None:
                return found
            cursor = f"&cursor={page['next']}"

    def play(self, action: dict[str, Any]) -> None:
        """Play an action as a client does that has no page."""
        self.world.post(f"/v1/matches/{self.match}/actions", self.tokens[action["seat"]], action=action)

    def choices(self, seat: str) -> Any:
        return self.world.get(f"/v1/matches/{self.match}/choices", self.tokens[seat])


class _NoLuck(Luck):
    """Luck that can make salts only."""

    mode = ServerLuck.mode

    def again(self) -> "_NoLuck":
        return _NoLuck(self.salt_key, self.version)


class _Rehearsal(Table):
    def _luck(self) -> Luck:
        return _NoLuck("00" * 16, self.state.version)


def _ends_without_luck(ruleset: str, position: Any, actions: list[dict[str, Any]]) -> bool:
    """Whether these actions, whatever the luck, lead from a position to the end of the match."""
    if not actions:
        return False
    try:
        table = _Rehearsal(ruleset, position)
        table.act(*map(table.rules.action_of, actions))
    except NotImplementedError:  # something was shuffled
        return False
    return table.state.result is not None


def sit_down(visit: Visit, match: str) -> Page:
    """Open the table of whoever has come in."""
    page = visit.to(f"/m/{match}/play")
    page.locator(".sitting").wait_for()
    return page


def take(hand: Hand, page: Page, choices: Any, action: dict[str, Any]) -> None:
    """Take an action by the page alone, and wait until it is registered."""
    expect(page.locator(f'.sitting[data-version="{choices["version"]}"]')).to_be_visible()
    choice = next((each for each in choices["choices"] if each["action"] == action), None)
    if choice is None:
        _fill(hand, page, next(each for each in choices["forms"] if _is_made_by(each, action)), action)
    elif action["type"] == "concede":
        hand.press(page.get_by_role("button", name="More"))
        hand.press(page.get_by_role("button", name="Concede"))
        hand.press(page.get_by_role("dialog").get_by_role("button", name="Concede"))
    else:
        _choose(hand, page, choice)
    if action["type"] == "pass":  # it sends itself, unless it is all that there is, or decides something
        page.locator(f'.sitting:not([data-version="{choices["version"]}"]), .confirm .primary').first.wait_for()
    stands = page.locator(f'.sitting[data-version="{choices["version"]}"]')
    if action["type"] not in ("concede", "pass") or (action["type"] == "pass" and stands.count()):
        hand.press(page.locator(".confirm .primary"))
    expect(page.locator(f'.sitting[data-version="{choices["version"]}"]')).to_have_count(0)


def _choose(hand: Hand, page: Page, choice: dict[str, Any]) -> None:
    """Press what a choice names on the table, as long as the page asks for more; else take it from a list."""
    for name in choice["on"]:
        if _is_ready(hand, page, choice["text"]):
            return
        for raised in (f'[data-item="{name}"]', f'[data-item*=":{name}#"]'):
            card = page.locator(f".card.may:not(.chosen){raised} button.name").first
            if card.count() and card.is_visible() and not card.page.locator(f".pile {raised}").count():
                hand.press(card)
                break
    if not _is_ready(hand, page, choice["text"]):
        hand.press(page.get_by_role("button", name="All choices"))
        hand.press(_called(page, page.get_by_role("dialog"), choice["text"]))
    expect(page.locator(".confirm strong")).to_have_text(choice["text"])


def _is_ready(hand: Hand, page: Page, text: str) -> bool:
    """Whether a choice is about to be sent, or can be by a press on its words."""
    if page.locator(".confirm strong").get_by_text(text, exact=True).count():
        return True
    offered = _called(page, page.locator(".panel .offered"), text)
    if not offered.count():
        return False
    hand.press(offered)
    return True


def _called(page: Page, among: Locator, text: str) -> Locator:
    """The button of a choice, which says besides what it would decide."""
    return among.get_by_role("button").filter(has=page.get_by_text(text, exact=True))


def _is_made_by(form: dict[str, Any], action: dict[str, Any]) -> bool:
    return form["type"] == action["type"] and all(
        field["form"] != "one" or action[field["name"]] in [each["value"] for each in field["options"]]
        for field in form["fields"]
    )


def _fill(hand: Hand, page: Page, form: dict[str, Any], action: dict[str, Any]) -> None:
    """Open a form, and fill in its fields by their buttons."""
    if not page.locator(".choosing").count():
        hand.press(page.get_by_role("button", name=re.compile(rf"^{re.escape(form['text'])} ?…$")).first)
    for field in form["fields"]:
        place = page.get_by_role("group", name=field["label"])
        wanted = action[field["name"]]
        if field["form"] == "amount":
            for _ in range(wanted - field["least"]):
                hand.press(place.get_by_role("button", name="one more"))
        elif field["form"] == "some" or (field["form"] == "one" and len(field["options"]) > 1):
            texts = {each["value"]: each["text"] for each in field["options"]}
            if place.locator("summary").count():  # what lies on the table is pressed there, or in a list
                hand.press(place.locator("summary"))
            for value in [wanted] if field["form"] == "one" else wanted:
                hand.press(place.get_by_role("button", name=texts[value], exact=True, pressed=False).first)
        elif field["form"] == "order":
            values = [each["value"] for each in field["options"]]
            for at, value in enumerate(wanted):
                for _ in range(values.index(value, at) - at):
                    hand.press(place.get_by_role("listitem").nth(values.index(value, at)).get_by_role("button").first)
                    here = values.index(value, at)
                    values[here - 1], values[here] = values[here], values[here - 1]
        elif field["form"] == "assign":
            texts = {each["value"]: each["text"] for each in field["places"]}
            for option, value in zip(field["options"], wanted, strict=True):
                its = place.get_by_role("group", name=option["text"])
                hand.press(its.get_by_role("button", name=texts[value], exact=True))
