"""The table as text, in Portuguese and English, from any viewer's JSON of it."""

from collections import Counter
from typing import Any

from adjudicator.kernel.cast import Cast
from adjudicator.kernel.telling import told_cards, told_hand
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.multiversity.telling import PHRASES, position

_HEAD = Text("Turno {turn} de {active}, fase: {phase}", "Turn {turn} of {active}, phase: {phase}")
_PLAYER = Text(
    "{seat}: pedras: {stones}; baralho: {deck}; mão: {hand}; descarte: {discard}",
    "{seat}: stones: {stones}; deck: {deck}; hand: {hand}; discard: {discard}",
)
_CHARACTER = Text("vida {life}/{full} defesa {defence}", "life {life}/{full} defence {defence}")
_CHAIN = Text("Pilha: {links}", "Chain: {links}")
_ON = Text("em {bearer}", "on {bearer}")


def describe(table: dict[str, Any], cast: Cast, language: Language, viewer: str) -> str:
    """Lay out a viewed state: the players with their characters by position, the chain, what the match waits on."""
    phase = " · ".join(cast.terms(name, language) for name in (table["phase"] or "—", table["stage"]) if name)
    active = cast.name(table["active"], language) if table["active"] else "—"
    lines = [_HEAD[language].format(turn=table["turn"], active=active, phase=phase)]
    for seat in table["seats"]:
        lines.append(_player(seat, table["players"][seat], cast, language))
        mine = [one for one in table["characters"].values() if one["controller"] == seat]
        lines += [_character(one, cast, language) for one in sorted(mine, key=lambda one: int(one["position"]))]
        lines += [_item(item, cast, language) for item in table["items"].values() if item["owner"] == seat]
    if table["chain"]:
        links = [PHRASES.say("link", link, language, cast) for link in table["chain"]]
        lines.append(_CHAIN[language].format(links=" ← ".join(links)))
    lines.append(PHRASES.standing(table, language, cast))
    return "\n".join(lines).rstrip()


def _player(seat: str, player: dict[str, Any], cast: Cast, language: Language) -> str:
    return _PLAYER[language].format(
        seat=cast.name(seat, language), stones=player["stones_size"], deck=player["deck_size"],
        hand=told_hand(player, cast, language), discard=told_cards(player["discard"], cast, language),
    )  # fmt: skip


def _item(item: dict[str, Any], cast: Cast, language: Language) -> str:
    bearer = _ON[language].format(bearer=cast.name(item["on"], language, item["owner"])) if item["on"] else ""
    return f"    {cast.name(item['card'], language)} {bearer}".rstrip()


def _character(one: dict[str, Any], cast: Cast, language: Language) -> str:
    tokens = Counter(token["name"] for token in one["tokens"])
    defence = max(0, one["defence"] + tokens["def_up"] - tokens["def_down"])
    numbers = _CHARACTER[language].format(
        life=max(0, one["life"] - one["damage"]), full=one["life"], defence=max(0, defence - one["defence_used"])
    )
    marks = " ".join(f"<{cast.terms(name, language)} {count}>" for name, count in tokens.items() if count)
    energy = ", ".join(cast.name(card, language) for card in one["energies"])
    place = f"{position(one['position'])[language]}: "
    told = f"    {place:<24}{cast.name(one['card'], language):<30}{numbers}"
    return " ".join(filter(None, (told, f"({energy})" if energy else "", marks))).rstrip()
