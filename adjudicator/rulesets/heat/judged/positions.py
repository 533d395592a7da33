"""How a table that is written down is filled in: cards in play, life and Heat, the course, and decks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.desk.loading import deal
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.pools import fill_in
from adjudicator.kernel.game.position_rules import LeftOut, bad, check_course, check_id, complete_course
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.causes import POSITION
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import next_number
from adjudicator.kernel.table.zones import cards_in_zones
from adjudicator.rulesets.heat.cards.form import CARDS, DECKS
from adjudicator.rulesets.heat.judged.under_way import check_chain, complete_attack
from adjudicator.rulesets.heat.table.phases import ACTED_IN
from adjudicator.rulesets.heat.table.state import CostChange, Piece, State
from adjudicator.rulesets.heat.table.tasks import Act

brought: tuple[str, ...] = ()


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A card in play is its controller's own and as it is printed; what it has is that player's."""
    if kind is Piece:
        return _piece(table, key, written)
    if kind in (Modifier, Mark, CostChange):
        return {
            "by": holder.get("controller", ""),
            "clause": "H-017",
            "until": "stays",
            "source": POSITION,
            "move": 0,
        }
    return {}


def _piece(table: State, id: str, written: Mapping[str, Any]) -> dict[str, Any]:
    check_id(id, "c")
    key = written.get("card")
    if not isinstance(key, str) or not (key in CARDS or key in table.minted):
        raise bad("/card", f"não há carta {key!r}", f"there is no card {key!r}")
    card = table.card(key)
    owner = written.get("owner", written.get("controller", table.seats[0]))
    base = card.base(written.get("side", "front"))
    if written.get("base", base) != base:
        raise bad("/base", f"está impresso {base}", f"it is printed {base}", "H-014")
    if written.get("kind", card.kind) != card.kind:
        raise bad("/kind", f"é {card.kind}", f"it is {card.kind}")
    return {
        "id": id, "owner": owner, "controller": written.get("controller", owner), "kind": card.kind, "base": base,
        **({"bottomless": True} if table.bottomless is True else {}),
    }  # fmt: skip


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """The course in a turn of P1, leaders of the decks that were brought, life and Heat with one reason each, the cards
    that are named nowhere, and what follows of an attack."""
    complete_course(table, left_out, ACTED_IN[0])
    for seat in table.seats:
        _complete_player(table, seat, left_out, luck)
    table.pieces = dict(sorted(table.pieces.items(), key=lambda item: int(item[0][1:])))  # as they came
    if left_out("next_id"):
        table.next_id = next_number(table.pieces)
    complete_attack(table, left_out)
    check_chain(table)


def _complete_player(table: State, seat: str, left_out: LeftOut, luck: Luck) -> None:
    player = table.players[seat]
    ready = DECKS[next(iter(DECKS))]
    if left_out("players", seat, "turns"):
        own = (table.turn + (seat == table.active)) // 2
        player.turns = own if table.follows("1.1") else 3
    if left_out("players", seat, "leader"):
        player.leader = _leader(table, seat, tuple(player.decklist.value) or ready)
    fill_in(table, seat, left_out)
    named = Counter(key for _, key in whereabouts(table, seat))
    heat = [key for key in (player.decklist.value or ready) if table.card(key).kind == "heat"]
    if left_out("players", seat, "heat_deck"):
        left = Counter(heat) - named
        player.hold("heat_deck", sorted(left.elements()), luck.salt())
        named += left
    shuffled = [key for key in ready if table.card(key).kind not in ("leader", "heat")]
    deal(table, seat, named, shuffled, (("deck", None),), left_out, luck)


def _leader(table: State, seat: str, deck: tuple[str, ...]) -> str:
    """Return a player's leader in play; the one that was brought comes into play where none is named."""
    there = table.of(seat, "leader")
    if there:
        return there[0].id
    key = next((key for key in deck if table.card(key).kind == "leader"), "")
    if not key:
        raise bad("/pieces", f"falta o líder de {seat}", f"{seat}'s leader is missing", "H-006")
    leader = Piece(
        id=f"c{next_number(table.pieces)}", card=key, owner=seat, controller=seat, kind="leader",
        base=table.card(key).base(), bottomless=table.bottomless,
    )  # fmt: skip
    return table.bring(table.pieces, leader).id


def goes_on(table: State) -> tuple[Task, ...]:
    """The turn's player acts."""
    check_course(table, ACTED_IN, "H-023")
    return (Act(),)


def whereabouts(table: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card of a player is, and which it is."""
    yield from cards_in_zones(table, seat)
    for id, piece in table.pieces.items():
        if piece.owner == seat:
            yield f"/pieces/{id}/card", piece.card
