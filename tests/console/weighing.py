"""What a page weighs: the bytes that a browser loads for it, but for its data."""

import gzip

from adjudicator.api.pages.console.assets import STATIC
from adjudicator.api.pages.console.frame import file_of, modules
from adjudicator.api.pages.console.shells import Page


def weight_of(page: Page) -> int:
    """Return how many bytes the scripts and style sheets of a page have, each compressed."""
    loaded = [STATIC / file_of(each, "en") for each in modules(page.script, "en")]
    styles = [STATIC / "console" / style for style in ("console.css", *page.styles)]
    return sum(len(gzip.compress(path.read_bytes())) for path in (*loaded, *styles))
