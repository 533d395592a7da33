"""A match whose seats take part in its seed, on a service of its own."""

from pathlib import Path

from click.testing import CliRunner

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.keys import LogFolder
from tests.api.client import Client
from tests.api.test_seeds import key_of, play, seeding
from tests.conftest import SECRET

KEYS = {"P3": key_of("P3")}
CREATION = {"Idempotency-Key": "the-evening-s-match"}
OTHERS = "ab" * 32


class Evening:
    """A service on which a match's seats take part in its seed, P3 with a key, and what they keep of it."""

    def __init__(self, path: Path, folder: LogFolder) -> None:
        path.mkdir()
        upgrade(str(path / "matches.db"))
        self.store = Matches(open_recorder(str(path / "matches.db")), SECRET)
        settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(folder.path))
        self.client = Client(create_app(settings, self.store), organiser_token(self.store))
        self.path, self.folder = path, folder
        self.told = seeding(self.client, **CREATION)
        self.id, self.tokens = self.told["match"]["id"], self.told["tokens"]

    def given(self, nonces: dict[str, str], keys: dict[str, str]) -> dict[str, str]:
        """Each seat asks for the seed, gives its nonce, and asks again; return the receipts, by when they came."""
        path, kept = f"/v1/matches/{self.id}/seed", dict[str, str]()
        for seat, nonce in nonces.items():
            kept[f"{seat} before"] = self.client.get(path, self.tokens[seat])["receipt"]
            body = {"nonce": nonce, **({"key": keys[seat]} if seat in keys else {})}
            answer = self.client.send("POST", f"/v1/matches/{self.id}/nonces", self.tokens[seat], body)
            assert answer.status_code == 201, answer.text
            kept[f"{seat} given"] = answer.get_json()["receipt"]
        self.store.clock = lambda: "2999-01-01T00:00:00.000Z"  # the time for nonces is over
        kept["after"] = self.client.get(path, self.tokens["P1"])["receipt"]
        return kept

    def verified(self, signers: tuple[str, ...], *given: str, **receipts: str) -> tuple[int, str]:
        """Play to the end, export, and have the command line look at it; return its exit code and what it says."""
        log = self.path / "match.ndjson"
        log.write_bytes(play(self.client, self.id, self.tokens, signers))
        options = [*given, f"--key={self.folder.receipts_key().verifier}"]
        for name, text in receipts.items():
            (self.path / name).write_text(text)
            options += ["--receipt", str(self.path / name)]
        done = CliRunner().invoke(main, ["verify", str(log), *options])
        return done.exit_code, done.output
