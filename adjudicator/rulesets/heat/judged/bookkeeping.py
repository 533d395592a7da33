"""What every table of the game keeps, whatever is played: bounds of numbers, and numbers with their reasons."""

from collections.abc import Collection, Iterator

from adjudicator.kernel.game.bookkeeping import (
    AllowedChanges,
    misnamed,
    negative,
    none_of,
    unreasoned,
    wrong_changes,
)
from adjudicator.kernel.game.pools import out_of_bounds, wrong_reasons
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.stats import LAYERS
from adjudicator.kernel.table.things import misnumbered
from adjudicator.kernel.text.refusal import Violation
from adjudicator.rulesets.heat.cards.form import CARDS, HEAT_DECK
from adjudicator.rulesets.heat.cards.lexicon import MARKS, SHOWN, WORDS
from adjudicator.rulesets.heat.judged.numbers import explain_number
from adjudicator.rulesets.heat.table.state import Piece, Player, State

KEPT = AllowedChanges(
    stats=SHOWN,
    marks=MARKS,
    lasting=(*WORDS.durations, "while", "end_of_phase"),
    layers=LAYERS,
)
HEAT_ZONES = ("heat_deck", "removed", "playing")
COUNTS = ("turns", "drawn", "money_played", "money_more", "heat_mode_until", "heat_cards_used")
wrong = Violation.of


def violations(state: State) -> Iterator[Violation]:
    """Yield what is wrong with a table, but for where cards are."""
    if state.turn < 0:
        yield wrong("/turn", "os turnos contam de 1", "turns count from 1")
    for seat, player in state.players.items():
        yield from _wrong_player(state, f"/players/{seat}", seat, player)
    for id, piece in state.pieces.items():
        yield from _wrong_piece(state, f"/pieces/{id}", id, piece)
    yield from misnumbered(state, state.pieces)
    yield from _too_much_equipment(state)
    yield from _wrong_attack(state)


def _wrong_player(state: State, at: str, seat: str, player: Player) -> Iterator[Violation]:
    yield from out_of_bounds(state, seat)
    yield from negative(at, player, COUNTS)
    yield from _misplaced(state, at, player)
    for number, key in enumerate(player.played):
        if not (key in CARDS or key in state.minted):
            yield wrong(f"{at}/played/{number}", f"não há carta {key!r}", f"there is no card {key!r}")
    if not player.leader and not state.first:
        return
    leader = state.pieces.get(player.leader)
    if leader is None or leader.kind != "leader" or leader.controller != seat:
        yield wrong(f"{at}/leader", "não é o líder deste lugar", "it is not this seat's leader", "H-008")
        return
    leaders = [piece.id for piece in state.pieces.values() if piece.kind == "leader" and piece.owner == seat]
    if leaders != [player.leader]:
        yield wrong("/pieces", f"{seat} tem um líder", f"{seat} has one leader", "H-006")
    if (leader.side == "heat") != (player.heat_mode_until > 0) or leader.side not in ("front", "heat"):
        why = "não concorda com o lado do líder", "it does not agree with the leader's side"
        yield wrong(f"{at}/heat_mode_until", *why, "H-051")
    yield from wrong_reasons(state, seat, KEPT)
    for number, change in enumerate(player.cost_changes):
        if change.until not in KEPT.lasting:
            yield none_of(f"{at}/cost_changes/{number}/until", KEPT.lasting)


def _misplaced(state: State, at: str, player: Player) -> Iterator[Violation]:
    """Leaders are in play alone; Heat Cards, at most five, in the Heat Deck until they are used (H-004, H-008)."""
    heat_cards = 0
    for zone in player.zones:
        for number, key in enumerate(player.held(zone)):
            kind = state.card(key).kind if key in CARDS or key in state.minted else ""
            if kind == "leader":
                yield wrong(f"{at}/{zone}/{number}", "um líder fica em jogo", "a leader is in play", "H-008")
            heat_cards += kind == "heat"
            if (kind == "heat" and zone not in HEAT_ZONES) or (kind and kind != "heat" and zone == "heat_deck"):
                why = "cartas de Heat, e só elas, ficam no Baralho de Heat", "Heat Cards alone are in the Heat Deck"
                yield wrong(f"{at}/{zone}/{number}", *why, "H-004")
    if heat_cards > HEAT_DECK:
        yield wrong(f"{at}/heat_deck", f"são até {HEAT_DECK}", f"there are up to {HEAT_DECK}", "H-004")


