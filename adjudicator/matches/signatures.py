"""Moves that only a seat could have made: its Ed25519 signature over match, version and action, part of the fact.

A seat registers its key while the match waits for its seed; from then on each of its actions is signed. The key never
leaves the player's machine, so not even the service can make such a move.
"""

import base64
import binascii
from typing import Any, TypeVar

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import canonical
from adjudicator.kernel.text.refusal import TextError

E = TypeVar("E", bound=Event)
KEY_FORM = r"[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]="
"""How a public key is written: the base64 of 32 bytes."""


class BadSignature(TextError):
    """An action lacks the signature of its seat, or bears one that is not over what it must be. `signs`: that text."""

    def __init__(self, pt: str, en: str, signs: str) -> None:
        super().__init__(pt, en)
        self.signs = signs


def signed_text(match_id: str, version: int, action: Any) -> bytes:
    """Return what is signed: the canonical JSON of the action, the match, and the version that it was played at."""
    return canonical({"action": action, "match": match_id, "version": version})


def is_signed(key: str, signature: str, text: bytes) -> bool:
    """Whether a text was signed with a key (both as base64)."""
    try:
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
        public.verify(base64.b64decode(signature, validate=True), text)
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def check_signature(keys: dict[str, str], seat: str, signature: str, text: bytes) -> None:
    """Raise BadSignature if a seat that has registered a key has not signed this text, or one that has none did."""
    told = text.decode()
    if seat not in keys:
        if signature:
            raise BadSignature(f"{seat} não registrou uma chave", f"{seat} has registered no key", told)
        return
    if not signature:
        raise BadSignature(f"{seat} assina as suas ações", f"{seat} signs its actions", told)
    if not is_signed(keys[seat], signature, text):
        raise BadSignature(
            "a assinatura não é da chave deste lugar sobre este texto",
            "the signature is not of this seat's key over this text", told,
        )  # fmt: skip


def with_signature(event: E, seat: str, signature: str, luck: Luck) -> E:
    """Return the first event of a move with its signature, which is as secret as the action is."""
    sealed = any(isinstance(getattr(event, field), Secret) for field in event.__struct_fields__)
    kept = Secret((seat,), luck.salt(), signature) if sealed else signature
    signed: E = msgspec.structs.replace(event, signature=kept)
    return signed
