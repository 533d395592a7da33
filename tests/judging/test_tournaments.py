"""The offices of a tournament, asked for many times at once under one key: done once, and answered alike."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest

from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import NoSuchOffice, Tournaments
from adjudicator.matches.application import Matches
from tests.matches.play import request

T = TypeVar("T")
AT_ONCE, TIMES = 6, 8


def at_once(do: Callable[[], T]) -> list[T]:
    """Return what many get who do the same at the same time."""
    barrier = Barrier(AT_ONCE)

    def wait_and_do() -> T:
        barrier.wait()
        return do()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [each.result() for each in [pool.submit(wait_and_do) for _ in range(AT_ONCE)]]


def test_one_key_has_one_answer_however_many_ask_at_once(store: Matches) -> None:
    tournaments = Tournaments(store)
    opened = TournamentOpened("T", "diamonds", "house", {}, "organiser")
    id = tournaments.begin(opened, request())[0].id
    for _ in range(TIMES):
        asked = request()
        answers = at_once(lambda asked=asked: tournaments.appoint(id, "judge", "Rita", asked))  # type: ignore[misc]
        assert len({(token, officer) for token, officer, _ in answers}) == 1
        assert [replayed for _, _, replayed in answers].count(False) == 1
        ((_, officer, _), *_) = answers
        assert officer.since
        dismissal = request()
        after = at_once(lambda key=dismissal, who=officer: tournaments.dismiss(id, who.subject, key))  # type: ignore[misc]
        assert [tournament.officers for tournament in after] == [()] * AT_ONCE
        assert len({tournament.records[-1].hash for tournament in after}) == 1
        assert tournaments.appoint(id, "judge", "Rita", asked) == (answers[0][0], officer, True)
        with pytest.raises(NoSuchOffice):
            tournaments.dismiss(id, officer.subject, request())
