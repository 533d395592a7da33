"""BATTLE: units attack cards within their arrows and RANGE (N-103 to N-105), or the Dominion (N-082 to N-085)."""

from collections.abc import Iterator, Mapping

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.battle.damage import damage, destroy, hp_of, turn_up
from adjudicator.rulesets.dominions.board.events import TurnedUp
from adjudicator.rulesets.dominions.board.geometry import NAMED, PLAYABLE_NAMES, SPAWN_ZONES, between, line, reach, step
from adjudicator.rulesets.dominions.cards.abilities import effect_of, numbered
from adjudicator.rulesets.dominions.course.links import Going, open_chain
from adjudicator.rulesets.dominions.table.actions import Attack
from adjudicator.rulesets.dominions.table.change_events import DominionDamaged, Exerted
from adjudicator.rulesets.dominions.table.state import ChainLink, Piece, State, forbidden, restricted, restriction
from adjudicator.rulesets.dominions.table.tasks import DealAttack

DOMINION = "dominion"


def battles_of(state: State, piece: Piece) -> int:
    """Return how often a unit may attack this turn: once (N-103), or COMBO times if it has not moved."""
    often = piece.now["BATTLES"] if piece.base else 1
    combo = state.keyword(piece, "COMBO") if piece.face_up else _printed(state, piece, "COMBO")
    return max(often, combo) if combo and not piece.moved else often


def held_back(state: State, seat: str, id: str) -> Obstacle | None:
    """Say what keeps a card from attacking at all, by the clause; None if nothing does."""
    piece = state.pieces.get(id)
    if piece is None or piece.controller != seat:
        return Obstacle("N-103", Text(f"{id} não é carta sua no tabuleiro", f"{id} is no card of yours on the board"))
    if state.face(piece).kind != "unit":
        return Obstacle("N-012", Text("só unidades atacam", "only units attack"))
    if piece.no_battle:
        return Obstacle("N-102", Text(f"{id} usou DASH e não ataca", f"{id} has dashed and does not attack"))
    if piece.battles >= battles_of(state, piece):
        return Obstacle("N-103", Text(f"{id} já atacou neste turno", f"{id} has attacked this turn already"))
    if piece.turn == state.turn:
        return Obstacle("N-125", Text(f"{id} entrou neste turno", f"{id} came onto the board this turn"))
    ban = forbidden(piece, "battle")
    if ban is not None:
        return Obstacle(
            ban.clause, Text(f"{ban.source} impede {id} de batalhar", f"{ban.source} keeps {id} from battling")
        )
    return restriction(piece)


def out_of_reach(state: State, piece: Piece, target: str) -> Obstacle | None:
    """Say what keeps a unit that can attack from attacking this target; None if nothing does."""
    duties = [mark for mark in piece.marks if mark.kind == "must_attack" and mark.to in state.pieces]
    if duties and not any(mark.to == target for mark in duties):
        names = ", ".join(mark.to for mark in duties)
        return Obstacle(
            duties[0].clause, Text(f"{piece.id} só pode atacar {names}", f"{piece.id} can only attack {names}")
        )
    if target == DOMINION:
        return _dominion_obstacle(state, piece)
    other = state.pieces.get(target)
    if other is None:
        return _no_card(state, target)
    if other.on:
        return Obstacle(
            "N-038",
            Text(f"{target} está anexado: ataca-se a carta principal", f"{target} is attached: attack its main card"),
        )
    if other.controller == piece.controller and not _friendly_fire(state, piece):
        return Obstacle("N-103", Text(f"{target} não é do adversário", f"{target} is not the enemy's"))
    if other is piece:
        return Obstacle("N-103", Text("uma unidade não ataca a si mesma", "a unit does not attack itself"))
    if _is_spared(state, other):
        return Obstacle("N-A08", Text("campos não se atacam", "fields are not attacked"))
    return _banned(state, piece, other) or _far(state, piece, other)


def _is_spared(state: State, other: Piece) -> bool:
    """Whether a card is a field which by a house rule is not attacked (N-A08)."""
    return not state.options.attack_fields and other.face_up and state.face(other).kind == "field"


