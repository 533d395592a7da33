"""What an operator does, and what befalls a service, by chance: pruning, backups, new workers, upgrades, kills."""

import random
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from tests.conftest import SECRET
from tests.test_cli_prune import look, then
from tests.torture.deployment import Deployment

OLD_ROWS = 20
PRUNE, BACKUP, HUP, UPGRADE, RESTART = "prune", "backup, audited", "HUP", "upgrade by USR2", "restart"
KILL, KILL_SEQUENCER = "kill of a worker", "kill of the sequencer"
CUTTING = (RESTART, KILL)
"""What may leave requests without an answer: who connects in between is refused, who is being answered is cut off."""
QUIET = (PRUNE, BACKUP)
"""What replaces no process."""


class Trouble(msgspec.Struct, frozen=True):
    """What was done, and from when to when, in seconds since 1970."""

    what: str
    began: float
    ended: float


class Troubles:
    """Does something to a service now and then, each kind by its weight."""

    def __init__(self, deployment: Deployment, chance: random.Random) -> None:
        self.deployment, self.chance = deployment, chance
        self.done: list[Trouble] = []
        self.findings: list[str] = []
        self._kinds: dict[str, tuple[int, Callable[[], object]]] = {
            PRUNE: (3, self._prune),
            BACKUP: (3, self._back_up),
            HUP: (3, deployment.reload),
            UPGRADE: (2, deployment.upgrade),
            RESTART: (2, deployment.restart),
            KILL: (4, lambda: deployment.kill_worker(chance)),
            KILL_SEQUENCER: (2, deployment.kill_sequencer),
        }
        self._old = 0

    def some(self, calm: bool) -> str:
        """Return by chance what to do; while it is calm, nothing that ends a process."""
        kinds = [name for name in self._kinds if name in QUIET or not calm]
        return self.chance.choices(kinds, [self._kinds[name][0] for name in kinds])[0]

    def do(self, what: str) -> None:
        """Do it; note when, and what went wrong."""
        began = time.time()
        try:
            self._kinds[what][1]()
        except Exception as error:
            self.findings.append(f"{what}: {type(error).__name__}: {error}"[:2000])
        self.done.append(Trouble(what, began, time.time()))

    def counts(self) -> Counter[str]:
        """Return how often each was done."""
        return Counter(each.what for each in self.done)

    def during(self, when: float) -> str:
        """Return what was being done at a time, or had been done a second before; nothing, if nothing was."""
        return next((each.what for each in reversed(self.done) if each.began <= when <= each.ended + 1.0), "")

    def _prune(self) -> None:
        """Prune rows of a hundred days ago, made for it: each must go, and they alone."""
        store = Matches(open_recorder(self.deployment.database), SECRET)
        with closing(store.tables.dialect):
            for number in range(self._old, self._old + OLD_ROWS):
                look(then(store, 0), number, 100)
        self._old += OLD_ROWS
        code, said = self.deployment.command("db", "prune", "--database", self.deployment.database, "--delete")
        found = [int(each) for each in re.findall(r": (\d+)$", said, re.MULTILINE)]
        assert code == 0 and sum(found) == OLD_ROWS, (code, said)

    def _back_up(self) -> None:
        """Back up, with the log's folder as it was before; the copy must pass the audit."""
        with tempfile.TemporaryDirectory(prefix="soak-backup-") as folder:
            copy, log = str(Path(folder) / "copy.db"), str(Path(folder) / "log")
            shutil.copytree(self.deployment.data / "log", log)
            code, said = self.deployment.command("db", "backup", copy, "--database", self.deployment.database)
            assert code == 0, said
            code, said = self.deployment.command("db", "audit", "--database", copy, ADJUDICATOR_LOG_FOLDER=log)
            assert code == 0, said
