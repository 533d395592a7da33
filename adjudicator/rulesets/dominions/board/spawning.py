"""SPAWN: one unit, artifact and field a turn, in one's zone or over a bridge of one's own cards (N-106 to N-110)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.board.events import Spawned, SpawnNegated
from adjudicator.rulesets.dominions.board.geometry import LINKED, PLAYABLE_NAMES, SPAWN_ZONES, name_of
from adjudicator.rulesets.dominions.cards.abilities import activated
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.course.links import Going, open_chain
from adjudicator.rulesets.dominions.course.triggers import triggered_by_spawn
from adjudicator.rulesets.dominions.effects.numbers import all_hold
from adjudicator.rulesets.dominions.effects.select import passes
from adjudicator.rulesets.dominions.play.uses import effect_obstacle
from adjudicator.rulesets.dominions.table.actions import Spawn
from adjudicator.rulesets.dominions.table.state import ChainLink, Piece, State, spawned_kinds
from adjudicator.rulesets.dominions.table.tasks import CloseChain, Effect

Face = Literal["up", "down"]
FACES: tuple[Face, ...] = ("up", "down")


@cache
def zone_of_seat(seat: str) -> tuple[str, ...]:
    """Return the names of a player's spawn zone."""
    return tuple(name_of(space) for space in SPAWN_ZONES[seat])


def held_back(state: State, seat: str, key: str) -> Obstacle | None:
    """Say what keeps a card of the hand from being spawned at all, by the clause; None if nothing does."""
    if key not in state.players[seat].hand.value:
        return Obstacle("N-106", Text(f"{key} não está na sua mão", f"{key} is not in your hand"))
    card = state.card(key)
    if card.activation == "INSTANT":  # N-024
        return Obstacle("N-025", Text("um INSTANT se usa, não se invoca", "an INSTANT is used, not spawned"))
    if card.kind in spawned_kinds(state.players[seat]):
        return Obstacle(
            "N-106",
            Text("já se invocou uma carta desse tipo neste turno", "one card of that type was spawned this turn"),
        )
    if "normal" not in card.spawn:
        return Obstacle("N-114", Text(f"{key} só entra por SUPER SPAWN", f"{key} enters by SUPER SPAWN alone"))
    return None


def face_obstacle(card: Card, face: str) -> Obstacle | None:
    """Say why a card cannot be put with this face; None if it can."""
    if face == "up":
        if card.activation == "TRAP":
            return Obstacle("N-039", Text("uma TRAP só se põe virada para baixo", "a TRAP is put face down only"))
        return None
    if card.kind == "unit" and "STEALTH" not in card.keywords:
        return Obstacle(
            "N-106",
            Text("só unidades com STEALTH se põem viradas para baixo", "only units with STEALTH are put face down"),
        )
    if card.kind == "field":
        return Obstacle("N-106", Text("um campo se põe virado para cima", "a field is put face up"))
    return None


def place_obstacle(state: State, seat: str, card: Card, to: str, face: str, within: frozenset[str]) -> Obstacle | None:
    """Say what keeps a card from being put there, `within` being the spaces that its player reaches; None if nothing
    does.

    Artifacts of all types that are put down count alike (N-026, N-029, N-033, N-039); fields take one on top (N-045).
    """
    if card.activation == "ATTACH" and face == "up":
        return _bearer_obstacle(state, seat, card, to)
    if to not in PLAYABLE_NAMES:
        return Obstacle("N-079", Text(f"{to} não é um espaço jogável", f"{to} is no space to play on"))
    if card.kind == "field" and state.below(to) is not None:
        return Obstacle("N-046", Text(f"já há um campo em {to}", f"there is a field on {to} already"))
    if not state.free(to):  # N-107: nor a field under a card
        return Obstacle("N-107", Text(f"{to} está ocupado", f"{to} is occupied"))
    if to not in within and not _flies(state, seat, card, to):
        return _unreachable(state, seat, to)
    here = Effect(seat, "", card.key, seat, 0, at=to)
    if not all_hold(state, here, card.spawn_given):
        return Obstacle("N-107", Text(f"{card.key} não cabe em {to}", f"{card.key} does not fit on {to}"))
    return None


