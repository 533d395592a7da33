"""The board of a game: what its `shown/layout.yaml` says, held against its types."""

from functools import cache
from typing import get_args, get_type_hints

import msgspec

from adjudicator.kernel.board.checks import faults
from adjudicator.kernel.board.layout import Area, BadLayout, BoardLayout, Cards, Field, Side, Stat, Things, load_layout
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.text import Text


@cache
def board_layout(game: Game[S]) -> BoardLayout:
    """Return what a game's table shows, and where: as its layout says, and what of its declared stats and zones that
    leaves out. Raises BadLayout."""
    path = game.folder / "shown" / "layout.yaml"
    card_type = None if game.sets is None else game.sets.card_type
    said = load_layout(path)
    found = msgspec.structs.replace(
        said,
        seat=_with_zones(game, said.seat),
        things=_with_stats(game, said.things),
        cards=_with_printed(game, said.cards),
    )
    for place, why in faults(found, game.state_type, card_type, game.phrases.terms):
        raise BadLayout(f"{path}: {place}: {why}")
    return found


def _with_zones(game: Game[S], seat: Side) -> Side:
    """Add the zones that lie nowhere: each a pile, after all that is said."""
    placed = {area.zone for area in seat.areas.values()}
    piles = {zone: Area("pile", zone=zone) for zone in game.player_type.zones if zone not in placed}
    return msgspec.structs.replace(seat, areas={**seat.areas, **piles})


def _with_stats(game: Game[S], things: dict[str, Things]) -> dict[str, Things]:
    """Give things with numbers the stats that they do not show in a way of their own, before those that they do."""
    names = [stat.name for stat in game.stats if stat.in_play and stat.drawn]
    drawn = {name: Stat(f"now/{name}", f"base/{name}") for name in names}
    members = get_type_hints(game.state_type)
    return {
        name: msgspec.structs.replace(each, stats={**drawn, **each.stats}) if _has_numbers(members.get(name)) else each
        for name, each in things.items()
    }


def _has_numbers(member: object) -> bool:
    """Whether a member of the state holds things whose numbers are what reasons make of them, as all stats are."""
    kind = get_args(member)[-1:]
    return bool(kind) and {"now", "base"} <= {*getattr(kind[0], "__struct_fields__", ())}


def _with_printed(game: Game[S], cards: Cards) -> Cards:
    """Let cards show the stats that they do not show in a way of their own, before those that they do."""
    members = () if game.sets is None else game.sets.card_type.__struct_fields__
    fields = []
    stats = {}
    for stat in game.stats:
        if stat.in_play and stat.printed:
            at = stat.name if stat.name in members else f"stats/{stat.name}"
            stats[stat.name] = at
            fields.append(Field(at, stat.called or Text(stat.name, stat.name)))
    own = {field.at for field in cards.printed.stats}
    printed = (*(field for field in fields if field.at not in own), *cards.printed.stats)
    return msgspec.structs.replace(
        cards, stats={**stats, **cards.stats}, printed=msgspec.structs.replace(cards.printed, stats=printed)
    )
