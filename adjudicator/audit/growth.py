"""Whether the signed trees that somebody has in hand are one tree that grew: who holds both sides of a fork sees it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from adjudicator.audit.checks import FAILED, GROWTH, NOT_POSSIBLE, PASSED, Check, Given, failed, lacking
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import ProofLine
from adjudicator.transparency.checking import extends
from adjudicator.transparency.checkpoint import Checkpoint, SignedCheckpoint, read_checkpoint
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import VerifierKey
from adjudicator.transparency.proofs import read_proof
from adjudicator.transparency.source import Source

NO_LOG = Text("não se deu a chave de um registro (--key)", "no log's key was given (--key)")


def growth(given: Given, proofs: Sequence[ProofLine], read: int) -> Check:
    """Whether all signed trees in hand are one that grew: those of proofs, of the entries (of which so many could be
    read), of kept checkpoints."""
    if not given.checkpoints and (given.entries is None or not proofs) and len(proofs) < 2:
        return lacking(GROWTH, "não se deu checkpoint guardado (--checkpoint)",
                        "no checkpoint was kept (--checkpoint)")  # fmt: skip
    if not given.logs:
        return Check(GROWTH, NOT_POSSIBLE, NO_LOG)
    try:
        known = [read_checkpoint(data) for _, data in given.checkpoints]
        known += [read_proof(line.proof).signed for line in proofs]
        if given.entries is not None:
            known.append(read_checkpoint(given.entries.checkpoint()))
        for signed in known:
            signed_by_known(signed, given.logs)
        if len(known) == 1:
            alone = Text("não há outra árvore com que compará-lo", "there is no other tree to compare it with")
            return Check(GROWTH, NOT_POSSIBLE, alone)
        return _grown(given.entries, read, sorted((signed.checkpoint for signed in known), key=lambda tree: tree.size))
    except Malformed as error:
        return Check(GROWTH, FAILED, error.why)


def _grown(entries: Source | None, read: int, trees: Sequence[Checkpoint]) -> Check:
    unproven = None
    for old, new in pairwise(trees):
        if old.origin != new.origin:
            return failed(GROWTH, f"são de registros diferentes: {old.origin}, {new.origin}",
                           f"they are of different logs: {old.origin}, {new.origin}")  # fmt: skip
        if old.size == new.size and old.root != new.root:
            return failed(GROWTH, f"há duas árvores assinadas de {old.size} entradas: o registro se bifurcou",
                           f"there are two signed trees of {old.size} entries: the log has forked")  # fmt: skip
        if old.size == new.size:
            continue
        if entries is None or new.size > read:
            unproven = old
        elif not extends(entries, old, new):
            return failed(GROWTH, f"a árvore de {new.size} entradas não começa com a de {old.size}",
                           f"the tree of {new.size} entries does not begin with that of {old.size}")  # fmt: skip
    if unproven is not None:
        return Check(
            GROWTH, NOT_POSSIBLE, Text("faltam os arquivos do registro até aí (--entries)",
                                       "it takes the log's files as far as that (--entries)"),
        )  # fmt: skip
    sizes = ", ".join(str(tree.size) for tree in trees)
    return Check(GROWTH, PASSED, Text(f"árvores de {sizes}: cada uma começa com a anterior",
                                      f"trees of {sizes}: each begins with the one before"))  # fmt: skip


def signed_by_known(signed: SignedCheckpoint, logs: Iterable[VerifierKey]) -> None:
    """Raise Malformed if none of these logs has signed a checkpoint as its own."""
    known = list(logs)
    for log in known:
        if log.name == signed.checkpoint.origin and log in signed.note.signed_by([log, log.timed]):
            return
    names = ", ".join(log.name for log in known) or "—"
    raise Malformed(
        f"o checkpoint é de {signed.checkpoint.origin}, e não está assinado por uma chave dada ({names})",
        f"the checkpoint is of {signed.checkpoint.origin}, and is not signed by a given key ({names})",
    )
