"""How a table that is written down is filled in: cards on the board, damage, the course, and decks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.kernel.desk.loading import deal
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.position_rules import LeftOut, bad, check_course, check_id, complete_course
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.causes import POSITION
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import next_number
from adjudicator.kernel.table.zones import cards_in_zones
from adjudicator.kernel.text.reading import placed
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.dominions.cards.form import CARDS, DECKS, Card, faults
from adjudicator.rulesets.dominions.table.state import Piece, State
from adjudicator.rulesets.dominions.table.tasks import Act

PHASES = ("move", "battle", "spawn")
"""In which a turn's player acts (N-090)."""
brought: tuple[str, ...] = ()


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A card on the board is its controller's own and as it is printed; what it bears is that player's."""
    if kind is Piece:
        return _piece(table, key, written, holder)
    if kind is Modifier or kind is Mark:
        return {"by": holder.get("controller", ""), "clause": "N-048", "until": "stays"}
    if kind is Card:
        _check_token(key, written)
    return {}


def _check_token(key: str, written: Mapping[str, Any]) -> None:
    """Tokens alone are known to a position and not to the card sets."""
    try:
        card = msgspec.convert(written, Card)
    except msgspec.ValidationError as error:
        raise BadSetup(*placed(error)) from error
    if key != card.key or not card.token or key in CARDS or card.abilities:
        raise bad("", "só tokens, sem habilidades", "tokens alone, without abilities", "N-052")
    for place, reason in faults(card):
        raise BadSetup(f"/{place}", reason)


def _piece(table: State, id: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    check_id(id, "c")
    owner = written.get("owner", written.get("controller", table.seats[0]))
    controller = written.get("controller", owner)
    found: dict[str, Any] = {"id": id, "owner": owner, "controller": controller}
    key, token = written.get("card"), written.get("token", False)
    if written.get("hidden") is None:
        card = _face(table, key, token, holder)
        found |= {"base": card.base}
        if written.get("base", card.base) != card.base:
            raise bad("/base", f"está impresso {card.base}", f"it is printed {card.base}", "N-014")
    else:
        hidden = written["hidden"]
        _face(table, hidden.get("value") if isinstance(hidden, dict) else hidden, False, holder, "/hidden")
    if written.get("on"):
        bearer = holder["pieces"].get(written["on"])
        if not isinstance(bearer, dict):
            raise bad("/on", f"não há {written['on']!r}", f"there is no {written['on']!r}", "N-036")
        found["at"] = bearer.get("at", "")
    damage, modifiers = written.get("damage"), written.get("modifiers", [])
    if isinstance(damage, int) and damage > 0 and not any(_is_damage(step) for step in modifiers):
        wound = {"stat": "HP", "amount": -damage, "source": POSITION, "clause": "N-121", "layer": "damage"}
        found["modifiers"] = [*modifiers, wound]
    return found


def _face(table: State, key: Any, token: Any, holder: Mapping[str, Any], at: str = "/card") -> Card:
    """Return the card of a key: of the game, of the match, or (a token's) written down in the position too."""
    minted = holder.get("minted", {})
    if token and isinstance(minted, dict) and key in minted:
        try:
            return msgspec.convert(minted[key], Card)
        except msgspec.ValidationError as error:
            raise BadSetup("/card", placed(error)[1]) from error
    if not isinstance(key, str) or not (key in CARDS or key in table.minted):
        raise bad(at, f"não há carta {key!r}", f"there is no card {key!r}")
    return table.card(key)


def _is_damage(step: Any) -> bool:
    return isinstance(step, dict) and step.get("layer") == "damage"


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """The course in a turn of P1, damage to a Dominion as one wound, and the cards that are named nowhere."""
    complete_course(table, left_out, PHASES[0])
    if left_out("next_id"):
        table.next_id = next_number(table.pieces)
    for seat, player in table.players.items():
        if left_out("players", seat, "turns"):
            player.turns = 2
        lost = table.options.domain_hp - player.domain
        if lost and left_out("players", seat, "wounds"):
            player.wounds = [Modifier(POSITION, seat, "N-085", 0, 0, "domain", -lost, "stays", "damage")]
        named = Counter(key for _, key in whereabouts(table, seat))
        deal(table, seat, named, next(iter(DECKS.values())), (("deck", None),), left_out, luck)


def goes_on(table: State) -> tuple[Task, ...]:
    """The turn's player acts."""
    check_course(table, PHASES, "N-090")
    return (Act(),)


def whereabouts(table: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card of a player is, and which it is."""
    yield from cards_in_zones(table, seat)
    for id, piece in table.pieces.items():
        if piece.owner == seat and not piece.token:
            yield f"/pieces/{id}/{'card' if piece.face_up else 'hidden'}", piece.key
    for number, gone in enumerate(table.out_of_game):
        if gone.owner == seat:
            yield f"/out_of_game/{number}/card", gone.card
