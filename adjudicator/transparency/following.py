"""Following a log: the last checkpoint that was seen is kept, and each new one must extend it.

In a folder, by the log's name (percent-encoded, as names have slashes):

<name>.log          the key that verifies it, a line; and where it is read from, a line
<name>.checkpoint   the last checkpoint that was seen, and that had grown from the ones before
<name>.fork         another checkpoint, signed with the same key, that does not agree with it: with the other one it
                    proves, to anybody, that the log has two histories. As long as it is there, every look fails.
"""

from pathlib import Path
from urllib.parse import quote

import msgspec

from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.exclusive import Held, file_lock
from adjudicator.matches.store.private import made_folder, write_private
from adjudicator.transparency.checking import extends, tree_root
from adjudicator.transparency.checkpoint import Checkpoint, SignedCheckpoint, read_checkpoint
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import VerifierKey, read_verifier
from adjudicator.transparency.source import Source

BEGUN, SAME, GROWN, FORKED, SET_BACK = "begun", "same", "grown", "forked", "set back"
LOG, CHECKPOINT, FORK, LOCK = ".log", ".checkpoint", ".fork", ".lock"
LOCK_SECONDS = 60.0
"""How long a look waits for another look at the same log to end."""


class NotFollowed(TextError):
    """A log cannot be followed: nothing is known of it, or what was kept of it cannot be relied on."""


class Look(msgspec.Struct, frozen=True):
    """What a look at a log has found: `tree` is what it shows, `last` what had been seen before."""

    outcome: str
    tree: Checkpoint
    last: Checkpoint | None = None


class Followed:
    """A log that is followed, in a folder."""

    def __init__(self, folder: Path, key: VerifierKey, url: str) -> None:
        self.folder, self.key, self.url = folder, key, url

    def path(self, end: str) -> Path:
        """Return where something is kept of this log."""
        return self.folder / f"{quote(self.key.name, safe='')}{end}"

    def last(self) -> SignedCheckpoint | None:
        """Return the checkpoint that was seen last. Raises NotFollowed if it is damaged."""
        path = self.path(CHECKPOINT)
        if not path.exists():
            return None
        try:
            return self._read(path.read_bytes())
        except (OSError, Malformed) as error:
            raise NotFollowed(f"{path} não é um checkpoint de {self.key.name}",
                              f"{path} is no checkpoint of {self.key.name}") from error  # fmt: skip

    def look(self, source: Source) -> Look:
        """Look at the log, and keep its checkpoint if it has grown from the one before.

        Raises Malformed if its checkpoint is not signed with the key, or if its files do not show whether it has grown;
        NotFollowed if what was kept cannot be relied on.
        """
        made_folder(self.folder)
        try:
            with file_lock(str(self.path(LOCK)), LOCK_SECONDS):
                return self._look(source)
        except Held as error:
            raise NotFollowed(f"o processo {error.holder} olha este registro e não termina",
                              f"process {error.holder} looks at this log and does not end") from error  # fmt: skip

    def _look(self, source: Source) -> Look:
        last = self.last()
        if last is not None and self.path(FORK).exists():
            return Look(FORKED, read_checkpoint(self.path(FORK).read_bytes()).checkpoint, last.checkpoint)
        seen = self._read(source.checkpoint())
        if last is None:
            write_private(self.path(LOG), f"{self.key}\n{self.url}\n".encode())
        outcome = _compared(source, last.checkpoint if last is not None else None, seen.checkpoint)
        if outcome == FORKED:
            write_private(self.path(FORK), str(seen.note).encode())
        elif outcome in (BEGUN, GROWN):
            write_private(self.path(CHECKPOINT), str(seen.note).encode())
        return Look(outcome, seen.checkpoint, last.checkpoint if last is not None else None)

    def _read(self, data: bytes) -> SignedCheckpoint:
        signed = read_checkpoint(data)
        signed.check_log(self.key)
        return signed


def followed_at(folder: Path, url: str) -> Followed:
    """Return the log that is followed at an address already. Raises NotFollowed."""
    for path in sorted(folder.glob(f"*{LOG}")) if folder.is_dir() else ():
        key, _, at = path.read_text().rstrip("\n").partition("\n")
        if at == url:
            return Followed(folder, _key(path, key), url)
    raise NotFollowed(f"nada se guardou ainda de {url}: da primeira vez, diga a chave do registro (--key)",
                      f"nothing has been kept of {url} yet: the first time, give the log's key (--key)")  # fmt: skip


def _key(path: Path, text: str) -> VerifierKey:
    try:
        return read_verifier(text)
    except Malformed as error:
        raise NotFollowed(f"{path} está danificado", f"{path} is damaged") from error


def _compared(source: Source, last: Checkpoint | None, tree: Checkpoint) -> str:
    """Return how a tree compares with the one that was seen last. Raises Malformed if the log's files do not say."""
    if last is None:
        return BEGUN
    if tree.size < last.size:
        return SET_BACK
    if tree.size == last.size:
        return SAME if tree.root == last.root else FORKED
    if extends(source, last, tree):
        return GROWN
    if tree_root(source, tree.size) == tree.root:
        return FORKED
    raise Malformed("os arquivos do registro não são os da árvore que ele assinou",
                    "the log's files are not those of the tree that it has signed")  # fmt: skip


def told(look: Look, kept: Followed) -> Text:
    """Say what a look has found."""
    tree, last = look.tree, look.last
    if last is None:
        return Text(f"{tree.origin}: árvore de {tree.size} entradas, guardada: a primeira vista",
                    f"{tree.origin}: tree of {tree.size} entries, kept: the first that was seen")  # fmt: skip
    if look.outcome == SAME:
        return Text(f"{tree.origin}: árvore de {tree.size} entradas, a mesma que antes",
                    f"{tree.origin}: tree of {tree.size} entries, the same as before")  # fmt: skip
    if look.outcome == GROWN:
        return Text(f"{tree.origin}: árvore de {tree.size} entradas, que começa com a de {last.size}",
                    f"{tree.origin}: tree of {tree.size} entries, which begins with that of {last.size}")  # fmt: skip
    if look.outcome == SET_BACK:
        return Text(
            f"{tree.origin}: FOI POSTO DE VOLTA: mostra {tree.size} entradas, e já tinha assinado {last.size}"
            f" ({kept.path(CHECKPOINT)})",
            f"{tree.origin}: SET BACK: it shows {tree.size} entries, and had signed {last.size} before"
            f" ({kept.path(CHECKPOINT)})",
        )
    return Text(
        f"{tree.origin}: BIFURCOU-SE: a árvore de {tree.size} entradas não começa com a de {last.size}; ambas estão"
        f" assinadas, e provam-no: {kept.path(CHECKPOINT)}, {kept.path(FORK)}",
        f"{tree.origin}: FORKED: the tree of {tree.size} entries does not begin with that of {last.size}; both are"
        f" signed, and prove it: {kept.path(CHECKPOINT)}, {kept.path(FORK)}",
    )
