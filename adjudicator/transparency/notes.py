"""Signed notes (C2SP signed-note): a text, and lines that sign it; and the keys that sign and verify.

A verifier key is written `<name>+<id>+<key>`, a signer's `PRIVATE+KEY+<name>+<id>+<key>`, as Go's `sumdb/note` has
them. Cosignatures (C2SP tlog-cosignature) are signatures of witnesses, each with its time.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from adjudicator.transparency.malformed import Malformed, decoded, encoded

ED25519, COSIGNATURE = 1, 4
"""The types of signatures: of a log or of a service over the text, of a witness over time and text."""
PRIVATE = "PRIVATE+KEY+"
MOST_BYTES, MOST_SIGNATURES = 1 << 20, 100
"""The largest note that is read."""
TIMED_BYTES = 72
"""How long a signature is that tells its time: that, in 8 bytes, before the 64 of Ed25519."""
DASH = "— "


class VerifierKey(msgspec.Struct, frozen=True):
    """A key that verifies: whose (`name`), of which type, and its 32 bytes."""

    name: str
    type: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Its four bytes in a signature."""
        return _id(self)

    @property
    def timed(self) -> "VerifierKey":
        """The key of the same name and bytes whose signatures tell when they were made (C2SP tlog-cosignature): what
        they are over begins otherwise than any checkpoint, so neither kind can pass for the other."""
        return VerifierKey(self.name, COSIGNATURE, self.public)

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{encoded(bytes([self.type]) + self.public)}"

    def verify(self, text: str, signature: bytes) -> int | None:
        """Return when a text was signed with this key, in seconds (0: it does not say); None if it was not."""
        at, message = 0, text.encode()
        if self.type == COSIGNATURE:
            if len(signature) != TIMED_BYTES:
                return None
            at, signature = int.from_bytes(signature[:8], "big"), signature[8:]
            message = _cosigned(text, at)
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return None
        return at


class SignerKey(msgspec.Struct, frozen=True):
    """A key that signs. Its text is a secret: it is kept in a file of its own and shown nowhere."""

    name: str
    type: int
    seed: bytes

    @property
    def verifier(self) -> VerifierKey:
        """The key that verifies what this one signs."""
        return _verifier(self)

    @property
    def timed(self) -> "SignerKey":
        """The key that signs, with its time, what `verifier.timed` verifies."""
        return SignerKey(self.name, COSIGNATURE, self.seed)

    def text(self) -> str:
        """Return it as it is kept."""
        return f"{PRIVATE}{self.name}+{self.verifier.id.hex()}+{encoded(bytes([self.type]) + self.seed)}"

    def __repr__(self) -> str:
        return f"SignerKey({self.name!r})"

    def line(self, text: str, at: int = 0) -> str:
        """Return the line that signs a text; a witness says when (`at`, seconds since 1970)."""
        message, before = text.encode(), b""
        if self.type == COSIGNATURE:
            message, before = _cosigned(text, at), at.to_bytes(8, "big")
        signature = _private(self.seed).sign(message)
        return f"{DASH}{self.name} {encoded(self.verifier.id + before + signature)}\n"


# A service has a few keys and signs each receipt with one: to make a key of its seed takes as long as to sign.


@lru_cache(maxsize=32)
def _id(key: VerifierKey) -> bytes:
    return hashlib.sha256(f"{key.name}\n".encode() + bytes([key.type]) + key.public).digest()[:4]


