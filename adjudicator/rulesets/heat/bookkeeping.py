"""What every table of the game keeps, whatever is played: bounds of numbers, and numbers with their reasons."""

from collections.abc import Iterator

from adjudicator.kernel.refusal import Wrong
from adjudicator.kernel.table.bookkeeping import (
    Kept,
    misnamed,
    negative,
    none_of,
    unreasoned,
    wrong_change,
    wrong_changes,
)
from adjudicator.kernel.table.stats import LAYERS
from adjudicator.kernel.table.things import misnumbered
from adjudicator.rulesets.heat.cards import CARDS, FULL_HEAT
from adjudicator.rulesets.heat.lexicon import MARKS, SHOWN, WORDS
from adjudicator.rulesets.heat.questions import OF_PLAYERS, explain_number
from adjudicator.rulesets.heat.state import Piece, Player, State

KEPT = Kept(
    stats=SHOWN,
    marks=MARKS,
    lasting=(*WORDS.durations, "while", "end_of_phase"),
    layers=LAYERS,
)
COUNTS = ("money", "turns", "drawn", "money_played", "money_more", "heat_mode_until", "heat_cards_used")
wrong = Wrong.of


def conserved(state: State) -> Iterator[Wrong]:
    """Yield what is wrong with a table, but for where cards are."""
    if state.turn < 0:
        yield wrong("/turn", "os turnos contam de 1", "turns count from 1")
    for seat, player in state.players.items():
        yield from _wrong_player(state, f"/players/{seat}", seat, player)
    for id, piece in state.pieces.items():
        yield from _wrong_piece(state, f"/pieces/{id}", id, piece)
    yield from misnumbered(state, state.pieces)
    yield from _wrong_attack(state)


def _wrong_player(state: State, at: str, seat: str, player: Player) -> Iterator[Wrong]:
    if not 0 <= player.heat <= FULL_HEAT:
        yield wrong(f"{at}/heat", "de 0 a 5", "from 0 to 5", "H-043")
    yield from negative(at, player, COUNTS)
    if not player.leader and not state.first:
        return
    leader = state.pieces.get(player.leader)
    if leader is None or leader.kind != "leader" or leader.controller != seat:
        yield wrong(f"{at}/leader", "não é o líder deste lugar", "it is not this seat's leader", "H-008")
        return
    if (leader.side == "heat") != (player.heat_mode_until > 0) or leader.side not in ("front", "heat"):
        why = "não concorda com o lado do líder", "it does not agree with the leader's side"
        yield wrong(f"{at}/heat_mode_until", *why, "H-051")
    for number, reason in enumerate(player.reasons):
        if reason.stat not in OF_PLAYERS:
            yield none_of(f"{at}/reasons/{number}/stat", OF_PLAYERS)
        yield from wrong_change(f"{at}/reasons/{number}", reason, KEPT)
    held = {stat: getattr(player, stat) for stat in OF_PLAYERS}
    yield from unreasoned(at, held, lambda stat: explain_number(state, f"{seat}.{stat}"))
    for number, change in enumerate(player.cost_changes):
        if change.until not in KEPT.lasting:
            yield none_of(f"{at}/cost_changes/{number}/until", KEPT.lasting)


def _wrong_piece(state: State, at: str, id: str, piece: Piece) -> Iterator[Wrong]:
    yield from misnamed(state, at, id, piece)
    if not (piece.card in CARDS or piece.card in state.minted):
        yield wrong(f"{at}/card", f"não há carta {piece.card!r}", f"there is no card {piece.card!r}")
        return
    card = state.face(piece)
    if piece.kind != card.kind or card.kind in ("action", "consumable", "heat"):
        why = f"{piece.card} não fica em jogo assim", f"{piece.card} is not in play like that"
        yield wrong(f"{at}/kind", *why, "H-023")
    bearer = state.pieces.get(piece.on)
    if (piece.kind == "equipment") != (bearer is not None) or (bearer is not None and bearer.kind != "character"):
        yield wrong(f"{at}/on", "equipamento fica num personagem", "equipment is on a character", "H-015")
    yield from negative(at, piece, ("attacked", "again", "turn"))
    if piece.base != card.base(piece.side):
        yield wrong(f"{at}/base", f"está impresso {card.base(piece.side)}", f"it is printed {card.base(piece.side)}")
        return
    yield from wrong_changes(at, piece, KEPT)
    now = {stat: piece.now.get(stat) for stat in piece.base}
    yield from unreasoned(f"{at}/now", now, lambda stat: explain_number(state, f"{id}.{stat}"))


def _wrong_attack(state: State) -> Iterator[Wrong]:
    attack = state.attack
    if attack is None:
        return
    if attack.seat not in state.seats or not any(link.kind == "attack" for link in state.chain):
        yield wrong("/attack", "um ataque está na cadeia", "an attack is in the chain", "H-065")
