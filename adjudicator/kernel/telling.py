"""Events told to people: a ruleset's phrases, filled with what a viewer may see."""

from collections.abc import Callable, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from adjudicator.kernel.secret import shown_value
from adjudicator.kernel.text import Language, Text
from adjudicator.kernel.yaml_files import read_own_yaml

HIDDEN = "•••"
NOBODY = Text("ninguém", "nobody")

Named = Callable[[object, Language], str]
"""How a game calls a thing by its key: a card's name, or the key as it is."""

Teller = Callable[[Any, Language], str]
"""How a field that is more than a key is told."""


class Terms:
    """The words of a game as people read them, by the keys that code and events use: its own, and every game's."""

    def __init__(self, path: Path) -> None:
        self._terms = {**_terms_in(Path(__file__).parent / "terms.yaml"), **_terms_in(path)}

    @property
    def words(self) -> tuple[str, ...]:
        """The words that have a term, every game's first."""
        return tuple(self._terms)

    def __call__(self, word: str, language: Language) -> str:
        """Return the term for a word, `immune:fury` as two of them; a word that is no term as it is."""
        if word in self._terms:
            return self._terms[word][language]
        head, mark, rest = word.partition(":")
        return f"{self(head, language)}: {self(rest, language)}" if mark and head in self._terms else word


def _terms_in(path: Path) -> dict[str, Text]:
    return msgspec.convert(read_own_yaml(path), dict[str, Text])


class Phrases:
    """The phrases of a ruleset, by event, and by action: {places} are its fields. An empty phrase is not told."""

    def __init__(self, path: Path, named: Named, special: Mapping[str, Teller]) -> None:
        self._phrases = {**_terms_in(Path(__file__).parent / "phrases.yaml"), **_terms_in(path)}
        self._named = named
        self._special: dict[str, Teller] = {"players": told_players, "options": _told_options, **special}

    def tell(self, event: dict[str, Any], language: Language) -> str:
        """Return one line for an event in its viewed JSON form; empty if it is not worth telling."""
        phrase = self._phrases[event["type"]][language]
        places = {place for _, place, _, _ in Formatter().parse(phrase) if place}
        if event["type"] == "DecisionRequested":
            event = {**event, **event["decision"]}
        told = {name: self._field(name, event.get(name, ""), language) for name in places}
        if event["type"] == "DecisionRequested" and told.get("source"):
            told["source"] = f" ({told['source']})"
        return phrase.format_map(told)

    def _field(self, name: str, value: Any, language: Language) -> str:
        value = shown_value(value, HIDDEN)
        if value is None:
            return ""
        if isinstance(value, dict) and value.keys() == {"pt", "en"}:
            return str(value[language])
        if isinstance(value, dict) and value.get("type") in self._phrases:  # an action
            return self.tell({name: "—" if said == "" else said for name, said in value.items()}, language)
        special = self._special.get(name)
        if special is not None and value != HIDDEN:
            return special(value, language)
        if isinstance(value, list):
            return ", ".join(self._named(item, language) for item in value) or NOBODY[language]
        return self._named(value, language)


_WAITING = Text("A partida espera {seats}: {kind} ({clause}).", "The match waits on {seats}: {kind} ({clause}).")
_WON = Text("Venceu: {winners} ({reason}).", "Won by: {winners} ({reason}).")
_DRAWN = Text("Empate ({reason}).", "Drawn ({reason}).")


def standing(table: dict[str, Any], terms: Terms, language: Language) -> str:
    """Say what a match (its viewed JSON state) waits on, or how it ended."""
    result = table["result"]
    if result:
        words = _WON if result["winners"] else _DRAWN
        return words[language].format(winners=", ".join(result["winners"]), reason=result["reason"])
    decision = table["decision"]
    if not decision:
        return ""
    seats = [seat for seat in decision["seats"] if seat not in table["answers"]]
    return _WAITING[language].format(
        seats=", ".join(seats), kind=terms(decision["kind"], language), clause=decision["clause"]
    )


def _told_options(options: dict[str, Any], language: Language) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def told_hand(player: dict[str, Any]) -> str:
    """Tell what a player (viewed JSON) holds: the cards, or how many they are for whoever may not see them."""
    hand = player["hand"]
    return " ".join(hand["value"]) or "—" if "value" in hand else f"{player['hand_size']}"


def told_players(players: list[dict[str, Any]], language: Language) -> str:
    """Tell who sits down."""
    return "; ".join(" ".join(filter(None, (player["seat"], player["name"]))) for player in players)
