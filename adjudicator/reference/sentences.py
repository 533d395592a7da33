"""Every sentence in which matches are told, with an example from play: `docs/sentences.md`, for whoever translates."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.narration.wording import Wording
from adjudicator.kernel.secrets.secret import SPECTATOR, shown_value, view
from adjudicator.kernel.table.choices import Member
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.telling.names_in_view import HIDDEN
from adjudicator.kernel.telling.phrases import Phrases, Speaker, shared_phrases
from adjudicator.kernel.text.terms import shared_terms
from adjudicator.kernel.text.text import Language, Text
from adjudicator.reference.recorded import recorded
from adjudicator.rulesets.registry import RULESETS

PAGE = Path(__file__).parents[2] / "docs" / "sentences.md"

_HEAD = """# The sentences in which matches are told

Made by `adjudicator sentences` from the phrases and terms of the kernel and of each game; a test compares them. What
may stand in a phrase is said in `adjudicator/kernel/telling/phrases.py`: `{card}` is told by its name,
`{count:card|cards}` with its unit, `[ … ]` is left out where a place in it is empty or hidden. An empty phrase is
not told.

The examples are the first that came up in the kept logs, the kept stories and a few matches of random play, so some of
them are odd; questions and judges' changes are said of their last tables. What has none is listed at the end.
"""


def page() -> str:
    """Return the page as it should be."""
    heard = Heard()
    for ruleset in RULESETS.values():
        for narrator, events in recorded(ruleset):
            heard.listen(narrator, events)
    lines = [_HEAD, *_section("Every game", "", shared_phrases(), shared_terms(), heard)]
    for name, ruleset in RULESETS.items():
        phrases = ruleset.phrases
        lines += _section(ruleset.rulebook.name.en, name, phrases.own, phrases.terms.own, heard)
    return "\n".join([*lines, "## Without an example", "", *heard.missing(), ""])


class Heard:
    """The first sentence in which each phrase and each word came up, by game; every game's own under no name."""

    def __init__(self) -> None:
        self.phrases: dict[tuple[str, str], Text] = {}
        self.words: dict[tuple[str, str], Text] = {}
        self.asked: dict[str, list[str]] = {}
        self.offers = Counter[tuple[str, str]]()

    def listen(self, narrator: Narrator[Any], events: Iterator[Event]) -> None:
        """Take in what is told of a match."""
        ruleset = narrator.ruleset
        game, phrases, sentences = ruleset.name, ruleset.phrases, dict[Text, None]()
        for event in events:
            shown, in_view = narrator.follow(event)
            told = Text(ruleset.tell(shown, "pt", in_view), ruleset.tell(shown, "en", in_view))
            sentences[told] = None
            for key in _keys(phrases, shown) if told.pt else ():
                self.phrases.setdefault((game, key), told)
            for kind, members in _said_of(narrator, shown):
                both = (Speaker(phrases, in_view, language).say(kind, members) for language in LANGUAGES)
                self.phrases.setdefault((game, phrases.key_of(kind, members)), Text(*both))
            self._hear_offers(narrator)
            if narrator.state.decision is not None or narrator.state.result is not None:
                sentences[self._standing(narrator)] = None
            if narrator.state.version % TABLES == 0:
                sentences.update(dict.fromkeys(_table(narrator)))
        self._ask(narrator)
        self._listen_for_words(game, phrases, sentences)

    def _hear_offers(self, narrator: Narrator[Any]) -> None:
        """Take in what may be done on a table, of each kind of decision the first few times that it is asked."""
        ruleset, state = RULESETS[narrator.ruleset.name], narrator.state
        self.offers[ruleset.name, state.decision.kind if state.decision else ""] += 1
        if state.decision is None or self.offers[ruleset.name, state.decision.kind] > OFFERS:
            return
        for seat in state.waiting:
            pt, en = (Wording(ruleset, state, seat, seat, language) for language in LANGUAGES)
            self._keep(ruleset.name, "asked", pt.asked(), en.asked())
            for action in ruleset.legal(state, seat):
                self._keep(
                    ruleset.name, ruleset.phrases.key_of(*pt.offered(action)), pt.action(action), en.action(action)
                )
            for form in ruleset.described(state, seat):
                self._keep(ruleset.name, f"form:{form.type}", pt.form(form), en.form(form))
                for field in form.fields:
                    self._keep(ruleset.name, f"field:{field}", pt.label(field), en.label(field))
                for each in ruleset.members_of(state, seat, form.type):
                    self._hear_member(ruleset, each, pt, en)

    def _hear_member(self, ruleset: Any, each: Member, pt: Wording[Any], en: Wording[Any]) -> None:
        for part in each.name.split("."):
            self._keep(ruleset.name, f"field:{part}", pt.label(part), en.label(part))
        name = each.name.rpartition(".")[2]
        for value in each.options if f"option:{name}" in ruleset.phrases else ():
            key = ruleset.phrases.key_of(f"option:{name}", {name: value})
            self._keep(ruleset.name, key, pt.option(each.name, each, value), en.option(each.name, each, value))

    def _keep(self, game: str, key: str, pt: str, en: str) -> None:
        self.phrases.setdefault((game, key), Text(pt, en))

    def _ask(self, narrator: Narrator[Any]) -> None:
        """Ask of a match's last table what may be asked, and order what may be ordered."""
        ruleset = narrator.ruleset
        for kind, members in _QUESTIONS:
            members = {**members, "of": ruleset.samples.number} if "of" in members else members
            both = (Speaker(ruleset.phrases, narrator.in_view, language).say(kind, members) for language in LANGUAGES)
            self.phrases.setdefault((ruleset.name, ruleset.phrases.key_of(kind, members)), Text(*both))

    def _standing(self, narrator: Narrator[Any]) -> Text:
        """Return how the match stands, and keep it as an example."""
        ruleset, state = narrator.ruleset, narrator.state
        standing = {"result": state.result, "decision": state.decision, "answers": list(state.answers)}
        if state.result is not None:
            standing["players"] = msgspec.json.decode(view(state, SPECTATOR))["players"]
        table = msgspec.json.decode(msgspec.json.encode(standing))
        told = Text(*(ruleset.phrases.standing(table, language, narrator.in_view) for language in LANGUAGES))
        kind, members = ("over", table["result"]) if table["result"] else ("waiting", table["decision"])
        self.phrases.setdefault((ruleset.name, ruleset.phrases.key_of(kind, members)), told)
        return told

    def _listen_for_words(self, game: str, phrases: Phrases, sentences: dict[Text, None]) -> None:
        wanted = {word: written(phrases, word) for word in phrases.terms.words if (game, word) not in self.words}
        for told in sentences:
            sentence = spaced(told)
            for word in [word for word, sought in wanted.items() if stands(sought, sentence)]:
                self.words[game, word] = told
                del wanted[word]

    def phrase(self, game: str, key: str) -> Text | None:
        """Return the example of a phrase: of a game, or of any."""
        return _first(self.phrases, game, key)

    def word(self, game: str, word: str) -> Text | None:
        """Return an example of a word: of a game, or of any."""
        return _first(self.words, game, word)

    def missing(self) -> Iterator[str]:
        """Yield what was asked for and has no example, a line a game."""
        for title, keys in self.asked.items():
            yield f"- {title}: {', '.join(f'`{key}`' for key in keys)}"


