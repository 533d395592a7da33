"""Receipts: what the service signs when it acknowledges something, so that it cannot deny it later.

A receipt is a signed note over the head of a stream. Once `within` seconds have passed, that head, or a later one, is
in the log; a receipt without it is evidence that anyone can check.
"""

import msgspec

from adjudicator.kernel.text.canonical import canonical
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import SignerKey, VerifierKey, read_note, sign

WITHIN_SECONDS = 60
LOG, NAME = "/log", "/receipts"
"""What the name of a log ends in, and that of its receipts key; before them both have the same."""
FORM = "/v1"


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That an event is recorded: at which time, with which hash, as which version of which stream.

    A stream is a `match`, a `dispute`, a `tournament` or a match's `seed`, by its id; `move` and `seat` are told of
    matches (`seat` empty where nobody's seat acted), of seeds the `commitment` to the service's part with the `nonces`
    and `keys` that seats had given by then. `log` is the log in which it will stand, `within` so many seconds.
    """

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
        """The stream's id."""
        return self.match or self.dispute or self.tournament or self.seed


def receipt_note(receipt: Receipt, signer: SignerKey) -> str:
    """Return a signed receipt."""
    return sign(f"{signer.name}{FORM}\n{canonical(receipt).decode()}\n", [signer])


def read_receipt(data: str | bytes, key: VerifierKey) -> Receipt:
    """Return a receipt that a key has signed. Raises Malformed."""
    note = read_note(data)
    if key not in note.signed_by([key]):
        raise Malformed(f"{key.name} não assinou o recibo", f"{key.name} has not signed the receipt")
    first, _, body = note.text.partition("\n")
    try:
        receipt = msgspec.json.decode(body, type=Receipt)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed("o recibo não pode ser lido", f"the receipt cannot be read: {error}") from error
    if receipt.log != origin_of(key.name):
        raise Malformed(f"o recibo é de {receipt.log}, e {key.name} não assina por ele",
                        f"the receipt is of {receipt.log}, which {key.name} does not sign for")  # fmt: skip
    if [receipt.match, receipt.dispute, receipt.tournament, receipt.seed].count("") != 3:
        raise Malformed("o recibo não é de um registro só", "the receipt is not of one stream")
    if first != f"{key.name}{FORM}" or canonical(receipt).decode() + "\n" != body:
        raise Malformed(
            "o recibo não está escrito como recibos se escrevem", "the receipt is not written as receipts are"
        )
    return receipt


def receipts_name(origin: str) -> str:
    """Return the name of the receipts key of a log: `club.example/log` has `club.example/receipts`."""
    return origin.removesuffix(LOG) + NAME


def origin_of(name: str) -> str:
    """Return the name of the log that a receipts key of this name belongs to."""
    return name.removesuffix(NAME) + LOG
