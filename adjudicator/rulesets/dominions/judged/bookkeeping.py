"""What every table of the game keeps, whatever is played: places, sizes, numbers with their reasons."""

from collections.abc import Iterator, Mapping

from adjudicator.kernel.game.bookkeeping import (
    AllowedChanges,
    misnamed,
    negative,
    unreasoned,
    wrong_change,
    wrong_changes,
)
from adjudicator.kernel.table.things import misnumbered
from adjudicator.kernel.text.refusal import Violation
from adjudicator.rulesets.dominions.board.geometry import PLAYABLE_NAMES
from adjudicator.rulesets.dominions.cards.form import CARDS
from adjudicator.rulesets.dominions.cards.lexicon import KEYWORDS, MARKS, WORDS
from adjudicator.rulesets.dominions.judged.numbers import explain_number
from adjudicator.rulesets.dominions.table.state import SHOWN, Piece, Player, State, idle_turns

FORBIDDEN = ("move", "battle", "battle_units", "be_attacked", "restore", "status")
NAMES: Mapping[str, tuple[str, ...]] = {"status": WORDS.statuses, "keyword": KEYWORDS, "forbid": FORBIDDEN}
"""What marks of a kind can be called; the others are free."""
KEPT = AllowedChanges(SHOWN, {kind: NAMES.get(kind) for kind in MARKS}, (*WORDS.durations, "while"), Piece.layers)
KINDS = ("unit", "artifact", "field")
wrong = Violation.of


def violations(state: State) -> Iterator[Violation]:
    """Yield what is wrong with a table, but for where cards are."""
    if state.turn < 0:
        yield wrong("/turn", "os turnos contam de 1", "turns count from 1")
    for seat, player in state.players.items():
        yield from _wrong_player(state, f"/players/{seat}", player)
    for name, space in state.board.items():
        for id in filter(None, (space.card, space.field)):
            if id not in state.pieces or state.pieces[id].at != name:
                yield wrong(f"/board/{name}", f"{id} não está aí", f"{id} is not there")
    yield from _wrongly_shared(state)
    for id, piece in state.pieces.items():
        yield from _wrong_piece(state, f"/pieces/{id}", id, piece)
    yield from misnumbered(state, state.pieces)


def _wrongly_shared(state: State) -> Iterator[Violation]:
    """A space has one field, and one unit or artifact on it (N-124)."""
    taken: dict[tuple[str, bool], str] = {}
    for id, piece in state.pieces.items():
        if not piece.on and (piece.key in CARDS or piece.key in state.minted):
            first = taken.setdefault((piece.at, state.face(piece).kind == "field"), id)
            if first != id:
                why = f"{first} já está em {piece.at}", f"{first} is on {piece.at}"
                yield wrong(f"/pieces/{id}/at", *why, "N-124")


def _wrong_player(state: State, at: str, player: Player) -> Iterator[Violation]:
    most = state.options.domain_hp
    if not 0 <= player.domain <= most:
        yield wrong(f"{at}/domain", f"de 0 a {most}", f"from 0 to {most}", "N-081")
    spawned = [*player.spawned, *(player.spawned_down.value if player.spawned_down is not None else ())]
    if set(spawned) - set(KINDS) or len(set(spawned)) < len(spawned):
        yield wrong(f"{at}/spawned", f"de {', '.join(KINDS)}, uma vez", f"of {', '.join(KINDS)}, once each", "N-106")
    for name, count in (("turns", player.turns), ("idle", idle_turns(player))):
        if count < 0:
            yield wrong(f"{at}/{name}", "de 0 em diante", "from 0 on")
    for number, wound in enumerate(player.wounds):
        if wound.stat != "domain" or wound.layer != "damage":
            yield wrong(f"{at}/wounds/{number}", "dano ao Domínio", "damage to the Dominion", "N-085")
        yield from wrong_change(f"{at}/wounds/{number}", wound, KEPT)


def _wrong_piece(state: State, at: str, id: str, piece: Piece) -> Iterator[Violation]:
    yield from misnamed(state, at, id, piece)
    key = "card" if piece.face_up else "hidden"
    if not (piece.key in CARDS or piece.key in state.minted) or (piece.card and not piece.face_up):
        yield wrong(f"{at}/{key}", f"não há carta {piece.key!r}", f"there is no card {piece.key!r}")
        return
    card = state.face(piece)
    if card.token != piece.token:
        yield wrong(f"{at}/token", "só tokens são tokens", "tokens alone are tokens", "N-052")
    if card.activation == "INSTANT":
        yield wrong(f"{at}/{key}", "um INSTANT não fica no tabuleiro", "an INSTANT does not stay on the board")
    if not piece.face_up and (card.kind == "field" or piece.on or piece.token):
        yield wrong(f"{at}/hidden", f"{piece.key} não fica virada para baixo", f"{piece.key} does not lie face down")
    if piece.returns_to and piece.returns_to not in state.seats:
        yield wrong(f"{at}/returns_to", "não é um lugar", "it is no seat")
    yield from _wrong_place(state, at, piece)
    yield from negative(at, piece, ("damage", "cooldown", "moved", "battles", "turn"))
    if piece.base != (card.base if piece.face_up else {}):
        yield wrong(f"{at}/base", f"está impresso {card.base}", f"it is printed {card.base}")
        return
    yield from wrong_changes(at, piece, KEPT)
    for number, mark in enumerate(piece.marks):
        if mark.to and mark.to not in state.pieces:
            yield wrong(f"{at}/marks/{number}/to", f"não há {mark.to!r}", f"there is no {mark.to!r}")
    now = {stat: piece.now.get(stat) for stat in SHOWN} if piece.base else {}
    yield from unreasoned(f"{at}/now", now, lambda stat: explain_number(state, f"{id}.{stat}"))


def _wrong_place(state: State, at: str, piece: Piece) -> Iterator[Violation]:
    bearer = state.pieces.get(piece.on)
    if piece.on:
        attached = state.face(piece).activation == "ATTACH"
        if bearer is None or bearer.on or not attached:
            yield wrong(f"{at}/on", f"não se anexa a {piece.on!r}", f"it cannot hang on {piece.on!r}", "N-036")
        elif bearer.at != piece.at:
            yield wrong(f"{at}/at", f"{piece.on} está em {bearer.at}", f"{piece.on} is on {bearer.at}")
    elif piece.at not in PLAYABLE_NAMES:
        yield wrong(f"{at}/at", f"{piece.at!r} não é jogável", f"{piece.at!r} is no space to play on", "N-079")
    elif piece.id not in (state.board[piece.at].card, state.board[piece.at].field):
        yield wrong(f"{at}/at", f"{piece.at} não a tem", f"{piece.at} does not have it")
