"""docs/log-format.md, the command, the browser's verifier and one written from the page for tests: of each vector all
say the same, and the page has the sentence that it follows from."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.audit.checks import Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.verify import verify
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.secrets.secret import commitment_to
from adjudicator.kernel.text.canonical import digest
from adjudicator.logbook.export import ndjson, proof_line
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.notes import VerifierKey
from adjudicator.transparency.proving import latest, prove
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.api.client import Client
from tests.api.test_seeds import keyed, play
from tests.audit.test_verify import resealed
from tests.conftest import SECRET
from tests.transparency import independent
from tests.transparency.memory import begun
from tests.transparency.test_javascript import NODE, VERIFY

PAGE = " ".join((Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8").split())
Line = dict[str, Any]
Change = Callable[[list[Line]], object]


class World(NamedTuple):
    """A match that is over, in which P1 and P3 have signed, as several views have it; and what proves it."""

    path: Path
    views: dict[str, bytes]
    early: bytes
    """A judge's log of its beginning."""
    proofs: list[bytes]
    """Of a version before the last, and of the last."""
    named: str
    key: VerifierKey
    files: Path
    checkpoints: list[str]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    path = tmp_path_factory.mktemp("three")
    upgrade(str(path / "one.db"))
    store = Matches(open_recorder(str(path / "one.db")), SECRET)
    folder, tables = begun(path / "log"), LogTables(store.tables)
    settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(folder.path))
    client = Client(create_app(settings, store), organiser_token(store))
    with closing(store.tables.dialect):
        id, tokens = keyed(client)
        early = b"".join(ndjson(store.records(id), "judge"))
        kept, proofs = [], []
        for last in (False, True):
            if last:
                play(client, id, tokens, ("P1", "P3"))
            client.begin()
            Sequencer(tables, folder).round()
            kept.append(tables.checkpoint()[1])
            found = prove(tables, id, store.live(id).version)
            assert found is not None
            proofs.append(proof_line(found[0], str(found[1])))
        dump(StoredLog(tables), tables.size(), path / "files")
        views = {view: b"".join(ndjson(store.records(id), view)) for view in ("judge", "P1", "P2", "spectator")}
        verifier = folder.checkpoint_key().verifier
        yield World(path, views, early, proofs, str(latest(tables, id)), verifier, path / "files", kept)


def said(
    world: World, log: bytes, keys: bool = True, checkpoints: tuple[int, ...] = (), files: bool = False
) -> list[dict[str, str]]:
    """What each of the three says of a log: the outcomes by check, and `verdict`."""
    trusted = (world.key,) if keys else ()
    kept = [world.checkpoints[number] for number in checkpoints]
    given = Given(keys=trusted, checkpoints=tuple(("kept", each.encode()) for each in kept),
                  entries=LogFiles(world.files) if files else None)  # fmt: skip
    report = verify(log.splitlines(keepends=True), Evidence(given))
    ours = {check.name: check.outcome for check in report.checks}
    found = [{**ours, "verdict": "passed" if report.passed else "failed"}]
    third = independent.verify(log, [str(key) for key in trusted], kept, world.files if files else None)
    found.append({**third, "verdict": "failed" if "failed" in third.values() else "passed"})
    if NODE is not None:
        path = world.path / "log.ndjson"
        path.write_bytes(log)
        more = [word for key in trusted for word in ("--key", str(key))] + (["--entries", str(world.files)] * files)
        for number, note in enumerate(kept):
            (world.path / f"kept-{number}").write_text(note)
            more += ["--checkpoint", str(world.path / f"kept-{number}")]
        done = subprocess.run([NODE, str(VERIFY), str(path), *more], capture_output=True, text=True, check=False)
        theirs = dict(line.split(": ")[:2] for line in done.stdout.splitlines())
        found.append({**theirs, "verdict": "failed" if done.returncode == 3 else "passed"})
        assert done.returncode == (3 if "failed" in theirs.values() else done.returncode), done
    return found


def written(lines: list[Line]) -> list[bytes]:
    return [msgspec.json.encode(line) + b"\n" for line in lines]


