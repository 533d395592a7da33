"""The table as text, in Portuguese and English, from any viewer's JSON of it."""

from typing import Any

from adjudicator.kernel.cast import Cast
from adjudicator.kernel.telling import listed, told_cards
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.diamonds.cards import STATS
from adjudicator.rulesets.diamonds.telling import PHRASES

_HEAD = Text("Rodada {round}, turno {turn} ({step}) — {mission}", "Round {round}, turn {turn} ({step}) — {mission}")
_BEFORE = Text("Antes da primeira rodada ({step})", "Before the first round ({step})")
_TOKEN = Text("Token: {token}. Ordem: {order}.", "Token: {token}. Order: {order}.")
_HAND = Text("mão", "hand")
_RESERVE = Text("outra mão", "other hand")
_PLAYED = Text("magias", "spells")
_DISCARD = Text("descarte", "discard")
_DIAMONDS = Text("diamantes", "diamonds")


def describe(table: dict[str, Any], cast: Cast, language: Language) -> str:
    """Lay out a viewed state. What the viewer may not see stands as `•••`."""
    order = listed([cast.name(seat, language) for seat in table["order"]], language)
    token = cast.name(table["token"], language) if table["token"] else "—"
    lines = [_headline(table, cast, language), _TOKEN[language].format(token=token, order=order or "—")]
    for seat in table["seats"]:
        lines += _player(table, seat, cast, language)
    lines.append(PHRASES.standing(table, language, cast))
    return "\n".join(line for line in lines if line)


def _headline(table: dict[str, Any], cast: Cast, language: Language) -> str:
    missions = table["missions"]
    number = table["round"]
    step = cast.terms(table["step"], language)
    if number == 0:
        return _BEFORE[language].format(step=step)
    mission = cast.name(missions[number - 1], language) if number <= len(missions) else "—"
    return _HEAD[language].format(round=number, turn=table["turn"], step=step, mission=mission)


def _player(table: dict[str, Any], seat: str, cast: Cast, language: Language) -> list[str]:
    player = table["players"][seat]
    own = cast._replace(things={})  # a player's own cards need no owner
    zones = [(_HAND, "hand"), (_RESERVE, "reserve"), (_PLAYED, "played"), (_DISCARD, "discard"),
             (_DIAMONDS, "diamonds")]  # fmt: skip
    lines = [
        f"{cast.name(seat, language)} ({cast.terms(player['faction'], language)}) "
        + "; ".join(f"{zone[language]}: {told_cards(player[name], own, language)}" for zone, name in zones)
    ]
    for monster in table["field"].values():
        if monster["owner"] == seat:
            stats = "  ".join(f"{stat} {monster['now'][stat]}" for stat in STATS)
            marks = " ".join(f"<{_mark(mark, cast, language)}>" for mark in monster["marks"])
            lines.append(f"    {own.name(monster['card'], language):<36} {stats}  {marks}".rstrip())
    return lines


def _mark(mark: dict[str, Any], cast: Cast, language: Language) -> str:
    """Tell a mark, and of which card an ability is a copy."""
    kind = cast.terms(mark["kind"], language)
    return f"{kind}: {cast.name(mark['card'], language)}" if mark.get("card") else kind
