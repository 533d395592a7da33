"""A verifier of logs written from docs/log-format.md, with Python's own library and Ed25519 alone.

It takes nothing of the project, so that the page, the command and the browser's verifier can be held against it. The
sections of the page are named where they are followed. It is for tests: short, and not fast.
"""

import base64
import datetime
import hashlib
import json
import re
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PASSED, FAILED, OPEN = "passed", "failed", "not possible"
ACTIONS = {"ActionTaken": "action", "ActionForced": "action", "AnswerSealed": "answer", "ActionConcealed": "answer",
           "AnswerForced": "forbidden"}  # fmt: skip
MEMBERS = {
    "header": {"kind", "format", "match", "ruleset", "edition", "view"},
    "event": {"kind", "version", "move", "at", "event", "hash"},
    "footer": {"kind", "count", "head", "sha256"},
    "proof": {"kind", "version", "proof"},
}


class Wrong(Exception):
    """Something does not hold."""


def demand(holds: object, why: str) -> None:
    if not holds:
        raise Wrong(why)


# Canonical JSON


def canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def sha(data: bytes | str) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def parsed(line: bytes) -> Any:
    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        demand(len(dict(pairs)) == len(pairs), "a key twice")
        return dict(pairs)

    def refuse(text: str) -> Any:
        raise Wrong(f"the number {text}")

    def whole(text: str) -> int:
        demand(abs(int(text)) < 1 << 53 and str(int(text)) == text, f"the number {text}")
        return int(text)

    text = line.decode()
    value = json.loads(text, object_pairs_hook=members, parse_float=refuse, parse_int=whole, parse_constant=refuse)
    demand(json.dumps(value, ensure_ascii=False, separators=(",", ":")) == text, "it is not written as lines are")
    text.encode("utf-8")
    return value