def lines_of(log: bytes) -> list[Line]:
    return [msgspec.json.decode(line) for line in log.splitlines()]


def chained(log: bytes, change: Change) -> bytes:
    """A log with something changed, and all its hashes made again."""
    lines = lines_of(log)
    change(lines)
    return b"".join(resealed(written(lines)))


def footed(lines: list[bytes]) -> bytes:
    """Lines with a footer that vouches for their bytes."""
    *rest, last = lines
    return b"".join([*rest, *written([{**msgspec.json.decode(last), "sha256": digest(b"".join(rest))}])])


def event(lines: list[Line], kind: str, place: int = 0) -> Line:
    found: list[Line] = [line for line in lines[1:-1] if line["event"]["type"] == kind]
    return found[place]


def turned(value: Any) -> Any:
    """The same value, with the members of all objects in another order; "kind" stays where it was."""
    if isinstance(value, dict):
        names = sorted(value, reverse=True)
        names.sort(key=lambda name: name != "kind")
        return {name: turned(value[name]) for name in names}
    return [turned(item) for item in value] if isinstance(value, list) else value


class Vector(NamedTuple):
    """A log that is what it should be, or not: of which view it is made, what is changed, with which proofs; what all
    verifiers say, and the sentence of the page that it follows from."""

    page: str
    make: Callable[[World], bytes]
    verdict: str
    outcomes: dict[str, str] = {}
    how: dict[str, Any] = {}


def of(view: str, change: Change) -> Callable[[World], bytes]:
    return lambda world: chained(world.views[view], change)


def bytes_of(view: str, change: Callable[[list[bytes]], list[bytes]]) -> Callable[[World], bytes]:
    return lambda world: footed(change(world.views[view].splitlines(keepends=True)))


def proven(*proofs: Callable[[World], bytes]) -> Callable[[World], bytes]:
    return lambda world: world.views["spectator"] + b"".join(proof(world) for proof in proofs)


def replaced(number: int, old: bytes, new: bytes) -> Callable[[World], bytes]:
    def make(world: World) -> bytes:
        lines = world.views["spectator"].splitlines(keepends=True)
        assert old in lines[number], lines[number]
        lines[number] = lines[number].replace(old, new, 1)
        return footed(lines)

    return make


def timed(at: str) -> Callable[[World], bytes]:
    """The same log, all at one time, so that only its form can be wrong."""
    return of("spectator", lambda lines: [line.update(at=at) for line in lines[1:-1]])


def viewed(view: str) -> Callable[[World], bytes]:
    return of("spectator", lambda lines: lines[0].update(view=view))


def named(id: str) -> Callable[[World], bytes]:
    return of("spectator", lambda lines: lines[0].update(match=id))


def first(change: Callable[[Line], object], view: str = "spectator") -> Callable[[World], bytes]:
    return of(view, lambda lines: change(lines[1]["event"]))


def of_kind(kind: str, change: Callable[[Line], object], view: str = "spectator") -> Callable[[World], bytes]:
    return of(view, lambda lines: change(event(lines, kind)))


def signed_by(lines: list[Line], seat: str) -> Line:
    return next(line for line in lines[1:-1] if line["event"].get("seat") == seat and "signature" in line["event"])


def ordered(lines: list[Line]) -> None:
    """Put a judge's order, which nobody signs, in the place of a seat's signed action."""
    order = {"type": "JudgeActed", "clauses": [], "by": "judge", "reason": "", "dispute": "", "order": {
        "secret": commitment_to("aa", {}), "for": []}}  # fmt: skip
    signed_by(lines, "P1")["event"] = order


def all_in(value: Any, change: Callable[[Line], bool]) -> bool:
    """Change the first secret of JSON data that can be changed so."""
    if isinstance(value, dict) and "secret" in value and change(value):
        return True
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(all_in(item, change) for item in inner)


