"""Whether a match's seed is the one that was committed to: on plain JSON, in any view, with nothing to trust."""

import re

from adjudicator.audit.checks import FAILED, Check
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import EventLine

LUCK = "luck"
_DIGITS = re.compile(r"[0-9a-f]{64}")


class Seeds:
    """What a log tells of its seed, event by event. `failed`: what was found wrong, the first of it."""

    def __init__(self) -> None:
        self.failed: Check | None = None
        self.is_revealed = False
        self._commitment: object = None

    def take(self, line: EventLine) -> None:
        """Take the next event."""
        event = line.event
        if line.version == 1 and event.get("luck") == ServerLuck.mode:
            self._commitment = event.get("seed_commitment")
            if not _is_digits(self._commitment):
                self._fail(line, "falta o compromisso com a semente", "there is no commitment to the seed")
            if "nonces" in event and not _are_nonces(event["nonces"], seats_of(event)):
                self._fail(line, "os nonces não são um de cada lugar", "the nonces are not one of each seat")
        if event.get("type") not in ("SeedRevealed", "SeedWithheld") or self._commitment is None:
            return
        seed = event.get("seed")
        if event["type"] == "SeedWithheld" and isinstance(seed, dict):
            if "value" not in seed:
                return
            seed = seed["value"]
        if self.is_revealed:
            self._fail(line, "a semente é revelada mais de uma vez", "the seed is revealed more than once")
        elif not _is_digits(seed):
            self._fail(line, "a semente não tem 64 algarismos hexadecimais", "the seed is not 64 hexadecimal digits")
        elif digest(str(seed).encode()) != self._commitment:
            self._fail(
                line, "a semente revelada não é a do compromisso feito no começo",
                "the revealed seed is not the one that was committed to",
            )  # fmt: skip
        self.is_revealed = True

    def _fail(self, line: EventLine, pt: str, en: str) -> None:
        self.failed = self.failed or Check(LUCK, FAILED, Text(pt, en), line.version)


def seats_of(first: dict[str, object]) -> list[str]:
    """Return the seats that a match's first event, as JSON data, names."""
    players = first.get("players")
    told = players if isinstance(players, list) else []
    return [str(player.get("seat")) for player in told if isinstance(player, dict)]


def _are_nonces(nonces: object, seats: list[str]) -> bool:
    told = isinstance(nonces, dict) and sorted(nonces) == sorted(seats)
    return told and isinstance(nonces, dict) and all(each is None or _is_digits(each) for each in nonces.values())


def _is_digits(value: object) -> bool:
    return isinstance(value, str) and _DIGITS.fullmatch(value) is not None
