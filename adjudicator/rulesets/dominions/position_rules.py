"""What a table written down must keep to be a table of this game: anything else is refused, with its place."""

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.stats import Modifier
from adjudicator.kernel.text import Text
from adjudicator.rulesets.dominions.cards import CARDS, Card, faults
from adjudicator.rulesets.dominions.geometry import PLAYABLE_NAMES, SEATS
from adjudicator.rulesets.dominions.lexicon import KEYWORDS, STATS, WORDS
from adjudicator.rulesets.dominions.position import LARGEST, PieceAt, PlayerAt, Position, cards_of
from adjudicator.rulesets.dominions.state import Mark

FORBIDDEN = ("move", "battle", "battle_units", "be_attacked", "restore", "status")
KINDS = ("unit", "artifact", "field")
NAMES: dict[str, tuple[str, ...]] = {"status": WORDS.statuses, "keyword": KEYWORDS, "forbid": FORBIDDEN}
"""What marks of a kind can be called; the others are free."""


def check_position(
    position: Position,
    cards: tuple[Card, ...],
    decks: Mapping[str, Sequence[str]],
    domain_hp: int,
    clauses: frozenset[str],
) -> None:
    """Raise BadSetup if a table cannot be so, with these cards of the match's own, these decks and these clauses."""
    own = {card.key: card for card in cards}
    _check_minted(position.minted, {**CARDS, **own})
    known = {**CARDS, **own, **position.minted}
    for name, value in (("active", position.active), ("first", position.first)):
        _check_seat(name, value)
    if not 1 <= position.turn <= LARGEST:
        raise _bad("turn", "os turnos contam de 1", "turns count from 1")
    for seat, player in position.players.items():
        _check_player(seat, player, known, domain_hp, clauses)
    for number, gone in enumerate(position.out_of_game):
        _check_seat(f"out_of_game/{number}/owner", gone.owner)
        _check_key(f"out_of_game/{number}/card", gone.card, known)
    _check_board(position, known, clauses)
    for seat, deck in decks.items():
        foreign = Counter(cards_of(position, seat)) - Counter(deck)
        if foreign:
            names = ", ".join(foreign)
            raise _bad(f"players/{seat}", f"{names}: não é do baralho", f"{names}: not of the deck")
        missing = Counter(deck) - Counter(cards_of(position, seat))
        if missing and position.players.get(seat, PlayerAt()).deck:
            names = ", ".join(missing)
            raise _bad(f"players/{seat}/deck", f"{names}: não está em lugar algum", f"{names}: not anywhere")
        if not deck and not any((piece.controller or piece.owner) == seat for piece in position.pieces.values()):
            raise BadSetup(
                f"/position/players/{seat}",
                Text(f"{seat} não tem cartas: já perdeu", f"{seat} has no cards: the match is lost already"),
                "N-086",
            )


def _check_minted(minted: Mapping[str, Card], printed: Mapping[str, Card]) -> None:
    """Tokens alone are known to a position and not to its card sets; those of the match's own it may repeat."""
    for key, card in minted.items():
        if printed.get(key) == card:
            continue
        if key != card.key or not card.token or key in printed or card.abilities:
            raise _bad(f"minted/{key}", "só tokens, sem habilidades", "tokens alone, without abilities")
        for place, reason in faults(card):
            raise _bad(f"minted/{key}/{place}", reason, reason)


