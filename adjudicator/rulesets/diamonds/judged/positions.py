"""How a table that is written down is filled in: the course, the missions and the cards, where they are left out."""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.position_rules import LeftOut, bad, one_of
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.zones import cards_in_zones
from adjudicator.rulesets.diamonds.cards.form import CARDS, JUDGEMENT, MISSIONS
from adjudicator.rulesets.diamonds.course.course import JUDGEMENT_ROUND, playing, tied, turn_order, turns_of
from adjudicator.rulesets.diamonds.table.state import Adjustment, Mark, Monster, Poison, State
from adjudicator.rulesets.diamonds.table.tasks import BeginTurn

PLAN = "plan"
brought = ("faction", "deck")


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A monster is as it is printed and of its faction's player; what it bears is that player's."""
    if kind is Monster:
        return _monster(table, key, written)
    if kind is Modifier:
        return {"by": holder["owner"], "clause": "D-017", "until": "round"}
    if kind is Mark:  # made later than the poisons that are written down
        return {"by": holder["owner"], "clause": "D-017", "event": 0, "move": 0}
    if kind is Poison:  # the earlier in the list, the earlier placed (D-124)
        return {"id": int(key) - len(holder["poisons"]), "amount": 300, "ticks": 1}
    return {"by": "", "clause": "D-090"} if kind is Adjustment else {}


def _monster(table: State, key: str, written: Mapping[str, Any]) -> dict[str, Any]:
    owner = next((seat for seat, player in table.players.items() if key in player.deck), None)
    if owner is None or CARDS[key].kind != "monster":
        raise bad("", f"{key} não é um monstro desta partida", f"{key} is no monster of this match", "D-005")
    stats = dict(CARDS[key].stats)
    if written.get("base", stats) != stats:
        raise bad("/base", f"está impresso {stats}", f"it is printed {stats}", "D-020")
    return {
        "card": key, "owner": owner, "base": stats, "now": stats, "entered": 0, "turn": 0,
        "lost": sum(_lost(change) for change in written.get("modifiers") or ()),
    }  # fmt: skip


def _lost(modifier: Any) -> int:
    """Return the LP that a modifier has taken, which is lost if nothing else is said."""
    if not isinstance(modifier, dict) or modifier.get("stat") != "LP":
        return 0
    amount = modifier.get("amount")
    return -amount if isinstance(amount, int) and amount < 0 else 0


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """The planning of a turn, the first if none is named; then the cards that are named nowhere."""
    for name, first in (("round", 1), ("turn", 1), ("token", table.seats[0]), ("step", PLAN)):
        if left_out(name):
            setattr(table, name, first)
    if table.token and table.token not in table.seats:
        raise one_of("/token", table.token, table.seats, "D-006")
    if left_out("half"):
        table.half = min(2, (table.round + 1) // 2)
    if left_out("order"):
        table.order = turn_order(table.seats, table.token) if table.token else table.seats
    if table.round == JUDGEMENT_ROUND:
        _judgement(table, left_out)
    _missions(table, left_out, luck)
    for seat in table.seats:
        _cards(table, seat, left_out, luck)


def _judgement(table: State, left_out: LeftOut) -> None:
    """The diamonds say who plays the Judgement, and for whom (D-019, D-A03)."""
    found = tied(table)
    if len(found) < 2:
        why = f"{found[0]} vence pelos diamantes: não há Julgamento", f"{found[0]} has won: there is no Judgement"
        raise bad("/round", *why, "D-002")
    if left_out("contenders"):
        table.contenders = found
    if left_out("order"):
        table.order = playing(table, found)


def _missions(table: State, left_out: LeftOut, luck: Luck) -> None:
    """The row begins with the missions that are revealed; those of the half are (D-004, D-008)."""
    if left_out("row"):
        row = list(dict.fromkeys([*table.missions[:4], *MISSIONS]))[:4]
        table.row = tuple(Secret((), luck.salt(), mission) for mission in row)
    if left_out("missions"):
        shown = [card.value for card in table.row[: 2 * table.half]]
        table.missions = [*shown, *([JUDGEMENT] if table.round == JUDGEMENT_ROUND else [])]


def _cards(table: State, seat: str, left_out: LeftOut, luck: Luck) -> None:
    """Fill the hand with a card for each turn that is left (D-011), then the half's other hand, then the discard."""
    player = table.players[seat]
    named = {key for _, key in whereabouts(table, seat)}
    spare = [card for card in player.deck if card not in named]
    left = turns_of(table.round) - table.turn + (table.step == PLAN) if seat in table.order else 0
    for name, size in (("hand", left), ("reserve", 4 if table.round in (1, 3) else 0)):
        if left_out("players", seat, name):
            player.hold(name, spare[: max(0, size)], luck.salt())
            spare = spare[max(0, size) :]
    if left_out("players", seat, "discard"):
        player.discard = spare


def goes_on(table: State) -> tuple[Task, ...]:
    """The turn begins: everyone plans."""
    if table.step != PLAN:
        raise one_of("/step", table.step, (PLAN,))
    for name, most in (("round", JUDGEMENT_ROUND), ("turn", turns_of(table.round))):
        if getattr(table, name) < 1:
            raise bad(f"/{name}", f"vai de 1 a {most}", f"it runs from 1 to {most}", "D-011")
    return (BeginTurn(table.turn),)


def whereabouts(table: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card of a player is, and which it is."""
    yield from cards_in_zones(table, seat)
    for key, monster in table.field.items():
        if monster.owner == seat:
            yield f"/field/{key}", monster.card
