"""What people read of a game's matches: every event, action and choice is told in words, and nothing of the code."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec

from adjudicator.checks.raw import LANGUAGES, raw
from adjudicator.checks.samples import sampled
from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.narration.wording import Wording
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, view
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.telling.phrases import places_of
from adjudicator.rulesets.registry import RULESETS

OWN_WORDS = ("ActionForced", "JudgeActed", "PenaltyGiven")
"""Facts that repeat what somebody has said or written."""
TABLES = 20
"""Of so many moves the table after one is read."""


def telling(game: str, seeds: Iterable[int], moves: int = 600) -> Iterator[str]:
    """Yield what is raw in what is told of random matches, as a judge, a seat or a spectator reads it."""
    for seed in seeds:
        narrator = Narrator(RULESETS[game], (JUDGE, "P1", SPECTATOR, "P2")[seed % 4])
        for sample in sampled(game, seed, moves):
            yield from raw_in_events(narrator, sample.events)
            if sample.state.move % TABLES == 0:
                yield from raw_in_table(narrator, sample.state)


def raw_in_events(narrator: Narrator[Any], events: list[Event]) -> Iterator[str]:
    """Yield what is raw in what is told of events, with the sentence."""
    name = narrator.ruleset.name
    for event in events:
        shown, in_view = narrator.follow(event)
        for language in LANGUAGES if shown["type"] not in OWN_WORDS else ():
            told = narrator.ruleset.tell(shown, language, in_view)
            yield from (f"{found} in {told!r} of {shown['type']}" for found in raw(told, in_view, name, language))


def raw_in_table(narrator: Narrator[Any], state: Any) -> Iterator[str]:
    """Yield what is raw in a table laid out as text, in a game with a layout."""
    ruleset, table = narrator.ruleset, msgspec.json.decode(view(state, narrator.viewer))
    if not (ruleset.folder / "shown" / "layout.yaml").exists():
        return
    in_view = ruleset.names_in_view(table)
    for language in LANGUAGES:
        for line in describe(ruleset, table, language, narrator.viewer).splitlines():
            columns = re.sub(" {2,}", " ", line).strip()
            yield from (f"{found} in {line!r}" for found in raw(columns, in_view, ruleset.name, language))


def offers(game: str, seeds: Iterable[int], moves: int = 40) -> Iterator[str]:
    """Yield what a seat may do in random matches that is told in no words, in those of something else, or raw."""
    for seed in seeds:
        for sample in sampled(game, seed, moves):
            yield from offers_on(sample.ruleset, sample.state)


def offers_on(ruleset: Ruleset[Any], state: Any) -> Iterator[str]:
    """Yield the same of one table: of the listed actions, the forms, their fields and the options of each."""
    for seat in state.seats:
        legal, described = ruleset.legal(state, seat), ruleset.described(state, seat)
        for language in LANGUAGES if legal or described else ():
            say = Wording(ruleset, state, seat, seat, language)
            yield from _ill_told({action: say.action(action) for action in legal}, say)
            yield from _ill_told({number: say.form(each) for number, each in enumerate(described)}, say)
            for each in described:
                yield from _ill_told({field: say.label(field) for field in each.fields}, say)
                for field, choice in each.fields.items():
                    for values in (choice.options, choice.places):
                        yield from _ill_told({value: say.option(field, choice, value) for value in values}, say)
                for member in ruleset.members_of(state, seat, each.type):
                    yield from _ill_told({member.name: say.label(member.name)}, say)
                    yield from _ill_told({each: say.option(member.name, member, each) for each in member.options}, say)


def _ill_told(texts: Mapping[Any, str], say: Wording[Any]) -> Iterator[str]:
    """Yield which of these, that differ, are told alike or not at all, and what of the code stands in them."""
    first: dict[str, Any] = {}
    for thing, text in texts.items():
        if not text:
            yield f"{thing} is told in no words"
        elif text in first:
            yield f"{thing} is told as {first[text]} is: {text!r}"
        first.setdefault(text, thing)
        yield from (f"{found} in {text!r}" for found in raw(text, say.in_view, say.game.name, say.language))


def phrases(game: str) -> Iterator[str]:
    """Yield which events and actions have no phrase, which phrases tell what is no member, which actions have no word,
    and where the languages tell different things."""
    rules = RULESETS[game]
    for kind in map(_plain, get_args(rules.event_type)):
        yield from _of_event(rules, kind)
    for kind in get_args(rules.action_type):
        yield from _of_action(rules, kind)
    for key, text in rules.phrases.texts.items():
        if sorted(places_of(text.pt)) != sorted(places_of(text.en)):
            yield f"{key} tells other things in each language"


def _plain(kind: Any) -> Any:
    return get_origin(kind) or kind


def _of_event(rules: Ruleset[Any], kind: type[Event]) -> Iterator[str]:
    tag, members = str(kind.__struct_config__.tag), set(kind.__struct_fields__)
    if tag not in rules.phrases:
        yield f"{tag} has no phrase"
    for key, text in rules.phrases.texts.items():
        head, _, case = key.partition(".")
        if head == tag:
            places = {place.partition(".")[0] for language in LANGUAGES for place in places_of(text[language])}
            places |= {case.partition("=")[0].partition(".")[0]} if case else set()
            yield from (f"{key}: {tag} has no {place}" for place in sorted(places - members))


def _of_action(rules: Ruleset[Any], kind: Any) -> Iterator[str]:
    tag, members = str(kind.__struct_config__.tag), set(kind.__struct_fields__) - {"seat"}
    keys = [key for key in rules.phrases.texts if key.partition(".")[0] == tag]
    told = {place for key in keys for place in places_of(rules.phrases.texts[key].pt)}
    told |= {key.partition(".")[2].partition("=")[0] for key in keys}
    if not keys:
        yield f"{tag} has no phrase"
    yield from (f"{tag} does not tell {member}" for member in sorted(members - told))
    if kind not in rules.anytime_actions and tag != "yield" and f"to_{tag}" not in rules.phrases.terms:
        yield f"there is no word to_{tag}"
