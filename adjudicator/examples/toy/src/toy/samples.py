"""Set-ups to try the game by."""

from typing import Any

from adjudicator.kernel.setup.samples import Samples, names
from adjudicator.kernel.table.choices import Pick


def setup(pick: Pick) -> dict[str, Any]:
    """Return a set-up with players of any names."""
    return {"seats": [{"name": name} for name in names(pick, 3)]}


SAMPLES = Samples(setup, "P1.life")
