"""Logs with something changed: each is found out, with a sentence, whoever made the hashes again.

What cannot be found is named in `FREE`: words that nothing follows from.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.audit import Report, verify
from adjudicator.cli import main
from adjudicator.kernel.secrets.secret import commitment_to
from adjudicator.matches.application import Matches
from tests.amounts import tries
from tests.audit.test_verify import golden_logs, outcomes, resealed
from tests.conftest import SECRET
from tests.matches.play import begin, step

MUTATIONS = tries(4)
EACH = pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
FREE = {
    ("MatchBegun", "players", "name"),
    ("JudgeActed", "by"),
    ("JudgeActed", "reason"),
    ("JudgeActed", "clauses"),
    ("JudgeActed", "dispute"),
    ("ActionForced", "action"),  # it was illegal, and nothing came of it
}
"""Members that a forger who makes the whole chain again may change: only the heads that were handed out tell of it."""

DESK = Path(__file__).parents[1] / "data" / "logs" / "diamonds-1.0-schema-1-desk.ndjson"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


# Any byte, any line


def bytes_changed(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    number = chance.randrange(len(lines))
    line, at = lines[number], chance.randrange(len(lines[number]))
    other = bytes([chance.randrange(256)])
    new = chance.choice(
        [line[:at] + other + line[at + 1 :], line[:at] + other + line[at:], line[:at] + line[at + 1 :], line[:at]]
    )
    return [*lines[:number], new, *lines[number + 1 :]]


def lines_changed(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    one, other = sorted(chance.sample(range(len(lines)), 2))
    swapped = [*lines[:one], lines[other], *lines[one + 1 : other], lines[one], *lines[other + 1 :]]
    doubled = [*lines[:other], lines[one], *lines[other:]]
    return chance.choice([swapped, doubled, lines[:one] + lines[one + 1 :], lines[:other], lines[:one] + lines[other:]])


@EACH
@pytest.mark.parametrize("mutate", [bytes_changed, lines_changed])
@pytest.mark.sampled(4)
def test_whatever_bytes_change_it_is_found(
    path: Path, mutate: Callable[[random.Random, list[bytes]], list[bytes]]
) -> None:
    chance, lines = random.Random(path.stem), lines_of(path)
    for _ in range(MUTATIONS):
        changed = b"".join(mutate(chance, lines)).splitlines(keepends=True)
        if changed != lines:
            assert not verify(changed).passed, changed


# Any member, by a forger who makes the chain again


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every place of JSON data that holds no other, and what it holds."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from leaves(item, (*path, key))
    if not inner:
        yield path, value


def another(chance: random.Random, value: Any) -> Any:
    """Return a value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([1, -1, 100])
    if isinstance(value, str):
        return chance.choice([value + "x", value[:-1], "P2"])
    return [1] if value == [] else "zz"


def forged(chance: random.Random, lines: list[bytes]) -> tuple[tuple[str, ...], list[bytes]]:
    """Change one member of one event, and make all hashes again; also return of which type it is, and which member."""
    number = chance.randrange(1, len(lines) - 1)
    line = msgspec.json.decode(lines[number])
    path, value = chance.choice([leaf for leaf in leaves(line) if leaf[0][0] in ("event", "at", "move")])
    place = line
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = another(chance, value)
    names = tuple(part for part in path[1:] if isinstance(part, str))
    kind = str(line["event"]["type"] if path != ("event", "type") else "")
    if kind == "ActionForced":
        names = names[:1]
    if place[path[-1]] == value:
        return forged(chance, lines)
    changed = [*lines[:number], msgspec.json.encode(line) + b"\n", *lines[number + 1 :]]
    return (kind, *names), resealed(changed)


@EACH
@pytest.mark.sampled(2)
def test_whatever_a_forger_changes_it_is_found_unless_nothing_follows_from_it(path: Path) -> None:
    chance, lines = random.Random(path.stem), lines_of(path)
    for _ in range(MUTATIONS):
        place, changed = forged(chance, lines)
        report = verify(changed)
        assert not report.passed or place in FREE, place


# What had passed


def changed_lines(path: Path, change: Callable[[dict[str, Any]], object], kind: str) -> list[bytes]:
    """Change the last event of a kind ("": each), and make all hashes again."""
    header, *lines, footer = lines_of(path)
    told = [msgspec.json.decode(line) for line in lines]
    wanted = [line for line in told if kind in ("", line["event"]["type"])]
    for line in wanted if kind == "" else wanted[-1:]:
        change(line)
    return resealed([header, *(msgspec.json.encode(line) + b"\n" for line in told), footer])


