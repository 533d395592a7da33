"""What requests and answers look like: an example for each operation that takes a body, and for each schema of what is
answered. The answers are kept in `answers.json`, as operations gave them, made short."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.api.http.media import JSON
from adjudicator.api.operations import Operation

ANSWERS = Path(__file__).parent / "answers.json"


@cache
def answer_examples() -> dict[str, Any]:
    """Return the examples of answers, by the names of their schemas."""
    loaded: dict[str, Any] = json.loads(ANSWERS.read_text(encoding="utf-8"))
    return loaded


def answer_name(operation: Operation) -> str | None:
    """Return the name of the type of an operation's answer; None if it does not answer in JSON."""
    kind = operation.answers[min(operation.answers)]
    return None if kind is None or JSON not in operation.media else kind.__name__


CARD = {
    "key": "MY-1",
    "name": {"pt": "Guarda do Farol", "en": "Lighthouse Guard"},
    "kind": "unit",
    "elements": ["WATER"],
    "tags": ["HUMAN"],
    "stats": {"ATK": 2, "HP": 4},
    "arrows": ["E"],
}
RULING = {
    "outcome": "infraction",
    "reason": "the card could not be chosen",
    "clauses": ["D-012"],
    "follows": True,
    "charges": [{"seat": "P1", "infraction": "PLAY-RULE"}],
}
BODY_EXAMPLES: dict[str, Any] = {
    "checkCardSet": {"ruleset": "dominions", "name": "lighthouse", "cards": [CARD]},
    "checkDeck": {"ruleset": "dominions", "deck": "brumas"},
    "createPicture": {"data": "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiLz4="},
    "createCardSet": {"ruleset": "dominions", "name": "lighthouse", "cards": [CARD]},
    "createMatch": {
        "ruleset": "diamonds",
        "seats": [
            {"name": "Ana", "faction": "conclave"},
            {"name": "Bruno", "faction": "vanguard"},
            {"name": "Clara", "faction": "guardians"},
            {"name": "Davi", "faction": "shadows"},
        ],
    },
    "openTable": {"ruleset": "heat", "players": ["Ana"], "house": 1},
    "playDemo": {"ruleset": "diamonds", "seed": 7},
    "mintToken": {"role": "judge", "label": "table 3"},
    "giveNonce": {"nonce": "5d" * 32},
    "revokeToken": {},
    "beginSession": {"code": "ABCD-EFGH"},
    "endSession": {},
    "issueCode": {},
    "postAction": {"action": {"type": "plan", "card": "C1"}, "expected_version": 14},
    "postActions": {
        "actions": [{"action": {"type": "allocate", "cards": ["C1", "C2", "C5", "C8"]}}],
        "together": False,
    },
    "askMatch": {"question": {"kind": "value", "of": "P1.total"}, "move": 0},
    "drawBranch": {"move": 0, "actions": [{"type": "allocate", "seat": "P1", "cards": ["C1", "C2", "C3", "C4"]}]},
    "whatIf": {"move": 0, "actions": [{"type": "allocate", "seat": "P1", "cards": ["C1", "C2", "C3", "C4"]}]},
    "askPosition": {
        "ruleset": "diamonds",
        "seats": [{"faction": "conclave"}, {"faction": "vanguard"}, {"faction": "guardians"}, {"faction": "shadows"}],
        "position": {"round": 2, "turn": 3, "field": {"C1": {}}},
        "question": {"kind": "value", "of": "C1.ATK"},
    },
    "correctMatch": {
        "reason": "the card lay in the wrong pile",
        "changes": [{"change": "move_card", "card": "C1", "from": "P1.hand", "to": "P1.discard"}],
    },
    "openDispute": {
        "question": {"kind": "free", "text": "was the deck cut?"},
        "evidence": [{"text": "we both saw it"}],
    },
    "makeStatement": {"text": "I passed before the card was shown", "moves": [0]},
    "withdrawDispute": {},
    "acceptRuling": {"seat": "P1"},
    "appealRuling": {"seat": "P1", "grounds": "the card was never shown"},
    "acknowledgeDispute": {},
    **dict.fromkeys(("giveRuling", "draftRuling"), RULING),
    "decideAppeal": {"outcome": "upheld", "reason": "the ruling stands"},
    "remandDispute": {"reason": "ask the spectator"},
    "planBackup": {},
    "authorizeBackup": {"digest": "0" * 64},
    "applyRemedies": {},
    "reopenDispute": {"reason": "a recording has been found"},
    "openTournament": {"name": "Open of Curitiba", "ruleset": "diamonds"},
    "appointOfficer": {"office": "judge", "label": "Rita"},
    "endTournament": {},
    "openRound": {
        "minutes": 50,
        "csv": "table,player 1,faction 1,player 2,faction 2,player 3,faction 3,player 4,faction 4\n"
        "12,Ana,conclave,Bruno,vanguard,Clara,guardians,Davi,shadows\n",
    },
    "startRound": {},
    "extendRound": {"minutes": 10, "reason": "the lights went out"},
    "extendMatch": {"minutes": 3, "reason": "a deck check"},
    "dismissOfficer": {"subject": "0123456789abcdef"},
}
TEXTS: dict[str, Any] = {
    "application/octet-stream": "…",
    "application/x-ndjson": '{"kind":"header","format":"adjudicator-log/1",…}\n{"kind":"event","version":1,…}\n…',
    "application/yaml": {"openapi": "3.1.1"},
    "text/event-stream": 'id: 14\nevent: event\ndata: {"kind":"event","version":14,…}\n\n',
    "text/html": "<!doctype html>…",
    "text/markdown": "# …",
    "text/plain": "…",
}
"""What answers look like that are no JSON, by their media type; `…` stands for more."""
