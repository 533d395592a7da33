"""A seat's own key: with it registered, nobody else can make a move in the seat's name, the service included."""

import base64
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from adjudicator_sdk.canonical import canonical
from adjudicator_sdk.types import JSONObject


class SeatKey:
    """An Ed25519 key that signs the actions of a seat."""

    def __init__(self, seed: bytes | None = None) -> None:
        self._private = Ed25519PrivateKey.generate() if seed is None else Ed25519PrivateKey.from_private_bytes(seed)

    @classmethod
    def kept(cls, path: Path) -> "SeatKey":
        """Return the key that is kept in a file; the first time, a new one, which nobody else may read."""
        if path.exists():
            return cls(base64.b64decode(path.read_text()))
        key = cls()
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(base64.b64encode(key._private.private_bytes_raw()).decode())
        return key

    @property
    def public(self) -> str:
        """The public key, as it is registered (base64)."""
        return base64.b64encode(self._private.public_key().public_bytes_raw()).decode()

    def sign(self, match: str, version: int, action: JSONObject) -> str:
        """Return the signature of an action of a match that is played at a version (base64)."""
        text = canonical({"action": action, "match": match, "version": version})
        return base64.b64encode(self._private.sign(text)).decode()
