"""The table as text, in Portuguese and English, from any viewer's JSON of it."""

from typing import Any

from adjudicator.kernel.telling import standing
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.diamonds.cards import MISSION_CARDS, STATS
from adjudicator.rulesets.diamonds.telling import TERMS, named

_HEAD = Text("Rodada {round}, turno {turn} ({step}) — {mission}", "Round {round}, turn {turn} ({step}) — {mission}")
_TOKEN = Text("Token: {token}. Ordem: {order}.", "Token: {token}. Order: {order}.")
_HAND = Text("mão", "hand")
_RESERVE = Text("outra mão", "other hand")
_PLAYED = Text("magias", "spells")
_DISCARD = Text("descarte", "discard")
_DIAMONDS = Text("diamantes", "diamonds")


def describe(table: dict[str, Any], language: Language) -> str:
    """Lay out a viewed state. What the viewer may not see stands as `•••`."""
    lines = [_headline(table, language), _TOKEN[language].format(token=table["token"], order=" ".join(table["order"]))]
    for seat in table["seats"]:
        lines += _player(table, seat, language)
    lines.append(standing(table, TERMS, language))
    return "\n".join(line for line in lines if line)


def _headline(table: dict[str, Any], language: Language) -> str:
    missions = table["missions"]
    number = table["round"]
    mission = MISSION_CARDS[missions[number - 1]].name[language] if 0 < number <= len(missions) else "—"
    return _HEAD[language].format(
        round=number, turn=table["turn"], step=TERMS(table["step"], language), mission=mission
    )


def _player(table: dict[str, Any], seat: str, language: Language) -> list[str]:
    player = table["players"][seat]
    name = f" {player['name']}" if player["name"] else ""
    zones = [
        (_HAND, _cards(player["hand"])),
        (_RESERVE, _cards(player["reserve"])),
        (_PLAYED, _cards(player["played"])),
        (_DISCARD, _cards(player["discard"])),
        (_DIAMONDS, ", ".join(named(mission, language) for mission in player["diamonds"]) or "—"),
    ]
    lines = [
        f"{seat}{name} ({TERMS(player['faction'], language)}) "
        + "; ".join(f"{zone[language]}: {held}" for zone, held in zones)
    ]
    for monster in table["field"].values():
        if monster["owner"] == seat:
            stats = "  ".join(f"{stat} {monster['now'][stat]}" for stat in STATS)
            marks = " ".join(f"<{TERMS(mark['kind'], language)}>" for mark in monster["marks"])
            lines.append(f"    {named(monster['card'], language):<36} {stats}  {marks}".rstrip())
    return lines


def _cards(zone: Any) -> str:
    if isinstance(zone, dict):
        if "value" not in zone:
            return "•••"
        zone = zone["value"]
    return " ".join(zone) or "—"
