"""Matches whose facts show what each game cites: of ready and random decks, under random house rules, to their end."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from adjudicator.checks.selfplay import some_action
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.table.events import Event
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.enlightenment.samples import legal_deck
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.heat.test_contracts import COINS
from tests.rulesets.heat.test_contracts import random_deck as heat_deck

MOVES = {"dominions": 400, "enlightenment": 400}
"""How far matches are played that are long."""


def matches(name: str, seed: int) -> Iterator[tuple[Event, Any]]:
    """Yield the facts of a random match of a game, each with the state after its move. In one of five matches somebody
    concedes."""
    rules, random, choices = RULESETS[name], Random(seed), RandomPicker(seed)
    setup = msgspec.convert(some_setup(name, seed, random), rules.setup_type)
    state = rules.new_state()

    def luck() -> ServerLuck:
        return ServerLuck(f"{seed:064x}", "aa", state.version)

    yield from ((event, state) for event in fold_all(state, rules.begin(state, setup, luck())))
    while state.result is None and state.move < MOVES.get(name, 1_000):
        action = some_action(rules, state, choices)
        if seed % 5 == 0 and state.move == 40 and name != "diamonds":
            action = rules.action_of({"type": "concede", "seat": random.choice(state.waiting)})
        yield from ((event, state) for event in fold_all(state, rules.decide(state, action, luck())))


def some_setup(name: str, seed: int, random: Random) -> dict[str, Any]:
    """Return a set-up: half of the time the house rules of the rulebook, with ready decks, else any."""
    rules = RULESETS[name]
    assert rules.sets is not None
    usual = random.random() < 0.5
    varied = [rule for rule in rules.rulebook.options if (name, rule.key) != ("diamonds", "first_player")]
    options = {} if usual else {rule.key: Random(f"{seed}/{rule.key}").choice(rule.choices).value for rule in varied}
    if name == "diamonds":
        return {**rules.demo_setup, "options": options}
    if name == "heat" and usual and random.random() < 0.2:
        return {"seats": [{}, {}], "position": {}}
    seats = {"multiversity": random.choice((2, 2, 2, 3)), "enlightenment": random.randint(3, 5)}.get(name, 2)
    ready = sorted(rules.sets.decks)
    decks = [random.choice(ready) if usual else _deck(name, random, options) for _ in range(seats)]
    own = {"cards": COINS} if name == "heat" and not usual else {}
    if name == "multiversity":
        options |= {"action_limit": "warn"}
    return {"seats": [{"deck": deck} for deck in decks], "options": options, **own}


def _deck(name: str, random: Random, options: dict[str, Any]) -> list[str]:
    """Return a random legal deck."""
    rules = RULESETS[name]
    assert rules.sets is not None
    cards = rules.sets.cards
    if name == "heat":
        return heat_deck(random, exempt=options["basic_money_exempt"])
    if name == "enlightenment":
        return legal_deck(RandomPicker(random.randrange(2**31)).one_of, cards)
    if name == "dominions":
        pool = [key for key, card in cards.items() if not card.token for _ in range(1 if card.unique else 2)]
        return random.sample(pool, 30)
    kinds = {kind: [key for key, card in cards.items() if card.kind == kind] for kind in ("character", "item")}
    few = [*random.sample(kinds["character"] * 3, 18), *random.sample(kinds["item"] * 3, 16)]
    return [*few, *["E1"] * 17, *["E2", "E3", "E4"] * 3]
