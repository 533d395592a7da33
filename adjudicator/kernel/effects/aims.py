"""What is chosen for effects, told: the links of a chain by what they are, the choices of a card by their texts."""

from collections.abc import Callable, Collection, Sequence

from adjudicator.kernel.cards.abilities import Ability
from adjudicator.kernel.cards.operations import ChooseOne
from adjudicator.kernel.effects.under_way import DECLINE, Declare, PerformEffect
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.text.data import JSON, JSONObject

AbilityOf = Callable[[str, int], Ability | None]
"""Returns the ability of a card, by its key and the ability's number; None if it has no such ability."""


def with_aims(
    event: JSONObject,
    state: MatchState,
    chain: Sequence[JSONObject],
    ability_of: AbilityOf,
    kinds: Collection[str],
) -> JSONObject:
    """Return an event (viewed JSON) that tells what is aimed at: a link that joins the chain with its `aims`, the
    choice of a link with that link, one of a card's own choices with its text. `state` and its viewed `chain` stand
    before the event; `kinds` of targets are links."""
    if event["type"] == "LinkAdded":
        link = event["link"]
        ability = ability_of(link.get("card", ""), link.get("ability", 0))
        return {**event, "link": {**link, "aims": [] if ability is None else _aims(link, ability, chain, kinds)}}
    if event["type"] == "ActionTaken" and event["action"]["type"] == "choose":
        task = state.agenda[-1] if state.agenda else None
        return {
            **event,
            "action": {**event["action"], "choice": _chosen(event["action"]["choice"], task, chain, ability_of, kinds)},
        }
    return event


def _chosen(
    choice: str, task: object, chain: Sequence[JSONObject], ability_of: AbilityOf, kinds: Collection[str]
) -> JSON:
    """Return what was chosen in answer to a task's question, as it is told."""
    if isinstance(task, Declare) and task.asked:
        ability = ability_of(task.effect.card, task.effect.ability)
        return _link(choice, chain) if ability is not None and task.asked in _links(ability, kinds) else choice
    if isinstance(task, PerformEffect) and isinstance(task.do[0], ChooseOne) and choice in task.do[0].choices:
        text = task.do[0].choices[choice].text
        return {"pt": text.pt.rstrip("."), "en": text.en.rstrip(".")}
    return choice


def _link(choice: str, chain: Sequence[JSONObject]) -> JSON:
    return chain[int(choice)] if choice.isdecimal() and int(choice) < len(chain) else choice


def _links(ability: Ability, kinds: Collection[str]) -> list[str]:
    """Return under which roles an ability aims at links."""
    return [target.role for target in ability.targets if any(what in kinds for what in target.what)]


def _aims(link: JSONObject, ability: Ability, chain: Sequence[JSONObject], kinds: Collection[str]) -> list[JSON]:
    roles, links = [target.role for target in ability.targets], _links(ability, kinds)
    found: list[JSON] = []
    for role, choice in link.get("chosen", {}).items():
        if role in roles and choice not in ("", DECLINE):
            found.append(_link(choice, chain) if role in links else choice)
    return found
