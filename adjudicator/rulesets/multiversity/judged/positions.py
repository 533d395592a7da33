"""How a table that is written down is filled in: characters and items in play, the course, decks and stones."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.desk.loading import deal
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.position_rules import LeftOut, bad, check_course, check_id, complete_course, one_of
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.causes import POSITION
from adjudicator.kernel.table.things import next_number
from adjudicator.kernel.table.zones import cards_in_zones
from adjudicator.rulesets.multiversity.cards.form import CARDS, SETS, Card
from adjudicator.rulesets.multiversity.cards.words import TOKENS
from adjudicator.rulesets.multiversity.course.state_based import promotions
from adjudicator.rulesets.multiversity.judged.bookkeeping import carrying_out
from adjudicator.rulesets.multiversity.table.state import Ban, Character, Item, Loss, State, Token
from adjudicator.rulesets.multiversity.table.tasks import Act

STAGES = ("passives", "flank", "active")
brought: tuple[str, ...] = ()


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A character is its player's own and as it is printed; what it bears is that player's."""
    if kind is Character:
        return _character(table, key, written)
    if kind is Item:
        check_id(key, "i")
        owner = written.get("owner", table.seats[0])
        return {"id": key, "owner": owner, "controller": owner}
    if kind is Token:
        name = written.get("name")
        if not isinstance(name, str) or name not in TOKENS:
            raise one_of("/name", name, TOKENS)
        return {"source": POSITION, "by": holder.get("controller", ""), "clause": TOKENS[name].clause}
    if kind is Ban or kind is Loss:
        return {"source": POSITION, "by": holder.get("controller", ""), "until": "stays"}
    if kind is Card:
        raise bad("", "dê as cartas próprias em `cards`", "give cards of your own in `cards`")
    return {}


def _character(table: State, id: str, written: Mapping[str, Any]) -> dict[str, Any]:
    check_id(id, "c")
    key = written.get("card")
    if not isinstance(key, str) or not (key in CARDS or key in table.minted) or table.card(key).kind != "character":
        raise bad("/card", f"não há personagem {key!r}", f"there is no character {key!r}")
    card, controller = table.card(key), written.get("controller", written.get("owner", table.seats[0]))
    found = {"id": id, "owner": controller, "controller": controller, "position": 1, "life": card.life,
             "defence": card.defence}  # fmt: skip
    for name, reasons, stat, clause in (
        ("damage", "wounds", "LIFE", "M-078"),
        ("defence_used", "spent", "DEFENCE", "M-084"),
    ):
        amount = written.get(name)
        if isinstance(amount, int) and amount > 0 and not written.get(reasons):
            loss = {"stat": stat, "amount": -amount, "clause": clause, "layer": "damage"}
            found[reasons] = [{**loss, "until": "combat"} if stat == "DEFENCE" else loss]
    return found


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """The course in a main phase of P1; then stones and decks of the cards that are named nowhere."""
    complete_course(table, left_out, "main")
    if left_out("stage"):
        table.stage = STAGES[0] if table.phase == "combat" else ""
    if left_out("resolving"):
        table.resolving = carrying_out(table)
    if left_out("next_id"):
        table.next_id = next_number((*table.characters, *table.items, *table.gone))
    ready = next(iter(SETS.decks.values()))
    for seat, player in table.players.items():
        if left_out("players", seat, "turns"):
            player.turns = 3
        named = Counter(key for _, key in whereabouts(table, seat))
        deal(table, seat, named, ready, (("stones", table.options.stones), ("deck", None)), left_out, luck)


def goes_on(table: State) -> tuple[Task, ...]:
    """Who has no main character promotes one, and the turn's player acts."""
    check_course(table, ("main", "combat"), "M-045")
    if table.phase == "combat" and table.stage not in STAGES:
        raise one_of("/stage", table.stage, STAGES, "M-070")
    if table.players[table.active].turns < 1:
        raise bad(f"/players/{table.active}/turns", "este é ao menos o primeiro", "this is the first at least")
    return (Act(), *promotions(table))


def whereabouts(table: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card of a player is, and which it is."""
    yield from cards_in_zones(table, seat)
    for id, character in table.characters.items():
        if character.owner == seat:
            yield f"/characters/{id}/card", character.card
            for number, key in enumerate(character.energies):
                yield f"/characters/{id}/energies/{number}", key
    for id, item in table.items.items():
        if item.owner == seat:
            yield f"/items/{id}/card", item.card
