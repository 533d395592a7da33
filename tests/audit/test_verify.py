"""Exported logs: whole ones pass, and every kind of tampering is named with its first event."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from adjudicator import __version__
from adjudicator.audit import Report, verify
from adjudicator.audit.chain import closed, hash_of
from adjudicator.audit.reading import read_records
from adjudicator.cli import main
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.logbook.export import ndjson, transcript
from adjudicator.matches.application import Matches
from adjudicator.matches.match import project
from adjudicator.matches.records import GENESIS
from adjudicator.matches.requests import MatchTerms
from tests.kept_logs import made_anew
from tests.matches.play import RULES, begin, request, step, whole

GOLDEN = Path(__file__).parents[1] / "data" / "logs"


@pytest.fixture
def log(sqlite_store: Matches) -> list[bytes]:
    return list(ndjson(sqlite_store.records(whole(sqlite_store)), "judge", over=True))


def outcomes(report: Report) -> dict[str, str]:
    return {check.name: check.outcome for check in report.checks}


def failure(report: Report, name: str) -> int:
    (check,) = (check for check in report.checks if check.name == name)
    assert check.outcome == "failed", check
    return check.version


def hash_of_line(match: str, line: dict[str, Any], previous: str) -> str:
    """Return the hash that a line must bear, for whoever makes hashes again."""
    event, _ = closed(line["event"])
    return hash_of(match, line["version"], line["move"], line["at"], event, previous)


def resealed(lines: list[bytes]) -> list[bytes]:
    """Chain and foot a log again, as a forger with the time for it would."""
    header, *events, _ = (msgspec.json.decode(line) for line in lines)
    previous = GENESIS
    out = [msgspec.json.encode(header) + b"\n"]
    for number, event in enumerate(events, start=1):
        event["version"] = number
        previous = event["hash"] = hash_of_line(header["match"], event, previous)
        out.append(msgspec.json.encode(event) + b"\n")
    footer = {"kind": "footer", "count": len(events), "head": previous, "sha256": digest(b"".join(out))}
    return [*out, msgspec.json.encode(footer) + b"\n"]


def test_a_whole_log_passes_every_check(log: list[bytes]) -> None:
    report = verify(log)
    assert report.passed
    assert set(outcomes(report).values()) == {"passed"}
    assert report.events == len(log) - 2


def test_every_view_has_the_same_chain(sqlite_store: Matches) -> None:
    id = whole(sqlite_store)
    heads = set()
    for viewer in ("judge", "P1", "spectator"):
        lines = list(ndjson(sqlite_store.records(id), viewer))
        found = outcomes(verify(lines))
        assert found["hash chain"] == found["whole"] == "passed"
        assert found["fold and re-adjudication"] == ("passed" if viewer == "judge" else "not possible")
        heads.add(msgspec.json.decode(lines[-1])["head"])
    assert len(heads) == 1


def test_a_judge_s_log_of_a_running_match_is_adjudicated_again_without_the_seed(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 30)
    lines = list(ndjson(sqlite_store.records(id), "judge"))
    found = outcomes(verify(lines))
    assert found["fold and re-adjudication"] == "passed"
    assert found["luck"] == "not possible"
    row = sqlite_store.tables.match_row(id)
    assert row is not None
    assert row.seed is not None
    assert row.seed.encode() not in b"".join(lines)


def test_the_hash_can_be_made_with_a_json_library_and_sha_256_alone(log: list[bytes]) -> None:
    header, first = msgspec.json.decode(log[0]), msgspec.json.decode(log[1])
    material = {
        "at": first["at"],
        "event": closed(first["event"])[0],
        "match": header["match"],
        "move": 0,
        "prev": "0" * 64,
        "version": 1,
    }
    assert first["hash"] == digest(canonical(material))


def test_an_altered_byte_fails_the_chain_at_its_event(log: list[bytes]) -> None:
    place = next(number for number, line in enumerate(log) if b'"StatsChanged"' in line)
    log[place] = log[place].replace(b'"StatsChanged","clauses":["D', b'"StatsChanged","clauses":["E')
    report = verify(log)
    assert failure(report, "hash chain") == place
    assert not report.passed


def test_a_changed_secret_fails_its_commitment(log: list[bytes]) -> None:
    place = next(number for number, line in enumerate(log) if b'"AnswerSealed"' in line)
    line: Any = msgspec.json.decode(log[place])
    line["event"]["answer"]["value"]["cards"].reverse()
    log[place] = msgspec.json.encode(line) + b"\n"
    assert failure(verify(log), "hash chain") == place


def test_a_forged_number_passes_the_chain_and_fails_the_rules(log: list[bytes]) -> None:
    place = next(number for number, line in enumerate(log) if b'"StatsChanged"' in line)
    line: Any = msgspec.json.decode(log[place])
    stat = next(iter(line["event"]["amounts"]))
    line["event"]["amounts"][stat] += 100
    log[place] = msgspec.json.encode(line) + b"\n"
    report = verify(resealed(log))
    assert outcomes(report)["hash chain"] == "passed"
    assert failure(report, "fold and re-adjudication") == place


def test_a_forged_shuffle_passes_the_chain_and_fails_the_luck(log: list[bytes]) -> None:
    line: Any = msgspec.json.decode(log[1])
    line["event"]["seed_commitment"] = digest(b"another seed")
    log[1] = msgspec.json.encode(line) + b"\n"
    report = verify(resealed(log))
    assert outcomes(report)["hash chain"] == "passed"
    assert not report.passed


def cut_off(lines: list[bytes]) -> list[bytes]:
    return lines[:-1]


def missing(lines: list[bytes]) -> list[bytes]:
    return [*lines[:40], *lines[41:]]


def test_what_stands_behind_a_gap_is_not_said_to_be_in_order(log: list[bytes]) -> None:
    report = verify(missing(log))
    assert failure(report, "whole") == 40
    for check in report.checks[1:]:
        assert (check.outcome, check.detail.en if check.detail else "") == (
            "not possible", "the log could be read up to event 39 alone"
        )  # fmt: skip
    assert verify(cut_off(log)).checks[1].outcome == "passed"  # of all the events that there are


def test_what_had_failed_before_a_gap_still_has(log: list[bytes]) -> None:
    log[9] = log[9].replace(b'"clauses":["', b'"clauses":["X')
    assert failure(verify(missing(log)), "hash chain") == 9


def doubled(lines: list[bytes]) -> list[bytes]:
    return [*lines[:40], lines[40], *lines[40:]]


def swapped(lines: list[bytes]) -> list[bytes]:
    return [*lines[:40], lines[41], lines[40], *lines[42:]]


def appended(lines: list[bytes]) -> list[bytes]:
    return [*lines, lines[-2]]


def headless(lines: list[bytes]) -> list[bytes]:
    return lines[1:]


@pytest.mark.parametrize("harm", [cut_off, missing, doubled, swapped, appended, headless])
def test_a_log_that_is_not_whole_fails(log: list[bytes], harm: Any) -> None:
    report = verify(harm(log))
    assert outcomes(report)["whole"] == "failed"


@given(st.lists(st.binary(max_size=80), max_size=5))
def test_nonsense_is_a_report_and_not_a_crash(lines: list[bytes]) -> None:
    assert not verify(lines).passed


def test_any_harmed_line_is_noticed(log: list[bytes]) -> None:
    for place in range(0, len(log), 7):
        harmed = list(log)
        middle = len(harmed[place]) // 2
        harmed[place] = harmed[place][:middle] + b"0" + harmed[place][middle + 1 :]
        if harmed[place] != log[place]:
            assert not verify(harmed).passed, place


def test_a_paper_table_s_log_is_adjudicated_again(sqlite_store: Matches) -> None:
    reports = {"missions": ["zenith", "armies", "emperor", "balance"], "first_player": "P3"}
    setup = msgspec.convert(RULES.demo_setup, RULES.setup_type)
    id = sqlite_store.create("diamonds", setup, request(), MatchTerms("reported", reports)).match_id
    while not sqlite_store.live(id).over:
        step(sqlite_store, id)
    found = outcomes(verify(ndjson(sqlite_store.records(id), "judge")))
    assert found["fold and re-adjudication"] == "passed"
    assert found["luck"] == "not possible"


def test_a_revealed_seed_left_out_fails(log: list[bytes]) -> None:
    assert not verify(resealed([*log[:-2], log[-1]])).passed


def test_a_judge_s_log_that_hides_something_fails(log: list[bytes]) -> None:
    place = next(number for number, line in enumerate(log) if b'"AnswerSealed"' in line)
    line: Any = msgspec.json.decode(log[place])
    line["event"]["answer"] = {name: line["event"]["answer"][name] for name in ("secret", "for")}
    log[place] = msgspec.json.encode(line) + b"\n"
    assert failure(verify(resealed(log)), "fold and re-adjudication") == place


def test_what_is_no_event_and_no_footer_fails(log: list[bytes]) -> None:
    empty = msgspec.json.encode({"kind": "footer", "count": 0, "head": GENESIS, "sha256": digest(log[0])})
    assert not verify([log[0], empty]).passed
    more = log[1].replace(b'"kind"', b'"more":1,"kind"')
    for line in (b'{"kind":"footer"}', b"[" * 200_000, b'{"kind":"zzz"}', b"7", more):
        assert not verify([log[0], line, *log[1:]]).passed
    header = log[0].replace(b'"edition":"1.1"', b'"edition":"9.9"')
    assert not verify([header, *log[1:]]).passed
    assert not verify([log[0].replace(b'"view"', b'"more":1,"view"'), *log[1:]]).passed


def test_a_view_that_hides_leaves_verification_incomplete(tmp_path: Path, sqlite_store: Matches) -> None:
    path = tmp_path / "p1.ndjson"
    path.write_bytes(b"".join(ndjson(sqlite_store.records(whole(sqlite_store)), "P1")))
    code, said = run("verify", str(path))
    assert code == 4
    assert "cannot repeat the draws" in said


def golden_logs() -> list[Path]:
    return sorted(GOLDEN.glob("*.ndjson"))


@pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
@pytest.mark.sampled(5)
def test_old_logs_are_folded_and_adjudicated_alike_for_ever(path: Path) -> None:
    with path.open("rb") as lines:
        report = verify(lines)
    assert report.passed, report
    assert report.events > 200


@pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
@pytest.mark.sampled(5)
def test_kept_logs_are_what_making_them_anew_gives(path: Path) -> None:
    assert made_anew(path.read_bytes()) == path.read_bytes()


@pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
def test_kept_logs_are_written_again_as_they_were_read(path: Path) -> None:
    with path.open("rb") as lines:
        assert b"".join(ndjson(read_records(lines), "judge", over=True)) == path.read_bytes()


def test_a_match_is_adjudicated_again_under_the_edition_that_it_began_under(sqlite_store: Matches) -> None:
    records = read_records((GOLDEN / "diamonds-1.0-schema-1-1.ndjson").read_bytes().splitlines(keepends=True))
    old, new = project(None, records), project(None, sqlite_store.records(begin(sqlite_store)))
    assert old is not None
    assert new is not None
    assert (old.state.edition, old.state.follows("1.1")) == (msgspec.UNSET, False)
    assert (new.state.edition, new.state.follows("1.0"), new.state.follows("1.1")) == (RULES.edition, True, True)
    assert not new.state.follows("9.9")


def test_a_log_of_an_unknown_edition_cannot_be_adjudicated_again(log: list[bytes]) -> None:
    strange = [line.replace(b'"edition":"1.1"', b'"edition":"9.9"') for line in log]
    told = next(check for check in verify(resealed(strange)).checks if check.outcome == "failed")
    assert told.detail is not None
    assert "9.9" in told.detail.en


def test_there_are_old_logs() -> None:
    assert golden_logs()


def test_the_transcript_tells_every_event_in_both_languages(sqlite_store: Matches) -> None:
    for seed in range(2):
        id = whole(sqlite_store, seed)
        for viewer in ("judge", "P2", "spectator"):
            english = "".join(transcript(sqlite_store.records(id), viewer, "en"))
            portuguese = "".join(transcript(sqlite_store.records(id), viewer, "pt"))
            assert "Won by" in english
            assert "Vitória de" in portuguese
            assert english.count("\n") == portuguese.count("\n")
            assert ("•••" in english) == (viewer != "judge")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.output


def test_the_command_line_verifies_and_replays(tmp_path: Path, log: list[bytes], sqlite_store: Matches) -> None:
    path = tmp_path / "log.ndjson"
    path.write_bytes(b"".join(log))
    assert run("verify", str(path))[0] == 0
    code, table = run("replay", str(path), "--move", "23", "--language", "pt")
    assert code == 0
    assert "Rodada 1" in table
    assert run("replay", str(path), "--move", "23", "--language", "en")[1].startswith("Round 1")
    code, named = run("replay", str(path), "--move", "23", "--language", "pt", "--ids")
    assert named.startswith(table)
    assert "C5: Foco Absoluto de Ana\n" in named
    code, state = run("replay", str(path), "--move", "23", "--json")
    assert msgspec.json.decode(state)["move"] == 23
    assert " · Hand " in run("replay", str(path), "--move", "23", "--view", "spectator")[1]
    assert run("replay", str(path), "--move", "9999")[0] == 1
    state = run("replay", str(path), "--version", "60", "--json")[1]
    assert msgspec.json.decode(state)["version"] == 60
    for version in ("0", "-1", "9999"):
        assert run("replay", str(path), "--version", version)[0] == 1
    assert run("replay", str(path), "--version", "60", "--move", "3")[0] == 2
    path.write_bytes(b"".join(log).replace(b'"LP":', b'"XP":', 1))
    code, said = run("verify", str(path))
    assert code == 3
    assert said.splitlines()[0].endswith(" events: failed")
    assert "failed at event" in said
    assert "whole: failed: the bytes of the log are not those the footer vouches for" in said
    assert re.search(r"luck: not possible: .*after event \d+ the moves could not be followed", said)
    path.write_bytes(b"nonsense")
    assert run("replay", str(path))[0] == 1


def test_the_command_line_plays_a_demonstration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = run("demo", "diamonds", "--seed", "3")
    assert code == 0
    assert "The match begins" in said
    assert "Winner: " in said
    assert list(tmp_path.iterdir()) == []  # nobody has asked for a file
    played = re.sub(r"(?m)^(Move \d+) · .*", r"\1", said)
    again = run("demo", "diamonds", "--seed", "3")[1]
    assert re.sub(r"(?m)^(Move \d+) · .*", r"\1", again) == played  # the luck, too; the times are others
    code, said = run("demo", "diamonds", "--seed", "3", "--language", "pt", "--log", "logs/of_three.ndjson")
    assert code == 0
    assert said.endswith("Registro: logs/of_three.ndjson\n")
    assert run("verify", "logs/of_three.ndjson")[0] == 0
    assert "Começa a partida" in said
    assert "Vencedor: " in said
    assert "The match begins" not in said


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "adjudicator", "--version"], capture_output=True, check=True)
    assert __version__.encode() in done.stdout
