"""Requests that are sent again until they are answered, and streams that are taken up again where they broke."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import httpx

from adjudicator_sdk.problems import problem_of
from adjudicator_sdk.retries import PASSING, Retries
from adjudicator_sdk.streams import Message, messages

QUIET = 60.0
"""How many seconds a live stream may say nothing: it says `ping` four times as often."""
Query = Mapping[str, str | int | None]


@dataclass(frozen=True)
class Sender:
    """Sends requests to a service, with a token."""

    url: str
    token: str
    retries: Retries
    http: httpx.Client

    def send(
        self, method: str, path: str, headers: Mapping[str, str], query: Query, content: bytes | None = None
    ) -> bytes:
        """Return what is answered. Raises Problem, or what httpx raises where nobody answers."""
        tried = 0
        while True:
            tried += 1
            try:
                answer = self.http.request(
                    method, self.url + path, params=_given(query), headers=self._headers(headers), content=content
                )
            except httpx.TransportError:
                if not self.retries.wait(tried, None):
                    raise
                continue
            if answer.is_success:
                return answer.content
            self._wait(tried, answer)

    def stream(self, path: str, query: Query, position: str) -> Iterator[Message]:
        """Yield the messages of a live stream after a position, until it says that it is over."""
        tried = 0
        while True:
            tried, heard = tried + 1, False
            headers = {"Accept": "text/event-stream", **({"Last-Event-ID": position} if position else {})}
            try:
                with self.http.stream(
                    "GET", self.url + path, params=_given(query), headers=self._headers(headers), timeout=QUIET
                ) as answer:
                    if answer.status_code == 204:
                        return
                    for message in messages(answer.iter_bytes()) if answer.is_success else ():
                        tried, heard, position = 0, True, message.id or position
                        yield message
                        if message.name == "end":
                            return
                    if not answer.is_success:
                        answer.read()
            except httpx.TransportError:
                if not self.retries.wait(max(tried, 1), None):
                    raise
                continue
            if not answer.is_success:
                self._wait(tried, answer)
                continue
            tried = 0  # a stream lasts some minutes: the next one goes on from there
            if not heard:
                self.retries.sleep(self.retries.first)

    def _headers(self, headers: Mapping[str, str]) -> dict[str, str]:
        return {**({"Authorization": f"Bearer {self.token}"} if self.token else {}), **headers}

    def _wait(self, tried: int, answer: httpx.Response) -> None:
        """Wait until what hinders a request may have passed; raise Problem if it does not pass by itself."""
        problem = problem_of(answer.status_code, answer.content)
        passes = answer.status_code in PASSING and (problem.told.retryable or not problem.code)
        if not (passes and self.retries.wait(tried, answer)):
            raise problem


def _given(query: Query) -> dict[str, str | int]:
    return {name: value for name, value in query.items() if value is not None}
