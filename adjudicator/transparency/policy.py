"""Policies (C2SP tlog-policy): which logs are trusted, which witnesses, and how many of them must have cosigned."""

from collections.abc import Mapping

import msgspec

from adjudicator.transparency.checkpoint import SignedCheckpoint
from adjudicator.transparency.malformed import Malformed, number
from adjudicator.transparency.notes import COSIGNATURE, ED25519, VerifierKey, read_verifier

NONE = "none"


class Witness(msgspec.Struct, frozen=True):
    """A witness: its name in the policy, its key, and where it takes checkpoints (empty: not said)."""

    name: str
    key: VerifierKey
    url: str = ""


class Group(msgspec.Struct, frozen=True):
    """Witnesses or groups of which so many must have cosigned."""

    least: int
    members: tuple[str, ...]


class Policy(msgspec.Struct, frozen=True):
    """Logs, witnesses, groups and the quorum: the name of a witness or group, or `none`."""

    logs: tuple[VerifierKey, ...]
    witnesses: Mapping[str, Witness]
    groups: Mapping[str, Group]
    quorum: str

    def cosigned(self, signed: SignedCheckpoint) -> dict[str, int]:
        """Return which witnesses have cosigned a checkpoint, and when, in seconds since 1970. Raises Malformed."""
        found = signed.note.signed_by([witness.key for witness in self.witnesses.values()])
        return {name: found[witness.key] for name, witness in self.witnesses.items() if witness.key in found}

    def is_met(self, signed: SignedCheckpoint) -> bool:
        """Whether enough witnesses have cosigned. Raises Malformed."""
        return self._has(self.quorum, set(self.cosigned(signed)))

    def _has(self, name: str, cosigners: set[str]) -> bool:
        if name in self.groups:
            group = self.groups[name]
            return sum(self._has(member, cosigners) for member in group.members) >= group.least
        return name == NONE or name in cosigners


def read_policy(text: str) -> Policy:
    """Return a policy as it is written. Raises Malformed, which names the line."""
    reading = _Reading()
    for place, line in enumerate(text.split("\n"), 1):
        words = line.replace("\t", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            reading.take(words)
        except Malformed as bad:
            raise Malformed(f"linha {place}: {bad.why.pt}", f"line {place}: {bad.why.en}") from bad
    if not reading.quorum:
        raise Malformed("falta a linha quorum", "there is no quorum line")
    return Policy(tuple(reading.logs), reading.witnesses, reading.groups, reading.quorum)


class _Reading:
    def __init__(self) -> None:
        self.logs: list[VerifierKey] = []
        self.witnesses: dict[str, Witness] = {}
        self.groups: dict[str, Group] = {}
        self.used: set[str] = set()
        self.quorum = ""

    def take(self, words: list[str]) -> None:
        kind, *rest = words
        if kind == "log" and len(rest) in (1, 2):
            self.logs.append(self._new_key(rest[0], ED25519))
        elif kind == "witness" and len(rest) in (2, 3):
            key = self._new_key(rest[1], COSIGNATURE)
            self.witnesses[self._new_name(rest[0])] = Witness(rest[0], key, rest[2] if len(rest) == 3 else "")
        elif kind == "group" and len(rest) >= 3:
            self._group(*rest)
        elif kind == "quorum" and len(rest) == 1 and not self.quorum:
            self.quorum = self._known(rest[0]) if rest[0] != NONE else NONE
        else:
            raise Malformed(
                "não é uma linha log, witness, group ou a única quorum",
                "it is no line log, witness or group, nor the one line quorum",
            )

    def _group(self, name: str, least: str, *members: str) -> None:
        if set(members) & self.used or len(set(members)) < len(members):
            raise Malformed("um nome só pode estar em um grupo, e uma vez", "a name can be in one group alone, once")
        count = {"any": 1, "all": len(members)}.get(least) or number(least, "o mínimo do grupo", "the group's least")
        if not 1 <= count <= len(members):
            raise Malformed(
                f"o mínimo vai de 1 a {len(members)}, não {count}", f"the least is 1 to {len(members)}, not {count}"
            )
        group = Group(count, tuple(self._known(member) for member in members))
        self.groups[self._new_name(name)] = group
        self.used |= set(members)

    def _new_name(self, name: str) -> str:
        if name in (NONE, *self.witnesses, *self.groups):
            raise Malformed(f"o nome {name} já tem dono", f"the name {name} is taken")
        return name

    def _known(self, name: str) -> str:
        if name not in self.witnesses and name not in self.groups:
            raise Malformed(f"{name} não foi definido em uma linha anterior", f"{name} is not defined on a line before")
        return name

    def _new_key(self, text: str, type: int) -> VerifierKey:
        key = read_verifier(text)
        if key.type != type:
            raise Malformed(f"a chave {key.name} é de outro tipo", f"the key {key.name} is of another type")
        if key.public in [known.public for known in (*self.logs, *(each.key for each in self.witnesses.values()))]:
            raise Malformed(f"a chave {key.name} já está na política", f"the key {key.name} is in the policy already")
        return key