def is_hash(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


# Secrets


def secrets(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        if {"secret", "for"} <= set(value):
            return [value]
        return [each for item in value.values() for each in secrets(item)]
    return [each for item in value for each in secrets(item)] if isinstance(value, list) else []


def closed(value: Any) -> Any:
    if isinstance(value, dict):
        if {"secret", "for"} <= set(value):
            return {"secret": value["secret"], "for": value["for"]}
        return {key: closed(item) for key, item in value.items()}
    return [closed(item) for item in value] if isinstance(value, list) else value


def names(event: dict[str, Any]) -> list[Any]:
    told = [*event.get("players", ()), *(event.get("table") or {}).get("players", {}).values()]
    return [each["name"] for each in told]


def check_secret(secret: dict[str, Any], view: str, name: bool) -> None:
    seats, is_open = secret["for"], "value" in secret
    demand(set(secret) == {"secret", "for", *(("salt", "value") if is_open else ())}, "members of a secret")
    demand(is_hash(secret["secret"]) and isinstance(seats, list), "a secret")
    demand(all(isinstance(seat, str) for seat in seats), "whom a secret is for")
    demand(
        (name and seats == ["all"]) or is_open == (view == "judge" or view in seats),
        "a secret that the view opens or closes and should not",
    )
    if is_open:
        demand(isinstance(secret["salt"], str) and not secrets(secret["value"]), "a secret within a secret")
        demand(sha(canonical({"salt": secret["salt"], "value": secret["value"]})) == secret["secret"], "commitment")


# Keys and signed notes, checkpoints


def b64(text: str, size: int = 0) -> bytes:
    data = base64.b64decode(text, validate=True)
    demand(base64.b64encode(data).decode() == text and (not size or len(data) == size), "base64")
    return data


def is_signed(public: bytes, signature: bytes, text: str) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


class Note:
    def __init__(self, note: str, keys: list[str]) -> None:
        self.text, _, lines = note.rpartition("\n\n")
        self.text += "\n"
        demand(lines.endswith("\n"), "a note")
        self.signers = []
        known = {(name, bytes.fromhex(id)): b64(key, 33) for name, id, key in (each.split("+", 2) for each in keys)}
        for line in lines[:-1].split("\n"):
            dash, name, told = line.split(" ")
            demand(dash == "—", "a line that signs")
            key = known.get((name, b64(told)[:4]))
            if key is not None and key[0] == 1:
                demand(is_signed(key[1:], b64(told)[4:], self.text), f"the signature of {name}")
                self.signers.append(name)


class Tree:
    def __init__(self, note: str, keys: list[str]) -> None:
        read = Note(note, keys)
        self.origin, size, root = read.text.split("\n")[:3]
        demand(not keys or self.origin in read.signers, "the log has not signed")
        demand(str(int(size)) == size, "the size")
        self.size, self.root = int(size), b64(root, 32)


# The tree, a proof, the log's files


def leaf(entry: bytes) -> bytes:
    return hashlib.sha256(b"\0" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def root(leaves: list[bytes]) -> bytes:
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256().digest()
    half = 1 << ((len(leaves) - 1).bit_length() - 1)
    return node(root(leaves[:half]), root(leaves[half:]))


def head(match: str, version: int, hash: str) -> bytes:
    return canonical({"hash": hash, "leaf": "head/1", "stream": sha(match), "version": version}).encode()


def proven(text: str, entry: bytes, keys: list[str]) -> Tree:
    first, _, note = text.partition("\n\n")
    lines = first.split("\n")
    demand(lines.pop(0) == "c2sp.org/tlog-proof@v1", "a proof")
    if lines[0].startswith("extra "):
        b64(lines.pop(0)[6:])
    word, place = lines.pop(0).split(" ")
    tree, found = Tree(note, keys), leaf(entry)
    f, s = int(place), tree.size - 1
    demand(word == "index" and str(f) == place and f < tree.size, "the index")
    for line in lines:
        demand(s, "the proof is too long")
        if f & 1 or f == s:
            found = node(b64(line, 32), found)
            while not f & 1 and f:
                f, s = f >> 1, s >> 1
        else:
            found = node(found, b64(line, 32))
        f, s = f >> 1, s >> 1
    demand(s == 0 and found == tree.root, "the proof does not lead to the root")
    return tree


def entries_of(files: Any, size: int) -> list[bytes]:
    found: list[bytes] = []
    while len(found) < size:
        width = min(256, size - len(found))
        digits = str(len(found) // 256).zfill(3)
        demand(len(digits) == 3, "too long for a test")
        data = (files / f"tile/entries/{digits}{f'.p/{width}' if width < 256 else ''}").read_bytes()
        for _ in range(width):
            length = int.from_bytes(data[:2], "big")
            found.append(data[2 : 2 + length])
            data = data[2 + length :]
        demand(not data, "more entries than there should be")
    return found


# A log


class Log:
    def __init__(self, data: bytes) -> None:
        self.header: dict[str, Any] = {}
        self.first: dict[str, Any] = {}
        self.hashes, self.moves, self.at = ["0" * 64], [-1], ""
        self.proofs: list[dict[str, Any]] = []
        self.footed = False
        self.luck = self.signed = ""
        self.seeds = self.hidden = self.ordered = 0
        demand(data.endswith(b"\n"), "the last line feed")
        start = 0
        for line in data[:-1].split(b"\n"):
            self.read(parsed(line), data[:start])
            start += len(line) + 1
        demand(self.footed, "there is no footer")

    def read(self, line: Any, before: bytes) -> None:
        kind = line["kind"]
        due = ["header"] if not self.header else ["proof"] if self.footed else ["event", "footer"]
        demand(kind in due and set(line) == MEMBERS[kind], f"a line {kind}")
        if kind == "header":
            self.header = line
            demand(line["format"] == "adjudicator-log/1" and re.fullmatch("m_[a-z2-7]{26}", line["match"]), "header")
        elif kind == "event":
            self.event(line)
        elif kind == "footer":
            self.footed = True
            told = (len(self.hashes) - 1, self.hashes[-1], sha(before))
            demand(told[0] and (line["count"], line["head"], line["sha256"]) == told, "the footer")
        else:
            demand(type(line["version"]) is int and line["version"] >= 1, "the version of a proof")
            self.proofs.append(line)

    def event(self, line: dict[str, Any]) -> None:
        version, event, at = line["version"], line["event"], line["at"]
        demand(type(version) is int and version == len(self.hashes), "versions")
        begins = line["move"] != self.moves[-1]
        demand(type(line["move"]) is int and line["move"] in (self.moves[-1] + 1, self.moves[-1] or 0), "moves")
        demand(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z", at), "a time")
        datetime.datetime.fromisoformat(at)
        demand(at >= self.at and (begins or at == self.at), "the order of times")
        if version == 1:
            self.first = event
            seats = [player["seat"] for player in event["players"]]
            demand(all(event[name] == self.header[name] for name in ("ruleset", "edition")), "ruleset or edition")
            demand(self.header["view"] in ("judge", "spectator", *seats), "the view")
        services = [event.get("salt_key"), (event.get("table") or {}).get("salts")]  # closed while the match runs
        for secret in secrets(event):
            if "value" in secret or not any(secret is each for each in services):
                check_secret(secret, self.header["view"], any(secret is each for each in names(event)))
        told = {"at": at, "event": closed(event), "match": self.header["match"], "move": line["move"],
                "prev": self.hashes[-1], "version": version}  # fmt: skip
        demand(sha(canonical(told)) == line["hash"], "the hash chain")
        if version > 1:
            self.beginning(event, version, begins)
        self.seed(event)
        self.hashes.append(line["hash"])
        self.moves.append(line["move"])
        self.at = at

    # Luck

    def seed(self, event: dict[str, Any]) -> None:
        first = self.first
        if first.get("luck") != "server":
            return
        try:
            if event is first:
                demand(is_hash(first["seed_commitment"]), "no commitment")
                nonces = first.get("nonces", {})
                demand("nonces" not in first or sorted(nonces) == sorted(p["seat"] for p in first["players"]), "nonces")
                demand(all(each is None or is_hash(each) for each in nonces.values()), "a nonce")
            elif event["type"] == "SeedRevealed":
                self.seeds += 1
                demand(self.seeds == 1 and is_hash(event["seed"]), "the seed")
                demand(sha(event["seed"]) == first["seed_commitment"], "the seed is not that of the commitment")
        except Wrong as wrong:
            self.luck = self.luck or str(wrong)

    # Signed actions

    def beginning(self, event: dict[str, Any], version: int, begins: bool) -> None:
        kind = event["type"]
        demand(begins == (kind in ACTIONS or kind == "JudgeActed"), "what a move begins with")
        if kind == "JudgeActed":
            self.ordered += 1
        elif begins:
            demand(event["seat"] in [player["seat"] for player in self.first["players"]], "a seat that is not there")
            try:
                self.signature(event, version)
            except (Wrong, KeyError, TypeError, AttributeError) as wrong:
                self.signed = self.signed or f"{type(wrong).__name__} {wrong}"

    def signature(self, event: dict[str, Any], version: int) -> None:
        seat, key, member = event["seat"], self.first.get("keys", {}).get(event["seat"]), ACTIONS[event["type"]]
        demand(key is not None or "signature" not in event, "a signature without a key")
        if key is None:
            return
        action, signature = event[member], event["signature"]
        if member != "action":
            if "value" not in action or "value" not in signature:
                self.hidden += 1
                return
            action, signature = action["value"], signature["value"]
        action = action["action"] if member == "forbidden" else action
        demand(action.get("seat", seat) == seat, "an action of another seat")
        text = canonical({"action": action, "match": self.header["match"], "version": version - 1})
        demand(is_signed(b64(key, 32), b64(signature, 64), text), "a signature")


def outcome(wrong: object, is_open: object = False) -> str:
    return FAILED if wrong else OPEN if is_open else PASSED


def verify(data: bytes, keys: list[str], checkpoints: list[str], files: Any = None) -> dict[str, str]:
    """Say of each check how it came out; `keys` are verifier keys of logs, `files` a folder of the log's files."""
    try:
        log = Log(data)
    except (Wrong, ValueError, LookupError, TypeError, AttributeError) as wrong:
        return {"whole": FAILED, "why": repr(wrong)}
    found = {"whole": PASSED, "luck": outcome(log.luck, not log.seeds)}
    if log.first.get("keys"):
        ordered = log.ordered and log.header["view"] != "judge"
        found["signed actions"] = outcome(log.signed, log.hidden or ordered)
    last, trees = len(log.hashes) - 1, []
    try:
        for proof in log.proofs:
            version = proof["version"]
            demand(version <= last, "a proof of a version that is not there")
            trees.append(proven(proof["proof"], head(log.header["match"], version, log.hashes[version]), keys))
        furthest = max([proof["version"] for proof in log.proofs], default=0)
        found["logged"] = outcome(False, not keys or furthest < last)
    except (Wrong, ValueError, LookupError) as wrong:
        found |= {"logged": FAILED, "why": repr(wrong)}
        return found
    try:
        trees += [Tree(note, keys) for note in checkpoints]
        entries: list[bytes] = []
        only, heads = OPEN, set[tuple[int, str]]()
        if files is not None and keys:
            trees.append(Tree((files / "checkpoint").read_text(), keys))
            entries = entries_of(files, trees[-1].size)
            demand(root([leaf(entry) for entry in entries]) == trees[-1].root, "the entries are not the tree's")
            told = [json.loads(entry) for entry in entries]
            mine = [each for each in told if each["leaf"] == "head/1" and each["stream"] == sha(log.header["match"])]
            heads = {(each["version"], each["hash"]) for each in mine}
            known = {(version, log.hashes[version]) for version, _ in heads if version <= last}
            latest = max((version for version, _ in heads), default=0)
            only = outcome(not heads or {each for each in heads if each[0] <= last} - known, latest != last)
        found["only version"] = only
    except (Wrong, ValueError, LookupError, OSError) as wrong:
        found |= {"only version": FAILED, "why": repr(wrong)}
        return found
    forked = len({tree.origin for tree in trees}) > 1 or any(
        one.size == other.size and one.root != other.root for one in trees for other in trees
    )
    within = [tree for tree in trees if tree.size <= len(entries)]
    grew = all(root([leaf(entry) for entry in entries[: tree.size]]) == tree.root for tree in within)
    is_open = not keys or len(trees) < 2 or (len({t.size for t in trees}) > 1 and len(within) < len(trees))
    found["growth"] = outcome(keys and (forked or not grew), is_open)
    return found
