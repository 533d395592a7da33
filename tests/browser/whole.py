"""What is demanded of a table on a screen: all of it is seen at once, and all that is written there can be read."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

LOOK = Path(__file__).with_suffix(".js").read_text()
_TROUBLES = f"""(patience) => new Promise((resolve) => {{
  const look = {LOOK};
  const end = performance.now() + patience;
  const again = () => {{
    const found = look(document.querySelector(".table"));
    if (!found.length || performance.now() > end) resolve(found);
    else setTimeout(again, 50);
  }};
  requestAnimationFrame(() => requestAnimationFrame(again));
}})"""
PATIENCE = 8000
"""So long, in milliseconds, a table may take to be laid out on a slow machine."""


def troubles(page: Page) -> list[Any]:
    """Return what cannot be seen or read of the table of a page, once it has been laid out."""
    found: list[Any] = page.evaluate(_TROUBLES, PATIENCE)
    return found
