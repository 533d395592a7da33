"""The table as text, in Portuguese and English, from any viewer's JSON of it: each sees himself in the west (N-080)."""

from typing import Any

from adjudicator.kernel.cast import Cast
from adjudicator.kernel.telling import told_cards, told_hand
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.dominions.geometry import DOMINIONS, NAMED, name_of, turned
from adjudicator.rulesets.dominions.telling import PHRASES

_HEAD = Text("Turno {turn} de {active}, fase: {phase}", "Turn {turn} of {active}, phase: {phase}")
_PLAYER = Text(
    "{seat}: Domínio {domain} HP; baralho: {deck}; mão: {hand}; descarte: {discard}",
    "{seat}: Dominion {domain} HP; deck: {deck}; hand: {hand}; discard: {discard}",
)
_OUT = Text("Fora do jogo: {cards}", "Out of the game: {cards}")
_CHAIN = Text("Cadeia: {links}", "Chain: {links}")
_ON = Text("sobre {bearer}", "on {bearer}")
WIDTH = 15


def describe(table: dict[str, Any], cast: Cast, language: Language, viewer: str) -> str:
    """Lay out a viewed state: the players, the board, its cards one by one, and what the match waits on."""
    active = cast.name(table["active"], language) if table["active"] else "—"
    phase = cast.terms(table["phase"] or "—", language)
    lines = [_HEAD[language].format(turn=table["turn"], active=active, phase=phase)]
    lines += [_player(seat, table["players"][seat], cast, language) for seat in table["seats"]]
    lines += ["", *board(table, cast, language, viewer), ""]
    lines += [_piece(id, piece, cast, language) for id, piece in table["pieces"].items()]
    if table["out_of_game"]:
        cards = [cast.name(f"{gone['owner']}/{gone['card']}", language) for gone in table["out_of_game"]]
        lines.append(_OUT[language].format(cards=", ".join(cards)))
    if table["chain"]:
        links = [PHRASES.say("link", link, language, cast) for link in table["chain"]]
        lines.append(_CHAIN[language].format(links=" ← ".join(links)))
    lines.append(PHRASES.standing(table, language, cast))
    return "\n".join(lines).rstrip()


def board(table: dict[str, Any], cast: Cast, language: Language, viewer: str) -> list[str]:
    """Draw the board, three lines to a space: the card, its ATK/HP, and the field below it or the coordinates.

    `>` or `<` stands before the numbers for whose the card is, as the viewer sits; face down it shows `?`.
    """
    lines = []
    for y in range(7):
        rows: list[list[str]] = [[], [], []]
        for x in range(7):
            space = turned((x, y)) if viewer == "P2" else (x, y)
            for row, text in zip(rows, _space(table, space, cast, language, viewer), strict=True):
                row.append(text[: WIDTH - 1].center(WIDTH))
        lines += ["".join(row).rstrip() for row in rows]
    return lines


def _space(
    table: dict[str, Any], space: tuple[int, int], cast: Cast, language: Language, viewer: str
) -> tuple[str, str, str]:
    name = name_of(space)
    if name not in NAMED:
        return "", "", ""
    for seat, dominion in DOMINIONS.items():
        if space == dominion:
            return f"({cast.name(seat, language)})"[: WIDTH - 1], f"{table['players'][seat]['domain']} HP", ""
    here = table["board"][name]
    field = f"~{_short(here['field'], cast, language)}" if here["field"] else f"·{name}"
    if not here["card"]:
        return "", "·", field
    piece = table["pieces"][here["card"]]
    arrow = ">" if (piece["controller"] == "P1") != (viewer == "P2") else "<"
    shown = f"{piece['now']['ATK']}/{piece['now']['HP']}" if piece["now"] else "?"
    return _short(here["card"], cast, language), f"{arrow} {shown}", field


def _short(id: str, cast: Cast, language: Language) -> str:
    """Return the name of a card as far as there is room for it."""
    thing = cast.things[id]
    name = cast.cards[thing.card][language] if thing.card else "?"
    return name if len(name) < WIDTH - 1 else f"{name[: WIDTH - 3]}…"


def _player(seat: str, player: dict[str, Any], cast: Cast, language: Language) -> str:
    return _PLAYER[language].format(
        seat=cast.name(seat, language), domain=player["domain"], deck=player["deck_size"],
        hand=told_hand(player, cast, language), discard=told_cards(player["discard"], cast, language),
    )  # fmt: skip


def _piece(id: str, piece: dict[str, Any], cast: Cast, language: Language) -> str:
    name = cast.called(cast.things[id], language)
    numbers = " ".join(f"{stat} {piece['now'][stat]}" for stat in ("ATK", "HP", "RANGE")) if piece["now"] else ""
    marks = " ".join(f"<{_mark(mark, cast, language)}>" for mark in piece["marks"])
    bearer = _ON[language].format(bearer=cast.name(piece["on"], language)) if piece["on"] else ""
    place = " ".join(filter(None, (piece["at"], bearer)))
    return f"    {cast.name(piece['controller'], language):<15} {place:<6}{name:<40}{numbers} {marks}".rstrip()


def _mark(mark: dict[str, Any], cast: Cast, language: Language) -> str:
    """Tell a mark by its kind and name: a status by its name alone, a swap by what it is."""
    kind = "" if mark["kind"] == "status" else cast.terms(mark["kind"], language)
    name = "" if mark["kind"] == "swap" else cast.terms(mark["name"], language)
    return ": ".join(filter(None, (kind, name)))
