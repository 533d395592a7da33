"""What `adjudicator doctor` finds: one line for each thing that it looks at."""

from enum import Enum

import msgspec

from adjudicator.kernel.text.text import Text


class State(Enum):
    """How something is. `WARNING`: it works, and will not for ever; `FAULT`: it does not, or what is lost cannot be had
    again."""

    WELL = Text("bem", "well")
    WARNING = Text("aviso", "warning")
    FAULT = Text("FALHA", "FAULT")


class Finding(msgspec.Struct, frozen=True):
    """How something is, and why: what was seen, and where it is not well, what helps."""

    state: State
    why: Text


def well(pt: str, en: str) -> Finding:
    """Say that something is as it should be."""
    return Finding(State.WELL, Text(pt, en))


def warning(pt: str, en: str) -> Finding:
    """Say that something works, and will not for ever."""
    return Finding(State.WARNING, Text(pt, en))


def fault(pt: str, en: str) -> Finding:
    """Say that something does not work."""
    return Finding(State.FAULT, Text(pt, en))
