"""The contexts of a browser that tests visit by, one after the other: what pages are made of is loaded once in each."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext

KEPT = "local_storage,indexeddb,cache_storage"
"""Where pages keep what is no cookie."""
_IDLE = WeakKeyDictionary[Browser, dict[str, list[BrowserContext]]]()


@contextmanager
def context_of(browser: Browser, url: str, *, alone: bool = False, **options: Any) -> Iterator[BrowserContext]:
    """Give a context with these options in which nobody has been at an address, as far as a page can tell. `alone`: it
    is nobody else's afterwards, for its clock is set or there is more than can be forgotten."""
    idle = _IDLE.setdefault(browser, {}).setdefault(json.dumps(options, sort_keys=True), [])
    context = browser.new_context(**options) if alone or not idle else idle.pop()
    try:
        yield context
    except BaseException:
        context.close()
        raise
    if alone:
        context.close()
    else:
        _forget(context, url)
        idle.append(context)


def _forget(context: BrowserContext, url: str) -> None:
    """Have a context forget who has visited by it, and all that pages have kept there; not what they are made of."""
    pages = context.pages or [context.new_page()]
    context.new_cdp_session(pages[0]).send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": KEPT})
    for page in context.pages:
        page.close()
    context.clear_cookies()
