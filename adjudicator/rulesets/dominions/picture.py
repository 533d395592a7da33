"""The table as text, in Portuguese and English, from any viewer's JSON of it: each sees himself in the west (N-080)."""

from typing import Any

from adjudicator.kernel.telling import HIDDEN, standing, told_hand
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.dominions.geometry import DOMINIONS, NAMED, name_of, turned
from adjudicator.rulesets.dominions.telling import TERMS, named

_HEAD = Text("Turno {turn} de {active}, fase: {phase}", "Turn {turn} of {active}, phase: {phase}")
_PLAYER = Text(
    "{seat} {name}: Domínio {domain}, baralho {deck}, mão {hand}, descarte {discard}",
    "{seat} {name}: Dominion {domain}, deck {deck}, hand {hand}, discard {discard}",
)
_OUT = Text("Fora do jogo: {cards}", "Out of the game: {cards}")
_CHAIN = Text("Cadeia: {links}", "Chain: {links}")
WIDTH = 9


def describe(table: dict[str, Any], language: Language, viewer: str) -> str:
    """Lay out a viewed state: the players, the board, its cards one by one, and what the match waits on."""
    lines = [
        _HEAD[language].format(
            turn=table["turn"], active=table["active"] or "—", phase=TERMS(table["phase"] or "—", language)
        )
    ]
    lines += [_player(seat, table["players"][seat], language) for seat in table["seats"]]
    lines += ["", *board(table, viewer), ""]
    lines += [_piece(piece, language) for piece in table["pieces"].values()]
    if table["out_of_game"]:
        cards = ", ".join(f"{named(gone['card'], language)} ({gone['owner']})" for gone in table["out_of_game"])
        lines.append(_OUT[language].format(cards=cards))
    if table["chain"]:
        links = " ← ".join(
            f"{TERMS(link['kind'], language)} {link.get('card') or link['seat']}" for link in table["chain"]
        )
        lines.append(_CHAIN[language].format(links=links))
    lines.append(standing(table, TERMS, language))
    return "\n".join(lines).rstrip()


def board(table: dict[str, Any], viewer: str) -> list[str]:
    """Draw the board, two lines to a space: the card above, and the field below it or the coordinates.

    A card shows its id, `>` or `<` for whose it is as the viewer sits, and ATK/HP; face down it shows `?`.
    """
    lines = []
    for y in range(7):
        upper, lower = [], []
        for x in range(7):
            space = turned((x, y)) if viewer == "P2" else (x, y)
            one, other = _space(table, space, viewer)
            upper.append(one.center(WIDTH))
            lower.append(other.center(WIDTH))
        lines += ["".join(upper).rstrip(), "".join(lower).rstrip()]
    return lines


def _space(table: dict[str, Any], space: tuple[int, int], viewer: str) -> tuple[str, str]:
    name = name_of(space)
    if name not in NAMED:
        return "", ""
    for seat, dominion in DOMINIONS.items():
        if space == dominion:
            return f"[{seat}]", f"{table['players'][seat]['domain']} HP"
    here = table["board"][name]
    field = f"{here['field']}~" if here["field"] else f"·{name}"
    if not here["card"]:
        return "·", field
    piece = table["pieces"][here["card"]]
    arrow = ">" if (piece["controller"] == "P1") != (viewer == "P2") else "<"
    shown = f"{piece['now']['ATK']}/{piece['now']['HP']}" if piece["now"] else "?"
    return f"{piece['id']}{arrow}{shown}", field


def _player(seat: str, player: dict[str, Any], language: Language) -> str:
    return _PLAYER[language].format(
        seat=seat, name=player["name"], domain=player["domain"], deck=player["deck_size"], hand=told_hand(player),
        discard=" ".join(player["discard"]) or "—",
    )  # fmt: skip


def _piece(piece: dict[str, Any], language: Language) -> str:
    hidden = piece["hidden"]
    name = named(piece["card"], language) if hidden is None else f"({named(hidden.get('value', HIDDEN), language)})"
    numbers = " ".join(f"{stat} {piece['now'][stat]}" for stat in ("ATK", "HP", "RANGE")) if piece["now"] else ""
    marks = " ".join(f"<{_mark(mark, language)}>" for mark in piece["marks"])
    place = f"{piece['at']}" + (f" ({piece['on']})" if piece["on"] else "")
    return f"    {piece['id']:<5}{piece['controller']:<4}{place:<11}{name:<40}{numbers} {marks}".rstrip()


def _mark(mark: dict[str, Any], language: Language) -> str:
    kind = "" if mark["kind"] == "status" else TERMS(mark["kind"], language)
    return " ".join(filter(None, (kind, TERMS(mark["name"], language))))