_PASS = {"type": "pass", "seat": "P2"}
_QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("value", {"of": ""}), ("knowledge", {"seat": "P1"}), ("free", {"text": "Quem falou primeiro?"}),
    ("legality", {"action": _PASS}), ("outcome", {"actions": [_PASS]}),
    ("set_counter", {"of": "", "value": 3}), ("add_modifier", {"of": "", "amount": -2}),
    ("remove_modifier", {"of": "", "step": 1}), ("change_decision", {"seat": "P2"}),
    ("set", {"at": "/turn", "value": 4}), ("remove", {"at": "/players/P1/discard/0"}),
)  # fmt: skip
"""What may be asked of any match, and ordered: a question or a change, with its members."""

LANGUAGES: tuple[Language, ...] = ("pt", "en")


def _first(found: dict[tuple[str, str], Text], game: str, key: str) -> Text | None:
    names = [game] if game else list(RULESETS)
    return next((found[name, key] for name in names if (name, key) in found), None)


OFFERS = 30
"""So many tables of each kind of decision are read for what may be done there."""
TABLES = 400
"""After each so many events the table is read too."""


def _table(narrator: Narrator[Any]) -> Iterator[Text]:
    """Yield the lines of the table laid out as text, but for what is drawn."""
    table = msgspec.json.decode(view(narrator.state, narrator.viewer))
    told = [describe(narrator.ruleset, table, language, narrator.viewer).splitlines() for language in LANGUAGES]
    yield from (Text(" ".join(pt.split()), " ".join(en.split())) for pt, en in zip(*told, strict=True))


