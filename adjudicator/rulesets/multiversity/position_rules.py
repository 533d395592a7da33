"""Which tables can be: what is checked of a position before it is laid out."""

from collections import Counter
from collections.abc import Mapping

from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.text import Text
from adjudicator.rulesets.multiversity.cards import Card
from adjudicator.rulesets.multiversity.effects.select import card_passes
from adjudicator.rulesets.multiversity.position import COUNTS, CharacterAt, ItemAt, PlayerAt, Position, cards_of
from adjudicator.rulesets.multiversity.words import POSITIONS, TOKENS

LARGEST = 99
"""No number of a table written down may be larger."""


def check_position(
    position: Position, known: Mapping[str, Card], decks: Mapping[str, list[str]], clauses: frozenset[str]
) -> None:
    """Raise BadSetup if a table cannot be so, with these cards, these decks and these clauses."""
    for name, value in (("active", position.active), ("first", position.first)):
        if value not in decks:
            raise _bad(name, f"{value!r} não é um lugar", f"{value!r} is no seat")
    if not 1 <= position.turn <= LARGEST:
        raise _bad("turn", "os turnos contam de 1", "turns count from 1")
    if position.players.get(position.active, PlayerAt()).turns < 1:
        raise _bad(f"players/{position.active}/turns", "este é ao menos o seu primeiro", "this is his first at least")
    if position.phase == "combat" and position.players.get(position.active, PlayerAt()).turns == 1:
        why = Text("o primeiro turno não tem combate", "a first turn has no combat")
        raise BadSetup("/position/phase", why, "M-044")
    if position.stage and position.phase != "combat":
        raise _bad("stage", "só no combate", "in the combat alone")
    for number, id in enumerate(position.doomed):
        if id not in position.characters or id in position.doomed[:number]:
            raise _bad(f"doomed/{number}", f"não há {id!r}", f"there is no {id!r}")
    for seat, player in position.players.items():
        _check_player(seat, player, known, decks)
    taken: dict[tuple[str, int], str] = {}
    for id, character in position.characters.items():
        _check_character(id, character, known, decks, clauses)
        place = (character.controller, character.position)
        if place in taken:
            raise _bad(f"characters/{id}/position", f"{taken[place]} já está lá", f"{taken[place]} is there already")
        taken[place] = id
    for id, item in position.items.items():
        _check_item(position, id, item, known, decks)
    for seat, deck in decks.items():
        foreign = Counter(cards_of(position, seat)) - Counter(deck)
        if foreign:
            names = ", ".join(foreign)
            raise _bad(f"players/{seat}", f"{names}: não é do baralho", f"{names}: not of the deck")
        missing = Counter(deck) - Counter(cards_of(position, seat))
        if missing and _deck_named(position, seat):
            names = ", ".join(missing)
            raise _bad(f"players/{seat}/deck", f"{names}: não está em lugar algum", f"{names}: not anywhere")
        for clause, gone in (
            ("M-131", not any(one.controller == seat for one in position.characters.values())),
            ("M-132", len(cards_of(position, seat, with_deck=False)) >= len(deck) and not _deck_named(position, seat)),
            ("M-130", not position.players.get(seat, PlayerAt()).stones),
        ):
            if gone:
                raise BadSetup(
                    f"/position/players/{seat}", Text("a partida já acabou", "the match is over already"), clause
                )


def _deck_named(position: Position, seat: str) -> bool:
    return bool(position.players.get(seat, PlayerAt()).deck)