def _unreachable(state: State, seat: str, to: str) -> Obstacle:
    far = Text(f"{to} não é da sua zona nem se liga a ela por uma ponte", f"{to} is not in your zone nor bridged to it")
    if shut_out(state, seat):
        full = Text("cartas que não são suas ocupam toda a sua zona", "cards that are not yours occupy your whole zone")
        return Obstacle("N-110", full if state.follows("1.1") else far)
    if state.follows("1.1"):
        with_stolen = _bridged(state, seat, _controlled(state, seat))
        return Obstacle("N-109" if to in with_stolen else _closed(state, seat, to), far)
    stolen = any(piece.controller == seat != piece.owner for piece in state.pieces.values())
    return Obstacle("N-109" if stolen else "N-108", far)


def _closed(state: State, seat: str, to: str) -> str:
    """Return by which clause a space is out of reach: by a house rule the opponent's zone is (N-A15)."""
    shut = not state.options.bridge_enemy_zone and to in zone_of_seat(opponent_of(seat))
    return "N-A15" if shut else "N-108"


def _bearer_obstacle(state: State, seat: str, card: Card, to: str) -> Obstacle | None:
    """An ATTACH hangs on any card that satisfies its condition; zone and bridge are not asked (N-034, N-035)."""
    bearer = state.pieces.get(to)
    if bearer is None or bearer.on or not bearer.face_up or state.face(bearer).activation == "ATTACH":
        return Obstacle(
            "N-033", Text(f"{to} não é uma carta ativa do tabuleiro", f"{to} is no active card on the board")
        )
    if not passes(state, Effect(seat, "", card.key, seat, 0), card.attaches_to, bearer):
        return Obstacle(
            "N-034", Text(f"{card.key} não pode ser anexado a {to}", f"{card.key} cannot be attached to {to}")
        )
    return None


def reachable(state: State, seat: str) -> frozenset[str]:
    """Return the spaces where a player may spawn: his zone, and what cards that he owns and controls bridge to it
    (N-108 to N-110, N-A16)."""
    return _bridged(state, seat, [piece for piece in _controlled(state, seat) if _belongs(piece, seat)])


def _controlled(state: State, seat: str) -> list[Piece]:
    """Return the cards on spaces that a player controls, stolen ones too."""
    return [piece for piece in state.pieces.values() if piece.controller == seat and not piece.on]


def _bridged(state: State, seat: str, cards: Iterable[Piece]) -> frozenset[str]:
    """Return a player's zone, and what these cards bridge to it.

    A bridge begins with a card of his inside the zone (N-A12), goes on over cards that touch, corners too (N-A13),
    face down and fields as well (N-A14).
    """
    zone = zone_of_seat(seat)
    if shut_out(state, seat):
        return frozenset()
    own = {piece.at for piece in cards}
    anchors = [space for space in own if space in zone]
    if state.options.bridge_anchor == "adjacent":
        anchors += [space for space in own if any(near in zone for near in LINKED[space])]
    bridge: set[str] = set()
    while anchors:
        space = anchors.pop()
        if space not in bridge:
            bridge.add(space)
            anchors += [near for near in LINKED[space] if near in own]
    found = {near for space in bridge for near in LINKED[space]} | set(zone)
    closed = set() if state.options.bridge_enemy_zone else set(zone_of_seat(opponent_of(seat)))  # N-A15
    if not state.follows("1.1"):  # the spaces of the bridge itself stayed open
        closed -= bridge
    return frozenset((found | bridge) - closed)


def shut_out(state: State, seat: str) -> bool:
    """Whether cards that do not belong to a player stand on every space of his zone: then he spawns nowhere, FLY or
    not (N-110)."""
    found = (state.top(space) for space in zone_of_seat(seat))
    return all(piece is not None and not _belongs(piece, seat) for piece in found)


def _belongs(piece: Piece, seat: str) -> bool:
    """Whether a card belongs to a player (N-109, N-110): he owns it and controls it (N-A16)."""
    return piece.owner == piece.controller == seat


def _flies(state: State, seat: str, card: Card, to: str) -> bool:
    """FLY: linked to any card of one's own."""
    return (
        "FLY" in card.keywords
        and not shut_out(state, seat)
        and any(piece.controller == seat and piece.at in LINKED[to] for piece in state.pieces.values() if not piece.on)
    )


def spawns(state: State, seat: str) -> Iterator[Spawn]:
    """Yield the spawns that nothing forbids."""
    within = reachable(state, seat)
    for key in dict.fromkeys(state.players[seat].hand.value):
        if held_back(state, seat, key) is not None:
            continue
        card = state.card(key)
        for face in FACES:
            if face_obstacle(card, face) is None:
                for to in _places(state, card, face, within):
                    if _misplaced(state, seat, card, to, face, within) is None:
                        yield Spawn(seat, key, to, face)