def nested(lines: list[Line]) -> None:
    def change(secret: Line) -> bool:
        if "value" not in secret:
            return False
        secret["value"] = {"secret": "0" * 64, "for": []}
        secret["secret"] = commitment_to(secret["salt"], secret["value"])
        return True

    assert all_in([line["event"] for line in lines[2:-1]], change)


def seed_again(lines: list[Line]) -> None:
    place = next(n for n, line in enumerate(lines) if line.get("event", {}).get("type") == "SeedRevealed")
    again = msgspec.json.decode(msgspec.json.encode(lines[place]))
    lines.insert(place + 1, again)
    lines[-1]["count"] += 1


def proof_of(number: int, version: int | None = None, extra: str = "") -> Callable[[World], bytes]:
    def make(world: World) -> bytes:
        line = msgspec.json.decode(world.proofs[number])
        line["version"] = line["version"] if version is None else version
        line["proof"] = line["proof"].replace("\nindex", f"\n{extra}index", 1)
        return written([line])[0]

    return make


def by_name(world: World) -> bytes:
    return written([{**msgspec.json.decode(world.proofs[1]), "proof": world.named}])[0]


def erased(player: Line) -> None:
    for member in ("salt", "value"):
        del player["name"][member]


NAMES = "They are open in every view, until they are erased; then they are closed in every view"
FORM = "one JSON object a line, each line, the last too, ended by a line feed and nothing else"
AS_WRITTEN = "written as canonical JSON is but for the order of the members, at any depth"
VIEW = "`judge` (everything), `spectator`, or one of the match's seats"
IDS = "`m_` and 26 of the letters a to z and the digits 2 to 7"
TIME = "a time is UTC with three digits of a second, of a day that there is, from the year 1 on"
BEGINS = "Every move but move 0 begins with one of these events or with `JudgeActed`, and they stand nowhere else"
SEED = "The seed that is revealed must make the commitment, in whatever view"
ORDERS = "whether a seat's move was put there as an order: it is not possible to say"
PROOFS = "any number, often one or none, of any versions from 1 to the last, in any order"
FURTHEST = "Of several proofs all must hold, and the log is proven up to the latest version"
EXTRA = "A line `extra …`, with base64, may stand before the index"
UNSIGNED = "one without signs none"
WITHIN = "no secret stands within another's `value`"
NONCE = "a member for each seat and no other, 64 hexadecimal digits or null"
RELATED = "All signed trees that one has in hand must be one tree that grew"

