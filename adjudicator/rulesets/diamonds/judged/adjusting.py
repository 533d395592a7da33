"""How a judge changes the table: cards into and out of the field, reasons of attributes and of totals."""

from adjudicator.kernel.game.adjuster import without_reason
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import CARDS, STATS
from adjudicator.rulesets.diamonds.table.state import Adjustment, Monster, State, recount

FIELD = "field"
PLACES: tuple[str, ...] = (FIELD,)


def move_in_play(table: State, card: str, to: str) -> bool:
    """The field is the one place in play: nothing moves about in it."""
    return False


def take_out_of_play(table: State, card: str) -> tuple[str, str] | None:
    """Take a monster off the field, and its poisons with it."""
    monster = table.field.pop(card, None)
    if monster is None:
        return None
    table.poisons = [poison for poison in table.poisons if poison.target != card]
    return monster.owner, card


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Put a monster into the field as it is printed."""
    if to != FIELD:
        zones = "P1.hand, P1.reserve, P1.played, P1.discard, field"
        raise BadOrder("/to", Text(f"não há {to}; há {zones}", f"there is no {to}; there are {zones}"))
    card = CARDS[key]
    if card.kind != "monster":
        raise BadOrder("/card", Text(f"{key} não é monstro", f"{key} is no monster"), "D-016")
    table.field[key] = Monster(key, seat, dict(card.stats), dict(card.stats), table.now[0], 0)


def add_reason(table: State, of: str, reason: Modifier) -> None:
    """Give an attribute of a monster, or a player's total, a reason more."""
    subject, _, stat = of.partition(".")
    if subject in table.field:
        monster = table.field[subject]
        monster.modifiers = [*monster.modifiers, reason]
    elif stat != "total":
        pt = f"{of} soma o que os monstros são; mude um deles, ou {subject}.total"
        raise BadOrder("/of", Text(pt, f"{of} sums up what monsters are; change one of them, or {subject}.total"))
    else:
        given = Adjustment(*reason.cause, reason.amount)
        player = table.players[subject]
        player.adjustments = [*player.adjustments, given]


def remove_reason(table: State, of: str, reason: Modifier) -> None:
    """Take a reason away; what a total owes to monsters is theirs."""
    subject = of.partition(".")[0]
    if subject in table.field:
        monster = table.field[subject]
        monster.modifiers = without_reason(monster.modifiers, reason)
    else:
        player = table.players[subject]
        player.adjustments = without_reason(player.adjustments, reason)


def give_turn(table: State, seat: str) -> bool:
    """All plan at once, and turns go round: none passes over."""
    return False


def recompute(table: State) -> None:
    """Let every attribute be what its reasons make it."""
    for monster in table.field.values():
        for stat in STATS:
            recount(table, monster, stat)