def _no_card(state: State, target: str) -> Obstacle:
    """An attack names a card, not a space (N-103)."""
    if target not in PLAYABLE_NAMES:
        return Obstacle("N-103", Text(f"{target} não está no tabuleiro", f"{target} is not on the board"))
    there = ", ".join(piece.id for piece in state.in_order() if piece.at == target and not piece.on)
    if not there:
        return Obstacle(
            "N-103", Text(f"{target} está vazio: não há o que atacar", f"{target} is empty: nothing to attack there")
        )
    return Obstacle(
        "N-103", Text(f"ataca-se uma carta: em {target}, {there}", f"an attack names a card: on {target}, {there}")
    )


def _friendly_fire(state: State, piece: Piece) -> bool:
    return (state.keyword(piece, "FRIENDLY-FIRE") if piece.face_up else _printed(state, piece, "FRIENDLY-FIRE")) > 0


def _printed(state: State, piece: Piece, name: str) -> int:
    return state.face(piece).keywords.get(name, 0)


def _banned(state: State, piece: Piece, other: Piece) -> Obstacle | None:
    ban = forbidden(other, "be_attacked")
    if ban is None and other.face_up and state.face(other).kind == "unit":
        ban = forbidden(piece, "battle_units")
    if ban is not None:
        return Obstacle(ban.clause, Text(f"{ban.source} o impede", f"{ban.source} forbids it"))
    return None


def _far(state: State, piece: Piece, other: Piece) -> Obstacle | None:
    found = reach_of(state, piece)
    if other.at not in found:
        straight = reach(piece.at, piece.controller, state.face(piece).arrows, 6, state.options.diagonal_range)
        clause = "N-105" if other.at in straight else "N-104"
        return Obstacle(
            clause, Text(f"{other.at} fica fora do alcance de {piece.id}", f"{other.at} is out of {piece.id}'s reach")
        )
    if state.options.line_of_sight and any(_blocks(state, space) for space in between(piece.at, other.at)):
        return Obstacle("N-A10", Text("outra carta está no caminho", "another card stands in the way"))
    return None


def _blocks(state: State, space: str) -> bool:
    """Whether a card on a space blocks what is behind it, by the house rule of N-A10: a field is a card too, which
    edition 1.0 overlooked."""
    there = state.board[space]
    return bool(there.card or (there.field and state.follows("1.1")))


def reach_of(state: State, piece: Piece) -> Mapping[str, str]:
    """Return the spaces that a unit can attack, each with the arrow that points there (N-104, N-105)."""
    card = state.face(piece)
    range_ = piece.now["RANGE"] if piece.base else card.base["RANGE"]
    return reach(piece.at, piece.controller, card.arrows, range_, state.options.diagonal_range)


def _dominion_obstacle(state: State, piece: Piece) -> Obstacle | None:
    """From the coloured spaces beside it, whatever RANGE and arrows are (N-082 to N-084)."""
    if NAMED[piece.at] in SPAWN_ZONES[opponent_of(piece.controller)]:
        return None
    clause = "N-083" if piece.base and piece.now["RANGE"] else "N-082"
    return Obstacle(
        clause,
        Text(
            "só dos espaços coloridos ao lado do Domínio inimigo",
            "only from the coloured spaces beside the enemy's Dominion",
        ),
    )


def obstacle(state: State, action: Attack) -> Obstacle | None:
    """Say what forbids an attack, by the clause; None if nothing does."""
    held = held_back(state, action.seat, action.card)
    return held or out_of_reach(state, state.pieces[action.card], action.target)


def attacks(state: State, seat: str) -> Iterator[Attack]:
    """Yield the attacks that nothing forbids."""
    board = state.in_order()
    for piece in board:
        if piece.controller == seat and held_back(state, seat, piece.id) is None:
            reached = reach_of(state, piece)
            for target in (*[other.id for other in board if other.at in reached], DOMINION):
                if out_of_reach(state, piece, target) is None:
                    yield Attack(seat, piece.id, target)


def declare(state: State, action: Attack) -> Going:
    """Declare an attack: the battle is used up (N-128). An attacked TRAP answers at once, however far (N-A21)."""
    seat, id, target = action.seat, action.card, action.target
    piece = state.pieces[id]
    yield from turn_up(state, piece, "N-123")  # STEALTH: whoever attacks shows itself
    turned_round = ("N-A33",) if piece.controller != piece.owner else ()
    yield Exerted(("N-103", *turned_round), id, "battle")
    chosen = {"target": target, "from": piece.at}
    link = ChainLink(kind="battle", seat=seat, source=id, card=piece.card, chosen=chosen)
    other = state.pieces.get(target)
    if other is None or other.face_up or state.face(other).activation != "TRAP":
        return (yield from open_chain(link))
    yield TurnedUp(("N-040", "N-123", "N-A21"), other.id, other.key, state.face(other).base)
    number = next(number for number, _ in numbered(state.face(other), "attacked"))
    trap = Declare(effect_of(state, other, number, attacker=id, attacker_at=piece.at, at=other.at), "answers")
    opened = yield from open_chain(link, other.controller)
    return (trap, *opened)