def _check_player(
    seat: str, player: PlayerAt, known: Mapping[str, Card], domain_hp: int, clauses: frozenset[str]
) -> None:
    _check_seat("players", seat)
    place = f"players/{seat}"
    for zone in ("hand", "deck", "discard"):
        for number, key in enumerate(getattr(player, zone)):
            _check_key(f"{place}/{zone}/{number}", key, known)
    if player.domain is not None and not 0 < player.domain <= domain_hp:
        raise _bad(f"{place}/domain", f"de 1 a {domain_hp}", f"from 1 to {domain_hp}")
    if player.playing:
        raise _bad(f"{place}/playing", "não no meio de uma cadeia", "not in the middle of a chain")
    spawned = [*player.spawned, *(player.spawned_down or ())]
    if set(spawned) - set(KINDS) or len(set(spawned)) < len(spawned):
        raise _bad(f"{place}/spawned", f"de {', '.join(KINDS)}, uma vez", f"of {', '.join(KINDS)}, once each")
    if not 0 <= player.turns <= LARGEST or not 0 <= (player.idle or 0) <= LARGEST:
        raise _bad(f"{place}/turns", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")
    for number, wound in enumerate(player.wounds):
        if wound.stat != "domain" or wound.layer != "damage":
            raise _bad(f"{place}/wounds/{number}", "dano ao Domínio", "damage to the Dominion")
        _check_change(f"{place}/wounds/{number}", wound, clauses)


def _check_board(position: Position, known: Mapping[str, Card], clauses: frozenset[str]) -> None:
    taken: dict[tuple[str, bool], str] = {}
    for id, piece in position.pieces.items():
        place = f"pieces/{id}"
        card = _check_piece(position, id, piece, known)
        for number, step in enumerate(piece.modifiers):
            if step.stat not in STATS or abs(step.amount) > LARGEST:
                raise _bad(f"{place}/modifiers/{number}", f"de {', '.join(STATS)}", f"of {', '.join(STATS)}")
            _check_change(f"{place}/modifiers/{number}", step, clauses)
        for number, mark in enumerate(piece.marks):
            _check_mark(position, f"{place}/marks/{number}", mark)
            _check_change(f"{place}/marks/{number}", mark, clauses)
        if not piece.on:
            layer = (piece.at, card.kind == "field")
            if layer in taken:
                raise _bad(f"{place}/at", f"{taken[layer]} já está em {piece.at}", f"{taken[layer]} is on {piece.at}")
            taken[layer] = id


def _check_piece(position: Position, id: str, piece: PieceAt, known: Mapping[str, Card]) -> Card:
    place = f"pieces/{id}"
    if not (id.startswith("c") and id[1:].isascii() and id[1:].isdecimal() and len(id) < 8):
        raise _bad("pieces", f"{id!r} não é um id como c1", f"{id!r} is no id like c1")
    key = piece.card or piece.hidden or ""
    if key not in known or (piece.card and piece.hidden):
        raise _bad(f"{place}/card", f"não há carta {key!r}", f"there is no card {key!r}")
    card = known[key]
    if card.token != piece.token:
        raise _bad(f"{place}/token", "só tokens são tokens", "tokens alone are tokens")
    if card.activation == "INSTANT":
        raise _bad(f"{place}/card", "um INSTANT não fica no tabuleiro", "an INSTANT does not stay on the board")
    if piece.hidden and (card.kind == "field" or piece.on or piece.token):
        raise _bad(f"{place}/hidden", f"{key} não fica virada para baixo", f"{key} does not lie face down")
    _check_seat(f"{place}/owner", piece.owner)
    _check_seat(f"{place}/controller", piece.controller or piece.owner)
    _check_seat(f"{place}/returns_to", piece.returns_to or piece.owner)
    _check_bearer(position, place, piece, known, card)
    if not piece.on and piece.at not in PLAYABLE_NAMES:
        raise BadSetup(
            f"/position/{place}/at",
            Text(f"{piece.at!r} não é jogável", f"{piece.at!r} is no space to play on"),
            "N-079",
        )
    for name in ("damage", "cooldown", "moved", "battles", "turn"):
        if not 0 <= getattr(piece, name) <= LARGEST:
            raise _bad(f"{place}/{name}", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")
    told = -sum(step.amount for step in piece.modifiers if step.layer == "damage")
    if told not in (0, piece.damage):
        raise _bad(f"{place}/modifiers", "não somam o dano", "they do not add up to the damage")
    return card


def _check_bearer(position: Position, place: str, piece: PieceAt, known: Mapping[str, Card], card: Card) -> None:
    bearer = position.pieces.get(piece.on)
    if not piece.on:
        return
    worn = known.get(bearer.card) if bearer is not None and not bearer.on else None
    if worn is None or worn.activation == "ATTACH" or card.activation != "ATTACH":
        raise _bad(f"{place}/on", f"não pode ser anexada a {piece.on!r}", f"it cannot hang on {piece.on!r}")


def _check_mark(position: Position, place: str, mark: Mark) -> None:
    names = NAMES.get(mark.kind)
    if names is not None and mark.name not in names:
        raise _bad(f"{place}/name", f"de {', '.join(names)}", f"of {', '.join(names)}")
    if mark.kind == "must_attack" and mark.to not in position.pieces:
        raise _bad(f"{place}/to", f"não há {mark.to!r}", f"there is no {mark.to!r}")
    if not 0 <= mark.value <= LARGEST:
        raise _bad(f"{place}/value", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")


def _check_change(place: str, change: Modifier | Mark, clauses: frozenset[str]) -> None:
    _check_seat(f"{place}/by", change.by)
    if change.clause not in clauses:
        raise _bad(f"{place}/clause", f"não há cláusula {change.clause!r}", f"there is no clause {change.clause!r}")
    lasts = (*WORDS.durations, "while")
    if change.until not in lasts:
        raise _bad(f"{place}/until", f"de {', '.join(lasts)}", f"of {', '.join(lasts)}")
    if not 0 <= change.ticks <= LARGEST:
        raise _bad(f"{place}/ticks", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")


def _check_seat(place: str, seat: str) -> None:
    if seat not in SEATS:
        raise _bad(place, f"{seat!r} não é um lugar", f"{seat!r} is no seat")


def _check_key(place: str, key: str, known: Mapping[str, Card]) -> None:
    if key not in known or known[key].token:
        raise _bad(place, f"não há carta {key}", f"there is no card {key}")


def _bad(place: str, pt: str, en: str) -> BadSetup:
    return BadSetup(f"/position/{place}", Text(pt, en))
