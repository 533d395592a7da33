"""What judges put onto a table, and where it goes."""

import pytest

from adjudicator.kernel.desk.orders import Adjust, MoveCard
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.match import Match
from tests.clauses import clause
from tests.matches.judged import order, verified
from tests.matches.scripted import begun, play_on


def under_way() -> Match:
    return play_on(begun("enlightenment", 3), 3, 6)


def card_of(match: Match, kind: str) -> str:
    """Return a card of a kind that is in P1's dynasty deck."""
    state = match.state
    keys: list[str] = state.players["P1"].dynasty_deck.value
    return next(key for key in keys if state.card(key).kind == kind)


@clause("B-74")
@pytest.mark.parametrize("kind", ["character", "holding"])
def test_a_dynasty_card_is_put_on_a_province(kind: str) -> None:
    match = under_way()
    key, province = card_of(match, kind), next(iter(match.state.players["P1"].provinces.values()))
    order(match, Adjust((MoveCard(key, province, "P1.dynasty_deck"),)), seed=3)
    (piece,) = [piece for piece in match.state.pieces.values() if piece.card == key and piece.on == province]
    assert (piece.place, piece.controller) == ("province", "P1")
    verified(match)


@clause("B-74")
def test_a_character_comes_home_and_a_holding_does_not() -> None:
    match = under_way()
    key = card_of(match, "character")
    order(match, Adjust((MoveCard(key, "home", "P1.dynasty_deck"),)), seed=3)
    (piece,) = [piece for piece in match.state.pieces.values() if piece.card == key and piece.place == "home"]
    assert piece.on == ""
    with pytest.raises(BadOrder) as refused:
        order(match, Adjust((MoveCard(card_of(match, "holding"), "home", "P1.dynasty_deck"),)), seed=3)
    assert refused.value.pointer == "/changes/0/to"
