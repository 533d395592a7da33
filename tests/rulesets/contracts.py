"""What the tests of every ruleset share: house rules and matches at random, and what nobody may learn of them."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from hypothesis import strategies as st

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import stored, view
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.matches.hosting.demo import RandomPicker


def house_rules(rules: Ruleset[Any], without: tuple[str, ...] = ()) -> st.SearchStrategy[dict[str, Any]]:
    """Every combination of a ruleset's house rules, but for those named."""
    options = {
        rule.key: st.sampled_from([choice.value for choice in rule.choices])
        for rule in rules.rulebook.options
        if rule.key not in without
    }
    return st.fixed_dictionaries(options)


def masked(data: bytes) -> bytes:
    """Replace each commitment by the order of its first appearance: to a viewer they are random numbers."""
    seen: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        return seen.setdefault(found.group(), b"#%d" % len(seen))

    return re.sub(rb"\b[0-9a-f]{64}\b", number, data)


# Matches at random


def luck(seed: int, state: Any) -> ServerLuck:
    return ServerLuck(f"{seed:064x}", "aa", state.version)


def course(rules: Ruleset[Any], seed: int, options: dict[str, Any] | None = None) -> Iterator[Any]:
    """Yield the state of a demonstration match under these house rules, as it begins and after each of its random
    legal moves, to its end."""
    state, choices = rules.new_state(), RandomPicker(seed)
    setup = msgspec.convert({**rules.demo_setup, "options": options or {}}, rules.setup_type)
    fold_all(state, rules.begin(state, setup, luck(seed, state)))
    yield state
    while state.result is None:
        action = rules.some_answer(state, choices.one_of(state.waiting), choices.one_of)
        assert action is not None
        fold_all(state, rules.decide(state, action, luck(seed, state)))
        yield state


def played(rules: Ruleset[Any], seed: int, moves: int, options: dict[str, Any] | None = None) -> Any:
    """Return the state of a demonstration match after so many random legal moves, or at its end."""
    return next(state for state in course(rules, seed, options) if state.move >= moves or state.result is not None)


def laid_out_or_refused(rules: Ruleset[Any], seed: int, seats: int, position: dict[str, Any]) -> None:
    """Check that a position is laid out as it says and can be played on from, or is refused with its place."""
    state = rules.new_state()
    try:
        setup = msgspec.convert({"seats": [{}] * seats, "position": position}, rules.setup_type)
        fold_all(state, rules.begin(state, setup, luck(seed, state)))
    except BadSetup as refusal:
        if not refusal.pointer.startswith("/position"):
            raise
        return
    choices = RandomPicker(seed)
    for _ in range(12):
        wrong = list(rules.violations(state))
        assert not wrong, wrong
        if state.result is not None:
            return
        action = rules.some_answer(state, choices.one_of(state.waiting), choices.one_of)
        assert action is not None
        fold_all(state, rules.decide(state, action, luck(seed, state)))


def rearranged(rules: Ruleset[Any], state: Any, change: Callable[[Any], None]) -> Any:
    """Return the state with something else in it."""
    other = rules.state_decoder.decode(stored.encode(state))
    change(other)
    return other


def asked_again_alike(rules: Ruleset[Any], state: Any) -> None:
    """Check that the same is asked when the task that asks is done again."""
    again = rearranged(rules, state, lambda table: None)
    fold_all(again, rules.resume(again, again.agenda, None, luck(1, state)))
    assert (again.decision, again.agenda) == (state.decision, state.agenda)


# Non-interference: two matches that differ only in what a viewer may not know look alike to that viewer


def looks_alike(
    rules: Ruleset[Any], state: Any, change: Callable[[Any], None], viewers: Iterable[str] = ("P1", "spectator")
) -> None:
    """Check that these viewers see and may do the same whatever a change that they cannot know of changes."""
    other = rearranged(rules, state, change)
    for viewer in viewers:
        assert masked(view(state, viewer)) == masked(view(other, viewer))
        if viewer in state.seats:
            assert rules.legal(state, viewer) == rules.legal(other, viewer)
            assert rules.described(state, viewer) == rules.described(other, viewer)


def comes_out_alike(
    rules: Ruleset[Any], seed: int, state: Any, change: Callable[[Any], None], shows: tuple[type[Any], ...] = ()
) -> None:
    """Check that what P1 does has the same consequences for P1, whatever a change that P1 cannot know of changes; but
    not where one of the facts `shows` it."""
    if "P1" not in state.waiting:
        return
    action = rules.some_answer(state, "P1", RandomPicker(seed).one_of)
    assert action is not None
    seen = []
    for table in (state, rearranged(rules, state, change)):
        events = fold_all(table, rules.decide(table, action, luck(seed, table)))
        if any(isinstance(event, shows) for event in events):
            return
        seen.append(masked(b"\n".join(view(event, "P1") for event in events)))
    assert seen[0] == seen[1]
