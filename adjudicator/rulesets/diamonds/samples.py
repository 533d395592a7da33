"""Set-ups to try the game by."""

from typing import Any

from adjudicator.kernel.setup.samples import Samples, names, shuffled
from adjudicator.kernel.table.choices import Pick


def setup(pick: Pick) -> dict[str, Any]:
    """Return a set-up with the factions in an order by chance."""
    factions = shuffled(pick, ["conclave", "vanguard", "guardians", "shadows"])
    return {"seats": [{"name": name, "faction": each} for name, each in zip(names(pick, 4), factions, strict=True)]}


SAMPLES = Samples(setup, "P1.total", {"first_player": "random"})
