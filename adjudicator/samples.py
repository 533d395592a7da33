"""Matches of random legal play under random house rules, with players of all kinds of names and cards of one's own,
some on paper tables, some given up: what is told of a match is tried on them."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudicator.kernel.actions import Action
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck, SampledLuck, ServerLuck
from adjudicator.kernel.reported_luck import ReportedLuck
from adjudicator.kernel.ruleset import Ruleset, happen
from adjudicator.kernel.text import Text
from adjudicator.matches.demo import Choices
from adjudicator.rulesets.dominions import cards as dominions
from adjudicator.rulesets.enlightenment import cards as enlightenment
from adjudicator.rulesets.enlightenment.words import ELEMENTS, NEUTRAL
from adjudicator.rulesets.heat import cards as heat
from adjudicator.rulesets.multiversity import cards as multiversity
from adjudicator.rulesets.registry import RULESETS
from adjudicator.selfplay import some_action

NAMES = ("Ana", "Bruno", "Clara", "Davi", "Élia", "João d’Ávila")
OWN = Text("Carta da Casa", "House Card")
"""How a copied card is called, with its number."""


class Sample(msgspec.Struct, frozen=True):
    """A match as it goes: the state after a move, and the move's events."""

    ruleset: Ruleset[Any]
    state: Any
    events: list[Event]


def sampled(name: str, seed: int, moves: int) -> Iterator[Sample]:
    """Yield the moves of a match, its beginning first, to its end or so many moves far. Of each four one is played on a
    paper table, and of each four one is given up."""
    ruleset, choices = RULESETS[name], Choices(seed)
    state = ruleset.new_state()

    def luck() -> Luck:
        if seed % 4 == 1:
            return SampledLuck(str(seed), state.version, ReportedLuck.mode)
        return ServerLuck(f"{seed:064x}", f"{seed:032x}", state.version)

    setup = msgspec.convert(_setup(ruleset, choices), ruleset.setup_type)
    yield Sample(ruleset, state, happen(state, ruleset.begin(state, setup, luck())))
    while state.result is None and state.move < moves:
        action = _gives_up(ruleset, state) if seed % 4 == 3 and state.move == CONCEDED else None
        action = action or some_action(ruleset, state, choices)
        yield Sample(ruleset, state, happen(state, ruleset.decide(state, action, luck())))


CONCEDED = 30
"""After so many moves somebody gives a match up."""


def _gives_up(ruleset: Ruleset[Any], state: Any) -> Action | None:
    """Return the action by which a seat gives up; None in a game that has none."""
    kinds = [kind for kind in ruleset.standing if kind.__struct_config__.tag == "concede"]
    return next((kind(state.living[0]) for kind in kinds), None)


def _setup(ruleset: Ruleset[Any], choices: Choices) -> dict[str, Any]:
    options = {rule.key: choices.one_of(rule.choices).value for rule in ruleset.rulebook.options}
    options = {**options, **_FIXED.get(ruleset.name, {})}
    return {"options": options, **_SETUPS[ruleset.name](choices)}


_FIXED: dict[str, dict[str, Any]] = {
    "diamonds": {"first_player": "random"}, "heat": {"basic_money_exempt": True},
    "multiversity": {"action_limit": "warn", "deck_size": "max60"},
}  # fmt: skip
"""House rules that ask more of a set-up than these have."""


def _diamonds(choices: Choices) -> dict[str, Any]:
    factions = _shuffled(choices, ["conclave", "vanguard", "guardians", "shadows"])
    return {"seats": [{"name": name, "faction": each} for name, each in zip(_names(choices, 4), factions, strict=True)]}


def _dominions(choices: Choices) -> dict[str, Any]:
    printed = {key: card for key, card in dominions.CARDS.items() if not card.token}
    own = _own_cards(choices, printed)
    known = {**printed, **own}
    named = {card.name.pt: key for key, card in known.items()}  # cards that share a name count together (N-005)
    named = {known[key].name.en: key for key in named.values()}
    pool = [key for key in named.values() for _ in range(1 if known[key].unique else 2)]
    seats = [{"name": name, "deck": _shuffled(choices, pool)[:30]} for name in _names(choices, 2)]
    return {"seats": seats, "cards": [msgspec.to_builtins(card) for card in own.values()]}


