"""A match from its first fact: decks of any size, provinces laid in secret, both mulligans, the first round."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import ChooseOrder, ChooseSome
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.enlightenment.cards.form import CARDS
from adjudicator.rulesets.enlightenment.cards.words import ROW
from adjudicator.rulesets.enlightenment.table.setup import Setup
from adjudicator.rulesets.enlightenment.table.state import Piece
from tests.rulesets.enlightenment.table import RULES, Played

MINE = [card for card in CARDS.values() if card.clan in ("heron", "neutral")]
DYNASTY = [card.key for card in MINE if card.side == "dynasty" for _ in range(3)]
CONFLICT = [card.key for card in MINE if card.side == "conflict" and card.kind != "character" for _ in range(3)]
PROVINCES = ("V01", "V02", "V03", "V04", "V05")
"""One of each element: air, earth, fire, water, void."""


def deck(
    dynasty: int = 40, conflict: int = 40, *more: str, strongholds: Sequence[str] = ("S1",), roles: Sequence[str] = (),
    provinces: Sequence[str] = PROVINCES,
) -> list[str]:  # fmt: skip
    """Return a heron deck with so many dynasty and conflict cards of its own, and more; no conflict characters."""
    return [*strongholds, *roles, *provinces, *DYNASTY[:dynasty], *CONFLICT[:conflict], *more]


class Match(Played):
    """A match under test: one deck for all who play, or one for each. `reports` is what came up at a paper table."""

    def __init__(self, *brought: Any, seats: int = 3, seed: int = 1, reports: Any = None, **setup: Any) -> None:
        self.seed, self.reports = seed, reports
        self.state = RULES.new_state()
        decks = brought if len(brought) > 1 else (brought or ("heron",)) * seats
        given = {"seats": [{"deck": each, "name": f"N{number}"} for number, each in enumerate(decks, 1)], **setup}
        self.events: list[Event] = fold_all(
            self.state, RULES.begin(self.state, msgspec.convert(given, Setup), self.luck(), self.edition)
        )

    def luck(self) -> Luck:
        return super().luck() if self.reports is None else ReportedLuck(self.reports, "7" * 32, self.state.version)

    # Playing

    def lay(self, **orders: Sequence[str]) -> None:
        """All lay their provinces: the first under the stronghold, the others in a row."""
        for seat in self.state.seats:
            self.act(ChooseOrder(seat, tuple(orders.get(seat, self.brought(seat, "province")))))

    def exchange(self, *cards: str) -> list[Event]:
        """Whoever is asked exchanges these cards."""
        return self.act(ChooseSome(self.asked, cards))

    def keep_dynasty(self) -> None:
        """All keep the dynasty cards that they have got."""
        while self.asked_for == "dynasty_mulligan":
            self.exchange()

    def keep_all(self) -> None:
        """All keep what they have got; the first round begins."""
        while self.asked_for in ("dynasty_mulligan", "mulligan"):
            self.exchange()

    # Looking

    def brought(self, seat: str, kind: str) -> list[str]:
        """Return the cards of a kind, or of a deck, that a player has brought."""
        keys = self.state.players[seat].decklist.value
        return [key for key in keys if kind in (self.state.card(key).kind, self.state.card(key).side)]

    def row(self, seat: str) -> list[Piece]:
        """Return the dynasty cards on a player's provinces, from left to right."""
        provinces = self.state.players[seat].provinces
        return [card for slot in ROW for card in self.state.on_province(provinces[slot])]

    def seen(self, viewer: str) -> Mapping[str, Any]:
        """Return the state as somebody may see it."""
        found: Mapping[str, Any] = msgspec.json.decode(view(self.state, viewer))
        return found

    def shown(self, viewer: str, id: str) -> str:
        """Return which card on the table somebody sees; empty for one that is face down to them."""
        piece = self.seen(viewer)["pieces"][id]
        return str(piece.get("card") or (piece.get("hidden") or {}).get("value", ""))


def refused(brought: Any, **setup: Any) -> str | None:
    """Return the clause for which a match cannot begin with a deck."""
    with pytest.raises(BadSetup) as error:
        Match(brought, **setup)
    assert error.value.why.pt
    assert error.value.why.en
    return error.value.clause
