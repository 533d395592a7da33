"""Sealing names: committing to what people are called, so that it can be erased."""

import secrets

from adjudicator.kernel.secrets.secret import NAMELESS, Name


def sealed_name(value: str) -> Name:
    """Return a name that is committed to; `NAMELESS` for none. Its salt is by chance, and does not follow from the key
    of a match's salts, which is told when the match is over."""
    return Name(value).sealed(secrets.token_hex(16)) if value else NAMELESS
