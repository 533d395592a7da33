"""Positions: a table written down from nothing, at the planning of any turn.

The form is the state's own, as a judge sees it, with a default for everything: whatever is left out is filled
in so that the table could have come about. A judge's view of a state at planning is itself a position.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from adjudicator.kernel.cards import CopyAbility
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.stats import Modifier
from adjudicator.kernel.text import Text
from adjudicator.rulesets.diamonds.cards import CARDS, JUDGEMENT, MISSIONS, STATS
from adjudicator.rulesets.diamonds.flow import JUDGEMENT_ROUND, turn_order
from adjudicator.rulesets.diamonds.state import (
    ANNULLED,
    COPY,
    IRON_WILL,
    SMOKE,
    TAPPED,
    VIGOUR,
    Adjustment,
    Mark,
    Monster,
    Player,
    Poison,
    State,
)

_COPYABLE = tuple(
    key for key, card in CARDS.items() if card.kind == "monster" and card.ability.when != "on_reveal"
)  # D-105

LARGEST = 1_000_000
"""No number of a table written down may be larger: ten thousand turns of a game would not make it."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a position. Members typed `Any` are in the state's JSON too, and follow from the others here."""


class ModifierAt(Written, frozen=True):
    """A change that a monster already bears."""

    stat: str
    amount: int
    source: str
    by: str = ""
    clause: str = "D-017"
    until: str = "round"
    counted: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    event: Any = None
    move: Any = None


class MarkAt(Written, frozen=True):
    """A mark that a monster already bears."""

    kind: str
    source: str
    by: str = ""
    clause: str = "D-017"
    card: str = ""
    amount: int = 0
    event: Any = None
    move: Any = None


class MonsterAt(Written, frozen=True):
    """A monster that is in the field already; its owner is its faction's player."""

    modifiers: tuple[ModifierAt, ...] = ()
    marks: tuple[MarkAt, ...] = ()
    lost: int | None = None
    card: Any = None
    owner: Any = None
    base: Any = None
    now: Any = None
    entered: Any = None
    turn: Any = None


class PoisonAt(Written, frozen=True):
    """A poison already placed."""

    owner: str
    source: str
    target: str
    amount: int = 300
    ticks: int = 1
    stat: str = ""
    id: Any = None


class AdjustmentAt(Written, frozen=True):
    """Points already added to a player's total."""

    amount: int
    source: str
    by: str = ""
    clause: str = "D-090"
    event: Any = None
    move: Any = None


class PlayerAt(Written, frozen=True):
    """One player's side. Cards named nowhere fill the hand, then the other hand of the half, then the discard."""

    hand: tuple[str, ...] | None = None
    reserve: tuple[str, ...] | None = None
    played: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    adjustments: tuple[AdjustmentAt, ...] = ()
    diamonds: tuple[str, ...] = ()
    rounds: tuple[int, ...] = ()
    name: Any = None
    faction: Any = None
    deck: Any = None
    thefts: Any = None


class Position(Written, frozen=True):
    """The table at the planning of a turn. `contenders` plays the Judgement, round 5."""

    round: int = 1
    turn: int = 1
    token: str = "P1"
    row: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    contenders: tuple[str, ...] = ()
    players: dict[str, PlayerAt] = {}
    field: dict[str, MonsterAt] = {}
    poisons: tuple[PoisonAt, ...] = ()
    version: Any = None
    move: Any = None
    began: Any = None
    desk: Any = None
    decision: Any = None
    answers: Any = None
    agenda: Any = None
    result: Any = None
    options: Any = None
    seats: Any = None
    order: Any = None
    half: Any = None
    step: Any = None
    revealed: Any = None
    stolen: Any = None
    redirected: Any = None
    looks: Any = None


