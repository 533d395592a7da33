"""Receipts: what the service signs when it acknowledges something, so that it cannot deny it later."""

import msgspec

from adjudicator_sdk.canonical import canonical
from adjudicator_sdk.notes import BadEvidence, VerifierKey


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That an event is recorded: as which version of which stream, with which hash, and that it will be in the log
    within so many seconds. Of a seed: what the service is bound to, and what seats had given by then."""

    at: str
    hash: str
    log: str
    version: int
    within: int
    match: str = ""
    dispute: str = ""
    tournament: str = ""
    seed: str = ""
    commitment: str = ""
    nonces: dict[str, str] = {}
    keys: dict[str, str] = {}
    move: int = -1
    seat: str = ""

    @property
    def stream(self) -> str:
        """The id of the match, dispute, tournament or seed."""
        return self.match or self.dispute or self.tournament or self.seed


def read_receipt(note: str, key: VerifierKey | None) -> Receipt:
    """Return a receipt; with the receipts key of the log, one that it has signed. Raises BadEvidence."""
    text = key.signed_text(note) if key is not None else note.rpartition("\n\n")[0] + "\n"
    first, _, body = text.partition("\n")
    try:
        receipt = msgspec.json.decode(body, type=Receipt)
    except msgspec.MsgspecError as error:
        raise BadEvidence(f"the receipt cannot be read: {error}") from None
    name = f"{receipt.log.removesuffix('/log')}/receipts"
    if canonical(msgspec.to_builtins(receipt)) != body.rstrip("\n").encode() or first != f"{name}/v1":
        raise BadEvidence("the receipt is not written as receipts are")
    if key is not None and key.name != name:
        raise BadEvidence(f"{key.name} does not sign for {receipt.log}")
    return receipt
