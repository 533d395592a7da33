"""The log's own folder, for its owner alone: its keys, what it signed last, its witnesses.

checkpoint.key   signs checkpoints; the sequencer alone needs it
receipts.key     signs receipts; every process that answers requests needs it
signed.json      the tree that was signed last; the sequencer signs nothing that does not extend it
losses.json      after a restore: which entries were put back, and of which of them the events are given up for lost
policy           the witnesses that are asked to cosign (C2SP tlog-policy), if there are any
"""

import secrets
from pathlib import Path

import msgspec

from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.private import clear_unfinished, made_folder, write_private
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.malformed import Malformed, decoded, encoded
from adjudicator.transparency.merkle import EMPTY, HASH
from adjudicator.transparency.notes import ED25519, SignerKey, key_name, read_signer
from adjudicator.transparency.policy import NONE, Policy, read_policy
from adjudicator.transparency.receipts import LOG, receipts_name

CHECKPOINT_KEY, RECEIPTS_KEY, SIGNED, POLICY = "checkpoint.key", "receipts.key", "signed.json", "policy"
LOSSES = "losses.json"

OTHER = Text(
    "Ou comece outro registro, de outro nome e com chave nova: mude esta pasta de lugar e use adjudicator log init"
    " --origin NOME",
    "Or begin another log, of another name and with a new key: move this folder away and use adjudicator log init"
    " --origin NAME",
)
"""What is left where a log cannot go on."""


class NoLog(TextError):
    """There is no log in a folder, or not all of what it needs."""


class _Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: str
    size: int
    root: str


class Losses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What restores have cost, by positions in the log: the entries that were put back, each time from the first to
    before the last, and those of them of which an operator knows that their events are lost."""

    put_back: tuple[tuple[int, int], ...] = ()
    acknowledged: tuple[int, ...] = ()

    def were_put_back(self, position: int) -> bool:
        """Whether an entry comes from published files, and not from the store."""
        return any(first <= position < end for first, end in self.put_back)


class LogFolder:
    """A log's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def exists(self) -> bool:
        """Whether a log has been begun here: its key is here, and what was signed with it last."""
        return self.has(CHECKPOINT_KEY) and self.has(SIGNED)

    def lost(self) -> Text | None:
        """Return why the log that was begun here can be signed no more; None if it can, or if none was begun here."""
        try:
            return self._lost()
        except NoLog as error:
            return error.why

    def _lost(self) -> Text | None:
        if self.exists():
            self.checkpoint_key()
            self.signed()
        if self.has(CHECKPOINT_KEY) and not self.has(SIGNED):
            return Text(
                f"falta {self.path / SIGNED}: não se sabe o que a chave já assinou, e ela não assina mais nada."
                f" {OTHER.pt}",
                f"{self.path / SIGNED} is missing: what the key has signed is not known, and it signs nothing more."
                f" {OTHER.en}",
            )
        if self.has(SIGNED) and not self.has(CHECKPOINT_KEY) and self.signed().size:
            return Text(
                f"falta {self.path / CHECKPOINT_KEY}, a chave do registro: ponha-a de volta. {OTHER.pt}",
                f"{self.path / CHECKPOINT_KEY}, the log's key, is missing: put it back. {OTHER.en}",
            )
        return None

    def begin(self, origin: str) -> None:
        """Make the keys of a new log, and write down that it has signed nothing yet. Raises NoLog, Malformed.

        A key that is here already is never made to sign again: what it has signed is not known. The key of checkpoints
        is written last, so that a process killed meanwhile leaves nothing that could have signed.
        """
        if not key_name(origin).endswith(LOG):
            raise NoLog(f"o nome de um registro termina em {LOG}: {origin}{LOG}",
                        f"a log's name ends in {LOG}: {origin}{LOG}")  # fmt: skip
        if self.exists():
            raise NoLog(f"já há um registro em {self.path}", f"there is a log in {self.path} already")
        if (why := self.lost()) is not None:
            raise NoLog(why.pt, why.en)
        if self.has(RECEIPTS_KEY) and not self.has(SIGNED):
            name = self.receipts_key().name
            raise NoLog(
                f"{self.path} assina recibos por {name}, cujo registro tem sua chave em outro lugar. {OTHER.pt}",
                f"{self.path} signs receipts as {name}, whose log has its key elsewhere. {OTHER.en}",
            )
        made_folder(self.path)
        self.keep_signed(Checkpoint(origin, 0, EMPTY))
        for file, name in ((RECEIPTS_KEY, receipts_name(origin)), (CHECKPOINT_KEY, origin)):
            key = SignerKey(name, ED25519, secrets.token_bytes(32))
            write_private(self.path / file, f"{key.text()}\n".encode())

    def checkpoint_key(self) -> SignerKey:
        """Return the key that signs checkpoints. Raises NoLog."""
        return self._key(CHECKPOINT_KEY)

    def receipts_key(self) -> SignerKey:
        """Return the key that signs receipts. Raises NoLog."""
        return self._key(RECEIPTS_KEY)

    def has(self, file: str) -> bool:
        """Whether a file is there."""
        return (self.path / file).exists()

    def signed(self) -> Checkpoint:
        """Return the tree that was signed last; an empty one if none was. Raises NoLog."""
        try:
            kept = msgspec.json.decode(self._read(SIGNED), type=_Signed)
            return Checkpoint(kept.origin, kept.size, decoded(kept.root, HASH, "a raiz", "the root"))
        except (msgspec.MsgspecError, Malformed) as error:
            path = self.path / SIGNED
            raise NoLog(f"{path} está danificado", f"{path} is damaged") from error

    def keep_signed(self, tree: Checkpoint) -> None:
        """Write down, for good, what is about to be signed; for the sequencer alone."""
        kept = _Signed(tree.origin, tree.size, encoded(tree.root))
        clear_unfinished(self.path / SIGNED)
        write_private(self.path / SIGNED, msgspec.json.encode(kept) + b"\n")

    def losses(self) -> Losses:
        """Return what restores have cost. Raises NoLog."""
        if not self.has(LOSSES):
            return Losses()
        try:
            return msgspec.json.decode(self._read(LOSSES), type=Losses)
        except msgspec.MsgspecError as error:
            path = self.path / LOSSES
            raise NoLog(f"{path} está danificado", f"{path} is damaged") from error

    def keep_losses(self, losses: Losses) -> None:
        """Write down what restores have cost."""
        clear_unfinished(self.path / LOSSES)
        write_private(self.path / LOSSES, msgspec.json.encode(losses) + b"\n")

    def policy(self) -> Policy:
        """Return which witnesses are asked to cosign; none if nobody has said. Raises NoLog."""
        if not self.has(POLICY):
            return Policy((), {}, {}, NONE)
        try:
            return read_policy(self._read(POLICY).decode())
        except Malformed as error:
            path, why = self.path / POLICY, error.why
            raise NoLog(f"{path}: {why.pt}", f"{path}: {why.en}") from error
        except UnicodeDecodeError as error:
            path = self.path / POLICY
            raise NoLog(f"{path} não está em UTF-8", f"{path} is not in UTF-8") from error

    def _key(self, file: str) -> SignerKey:
        try:
            return read_signer(self._read(file).decode())
        except (Malformed, UnicodeDecodeError) as error:
            path = self.path / file
            raise NoLog(f"{path} não é uma chave que assina", f"{path} is not a signer's key") from error

    def _read(self, file: str) -> bytes:
        path = self.path / file
        try:
            return path.read_bytes()
        except OSError as error:
            raise NoLog(
                f"não se pode ler {path}: {error.strerror}", f"{path} cannot be read: {error.strerror}"
            ) from error
