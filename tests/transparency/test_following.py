"""Whoever follows a log keeps its last checkpoint, and at each look the log must have grown from it: over real HTTP."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.merkle import EMPTY
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.source import dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.transparency.memory import begun, key
from tests.transparency.serving import serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that is served, and its address."""
    files = tmp_path / "served"
    files.mkdir()
    with serving(files) as url:
        yield files, url


class Log:
    """A log whose files are written again to a folder each time that it grows."""

    def __init__(self, store: Matches, path: Path, files: Path) -> None:
        self.folder, self.tables, self.files = begun(path / "log"), LogTables(store.tables), files
        self.key = str(self.folder.checkpoint_key().verifier)
        self._path = path

    def grow(self, count: int, kind: str = "") -> None:
        size = self.tables.size()
        self.tables.append(
            size, [(f"m_{n}", head_of(f"m_{n}{kind}", 1, f"{n:064x}")) for n in range(size, size + count)]
        )
        Sequencer(self.tables, self.folder).round()
        self._write()

    def fork(self, kept: int, count: int) -> None:
        """Sign, with the same key, another history that has the first entries in common."""
        dialect = self.tables.recorder.dialect
        entries = self.tables.entries(0, kept)
        with dialect.writing() as cursor:
            for table in ("log_entries", "log_tiles", "log_checkpoints"):
                cursor.execute(f"DELETE FROM {table}")
        if entries:
            self.tables.put_back(entries)
        self.folder.keep_signed(Checkpoint("club.example/log", 0, EMPTY))
        self.grow(count, "other")

    def _write(self) -> None:
        shutil.rmtree(self.files)
        self.files.mkdir()
        dump(StoredLog(self.tables), self.tables.size(), self.files)


@pytest.fixture
def log(sqlite_store: Matches, tmp_path: Path, served: tuple[Path, str]) -> Log:
    return Log(sqlite_store, tmp_path, served[0])


@pytest.fixture
def look(tmp_path: Path, served: tuple[Path, str]) -> Callable[..., tuple[int, str]]:
    def looked(*more: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["follow", served[1], "--folder", str(tmp_path / "kept"), *more])
        return done.exit_code, done.output

    return looked


Look = Callable[..., tuple[int, str]]


def kept(tmp_path: Path, end: str = "checkpoint") -> Path:
    return tmp_path / "kept" / f"club.example%2Flog.{end}"


def test_a_log_that_grows_is_followed(log: Log, look: Look, tmp_path: Path) -> None:
    log.grow(3)
    code, said = look()
    assert (code, "the first time, give the log's key (--key)" in said) == (1, True)
    assert look("--key", log.key) == (0, "club.example/log: tree of 3 entries, kept: the first that was seen\n")
    assert look() == (0, "club.example/log: tree of 3 entries, the same as before\n")
    for more, size in ((4, 7), (249, 256), (1, 257), (700, 957)):
        log.grow(more)
        assert look() == (0, f"club.example/log: tree of {size} entries, which begins with that of {size - more}\n")
    assert kept(tmp_path).read_text() == log.tables.checkpoint()[1]
    assert kept(tmp_path).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("common", "count"), [(0, 5), (4, 1), (4, 9), (0, 300)])
def test_a_fork_is_told_with_both_checkpoints_for_ever(
    log: Log, look: Look, tmp_path: Path, common: int, count: int
) -> None:
    log.grow(5)
    look("--key", log.key)
    genuine = kept(tmp_path).read_bytes()
    log.fork(common, count)
    for _ in range(2):
        code, said = look()
        assert code == 3, said
        assert "FORKED" in said
        assert str(kept(tmp_path)) in said
        assert str(kept(tmp_path, "fork")) in said
    assert kept(tmp_path).read_bytes() == genuine
    assert kept(tmp_path, "fork").read_text() == log.tables.checkpoint()[1]
    path = tmp_path / "later"
    path.mkdir()
    log.files.rename(path / "files")
    assert look()[0] == 3  # whether it can be read or not


def test_a_log_that_was_set_back_is_told(log: Log, look: Look, tmp_path: Path) -> None:
    log.grow(5)
    look("--key", log.key)
    log.fork(3, 1)
    code, said = look("--language", "pt")
    assert (code, "FOI POSTO DE VOLTA: mostra 4 entradas, e já tinha assinado 5" in said) == (3, True)
    assert b"\n5\n" in kept(tmp_path).read_bytes()


def test_what_another_key_signs_is_not_the_log(log: Log, look: Look, tmp_path: Path) -> None:
    log.grow(5)
    other = key("club.example/log")
    code, said = look("--key", str(other.verifier))
    assert (code, said) == (3, "club.example/log: club.example/log has not signed it\n")
    assert not kept(tmp_path).exists()
    code, said = look("--key", str(key("witness.example/w", 4).verifier))
    assert (code, "is the key of a witness" in said) == (1, True)


def test_files_that_are_missing_or_wrong_show_nothing(log: Log, look: Look, tmp_path: Path) -> None:
    log.grow(5)
    look("--key", log.key)
    log.grow(2)
    tile = log.files / "tile/0/000.p/7"
    hashes = tile.read_bytes()
    tile.write_bytes(hashes[:-1] + b"x")
    code, said = look()
    assert (code, "the log's files are not those of the tree that it has signed" in said) == (3, True)
    tile.unlink()
    code, said = look()
    assert (code, "tile/0/000: it is not there" in said) == (4, True)
    (log.files / "checkpoint").unlink()
    assert look()[0] == 4
    assert not kept(tmp_path, "fork").exists()
    assert b"\n5\n" in kept(tmp_path).read_bytes()


def test_an_address_is_one_of_the_web(look: Look) -> None:
    for url in ("file:///etc", "club.example/log", "https://club.example/log?x=1"):
        done = CliRunner().invoke(main, ["follow", url])
        assert (done.exit_code, "is no address" in done.output) == (1, True), url
