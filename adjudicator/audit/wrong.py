"""What an audit of a store says: that something is wrong, with its place."""

import msgspec

from adjudicator.kernel.text.text import Text

OTHER_INDEX = Text(
    "o índice das listas diz outra coisa; execute: adjudicator db reindex",
    "the index of lists says otherwise; run: adjudicator db reindex",
)


class Wrong(msgspec.Struct, frozen=True):
    """Something that is wrong with a store: what, of which stream (or `log`, or row), at which version or position."""

    place: str
    version: int
    why: Text

    def said(self) -> Text:
        """Say it in one line."""
        at = f" {self.version}" if self.version else ""
        return Text(f"{self.place}{at}: {self.why.pt}", f"{self.place}{at}: {self.why.en}")


def wrong(place: str, version: int, pt: str, en: str) -> Wrong:
    """Return what is wrong at a place, and at a version if that is not 0."""
    return Wrong(place, version, Text(pt, en))


def rows_differ(place: str, table: str, version: int = 0) -> Wrong:
    """Return that a table has other rows of a stream than its events make."""
    return wrong(place, version, f"a tabela {table} diz outra coisa do que os eventos",
                 f"the table {table} says otherwise than its events")  # fmt: skip
