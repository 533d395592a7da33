"""Descriptions as HTML. They are written as Markdown is: paragraphs, lists, `code` and links, and no more than that."""

import re

from markupsafe import Markup, escape

_INLINE = re.compile(r"`([^`]+)`|\[([^\]]+)\]\((https?://[^\s)]+|/(?!/)[^\s)]*|#[^\s)]*)\)")


def rendered(text: str) -> Markup:
    """Return a description as HTML; what is HTML in it stands there as text."""
    blocks = [block.strip() for block in re.split(r"\n\s*\n", text) if block.strip()]
    return Markup("\n").join(_block(block) for block in blocks)


def inline(text: str) -> Markup:
    """Return a sentence as HTML: its code and its links."""
    made, end = [], 0
    for found in _INLINE.finditer(text):
        made.append(escape(text[end : found.start()]))
        code, said, address = found.groups()
        if code is not None:
            made.append(Markup("<code>{}</code>").format(code))
        else:
            made.append(Markup('<a href="{}">{}</a>').format(address, said))
        end = found.end()
    return Markup("").join([*made, escape(text[end:])])


def _block(block: str) -> Markup:
    lines = [line.strip() for line in block.splitlines()]
    if not all(line.startswith("- ") for line in lines):
        return Markup("<p>{}</p>").format(inline(" ".join(lines)))
    items = (Markup("<li>{}</li>").format(inline(line.removeprefix("- "))) for line in lines)
    return Markup("<ul>{}</ul>").format(Markup("").join(items))