def resolve(state: State, link: ChainLink) -> Going:
    """Attack the Dominion; or first turn up the units that the attack hits, so that what the board gives them, and they
    give the board, counts when they are struck (N-123)."""
    piece = state.pieces.get(link.source)
    target = link.chosen["target"]
    if piece is None or not _goes_on(state, link, piece):
        yield NoEffect(("N-133",), link.source, "no_target")
        return ()
    if target == DOMINION:
        yield from _strike_dominion(state, piece)
        return ()
    hits = _hits(state, piece, state.pieces[target])
    for hit in hits:
        if state.face(hit).kind == "unit":
            yield from turn_up(state, hit, "N-123")
    return (DealAttack(piece.id, tuple(hit.id for hit in hits)),)


def deal_attack(state: State, task: DealAttack) -> Iterator[Event]:
    """Damage the target, and with PIERCE the others in that direction; PAYBACK strikes back (N-120, N-132).

    So artifacts that stay are destroyed in battle too (N-031), and a field without the card on top (N-129).
    """
    piece = state.pieces.get(task.source)
    if piece is None:
        yield NoEffect(("N-133",), task.source, "no_target")
        return
    for id in task.targets:
        if id in state.pieces:
            yield from _strike(state, piece, state.pieces[id])


def _goes_on(state: State, link: ChainLink, piece: Piece) -> bool:
    """Whether a declared attack could still be declared: what answered it may have changed that (N-133)."""
    return (
        piece.at == link.chosen["from"]
        and piece.controller == link.seat
        and piece.face_up
        and restricted(piece) is None
        and forbidden(piece, "battle") is None
        and out_of_reach(state, piece, link.chosen["target"]) is None
    )


def _strike_dominion(state: State, piece: Piece) -> Iterator[Event]:
    seat = opponent_of(piece.controller)
    amount = min(piece.now["ATK"], state.players[seat].domain)  # N-131
    if amount > 0:
        yield DominionDamaged(("N-085", "N-131", "N-084"), seat, amount, piece.label, piece.controller)


def _hits(state: State, piece: Piece, other: Piece) -> list[Piece]:
    """Return the cards that an attack hits: its target, and with PIERCE every enemy card in that direction."""
    if not state.keyword(piece, "PIERCE"):
        return [other]
    arrow = reach_of(state, piece).get(other.at)
    if arrow is None:
        return [other]
    range_ = piece.now["RANGE"]
    spaces = list(line(piece.at, step(piece.controller, arrow)))[: range_ + 1]
    friendly = _friendly_fire(state, piece)
    found = [
        hit
        for hit in state.in_order()
        if hit.at in spaces and not hit.on and (hit.controller != piece.controller or friendly)
        if not (state.follows("1.1") and _is_spared(state, hit))
    ]
    return found if other in found else [other]


def _strike(state: State, piece: Piece, other: Piece) -> Iterator[Event]:
    yield from turn_up(state, other, "N-123")  # an artifact takes the damage without effect
    yield from damage(state, other, piece.now["ATK"], "battle", piece.label, piece.controller, "N-120", piece.id)
    card = state.face(other)
    if (
        state.options.artifact_hp == "any_attack"
        and card.kind != "unit"
        and "HP" not in card.stats
        and not other.damage
    ):
        yield from destroy(state, other, piece.label, ("N-A07",), piece.id)
        return
    yield from _strike_back(state, piece, other)


def _strike_back(state: State, piece: Piece, other: Piece) -> Iterator[Event]:
    """PAYBACK, also of a unit that this battle destroys (N-A40); by a house rule every unit strikes back (N-A06)."""
    payback = state.keyword(other, "PAYBACK") > 0
    if payback and not state.options.payback_dead and hp_of(state, other) <= 0:
        if not state.follows("1.1"):
            return
        payback = False  # it strikes back as any unit does, where they do
    if not payback and not (state.options.retaliation and state.face(other).kind == "unit"):
        return
    clause = "N-132" if payback else "N-A06"
    yield from damage(state, piece, other.now["ATK"], "payback", other.label, other.controller, clause, other.id)