@lru_cache(maxsize=32)
def _private(seed: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(seed)


@lru_cache(maxsize=32)
def _verifier(key: SignerKey) -> VerifierKey:
    return VerifierKey(key.name, key.type, _private(key.seed).public_key().public_bytes_raw())


class Signature(msgspec.Struct, frozen=True):
    """A line that signs: whose, with which key, and the rest."""

    name: str
    id: bytes
    rest: bytes

    def line(self) -> str:
        """Return it as it stands in a note."""
        return f"{DASH}{self.name} {encoded(self.id + self.rest)}\n"


class Note(msgspec.Struct, frozen=True):
    """A text, with its last line feed, and what signs it. Nothing is verified yet."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n" + "".join(each.line() for each in self.signatures)

    def signed_by(self, keys: Iterable[VerifierKey]) -> dict[VerifierKey, int]:
        """Return which of these keys have signed, and when (0: a signature without a time).

        Raises Malformed if a signature bears the name and id of one of them and is not its own: such a note is
        refused whole. Signatures of other keys mean nothing.
        """
        known = {(key.name, key.id): key for key in keys}
        found: dict[VerifierKey, int] = {}
        for signature in self.signatures:
            key = known.get((signature.name, signature.id))
            if key is None:
                continue
            at = key.verify(self.text, signature.rest)
            if at is None:
                raise Malformed(
                    f"a assinatura de {key.name} não confere com o texto",
                    f"the signature of {key.name} does not match the text",
                )
            found[key] = at
        return found

    def told_time(self, name: str) -> int | None:
        """Return when a signature of that name says that it was made; None if none says so. It is not verified."""
        timed = (each.rest[:8] for each in self.signatures if each.name == name and len(each.rest) == TIMED_BYTES)
        return next((int.from_bytes(at, "big") for at in timed), None)


def _cosigned(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def sign(text: str, signers: Sequence[SignerKey], at: int = 0) -> str:
    """Return a note: a text that ends in a line feed, signed."""
    return f"{text}\n" + "".join(signer.line(text, at) for signer in signers)


def read_note(data: str | bytes) -> Note:
    """Return a note as it is written. Raises Malformed."""
    try:
        whole = data.decode() if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise Malformed("a nota não está em UTF-8", "the note is not in UTF-8") from error
    if len(whole) > MOST_BYTES:
        raise Malformed(f"a nota passa de {MOST_BYTES} bytes", f"the note is longer than {MOST_BYTES} bytes")
    if any(letter < " " and letter != "\n" for letter in whole):
        raise Malformed("a nota tem um caractere de controle", "the note has a control character")
    text, blank, lines = whole.rpartition("\n\n")
    if not blank or not text.strip("\n") or not lines.endswith("\n"):
        raise Malformed(
            "uma nota é um texto, uma linha vazia e as linhas que assinam",
            "a note is a text, an empty line, and the lines that sign it",
        )
    signing = lines[:-1].split("\n")
    if len(signing) > MOST_SIGNATURES:
        raise Malformed(
            f"a nota tem mais de {MOST_SIGNATURES} assinaturas", f"the note has more than {MOST_SIGNATURES} signatures"
        )
    return Note(text + "\n", tuple(read_signature(line) for line in signing))


def read_signature(line: str) -> Signature:
    """Return what a line signs with, which is given without its line feed. Raises Malformed."""
    name, space, rest = line.removeprefix(DASH).partition(" ")
    if not line.startswith(DASH) or not space or not _is_name(name):
        raise Malformed(f"não assina nada: {line[:60]!r}", f"it signs nothing: {line[:60]!r}")
    data = decoded(rest, None, f"a assinatura de {name}", f"the signature of {name}")
    if len(data) < 5:
        raise Malformed(f"a assinatura de {name} é curta demais", f"the signature of {name} is too short")
    return Signature(name, data[:4], data[4:])


def read_verifier(text: str) -> VerifierKey:
    """Return a verifier key as it is written. Raises Malformed."""
    name, id, data = _parts(text.strip(), "a chave que verifica", "the verifier key")
    key = VerifierKey(name, data[0], data[1:])
    if key.type not in (ED25519, COSIGNATURE):
        raise Malformed(
            f"a chave {name} é de um tipo que não se conhece aqui: {key.type}",
            f"the key {name} is of a type that is not known here: {key.type}",
        )
    if key.id.hex() != id:
        raise Malformed(
            f"a chave {name} tem o id {key.id.hex()}, não {id}", f"the key {name} has the id {key.id.hex()}, not {id}"
        )
    return key


def read_signer(text: str) -> SignerKey:
    """Return a signer's key as it is kept. Raises Malformed, which never tells what was given."""
    if not text.startswith(PRIVATE):
        raise Malformed("não é uma chave que assina", "it is not a signer's key")
    name, id, data = _parts(text.removeprefix(PRIVATE).strip(), "a chave que assina", "the signer's key")
    key = SignerKey(name, data[0], data[1:])
    if key.type not in (ED25519, COSIGNATURE) or key.verifier.id.hex() != id:
        raise Malformed(f"a chave de {name} está danificada", f"the key of {name} is damaged")
    return key


def _parts(text: str, pt: str, en: str) -> tuple[str, str, bytes]:
    name, _, rest = text.partition("+")
    id, plus, key = rest.partition("+")
    if not _is_name(name) or len(id) != 8 or not plus:
        raise Malformed(f"{pt} não tem a forma nome+id+chave", f"{en} has not the form name+id+key")
    return name, id, decoded(key, 33, pt, en)


def _is_name(name: str) -> bool:
    return name != "" and "+" not in name and not any(letter.isspace() for letter in name)


def key_name(text: str) -> str:
    """Return the name of a key or of a log as it is given. Raises Malformed if none can have it."""
    if not _is_name(text) or len(text) > 200 or not text.isprintable():
        raise Malformed(
            f"{text[:60]!r} não pode ser um nome: até 200 caracteres, sem espaços nem +",
            f"{text[:60]!r} cannot be a name: up to 200 characters, no spaces and no +",
        )
    return text
