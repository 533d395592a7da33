"""The cards of a game as people browse them: by kind, by what the game sorts them by, by cost, deck and words."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

import msgspec

from adjudicator.api.pages.console.library.faces import Face, Faces
from adjudicator.api.pages.console.library.search import folded, has_all, words_of
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.text.text import Language, Text
from adjudicator.rulesets.registry import RULESETS


class Asked(msgspec.Struct, frozen=True):
    """What a reader looks for; what is empty is not asked."""

    q: str = ""
    kind: str = ""
    group: str = ""
    cost: str = ""
    deck: str = ""


class Catalogue(msgspec.Struct, frozen=True):
    """The faces of a game's cards by their keys, in order; the words to find them by; the ready decks with copies."""

    ruleset: str
    name: Text
    faces: Mapping[str, Face]
    texts: Mapping[str, str]
    decks: Mapping[str, Mapping[str, int]]
    group: Text

    def choices(self, language: Language) -> dict[str, list[tuple[str, str]]]:
        """Return what can be asked of its cards, each with its name."""
        kinds = dict.fromkeys(face.kind for face in self.faces.values())
        groups = dict.fromkeys(group for face in self.faces.values() for group in face.groups)
        costs = sorted({face.cost for face in self.faces.values() if face.cost is not None})
        return {
            "kind": [(word.key, word.said[language]) for word in kinds],
            "group": [(word.key, word.said[language]) for word in groups],
            "cost": [(str(cost), str(cost)) for cost in costs],
            "deck": [(name, name.capitalize()) for name in self.decks],
        }

    def find(self, asked: Asked) -> list[Face]:
        """Return the cards that are as asked."""
        words = words_of(asked.q)
        deck = self.decks.get(asked.deck, {}) if asked.deck else self.faces
        return [face for face in self.faces.values() if face.key in deck and self._is(face, asked, words)]

    def _is(self, face: Face, asked: Asked, words: list[str]) -> bool:
        return (
            asked.kind in ("", face.kind.key)
            and (not asked.group or asked.group in [group.key for group in face.groups])
            and asked.cost in ("", str(face.cost))
            and has_all(self.texts[face.key], words)
        )


@cache
def catalogue(ruleset: str) -> Catalogue:
    """Return the cards of a ruleset."""
    rules, faces = RULESETS[ruleset], Faces(ruleset)
    shown = {key: faces.face(card) for key, card in rules.cards().items()}
    decks = {name: Counter(keys) for name, keys in rules.decks().items()}
    texts = {key: _text_of(face) for key, face in shown.items()}
    return Catalogue(ruleset, rules.rulebook.name, shown, texts, decks, board_layout(rules).cards.printed.group.title)


def _text_of(face: Face) -> str:
    said = [face.name, face.kind.said, *(group.said for group in face.groups)]
    said += [each.text for each in face.says] + [each.name for each in face.says if each.name is not None]
    said += [word for fact in face.facts for word in fact.words] + ([face.note] if face.note is not None else [])
    return folded(" ".join((face.key, *(text[language] for text in said for language in ("pt", "en")))))