def _places(state: State, card: Card, face: Face, within: frozenset[str]) -> list[str]:
    """Return where a card might be put."""
    if card.activation == "ATTACH" and face == "up":
        return [piece.id for piece in state.in_order()]
    return [to for to in PLAYABLE_NAMES if state.free(to) and (to in within or "FLY" in card.keywords)]


def obstacle(state: State, action: Spawn) -> Obstacle | None:
    """Say what forbids spawning a card of the hand there so, by the clause; None if nothing does."""
    seat, to, face = action.seat, action.to, action.face
    held = held_back(state, seat, action.card)
    if held is not None:
        return held
    card = state.card(action.card)
    return face_obstacle(card, face) or _misplaced(state, seat, card, to, face, reachable(state, seat))


def _misplaced(state: State, seat: str, card: Card, to: str, face: str, within: frozenset[str]) -> Obstacle | None:
    found = place_obstacle(state, seat, card, to, face, within)
    if found is None and face == "up" and card.activation == "ONCE":
        return _unusable(state, seat, card, to)
    return found


def _unusable(state: State, seat: str, card: Card, to: str) -> Obstacle | None:
    """A ONCE that is put face up is used at once, and must be usable then (N-026)."""
    numbers = activated(card, dormant=False)
    if not numbers:
        return None
    return effect_obstacle(state, seat, Effect(seat, "", card.key, seat, numbers[0], at=to))


def declare(state: State, action: Spawn, luck: Luck) -> Going:
    """Declare a spawn: it opens a chain (N-072), and the card stays in the hand until it resolves."""
    seat, key, up = action.seat, action.card, action.face == "up"
    hidden = None if up else Secret((seat,), luck.salt(), key)
    shown = key if up else ""
    link = ChainLink(kind="spawn", seat=seat, source=shown, card=shown, chosen={"to": action.to}, hidden=hidden)
    return (yield from open_chain(link))


def resolve(state: State, link: ChainLink, luck: Luck) -> Going:
    """Put the card on the board, if it still can be. What that lets its player do comes when the chain is done."""
    key = link.card if link.hidden is None else link.hidden.value
    face = "up" if link.hidden is None else "down"
    to = link.chosen["to"]
    card = state.card(key)
    within = reachable(state, link.seat)
    if held_back(state, link.seat, key) or place_obstacle(state, link.seat, card, to, face, within):
        yield NoEffect(("N-133",), link.source, "no_space")
        return ()
    bearer = state.pieces.get(to)
    at = to if bearer is None else bearer.at
    clauses: tuple[str, ...] = _put_by(state, link, at, within) if bearer is None else ("N-033", "N-035")
    if link.hidden is None:
        clauses = (*clauses, *PUT_DOWN.get(card.activation, ()), *card.understood)
    spawned = Spawned(
        clauses, state.new_id("c"), link.seat, card.kind if link.hidden is None else "", at, "normal", "hand",
        card=link.card, hidden=None if link.hidden is None else Secret(link.hidden.seats, luck.salt(), key),
        base=card.base if link.hidden is None else {}, on=to if bearer is not None else "",
        counts=card.kind if link.hidden is None else "",
        counts_down=None if link.hidden is None else Secret((link.seat,), luck.salt(), card.kind),
    )  # fmt: skip
    yield spawned
    return CloseChain(), *triggered_by_spawn(state, spawned)


PUT_DOWN = {"ONCE": ("N-026",), "ONCE PER TURN": ("N-029",)}
"""By which clause an artifact of a type is put on the board; face down its type is a secret."""


def _put_by(state: State, link: ChainLink, at: str, within: frozenset[str]) -> tuple[str, ...]:
    """Return by which clauses a card is put on a space: of the own zone, or of what a bridge opens; one with FLY needs
    neither. Edition 1.0 named the bridge for it."""
    if at in zone_of_seat(link.seat):
        return ("N-106", "N-108")
    if at not in within and state.follows("1.1"):
        return ("N-106",)
    return ("N-106", "N-108", "N-A13", "N-A14", "N-A16")


def used_up(state: State, link: ChainLink, luck: Luck) -> Iterator[Event]:
    """Use up the turn's spawn of that type by one that was negated; the card stays in the hand (N-128)."""
    if link.hidden is None:
        yield SpawnNegated(("N-128", "N-106"), link.seat, state.card(link.card).kind)
    else:
        kind = Secret[str]((link.seat,), luck.salt(), state.card(link.hidden.value).kind)
        yield SpawnNegated(("N-128", "N-106"), link.seat, counts_down=kind)
