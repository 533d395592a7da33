"""How a judge changes the table: cards into play, about it and out of it, reasons of numbers, whose turn it is."""

from adjudicator.kernel.desk.adjusting import without_reason
from adjudicator.kernel.refusal import BadOrder
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.table.turns import give_turn as give_turn
from adjudicator.kernel.text import Text
from adjudicator.rulesets.heat.cards import PERMANENT
from adjudicator.rulesets.heat.lexicon import SHOWN
from adjudicator.rulesets.heat.questions import OF_PLAYERS, base_of
from adjudicator.rulesets.heat.state import Piece, State

IN_PLAY = "play"
"""The place of cards in play that hang on nothing."""
PLACES: tuple[str, ...] = (IN_PLAY,)


def move_in_play(table: State, id: str, to: str) -> bool:
    """Attach equipment in play to another character, by its id."""
    piece = table.pieces.get(id)
    if piece is None or to not in table.pieces:
        return False
    _check_bearer(table, piece.kind, to)
    piece.on = to
    return True


def _check_bearer(table: State, kind: str, on: str) -> None:
    if kind != "equipment" or table.pieces[on].kind != "character":
        why = Text(
            f"só equipamento, e só em personagens: não em {on}", f"equipment alone, on characters alone: not on {on}"
        )
        raise BadOrder("/to", why, "H-015")


def take_out_of_play(table: State, id: str) -> tuple[str, str] | None:
    """Take a card out of play. What it bears must go first; a leader stays."""
    piece = table.pieces.get(id)
    if piece is None:
        return None
    if piece.kind == "leader":
        raise BadOrder("/card", Text("o líder não sai da sua zona", "a leader does not leave its zone"), "H-008")
    hanging = ", ".join(other.id for other in attached_to(table.pieces, piece))
    if hanging:
        raise BadOrder("/card", Text(f"tire antes o que carrega: {hanging}", f"first move what it bears: {hanging}"))
    del table.pieces[id]
    return piece.owner, piece.card


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Put a card into `play`; equipment on the character with that id."""
    card = table.card(key)
    if to in table.pieces:
        _check_bearer(table, card.kind, to)
    elif to != IN_PLAY:
        zones = "P1.hand, P1.deck, P1.discard, play, c5"
        raise BadOrder("/to", Text(f"não há {to}; há {zones}", f"there is no {to}; there are {zones}"))
    if card.kind not in (*PERMANENT, "money") or (card.kind == "equipment") != (to in table.pieces):
        raise BadOrder("/to", Text(f"{key} não fica em jogo assim", f"{key} is not in play like that"), "H-023")
    on = to if to in table.pieces else ""
    id = table.new_id("c")
    piece = Piece(
        id=id, owner=seat, controller=seat, card=key, kind=card.kind, on=on, base=card.base(), turn=table.turn,
        bottomless=table.bottomless,
    )  # fmt: skip
    piece.recount()
    table.pieces[id] = piece
    table.next_id += 1


def add_reason(table: State, of: str, reason: Modifier) -> None:
    """Give a number of a card in play, or of a player, a reason more."""
    subject, _, stat = of.partition(".")
    if subject in table.players:
        player = table.players[subject]
        player.reasons = [*player.reasons, reason]
        return
    piece = _numbered(table, subject, stat)
    piece.modifiers = [*piece.modifiers, reason]


def remove_reason(table: State, of: str, reason: Modifier) -> None:
    """Take a reason away."""
    subject, _, stat = of.partition(".")
    if subject in table.players:
        player = table.players[subject]
        player.reasons = without_reason(player.reasons, reason)
        return
    piece = _numbered(table, subject, stat)
    piece.modifiers = without_reason(piece.modifiers, reason)


def _numbered(table: State, subject: str, stat: str) -> Piece:
    if subject not in table.pieces or stat not in SHOWN:
        why = Text("isso segue das cartas em combate", "that follows from the cards in combat")
        raise BadOrder("/of", why)
    return table.pieces[subject]


def bring_up_to_date(table: State) -> None:
    """Let numbers be what their reasons make them."""
    for seat, player in table.players.items():
        for stat in OF_PLAYERS:
            total = sum(reason.amount for reason in player.reasons if reason.stat == stat)
            setattr(player, stat, base_of(table, seat, stat) + total)
    for piece in table.pieces.values():
        piece.recount()