def _keys(phrases: Phrases, shown: dict[str, Any]) -> Iterator[str]:
    """Yield the keys of the phrases by which an event is told: its own, those of what is in it: an action, a link, what
    has ended, what a treaty promises."""
    yield phrases.key_of(shown["type"], shown)
    for value in _within(shown_value(shown, HIDDEN)):
        if value.get("type") in phrases:
            yield phrases.key_of(value["type"], value)
        elif "chosen" in value and "kind" in value:
            yield phrases.key_of("link", value)
        elif "until" in value and value.get("kind") in phrases:
            yield from (phrases.key_of(kind, value) for kind in (value["kind"], f"until_{value['until']}"))
        elif value.get("stake") and "stake" in phrases:
            yield phrases.key_of("stake", value)


def _within(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects in an event (viewed JSON)."""
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, dict):
            yield item
        if isinstance(item, dict | list):
            yield from _within(item)


def _said_of(narrator: Narrator[Any], shown: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what else is said by its kind: the changes that a judge orders, what is under way."""
    what = shown.get("what")
    if isinstance(what, dict) and what.get("occurrence") in narrator.ruleset.phrases:
        yield what["occurrence"], what
    order = shown_value(shown.get("order"), HIDDEN)
    if isinstance(order, dict):
        yield from ((change["change"], change) for change in order.get("changes", ()))


def written(phrases: Phrases, word: str) -> Text:
    """Return how a word of a game begins where it stands in a sentence."""
    return Text(*(f" {phrases.terms(word, language)}" for language in LANGUAGES))


def spaced(told: Text) -> Text:
    """Return a sentence in which a space is before each word."""
    return Text(*(" " + told[each].replace("(", " ").replace(":", " ").replace("<", " ") for each in LANGUAGES))


def stands(word: Text, sentence: Text) -> bool:
    """Whether a sentence, `spaced`, has a word, as `written`, in both languages."""
    return all(word[language] in sentence[language] for language in LANGUAGES)


def _section(
    title: str, game: str, phrases: Mapping[str, Text], terms: Mapping[str, Text], heard: Heard
) -> Iterator[str]:
    yield f"## {title}\n"
    yield "### Sentences\n"
    yield "| key | em português | in English | exemplo | example |\n| --- | --- | --- | --- | --- |"
    for key, text in phrases.items():
        example = heard.phrase(game, key)
        if example is None and text.pt:
            heard.asked.setdefault(f"{title}, sentences", []).append(key)
        yield _row(f"`{key}`", text.pt, text.en, *((example.pt, example.en) if example and text.pt else ("", "")))
    yield "\n### Words\n"
    yield "| word | em português | in English | exemplo | example |\n| --- | --- | --- | --- | --- |"
    for word, text in terms.items():
        example = heard.word(game, word)
        if example is None:
            heard.asked.setdefault(f"{title}, words", []).append(word)
        yield _row(f"`{word}`", text.pt, text.en, *((example.pt, example.en) if example else ("", "")))
    yield ""


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
