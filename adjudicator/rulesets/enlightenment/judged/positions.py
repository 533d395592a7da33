"""How a table that is written down is filled in: provinces, cards in play, rings, honor and fate, the course, decks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.pools import fill_in
from adjudicator.kernel.game.position_rules import LeftOut, bad, check_id, one_of
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.causes import POSITION
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import next_number
from adjudicator.kernel.table.zones import cards_in_zones
from adjudicator.rulesets.enlightenment.cards.deck_building import parts
from adjudicator.rulesets.enlightenment.cards.form import CARDS, DECKS, is_eminent
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, PHASES, ROW, SLOTS, STRONGHOLD
from adjudicator.rulesets.enlightenment.course.course import STEPS
from adjudicator.rulesets.enlightenment.table.state import COMMON, Piece, Player, Ring, State
from adjudicator.rulesets.enlightenment.table.tasks import Framework, LayProvinces

brought: tuple[str, ...] = ()
PLACES = {"character": "home", "holding": "province", "stronghold": "stronghold", "role": "role"}
"""Where a card is whose place is left out."""
IN_PHASE = {"dynasty": "1.4", "draw": "2.5w", "conflict": "3.1w", "fate": "4.4w", "regroup": "5.1w"}
"""In which step of a phase players act, if a position says no other."""


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A card on the table is its player's own and as it is printed; a ring is in the pool of the set that it is of."""
    if kind is Piece:
        return _piece(table, key, written, holder)
    if kind in (Modifier, Mark):
        return {"by": holder.get("controller", ""), "clause": "B-58", "until": "stays", "source": POSITION, "move": 0}
    if kind is Ring:
        seat, _, element = key.partition(".")
        if seat not in table.seats or element not in ELEMENTS:
            raise bad("", f"não há anel {key}", f"there is no ring {key}", "E-011")
        return {"origin": seat, "element": element, "at": seat}
    return {}


