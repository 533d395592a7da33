"""How often a caller may ask: a quota a minute for each token, or for each address without one."""

from adjudicator.api.access.counts import WINDOW, Counts, seconds_left

WRONG_CODES = 10
WRONG_CODES_OF_ALL = 600
"""How many invalid short codes are allowed in a window: from one address, and from all together."""


class Rates:
    """A quota, of what its name says. That of `requests` is told in the headers."""

    def __init__(self, name: str, quota: int, counts: Counts) -> None:
        self.name, self.quota = name, quota
        self._counts = counts

    def hit(self, subject: str) -> int:
        """Count one request; return how many are left, below zero if it is one too many."""
        return self.quota - self._counts.add(f"{self.name} {subject}")

    def used_up(self, subject: str) -> bool:
        """Whether a quota is used up; asking counts nothing."""
        return self._counts.get(f"{self.name} {subject}") >= self.quota

    def headers(self, left: int) -> dict[str, str]:
        """Return the headers that tell a caller what is left of its quota."""
        return {
            "RateLimit-Policy": f'"{self.name}";q={self.quota};w={WINDOW}',
            "RateLimit": f'"{self.name}";r={max(0, left)};t={seconds_left()}',
        }
