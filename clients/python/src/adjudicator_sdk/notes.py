"""Signed notes (C2SP signed-note): the keys of a log and of its receipts, and what they have signed."""

import base64
import binascii
import hashlib
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519 = 1
DASH = "— "


class BadEvidence(Exception):
    """What the service gave does not hold. A receipt that it has signed all the same is `evidence` against it."""

    evidence = ""


@dataclass(frozen=True)
class VerifierKey:
    """A key that verifies, as `<name>+<id>+<key>` has it."""

    name: str
    id: bytes
    public: bytes

    @classmethod
    def read(cls, text: str) -> "VerifierKey":
        """Return a key as it is written; raise ValueError if it is none."""
        name, _, rest = text.strip().partition("+")
        id, _, key = rest.partition("+")
        data = base64.b64decode(key, validate=True)
        digest = hashlib.sha256(f"{name}\n".encode() + data).digest()[:4]
        if not name or len(data) != 33 or data[0] != ED25519 or digest.hex() != id:
            raise ValueError(f"not an Ed25519 verifier key: {text!r}")
        return cls(name, digest, data[1:])

    def signed_text(self, note: str) -> str:
        """Return the text of a note that this key has signed, with its last line feed. Raises BadEvidence."""
        text, _, lines = note.rpartition("\n\n")
        for line in lines.split("\n"):
            name, _, signature = line.removeprefix(DASH).partition(" ")
            data = decoded(signature)
            if name == self.name and data[:4] == self.id:
                try:
                    Ed25519PublicKey.from_public_bytes(self.public).verify(data[4:], f"{text}\n".encode())
                except InvalidSignature:
                    raise BadEvidence(f"the signature of {self.name} is not over this text") from None
                return f"{text}\n"
        raise BadEvidence(f"{self.name} has not signed this")


def decoded(text: str) -> bytes:
    """Return what base64 stands for. Raises BadEvidence."""
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise BadEvidence(f"not base64: {text[:60]!r}") from None
