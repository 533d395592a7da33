"""The rules of a game: the contracts on its matches, what its clauses are named by, what its facts rest on."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from adjudicator.checks.citation_tables import citations_of
from adjudicator.checks.clause_matrix import holes, trace
from adjudicator.checks.samples import sampled
from adjudicator.checks.selfplay import Broken, play
from adjudicator.kernel.cards import BadCards, load_cards, own_cards
from adjudicator.kernel.text.editions import is_since
from adjudicator.rulesets.registry import RULESETS

CONCEDED = 10
"""After so many moves somebody concedes, in one match of four, if the game lets seats concede."""


def matches(game: str, seeds: Iterable[int], positions_every: int = 17) -> Iterator[str]:
    """Play a match of each seed by random legal actions, and yield which contract does not hold, with how to see it."""
    concedes = any(kind.__struct_config__.tag == "concede" for kind in RULESETS[game].anytime_actions)
    for seed in seeds:
        conceded = CONCEDED if concedes and seed % 4 == 3 else None
        try:
            play(game, seed, positions_every=positions_every, concession=conceded)
        except Broken as broken:
            yield str(broken)


def printed_cards(game: str) -> Iterator[str]:
    """Yield what is wrong with the cards that come with a game: as it starts, it only reads them."""
    sets = RULESETS[game].sets
    if sets is None:
        return
    for path in sorted((RULESETS[game].folder / "cards" / "printed").glob("*.yaml")):
        try:
            if load_cards(path, sets.card_type, sets.faults) != own_cards(path, sets.card_type):
                yield f"{path.name} is read otherwise at the start"  # such as a key that is there twice
        except BadCards as bad:
            yield from (fault.told("en") for fault in bad.errors)


def clauses(game: str, tests: Path) -> Iterator[str]:
    """Yield which clauses of the rulebook no code or data names, and which no test in a folder is marked with."""
    rules = RULESETS[game]
    yield from holes(trace(rules.rulebook, [rules.folder], tests))


def citations(game: str, seeds: Iterable[int], moves: int = 400) -> Iterator[str]:
    """Yield which facts of random matches rest on clauses that `citations.yaml` does not have for them, and which of
    its rows these matches do not bear out."""
    table, rules = citations_of(game), RULESETS[game]
    if table is None:
        yield "it has no citations.yaml"
        return
    yield from table.unknown(rules)
    met, odd = set[tuple[str, str]](), dict[str, None]()
    for seed in seeds:
        for sample in sampled(game, seed, moves):
            for event in sample.events:
                odd |= {f"{table.name_of(event)} rests on {each}": None for each in table.strange(event, sample.state)}
                met.update(table.met(event))
    yield from odd
    yield from (f"{name} never rests on {word}" for name, word in sorted(table.wanted() - met))


def decisions(game: str, seeds: Iterable[int], moves: int = 400, seldom: Iterable[str] = ()) -> Iterator[str]:
    """Yield which kinds of decisions are asked in random matches and not listed in `decisions.yaml`, or listed and
    never asked, but for those that seldom come up; and which of their meanings are in one language alone."""
    rules, asked = RULESETS[game], set[str]()
    for seed in seeds:
        for sample in sampled(game, seed, moves):
            asked |= {sample.state.decision.kind} if sample.state.decision is not None else set()
    yield from (f"{kind} is asked and not listed" for kind in sorted(asked - set(rules.decisions)))
    yield from (f"{kind} is listed and never asked" for kind in sorted(set(rules.decisions) - asked - {*seldom}))
    for kind, meaning in rules.decisions.items():
        if meaning.pt == meaning.en:
            yield f"{kind} means the same in both languages"


def house_rules(game: str) -> Iterator[str]:
    """Yield in what the options of the rulebook are not those of the code: keys, defaults and choices."""
    rules = RULESETS[game]
    options: Any = get_type_hints(rules.setup_type)["options"]
    keys = [rule.key for rule in rules.rulebook.options]
    if [*options.__struct_fields__] != keys:
        yield f"the code has {[*options.__struct_fields__]}, the rulebook {keys}"
        return
    unset, defaults = options(), rules.rulebook.decided(options(), rules.editions[-1])
    for rule in rules.rulebook.options:
        if (getattr(unset, rule.key) is msgspec.UNSET) == is_since(rules.editions[0], rule.since):
            yield f"{rule.key} is since {rule.since}: it is unset where no edition had it yet, and only there"
        if rule.default != getattr(defaults, rule.key):
            yield f"{rule.key} is {getattr(defaults, rule.key)!r} in the code, {rule.default!r} in the rulebook"
        for choice in rule.choices:
            if not _takes(options, rule.key, choice.value):
                yield f"{rule.key} cannot be {choice.value!r}"
        if _takes(options, rule.key, "nonsense"):
            yield f"{rule.key} can be anything"


def _takes(options: Any, key: str, value: object) -> bool:
    try:
        return bool(getattr(msgspec.convert({key: value}, options), key) == value)
    except msgspec.ValidationError:
        return False