VECTORS = {
    "as it is": Vector(RELATED, lambda world: world.views["spectator"] + world.proofs[1], "passed",
                       {"logged": "passed", "only version": "passed", "growth": "passed"},
                       {"files": True, "checkpoints": (0, 1)}),
    "a judge's view": Vector(SEED, lambda world: world.views["judge"], "passed",
                             {"luck": "passed", "signed actions": "passed"}),
    "a seat's view": Vector(UNSIGNED, lambda world: world.views["P2"], "passed", {"signed actions": "not possible"}),
    "members in another order": Vector(AS_WRITTEN, lambda world: footed(
        written([turned(line) for line in lines_of(world.early)])), "passed"),
    "members of a view in another order": Vector(AS_WRITTEN, bytes_of(
        "spectator", lambda lines: written([turned(msgspec.json.decode(line)) for line in lines])), "passed"),
    "nonces in another order": Vector(AS_WRITTEN, first(
        lambda event: event.update(nonces=turned(event["nonces"]))), "passed"),
    "no last line feed": Vector(FORM, lambda world: world.views["spectator"][:-1], "failed"),
    "no last line feed after a proof": Vector(
        FORM, lambda world: world.views["spectator"] + world.proofs[1][:-1], "failed"),
    "carriage returns": Vector(FORM, lambda world: world.views["spectator"].replace(b"\n", b"\r\n"), "failed"),
    "an empty line": Vector(FORM, lambda world: world.views["spectator"] + b"\n", "failed"),
    "white space": Vector(AS_WRITTEN, replaced(3, b',"move"', b', "move"'), "failed"),
    "a key twice": Vector(AS_WRITTEN, replaced(3, b'"kind":"event"', b'"kind":"event","kind":"event"'), "failed"),
    "a number with a point": Vector(AS_WRITTEN, replaced(3, b'"version":3', b'"version":3.0'), "failed"),
    "a number that is too large": Vector(AS_WRITTEN, of_kind(
        "SeedRevealed", lambda line: line["event"].update(more=1 << 53)), "failed"),
    "the largest number": Vector(AS_WRITTEN, of_kind(
        "SeedRevealed", lambda line: line["event"].update(more=(1 << 53) - 1)), "passed"),
    "an escape too many": Vector(AS_WRITTEN, replaced(1, b'"MatchBegun"', b'"\\u004datchBegun"'), "failed"),
    "a view of any word": Vector(VIEW, viewed("everybody"), "failed"),
    "a view of a seat that is not there": Vector(VIEW, viewed("P9"), "failed"),
    "an id that is too short": Vector(IDS, named("m_aaaa"), "failed"),
    "an id with other letters": Vector(IDS, named("m_" + "A" * 26), "failed"),
    "an id with other digits": Vector(IDS, named("m_" + "1" * 26), "failed"),
    "another id than the one that was signed": Vector(
        IDS, named("m_" + "a" * 26), "failed", {"whole": "passed", "signed actions": "failed"}
    ),
    "a time": Vector(TIME, timed("2026-02-28T23:59:59.999Z"), "passed"),
    "a time with an offset": Vector(TIME, timed("2026-02-28T23:59:59.999+00:00"), "failed"),
    "a time without milliseconds": Vector(TIME, timed("2026-02-28T23:59:59Z"), "failed"),
    "a time with microseconds": Vector(TIME, timed("2026-02-28T23:59:59.999999Z"), "failed"),
    "a day that is not": Vector(TIME, timed("2026-02-29T23:59:59.999Z"), "failed"),
    "an hour that is not": Vector(TIME, timed("2026-02-28T24:00:00.000Z"), "failed"),
    "a year that is not": Vector(TIME, timed("0000-02-28T23:59:59.999Z"), "failed"),
    "other digits": Vector(TIME, timed("\u0662026-02-28T23:59:59.999Z"), "failed"),
    "a move that begins with something else": Vector(BEGINS, of(
        "spectator", lambda lines: signed_by(lines, "P1")["event"].update(type="StatsChanged")), "failed"),
    "an action within a move": Vector(BEGINS, of(
        "spectator", lambda lines: lines[3].update(event=signed_by(lines, "P1")["event"])), "failed"),
    "an action of a seat that is not there": Vector(BEGINS, of(
        "spectator", lambda lines: signed_by(lines, "P1")["event"].update(seat="P7")), "failed"),
    "another seed in a seat's view": Vector(SEED, of_kind(
        "SeedRevealed", lambda line: line["event"].update(seed="a" * 64), "P2"), "failed", {"luck": "failed"}),
    "a seed of another form": Vector(SEED, of_kind(
        "SeedRevealed", lambda line: line["event"].update(seed=line["event"]["seed"].upper() + "0")), "failed",
        {"luck": "failed"}),
    "another commitment": Vector(SEED, first(
        lambda event: event.update(seed_commitment="a" * 64)), "failed", {"luck": "failed"}),
    "a nonce of a seat that is not there": Vector(NONCE, first(
        lambda event: event["nonces"].update(P9="a" * 64)), "failed", {"luck": "failed"}),
    "a nonce that is left out": Vector(NONCE, first(
        lambda event: event["nonces"].pop("P2")), "failed", {"luck": "failed"}),
    "a nonce of another form": Vector(NONCE, first(
        lambda event: event["nonces"].update(P2="A" * 64)), "failed", {"luck": "failed"}),
    "the seed twice": Vector("told once", of("spectator", seed_again), "failed", {"luck": "failed"}),
    "an order in the place of a signed action": Vector(ORDERS, of("spectator", ordered), "passed",
                                                       {"signed actions": "not possible"}),
    "an action that nobody signed": Vector("A seat with a key signs every action", of(
        "judge", lambda lines: signed_by(lines, "P1")["event"].pop("signature")), "failed",
        {"signed actions": "failed"}),
    "a signature without a key": Vector(UNSIGNED, first(
        lambda event: event["keys"].pop("P1")), "failed", {"signed actions": "failed"}),
    "a name that is erased": Vector(NAMES, first(lambda event: erased(event["players"][0])), "passed"),
    "a name that is erased in a judge's view": Vector(
        NAMES, first(lambda event: erased(event["players"][0]), "judge"), "passed", {"signed actions": "passed"}),
    "another name than the one that was committed to": Vector(
        NAMES, first(lambda event: event["players"][0]["name"].update(value="Eva")), "failed"),
    "a name in the clear": Vector(
        "is a text", first(lambda event: event["players"][0].update(name="Ana")), "passed"),
    "a name that is for one seat": Vector(
        NAMES, first(lambda event: event["players"][0]["name"].update({"for": ["P1"]})), "failed"),
    "a secret for all that is no name": Vector(
        NAMES, first(lambda event: event.update(more=event["players"][0]["name"])), "failed"),
    "a secret within a secret": Vector(WITHIN, of("judge", nested), "failed"),
    "an early proof": Vector("of later events of the log it says nothing", proven(proof_of(0)), "passed",
                             {"logged": "not possible"}),
    "two proofs": Vector(FURTHEST, proven(proof_of(0), proof_of(1)), "passed",
                         {"logged": "passed", "growth": "passed"}, {"files": True}),
    "two proofs the other way round": Vector(FURTHEST, proven(proof_of(1), proof_of(0)), "passed",
                                             {"logged": "passed", "growth": "passed"}, {"files": True}),
    "a good proof and a bad one": Vector(FURTHEST, proven(proof_of(1), proof_of(0, 3)), "failed",
                                         {"logged": "failed"}),
    "many proofs": Vector(PROOFS, proven(*[proof_of(1)] * 40), "passed", {"logged": "passed"}),
    "a proof past the last version": Vector(PROOFS, proven(proof_of(1, 99_999)), "failed", {"logged": "failed"}),
    "a proof of version 0": Vector(PROOFS, proven(proof_of(1, 0)), "failed"),
    "a proof of a version before any": Vector(PROOFS, proven(proof_of(1, -1)), "failed"),
    "a proof with something extra": Vector(EXTRA, proven(proof_of(1, None, "extra bW9yZQ==\n")), "passed",
                                           {"logged": "passed"}),
    "a proof with nothing extra": Vector(EXTRA, proven(proof_of(1, None, "extra \n")), "passed",
                                         {"logged": "passed"}),
    "something extra that is no base64": Vector(EXTRA, proven(proof_of(1, None, "extra bW9yZQ\n")), "failed",
                                                {"logged": "failed"}),
    "a proof by name": Vector(EXTRA, proven(by_name), "passed", {"logged": "passed"}),
    "no key": Vector(RELATED, proven(proof_of(1)), "passed", {"logged": "not possible"}, {"keys": False}),
    "no key, and a proof of something else": Vector(
        RELATED, lambda world: chained(world.views["spectator"], lambda lines: lines[1]["event"]["players"][0].update(
            name="Eve")) + world.proofs[1], "failed", {"logged": "failed"}, {"keys": False}),
    "a match that is not among the entries": Vector(
        RELATED, named("m_" + "a" * 26), "failed", {"only version": "failed"}, {"files": True}),
    "another version than the entries have": Vector(
        RELATED, first(lambda event: event["players"][0].update(name="Eve")), "failed", {"only version": "failed"},
        {"files": True}),
}  # fmt: skip


@pytest.mark.parametrize("name", VECTORS)
@pytest.mark.sampled(12)
def test_of_each_vector_all_say_the_same_and_the_page_why(world: World, name: str) -> None:
    vector = VECTORS[name]
    wanted = {**vector.outcomes, "verdict": vector.verdict}
    for found in said(world, vector.make(world), **vector.how):
        assert {each: found.get(each) for each in wanted} == wanted, found
    assert vector.page in PAGE
