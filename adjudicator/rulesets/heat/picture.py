"""The table as text, in Portuguese and English, from any viewer's JSON of it."""

from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.cast import Cast
from adjudicator.kernel.telling import listed, told_cards, told_hand
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.heat.telling import PHRASES, is_there

_HEAD = Text("Turno {turn} de {active}, fase: {phase}", "Turn {turn} of {active}, phase: {phase}")
_NUMBERS = Text(
    "{seat}: {life} de vida, Heat {heat}/5, dinheiro em pé: {standing} de {money}",
    "{seat}: {life} life, Heat {heat}/5, money standing: {standing} of {money}",
)
_ZONES = Text(
    "    baralho: {deck}; Baralho de Heat: {heat}; mão: {hand}; descarte: {discard}",
    "    deck: {deck}; Heat Deck: {heat}; hand: {hand}; discard: {discard}",
)
_REMOVED = Text("; removidas: {cards}", "; removed: {cards}")
_ATTACK = Text("{attacker} → {target}", "{attacker} → {target}")
_BLOCK = Text("; bloqueia {blocker}", "; {blocker} blocks")
_SUPPORT = Text("; suporte: {supporters}", "; support: {supporters}")
_CHAIN = Text("Cadeia: {links}", "Chain: {links}")
_RESTED = Text("virada", "rested")
_HEAT_MODE = Text("Modo Heat", "Heat Mode")
_POWER = Text("poder {power}", "power {power}")
_CANNOT = Text("não pode {what}", "cannot {what}")
_WITH = Text("com {equipment}", "with {equipment}")


def describe(table: dict[str, Any], cast: Cast, language: Language, viewer: str) -> str:
    """Lay out a viewed state: whose turn it is, the table, the chain, and what the match waits on."""
    active = cast.name(table["active"], language) if table["active"] else "—"
    phase = cast.terms(table["phase"] or "—", language)
    lines = [_HEAD[language].format(turn=table["turn"], active=active, phase=phase)]
    for seat in table["seats"]:
        lines += ["", *_side(table, seat, cast, language)[:1], _zones(table["players"][seat], cast, language)]
        lines += _side(table, seat, cast, language)[1:]
    lines += ["", *_under_way(table, cast, language)]
    if table["chain"]:
        links = [PHRASES.say("link", cast.as_it_stands(link), language, cast) for link in table["chain"]]
        lines.append(_CHAIN[language].format(links=" ← ".join(links)))
    lines.append(PHRASES.standing(table, language, cast))
    return "\n".join(lines).rstrip()


def drawn(table: dict[str, Any], cast: Cast, language: Language) -> list[str]:
    """Draw the table for a transcript: each player with what he has in play, and the attack under way."""
    sides = [line for seat in table["seats"] for line in _side(table, seat, cast, language)]
    return [*sides, *_under_way(table, cast, language)]


def _side(table: dict[str, Any], seat: str, cast: Cast, language: Language) -> list[str]:
    """Draw a player's side: life, Heat and money, then a line for each card in play, equipment with its bearer."""
    player = table["players"][seat]
    mine = {id: piece for id, piece in table["pieces"].items() if piece["controller"] == seat}
    money = [piece for piece in mine.values() if piece["kind"] == "money"]
    standing = sum(not piece["tapped"] for piece in money) + player["money"]
    name = cast.name(seat, language)
    head = _NUMBERS[language].format(
        seat=name, life=player["life"], heat=player["heat"], standing=standing, money=len(money)
    )
    shown = [id for id, piece in mine.items() if piece["kind"] != "money" and not piece["on"]]
    return [head, *(f"    {_card(table, id, cast, language)}" for id in shown)]


def _zones(player: dict[str, Any], cast: Cast, language: Language) -> str:
    heat = told_cards(player["heat_deck"], cast, language)
    line = _ZONES[language].format(
        deck=player["deck_size"], heat=player["heat_deck_size"] if heat.startswith("•") else heat,
        hand=told_hand(player, cast, language), discard=told_cards(player["discard"], cast, language),
    )  # fmt: skip
    removed = player["removed"]
    return line + (_REMOVED[language].format(cards=told_cards(removed, cast, language)) if removed else "")


def _card(table: dict[str, Any], id: str, cast: Cast, language: Language) -> str:
    piece = table["pieces"][id]
    return ", ".join([cast.called(cast.things[id], language), *_about(table, id, piece, cast, language)])


def _about(table: dict[str, Any], id: str, piece: dict[str, Any], cast: Cast, language: Language) -> Iterator[str]:
    """Yield what else there is to say of a card in play."""
    if "power" in piece["now"]:
        yield _POWER[language].format(power=piece["now"]["power"])
    if piece["kind"] == "leader" and piece["side"] == "heat":
        yield _HEAT_MODE[language]
    if piece["tapped"]:
        yield _RESTED[language]
    for kind, name in dict.fromkeys((mark["kind"], mark["name"]) for mark in piece["marks"]):
        named = cast.terms(name, language)
        yield _CANNOT[language].format(what=named) if kind == "forbid" else named
    borne = [cast.called(cast.things[other], language) for other, each in table["pieces"].items() if each["on"] == id]
    if borne:
        yield _WITH[language].format(equipment=listed(borne, language))


def _under_way(table: dict[str, Any], cast: Cast, language: Language) -> list[str]:
    attack = table["attack"]
    if not attack:
        return []
    names = {key: _named(attack[key], cast, language) for key in ("attacker", "target")}
    line = _ATTACK[language].format(**names)
    if is_there(attack.get("blocker", ""), cast):
        line += _BLOCK[language].format(blocker=cast.name(attack["blocker"], language))
    supporters = [id for id in attack.get("supporters", ()) if is_there(id, cast)]
    if supporters:
        named = listed([cast.name(id, language) for id in supporters], language)
        line += _SUPPORT[language].format(supporters=named)
    return [line]


def _named(id: str, cast: Cast, language: Language) -> str:
    """Return what a card in play, or a seat, is called; a dash if it has left play."""
    return cast.name(id if is_there(id, cast) else "", language)
