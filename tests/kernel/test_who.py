"""Whose hand or deck a card means, by each of the words for it."""

import pytest

from adjudicator.kernel.effects.under_way import Effect, Query
from adjudicator.kernel.effects.who import AN_OPPONENT, WORDS, seats_meant
from adjudicator.kernel.table.state import MatchState


class Fight:
    """A game in which P4 attacks P1, and P3 has taken over what P2 owns."""

    def opponent(self, state: MatchState, effect: Effect) -> str:
        return "P4"

    def controller(self, state: MatchState, effect: Effect) -> str:
        return "P3"

    def attacker(self, state: MatchState, effect: Effect) -> str:
        return "P4"

    def defender(self, state: MatchState, effect: Effect) -> str:
        return "P1"


STATE = MatchState(seats=("P1", "P2", "P3", "P4"))
EFFECT = Effect("P3", "c1", "A", "P2", 0)


@pytest.mark.parametrize(("word", "seats"), {
    "you": ("P3",),
    "controller": ("P3",),
    "owner": ("P2",),
    "opponent": ("P4",),
    "each_opponent": ("P4", "P1", "P2"),
    "each_player": ("P3", "P4", "P1", "P2"),
    "attacker": ("P4",),
    "defender": ("P1",),
    "P2": ("P2",),
}.items())  # fmt: skip
def test_a_word_means_these_seats_in_this_order(word: str, seats: tuple[str, ...]) -> None:
    assert seats_meant(Fight(), STATE, EFFECT, word) == seats


def test_an_opponent_is_named_by_the_player_if_there_are_several() -> None:
    asked = Query("opponent", AN_OPPONENT, "P3", ("P4", "P1", "P2"))
    assert seats_meant(Fight(), STATE, EFFECT, "an_opponent") == asked
    assert seats_meant(Fight(), STATE, EFFECT.choosing(AN_OPPONENT, "P1"), "an_opponent") == ("P1",)
    left = MatchState(seats=STATE.seats, left=("P1",))
    again = seats_meant(Fight(), left, EFFECT.choosing(AN_OPPONENT, "P1"), "an_opponent")
    assert isinstance(again, Query)
    assert again.options == ("P4", "P2")
    alone = MatchState(seats=("P2", "P3"))
    assert seats_meant(Fight(), alone, EFFECT, "an_opponent") == ("P2",)


@pytest.mark.parametrize("word", WORDS)
def test_nobody_who_has_left_is_meant(word: str) -> None:
    everybody = MatchState(seats=STATE.seats, left=STATE.seats)
    assert seats_meant(Fight(), everybody, EFFECT, word) == ()
