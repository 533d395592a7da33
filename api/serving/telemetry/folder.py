"""The folder in which the processes of a service leave what they count. (Nothing of prometheus-client is imported here:
it looks for the folder's name when it is.)"""

import os
from pathlib import Path

from adjudicator.api.http.settings import Settings
from adjudicator.matches.store.private import made_folder

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""By which prometheus-client, and the processes of a service, are told the folder."""


def begin(settings: Settings, *, goes_on: bool) -> None:
    """Empty the folder of what the last run has left, unless that one `goes_on` beside this. Two services of one data
    directory have two ports, and so two folders."""
    assert settings.metrics is not None
    folder = Path(settings.metrics_folder) / str(settings.metrics.port)
    made_folder(folder)
    if not goes_on:
        for file in folder.glob("*.db"):
            file.unlink()
    os.environ[VARIABLE] = str(folder)
