"""Open tables: matches that anybody may begin without a token, where the operator allows it, against others who are
there or against bots; or a demo, which bots play alone and anybody watches."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from adjudicator.kernel.secrets.secret import SPECTATOR
from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import derive_token, token_digest, written
from adjudicator.matches.requests import MatchCreated, MatchTerms, Request
from adjudicator.matches.store.tables import ExtraWrites, TokenRow, Write
from adjudicator.rulesets.registry import RULESETS

MOST, HOURS = 200, 24
"""So many open tables run at once, of those that were opened within so many hours: whoever has left one does not keep
others from theirs."""
SUBJECT = "table"


class TooManyTables(Exception):
    """There are as many open tables as there may be."""


def open_table(matches: Matches, ruleset: str, players: Sequence[str], bots: Sequence[str], level: str) -> MatchCreated:
    """Begin a match of these players, then of bots of a level under these names, with ready decks in their order;
    return the tokens of the players' seats and, as of the seat `spectator`, one to watch this match alone.

    Raises TooManyTables, and BadSetup if so many cannot play.
    """
    if running(matches) >= MOST:
        raise TooManyTables
    game = RULESETS[ruleset]
    brought = game.demo_setup["seats"]
    names = [*players, *bots]
    seats = [{**brought[number % len(brought)], "name": name} for number, name in enumerate(names)]
    setup = msgspec.convert({"seats": seats}, game.setup_type)
    request = Request(SUBJECT, secrets.token_hex(16), SUBJECT)
    places = [f"P{place}" for place in range(len(players) + 1, len(names) + 1)]
    created = matches.create(ruleset, setup, request, MatchTerms(house=places, house_level=level))
    watching = derive_token(matches.secret, f"{created.match_id}/{SPECTATOR}")
    at = matches.row(created.match_id).created_at
    row = TokenRow(
        token_digest(watching), SPECTATOR, created.match_id, "", SUBJECT, at, None, secret=matches.mark
    )  # fmt: skip
    matches.tables.write_extra(ExtraWrites(writes=(Write.into("tokens", row),)))
    return msgspec.structs.replace(created, tokens={**created.tokens, SPECTATOR: watching})


def running(matches: Matches) -> int:
    """Return how many open tables run that were opened lately."""
    since = written(datetime.fromisoformat(matches.clock()) - timedelta(hours=HOURS))
    rows = matches.tables.query(
        "SELECT count(*) FROM tokens JOIN matches USING (match_id)"
        " WHERE role = ? AND label = ? AND tokens.created_at > ? AND status = 'running'",
        SPECTATOR, SUBJECT, since,
    )  # fmt: skip
    return int(rows[0][0])
