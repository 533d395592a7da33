"""What each move begins with, and whether the seats that have registered keys have signed their actions: on plain
JSON, with nothing to trust."""

from typing import Any

from adjudicator.audit.checks import FAILED, NOT_POSSIBLE, PASSED, Check
from adjudicator.audit.seeds import seats_of
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.text import Text
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
HIDDEN = {"AnswerSealed": "answer", "ActionConcealed": "answer", "AnswerForced": "forbidden"}
"""Which of its members is a secret, where one is."""
ORDERED = "JudgeActed"
"""What a judge's move begins with."""


class Signatures:
    """The moves of a match in a view, event by event: whose each is, and what signs it. `misplaced`: why a move does
    not begin as moves do, the first that does not."""

    def __init__(self, match: str, view: str) -> None:
        self._match, self._view = match, view
        self._seats: list[str] = []
        self._keys: dict[str, str] = {}
        self._move = 0
        self._signed = self._hidden = self._ordered = 0
        self._failed: Check | None = None
        self.misplaced: Text | None = None

    def take(self, line: EventLine) -> None:
        """Take the next event."""
        event, kind = line.event, line.event.get("type")
        if line.version == 1:
            self._seats = seats_of(event)
            keys = event.get("keys")
            self._keys = keys if isinstance(keys, dict) else {}
        begins, self._move = line.move != self._move, line.move
        if begins != (kind in ACTIONS or kind == ORDERED):
            self.misplaced = self.misplaced or Text(
                f"o lance {line.move} não começa com uma ação ou uma ordem, ou tem duas",
                f"move {line.move} does not begin with an action or an order, or has two",
            )
        elif kind in ACTIONS and event.get("seat") not in self._seats:
            self.misplaced = self.misplaced or Text(
                f"o lance {line.move} é de um lugar que não há", f"move {line.move} is of a seat that is not there"
            )
        elif kind == ORDERED:
            self._ordered += 1
        elif begins and self._failed is None:
            self._take_action(line, event)

    def _take_action(self, line: EventLine, event: dict[str, Any]) -> None:
        seat = event["seat"]
        key = self._keys.get(seat)
        if key is None and "signature" in event:
            self._fail(line, f"{seat} não tem chave, e assinou", f"{seat} has no key, and has signed")
        elif key is None:
            return
        elif "signature" in event and self._is_hidden(event):
            self._hidden += 1
        elif self._is_signed(event, key, line.version - 1):
            self._signed += 1
        else:
            self._fail(line, f"{seat} não assinou esta ação", f"{seat} has not signed this action")

    def _is_hidden(self, event: dict[str, Any]) -> bool:
        """Whether action or signature is closed in this view."""
        told = event.get(HIDDEN.get(event["type"], "")), event["signature"]
        return event["type"] in HIDDEN and any(isinstance(each, dict) and "salt" not in each for each in told)

    def _is_signed(self, event: dict[str, Any], key: str, version: int) -> bool:
        signature = event.get("signature")
        if isinstance(signature, dict) != (event["type"] in HIDDEN):
            return False
        given = signature.get("value") if isinstance(signature, dict) else signature
        try:
            action = ACTIONS[event["type"]](event)
        except (LookupError, TypeError):
            return False
        if not isinstance(action, dict) or action.get("seat", event["seat"]) != event["seat"]:
            return False
        return isinstance(given, str) and is_signed(str(key), given, signed_text(self._match, version, action))

    def _fail(self, line: EventLine, pt: str, en: str) -> None:
        self._failed = Check(SIGNED, FAILED, Text(pt, en), line.version)

    def check(self) -> Check | None:
        """Say what was found; None if no seat has a key. Where a view hides what follows from a judge's order, nobody
        can say that it was the order's, and not a seat's move that its seat has not signed."""
        if not self._keys or self._failed is not None:
            return self._failed
        seats = ", ".join(self._keys)
        told = Text(f"{seats}: ações assinadas: {self._signed}", f"{seats}: {self._signed} actions signed")
        if self._hidden:
            hidden = Text(f"{told.pt}; esta visão esconde {self._hidden}", f"{told.en}; this view hides {self._hidden}")
            return Check(SIGNED, NOT_POSSIBLE, hidden)
        if self._ordered and self._view != JUDGE:
            ordered = Text(f"{told.pt}; {self._ordered} lances são ordens de juízes, que ninguém assina",
                           f"{told.en}; {self._ordered} moves are judges' orders, which nobody signs")  # fmt: skip
            return Check(SIGNED, NOT_POSSIBLE, ordered)
        return Check(SIGNED, PASSED, told)
