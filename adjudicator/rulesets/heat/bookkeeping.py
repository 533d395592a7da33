"""What every table of the game keeps, whatever is played: bounds of numbers, and numbers with their reasons."""

from collections.abc import Iterator
from typing import get_args

from adjudicator.kernel.refusal import Wrong
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.table.stats import LAYERS, Modifier
from adjudicator.kernel.table.things import misnumbered
from adjudicator.rulesets.heat.cards import CARDS, FULL_HEAT
from adjudicator.rulesets.heat.lexicon import KEYWORDS, SHOWN, WORDS
from adjudicator.rulesets.heat.questions import OF_PLAYERS, explain_number
from adjudicator.rulesets.heat.state import Piece, Player, State
from adjudicator.rulesets.heat.vocabulary import Forbidden

MARKS = {"keyword": KEYWORDS, "forbid": get_args(Forbidden)}
"""The kinds of marks, and what those can be called."""
LASTING = (*WORDS.durations, "while", "end_of_phase")
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
    for name in ("money", "turns", "drawn", "money_played", "money_more", "heat_mode_until", "heat_cards_used"):
        if getattr(player, name) < 0:
            yield wrong(f"{at}/{name}", "de 0 em diante", "from 0 on")
    if not player.leader and not state.first:
        return
    leader = state.pieces.get(player.leader)
    if leader is None or leader.kind != "leader" or leader.controller != seat:
        yield wrong(f"{at}/leader", "não é o líder deste lugar", "it is not this seat's leader", "H-008")
        return
    if (leader.side == "heat") != (player.heat_mode_until > 0) or leader.side not in ("front", "heat"):
        yield wrong(
            f"{at}/heat_mode_until",
            "não concorda com o lado do líder",
            "it does not agree with the leader's side",
            "H-051",
        )
    for number, reason in enumerate(player.reasons):
        if reason.stat not in OF_PLAYERS:
            yield wrong(f"{at}/reasons/{number}/stat", f"de {', '.join(OF_PLAYERS)}", f"of {', '.join(OF_PLAYERS)}")
        yield from _wrong_change(f"{at}/reasons/{number}", reason)
    for stat in OF_PLAYERS:
        value = explain_number(state, f"{seat}.{stat}").value
        if value != getattr(player, stat):
            yield wrong(f"{at}/{stat}", f"as razões dão {value}", f"its reasons make {value}")
    for number, change in enumerate(player.cost_changes):
        if change.until not in LASTING:
            yield wrong(f"{at}/cost_changes/{number}/until", f"de {', '.join(LASTING)}", f"of {', '.join(LASTING)}")


def _wrong_piece(state: State, at: str, id: str, piece: Piece) -> Iterator[Wrong]:
    if piece.id != id:
        yield wrong(f"{at}/id", f"é {id}", f"it is {id}")
    if not (piece.card in CARDS or piece.card in state.minted):
        yield wrong(f"{at}/card", f"não há carta {piece.card!r}", f"there is no card {piece.card!r}")
        return
    card = state.face(piece)
    if piece.kind != card.kind or card.kind in ("action", "consumable", "heat"):
        yield wrong(
            f"{at}/kind", f"{piece.card} não fica em jogo assim", f"{piece.card} is not in play like that", "H-023"
        )
    for name in ("owner", "controller"):
        if getattr(piece, name) not in state.seats:
            yield wrong(f"{at}/{name}", "não é um lugar", "it is no seat")
    bearer = state.pieces.get(piece.on)
    if (piece.kind == "equipment") != (bearer is not None) or (bearer is not None and bearer.kind != "character"):
        yield wrong(f"{at}/on", "equipamento fica num personagem", "equipment is on a character", "H-015")
    if min(piece.attacked, piece.again, piece.turn) < 0:
        yield wrong(f"{at}/attacked", "de 0 em diante", "from 0 on")
    if piece.base != card.base(piece.side):
        yield wrong(f"{at}/base", f"está impresso {card.base(piece.side)}", f"it is printed {card.base(piece.side)}")
        return
    yield from _wrong_changes(state, at, piece)


def _wrong_changes(state: State, at: str, piece: Piece) -> Iterator[Wrong]:
    for number, step in enumerate(piece.modifiers):
        if step.stat not in SHOWN:
            yield wrong(f"{at}/modifiers/{number}/stat", f"de {', '.join(SHOWN)}", f"of {', '.join(SHOWN)}")
        yield from _wrong_change(f"{at}/modifiers/{number}", step)
    for number, mark in enumerate(piece.marks):
        if mark.kind not in MARKS:
            yield wrong(f"{at}/marks/{number}/kind", f"de {', '.join(MARKS)}", f"of {', '.join(MARKS)}")
        elif mark.name not in MARKS[mark.kind]:
            names = ", ".join(MARKS[mark.kind])
            yield wrong(f"{at}/marks/{number}/name", f"de {names}", f"of {names}")
        yield from _wrong_change(f"{at}/marks/{number}", mark)
    for stat in piece.base:
        value = explain_number(state, f"{piece.id}.{stat}").value
        if value != piece.now.get(stat):
            yield wrong(f"{at}/now/{stat}", f"as razões dão {value}", f"its reasons make {value}")


def _wrong_change(at: str, change: Modifier | Mark) -> Iterator[Wrong]:
    if change.until not in LASTING:
        yield wrong(f"{at}/until", f"de {', '.join(LASTING)}", f"of {', '.join(LASTING)}")
    if isinstance(change, Modifier) and change.layer not in LAYERS:
        yield wrong(f"{at}/layer", f"de {', '.join(LAYERS)}", f"of {', '.join(LAYERS)}")


def _wrong_attack(state: State) -> Iterator[Wrong]:
    attack = state.attack
    if attack is None:
        return
    if attack.seat not in state.seats or not any(link.kind == "attack" for link in state.chain):
        yield wrong("/attack", "um ataque está na cadeia", "an attack is in the chain", "H-065")
