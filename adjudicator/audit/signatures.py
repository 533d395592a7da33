"""Whether the seats that have registered keys have signed their actions: on plain JSON, with nothing to trust."""

from typing import Any

from adjudicator.audit.chain import sealed
from adjudicator.audit.checks import FAILED, NOT_POSSIBLE, PASSED, Check
from adjudicator.kernel.text import Text
from adjudicator.logbook.form import EventLine
from adjudicator.matches.signatures import is_signed, signed_text

SIGNED = "signed actions"
ACTIONS = {
    "ActionTaken": lambda event: event["action"],
    "ActionForced": lambda event: event["action"],
    "AnswerSealed": lambda event: event["answer"]["value"],
    "ActionConcealed": lambda event: event["answer"]["value"],
    "AnswerForced": lambda event: event["forbidden"]["value"]["action"],
}
"""Where the action stands in the event that a seat's move begins with."""


class Signatures:
    """The signatures of a match, event by event."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._keys: dict[str, str] = {}
        self._signed = self._hidden = 0
        self._failed: Check | None = None

    def take(self, line: EventLine) -> None:
        """Take the next event."""
        event = line.event
        if line.version == 1:
            keys = event.get("keys")
            self._keys = keys if isinstance(keys, dict) else {}
        key = self._keys.get(event.get("seat", ""))
        if key is None or event.get("type") not in ACTIONS or self._failed is not None:
            return
        if sealed(event):
            self._hidden += 1
            return
        if self._is_signed(event, key, line.version - 1):
            self._signed += 1
        else:
            why = Text(f"{event['seat']} não assinou esta ação", f"{event['seat']} has not signed this action")
            self._failed = Check(SIGNED, FAILED, why, line.version)

    def _is_signed(self, event: dict[str, Any], key: str, version: int) -> bool:
        signature = event.get("signature")
        given = signature.get("value") if isinstance(signature, dict) else signature
        try:
            action = ACTIONS[event["type"]](event)
        except (LookupError, TypeError):
            return False
        if not isinstance(action, dict) or action.get("seat", event["seat"]) != event["seat"]:
            return False
        return isinstance(given, str) and is_signed(str(key), given, signed_text(self._match, version, action))

    def check(self) -> Check | None:
        """Say what was found; None if no seat has a key."""
        if not self._keys or self._failed is not None:
            return self._failed
        seats = ", ".join(self._keys)
        told = Text(f"{seats}: ações assinadas: {self._signed}", f"{seats}: {self._signed} actions signed")
        if self._hidden:
            hidden = Text(f"{told.pt}; esta visão esconde {self._hidden}", f"{told.en}; this view hides {self._hidden}")
            return Check(SIGNED, NOT_POSSIBLE, hidden)
        return Check(SIGNED, PASSED, told)