def failed(report: Report) -> set[str]:
    return {check.name for check in report.checks if check.outcome == "failed"}


def test_times_are_there_and_do_not_run_backwards() -> None:
    assert failed(verify(changed_lines(DESK, lambda line: line.update(at=""), ""))) == {"times"}
    assert failed(verify(changed_lines(DESK, lambda line: line.update(at="yesterday"), ""))) == {"times"}
    backwards = changed_lines(
        DESK, lambda line: line.update(at=f"2026-01-01T00:00:{59 - line['move'] % 60:02}.000Z"), ""
    )
    assert failed(verify(backwards)) == {"times"}
    within = changed_lines(DESK, lambda line: line.update(at=f"2026-01-01T00:00:00.{line['version']:03}Z"), "")
    assert failed(verify(within)) == {"times"}


def test_a_match_whose_clock_went_back_has_times_that_do_not(sqlite_store: Matches) -> None:
    clock = iter([f"2026-01-01T00:00:{second:02}.000Z" for second in (30, 40, 20, 50, 10, 59)])
    store = Matches(sqlite_store.tables, SECRET, lambda: next(clock))
    id = begin(store)
    step(store, id, 5)
    times = [record.at for record in store.records(id)]
    assert times == sorted(times)


def test_the_match_is_named_by_an_id() -> None:
    header, *rest = lines_of(DESK)
    for other in ("", "m_", "d_aaaaaaaaaaaaaaaaaaaaaaaaaa", "M_AAAAAAAAAAAAAAAAAAAAAAAAAA"):
        renamed = header.replace(b'"m_aaaaaaaaaaaaaaaaaaaaaaaaaa"', msgspec.json.encode(other))
        assert renamed != header
        assert failed(verify(resealed([renamed, *rest]))) == {"whole"}


def test_a_view_shows_what_it_shows() -> None:
    header, *rest = lines_of(DESK)
    for other in ("P1", "spectator", "everybody"):
        assert "whole" in failed(verify(resealed([header.replace(b'"judge"', f'"{other}"'.encode()), *rest])))


def test_who_ordered_has_a_judge_s_role() -> None:
    for change in ({"by": "nobody"}, {"dispute": "m_1"}):
        lines = changed_lines(DESK, lambda line, change=change: line["event"].update(change), "JudgeActed")  # type: ignore[misc]
        assert failed(verify(lines)) == {"fold and re-adjudication"}


def test_moves_are_counted() -> None:
    skipped = changed_lines(DESK, lambda line: line.update(move=line["move"] + (line["move"] > 3)), "")
    assert failed(verify(skipped)) == {"whole"}


def test_a_shuffle_during_the_match_is_the_seed_s() -> None:
    """Cards that nobody drew lie in another order: the rules find nothing wrong, only the seed does."""
    path = DESK.with_name("multiversity-1.0-schema-1-1.ndjson")
    lines = lines_of(path)
    number = [n for n, line in enumerate(lines) if b'"DeckShuffled"' in line][-1]
    assert number > 100  # not the beginning
    line = msgspec.json.decode(lines[number])
    order = line["event"]["deck"]
    order["value"][-2:] = reversed(order["value"][-2:])
    order["secret"] = commitment_to(order["salt"], order["value"])
    lines[number] = msgspec.json.encode(line) + b"\n"
    assert failed(verify(resealed(lines))) == {"luck"}


def test_more_than_an_event_has_is_found() -> None:
    assert "fold and re-adjudication" in failed(
        verify(changed_lines(DESK, lambda line: line["event"].update(more=1), "JudgeActed"))
    )
    assert failed(verify(changed_lines(DESK, lambda line: line.update(move=False), "MatchBegun"))) != set()


@pytest.mark.parametrize("byte", [b"\xff", b"\xc3", b"\x00", b"\\ud800", b"\\u0000"])
@pytest.mark.parametrize("number", [0, 1, 40, -1])
def test_what_is_no_text_ends_in_a_sentence(tmp_path: Path, byte: bytes, number: int) -> None:
    lines = lines_of(DESK)
    at = lines[number].index(b'":"') + 3
    lines[number] = lines[number][:at] + byte + lines[number][at:]
    path = tmp_path / "log.ndjson"
    path.write_bytes(b"".join(lines))
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == 3, done.output
    assert "failed" in done.output
    done = CliRunner().invoke(main, ["replay", str(path)])
    assert done.exit_code in (0, 1)
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_every_kept_log_passes_as_it_is() -> None:
    for path in golden_logs():
        assert set(outcomes(verify(lines_of(path))).values()) == {"passed"}, path
