"""How somebody uses a page: by touch on a phone, by mouse at a desk, or there by the keyboard alone.

By keyboard one goes from one thing to the next, and sees at each step where one is: the focus is never lost.
"""

from typing import NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.visiting import Size

STEPS = 300
"""So many presses of Tab lead to anything on a page."""
_WHERE = """(wanted) => {
  const at = document.activeElement, nowhere = at === document.body || at === null;
  const told = { here: at === wanted, lost: nowhere && window.wentByKeys, seen: nowhere || at.matches(":focus-visible"),
    after: nowhere || !!(at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING) };
  if (!nowhere) window.wentByKeys = true;
  return told;
}"""


class Hand(NamedTuple):
    """A way to use pages, at a size of the screen."""

    name: str
    size: Size

    def press(self, what: Locator, key: str = "") -> None:
        """Press a button, a link, or whatever else can be pressed; by keyboard, the key that does the same, if there is
        one."""
        if self.name == "touch":
            what.tap()
        elif self.name == "mouse":
            what.click()
        elif key:
            what.page.keyboard.press(key)
        else:
            self.reach(what)
            what.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        """Write into a field, in the place of what stands there."""
        if self.name == "keys":
            self.reach(field)
            field.page.keyboard.press("Control+a")
            field.page.keyboard.insert_text(text)
        else:
            self.press(field)
            field.fill(text)

    def choose(self, list_: Locator, label: str) -> None:
        """Choose from a list by the words of a choice."""
        if self.name == "keys":
            self.reach(list_)
            list_.page.keyboard.type(label)
        else:
            list_.select_option(label=label)

    def tick(self, box: Locator) -> None:
        """Tick a box."""
        if self.name == "keys":
            self.reach(box)
            box.page.keyboard.press("Space")
        else:
            box.check()
        expect(box).to_be_checked()

    def reach(self, what: Locator) -> None:
        """Go to something by Tab alone, forwards or backwards, whichever leads there."""
        expect(what).to_be_visible()
        expect(what).to_be_enabled()
        for step in range(STEPS):
            where = what.evaluate(_WHERE)
            if where["lost"]:  # for a moment it may be, where what had it has gone
                expect(what.page.locator(":focus")).to_have_count(1)
                where = what.evaluate(_WHERE)
            assert where["seen"] or step == 0, f"the focus cannot be seen on the way to {what}"
            if where["here"]:
                return
            what.page.keyboard.press("Tab" if where["after"] else "Shift+Tab")
        raise AssertionError(f"{what} is not reached by Tab")


TOUCH, MOUSE, KEYS = Hand("touch", "phone"), Hand("mouse", "desk"), Hand("keys", "desk")
HANDS = (TOUCH, MOUSE, KEYS)
