"""Cards that are prizes: whose each has become, and what each seat had for it."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.kernel.board.items import Item
from adjudicator.kernel.board.layout import Prizes
from adjudicator.kernel.board.paths import at, filled, listed
from adjudicator.kernel.telling.names_in_view import NamesInView
from adjudicator.kernel.text.text import Language


def as_prizes(
    prizes: Prizes,
    table: Item,
    in_view: NamesInView,
    seats: Sequence[str],
    language: Language,
    items: Mapping[str, Item],
    ids: Sequence[str],
) -> Iterator[tuple[str, Item]]:
    """Yield some of the items again, cards in their order, as prizes: each is whose it has become, and its numbers are
    what each seat had for it."""
    won = {seat: listed(at(table, filled(prizes.won, {"seat": seat})[1:])) for seat in seats}
    totals = {seat: listed(at(table, filled(prizes.totals, {"seat": seat})[1:])) for seat in seats}
    now = at(table, prizes.now[1:])
    for number, id in enumerate(ids):
        card = items[id]
        winner = next((seat for seat in seats if card["card"] in won[seat]), "")
        stats = [
            {"name": seat, "label": in_view.name(seat, language), "value": had[number], "base": had[number]}
            for seat, had in totals.items()
            if number < len(had)
        ]
        told = {**card, "owner": winner, "controller": winner} | ({"stats": stats} if stats else {})
        if number + 1 == now and not winner:
            told["chips"] = [{"text": prizes.says[language], "tone": "good"}]
        yield id, told