def _check_player(seat: str, player: PlayerAt, known: Mapping[str, Card], decks: Mapping[str, list[str]]) -> None:
    if seat not in decks:
        raise _bad("players", f"{seat!r} não é um lugar", f"{seat!r} is no seat")
    for zone in ("hand", "deck", "discard", "stones"):
        for number, key in enumerate(getattr(player, zone)):
            if key not in known:
                raise _bad(f"players/{seat}/{zone}/{number}", f"não há carta {key}", f"there is no card {key}")
    if player.playing or player.out or player.failed_draw:
        raise _bad(f"players/{seat}", "ninguém está no meio de algo", "nobody is in the middle of something")
    for name in COUNTS:
        if not 0 <= getattr(player, name) <= LARGEST:
            raise _bad(f"players/{seat}/{name}", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")


def _check_character(
    id: str, character: CharacterAt, known: Mapping[str, Card], decks: Mapping[str, list[str]], clauses: frozenset[str]
) -> None:
    place = f"characters/{id}"
    _check_id(place, id, "c")
    card = known.get(character.card)
    if card is None or card.kind != "character":
        raise _bad(f"{place}/card", f"não há personagem {character.card}", f"there is no character {character.card}")
    if character.controller not in decks:
        raise _bad(f"{place}/controller", "não é um lugar", "it is no seat")
    if character.position not in POSITIONS:
        raise _bad(f"{place}/position", "as posições são 1 a 4", "the positions are 1 to 4")
    if not 0 <= character.damage < card.life:
        raise _bad(f"{place}/damage", f"de 0 a {card.life - 1}", f"from 0 to {card.life - 1}")
    for name in ("defence_used", "entered"):
        if not 0 <= getattr(character, name) <= LARGEST:
            raise _bad(f"{place}/{name}", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")
    for number, token in enumerate(character.tokens):
        if token.name not in TOKENS or not 1 <= token.count <= LARGEST:
            raise _bad(f"{place}/tokens/{number}", f"de {', '.join(TOKENS)}", f"of {', '.join(TOKENS)}")
        if token.by and token.by not in decks:
            raise _bad(f"{place}/tokens/{number}/by", "não é um lugar", "it is no seat")
    for name in TOKENS:
        count = sum(token.count for token in character.tokens if token.name == name)
        if count > (1 if name == "death_immunity" else LARGEST):
            raise _bad(f"{place}/tokens", f"{name}: {count} são demais", f"{name}: {count} are too many")
    numbers = [str(number) for number in range(len(card.abilities))]
    if any(number not in numbers or not 0 <= turn <= LARGEST for number, turn in character.used.items()):
        pt = f"por número de habilidade ({', '.join(numbers)}) o turno, de 0 a {LARGEST}"
        raise _bad(f"{place}/used", pt, f"by number of ability ({', '.join(numbers)}) the turn, from 0 to {LARGEST}")
    for number, key in enumerate(character.energies):
        if key not in known or known[key].kind != "energy":
            raise _bad(f"{place}/energies/{number}", f"não há energia {key}", f"there is no energy source {key}")
    for number, ban in enumerate(character.bans):
        if ban.clause not in clauses or ban.what != "passives" or ban.until not in ("stays", "end_of_turn"):
            raise _bad(f"{place}/bans/{number}", "passivas, até o fim do turno", "passives, until the end of the turn")


def _check_item(
    position: Position, id: str, item: ItemAt, known: Mapping[str, Card], decks: Mapping[str, list[str]]
) -> None:
    place = f"items/{id}"
    _check_id(place, id, "i")
    card = known.get(item.card)
    if card is None or card.kind != "item" or not card.permanent:
        raise _bad(f"{place}/card", f"não há item permanente {item.card}", f"there is no permanent item {item.card}")
    if item.owner not in decks:
        raise _bad(f"{place}/owner", "não é um lugar", "it is no seat")
    bearer = position.characters.get(item.on)
    hangs = card.attaches_to is not None
    if hangs != bool(item.on) or (hangs and (bearer is None or bearer.controller != item.owner)):
        raise _bad(f"{place}/on", f"não pode estar em {item.on!r}", f"it cannot be on {item.on!r}")
    if card.attaches_to is not None and bearer is not None and not card_passes(card.attaches_to, known[bearer.card]):
        raise _bad(f"{place}/on", f"não se anexa a {bearer.card}", f"it does not attach to {bearer.card}")


def _check_id(place: str, id: str, letter: str) -> None:
    if not (id.startswith(letter) and id[1:].isascii() and id[1:].isdecimal() and len(id) < 8):
        raise _bad(place.rpartition("/")[0], f"{id!r} não é um id como {letter}1", f"{id!r} is no id like {letter}1")


def _bad(place: str, pt: str, en: str) -> BadSetup:
    return BadSetup(f"/position/{place}", Text(pt, en))
