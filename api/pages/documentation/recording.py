"""How the kept examples are made: of recorded matches, as a judge's log shows them, and of the types themselves where
no match shows one."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.api.openapi.games import component, of_game
from adjudicator.api.pages.documentation.examples import Example, Examples, kept, path_of, types_of
from adjudicator.api.pages.documentation.made_up import Maker
from adjudicator.kernel.desk.facts import ActionForced, AnswerForced
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.text import Text
from adjudicator.reference.recorded import recorded
from adjudicator.rulesets.registry import RULESETS

PLAYED = 60
"""So many matches of each game are played for examples, as far as they go: rare things come up rarely."""
SHORT = 700
"""An example that is no longer than this, in bytes, is chosen by how much it says."""


def write() -> None:
    """Write the examples of every ruleset."""
    for name, ruleset in RULESETS.items():
        path_of(name).write_text(_as_text(_completed(ruleset, found(ruleset))), encoding="utf-8")


def examples_of(name: str) -> Examples:
    """Return the kept examples of a ruleset; of one that another package brings, those of one match."""
    return kept(name) if path_of(name).exists() else _completed(RULESETS[name], found(RULESETS[name], played=1))


def found(ruleset: Ruleset[Any], played: int = PLAYED) -> Examples:
    """Return the best example of each event and action that came up in a game's recorded matches."""
    best = Examples({}, {})
    for narrator, events in recorded(ruleset, range(played)):
        for event in events:
            _take(best, ruleset, narrator, event)
    return best


def _take(best: Examples, ruleset: Ruleset[Any], narrator: Narrator[Any], event: Event) -> None:
    shown, in_view = narrator.follow(event)
    told = Text(*(ruleset.tell(shown, language, in_view) for language in ("pt", "en")))
    said = told if told.en else None
    _keep(best.events, event, said)
    action = ruleset.action_in(event)
    if action is not None and not isinstance(event, ActionForced | AnswerForced):  # what the rules forbid is no example
        _keep(best.actions, action, said if "action" in shown else None)


def _keep(best: dict[str, Example], thing: Event | Action, told: Text | None) -> None:
    name = str(thing.__struct_config__.tag)
    example = Example(msgspec.json.decode(view(thing, JUDGE)), told)
    if name not in best or _rank(example) < _rank(best[name]):
        best[name] = example


def _rank(example: Example) -> tuple[bool, int, bool, int]:
    """Return what examples are chosen by, the least first: short, with much to say, told in a sentence, the shorter."""
    length = len(msgspec.json.encode(example.value))
    said = sum(value not in ("", None, [], {}) for value in example.value.values())
    return (length > SHORT, -said if length <= SHORT else 0, example.told is None, length)


def _completed(ruleset: Ruleset[Any], some: Examples) -> Examples:
    """Return the examples in the order of their types, with one that is made up for each type that has none."""
    return Examples(
        _with_made_up(ruleset, "Action", some.actions, types_of(ruleset.action_type)),
        _with_made_up(ruleset, "Event", some.events, types_of(ruleset.event_type)),
    )


def _with_made_up(
    ruleset: Ruleset[Any], thing: str, some: Mapping[str, Example], types: Mapping[str, type]
) -> dict[str, Example]:
    return {name: some.get(name) or made_up_for(ruleset, thing, name) for name in types}


def made_up_for(ruleset: Ruleset[Any], thing: str, name: str) -> Example:
    """Return an example of an event or an action of a ruleset (`thing`: `Event`, `Action`) that its type makes."""
    components = of_game(ruleset.name)
    schemas = components[component(ruleset.name, thing)]["discriminator"]["mapping"]
    maker = Maker(components, ruleset.rulebook.clauses[0].id)
    return Example(maker.made({"$ref": schemas[name]}), made_up=True)


def _as_text(examples: Examples) -> str:
    parts = (f'"{thing}":{{\n{_lines(getattr(examples, thing))}\n}}' for thing in ("actions", "events"))
    return "{" + ",\n".join(parts) + "}\n"


def _lines(examples: Mapping[str, Example]) -> str:
    return ",\n".join(f'"{name}":{msgspec.json.encode(example).decode()}' for name, example in examples.items())
