"""The table as text, in Portuguese and English, from any viewer's JSON of it."""

from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.cast import Cast
from adjudicator.kernel.secret import shown_value
from adjudicator.kernel.telling import listed, told_cards, told_hand
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.enlightenment.telling import PHRASES

_HEAD = Text("Rodada {round}, fase: {phase}", "Round {round}, phase: {phase}")
_PLAYER = Text(
    "{seat}: {honor} de honra, {fate} de destino; anéis: {claimed}; na reserva: {pool}",
    "{seat}: {honor} honor, {fate} fate; rings: {claimed}; in the pool: {pool}",
)
_ZONES = Text(
    "    mão: {hand}; baralhos: {dynasty} de dinastia, {conflict} de conflito; descartes: {discarded}",
    "    hand: {hand}; decks: {dynasty} dynasty, {conflict} conflict; discards: {discarded}",
)
_OUT = Text("{seat}: fora da partida", "{seat}: out of the match")
_COMMON = Text("Reserva comum: {rings}", "Common pool: {rings}")
_CONFLICT = Text(
    "Conflito ({type}): {attacker} → {province} de {defender}",
    "Conflict ({type}): {attacker} → {province} of {defender}",
)
_RING = Text("; {ring}", "; {ring}")
_FACEDOWN = Text("fechada", "facedown")
_STRENGTH = Text("força {strength}", "strength {strength}")
_BROKEN = Text("subjugada", "broken")
_BOWED = Text("curvada", "bowed")
_FATE = Text("{fate} de destino", "{fate} fate")
_WITH = Text("com {attachments}", "with {attachments}")
_SKILL = Text("{military}/{political}", "{military}/{political}")
_IN_CONFLICT = Text("no conflito", "in the conflict")


def describe(table: dict[str, Any], cast: Cast, language: Language, viewer: str) -> str:
    """Lay out a viewed state: the players with their provinces and characters, the conflict, what is waited on."""
    phase = cast.terms(table["phase"] or "—", language)
    lines = [_HEAD[language].format(round=table["round"], phase=phase)]
    for seat in table["seats"]:
        lines += ["", *_side(table, seat, cast, language)[:1]]
        if seat not in table["left"]:
            lines += [_zones(table["players"][seat], cast, language), *_side(table, seat, cast, language)[1:]]
    lines += ["", *_between(table, cast, language), PHRASES.standing(table, language, cast)]
    return "\n".join(lines).rstrip()


def drawn(table: dict[str, Any], cast: Cast, language: Language) -> list[str]:
    """Draw the table for a transcript: each player with provinces and characters, and the conflict under way."""
    sides = [line for seat in table["seats"] for line in _side(table, seat, cast, language)]
    return [*sides, *_between(table, cast, language)]


def _side(table: dict[str, Any], seat: str, cast: Cast, language: Language) -> list[str]:
    """Draw a player's side: honor, fate and rings, a line for each province with what lies on it, and one for each
    character in play."""
    name = cast.name(seat, language)
    if seat in table["left"]:
        return [_OUT[language].format(seat=name)]
    player, pieces = table["players"][seat], table["pieces"]
    provinces = player["provinces"].values()
    claimed = listed([name for id in provinces for name in _rings(table, id, cast, language)], language)
    pool = listed(_rings(table, seat, cast, language), language)
    honor, fate = player["honor"], player["fate"]
    head = _PLAYER[language].format(seat=name, honor=honor, fate=fate, claimed=claimed or "—", pool=pool or "—")
    lines = [head, *(_province(table, slot, id, cast, language) for slot, id in player["provinces"].items())]
    mine = (piece for piece in pieces.values() if piece["controller"] == seat and piece["kind"] == "character")
    fighting = [piece for piece in mine if piece["place"] in ("home", "conflict")]
    return [*lines, *(f"    {_character(table, piece, cast, language)}" for piece in fighting)]


def _rings(table: dict[str, Any], at: str, cast: Cast, language: Language) -> list[str]:
    """Name the rings that are somewhere, with the fate on them."""
    found = [ring for ring in table["rings"].values() if ring["at"] == at]
    return [cast.terms(ring["element"], language) + (f" ({ring['fate']})" if ring["fate"] else "") for ring in found]


def _zones(player: dict[str, Any], cast: Cast, language: Language) -> str:
    discards = [*player["dynasty_discard"], *player["conflict_discard"]]
    return _ZONES[language].format(
        hand=told_hand(player, cast, language), dynasty=player["dynasty_deck_size"],
        conflict=player["conflict_deck_size"], discarded=told_cards(discards, cast, language),
    )  # fmt: skip


def _province(table: dict[str, Any], slot: str, id: str, cast: Cast, language: Language) -> str:
    province = table["pieces"][id]
    about = [_called(province, cast, language)]
    strength = province["now"].get("strength")
    if strength is not None:
        about.append(_STRENGTH[language].format(strength=strength))
    if province["broken"]:
        about.append(_BROKEN[language])
    about += _rings(table, id, cast, language)
    there = [piece for piece in table["pieces"].values() if piece["on"] == id and piece["place"] == "province"]
    cards = listed([_called(piece, cast, language) for piece in there], language)
    return f"    {cast.terms(slot, language)}: {', '.join(about)}" + (f" | {cards}" if cards else "")


def _called(piece: dict[str, Any], cast: Cast, language: Language) -> str:
    """Name a card; one that is face down too, for whoever may look at it."""
    key = piece["card"] or shown_value(piece["hidden"], "")
    told = [cast.name(key, language)] if key else []
    return ", ".join(told if piece["card"] else [*told, _FACEDOWN[language]])


def _character(table: dict[str, Any], piece: dict[str, Any], cast: Cast, language: Language) -> str:
    now = piece["now"]
    skills = {type_: "–" if now.get(type_) is None else now[type_] for type_ in ("military", "political")}
    about = [cast.called(cast.things[piece["id"]], language), _SKILL[language].format(**skills)]
    about += [cast.terms(piece["status"], language)] if piece["status"] else []
    about += [_BOWED[language]] if piece["bowed"] else []
    about += [_FATE[language].format(fate=piece["fate"])] if piece["fate"] else []
    about += [_IN_CONFLICT[language]] if piece["place"] == "conflict" else []
    borne = [other for other in table["pieces"].values() if other["on"] == piece["id"]]
    if borne:
        about.append(
            _WITH[language].format(attachments=listed([_called(each, cast, language) for each in borne], language))
        )
    return ", ".join(about)


def _between(table: dict[str, Any], cast: Cast, language: Language) -> Iterator[str]:
    """Draw what lies between the players: the common pool, treaties, the conflict under way."""
    common = _rings(table, "common", cast, language)
    if common:
        yield _COMMON[language].format(rings=listed(common, language))
    for id, treaty in table["treaties"].items():
        if treaty["status"] == "active":
            yield PHRASES.say("stands", {"id": id, "treaty": treaty}, language, cast)
    conflict = table["conflict"]
    if conflict is not None:
        names = {name: cast.name(conflict[name], language) for name in ("attacker", "defender", "province")}
        ring = conflict.get("ring")
        told = _CONFLICT[language].format(type=cast.terms(conflict["type"], language), **names)
        yield told + (_RING[language].format(ring=cast.name(ring, language)) if ring else "")
