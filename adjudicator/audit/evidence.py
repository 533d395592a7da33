"""What proves a log against whoever runs the service: the transparency log, receipts, witnesses.

Evidence is gathered before a log is read, so that of the log itself no more is kept than the hashes that it is asked
for (`wanted`). Everything is offline: it takes keys and files, and nobody's word.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from adjudicator.audit.checks import (
    FAILED,
    GROWTH,
    LOGGED,
    NOT_POSSIBLE,
    ONLY,
    PASSED,
    RECEIPT,
    WITNESSED,
    Check,
    Given,
    Hashes,
    Known,
    failed,
    lacking,
)
from adjudicator.kernel.text import Text
from adjudicator.logbook.form import ProofLine
from adjudicator.matches.ids import seed_id
from adjudicator.transparency.checking import check_log, extends
from adjudicator.transparency.checkpoint import Checkpoint, SignedCheckpoint, read_checkpoint
from adjudicator.transparency.leaves import head_of, read_head, stream_hash
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import VerifierKey
from adjudicator.transparency.policy import NONE
from adjudicator.transparency.proofs import InclusionProof, read_proof
from adjudicator.transparency.receipts import Receipt, read_receipt
from adjudicator.transparency.source import Source, entries_of


class Evidence:
    """What there is to check one match's log with."""

    def __init__(self, given: Given = Given(), proofs: Iterable[ProofLine] = ()) -> None:
        self.given = given
        self.proofs = [*given.proofs, *proofs]
        self._heads: dict[int, set[str]] = {}
        self._read = 0
        self._faults: dict[str, Text] = {}

    def about(self, match: str) -> set[int]:
        """Gather what concerns a match; return the versions whose hashes are wanted."""
        if self.given.entries is not None:
            self._read_entries(self.given.entries, stream_hash(match))
        versions = {proof.version for proof in self.proofs} | set(self._heads)
        receipts = [receipt for _, receipt in self._receipts() if isinstance(receipt, Receipt)]
        return versions | {receipt.version for receipt in receipts if receipt.match}

    def checks(self, known: Known) -> list[Check]:
        """Say what the evidence shows of a log that was read."""
        return [
            self._logged(known),
            *self._acknowledged(known),
            self._witnessed(),
            self._only(known.last, known.hashes),
            self._growth(),
        ]

    # Is it in the log?

    def _logged(self, known: Known) -> Check:
        if not self.given.logs:
            return lacking(LOGGED, "não se deu a chave de um registro (--key)", "no log's key was given (--key)")
        if not self.proofs:
            return Check(LOGGED, NOT_POSSIBLE, Text("o registro exportado não traz prova", "the log brings no proof"))
        try:
            for line in self.proofs:
                proof = self._verified(line, known)
        except Malformed as error:
            return Check(LOGGED, FAILED, error.why, line.version)
        head, version = proof.signed.checkpoint, line.version or known.last
        told = Text(
            f"entrada {proof.index} de {head.origin}, árvore de {head.size}: versões 1–{version} de {known.last}",
            f"leaf {proof.index} of {head.origin}, tree {head.size}: versions 1–{version} of {known.last}",
        )
        return Check(LOGGED, PASSED if version == known.last else NOT_POSSIBLE, told)

    def _verified(self, line: ProofLine, known: Known) -> InclusionProof:
        proof = read_proof(line.proof)
        signed_by_known(proof.signed, self.given.logs)
        version = line.version or known.last
        if version not in known.hashes:
            raise Malformed(
                f"prova a versão {version}, que o registro não tem",
                f"it proves version {version}, which the log has not",
            )
        proof.check(head_of(known.match, version, known.hashes[version]).entry())
        return proof

    # Is it what was acknowledged?

    def _receipts(self) -> list[tuple[str, Receipt | Text]]:
        """Return each receipt with its file's name, or why it is none."""
        found: list[tuple[str, Receipt | Text]] = []
        for name, data in self.given.receipts:
            why: Text | None = None
            for key in self.given.services:
                try:
                    found.append((name, read_receipt(data, key)))
                    break
                except Malformed as error:
                    why = error.why
            else:
                found.append((name, why or Text("não se deu a chave dos recibos", "no receipts key was given")))
        return found

    def _acknowledged(self, known: Known) -> list[Check]:
        if not self.given.receipts:
            return [lacking(RECEIPT, "não se deu recibo (--receipt)", "no receipt was given (--receipt)")]
        return [self._receipt(name, receipt, known) for name, receipt in self._receipts()]

    def _receipt(self, name: str, receipt: Receipt | Text, known: Known) -> Check:
        if not isinstance(receipt, Receipt):
            outcome = FAILED if self.given.services else NOT_POSSIBLE
            return Check(RECEIPT, outcome, Text(f"{name}: {receipt.pt}", f"{name}: {receipt.en}"))
        version, last = receipt.version, known.last
        if receipt.seed and receipt.seed == seed_id(known.match):
            return self._bound(name, receipt, known.commitment)
        if receipt.match != known.match:
            return failed(RECEIPT, f"{name}: é de {receipt.stream}", f"{name}: it is of {receipt.stream}")
        if version > last:
            return failed(
                RECEIPT, f"{name}: foi acusada a versão {version}, e o registro termina na {last}",
                f"{name}: version {version} was acknowledged, and the log ends at {last}", last,
            )  # fmt: skip
        if known.hashes.get(version) != receipt.hash:
            return failed(
                RECEIPT, f"{name}: a versão {version} não é a que foi acusada",
                f"{name}: version {version} is not the one that was acknowledged", version,
            )  # fmt: skip
        return self._kept(name, receipt)

    @staticmethod
    def _bound(name: str, receipt: Receipt, commitment: str) -> Check:
        """Whether the match was played with the seed that the service was bound to before nonces were given."""
        if receipt.commitment != commitment:
            return failed(
                RECEIPT, f"{name}: a partida começou com outra semente", f"{name}: it began with another seed", 1
            )
        told = Text(f"{name}: a semente é a que foi prometida antes dos nonces",
                    f"{name}: the seed is the one that was bound before any nonce")  # fmt: skip
        return Check(RECEIPT, PASSED, told)

    def _kept(self, name: str, receipt: Receipt) -> Check:
        """Whether the service kept what a receipt promises: that it is in the log by a time."""
        version, source = receipt.version, self.given.entries
        told = Text(f"a versão {version} é a que foi acusada", f"version {version} is the one that was acknowledged")
        if source is None or any(head >= version for head in self._heads):
            return Check(RECEIPT, PASSED, Text(f"{name}: {told.pt}", f"{name}: {told.en}"))
        due = datetime.fromisoformat(receipt.at) + timedelta(seconds=receipt.within)
        times = self._cosigned_at(source)
        if times and datetime.fromtimestamp(max(times), tz=due.tzinfo) > due:
            return failed(
                RECEIPT, f"{name}: a versão {version} devia estar no registro até {due.isoformat()}, e não está",
                f"{name}: version {version} should be in the log by {due.isoformat()}, and is not", version,
            )  # fmt: skip
        return Check(
            RECEIPT, NOT_POSSIBLE,
            Text(f"{name}: {told.pt}, mas ainda não está no registro; deve estar até {due.isoformat()}",
                 f"{name}: {told.en}, but it is not in the log yet; it must be by {due.isoformat()}"),
            version,
        )  # fmt: skip

    # Do others vouch for it?

    def _witnessed(self) -> Check:
        policy = self.given.policy
        if policy is None:
            return lacking(WITNESSED, "não se deu política (--policy)", "no policy")
        if policy.quorum == NONE:
            return Check(WITNESSED, NOT_POSSIBLE, Text("a política não pede testemunha", "the policy asks no witness"))
        signed = self._best()
        if signed is None:
            return Check(WITNESSED, NOT_POSSIBLE, Text("não há checkpoint", "there is no checkpoint"))
        try:
            cosigned = policy.cosigned(signed)
            met = policy.is_met(signed)
        except Malformed as error:
            return Check(WITNESSED, FAILED, error.why)
        names, size = ", ".join(cosigned), signed.checkpoint.size
        told = Text(f"testemunhas do checkpoint de {size}: {names or 'nenhuma'}",
                    f"witnesses of the checkpoint of {size}: {names or 'none'}")  # fmt: skip
        return Check(WITNESSED, PASSED if met else FAILED, told)

    def _best(self) -> SignedCheckpoint | None:
        """Return the checkpoint that the proof of the log stands by, or else that of the entries."""
        try:
            if self.proofs:
                return read_proof(self.proofs[-1].proof).signed
            return read_checkpoint(self.given.entries.checkpoint()) if self.given.entries is not None else None
        except Malformed:
            return None

    def _cosigned_at(self, source: Source) -> list[int]:
        try:
            signed = read_checkpoint(source.checkpoint())
            return list(self.given.policy.cosigned(signed).values()) if self.given.policy is not None else []
        except Malformed:
            return []

    # Is there no other?

    def _read_entries(self, source: Source, stream: str) -> None:
        """Read a whole log: is it what was signed, and which heads of the match are in it?"""
        try:
            signed = read_checkpoint(source.checkpoint())
            signed_by_known(signed, self.given.logs)
            found = check_log(source, signed.checkpoint)
            if found.wrong:
                self._faults[ONLY] = found.wrong[0]
                return
            self._read = signed.checkpoint.size
            for _, entry in entries_of(source, self._read):
                head = read_head(entry)
                if head is not None and head.stream == stream:
                    self._heads.setdefault(head.version, set()).add(head.hash)
        except Malformed as error:
            self._faults[ONLY] = error.why

    def _only(self, last: int, hashes: Hashes) -> Check:
        if self.given.entries is None:
            return lacking(ONLY, "não se deram as entradas do registro (--entries)",
                            "the log's entries were not given (--entries)")  # fmt: skip
        if ONLY in self._faults:
            return Check(ONLY, FAILED, self._faults[ONLY])
        for version, heads in sorted(self._heads.items()):
            if len(heads) > 1:
                return failed(ONLY, f"o registro tem {len(heads)} versões {version} desta partida",
                               f"the log has {len(heads)} versions {version} of this match", version)  # fmt: skip
            if version <= last and hashes.get(version) not in heads:
                return failed(ONLY, f"o registro tem outra versão {version} desta partida",
                               f"the log has another version {version} of this match", version)  # fmt: skip
        later = sum(version > last for version in self._heads)
        told = Text(f"{self._read} entradas lidas, {len(self._heads)} desta partida, todas desta cadeia",
                    f"{self._read} entries read, {len(self._heads)} of this match, all on this chain")  # fmt: skip
        if later:
            return Check(
                ONLY, NOT_POSSIBLE,
                Text(f"{told.pt}; {later} são de depois deste registro exportado",
                     f"{told.en}; {later} are later than this exported log"),
            )  # fmt: skip
        return Check(ONLY, PASSED, told)

    # Has it only grown?

    def _growth(self) -> Check:
        if not self.given.checkpoints:
            return lacking(GROWTH, "não se deu checkpoint guardado (--checkpoint)",
                            "no checkpoint was kept (--checkpoint)")  # fmt: skip
        try:
            known = [read_checkpoint(data) for _, data in self.given.checkpoints]
            known += [read_proof(line.proof).signed for line in self.proofs]
            if self.given.entries is not None:
                known.append(read_checkpoint(self.given.entries.checkpoint()))
            for signed in known:
                signed_by_known(signed, self.given.logs)
            return self._grown(sorted((signed.checkpoint for signed in known), key=lambda tree: tree.size))
        except Malformed as error:
            return Check(GROWTH, FAILED, error.why)

    def _grown(self, trees: list[Checkpoint]) -> Check:
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
            if self.given.entries is None or new.size > self._read:
                unproven = old
            elif not extends(self.given.entries, old, new):
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
        if log.name == signed.checkpoint.origin and log in signed.note.signed_by([log]):
            return
    names = ", ".join(log.name for log in known) or "—"
    raise Malformed(
        f"o checkpoint é de {signed.checkpoint.origin}, e não está assinado por uma chave dada ({names})",
        f"the checkpoint is of {signed.checkpoint.origin}, and is not signed by a given key ({names})",
    )
