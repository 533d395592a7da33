"""Refusals (RFC 9457) as exceptions."""

import msgspec

from adjudicator_sdk.types import JSONObject


class FieldFault(msgspec.Struct, frozen=True):
    """What is wrong with a field: where (a JSON Pointer), and why."""

    pointer: str = ""
    code: str = ""
    message: str = ""


class Told(msgspec.Struct, frozen=True):
    """A problem as it is told."""

    code: str = ""
    title: str = ""
    detail: str = ""
    instance: str = ""
    retryable: bool = False
    clause: str = ""
    legal: list[JSONObject] = []
    signs: str = ""
    errors: list[FieldFault] = []


class Problem(Exception):
    """What the service refused: `code` says which problem it is, `told` has its members."""

    def __init__(self, status: int, told: Told) -> None:
        faults = "; ".join(f"{fault.pointer} {fault.message}" for fault in told.errors)
        super().__init__(
            ": ".join(part for part in (f"{status} {told.code}", told.detail or told.title, faults) if part)
        )
        self.status = status
        self.told = told

    @property
    def code(self) -> str:
        """Which problem it is; empty if it was not the service that answered."""
        return self.told.code


class IllegalAction(Problem):
    """The rules forbid it."""

    @property
    def clause(self) -> str:
        """The clause that forbids it."""
        return self.told.clause

    @property
    def legal(self) -> list[JSONObject]:
        """What the seat may do instead, as far as it is few enough to be listed."""
        return self.told.legal


def problem_of(status: int, content: bytes) -> Problem:
    """Return the problem that an answer tells, also one that no service of ours has written."""
    try:
        told = msgspec.json.decode(content, type=Told)
    except msgspec.MsgspecError:
        told = Told(title=content[:200].decode(errors="replace"))
    return IllegalAction(status, told) if told.code == "illegal-action" else Problem(status, told)