def _multiversity(choices: Choices) -> dict[str, Any]:
    own = _own_cards(choices, {key: card for key, card in multiversity.CARDS.items() if card.kind != "energy"})
    known = {**multiversity.CARDS, **own}
    kinds = {kind: [key for key, card in known.items() if card.kind == kind] for kind in ("character", "item")}

    def deck() -> list[str]:
        few = [*_shuffled(choices, kinds["character"] * 3)[:18], *_shuffled(choices, kinds["item"] * 3)[:16]]
        return [*few, *["E1"] * 17, *["E2", "E3", "E4"] * 3]

    side = _shuffled(choices, kinds["item"])[:3]
    names = _names(choices, choices.one_of((2, 2, 3, 4)))
    seats = [{"name": name, "deck": deck(), "sideboard": side} for name in names]
    return {"seats": seats, "cards": [msgspec.to_builtins(card) for card in own.values()]}


def _heat(choices: Choices) -> dict[str, Any]:
    kinds = ("character", "support", "equipment", "action", "consumable")
    own = _own_cards(choices, {key: card for key, card in heat.CARDS.items() if card.kind in kinds})
    known = {**heat.CARDS, **own}

    def of(*kinds: str, copies: int = 1) -> list[str]:
        return _shuffled(choices, [key for key, card in known.items() if card.kind in kinds] * copies)

    def deck() -> list[str]:
        money = [*["M1"] * 16, *["M2"] * 2]
        return [*of("leader")[:1], *of(*kinds, copies=3)[:44], *money, *of("heat", copies=3)[:5]]

    seats = [{"name": name, "deck": deck()} for name in _names(choices, 2)]
    return {"seats": seats, "cards": [msgspec.to_builtins(card) for card in own.values()]}


def _enlightenment(choices: Choices) -> dict[str, Any]:
    kinds = ("character", "event", "attachment", "holding")
    own = _own_cards(choices, {key: card for key, card in enlightenment.CARDS.items() if card.kind in kinds})
    known = {**enlightenment.CARDS, **own}
    names = _names(choices, choices.one_of((3, 3, 4, 5)))
    seats = [{"name": name, "deck": enlightenment_deck(choices, known)} for name in names]
    return {"seats": seats, "cards": [msgspec.to_builtins(card) for card in own.values()]}


def enlightenment_deck(choices: Choices, known: dict[str, enlightenment.Card]) -> list[str]:
    """Return a legal deck of Enlightenment: a clan's and neutral cards, and a few that another clan sells."""
    stronghold, seller = _shuffled(choices, ["S1", "S2", "S3"])[:2]
    clan, other = known[stronghold].clan, known[seller].clan
    role = known[choices.one_of([card.key for card in known.values() if card.kind == "role"])]
    mine = [card for card in known.values() if card.clan in (clan, NEUTRAL) and card.role in ("", *role.tags)]

    def of(*kinds: str, side: str, copies: int = 3) -> list[str]:
        found = [card.key for card in mine if card.kind in kinds and card.side == side]
        return _shuffled(choices, found * copies)

    sold = [card for card in known.values() if card.clan == other and card.kind in ("event", "attachment")]
    bought = [card.key for card in sold if card.influence_cost and card.influence_cost <= 3]
    provinces = [
        choices.one_of([card.key for card in mine if card.kind == "province" and card.elements == (element,)])
        for element in ELEMENTS
    ]
    return [
        *(stronghold, role.key), *provinces,
        *of("character", "holding", side="dynasty")[: choices.one_of((40, 45))],
        *of("character", side="conflict")[:8], *of("event", "attachment", side="conflict")[:33],
        *_shuffled(choices, bought)[:3],
    ]  # fmt: skip


_SETUPS: dict[str, Callable[[Choices], dict[str, Any]]] = {
    "diamonds": _diamonds, "dominions": _dominions, "enlightenment": _enlightenment, "heat": _heat,
    "multiversity": _multiversity,
}  # fmt: skip


def _names(choices: Choices, count: int) -> list[str]:
    """Return names for so many players; now and then one of them has none."""
    names = _shuffled(choices, list(NAMES))[:count]
    return [*names[:-1], choices.one_of((names[-1], names[-1], ""))]


def _own_cards(choices: Choices, printed: dict[str, Any]) -> dict[str, Any]:
    """Return copies of a few cards, under keys and names of their own."""
    chosen = _shuffled(choices, list(printed))[:4]
    return {
        f"OWN{number}": msgspec.structs.replace(
            printed[key], key=f"OWN{number}", name=Text(f"{OWN.pt} {number}", f"{OWN.en} {number}")
        )
        for number, key in enumerate(chosen, 1)
    }


def _shuffled(choices: Choices, items: list[str]) -> list[str]:
    left = list(items)
    return [left.pop(choices.one_of(range(len(left)))) for _ in items]
