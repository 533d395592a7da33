"""What proves a log against whoever runs the service: the transparency log, receipts, witnesses.

Everything is offline: it takes keys and files, and nobody's word. Whatever names a signed tree (a proof, the log's
files, a kept checkpoint) is held against every other that does: all must be of one tree that grew.
"""

from datetime import datetime, timedelta

from adjudicator.audit.arrivals import Arrivals
from adjudicator.audit.beginning import own_checks, seed_check
from adjudicator.audit.checks import (
    FAILED,
    LOGGED,
    NOT_POSSIBLE,
    ONLY,
    PASSED,
    RECEIPT,
    WITNESSED,
    Check,
    Given,
    Known,
    failed,
    lacking,
)
from adjudicator.audit.growth import NO_LOG, growth, signed_by_known
from adjudicator.kernel.text.text import Text
from adjudicator.matches.ids import seed_id
from adjudicator.transparency.checking import check_log
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.leaves import Head, head_of, read_leaf, stream_hash
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.policy import NONE
from adjudicator.transparency.proofs import InclusionProof, read_proof
from adjudicator.transparency.receipts import Receipt, read_receipt
from adjudicator.transparency.source import Source, entries_of


class Evidence:
    """What there is to check one match's log with."""

    def __init__(self, given: Given = Given()) -> None:
        self.given = given
        self.proofs = [*given.proofs]
        """Those given apart, and those that stand in the log, as they are read."""
        self._heads: dict[int, set[str]] = {}
        self._arrivals = Arrivals(given, "")
        self._read = 0
        self._faults: dict[str, Text] = {}

    def checks(self, known: Known) -> list[Check]:
        """Say what the evidence shows of a log that was read."""
        if self.given.entries is not None and self.given.logs:
            self._read_entries(self.given.entries, stream_hash(known.match))
        logged, proof = self._logged(known)
        only = self._only(known)
        return [
            logged,
            *self._acknowledged(known),
            self._witnessed(proof, only),
            only,
            growth(self.given, self.proofs, self._read),
            *own_checks(self.given, known.begun),
        ]

    # Is it in the log?

    def _logged(self, known: Known) -> tuple[Check, InclusionProof | None]:
        """Return what the proofs show, and the one that goes furthest if all of them hold."""
        if not self.proofs:
            return self._unproven(), None
        proven: dict[int, InclusionProof] = {}
        try:
            for line in self.proofs:
                proof = self._signed(line.proof)
                version = line.version or _named(proof) or known.last
                self._check(proof, version, known)
                proven[version] = proof
        except Malformed as error:
            return Check(LOGGED, FAILED, error.why, line.version), None
        if not self.given.logs:
            return self._unproven(), None
        version = max(proven)
        proof = proven[version]
        head = proof.signed.checkpoint
        told = Text(
            f"entrada {proof.index} de {head.origin}, árvore de {head.size}: versões 1–{version} de {known.last}",
            f"leaf {proof.index} of {head.origin}, tree {head.size}: versions 1–{version} of {known.last}",
        )
        return Check(LOGGED, PASSED if version == known.last else NOT_POSSIBLE, told), proof

    def _unproven(self) -> Check:
        if not self.given.logs:
            return lacking(LOGGED, "não se deu a chave de um registro (--key)", "no log's key was given (--key)")
        return Check(LOGGED, NOT_POSSIBLE, Text("o registro exportado não traz prova", "the log brings no proof"))

    def _signed(self, text: str) -> InclusionProof:
        """Return a proof, whose tree a known log has signed if any is known. Raises Malformed."""
        proof = read_proof(text)
        if self.given.logs:
            signed_by_known(proof.signed, self.given.logs)
        return proof

    @staticmethod
    def _check(proof: InclusionProof, version: int, known: Known) -> None:
        """Raise Malformed if a proof does not lead from the log's event of a version to its tree."""
        if version not in known.hashes:
            raise Malformed(
                f"prova a versão {version}, que o registro não tem",
                f"it proves version {version}, which the log has not",
            )
        proof.check(head_of(known.match, version, known.hashes[version]).entry())

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
            return seed_check(name, receipt, known.begun)
        if receipt.stream != known.match and (receipt.dispute or receipt.tournament):
            other = Text(f"{name}: é de {receipt.stream}, e nada diz deste registro",
                         f"{name}: it is of {receipt.stream}, and says nothing of this log")  # fmt: skip
            return Check(RECEIPT, NOT_POSSIBLE, other)
        if receipt.stream != known.match:
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
        if receipt.move not in (-1, known.moves[version]):
            return failed(
                RECEIPT, f"{name}: a versão {version} não é do lance {receipt.move}",
                f"{name}: version {version} is not of move {receipt.move}", version,
            )  # fmt: skip
        return self._kept(name, receipt)

    def _kept(self, name: str, receipt: Receipt) -> Check:
        """Whether the service kept what a receipt promises: that it is in the log by a time."""
        version = receipt.version
        told = Text(f"a versão {version} é a que foi acusada", f"version {version} is the one that was acknowledged")
        if self.given.entries is None:
            return Check(RECEIPT, PASSED, Text(f"{name}: {told.pt}", f"{name}: {told.en}"))
        due = datetime.fromisoformat(receipt.at) + timedelta(seconds=receipt.within)
        late = self._arrivals.missing_at(version) if ONLY not in self._faults else None
        if late is not None and late > due:
            return failed(
                RECEIPT, f"{name}: atrasada: a versão {version} devia estar no registro até {due.isoformat()}, e em"
                f" {late.isoformat()} não estava",
                f"{name}: overdue: version {version} should be in the log by {due.isoformat()}, and at"
                f" {late.isoformat()} it was not", version,
            )  # fmt: skip
        if self._arrivals.has(version):
            return Check(RECEIPT, PASSED, Text(f"{name}: {told.pt}", f"{name}: {told.en}"))
        return Check(
            RECEIPT, NOT_POSSIBLE,
            Text(f"{name}: {told.pt}, mas ainda não está no registro; deve estar até {due.isoformat()}",
                 f"{name}: {told.en}, but it is not in the log yet; it must be by {due.isoformat()}"),
            version,
        )  # fmt: skip

    # Do others vouch for it?

    def _witnessed(self, proof: InclusionProof | None, only: Check) -> Check:
        """Whether enough witnesses have cosigned the tree that this log is in. A cosigned tree that nothing leads to
        from here says nothing of this log, nor does one of a log that nobody named."""
        policy = self.given.policy
        if policy is None:
            return lacking(WITNESSED, "não se deu política (--policy)", "no policy")
        if policy.quorum == NONE:
            return Check(WITNESSED, NOT_POSSIBLE, Text("a política não pede testemunha", "the policy asks no witness"))
        if not self.given.logs:
            return Check(WITNESSED, NOT_POSSIBLE, NO_LOG)
        signed = self._entries_of_this(only) if proof is None else proof.signed
        if signed is None:
            return Check(
                WITNESSED, NOT_POSSIBLE,
                Text("não se provou que este registro está numa árvore", "this log is not proven to be in any tree"),
            )  # fmt: skip
        try:
            cosigned = policy.cosigned(signed)
            met = policy.is_met(signed)
        except Malformed as error:
            return Check(WITNESSED, FAILED, error.why)
        names, size = ", ".join(cosigned), signed.checkpoint.size
        told = Text(f"testemunhas do checkpoint de {size}: {names or 'nenhuma'}",
                    f"witnesses of the checkpoint of {size}: {names or 'none'}")  # fmt: skip
        return Check(WITNESSED, PASSED if met else FAILED, told)

    def _entries_of_this(self, only: Check) -> SignedCheckpoint | None:
        """Return the checkpoint of the entries, if the match is among them as this log has it."""
        if self.given.entries is None or self.proofs or only.outcome == FAILED or not self._heads:
            return None
        return read_checkpoint(self.given.entries.checkpoint())

    # Is there no other?

    def _read_entries(self, source: Source, stream: str) -> None:
        """Read a whole log: is it what was signed, and which heads of the match are in it?"""
        self._arrivals = Arrivals(self.given, stream)
        try:
            signed = read_checkpoint(source.checkpoint())
            signed_by_known(signed, self.given.logs)
            found = check_log(source, signed.checkpoint)
            if found.wrong:
                self._faults[ONLY] = found.wrong[0]
                return
            self._read = signed.checkpoint.size
            for place, entry in entries_of(source, self._read):
                leaf = read_leaf(entry)
                self._arrivals.take(place, leaf)
                if isinstance(leaf, Head) and leaf.stream == stream:
                    self._heads.setdefault(leaf.version, set()).add(leaf.hash)
        except Malformed as error:
            self._faults[ONLY] = error.why

    def _only(self, known: Known) -> Check:
        last, hashes, of = known.last, known.hashes, _OF[known.match[:2]]
        if self.given.entries is None:
            return lacking(ONLY, "não se deram as entradas do registro (--entries)",
                            "the log's entries were not given (--entries)")  # fmt: skip
        if not self.given.logs:
            return Check(ONLY, NOT_POSSIBLE, NO_LOG)
        if ONLY in self._faults:
            return Check(ONLY, FAILED, self._faults[ONLY])
        if not self._heads:
            return failed(ONLY, f"nenhuma das {self._read} entradas é {of.pt}",
                           f"none of the {self._read} entries is {of.en}")  # fmt: skip
        for version, heads in sorted(self._heads.items()):
            if len(heads) > 1:
                return failed(ONLY, f"o registro tem {len(heads)} versões {version} {of.pt}",
                               f"the log has {len(heads)} versions {version} {of.en}", version)  # fmt: skip
            if version <= last and hashes.get(version) not in heads:
                return failed(ONLY, f"o registro tem outra versão {version} {of.pt}",
                               f"the log has another version {version} {of.en}", version)  # fmt: skip
        told = Text(f"{self._read} entradas lidas, {len(self._heads)} {of.pt}, todas desta cadeia",
                    f"{self._read} entries read, {len(self._heads)} {of.en}, all on this chain")  # fmt: skip
        later, latest = sum(version > last for version in self._heads), max(self._heads)
        if later:
            return Check(
                ONLY, NOT_POSSIBLE,
                Text(f"{told.pt}; {later} são de depois deste registro exportado",
                     f"{told.en}; {later} are later than this exported log"),
            )  # fmt: skip
        if latest < last:
            return Check(
                ONLY, NOT_POSSIBLE,
                Text(f"{told.pt}; nenhuma é de depois da versão {latest}",
                     f"{told.en}; none is of the versions after {latest}"),
            )  # fmt: skip
        return Check(ONLY, PASSED, told)


_OF = {
    "m_": Text("desta partida", "of this match"),
    "d_": Text("desta disputa", "of this dispute"),
    "t_": Text("deste torneio", "of this tournament"),
}


def _named(proof: InclusionProof) -> int:
    """Return the version that a proof says it is of, in the entry that it brings; 0 if it brings none."""
    try:
        leaf = read_leaf(proof.extra) if proof.extra is not None else None
    except Malformed:
        return 0
    return leaf.version if isinstance(leaf, Head) else 0
