"""Bots answer a move in the request that made it."""

import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.api.access.services import services
from adjudicator.matches.hosting.bots import play_on
from adjudicator.matches.records import Damaged

log = structlog.get_logger("api")


def let_bots_play(match_id: str) -> None:
    """Let the bots of a match play, for a second at most. If that fails, the move that was made is answered all the
    same; what is left is played later (`adjudicator.api.serving.bot_runner`)."""
    try:
        play_on(services().matches, match_id)
    except (PersistenceError, Damaged) as error:
        log.warning("the bots wait", match=match_id, error=type(error).__name__)