def _wrong_piece(state: State, at: str, id: str, piece: Piece) -> Iterator[Violation]:
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
    if piece.side != "front" and piece.kind != "leader":
        yield wrong(f"{at}/side", "só líderes têm verso", "only leaders have a back", "H-011")
    yield from negative(at, piece, ("attacked", "again", "turn"))
    if piece.base != card.base(piece.side):
        yield wrong(f"{at}/base", f"está impresso {card.base(piece.side)}", f"it is printed {card.base(piece.side)}")
        return
    if piece.bottomless != state.bottomless:
        yield wrong(f"{at}/bottomless", "não concorda com a opção", "it does not agree with the option", "H-A37")
        return
    yield from wrong_changes(at, piece, KEPT)
    now = {stat: piece.now.get(stat) for stat in piece.base}
    yield from unreasoned(f"{at}/now", now, lambda stat: explain_number(state, f"{id}.{stat}"))


def _too_much_equipment(state: State) -> Iterator[Violation]:
    """By a house rule a character bears one equipment (H-A29); edition 1.0 did not look at tables for it."""
    if state.options.equip_limit != 1 or not state.follows("1.1"):
        return
    bearers: set[str] = set()
    for id, piece in state.pieces.items():
        if piece.on and piece.on in bearers:
            yield wrong(f"/pieces/{id}/on", "um equipamento por personagem", "one equipment a character", "H-A29")
        bearers.add(piece.on)


def _wrong_attack(state: State) -> Iterator[Violation]:
    """The attack under way is the chain's, of the turn's player, between cards that can fight; each may have left play
    since, or changed hands."""
    attack = state.attack
    if attack is None:
        return
    if attack.seat != state.active:
        yield wrong("/attack/seat", "ataca quem joga o turno", "the turn's player attacks", "H-026")
    fighting = ("character", "leader")
    yield from _wrong_part(state, "attacker", attack.attacker, fighting, "H-013")
    if attack.target != opponent_of(attack.seat):
        yield from _wrong_part(state, "target", attack.target, fighting, "H-027")
        if attack.target == state.players[attack.seat].leader:
            yield wrong("/attack/target", "não é do oponente", "it is not the opponent's", "H-027")
    if attack.blocker:
        yield from _wrong_part(state, "blocker", attack.blocker, ("character",), "H-029")
    taken = {attack.attacker, attack.target}
    if attack.blocker in taken:
        yield wrong("/attack/blocker", "já está neste combate", "it is in this combat already", "H-029")
    taken.add(attack.blocker)
    for id in attack.supporters:
        yield from _wrong_part(state, "supporters", id, ("character",), "H-031")
        if id in taken:
            yield wrong("/attack/supporters", "já está neste combate", "it is in this combat already", "H-031")
        taken.add(id)
    if [link.source for link in state.chain if link.kind == "attack"] != [attack.attacker]:
        yield wrong("/attack", "um ataque está na cadeia", "an attack is in the chain", "H-065")


def _wrong_part(state: State, part: str, id: str, kinds: Collection[str], clause: str) -> Iterator[Violation]:
    """Yield whether something in an attack is, or was, no card in play of these kinds."""
    piece = state.pieces.get(id)
    if piece is not None and piece.kind not in kinds:
        yield wrong(f"/attack/{part}", f"{id} não luta", f"{id} does not fight", clause)
    if piece is None and not (id[:1] == "c" and id[1:].isdecimal() and 0 < int(id[1:]) < state.next_id):
        yield wrong(f"/attack/{part}", f"não houve {id}", f"there has been no {id}", clause)
