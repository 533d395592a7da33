"""The register of tokens, on both databases: what is valid, what ends, what takes the place of what."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import BadToken, NoSuchToken, TokenRegistry, Wanted
from adjudicator.matches.people.tokens import derive_token, moment, subject_of, token_digest, written
from adjudicator.matches.requests import KeyReused, NoSuchMatch
from tests.conftest import SECRET
from tests.matches.play import begin, request

OTHER = b"another secret, of no more use"


def in_seconds(seconds: float) -> str:
    return written(datetime.now(UTC) + timedelta(seconds=seconds))


def test_a_token_is_valid_until_it_expires(store: Matches) -> None:
    register = TokenRegistry(store)
    until = in_seconds(3600)
    minted = register.mint(Wanted("judge", "Rita", expires_at=until), request())
    digest = token_digest(minted.token)
    assert register.find(minted.token) is not None
    assert register.valid([digest, "0" * 64]) == {digest}
    later = Matches(store.tables, SECRET, lambda: until)
    assert TokenRegistry(later).find(minted.token) is None
    assert TokenRegistry(later).valid([digest]) == set()
    assert TokenRegistry(later).standing(minted.row) == "expired"


def test_a_token_cannot_end_before_it_begins_but_its_request_is_answered_alike(store: Matches) -> None:
    with pytest.raises(BadToken) as refused:
        TokenRegistry(store).mint(Wanted("judge", expires_at=in_seconds(-1)), request())
    assert refused.value.pointer == "/expires_at"
    asked, wanted = request(), Wanted("judge", expires_at=in_seconds(60))
    first = TokenRegistry(store).mint(wanted, asked)
    again = TokenRegistry(Matches(store.tables, SECRET, lambda: in_seconds(120))).mint(wanted, asked)
    assert (again.token, again.row, again.replayed) == (first.token, first.row, True)
    with pytest.raises(KeyReused):
        TokenRegistry(store).mint(Wanted("judge"), asked)


def test_a_token_is_revoked_once(store: Matches) -> None:
    register = TokenRegistry(store)
    minted = register.mint(Wanted("spectator"), request())
    subject = subject_of(minted.row)
    assert register.get(subject) == minted.row
    row, again = register.revoke(subject)
    assert row.revoked_at is not None
    assert not again
    assert register.revoke(subject) == (row, True)
    assert register.find(minted.token) is None
    assert register.standing(row) == "revoked"
    for nobody in ("0" * 16, "", subject[:-1], f"{subject}0", subject.upper(), "%", minted.row.digest):
        if nobody != subject:  # all digits, perhaps
            with pytest.raises(NoSuchToken):
                register.revoke(nobody)


def test_tokens_are_of_the_secret_that_they_were_derived_from(store: Matches) -> None:
    id = begin(store)
    seat = derive_token(SECRET, f"{id}/P1")
    minted = TokenRegistry(store).mint(Wanted("judge"), request()).token
    organiser = TokenRegistry(store).organiser()
    changed = TokenRegistry(Matches(store.tables, OTHER))
    for token in (seat, minted, organiser):
        assert TokenRegistry(store).find(token) is not None
        assert changed.find(token) is None
        assert changed.valid([token_digest(token)]) == set()
        assert changed.standing(changed.get(token_digest(token)[:16])) == "void"
    assert changed.find(changed.organiser()) is not None
    assert TokenRegistry(store).find(changed.organiser()) is None


def test_a_seat_s_new_token_takes_the_place_of_the_one_it_had(store: Matches) -> None:
    register, id = TokenRegistry(store), begin(store)
    first, other = (derive_token(SECRET, f"{id}/{seat}") for seat in ("P1", "P2"))
    asked, wanted = request(), Wanted("seat", match_id=id, seat="P1")
    second = register.mint(wanted, asked)
    assert register.find(first) is None
    caller = register.find(second.token)
    assert caller is not None
    assert (caller.role, caller.match_id, caller.seat) == ("seat", id, "P1")
    assert register.find(other) is not None
    third = register.mint(wanted, request())
    assert register.find(second.token) is None
    assert register.mint(wanted, asked).token == second.token  # said again, but good for nothing any more
    assert register.find(second.token) is None
    assert register.find(third.token) is not None
    with pytest.raises(BadToken, match="P9"):
        register.mint(Wanted("seat", match_id=id, seat="P9"), request())
    for nothing in ("m_" + "a" * 26, "nonsense", ""):
        with pytest.raises(NoSuchMatch):
            register.mint(Wanted("seat", match_id=nothing, seat="P1"), request())


def test_of_seats_tokens_minted_at_once_one_is_left(store: Matches) -> None:
    register, id = TokenRegistry(store), begin(store)
    wanted = Wanted("seat", match_id=id, seat="P1")
    with ThreadPoolExecutor(4) as threads:
        minted = list(threads.map(lambda _: register.mint(wanted, request()), range(12)))
    assert sum(register.find(each.token) is not None for each in minted) == 1


def test_the_organiser_s_token_is_another_once_it_was_revoked(store: Matches) -> None:
    register = TokenRegistry(store)
    first = register.first_organiser()
    assert first is not None
    assert register.first_organiser() is None
    assert register.organiser() == first
    register.revoke(token_digest(first)[:16])
    assert register.first_organiser() is None  # a service that starts opens no door that was closed
    second = register.organiser()
    assert second != first
    assert register.organiser() == second
    assert register.find(first) is None
    register.revoke(token_digest(second)[:16])
    assert register.organiser() not in (first, second)


def test_pages_of_tokens_are_gapless(store: Matches) -> None:
    register, made = TokenRegistry(store), set()
    for number in range(5):
        made.add(subject_of(register.mint(Wanted("judge", str(number)), request()).row))
    id = begin(store)
    assert {row.seat for row in register.page(None, id, None, None, 10)} == {"P1", "P2", "P3", "P4"}
    found, before = [], None
    while page := register.page("judge", None, None, before, 2):
        found += [subject_of(row) for row in page]
        before = (page[-1].created_at, subject_of(page[-1]))
    assert len(found) == 5
    assert set(found) == made
    assert register.page("judge", id, None, None, 10) == []


@pytest.mark.parametrize(("text", "found"), [
    ("2026-12-31T18:00:00Z", "2026-12-31T18:00:00.000Z"),
    ("2026-12-31t18:00:00.123456z", "2026-12-31T18:00:00.123Z"),
    ("2026-12-31T18:00:00-03:00", "2026-12-31T21:00:00.000Z"),
    ("2026-12-31T18:00:00", None), ("2026-12-31 18:00:00Z", None), ("2026-02-30T18:00:00Z", None),
    ("2026-12-31T18:00:00+25:00", None), ("9999-12-31T23:59:59-23:59", None), ("0001-01-01T00:00:00+23:00", None),
    ("٢٠٢٦-12-31T18:00:00Z", None), ("tomorrow", None), ("", None),
])  # fmt: skip
def test_times_are_read_as_rfc_3339_has_them(text: str, found: str | None) -> None:
    assert moment(text) == found
