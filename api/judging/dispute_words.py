"""People, questions and changes by the names of the match: what reports and timelines say alike."""

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.judging.file import Person
from adjudicator.kernel.telling.phrases import Speaker


class DisputeWords:
    """Says what a dispute names, as people of its match do; `words` are those of `report_words`."""

    def __init__(self, speaker: Speaker, words: dict[str, Any]) -> None:
        self.speaker, self.words = speaker, words

    def name(self, seat: str) -> str:
        """Return what a seat is called."""
        return self.speaker.name(seat)

    def names(self, seats: Iterable[str]) -> str:
        """Return what several seats are called."""
        return self.speaker.names(seats)

    def person(self, by: Person) -> str:
        """Return who has done something: a player's name, an official's with the role, or the role alone."""
        if by.seat:
            return self.speaker.name(by.seat)
        role = str(self.words["roles"][by.role])
        return f"{by.label} ({role})" if by.label else role

    def in_words(self, sentence: str) -> str:
        """Return a sentence of the rules, with names for the keys that stand in it."""
        return self.speaker.in_words(sentence)

    def question(self, question: Mapping[str, Any]) -> str:
        """Return what a question asks, in words; empty if its kind says all."""
        return self.speaker.say(question["kind"], question)

    def change(self, change: Mapping[str, Any]) -> str:
        """Return what a judge's change does to the table."""
        return self.speaker.say(change["change"], change)
