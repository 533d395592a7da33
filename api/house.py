"""The house answers whoever has moved, in the same request."""

import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.matches.damage import Damaged
from adjudicator.matches.house import play_on
from api.auth import matches

log = structlog.get_logger("api")


def house_answers(match_id: str) -> None:
    """Let the house play on in a match, for a second at most. Whoever has moved is answered whatever comes of it: what
    is left is gone on with later (`api.serving.keeper`)."""
    try:
        play_on(matches(), match_id)
    except (PersistenceError, Damaged) as error:
        log.warning("the house waits", match=match_id, error=type(error).__name__)
