"""Cards in play with numbers and marks: how changes come and end, also those of continuous effects."""

from collections.abc import Iterator
from typing import ClassVar, get_args

import pytest

from adjudicator.kernel.effects.continuous import (
    ROUNDS,
    GivenMark,
    GivenModifier,
    GivenNow,
    once_each,
    refresh_continuous,
)
from adjudicator.kernel.effects.resolution import EndResolution, ResolutionBegun, end_resolution, together
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.changes import ChangesEnded, Marked, Modified, Ticked
from adjudicator.kernel.table.decks import CardsDrawn, DrawFailed, draw_or_fail
from adjudicator.kernel.table.events import Event, union_of
from adjudicator.kernel.table.pieces import Piece, lasting, marked
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.table.things import Numbering
from adjudicator.kernel.table.zones import DECK_ZONE, DISCARD_ZONE, HAND_ZONE, Zoned, Zones, declared


class Fighter(Piece, kw_only=True):
    below_zero: ClassVar[tuple[str, ...]] = ("LIFE",)


class Player(Zoned):
    zones: ClassVar[Zones] = declared(DECK_ZONE, HAND_ZONE, DISCARD_ZONE)

    deck: Secret[list[str]]
    hand: Secret[list[str]]
    deck_size: int = 0
    hand_size: int = 0
    discard: list[str] = []
    failed_draw: bool = False


class State(MatchState, kw_only=True):
    pieces: dict[str, Fighter] = {}
    players: dict[str, Player] = {}
    resolving: bool = False

    def in_order(self) -> list[Fighter]:
        return [*self.pieces.values()]


def table() -> State:
    state = State()
    for id in ("c1", "c2"):
        piece = Fighter(id=id, card="A", owner="P1", controller="P1", base={"ATK": 2, "LIFE": 3})
        state.pieces[id] = piece
        piece.recount()
    return state


def test_what_comes_into_play_is_counted_and_the_next_one_numbered_after_it() -> None:
    state, things = Numbering(), dict[str, Fighter]()
    for id, following in (("c1", 2), ("c7", 8), ("c5", 8)):
        fighter = Fighter(id=id, card="A", owner="P1", controller="P1", base={"ATK": 2})
        assert state.bring(things, fighter) is fighter
        assert fighter.now == {"ATK": 2}
        assert state.next_id == following
    assert list(things) == ["c1", "c7", "c5"]


def modified(stat: str, amount: int, until: str = "stays") -> Modified:
    return Modified(("X-1",), "c1", stat, amount, "A#c2", "P1", until)


def test_a_number_is_never_below_zero_unless_the_game_says_so() -> None:
    state = table()
    fold_all(state, iter([modified("ATK", -5), modified("LIFE", -5)]))
    assert state.pieces["c1"].now == {"ATK": 0, "LIFE": -2}
    assert state.pieces["c2"].now == {"ATK": 2, "LIFE": 3}


def test_changes_end_by_the_events_that_made_them() -> None:
    state = table()
    piece = state.pieces["c1"]
    stun = Marked(("X-2",), "c1", "status", "STUN", "A#c1", "P2", "ticks", 2)
    fold_all(state, iter([modified("ATK", 1, "ticks"), stun, modified("ATK", 1)]))
    assert lasting(piece, "ticks") == (1, 2)
    assert lasting(piece, "ticks", "A#c2") == (1,)
    fold_all(state, iter([Ticked(("X-2",), "c1", 2, 1), ChangesEnded(("X-2",), "c1", (1,), "ticks")]))
    mark = marked(piece, "status", "STUN")
    assert mark is not None
    assert (mark.ticks, mark.by, mark.clause, mark.event) == (1, "P2", "X-2", 2)
    assert marked(piece, "keyword", "STUN") is None
    assert piece.now["ATK"] == 3


# Continuous effects


def given(*what: GivenModifier | GivenMark) -> GivenNow:
    return once_each((each, (("X-3",), "P1")) for each in what)


def end(state: State, piece: Piece, events: tuple[int, ...]) -> Iterator[Event]:
    yield ChangesEnded(("X-4",), piece.id, events, "source")


BANNER = GivenModifier("c1", "ATK", 2, "add", "A#c2", "0.0")
SHY = GivenMark("c1", "forbid", "battle", "A#c2", 0, "")


def test_what_effects_give_comes_once_and_ends_with_them() -> None:
    state = table()
    now = given(BANNER, SHY)
    fold_all(state, refresh_continuous(state, lambda state: now, end))
    assert state.pieces["c1"].now["ATK"] == 4
    assert marked(state.pieces["c1"], "forbid", "battle") is not None
    assert fold_all(state, refresh_continuous(state, lambda state: now, end)) == []
    now = given(SHY)
    (ended,) = fold_all(state, refresh_continuous(state, lambda state: now, end))
    assert ended == ChangesEnded(("X-4",), "c1", (1,), "source")
    assert state.pieces["c1"].now["ATK"] == 2


def test_of_one_group_a_card_gets_one_change_from_one_source() -> None:
    more, elsewhere = BANNER._replace(amount=5), BANNER._replace(id="c2")
    assert [*given(BANNER, more, elsewhere, SHY, SHY._replace(value=1))] == [BANNER, elsewhere, SHY]


def test_an_effect_that_undoes_its_own_condition_comes_to_rest() -> None:
    state = table()
    weak = refresh_continuous(state, lambda state: given(*[BANNER] * (state.pieces["c1"].now["ATK"] < 3)), end)
    assert len(fold_all(state, weak)) == ROUNDS


# Several tasks as one


class Blow(Task, frozen=True):
    """Something to be done."""


def test_tasks_are_carried_out_as_one() -> None:
    state = table()
    carried = together(state, [Blow()], "X-5")
    assert next(carried) == ResolutionBegun(("X-5",))
    state.resolving = True
    with pytest.raises(StopIteration) as done:
        next(carried)
    assert done.value.value == (Blow(), EndResolution())
    with pytest.raises(StopIteration) as within:
        next(together(state, [Blow()], "X-5"))
    assert within.value.value == [Blow()]
    fold_all(state, end_resolution("X-6"))
    assert not state.resolving


# Decks


def test_who_draws_too_many_has_failed_and_gets_what_there_is() -> None:
    state, luck = table(), ServerLuck("0" * 64, "aa", 0)
    state.players["P1"] = player = Player(deck=Secret((), "", ["A", "B"]), hand=Secret(("P1",), "", []))
    (drawn,) = fold_all(state, draw_or_fail(state, "P1", 1, luck, ("X-7",), ("X-8",)))
    assert isinstance(drawn, CardsDrawn)
    assert (player.hand.value, player.failed_draw) == (["A"], False)
    failed, drawn = fold_all(state, draw_or_fail(state, "P1", 2, luck, ("X-7",), ("X-8",)))
    assert (failed, drawn.clauses) == (DrawFailed(("X-8",), "P1"), ("X-7",))
    assert (player.hand.value, player.failed_draw) == (["A", "B"], True)


def test_a_game_leaves_out_the_events_that_cannot_happen_in_it() -> None:
    assert DrawFailed in get_args(union_of(decks))
    assert DrawFailed not in get_args(union_of(decks, without=(DrawFailed,)))
