"""The table as text, in Portuguese and English, from any viewer's JSON of it."""

from collections import Counter
from typing import Any

from adjudicator.kernel.telling import standing, told_hand
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.multiversity.telling import TERMS, named

_HEAD = Text("Turno {turn} de {active}, fase: {phase} {stage}", "Turn {turn} of {active}, phase: {phase} {stage}")
_PLAYER = Text(
    "{seat} {name}: pedras {stones}, baralho {deck}, mão {hand}, descarte {discard}",
    "{seat} {name}: stones {stones}, deck {deck}, hand {hand}, discard {discard}",
)
_CHARACTER = Text("vida {life}/{full} defesa {defence}", "life {life}/{full} defence {defence}")
_CHAIN = Text("Pilha: {links}", "Chain: {links}")


def describe(table: dict[str, Any], language: Language, viewer: str) -> str:
    """Lay out a viewed state: the players with their characters by position, the chain, what the match waits on."""
    stage = f"· {TERMS(table['stage'], language)}" if table["stage"] else ""
    phase = TERMS(table["phase"] or "—", language)
    lines = [
        _HEAD[language].format(turn=table["turn"], active=table["active"] or "—", phase=phase, stage=stage).rstrip()
    ]
    for seat in table["seats"]:
        lines.append(_player(seat, table["players"][seat], language))
        mine = [one for one in table["characters"].values() if one["controller"] == seat]
        lines += [_character(one, language) for one in sorted(mine, key=lambda one: int(one["position"]))]
        lines += [
            f"    {item['id']:<5}   {named(item['card'], language)} {item['on']}".rstrip()
            for item in table["items"].values()
            if item["owner"] == seat
        ]
    if table["chain"]:
        lines.append(_CHAIN[language].format(links=" ← ".join(f"{link['card']}" for link in table["chain"])))
    lines.append(standing(table, TERMS, language))
    return "\n".join(lines).rstrip()


def _player(seat: str, player: dict[str, Any], language: Language) -> str:
    return _PLAYER[language].format(
        seat=seat, name=player["name"], stones=player["stones_size"], deck=player["deck_size"], hand=told_hand(player),
        discard=" ".join(player["discard"]) or "—",
    )  # fmt: skip


def _character(one: dict[str, Any], language: Language) -> str:
    tokens = Counter(token["name"] for token in one["tokens"])
    defence = max(0, one["defence"] + tokens["def_up"] - tokens["def_down"])
    numbers = _CHARACTER[language].format(
        life=max(0, one["life"] - one["damage"]), full=one["life"], defence=max(0, defence - one["defence_used"])
    )
    marks = " ".join(f"<{TERMS(name, language)} {count}>" for name, count in tokens.items())
    energy = " ".join(one["energies"])
    place = f"    {one['id']:<5}{one['position']}  {named(one['card'], language):<40}{numbers}"
    return " ".join(filter(None, (place, f"({energy})" if energy else "", marks))).rstrip()
