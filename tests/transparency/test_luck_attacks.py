"""A house that plays with its seats' part in the seed: each finds it with the nonce, the key or the receipt it kept."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.transparency.receipts import Receipt, read_receipt
from benchmarks.luck import HONEST, LAST, LEFT_OUT, TRIED, measured
from tests.api.test_seeds import NONCES, give, play
from tests.transparency.evening import KEYS, OTHERS, Evening


def read(evening: Evening, text: str) -> Receipt:
    return read_receipt(text, evening.folder.receipts_key().verifier)


def test_receipts_name_what_was_given_by_then(evening: Callable[[str], Evening]) -> None:
    honest = evening("honest")
    kept = honest.given(NONCES, KEYS)
    assert [read(honest, kept[f"{seat} before"]).version for seat in NONCES] == [1, 2, 3, 4]
    assert read(honest, kept["P1 before"]).nonces == {}
    last = read(honest, kept["after"])
    assert (last.nonces, last.keys) == (NONCES, KEYS)
    assert read(honest, kept["P2 given"]).nonces == {seat: NONCES[seat] for seat in ("P1", "P2")}
    code, said = honest.verified(
        ("P3",), f"--nonce={NONCES['P2']}", f"--seat-key={KEYS['P3']}",
        first=kept["P1 before"], third=kept["P3 before"], last=kept["after"],
    )  # fmt: skip
    assert code == 0, said
    assert "  nonce: passed: it is in the first event, of P2" in said
    assert "  seat key: passed: it is in the first event, of P3" in said
    assert "first: the seed is the one that was bound before any nonce" in said
    assert "third: the nonces of P1, P2 were taken; the seed was bound before those of P3, P4" in said
    assert "last: the nonces of P1, P2, P3, P4 were taken; that the seed was bound before them is not shown" in said


@pytest.mark.usefixtures("one_seed")
@pytest.mark.parametrize(
    "forged",
    [{**NONCES, "P2": OTHERS}, {seat: NONCES[seat] for seat in ("P1", "P3", "P4")}],
    ids=["replaced", "nulled"],
)
@pytest.mark.sampled(1)
def test_a_nonce_that_was_replaced_or_left_out_is_found_by_its_seat(
    evening: Callable[[str], Evening], forged: dict[str, str]
) -> None:
    kept = evening("honest").given(NONCES, {})
    house = evening("house")
    house.given(forged, {})
    code, said = house.verified((), f"--nonce={NONCES['P2']}", before=kept["P2 before"])
    assert code == 3
    assert "  luck: passed" in said  # a whole world of its own
    assert "  receipt: passed" in said  # which names P1's nonce alone
    assert "nonce: failed at event 1: this nonce is not in the first event: the draws were made without it" in said
    code, said = house.verified((), given=kept["P2 given"])
    assert code == 3
    assert "given: the nonce of P2 was acknowledged, and the match began without it" in said


@pytest.mark.usefixtures("one_seed")
def test_a_key_that_was_left_out_is_found_by_its_seat(evening: Callable[[str], Evening]) -> None:
    kept = evening("honest").given(NONCES, KEYS)
    house = evening("house")
    house.given(NONCES, {})
    code, said = house.verified((), f"--seat-key={KEYS['P3']}", before=kept["P3 before"])
    assert code == 3
    assert "seat key: failed at event 1: this key is not in the first event" in said
    code, said = house.verified((), given=kept["P3 given"])
    assert (code, "given: the key of P3 was acknowledged, and the match began without it" in said) == (3, True)


def test_a_seed_that_was_chosen_after_the_nonces_is_found_by_any_receipt(evening: Callable[[str], Evening]) -> None:
    kept = evening("honest").given(NONCES, {})
    house = evening("house")
    house.given(NONCES, {})
    for name in ("P1 before", "P4 given", "after"):
        code, said = house.verified((), receipt=kept[name])
        assert (code, "it began with another seed" in said) == (3, True)


def test_a_nonce_of_a_match_that_took_none_fails(evening: Callable[[str], Evening], tmp_path: Path) -> None:
    honest = evening("honest")
    id, tokens = honest.client.begin()
    (tmp_path / "log.ndjson").write_bytes(play(honest.client, id, tokens))
    done = CliRunner().invoke(main, ["verify", str(tmp_path / "log.ndjson"), "--nonce", OTHERS])
    assert (done.exit_code, "the match began without nonces" in done.output) == (3, True)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--nonce=AB", "--nonce: a nonce is 64 lower-case hexadecimal digits"),
        ("--seat-key=AB", "--seat-key: a key is 32 bytes in base64"),
    ],
)
def test_what_is_no_nonce_or_key_is_refused(tmp_path: Path, option: str, said: str) -> None:
    (tmp_path / "log.ndjson").write_bytes(b"")
    done: Any = CliRunner().invoke(main, ["verify", str(tmp_path / "log.ndjson"), option])
    assert (done.exit_code, said in done.output) == (1, True)


def test_who_asks_for_the_seed_is_told_what_a_nonce_does_not_protect_from(evening: Callable[[str], Evening]) -> None:
    honest = evening("honest")
    path, token = f"/v1/matches/{honest.id}/seed", honest.tokens["P1"]
    answer = honest.client.send("GET", path, token, headers={"Accept-Language": "en"})
    assert "whoever gives the last one and knows the service's part can choose" in answer.get_json()["caution"]
    assert answer.headers["Content-Language"] == "en"
    assert give(honest.client, honest.id, token, NONCES["P1"])[1]["caution"]


def test_the_document_says_what_a_house_gets_of_luck_as_it_is_measured() -> None:
    text = (Path(__file__).parents[2] / "docs/trust.md").read_text(encoding="utf-8")
    said = re.findall(r"^\| (plays fair|leaves out|gives its friend|chooses of)[^|]*\| (\d+) \|", text, re.MULTILINE)
    found = measured()
    assert found[HONEST] < found[LEFT_OUT] < found[LAST]
    assert [(int(count)) for _, count in said] == [found[way] for way in (HONEST, LEFT_OUT, LAST, TRIED)]
