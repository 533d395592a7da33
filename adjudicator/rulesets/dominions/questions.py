"""What may be asked of a table: what a number is made of, and whether the book-keeping is right."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from adjudicator.kernel.stats import Explanation, Modifier, explain
from adjudicator.rulesets.dominions.geometry import NAMED
from adjudicator.rulesets.dominions.lexicon import RESTRICTING
from adjudicator.rulesets.dominions.state import SHOWN, Piece, State, reasons, stat_behind

PERMISSIONS = {"MOVE": "move", "BATTLE": "battle", "BE_ATTACKED": "be_attacked", "RESTORE": "restore"}


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of.

    `c7.ATK` (also HP, RANGE, BATTLES), `P1.domain`, or a permission: `c7.MOVE`, `c7.BATTLE`, `c7.BE_ATTACKED`,
    `c7.RESTORE`, which is 1 where nothing forbids it.
    """
    subject, _, stat = of.partition(".")
    piece = state.pieces.get(subject)
    if piece is not None and piece.base and stat in SHOWN:
        steps = [msgspec.structs.replace(step, stat=stat) for step in reasons(piece, stat)]
        found = explain(of, stat, piece.base[stat_behind(piece, stat)], steps, None if stat == "HP" else 0)
        return found if not piece.swapped() else _with_swap(piece, stat, found)
    if piece is not None and stat in PERMISSIONS:
        bans = [
            Modifier(stat, -1, mark.source, mark.by, mark.clause, mark.until, mark.event, mark.move, ticks=mark.ticks)
            for mark in piece.marks
            if (mark.kind == "forbid" and mark.name == PERMISSIONS[stat])
            or (mark.kind == "status" and mark.name in RESTRICTING and stat in ("MOVE", "BATTLE"))
        ]
        return explain(of, stat, 1, bans, 0)
    if stat == "domain" and subject in state.players:
        return explain(of, stat, state.options.domain_hp, state.players[subject].wounds, 0)
    raise KeyError(of)


def _with_swap(piece: Piece, stat: str, found: Explanation) -> Explanation:
    """ATK and HP have changed places: say by what, as a step that changes nothing more."""
    swaps = tuple(
        Modifier(stat, 0, mark.source, mark.by, mark.clause, mark.until, mark.event, mark.move)
        for mark in piece.marks
        if mark.kind == "swap" and stat in mark.name
    )
    return msgspec.structs.replace(found, steps=(*swaps, *found.steps))


def conserved(state: State) -> Iterator[str]:
    """Yield what is wrong with the table: cards lost or doubled, places that disagree, numbers without reasons."""
    for seat, player in state.players.items():
        board = [piece.key for piece in state.pieces.values() if piece.owner == seat and not piece.token]
        gone = [card.card for card in state.out_of_game if card.owner == seat]
        cards = [*player.deck.value, *player.hand.value, *player.discard, *player.playing, *board, *gone]
        if Counter(cards) != Counter(player.decklist.value):
            yield f"{seat} has {sorted(cards)}, not the deck"
        if (player.deck_size, player.hand_size) != (len(player.deck.value), len(player.hand.value)):
            yield f"{seat}'s sizes are wrong"
        if not 0 <= player.domain <= state.options.domain_hp:
            yield f"{seat}'s Dominion has {player.domain} HP"
    for name, space in state.board.items():
        for id in filter(None, (space.card, space.field)):
            if id not in state.pieces or state.pieces[id].at != name:
                yield f"{id} is said to be on {name}"
    for piece in state.pieces.values():
        yield from _wrong_piece(state, piece)


def _wrong_piece(state: State, piece: Piece) -> Iterator[str]:
    space = state.board[piece.at]
    if not piece.on and piece.id not in (space.card, space.field):
        yield f"{piece.id} is on {piece.at}, which does not know it"
    if piece.on and (piece.on not in state.pieces or state.pieces[piece.on].at != piece.at):
        yield f"{piece.id} hangs on {piece.on}"
    if piece.damage < 0 or piece.cooldown < 0 or NAMED.get(piece.at) is None:
        yield f"{piece.id} has damage {piece.damage}, cooldown {piece.cooldown}, at {piece.at}"
    if piece.base != (state.face(piece).base if piece.face_up else {}):
        yield f"{piece.id} is said to be printed {piece.base}"
    elif piece.base:
        for stat in SHOWN:
            value = explain_number(state, f"{piece.id}.{stat}").value
            if value != piece.now[stat]:
                yield f"{piece.id}.{stat} is {piece.now[stat]} but its reasons make {value}"