def _piece(table: State, id: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    check_id(id, "c")
    hidden = written.get("hidden")
    key = written.get("card") if hidden is None else hidden.get("value") if isinstance(hidden, dict) else hidden
    if not isinstance(key, str) or not (key in CARDS or key in table.minted):
        raise bad("/card", f"não há carta {key!r}", f"there is no card {key!r}")
    card = table.card(key)
    owner = written.get("owner", written.get("controller", table.seats[0]))
    found: dict[str, Any] = {"id": id, "owner": owner, "controller": written.get("controller", owner)}
    if hidden is not None:
        return found | {"card": "", "kind": "province" if written.get("slot") else "", **_on_province(written)}
    if written.get("base", card.base) != card.base:
        raise bad("/base", f"está impresso {card.base}", f"it is printed {card.base}")
    place = PLACES.get(card.kind, "")
    on = holder.get("pieces", {}).get(written.get("on")) if written.get("on") else None
    lies = card.side == "dynasty" and isinstance(on, dict) and on.get("slot")
    return found | {"kind": card.kind, "base": card.base, "place": "province" if lies else place}


def _on_province(written: Mapping[str, Any]) -> dict[str, Any]:
    return {} if written.get("slot") else {"place": "province"}


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """The actions of a phase, the conflict phase if none is said, of P1's round; provinces, strongholds and rings as
    they are set up; honor and fate with one reason each; decks of the cards that are named nowhere."""
    for name, usual in (("round", 2), ("first", table.seats[0])):
        if left_out(name):
            setattr(table, name, usual)
    if left_out("phase"):
        table.phase = STEPS[table.step].phase if table.step in STEPS else "conflict"
    if left_out("step"):
        table.step = IN_PHASE.get(table.phase, "")
    if table.conflict is not None and table.phase != "conflict":
        raise bad("/phase", "há um conflito: seria conflict", "a conflict is under way: it would be conflict", "B-86")
    for seat in table.seats:
        for element in ELEMENTS:
            at = COMMON if seat in table.left else seat
            table.rings.setdefault(f"{seat}.{element}", Ring(seat, element, at))
    table.rings = {id: table.rings[id] for id in (f"{seat}.{element}" for seat in table.seats for element in ELEMENTS)}
    before = any(isinstance(task, LayProvinces) for task in table.agenda)  # strongholds and provinces are laid
    for seat in () if before else table.living:
        _complete_player(table, seat, left_out, luck)
    for piece in table.pieces.values():
        if piece.hidden is not None and piece.place == "province" and piece.hidden.seats:  # nobody looks at it (B-53)
            piece.hidden = Secret((), luck.salt(), piece.hidden.value)
    table.pieces = dict(sorted(table.pieces.items(), key=lambda item: int(item[0][1:])))
    if left_out("next_id"):
        table.next_id = next_number(table.pieces)
    if left_out("next_treaty"):
        table.next_treaty = next_number(id for id in (*table.treaties, *table.offers) if id[1:].isdigit())


def _complete_player(table: State, seat: str, left_out: LeftOut, luck: Luck) -> None:
    player = table.players[seat]
    ready = tuple(player.decklist.value) or next(iter(DECKS.values()))
    found = parts(ready, table.card)
    _set_up(table, seat, player, found, luck)
    fill_in(table, seat, left_out, {"honor": table.face(table.pieces[player.stronghold]).honor, "bid": 0})
    named = Counter(key for _, key in whereabouts(table, seat))
    if not player.decklist.value and left_out("players", seat, "decklist"):
        whole = [*named.elements(), *(Counter(found["dynasty"] + found["conflict"]) - named).elements()]
        player.decklist = Secret(player.decklist.seats, luck.salt(), sorted(whole))
    left = (Counter(player.decklist.value) - named).elements()
    of_side = parts(sorted(left), table.card)
    for side in ("dynasty", "conflict"):
        if left_out("players", seat, f"{side}_deck"):
            player.hold(f"{side}_deck", luck.shuffled(f"{side}_deck/{seat}", of_side[side]), luck.salt())
        else:
            player.hold(f"{side}_discard", [*player.held(f"{side}_discard"), *of_side[side]])


def _set_up(table: State, seat: str, player: Player, found: Mapping[str, Sequence[str]], luck: Luck) -> None:
    """Let a player have a stronghold, a role if one was brought, and five provinces; dynasty cards lie where they are
    said to."""
    mine = [piece for piece in table.pieces.values() if piece.owner == seat]
    for kind in ("stronghold", "role"):
        there = next((piece.id for piece in mine if piece.kind == kind), "")
        if not there and found[kind]:
            there = _add(table, seat, found[kind][0], kind, "")
        setattr(player, kind, there)
    provinces = {piece.slot: piece.id for piece in mine if piece.slot in SLOTS}
    taken = {table.pieces[id].key for id in provinces.values()}
    spare = [key for key in found["province"] if key not in taken]
    for slot in (STRONGHOLD, *ROW):
        if slot not in provinces:
            fit = next((key for key in spare if slot != STRONGHOLD or not is_eminent(table.card(key))), spare[0])
            spare.remove(fit)
            provinces[slot] = _add(table, seat, fit, "province", slot, luck)
    player.provinces = {slot: provinces[slot] for slot in (STRONGHOLD, *ROW)}


def _add(table: State, seat: str, key: str, kind: str, slot: str, luck: Luck | None = None) -> str:
    face = table.card(key)
    hidden = None if luck is None or is_eminent(face) else Secret((seat,), luck.salt(), key)
    card, base = (key, dict(face.base)) if hidden is None else ("", {})
    piece = Piece(
        id=f"c{next_number(table.pieces)}", card=card, owner=seat, controller=seat, kind=kind, hidden=hidden,
        slot=slot, place=PLACES.get(kind, ""), base=base,
    )  # fmt: skip
    return table.bring(table.pieces, piece).id


def goes_on(table: State) -> tuple[Task, ...]:
    """The round goes on with its step."""
    if table.phase not in PHASES:
        raise one_of("/phase", table.phase, PHASES, "B-78")
    steps = [name for name, step in STEPS.items() if step.phase == table.phase]
    if table.step not in steps:
        raise one_of("/step", table.step, steps, "B-78")
    if table.conflict is not None:
        raise bad(
            "/conflict",
            "há um conflito: diga o que se pergunta e o que resta fazer (`decision`, `agenda`)",
            "a conflict is under way: say what is asked and what remains to be done (`decision`, `agenda`)",
        )
    return (Framework(table.step),)


def whereabouts(table: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card of a player is, and which it is."""
    yield from cards_in_zones(table, seat)
    for id, piece in table.pieces.items():
        if piece.owner == seat:
            yield f"/pieces/{id}/{'card' if piece.faceup else 'hidden'}", piece.key
