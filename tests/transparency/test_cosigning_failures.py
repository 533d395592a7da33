"""Witnesses that are slow, cannot be reached, answer rubbish or lie: they are left out, and the log goes on."""

import os
import time
from collections.abc import Iterable
from pathlib import Path

import pytest
import structlog

from adjudicator.matches.application import Matches
from adjudicator.transparency.cosigning import REST_SECONDS, Cosigning
from adjudicator.transparency.notes import COSIGNATURE
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.witness import SIZE_TYPE
from tests.matches.play import begin
from tests.transparency.cosigned import KEY, PATIENT, Clock, cosigners, published, sequencer, signing, witness_at
from tests.transparency.memory import key
from tests.transparency.strangers import Answering, answer, certificate, stranger


def endless(body: bytes) -> Iterable[bytes]:
    while True:
        yield b""


def dripping(body: bytes) -> Iterable[bytes]:
    yield b"HTTP/1.1 200 OK\r\n"
    while True:
        yield b"X"


def dripping_body(body: bytes) -> Iterable[bytes]:
    yield answer(200, b"", length=10**9)
    while True:
        yield b"X"


def continuing(body: bytes) -> Iterable[bytes]:
    while True:
        yield b"HTTP/1.1 100 Continue\r\n\r\n"


def always(*pieces: bytes) -> Answering:
    return lambda body: pieces


@pytest.mark.parametrize(
    ("answering", "state"),
    [
        (endless, "slow"),
        (dripping, "slow"),
        (dripping_body, "slow"),
        (continuing, "slow"),
        (always(), "unreachable: RemoteDisconnected"),
        (always(b"\x00" * 100), "unreachable: BadStatusLine"),
        (always(b"HTTP/1.1 200 " + b"x" * 100_000), "unreachable: LineTooLong"),
        (always(answer(200, "cut off", length=100)), "answers without a cosignature of its key"),
        (always(answer(200, "")), "answers without a cosignature of its key"),
        (always(answer(200, b"\xff\xfe\x00")), "answers without a cosignature of its key"),
        (always(answer(200, "x" * 17_000)), "answers too much"),
        (always(answer(302, "elsewhere")), "refuses with 302"),
        (always(answer(404, "unknown")), "refuses with 404"),
        (always(answer(409, "7\n", SIZE_TYPE)), "has cosigned a larger tree of this log: 7 entries"),
        (always(answer(409, "0\n", SIZE_TYPE)), "has cosigned another tree of 0 entries"),
        (always(answer(409, "seven\n", SIZE_TYPE)), "answers rubbish"),
        (always(answer(409, "1\n")), "answers rubbish"),
        (always(answer(409, b"9" * 10_000, SIZE_TYPE)), "answers rubbish"),
        (always(answer(409, b"\xff", SIZE_TYPE)), "answers rubbish"),
        (signing(KEY, lambda text: text.replace("club", "clu")), "answers without a cosignature of its key"),
        (signing(key("other.example/w", COSIGNATURE)), "answers without a cosignature of its key"),
        (signing(key(KEY.name)), "answers without a cosignature of its key"),
        (signing(KEY, ahead=3600), "has another time"),
        (signing(KEY, ahead=-3600), "has another time"),
    ],
)
@pytest.mark.sampled(8)
def test_a_witness_that_does_not_cosign_is_left_out(
    sqlite_store: Matches, tmp_path: Path, answering: Answering, state: str
) -> None:
    clock, honest = Clock(), key("honest.example/w", COSIGNATURE)
    with stranger(answering) as bad, stranger(signing(honest)) as good:
        known, other = witness_at(bad.port), witness_at(good.port, honest)
        seconds = 0.6 if state == "slow" else 5.0
        made = sequencer(sqlite_store, tmp_path, known, other, seconds=seconds, now=clock)
        begin(sqlite_store)
        began = time.monotonic()
        with structlog.testing.capture_logs() as told:
            assert made.round() == 1
            assert cosigners(made, known, other) == {honest.name}
            asked = len(bad.asked)
            assert made.round() == 1  # and is not asked again at once
            assert len(bad.asked) == asked <= 2
            clock.at += REST_SECONDS
            assert made.round() == 1
        assert len(bad.asked) > asked or state == "slow"
        assert time.monotonic() - began < 8.0
        assert cosigners(made, known, other) == {honest.name}
    assert [(line["name"], line["state"]) for line in told] == [(KEY.name, state)]


def test_a_witness_whose_sizes_change_each_time_is_asked_twice(sqlite_store: Matches, tmp_path: Path) -> None:
    sizes = iter(range(1, 100))
    with stranger(lambda body: [answer(409, f"{next(sizes)}\n", SIZE_TYPE)]) as liar:
        made = sequencer(sqlite_store, tmp_path, witness_at(liar.port))
        for _ in range(5):
            begin(sqlite_store)
        assert made.round() == 5
        assert [body.split(b"\n")[0] for body in liar.asked] == [b"old 0", b"old 1"]


def test_only_the_line_of_the_witness_s_own_key_is_taken(sqlite_store: Matches, tmp_path: Path) -> None:
    stranger_s = key("other.example/w", COSIGNATURE)

    def chatty(body: bytes) -> Iterable[bytes]:
        (theirs,) = signing(stranger_s)(body)
        (own,) = signing(KEY)(body)
        lines = b"hello\n\n" + theirs.partition(b"\r\n\r\n")[2] + 2 * own.partition(b"\r\n\r\n")[2]
        yield answer(200, lines)

    with stranger(chatty) as witness:
        made = sequencer(sqlite_store, tmp_path, witness_at(witness.port))
        begin(sqlite_store)
        made.round()
    assert [each.name for each in published(made).note.signatures] == [made.key.name, made.key.name, KEY.name]


def test_rests_grow_with_failures_and_end_with_success(sqlite_store: Matches, tmp_path: Path) -> None:
    clock, down = Clock(), [True]
    with stranger(lambda body: always(answer(503, ""))(body) if down[0] else signing(KEY)(body)) as witness:
        made = sequencer(sqlite_store, tmp_path, witness_at(witness.port), now=clock)
        begin(sqlite_store)
        made.round()
        rests = []
        for _ in range(7):
            before, asked = clock.at, len(witness.asked)
            while len(witness.asked) == asked:
                clock.at += 15
                made.round()
            rests.append(clock.at - before)
        assert rests == [30, 60, 120, 240, 480, 600, 600]
        down[0] = False
        with structlog.testing.capture_logs():
            clock.at += 600
            made.round()
        assert cosigners(made, witness_at(witness.port)) == {KEY.name}
        down[0] = True
        begin(sqlite_store)
        made.round()
        asked = len(witness.asked)
        clock.at += REST_SECONDS
        made.round()
        assert len(witness.asked) == asked + 1


def test_witnesses_over_https_must_have_a_certificate(
    sqlite_store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, tls = certificate(tmp_path)
    with stranger(signing(KEY), tls) as witness:
        known = witness_at(witness.port, scheme="https")
        made = sequencer(sqlite_store, tmp_path, known)
        begin(sqlite_store)
        with structlog.testing.capture_logs() as told:
            made.round()
        assert [line["state"] for line in told] == ["unreachable: SSLCertVerificationError"]
        assert cosigners(made, known) == set()
        monkeypatch.setenv("SSL_CERT_FILE", os.fspath(path))
        made = Sequencer(made.tables, made.folder, Cosigning([known], PATIENT))
        made.round()
        assert cosigners(made, known) == {KEY.name}
