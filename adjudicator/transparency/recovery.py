"""A log whose store was set back to a backup: what was published since is put back, and the log goes on.

The entries come from the log's own public files, which anyone may have kept; what was signed last says whether they are
the right ones. Events that were lost with the store are not brought back: `db audit` names them, and which entries they
may be of is kept in the log's folder.
"""

from itertools import islice

import msgspec

from adjudicator.transparency.checking import check_log, extends, tree_root
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import read_head, stream_hash
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.sequencer import BATCH, Fork
from adjudicator.transparency.source import Source, entries_of
from adjudicator.transparency.tables import NO_STREAM, LoggedHead, LogTables, StoredLog

LOST = "lost:"
"""Before the hashed id of a stream that the store no longer has."""


def recover(tables: LogTables, folder: LogFolder, published: Source) -> int:
    """Put the entries back that a store has lost; return how many.

    The sequencer must not run meanwhile. Raises Fork or Malformed, and then nothing has changed.
    """
    signed = read_checkpoint(published.checkpoint())
    signed.check_log(folder.checkpoint_key().verifier)
    tree, last, size = signed.checkpoint, folder.signed(), tables.size()
    for wrong in check_log(published, tree).wrong:
        raise Malformed(wrong.pt, wrong.en)
    _check(published, last, tree, "o que o registro assinou por último", "what the log has signed last")
    if size > tree.size:
        raise Fork(f"o banco de dados já tem {size} entradas", f"the store has {size} entries already")
    if size:
        own = Checkpoint(tree.origin, size, tree_root(StoredLog(tables), size))
        _check(published, own, tree, "o que o banco de dados tem", "what the store has")
    known = {stream_hash(id): id for id in tables.streams()}
    losses = folder.losses()
    folder.keep_losses(msgspec.structs.replace(losses, put_back=(*losses.put_back, (size, tree.size))))
    missing = islice(entries_of(published, tree.size), size, None)
    count = 0
    while batch := [_entry(position, entry, known) for position, entry in islice(missing, BATCH)]:
        tables.put_back(batch)
        count += len(batch)
    folder.keep_signed(tree)
    tables.add_checkpoint(tree.size, str(signed.note))
    return count


def _check(published: Source, old: Checkpoint, new: Checkpoint, pt: str, en: str) -> None:
    if not extends(published, old, new):
        raise Fork(
            f"estes arquivos, de {new.size} entradas, não continuam {pt} ({old.size})",
            f"these files, of {new.size} entries, do not continue {en} ({old.size})",
        )


def _entry(position: int, entry: bytes, known: dict[str, str]) -> LoggedHead:
    head = read_head(entry)
    if head is None:
        return LoggedHead(position, NO_STREAM, 0, entry)
    return LoggedHead(position, known.get(head.stream, LOST + head.stream), head.version, entry)
