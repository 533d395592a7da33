"""What does not change of the board of a match: its seats, its areas, and what everything there is called."""

from collections.abc import Mapping

from adjudicator.kernel.board.items import Item
from adjudicator.kernel.board.layout import Area, Fact
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.table.state import S
from adjudicator.kernel.telling.names_in_view import name_told, names_of_players
from adjudicator.kernel.text.text import Language, Text


def legend(game: Game[S], language: Language, table: Item) -> Item:
    """Return what does not change of the board of a match (a viewed table): what the game is
    called, its seats, facts, areas and words."""
    layout, seats = board_layout(game), table["seats"]
    called = names_of_players({seat: table["players"][seat]["name"] for seat in seats})
    names = {seat: name_told(name, language) for seat, name in called.items()}
    about: Item = {}
    labels: Item = {}

    def of(prefix: str, seat: str, facts: Mapping[str, Fact], areas: Mapping[str, Area]) -> Item:
        for name, fact in facts.items():
            labels[prefix + name] = _word(game, name, fact.label, language)
        for name, area in areas.items():
            grid = {"columns": area.columns, "rows": area.rows} if area.columns else {}
            about[prefix + name] = {
                "title": _word(game, name, area.title, language),
                "kind": area.kind,
                "seat": seat,
                **grid,
            }
        return {"facts": [prefix + name for name in facts], "areas": [prefix + name for name in areas]}

    each = [
        {"seat": seat, "name": names[seat], **of(f"{seat}.", seat, layout.seat.facts, layout.seat.areas)}
        for seat in seats
    ]
    shared = of("", "", layout.facts, layout.areas)
    kinds = {kind: text[language] for kind, text in layout.cards.kinds.items()}
    frames, palette = {**layout.cards.frames}, {word: [*of] for word, of in layout.cards.palette.items()}
    words = {"about": about, "labels": labels, "kinds": kinds, "frames": frames, "palette": palette}
    return {"game": game.rulebook.name[language], "seats": each, **shared, **words}


def _word(game: Game[S], name: str, text: Text | None, language: Language) -> str:
    """Return what a fact or an area is called."""
    found = game.phrases.terms(name, language) if text is None else text[language]
    return found[:1].upper() + found[1:]
