"""The parameters that many operations share, each described once."""

from typing import Any

KEY = {
    "name": "Idempotency-Key",
    "required": True,
    "description": "New for each request; the same request sent again under its key is done once.",
    "schema": {"type": "string", "pattern": "^[!#-~]{8,64}$"},
}


IF_NONE_MATCH = {
    "name": "If-None-Match",
    "description": "The `ETag` of an answer that the client has: if it is the same still, the answer is 304.",
    "schema": {"type": "string"},
}


LAST_EVENT_ID = {
    "name": "Last-Event-ID",
    "description": "The `id` of the last message that was heard, as browsers send it when they come again.",
    "schema": {"type": "string"},
}


PREFER = {
    "name": "Prefer",
    "description": "`return=minimal`: an answer without a body; the same request sent again without it has one.",
    "schema": {"type": "string"},
}


PATH_PARAMETERS = {
    "card_set_id": "A card set.",
    "match_id": "A match.",
    "clause": "A clause, for example `D-012`.",
    "card": "A card, by its key.",
    "thing": "A card in play by its id, one of the hand by its key, a space or a seat.",
    "move": "A move's number; 0 is the beginning.",
    "dispute_id": "A dispute.",
    "tournament_id": "A tournament.",
    "number": "A round's number, from 1.",
    "player_path": "A player's name, in whatever letter case. It may have slashes.",
    "stream_id": "The id of a match (`m_…`), dispute (`d_…`), tournament (`t_…`) or seed (`s_…`).",
    "tile_path": "A tile, for example `0/x001/234`, or a bundle, `entries/000.p/44`. It has slashes.",
    "subject": "A token's name, as it is listed.",
    "session": "A session's id; `current` is the one that asks.",
    "policy": "A policy, for example `house`.",
    "ruleset": "A ruleset, for example `diamonds`.",
    "bundle": "A ruleset, for example `heat`, or `all`.",
    "edition": "An edition of a ruleset's rules, for example `1.0`.",
    "code": "A problem's code.",
    "page_path": "A page, for example `operations/play`, `problems` or `rulesets/heat`. It has slashes.",
}


def path_parameter(name: str) -> dict[str, Any]:
    return {
        "in": "path",
        "name": name,
        "required": True,
        "description": PATH_PARAMETERS[name],
        "schema": {"type": "string"},
    }
