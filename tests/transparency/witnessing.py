"""Logs that ask witnesses, and witnesses that run as processes of their own."""

import http.client
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.merkle import consistency_proof
from adjudicator.transparency.notes import COSIGNATURE, SignerKey, VerifierKey, read_signature, sign
from adjudicator.transparency.policy import Witness
from adjudicator.transparency.tiles import nodes_of
from adjudicator.transparency.witness import PATH, request_of
from adjudicator.transparency.witness_folder import WitnessFolder
from tests.api.service import free_port, until
from tests.transparency.memory import Tree, key

NAME = "witness.example/w"


class SignedTree(Tree):
    """A log in memory that signs any size of its tree. Of two with one origin and `branch`es of their own, each is a
    fork of the other after the first `common` entries."""

    def __init__(self, origin: str = "club.example/log", size: int = 0, branch: str = "", common: int = 0) -> None:
        super().__init__()
        self.key: SignerKey = key(origin)
        self.add([f"{number} {branch if number >= common else ''}".encode() for number in range(size)])

    def tree(self, size: int | None = None) -> Checkpoint:
        cut = Tree()
        cut.size, cut.tiles = self.size if size is None else size, self.tiles
        return Checkpoint(self.key.name, cut.size, cut.root())

    def note(self, size: int | None = None, *more: SignerKey) -> str:
        return sign(self.tree(size).text(), [*more, self.key])

    def proof(self, old: int, size: int | None = None) -> list[bytes]:
        return consistency_proof(old, self.size if size is None else size, nodes_of(self.hashes))

    def request(self, old: int, size: int | None = None) -> bytes:
        return request_of(old, self.proof(old, size), self.note(size))


def begun_witness(path: Path, logs: Sequence[VerifierKey], name: str = NAME) -> WitnessFolder:
    """A witness of these logs that has cosigned nothing."""
    folder = WitnessFolder(path)
    folder.begin(name, logs)
    return folder


def cosigned_at(folder: WitnessFolder, line: str, text: str) -> int | None:
    """Verify an answer: one line, of the witness's own key, over a text."""
    verifier = folder.key().verifier
    signature = read_signature(line.removesuffix("\n"))
    assert (signature.name, signature.id, verifier.type) == (NAME, verifier.id, COSIGNATURE)
    return verifier.verify(text, signature.rest)


class Running(NamedTuple):
    """A witness that runs."""

    folder: WitnessFolder
    port: int
    master: int

    def policy_of(self, name: str = "w") -> Witness:
        return Witness(name, self.folder.key().verifier, f"http://127.0.0.1:{self.port}")


@contextmanager
def running(folder: WitnessFolder, port: int = 0) -> Iterator[Running]:
    """Run `adjudicator witness run` on a free port, unless one is given."""
    port = port or free_port()
    command = [sys.executable, "-m", "adjudicator.cli", "witness", "run",
               "--folder", str(folder.path), "--port", str(port)]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ) as process:
        try:
            until(lambda: post(port, b"", "/healthz", "GET")[0] == 200)
            yield Running(folder, port, process.pid)
        finally:
            process.terminate()


def post(port: int, body: bytes, path: str = PATH, method: str = "POST") -> tuple[int, str, str]:
    """Send one request; return status, media type and body of its answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request(method, path, body)
        with closing(connection.getresponse()) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read().decode()
