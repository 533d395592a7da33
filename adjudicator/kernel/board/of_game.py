"""The board of a game: what its `shown/layout.yaml` says, held against its types."""

from functools import cache

from adjudicator.kernel.board.checks import faults
from adjudicator.kernel.board.layout import BadLayout, BoardLayout, load_layout
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.table.state import S


@cache
def board_layout(game: Game[S]) -> BoardLayout:
    """Return what a game's table shows, and where. Raises BadLayout."""
    path = game.folder / "shown" / "layout.yaml"
    read, card_type = load_layout(path), None if game.sets is None else game.sets.card_type
    for place, why in faults(read, game.state_type, card_type, game.phrases.terms):
        raise BadLayout(f"{path}: {place}: {why}")
    return read
