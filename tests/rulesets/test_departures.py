"""Nobody waits for who is gone: somebody concedes, or is eliminated, at every kind of question and in every window of
every game, whoever is asked; the match goes on to its end without that player, and every contract holds."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.desk.orders import Adjust, AnyOrder, Forfeit, SetCounter
from adjudicator.kernel.engine.folding import evolve, fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.enlightenment.course.happening import HAPPENS, TRIGGERS
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long
from tests.rulesets.departing import Played, at_random, moments
from tests.rulesets.dominions import own_cards as dominions
from tests.rulesets.dominions import table as dominions_table
from tests.rulesets.enlightenment import table as enlightenment
from tests.rulesets.enlightenment.test_abilities import event, hero
from tests.rulesets.enlightenment.test_duels import DUEL
from tests.rulesets.golden import GOLDEN
from tests.rulesets.multiversity import table as multiversity

CHECKED = 3
"""So many moves after somebody has left all contracts are checked."""


def windows(name: str) -> set[str]:
    """Return every window of a game: with what is done in it, or with what it interrupts and reacts to."""
    rules = RULESETS[name]
    happens = HAPPENS if name == "enlightenment" else ("Application",)  # in diamonds one alone
    steps = (f"{step.name} {kind}" for step in rules.timing if step.kind == "optional" for kind in happens)
    return {*(f"{window.kind} {key}" for key, window in rules.windows.items()), *steps}


def wanted(name: str) -> set[str]:
    """Return every kind of moment of a game: its windows, and all else that it can ask."""
    within = windows(name)
    return within | (set(RULESETS[name].decisions) - {each.split()[0] for each in within})


# Where they are met: in random matches, in stories, and on tables made for what is rare


def random_match(rules: Any, state: Any, seed: int, moves: int) -> Iterator[Any]:
    """Yield the states of a match that is gone on with by random legal actions."""
    choices = RandomPicker(seed)
    yield state
    while state.result is None and state.move < moves:
        action = rules.some_answer(state, choices.one_of(state.waiting), choices.one_of)
        fold_all(state, rules.decide(state, action, ServerLuck(f"{seed:064x}", "aa", state.version)))
        yield state


def stories(name: str) -> Iterator[Any]:
    """Yield the states of the kept stories of a game."""
    rules = RULESETS[name]
    for path in sorted((GOLDEN / name).glob("*.ndjson")):
        state = rules.new_state()
        for line in path.read_bytes().splitlines():
            evolve(state, rules.event_decoder.decode(line))
            yield state


WHENS = dict.fromkeys(chain.from_iterable(TRIGGERS.get(kind, (kind,)) for kind in HAPPENS))
STEPS = ("would_interrupt", "interrupt", "reaction")
ANSWERING = [
    event(f"{step[0]}-{when}".upper().replace("_", "-")[:20], {"op": "gain_honor", "amount": 1}, kind=step, when=when)
    for step in STEPS
    for when in WHENS
]
"""Events that cost nothing, one for each window: whoever holds a card could hold one of them, and is asked."""
FACEDOWN = [{"role": "target", "what": ["province"], "statuses": ["facedown"]}]
CONTESTED = [{"role": "target", "what": ["ring"], "whose": "own", "statuses": ["contested"]}]
RARE = [
    event("DROP", {"op": "discard", "count": 1, "player": "each_opponent"}),
    event("LATER", {"op": "later", "due": "end_of_phase", "do": [{"op": "gain_honor", "amount": 1}]}),
    event("REVEAL", {"op": "turn_faceup"}, targets=FACEDOWN),
    event("MORE", {"op": "change_element", "element": "earth", "ring": "target"}, targets=CONTESTED),
    event("HONOR", {"op": "honor"}, targets=[{"role": "target", "what": ["character"]}]),
    event("PUT", {"op": "put_into_play", "zone": "hand", "cards": {"what": ["character"]}}),
    DUEL,
    *({"key": f"SWORD-{number}", "name": {"pt": "—", "en": "—"}, "kind": "attachment", "side": "conflict", "cost": 0,
       "keywords": ["restricted"]} for number in (1, 2, 3)),
]  # fmt: skip
FORCED = [
    hero(f"{step}-{number}".upper().replace("_", "-"), {"op": "gain_fate", "amount": 1}, kind=step, when="honored",
         who={"what": ["character"]})
    for step in ("forced_interrupt", "forced_reaction") for number in (1, 2)
]  # fmt: skip
HELD = ["DROP", "LATER", "LATER", "REVEAL", "MORE", "HONOR", "HONOR", "PUT", "DUEL", "SWORD-1", "SWORD-2", "SWORD-3"]


def with_windows() -> Iterator[Any]:
    """Yield the states of matches in which all are asked in every window."""
    rules = RULESETS["enlightenment"]
    for seed in range(3):
        state = rules.new_state()
        setup = msgspec.convert({**rules.demo_setup, "cards": ANSWERING}, rules.setup_type)
        fold_all(state, rules.begin(state, setup, ServerLuck(f"{seed:064x}", "aa", 0)))
        yield from random_match(rules, state, seed, 1500)


def with_rare_cards() -> Iterator[Any]:
    """Yield the states of matches in which what is rare is in all hands."""
    forced: dict[str, Any] = {
        f"c{60 + number}": f"{card['key']} P{number % 3 + 1}" for number, card in enumerate(FORCED)
    }
    promises = [{"kind": "free_text", "text": "peace"}] * 2
    treaty = {"players": ["P1", "P2"], "promises": promises, "stake": 1, "status": "active"}
    answering = [card for card in ANSWERING if card["key"].endswith(("PROVINCE-REVEALED", "DUEL-DECIDED"))]
    for seed in range(12):
        table = enlightenment.Table(
            seed=seed, c50="F3 P1", c51="F4 P2", c52="F5 P3", c11="V-air P2 slot:first facedown", **forced,
            hands=dict.fromkeys(("P1", "P2", "P3"), HELD), cards=[*RARE, *FORCED, *answering],
            options={"treaty_judge": "players"}, treaties={"t1": treaty},
        )  # fmt: skip
        yield table.state
        if seed == 0:
            table.act(enlightenment.RULES.action_of({"type": "claim", "seat": "P1", "treaty": "t1", "text": "-"}))
        yield from random_match(table.rules, table.state, seed, 250)


def searching() -> Iterator[Any]:
    """Yield a table of dominions on which a card is searched for."""
    search = dominions.ability("activated", {"op": "search", "cards": {}})
    table = dominions_table.Table(c1="U03 1,3", hands={"P1": ["X1"]}, cards=[dominions.instant("X1", search)])
    table.use("X1")
    yield table.state


def paying() -> Iterator[Any]:
    """Yield a table of dominions on which a card of the hand is a cost."""
    cost = {"pay": "discard_cards", "cards": {"what": ["unit"]}}
    drawing = dominions.ability("activated", {"op": "draw", "count": 1}, cost=[cost])
    table = dominions_table.Table(hands={"P1": ["X1", "U03", "U04"]}, cards=[dominions.instant("X1", drawing)])
    table.use("X1")
    yield table.state


def discarding() -> Iterator[Any]:
    """Yield a table of multiversity on which an opponent is chosen."""
    one = multiversity.item("X1", multiversity.ability("used", {"op": "discard", "count": 1, "player": "an_opponent"}))
    held = {"P1": ["X1", "E1"], "P2": ["E1"], "P3": ["E1"]}
    pieces = {f"c{number}": f"B 1 P{number}" for number in (1, 2, 3)}
    table = multiversity.Table(cards=[one, multiversity.fighter("B")], hands=held, seats=3, phase="main", **pieces)
    table.use("X1")
    yield table.state


MET: dict[str, tuple[Iterator[Any], ...]] = {
    "enlightenment": (with_windows(), with_rare_cards()),
    "dominions": (searching(), paying()),
    "multiversity": (discarding(),),
}


def met(name: str) -> dict[str, Any]:
    """Return a moment of each kind of a game."""
    states = (*MET.get(name, ()), stories(name), at_random(name, 40, 400))
    return moments(RULESETS[name], chain.from_iterable(states), wanted(name))


# What becomes of them


def eliminations(name: str, state: Any, seat: str) -> tuple[AnyOrder, ...]:
    """Return how a judge may put a player out of the match."""
    if name == "enlightenment" and state.round:  # nobody is out for the want of honor before there is any
        return (Adjust((SetCounter(f"{seat}.honor", 0),)),)
    return (Forfeit((seat,)),) if name == "multiversity" and len(state.living) > 2 else ()


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(2)
def test_whoever_leaves_at_whatever_moment_is_waited_for_no_more(name: str) -> None:
    """At each kind of question and in each kind of window everybody leaves, one after the other. One of them in turn,
    and in a long run everybody, leaves a match that is played to its end, is put out by a judge instead, and leaves
    while something interrupts or reacts to each thing that happens; of that all contracts are checked in a long run."""
    rules, found = RULESETS[name], met(name)
    never = sorted(wanted(name) - found.keys())
    assert never == []
    for number, (moment, state) in enumerate(found.items()):
        whole = moment in rules.decisions or moment.split()[-1] in rules.windows
        before = Played(rules, state, check=whole or is_long())
        leaving = [seat for seat in state.seats if rules.may_act_anytime(state, seat) and rules.anytime_actions]
        in_turn = leaving if is_long() else leaving[number % len(leaving) :][:1] if leaving else []
        if whole or is_long():
            before.told_to_judges()
        for seat in leaving if whole else in_turn:
            after = before.again()
            after.concede(seat)
            _goes_on(after, seat)
            if not whole:
                continue
            after.told_to_judges()
            if seat not in in_turn:
                continue
            after.to_the_end()
            for order in eliminations(name, state, seat):
                after = before.again()
                after.order(order)
                _goes_on(after, seat)


def _goes_on(after: Played, seat: str) -> None:
    assert after.state.result is not None or (seat in after.state.left and seat not in after.state.waiting)
    after.resume(CHECKED)
