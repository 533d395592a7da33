"""What requests look like: an example for each operation that takes a body."""

from typing import Any

CARD = {
    "key": "MY-1",
    "name": {"pt": "Guarda do Farol", "en": "Lighthouse Guard"},
    "kind": "unit",
    "elements": ["WATER"],
    "tags": ["HUMAN"],
    "stats": {"ATK": 2, "HP": 4},
    "arrows": ["E"],
}
BODY_EXAMPLES: dict[str, Any] = {
    "checkCardSet": {"ruleset": "dominions", "name": "lighthouse", "cards": [CARD]},
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
    "playDemo": {"ruleset": "diamonds", "seed": 7},
    "mintToken": {"role": "judge", "label": "table 3"},
    "giveNonce": {"nonce": "5d" * 32},
    "revokeToken": {},
    "beginSession": {"code": "ABCD-EFGH"},
    "endSession": {},
    "issueCode": {},
    "postAction": {"action": {"type": "plan", "card": "C1"}, "expected_version": 14},
    "askMatch": {"question": {"kind": "value", "of": "P1.total"}, "move": 0},
    "whatIf": {"move": 0, "actions": [{"type": "allocate", "cards": ["C1", "C2", "C3", "C4"]}]},
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
    "giveRuling": {
        "outcome": "infraction",
        "reason": "the card could not be chosen",
        "clauses": ["D-012"],
        "follows": True,
        "charges": [{"seat": "P1", "infraction": "PLAY-RULE"}],
    },
    "decideAppeal": {"outcome": "upheld", "reason": "the ruling stands"},
    "remandDispute": {"reason": "ask the spectator"},
    "planBackup": {},
    "authorizeBackup": {"digest": "0" * 64},
    "applyRemedies": {},
    "reopenDispute": {"reason": "a recording has been found"},
    "openTournament": {"name": "Open of Curitiba", "ruleset": "diamonds"},
    "appointOfficer": {"office": "judge", "label": "Rita"},
    "endTournament": {},
    "dismissOfficer": {"subject": "0123456789abcdef"},
}
