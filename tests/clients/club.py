"""A club's service with a transparency log, for clients that keep evidence."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.sequencer import Sequencer, alone
from adjudicator.transparency.tables import LogTables
from tests.api.service import service
from tests.conftest import SECRET
from tests.transparency.memory import begun


class Club(NamedTuple):
    """A service: where it is, the organiser's token, the keys that it publishes, and what puts heads into its log when
    a test says so."""

    url: str
    organiser: str
    log_key: str
    receipts_key: str
    sequencer: Sequencer

    @property
    def environment(self) -> dict[str, str]:
        """What the examples of the packages read."""
        return {
            "ADJUDICATOR_URL": self.url,
            "ADJUDICATOR_TOKEN": self.organiser,
            "LOG_KEY": self.log_key,
            "RECEIPTS_KEY": self.receipts_key,
        }


@contextmanager
def opened(schema: Path, place: Path) -> Iterator[Club]:
    """Open a club in a folder, its database a copy of one with the schema."""
    database = str(shutil.copy(schema, place / "club.db"))
    folder = begun(place / "log")
    store = Matches(open_recorder(database), SECRET)
    token, sequencer = organiser_token(store), Sequencer(LogTables(store.tables), folder)
    log_key, receipts_key = str(folder.checkpoint_key().verifier), str(folder.receipts_key().verifier)
    # A service whose log nobody is seen to sequence gives no receipts after a minute.
    with alone(store.tables, 0), service(database, log_folder=str(folder.path)) as (port, _):
        yield Club(f"http://127.0.0.1:{port}", token, log_key, receipts_key, sequencer)
    store.tables.dialect.close()
