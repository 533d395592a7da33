"""What was meant where an action is refused: a thing in play that was called by its card.

Things in play are named by their ids, cards of a hand by their keys, and whoever reads the cards' names can take one
for the other. What is near to what was said is an action that the rules allow, or refuse for another reason.
"""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.game.legality import Legality
from adjudicator.kernel.game.reasons import names_in
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.reading import Misfit
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.kernel.text.text import Text

MOST = 3
"""So many things are named at most."""


def told_what_is_meant(game: Legality[S], state: S, action: Action, refusal: Illegal) -> Text:
    """Return why an action is refused, with the ids that may have been meant instead of a card's key in it."""
    found = dict.fromkeys(_meant(game, state, action, refusal))
    if not found:
        return refusal.why
    pt, en = (word.join(f"“{id}”" for id in list(found)[:MOST]) for word in (" ou ", " or "))
    return Text(f"{refusal.why.pt}; seria {pt}?", f"{refusal.why.en}; did you mean {en}?")


def _meant(game: Legality[S], state: S, action: Action, refusal: Illegal) -> Iterator[str]:
    """Yield what could stand in an action's place of a key: first what would make it legal, else, where the reason is
    about the key, what would make it be refused for another."""
    near = [(name, other, game.obstacle(state, other)) for name, other in _near(game, state, action)]
    legal = [name for name, _, obstacle in near if obstacle is None]
    yield from legal
    for name, other, obstacle in () if legal else near:
        said = refusal.why.en
        for key, id in zip(names_in(action), names_in(other), strict=True):
            said = said.replace(key, id)
        if obstacle is not None and refusal.why.en != said != obstacle.why.en != refusal.why.en:
            yield name


def _near(game: Legality[S], state: S, action: Action) -> Iterator[tuple[str, Action]]:
    """Yield actions like this one in which a card's key is the name of such a card on the table, as far as the seat
    knows its face."""
    things = game.on_table(game.visible_members(state, action.seat))
    said = msgspec.to_builtins(action)
    for key in names_in(action):
        if key in things:
            continue
        head, mark, number = key.partition(":")
        for id, thing in things.items():
            if thing.card == head:
                yield from _with(game, said, key, f"{id}{mark}{number}")


def _with(game: Legality[S], said: JSONObject, key: str, name: str) -> Iterator[tuple[str, Action]]:
    changed = {
        member: value if member in ("type", "seat") else _replaced(value, key, name) for member, value in said.items()
    }
    if changed != said:
        try:
            yield name, game.action_of(changed)
        except Misfit:
            return


def _replaced(value: JSON, key: str, name: str) -> JSON:
    if isinstance(value, list | tuple):
        return [_replaced(each, key, name) for each in value]
    return name if value == key else value