class PositionLaid(Event, frozen=True, gc=False):
    """The match begins from a table that was written down."""

    round: int
    turn: int
    token: str
    order: tuple[str, ...]
    contenders: tuple[str, ...]
    row: tuple[Secret[str], ...]
    missions: tuple[str, ...]
    players: dict[str, Player]
    field: dict[str, Monster]
    poisons: tuple[Poison, ...]

    def fold(self, state: State) -> None:
        state.half = min(2, (self.round + 1) // 2)
        state.round, state.turn = self.round, self.turn - 1
        state.token, state.order, state.contenders = self.token, self.order, self.contenders
        state.row, state.missions = self.row, list(self.missions)
        state.players = deepcopy(self.players)
        state.field = deepcopy(self.field)
        state.poisons = list(self.poisons)


def lay(state: State, position: Position, luck: Luck) -> Iterator[Event]:
    """Yield the fact that the match begins from a position. Raises BadSetup if the table cannot be."""
    _check_range("round", position.round, 1, JUDGEMENT_ROUND)
    turns = 8 if position.round == JUDGEMENT_ROUND else 4
    _check_range("turn", position.turn, 1, turns)
    _check_one_of("/position/token", position.token, state.seats)
    for seat in position.players:
        _check_one_of("/position/players", seat, state.seats)
    order = turn_order(state.seats, position.token)
    contenders: tuple[str, ...] = ()
    if position.round == JUDGEMENT_ROUND:
        for seat in position.contenders:
            _check_one_of("/position/contenders", seat, state.seats)
        contenders = tuple(seat for seat in order if not position.contenders or seat in position.contenders)
        if len(contenders) < 2:
            raise _bad("/position/contenders", "diga quem empatou, ao menos dois", "say who is tied, at least two")
        order = contenders
    row, missions = _missions(position, state.options.judgement_pool == "literal")
    won = [mission for player in position.players.values() for mission in player.diamonds]
    if len(set(won)) != len(won):
        raise _bad("/position/players", "cada diamante tem um só dono", "each diamond has one owner", "D-002")
    if len(won) > position.round - 1:
        raise _bad("/position/players", "há mais diamantes que rodadas jogadas", "more diamonds than rounds", "D-002")
    field = {card: _monster(state, order, card, monster) for card, monster in position.field.items()}
    yield PositionLaid(
        ("D-017",),
        position.round,
        position.turn,
        position.token,
        order,
        contenders,
        tuple(Secret((), luck.salt(), mission) for mission in row),
        missions,
        {seat: _player(state, position, seat, turns - position.turn + 1, luck, seat in order) for seat in state.seats},
        field,
        tuple(_poison(order, position, number, poison) for number, poison in enumerate(position.poisons)),
    )


def _missions(position: Position, literal: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    known = (*MISSIONS, JUDGEMENT) if literal else MISSIONS  # D-A01
    named = position.row or position.missions[:4]
    for mission in (*named, *position.missions[:4]):
        _check_one_of("/position/missions", mission, known)
    if len(set(named)) != len(named):
        raise _bad("/position/missions", "cada missão aparece uma só vez", "each mission appears only once")
    row = (*named, *(mission for mission in MISSIONS if mission not in named))[: max(4, len(named))]
    shown = 2 if position.round <= 2 else 4
    missions = row[:shown]
    if position.missions[: len(missions)] != missions[: len(position.missions)]:
        raise _bad("/position/missions", "as missões reveladas são as primeiras da fila", "revealed ones lead the row")
    return row, (*missions, JUDGEMENT) if position.round == JUDGEMENT_ROUND else missions


def _player(state: State, position: Position, seat: str, left: int, luck: Luck, playing: bool) -> Player:
    given = position.players.get(seat, PlayerAt())
    at = f"/position/players/{seat}"
    taken = state.players[seat]
    field = [card for card in position.field if card in taken.deck]
    named = [*(given.hand or ()), *(given.reserve or ()), *given.played, *given.discard, *field]
    for card in named:
        if card not in taken.deck:
            raise _bad(at, f"{card} não é do baralho de {seat}", f"{card} is not of {seat}'s deck", "D-005")
        if named.count(card) > 1:
            raise _bad(at, f"{card} está em dois lugares", f"{card} is in two places", "D-003")
    spare = [card for card in taken.deck if card not in named]
    reserve_size = 4 if position.round in (1, 3) else 0
    hand = _fill(given.hand, spare, left if playing else 0, f"{at}/hand")
    reserve = _fill(given.reserve, spare, reserve_size, f"{at}/reserve")
    for card in given.played:
        if CARDS[card].kind != "spell":
            raise _bad(f"{at}/played", f"{card} não é magia", f"{card} is not a spell")
    for number in (*given.rounds, *(item.amount for item in given.adjustments)):
        _check_amount(at, number)
    for mission in given.diamonds:
        _check_one_of(f"{at}/diamonds", mission, (*MISSIONS, JUDGEMENT))
    return Player(
        taken.name,
        taken.faction,
        taken.deck,
        Secret((seat,), luck.salt(), hand),
        Secret((seat,), luck.salt(), reserve),
        list(given.played),
        0,
        [*given.discard, *spare],
        [Adjustment(item.amount, item.source, item.by, item.clause, 0, 0) for item in given.adjustments],
        list(given.diamonds),
        list(given.rounds),
    )


def _fill(given: tuple[str, ...] | None, spare: list[str], size: int, at: str) -> list[str]:
    if given is None:
        given = tuple(spare[:size])
        del spare[:size]
    if len(given) != size:
        raise _bad(at, f"aqui há exatamente {size} cartas", f"there are exactly {size} cards here", "D-011")
    return list(given)


def _monster(state: State, order: tuple[str, ...], card: str, given: MonsterAt) -> Monster:
    at = f"/position/field/{card}"
    owner = next((seat for seat, player in state.players.items() if card in player.deck), None)
    if owner is None or CARDS[card].kind != "monster":
        raise _bad(at, "não é um monstro desta partida", "it is not a monster of this match", "D-005")
    if owner not in order:
        raise _bad(at, f"{owner} não joga esta rodada", f"{owner} does not play this round", "D-A03")
    borne = [item.amount for item in given.modifiers] + [item.amount for item in given.marks]
    lost = given.lost
    if lost is None:  # what was taken and is told of no other way
        lost = -sum(item.amount for item in given.modifiers if item.stat == "LP" and item.amount < 0)
    for number in (lost, *borne):
        _check_amount(at, number)
    for modifier in given.modifiers:
        _check_one_of(f"{at}/modifiers", modifier.stat, STATS)
        _check_one_of(f"{at}/modifiers", modifier.until, ("round", "stays", "while"))
    for mark in given.marks:
        _check_one_of(f"{at}/marks", mark.kind, (ANNULLED, IRON_WILL, SMOKE, TAPPED, COPY, VIGOUR))
        if mark.kind == COPY:
            if not isinstance(CARDS[card].ability.do[0], CopyAbility):
                raise _bad(f"{at}/marks", f"{card} não copia habilidades", f"{card} copies no abilities", "D-104")
            _check_one_of(f"{at}/marks", mark.card, _COPYABLE)
    if lost < 0:
        raise _bad(f"{at}/lost", "não pode ser negativo", "it cannot be negative", "D-125")
    base = CARDS[card].stats
    modifiers = [
        Modifier(
            item.stat,
            item.amount,
            item.source,
            item.by or owner,
            item.clause,
            item.until,
            -1 - number,
            0,
            counted=item.counted,
            also=item.also,
        )
        for number, item in enumerate(given.modifiers)  # no event made them: they are told apart below zero
        if item.until != "while"  # continuous bonuses follow from the table by themselves
    ]
    raw = {stat: base[stat] + sum(item.amount for item in modifiers if item.stat == stat) for stat in STATS}
    now = {stat: value if state.options.stat_floor == "none" else max(0, value) for stat, value in raw.items()}
    marks = [
        Mark(item.kind, item.source, item.by or owner, item.clause, 0, 0, item.card, item.amount)
        for item in given.marks
    ]
    return Monster(card, owner, dict(base), now, 0, 0, lost, modifiers, marks)


def _poison(order: tuple[str, ...], position: Position, number: int, given: PoisonAt) -> Poison:
    at = f"/position/poisons/{number}"
    _check_one_of(f"{at}/owner", given.owner, order)
    _check_one_of(f"{at}/target", given.target, tuple(position.field))
    _check_one_of(f"{at}/stat", given.stat, ("", *STATS))
    _check_amount(at, given.amount)
    if not (1 <= given.ticks <= 2 and given.amount > 0):
        raise _bad(at, "restam 1 ou 2 perdas, de mais de 0", "1 or 2 losses are left, of more than 0", "D-100")
    return Poison(
        number - len(position.poisons), given.owner, given.source, given.target, given.amount, given.ticks, given.stat
    )


def _check_range(field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise _bad(f"/position/{field}", f"vai de {low} a {high}", f"it runs from {low} to {high}", "D-011")


def _check_amount(at: str, value: int) -> None:
    if abs(value) > LARGEST:
        raise _bad(at, f"nenhum número passa de {LARGEST}", f"no number is beyond {LARGEST}")


def _check_one_of(at: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        names = ", ".join(known)
        raise _bad(at, f"{value!r} não é um destes: {names}", f"{value!r} is not one of: {names}")


def _bad(at: str, pt: str, en: str, clause: str | None = None) -> BadSetup:
    return BadSetup(at, Text(pt, en), clause)
