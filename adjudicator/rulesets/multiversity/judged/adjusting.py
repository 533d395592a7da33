"""How a judge changes the table: cards into play and out of it, wounds, tokens and energies, whose turn it is."""

from adjudicator.kernel.desk.adjusting import SOURCE
from adjudicator.kernel.game.adjuster import without_reason
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.table.zones import without
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.words import POSITIONS, TOKENS
from adjudicator.rulesets.multiversity.table.state import Character, Item, Loss, State, Token
from adjudicator.rulesets.multiversity.team.tokens import MOST

PLACES = tuple(map(str, POSITIONS))
_NAMED = "P1.hand, P1.deck, P1.discard, P1.stones, 1 … 4, c1"


def move_in_play(table: State, id: str, to: str) -> bool:
    """Move a character to another position (changing places with who is there), or an item to another character."""
    character, item = table.characters.get(id), table.items.get(id)
    if character is not None and to.isdigit() and int(to) in POSITIONS:
        other = next((one for one in table.of(character.controller) if one.position == int(to)), None)
        if other is not None:
            other.position = character.position
        character.position = int(to)
        return True
    if item is not None and to in table.characters:
        item.on = to
        return True
    return False


def take_out_of_play(table: State, id: str) -> tuple[str, str] | None:
    """Take a character, an item or an attached energy (`c1/E1`) out of play; first what hangs on a character."""
    bearer, mark, key = id.partition("/")
    if mark and bearer in table.characters:
        character = table.characters[bearer]
        if key not in character.energies:
            raise BadOrder("/card", Text(f"{bearer} não tem {key}", f"{bearer} has no {key}"))
        character.energies = without(character.energies, (key,))
        return character.owner, key
    if id in table.items:
        item = table.items.pop(id)
        return item.owner, item.card
    leaving = table.characters.get(id)
    if leaving is None:
        return None
    hanging = [item.id for item in attached_to(table.items, leaving)] + [f"{id}/{key}" for key in leaving.energies]
    if hanging:
        names = ", ".join(hanging)
        raise BadOrder("/card", Text(f"tire antes o que está anexado: {names}", f"first move what hangs on: {names}"))
    del table.characters[id]
    return leaving.owner, leaving.card


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Put a card into play: a character to a position, an item or energy to a character (an item also to `table`)."""
    card = table.card(key)
    if card.kind == "character" and to.isdigit() and int(to) in POSITIONS:
        character = Character(
            id=table.new_id("c"), card=key, owner=seat, controller=seat, position=int(to), life=card.life,
            defence=card.defence, entered=table.turn,
        )  # fmt: skip
        table.bring(table.characters, character)
    elif card.kind == "energy" and to in table.characters:
        bearer = table.characters[to]
        bearer.energies = [*bearer.energies, key]
    elif card.kind == "item" and (to in table.characters or to == "table"):
        on = "" if to == "table" else to
        table.bring(table.items, Item(id=table.new_id("i"), card=key, owner=seat, controller=seat, on=on))
    else:
        why = Text(f"{key} não vai a {to}; há {_NAMED}", f"{key} does not go to {to}; there are {_NAMED}")
        raise BadOrder("/to", why)


def add_reason(table: State, of: str, reason: Modifier) -> None:
    """Wound or heal a character, spend its defence, or give it tokens and take them."""
    id, _, what = of.partition(".")
    character = table.characters[id]
    if what in ("life", "defence"):
        until = "stays" if what == "life" else "combat"
        loss = Loss(*reason.cause, what.upper(), reason.amount, until, "damage")
        if what == "life":
            character.wounds = [*character.wounds, loss]
        else:
            character.spent = [*character.spent, loss]
    elif what in TOKENS:
        _count_tokens(character, what, character.count(what) + reason.amount, reason)
    else:
        raise _follows(what)


def _count_tokens(character: Character, name: str, count: int, reason: Modifier) -> None:
    if not 0 <= count <= MOST:
        raise BadOrder("/value", Text(f"de 0 a {MOST} tokens", f"0 to {MOST} tokens"))
    others = [token for token in character.tokens if token.name != name]
    kept = [token for token in character.tokens if token.name == name][:count]
    new = Token(SOURCE, SOURCE, TOKENS[name].clause, reason.event, reason.move, name)
    character.tokens = [*others, *kept, *([new] * (count - len(kept)))]


def remove_reason(table: State, of: str, reason: Modifier) -> None:
    """Take a wound, or what was spent of a defence, away."""
    id, _, what = of.partition(".")
    character = table.characters[id]
    if what == "life":
        character.wounds = without_reason(character.wounds, reason)
    elif what == "defence" and reason.layer == "damage":
        character.spent = without_reason(character.spent, reason)
    elif what in TOKENS:
        _count_tokens(character, what, character.count(what) - 1, reason)
    else:
        raise _follows(what)


def _follows(what: str) -> BadOrder:
    why = Text(
        f"{what} segue de outra coisa: mova energias, conte tokens", f"{what} follows: move energies, set tokens"
    )
    return BadOrder("/of", why)


def recompute(table: State) -> None:
    """Let losses be what their reasons make them."""
    for character in table.characters.values():
        character.recount()


def give_turn(table: State, seat: str) -> bool:
    """Let it be another player's turn, if it is in a turn's actions and the player still plays.

    It counts as one of his and no more as the other's, so that whose first turn it was has that still to come (M-145).
    """
    if table.decision is None or table.decision.kind != "act" or seat in table.left:
        return False
    table.players[table.active].turns -= 1
    table.players[seat].turns += 1
    table.active = seat
    return True
